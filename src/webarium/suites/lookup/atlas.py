"""What tasks with the map share: places that are surely meant, and ways from other sites to the map's pages."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, PageCheck, UrlCheck
from webarium.sites.map.search.found import Place
from webarium.suites.kit import Navigate, Retrieve, shuffled
from webarium.suites.lookup.base import enter, other
from webarium.suites.map.base import (
    DENSE,
    ToldApart,
    Way,
    cities,
    direct,
    known,
    landmarks,
    open_form,
    open_place,
    place,
    the_place,
    way,
)
from webarium.suites.map.pages import way_shown
from webarium.tasks import Data, Ui
from webarium.tasks.template import landing

_ROUNDS = 100
"""How often one may set out from the same town."""
_TOWNS = ("city", "town", "village", "borough")


def atlas(db: Data) -> Data:
    """What a task's checks read from the map, whatever site the task starts on."""
    return other(db, "map")


def sure(data: Data, name: str) -> Place | None:
    """What a search of the map finds first, if it is called so: a search also finds what only sounds alike."""
    found = place(data, name)
    plain = name.removeprefix("The ").casefold()
    return found if found is not None and found.name.removeprefix("The ").casefold() == plain else None


def town(data: Data, text: str) -> str | None:
    """A town as one may type it, ``Salem, Massachusetts``, if that finds this town of this state; else nothing."""
    name, _, state = text.partition(", ")
    found = place(data, text)
    if found is None or found.value not in _TOWNS or found.name != name or (state and found.state != state):
        return None
    return text if state else f"{name}, {found.state}"


def starts(data: Data, rng: random.Random) -> Iterator[str]:
    """Well-known towns to set out from, each once and then again, many times over."""
    names = cities(data, rng, 0.5)
    for _ in range(_ROUNDS):
        yield from names


def sights(data: Data, rng: random.Random) -> Iterator[str]:
    """Well-known places in cities to set out from, each once."""
    groups = [landmarks(data, rng, city)[:12] for city in DENSE]
    return iter([row["name"] for row in shuffled(rng, [row for group in groups for row in group])])


def worth(data: Data, engine: str, start: str, end: str, low: float, high: float) -> Way | None:
    """The way between two places if it is so many kilometers long."""
    found = way(data, engine, start, end)
    return found if found is not None and low < found.meters / 1000 < high else None


def reached(
    data: Data,
    towns: Iterator[str],
    found: Iterable[tuple[dict[str, Any], str]],
    low: float,
    high: float,
    tries: int = 6,
) -> Iterator[dict[str, Any]]:
    """Parameters, each with a place, and a town from where the drive there is so long, if one of the next few is."""
    for named, goal in found:
        for start, _ in zip(towns, range(tries), strict=False):
            if worth(data, "car", start, goal, low, high):
                yield {**named, "start": start, "goal": goal}
                break


def delivered(
    data: Data, rng: random.Random, found: Iterable[tuple[dict[str, Any], str]]
) -> Iterator[dict[str, Any]]:
    """Parameters, each with a town as other sites write it, and another town a drive away, if the map has both."""
    towns = starts(data, rng)
    for named, home in found:
        goal, start = town(data, home), next(towns, None)
        if goal and start and worth(data, "car", start, goal, 40, 900):
            yield {**named, "start": start, "goal": goal}


class AsksTime(ToldApart, Retrieve):
    """Base of questions how long the way from `start` to `goal` takes."""

    engine: ClassVar[str] = "car"

    @dataclass(frozen=True)
    class Params:
        start: str
        goal: str

    def answer(self, db: Data, params: Params) -> Answer:
        return known(atlas(db), self.engine, params.start, params.goal).time

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(atlas(db), self.engine, params.start, params.goal).told[1],)


class AsksLength(ToldApart, Retrieve):
    """Base of questions how far the way from `start` to `goal` is."""

    engine: ClassVar[str] = "car"

    @dataclass(frozen=True)
    class Params:
        start: str
        goal: str

    def answer(self, db: Data, params: Params) -> Answer:
        return known(atlas(db), self.engine, params.start, params.goal).length

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(atlas(db), self.engine, params.start, params.goal).told[0],)


class ShowsWay(Navigate):
    """Base of tasks that end with the way from `start` to `goal` on the map."""

    engine: ClassVar[str] = "car"

    @dataclass(frozen=True)
    class Params:
        start: str
        goal: str

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(atlas(db), "/directions")

    def page(self, db: Data, params: Params) -> Sequence[PageCheck]:
        return way_shown(atlas(db), self.engine, params.start, params.goal)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text("Distance:")


async def ask(ui: Ui, db: Data, engine: str, start: str, end: str) -> None:
    """From any site to the map, and ask for a way there."""
    await enter(ui, db, "map")
    await open_form(ui)
    await direct(ui, engine, start, end)


async def see(ui: Ui, db: Data, name: str) -> None:
    """From any site to a place's page on the map."""
    await enter(ui, db, "map")
    await open_place(ui, atlas(db), name)


def page_of(db: Data, name: str) -> UrlCheck:
    """The page of what a search of the map finds first."""
    return landing(atlas(db), the_place(atlas(db), name).path)
