"""What is ordered for three teams: requests in the order of their mails, budgets, and what changes meanwhile."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from webarium.scoring import Expect
from webarium.suites import invented
from webarium.suites.kit import ANY
from webarium.suites.omnizon import base
from webarium.suites.workflows.base import on
from webarium.suites.workflows.desk import named
from webarium.tasks import Data, Row

TEAMS = ("Design", "Sales", "Workshop")
DESIGN, SALES, WORKSHOP = range(3)
MOVED = 1
"""The place of somebody of Design who is in Sales now."""
DEAR = 8_000
"""What costs more than this has to be approved, in cents."""
APPROVED = 0
"""Who asks for something dear with approval."""


class Size(NamedTuple):
    """How many ask, and who of them does something special."""

    people: tuple[int, int, int]
    """How many people of each team have asked, by what the staff list says."""
    requests: int
    """Of each of them."""
    refused: int
    """Who asks for something dear without approval."""
    changes: int
    """Who asks for other units later."""
    withdraws: int
    """Who takes one request back."""
    articles: int
    """So many articles are asked for at most."""


SIZES = {1: Size((4, 4, 4), 2, 8, 5, 10, 26), 2: Size((6, 7, 6), 3, 14, 9, 17, 44)}
"""By level."""


class Ask(NamedTuple):
    """A request for units of an article."""

    who: int
    product: int
    units: int


@dataclass(frozen=True)
class Params:
    """What an instance is about."""

    people: Sequence[str]
    order: Sequence[int]
    """Places of people in the order in which they wrote."""
    asks: Sequence[Sequence[int]]
    """Who wants how many units of which article, by people."""
    again: int
    """The units that are wanted instead, by who changes a request."""
    budgets: Sequence[int]
    """Of the teams, in cents."""
    rises: int
    """An article of Sales that becomes dearer."""
    risen: int
    ends: int
    """An article of the workshop that sells out."""
    in_cart: Sequence[int]
    """What somebody left in the cart."""
    more: int = 0
    """By so much the workshop's budget is raised meanwhile, in cents."""
    level: int = 1

    @property
    def size(self) -> Size:
        """How many people ask for how much, by level."""
        return SIZES[self.level]


@dataclass(frozen=True)
class Facts:
    """What somebody takes into account; everything, unless an ending forgets something."""

    moved: bool = True
    approval: bool = True
    changes: bool = True
    skips: bool = True
    """Whether a later request may fit that costs less."""
    rise: bool = True
    end: bool = True
    more: bool = True


def team_of(who: int, facts: Facts, size: Size) -> int:
    """Whose budget somebody's requests are paid from."""
    if who == MOVED and facts.moved:
        return SALES
    return sum(who >= sum(size.people[:number]) for number in (1, 2))


def lines(db: Data, params: Params, team: int, facts: Facts) -> tuple[list[tuple[Row, int]], int]:
    """What is ordered for a team with its units, and how many of its requests are left out."""
    taken: dict[int, int] = {}
    rows: dict[int, Row] = {}
    spent = left = 0
    budget = params.budgets[team] + (params.more if facts.more and team == WORKSHOP else 0)
    for ask in _in_order(params, facts):
        if team_of(ask.who, facts, params.size) != team:
            continue
        row = product(db, params, ask.product, facts)
        dear = facts.approval and row.price > DEAR and ask.who != APPROVED
        gone = facts.end and ask.product == params.ends
        if dear or gone or spent + row.price * ask.units > budget:
            left += 1
            if not facts.skips and not dear and not gone:
                break
            continue
        spent += row.price * ask.units
        rows[ask.product] = row
        taken[ask.product] = taken.get(ask.product, 0) + ask.units
    return [(rows[key], units) for key, units in taken.items()], left


def _in_order(params: Params, facts: Facts) -> Iterator[Ask]:
    asks = [Ask(*each) for each in params.asks]
    for who in params.order:
        own = [ask for ask in asks if ask.who == who]
        for place, ask in enumerate(own):
            if who == params.size.withdraws and place == 0 and facts.changes:
                continue
            units = params.again if who == params.size.changes and place == 0 and facts.changes else ask.units
            yield ask._replace(units=units)


def product(db: Data, params: Params, key: int, facts: Facts) -> Row:
    """An article with the price that counts."""
    row = base.product(on(db, "omnizon"), key)
    return Row(row, price=params.risen) if key == params.rises and facts.rise else row


def total(found: Sequence[tuple[Row, int]]) -> int:
    """What articles cost, in cents, without shipping."""
    return sum(int(row.price) * units for row, units in found)


