"""How many pages of an atlas countries get, by rules that interact: what is right, and what people overlook."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from webarium.errors import TaskError
from webarium.suites.wikipedia.base import facts_in, members
from webarium.suites.workflows.base import on
from webarium.tasks import Data

FIRST = 90_001
"""The id of the first planted row; the issue about the whole comes first."""
CONTINENTS = ("Africa", "Asia", "Europe", "North America")
EACH, MOST, CAP = {1: 10, 2: 14}, 4, {10: 20, 14: 27}
"""Countries of a continent by level, pages of a country, pages of a continent by its countries."""
CENSUSES, CONTRACTS = 4, 3
SPACE = 12
"""So many countries come at least after the one whose label comes before the corrections, if there are two."""
LARGE, BUSY = 1_000_000, 5
STEPS = ((100, 4), (30, 3), (5, 2), (0, 1))
"""Pages by millions of people, at least."""


def rules(level: int) -> str:
    """The page, with the limit of a level."""
    return RULES.replace("{CAP}", str(CAP[EACH[level]]))


RULES = f"""
Each country of the atlas has one to {MOST} pages. The editors work out how many from its article on Quillpedia; what
its box says counts, and no other source.

1. By people: {STEPS[0][0]} million or more, {STEPS[0][1]} pages; {STEPS[1][0]} million or more, {STEPS[1][1]} pages;
   {STEPS[2][0]} million or more, {STEPS[2][1]} pages; all others, one page. But if the talk page of the article
   gives the result of a new census, that number of people counts.
2. An area of {LARGE:,} km² or more: one page more. More than {BUSY} neighbors: one page more. No neighbors at all:
   one page fewer. All of that is added up, and in the end a country has at least one page and at most {MOST}.
3. If a contract says how many pages a country has (in that case there is a comment on its issue), it has that many,
   and keeps them.
4. Then each continent of the atlas gets {{CAP}} pages at most, going by the line "Continent" in the boxes. If its
   countries have more, pages are taken away one by one until they fit: always from the country without a contract
   that has the most pages or, if there are several, from the one of them with the fewest people. Countries with a
   contract lose none.

Each country's issue gets the label for its number of pages, such as "pages::3". If there are two issues of one
country, the later one gets no label: it gets the comment "Duplicate of #5", with the number of the earlier one, and
is closed.

