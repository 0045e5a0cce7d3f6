"""Who applies for the four posts of a crew, which crews fit, and which one is the cheapest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from webarium.errors import TaskError
from webarium.suites.topwork import base as topwork
from webarium.suites.workflows.base import on
from webarium.tasks import Data
from webarium.tasks.workflow import solutions

FIRST = 90_001
"""The id of the first planted row."""
POSTS = (
    ("Texts for the walls", 20),
    ("Pictures of the ships", 10),
    ("Pages for the tickets", 30),
    ("Sound in the halls", 15),
)
"""Titles, and hours a week; the first one leads the crew."""
EACH, MOST = 6, 20
"""So many apply for each post, and so many crews are possible at most."""
COMMON = 4
"""From each country come so many freelancers at least."""
DRAWS, TRIES = 1200, 5
"""So often people are drawn for a casting, and so many castings are tried, until each rule matters in one."""
RIVAL, RIVALS = "Saltmarsh Exhibits", 3
FLUENT, LEAST_SUCCESS = "Native or bilingual", 85
WORKPLACES = ("Harbor Radio", "Elm Street Studios", "Kite & Kettle", "Northgate Museum", "Plover Books")
RULES = f"""
A crew has one freelancer for each post, of those who applied for it on TopWork. Who may be in it:

* Nobody who works for {RIVAL} today. TopWork does not show that, but Networkin does; there, people of the same name
  differ in where they live.
* Nobody with a job success below {LEAST_SUCCESS} %. Somebody who has none yet may be in, but only one such person in
  a crew.
* The person in the first post leads the crew, so it goes to an expert according to the profile.
* At least two of the four have native or bilingual English.
* No two of the four live in the same country.
* What all of them cost in a week (their hourly bids times the weekly hours of their posts) is within the budget of
  the crew.

Of all crews that are possible, the cheapest one gets the offers. An offer has the title of the post, is linked to it,
and pays the bid by the hour; its weekly limit is the hours of the post, and its description is "As agreed." and
nothing else. The person who asks for the crew says when the work starts.