def address(db: Data, team: int) -> Row:
    """Where a team's order goes: the usual address, or for Sales the other one of the same person."""
    shelf = on(db, "omnizon")
    usual = base.default_address(shelf)
    if team != SALES:
        return usual
    return shelf.row(
        "SELECT * FROM address WHERE NOT is_default AND full_name = ? ORDER BY id", usual.full_name
    )


def ordered(db: Data, params: Params, team: int, facts: Facts = Facts()) -> list[Expect]:
    """The order of a team."""
    found, _ = lines(db, params, team, facts)
    rows = base.ordered(on(db, "omnizon"), found, address=address(db, team))
    first = replace(rows[0], values={**rows[0].values, "number": ANY})
    return named([first, *rows[1:]], f"{TEAMS[team]}: ")


def drawn(db: Data, rng: random.Random, level: int = 1) -> Iterator[Params]:
    """Requests and budgets for which all that changes matters."""
    shelf = on(db, "omnizon")
    rows = shelf.rows(
        "SELECT * FROM product p WHERE parent_id IS NULL AND stock > 40 AND price BETWEEN 500 AND 12000"
        " AND name NOT LIKE '%\"%' AND NOT EXISTS (SELECT 1 FROM product v WHERE v.parent_id = p.id)"
        " AND NOT EXISTS (SELECT 1 FROM offer o WHERE o.product_id = p.id) ORDER BY id"
    )
    cheap = [row for row in rows if row.price < 5500]
    dear = [row for row in rows if row.price > DEAR]
    for _ in range(300):
        articles = rng.sample(cheap, min(len(cheap), SIZES[level].articles))
        params = _drawn(rng, articles, rng.sample(dear, 2), level)
        if all_matters(db, params):
            yield params


def _drawn(rng: random.Random, cheap: list[Row], dear: Sequence[Row], level: int) -> Params:
    size = SIZES[level]
    count = sum(size.people)
    asks: list[list[int]] = []
    for who in range(count):
        for _ in range(size.requests):
            asks.append([who, cheap[len(asks) % (len(cheap) - 2)].id, rng.randint(2, 6)])
    asks[-1][1] = asks[-4][1]
    asks.append([APPROVED, dear[0].id, 1])
    asks.append([size.refused, dear[1].id, 1])
    order = rng.sample(range(count), count)
    price = {row.id: row.price for row in (*cheap, *dear)}
    cost = [0, 0, 0]
    for who, key, units in asks:
        cost[team_of(who, Facts(), size)] += price[key] * units
    budgets = [sum_ * rng.randint(62, 74) // 100 // 1000 * 1000 for sum_ in cost]
    rises = next(key for who, key, _ in asks if who == order_first(order, SALES, size))
    ends = next(key for who, key, _ in asks if who == order_first(order, WORKSHOP, size))
    wanted = next(key for who, key, _ in asks if who == 0)
    return Params(
        invented.people(rng, count), order, asks, rng.randint(7, 9), budgets, rises, price[rises] * 8 // 5, ends,
        [wanted, cheap[-1].id], budgets[WORKSHOP] // 6 // 1000 * 1000 if level > 1 else 0, level,
    )  # fmt: skip


def order_first(order: Sequence[int], team: int, size: Size) -> int:
    """Who of a team wrote first."""
    special = (size.changes, size.withdraws)
    return next(who for who in order if team_of(who, Facts(), size) == team and who not in special)


FORGETFUL = (
    (Facts(moved=False), (DESIGN, SALES)),
    (Facts(approval=False), (WORKSHOP,)),
    (Facts(changes=False), (SALES, WORKSHOP)),
    (Facts(skips=False), (DESIGN, SALES, WORKSHOP)),
    (Facts(rise=False), (SALES,)),
    (Facts(end=False), (WORKSHOP,)),
)
"""What may be forgotten, with the teams for which it matters."""


def all_matters(db: Data, params: Params) -> bool:
    """Whether each thing that may be forgotten leads to another order, and no order is empty."""
    right = [bought(db, params, team, Facts()) for team in range(len(TEAMS))]
    if not all(right):
        return False
    early = bought(db, params, WORKSHOP, Facts(end=False))
    more = Facts(more=False), (WORKSHOP,)
    forgetful = (*FORGETFUL, *([more] if params.more else []))
    return params.ends in early and all(
        any(bought(db, params, team, facts) != right[team] for team in teams) for facts, teams in forgetful
    )


def bought(db: Data, params: Params, team: int, facts: Facts) -> dict[int, int]:
    """How many units of each article a team gets."""
    return {int(row.id): units for row, units in lines(db, params, team, facts)[0]}