At the end, a comment on the issue about the whole says how many pages each continent has: one line per continent in
alphabetical order, such as "Africa: 18".
"""


@dataclass(frozen=True)
class Country:
    """A country with its issue."""

    title: str
    continent: str
    people: int
    """As the box says in the end."""
    area: int
    neighbors: int
    box: int = 0
    """People by the box at first, if it is corrected meanwhile."""
    second: bool = False
    """Whether it is the second one that is corrected."""
    census: int = 0
    """People by a new census, if the talk page tells one."""
    contract: int = 0
    number: int = 0
    twin: int = 0
    """The number of another issue of the country that was there before."""

    @property
    def key(self) -> int:
        """The id of its issue."""
        return FIRST + self.number - 1

    def lives(self, but: str = "") -> int:
        """How many people count, for who may overlook something."""
        old = but == "stale" or (but == "second correction" and self.second)
        now = self.box if old and self.box else self.people
        return now if but == "boxes only" else self.census or now

    def pages(self, but: str = "") -> int:
        """How many pages it has before its continent is looked at."""
        if self.contract and but != "ignores contracts":
            return self.contract
        found = next(pages for least, pages in STEPS if self.lives(but) >= least * 1_000_000)
        found += self.area >= LARGE and but != "ignores areas"
        found += self.neighbors > BUSY and but != "ignores neighbors"
        found -= not self.neighbors and but != "ignores islands"
        return min(MOST, max(1, found))


def pages(countries: Sequence[Country], but: str = "") -> dict[int, int]:
    """The pages of each country in the end, by number; issues that are there twice have none."""
    single = [each for each in countries if not each.twin]
    found = {each.number: each.pages(but) for each in single}
    for continent in CONTINENTS:
        mine = [each for each in single if each.continent == continent]
        free = [
            each for each in mine if not each.contract or but in ("ignores contracts", "takes from contracts")
        ]
        most_pages = CAP.get(len(mine), CAP[EACH[1]])
        over = 0 if but == "no limit" else sum(found[each.number] for each in mine) - most_pages
        for _ in range(over):
            most = max(found[each.number] for each in free)
            rich = [each for each in free if found[each.number] == most]
            choose = max if but == "takes from the large" else min
            found[choose(rich, key=lambda each: each.lives(but)).number] -= 1
    return found


SLIPS = (
    "boxes only", "ignores contracts", "ignores areas", "ignores neighbors", "ignores islands", "no limit",
    "takes from the large", "takes from contracts", "stale",
)  # fmt: skip


@dataclass(frozen=True)
class Atlas:
    """All issues in their order."""

    countries: tuple[Country, ...]
    corrected: tuple[int, ...]
    """The numbers of the countries whose articles are corrected meanwhile, in this order."""
    trigger: int
    """The number of the country whose label comes before that."""

    def right(self, but: str = "") -> Mapping[int, int]:
        """The pages of each country in the end."""
        return pages(self.countries, but)


def atlas_of(db: Data, seed: int, level: int = 1) -> Atlas:
    """Draw countries until each rule matters, and the correction changes another country, too."""
    wiki = on(db, "wikipedia")
    facts = tuple(
        (row.title, found["Continent"], _number(found["Population"]), _number(found["Area"]), _count(found))
        for row in members(wiki, "Countries")
        if (found := facts_in(row.source)).get("Continent") in CONTINENTS
        and row.source.count(found["Population"]) > 1
    )
    return _atlas(facts, seed, level)


def _number(text: str) -> int:
    return int(float(text.removesuffix(" km²").replace(",", "")))


def _count(facts: Mapping[str, str]) -> int:
    """How many neighbors a box names."""
    names = facts.get("Neighbors", "").replace(" and ", ", ").replace(",,", ",")
    return len([name for name in names.split(",") if name.strip()])


@lru_cache(maxsize=16)
def _atlas(facts: tuple[tuple[str, str, int, int, int], ...], seed: int, level: int) -> Atlas:
    rng = random.Random(f"atlas {seed}")  # noqa: S311 (drawn alike each time, no secret)
    every = [Country(*each) for each in facts if each[2]]
    counts = Counter(each.continent for each in every)
    if any(counts[continent] < EACH[level] for continent in CONTINENTS):
        raise TaskError("The wiki has too few countries for an atlas.")
    for _ in range(3000):
        found = _drawn(rng, every, level)
        right, stale = found.right(), found.right("stale")
        changed = [number for number, count in stale.items() if right[number] != count]
        known = {*found.corrected} < {*changed}
        if level > 1 and found.right("second correction") in (right, stale):
            continue
        if known and all(found.right(slip) != right for slip in SLIPS):
            return found
    raise TaskError("There is no atlas in which everything matters.")


def _drawn(rng: random.Random, every: Sequence[Country], level: int) -> Atlas:
    chosen = [
        each
        for continent in CONTINENTS
        for each in rng.sample([one for one in every if one.continent == continent], EACH[level])
    ]
    rng.shuffle(chosen)
    chosen.insert(len(chosen) - 3, chosen[rng.randrange(10)])
    first: dict[str, int] = {}
    countries: list[Country] = []
    for number, each in enumerate(chosen, 2):
        countries.append(replace(each, number=number, twin=first.get(each.title, 0)))
        first.setdefault(each.title, number)
    names = [each.title for each in chosen]
    places = rng.sample(
        [n for n, each in enumerate(countries) if names.count(each.title) == 1], CENSUSES + CONTRACTS + level
    )
    for n in places[:CENSUSES]:
        countries[n] = replace(countries[n], census=_other(rng, countries[n].people))
    for n, count in zip(places[CENSUSES:-level], (MOST, 1, rng.randint(2, MOST - 1)), strict=True):
        countries[n] = replace(countries[n], contract=count)
    for place, n in enumerate(places[-level:]):
        each = countries[n]
        countries[n] = replace(each, people=_other(rng, each.people), box=each.people, second=place > 0)
    corrected = tuple(countries[n].number for n in places[-level:])
    last = len(countries) - (SPACE if level > 1 else 0)
    later = [
        each.number for each in countries if not each.twin and len(countries) // 2 < each.number <= last + 1
    ]
    return Atlas(tuple(countries), corrected, rng.choice([n for n in later if n not in corrected]))


def _other(rng: random.Random, people: int) -> int:
    """Another number of people, well above or below."""
    return max(
        10_000, int(people * rng.choice((0.6, 0.7, 1.4, 1.7)) / 1000) * 1000 + rng.choice((0, 137, 412))
    )
