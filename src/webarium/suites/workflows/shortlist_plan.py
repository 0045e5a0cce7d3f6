"""What homes are worth to a family: points by rules that changed, and which homes are kept with how many."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from webarium.scoring import Expect
from webarium.suites.kit import ANY, Same
from webarium.suites.workflows.base import on
from webarium.suites.zilloft import base
from webarium.tasks import Data, Row

CITIES = ("San Francisco, CA", "Oakland, CA", "San Jose, CA", "Berkeley, CA")
SIZES = {1: (14, 26, 9, 6), 2: (23, 44, 16, 12)}
"""By level: homes on the longest list and on all, and how many have enough points and too few at least."""
SHARED = 4
LEAST = 4
"""So many points a home needs to be kept."""
STEPS = ((450, 4), (650, 2), (850, 1))
"""Up to which price a square foot is worth how many points."""
FEE_STEP = 200
OLDER, NEWER = 1980, 2005


@dataclass(frozen=True)
class Facts:
    """What somebody takes into account; everything, unless an ending forgets something."""

    halved: bool = True
    """The fee of townhomes counts half."""
    garage: bool = True
    """A garage is worth two points instead of one."""
    full_steps: bool = True
    """Only full steps of the fee count."""
    fewer: bool = True
    """A third bedroom is worth a point and no other one is, as is said late in the second level."""


@dataclass(frozen=True)
class Params:
    """What an instance is about."""

    lists: Sequence[Sequence[int]]
    """Homes by who has sent them."""
    wrong: Sequence[int]
    """Homes that were saved before with a wrong note."""
    below: int
    """A home that was saved before, but has too few points."""
    right: int
    """A home that was saved before with the right note."""
    cut: int
    """A home whose price changes."""
    price: int
    sold: int
    """A home that is sold meanwhile."""
    gone: int
    """A home of a list that is sold already."""
    level: int = 1


def points(row: Row, facts: Facts = Facts(fewer=False)) -> int:
    """What a home is worth."""
    foot = round(row.price / row.sqft)
    worth = next((value for most, value in STEPS if foot <= most), 0)
    worth += min(1 if facts.fewer else 2, max(0, row.beds - 2))
    worth += 2 if row.year >= NEWER else 1 if row.year >= OLDER else 0
    if "garage" in row.parking:
        worth += 2 if facts.garage else 1
    fee = row.hoa / 2 if row.type == "townhouse" and facts.halved else row.hoa
    steps = fee // FEE_STEP if facts.full_steps else -(-fee // FEE_STEP)
    return int(worth - steps)


def home(db: Data, key: int) -> Row:
    """A home by its id, with its address."""
    return base.homes(on(db, "zilloft"), "id = ?", key)[0]


def all_homes(params: Params) -> list[int]:
    """Each home of any list once, in order."""
    return list(dict.fromkeys(key for each in params.lists for key in each))


def kept(db: Data, params: Params, *, late: bool = True, facts: Facts = Facts()) -> dict[int, int]:
    """Points of the homes that are kept, at first or in the end."""
    facts, found = replace(facts, fewer=facts.fewer and late and params.level > 1), {}
    for key in all_homes(params):
        row = home(db, key)
        if key == params.gone or (late and key == params.sold):
            continue
        if late and key == params.cut:
            row = Row(row, price=params.price)
        if points(row, facts) >= LEAST:
            found[key] = points(row, facts)
    return found


def note(worth: int) -> str:
    """What is written to a home."""
    return f"{worth} points"


def outcome(db: Data, params: Params) -> dict[int, Expect]:
    """What becomes of each home for which something changes."""
    me, right = on(db, "zilloft").user, kept(db, params)
    found: dict[int, Expect] = {}
    before = {*params.wrong, params.below, params.right}
    for key, worth in right.items():
        where = {"email": me, "home_id": key}
        noted = key == params.right and worth != points(home(db, key))
        if key in params.wrong or noted:
            found[key] = Expect.update("saved_home", where, {"note": Same(note(worth))})
        elif key not in before:
            found[key] = Expect.insert("saved_home", {**where, "note": Same(note(worth)), "saved_at": ANY})
    for key in before - {*right}:
        found[key] = Expect.delete("saved_home", {"email": me, "home_id": key})
    return found


FORGETFUL = (Facts(halved=False), Facts(garage=False), Facts(full_steps=False))


def drawn(db: Data, rng: random.Random, level: int = 1) -> Iterator[Params]:
    """Lists of homes for which every rule and every change matters."""
    data = on(db, "zilloft")
    own = base.mine(data)
    pool = [
        row for row in base.for_sale(data, "sqft > 0 AND type IN ('house', 'townhouse', 'condo')")
        if row.place in CITIES and row.id not in own
    ]  # fmt: skip
    sold = [
        row
        for row in base.homes(data, "status = 'sold' AND sqft > 0")
        if row.place in CITIES and row.id not in own
    ]
    for _ in range(400):
        params = _drawn(rng, pool, sold, level)
        if params is not None and _matters(db, params):
            yield params


def _drawn(rng: random.Random, pool: Sequence[Row], sold: Sequence[Row], level: int) -> Params | None:
    longest, count, enough, few = SIZES[level]
    towns = [row for row in pool if row.type == "townhouse" and row.hoa >= FEE_STEP]
    rows = {row.id: row for row in rng.sample(list(pool), count) + rng.sample(towns, min(3, len(towns)))}
    keys = list(rows)
    rng.shuffle(keys)
    good = [key for key in keys if points(rows[key]) >= LEAST]
    bad = [key for key in keys if points(rows[key]) < LEAST]
    cuts = [
        key for key in good if points(Row(rows[key], price=dearer(rows[key]))) not in (0, points(rows[key]))
    ]
    if len(good) < enough or len(bad) < few or not cuts:
        return None
    cut = cuts[0]
    rest = [key for key in good if key != cut]
    gone = rng.choice(list(sold)).id
    first = [cut, rest[0], *(key for key in keys if key not in (cut, rest[0]))]
    hers, others = first[:longest], first[longest:]
    agents = [*others[: longest - SHARED], *rng.sample(hers[2:], SHARED), gone]
    dads = [*others[longest - SHARED :], *rng.sample(hers[2:], 2)]
    rng.shuffle(agents)
    return Params(
        (hers, agents, dads), tuple(rest[2:4]), bad[0], rest[4], cut, dearer(rows[cut]), rest[0], gone, level,
    )  # fmt: skip


def dearer(row: Row) -> int:
    """A price that is a third higher, in full thousands."""
    return int(row.price * 4 // 3 // 1000 * 1000)


def _matters(db: Data, params: Params) -> bool:
    right = kept(db, params)
    stale = kept(db, params, late=False)
    if stale.get(params.cut) == right.get(params.cut) or params.cut not in right:
        return False
    later = [key for key in stale if key not in (params.cut, params.sold) and stale[key] != right.get(key)]
    if params.level > 1 and not (4 <= len(later) <= 12 and any(key not in right for key in later)):
        return False
    return all(kept(db, params, facts=facts) != right for facts in FORGETFUL)


def stale_note(db: Data, key: int) -> str:
    """A wrong note: as many points as before the garage counted double, and one more."""
    return note(points(home(db, key), Facts(garage=False, fewer=False)) + 2)