People answer within minutes. If somebody turns an offer down, the other three stay: only that post goes to somebody
else, again so that the crew is possible and as cheap as it can be. Nobody is declined; those who get no offer hear
from us later.
"""


@dataclass(frozen=True)
class Candidate:
    """Somebody who applies for a post."""

    id: int
    handle: str
    name: str
    location: str
    success: int | None
    expert: bool
    fluent: bool
    post: int
    place: int
    bid: int
    """Dollars by the hour."""
    rival: bool = False
    namesake: bool = False
    """Whether somebody else of that name works for the rival."""

    @property
    def country(self) -> str:
        """The country on their profile."""
        return _country(self.location)

    @property
    def cost(self) -> int:
        """What the freelancer costs a week, in dollars."""
        return self.bid * POSTS[self.post][1]

    @property
    def number(self) -> int:
        """The id of the proposal, and of the profile on Networkin."""
        return FIRST + EACH * self.post + self.place

    def may(self, but: str = "") -> bool:
        """Whether they may be in a crew at all, for who may overlook something."""
        if self.rival and but != "forgets the rival":
            return False
        if self.namesake and but == "takes namesakes for one":
            return False
        if self.success is not None and self.success < LEAST_SUCCESS and but != "ignores success":
            return False
        return bool(self.post) or self.expert or but == "any leader"


Crew = tuple[Candidate, ...]


def fits(crew: Crew, budget: int, but: str = "") -> bool:
    """Whether four may be a crew, for who may overlook something."""
    if sum(each.success is None for each in crew) > 1 and but != "ignores success":
        return False
    if sum(each.fluent for each in crew) < 2 and but != "ignores English":
        return False
    if len({each.country for each in crew}) < len(crew) and but != "ignores countries":
        return False
    return cost(crew) <= budget


def cost(crew: Crew) -> int:
    """What a whole crew costs a week, in dollars."""
    return sum(each.cost for each in crew)


SLIPS = ("forgets the rival", "takes namesakes for one", "ignores success", "any leader", "ignores English",
         "ignores countries")  # fmt: skip


@dataclass(frozen=True)
class Casting:
    """All who apply, and which crews are right."""

    everybody: tuple[Candidate, ...]
    budget: int
    possible: int
    """How many crews are possible."""
    best: Crew
    leaves: int
    """The post whose offer is turned down."""
    instead: Candidate
    """Who gets that post then."""
    slips: Mapping[str, Crew]
    """The crew that seems right to somebody who overlooks something."""
    second: Crew
    """The next best crew."""
    anew: Crew
    """The cheapest crew without the one who turns the offer down, if one began anew."""

    @property
    def last(self) -> Crew:
        """The crew in the end."""
        return tuple(self.instead if each.post == self.leaves else each for each in self.best)


def casting_of(db: Data, seed: int) -> Casting:
    """Draw who applies until each rule matters."""
    known = set(on(db, "networkin").column("SELECT name FROM member"))
    rows = [
        (
            row.id,
            row.handle,
            row["name"],
            row.location,
            row.success,
            row.level == "Expert",
            row.english == FLUENT,
        )
        for row in topwork.fresh(db)
        if row["name"] not in known and row.availability != "Not available"
    ]
    common = Counter(_country(row[3]) for row in rows)
    rows = [row for row in rows if common[_country(row[3])] >= COMMON]
    return _casting(tuple(rows), seed)


def casting_seed(db: Data, rng: random.Random) -> int | None:
    """Of a casting in which each rule matters; ``None`` if there is not one among a few that are tried."""
    for _ in range(TRIES):
        seed = rng.randrange(10**6)
        try:
            casting_of(db, seed)
        except TaskError:
            continue
        return seed
    return None


def _country(location: str) -> str:
    return location.rpartition(", ")[2]


Known = tuple[int, str, str, str, int | None, bool, bool]


@lru_cache(maxsize=16)
def _casting(rows: tuple[Known, ...], seed: int) -> Casting:
    rng = random.Random(f"crew {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(DRAWS):
        found = _drawn(rng, rows)
        if found is not None:
            return found
    raise TaskError("There are no candidates among whom each rule matters.")


def _drawn(rng: random.Random, rows: Sequence[Known]) -> Casting | None:
    chosen = rng.sample(rows, EACH * len(POSTS))
    bids = [
        rng.randint(36, 74) - 10 * (n < EACH and not row[5]) - 8 * (not row[6])
        for n, row in enumerate(chosen)
    ]
    posts = [range(EACH * post, EACH * (post + 1)) for post in rng.sample(range(len(POSTS)), RIVALS)]
    rivals = {min(post, key=lambda n: bids[n]) for post in posts}
    everybody = tuple(
        Candidate(*row, n // EACH, n % EACH, bids[n], n in rivals) for n, row in enumerate(chosen)
    )
    ways = crews(everybody, 10**6)
    if len(ways) < 5:
        return None
    named = rng.choice(ways[0])
    everybody = tuple(replace(each, namesake=each == named) for each in everybody)
    budget = cost(ways[min(len(ways) - 1, MOST - 1)])
    ways = crews(everybody, budget)
    best, second = ways[0], ways[1] if len(ways) > 1 else ways[0]
    leaves = rng.randrange(len(POSTS))
    kept = [way for way in ways if _only(way, best, leaves)]
    without = [way for way in ways if best[leaves] not in way]
    if not kept or not without or cost(second) == cost(best) or second == kept[0] or without[0] == kept[0]:
        return None
    if len(kept) > 1 and cost(kept[0]) == cost(kept[1]):
        return None
    slips: dict[str, Crew] = {}
    for slip in SLIPS:
        found = crews(everybody, budget, slip)
        if not found or found[0] == best:
            return None
        slips[slip] = found[0]
    return Casting(everybody, budget, len(ways), best, leaves, kept[0][leaves], slips, second, without[0])


def _only(way: Crew, best: Crew, post: int) -> bool:
    """Whether a crew is another one in one post only."""
    return all((one != other) == (n == post) for n, (one, other) in enumerate(zip(way, best, strict=True)))


def crews(everybody: Sequence[Candidate], budget: int, but: str = "") -> list[Crew]:
    """All crews that are possible, the cheapest first."""
    domains = [
        [each for each in everybody if each.post == post and each.may(but)] for post in range(len(POSTS))
    ]
    try:
        found = solutions(domains, lambda crew: fits(crew, budget, but), most=EACH ** len(POSTS))
    except TaskError:
        return []
    return sorted(found, key=cost)
