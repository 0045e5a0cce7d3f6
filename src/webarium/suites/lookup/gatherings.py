"""Meetings that the forum announces, found on the map: where they are, as their organizers said last."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Context
from webarium.suites.kit import Decline, Retrieve, each_of, shuffled
from webarium.suites.lookup.atlas import AsksTime, ShowsWay, ask, atlas, see, sure, worth
from webarium.suites.map.base import DENSE, address_around, house, landmarks, the_place
from webarium.suites.reddit.base import ForumTemplate, named, thread
from webarium.suites.reddit.paths import open_thread
from webarium.tasks import Data, Row, Ui

_WHERE = re.compile(r"\bmeet in front of ([^.,]+)")
_OPEN = "%Where we meet is open until%"


@dataclass(frozen=True)
class Gathering:
    """A thread that says where people meet."""

    thread: int
    title: str
    forum: str
    place: str
    """As the organizer said last."""
    city: str


def gatherings(db: Data) -> list[Gathering]:
    """Announcements that name a place of the map."""
    found = []
    for row in named(db, "s.body LIKE '%meet in front of %'"):
        texts = [row.body, *_by_author(db, row)]
        said = [match[1] for text in texts if (match := _WHERE.search(text))]
        place = sure(atlas(db), said[-1]) if said else None
        if place is not None:
            found.append(Gathering(row.id, row.title, row.forum, said[-1], place.city))
    return found


def _by_author(db: Data, row: Row) -> list[str]:
    """What the author of a submission said below it, oldest first."""
    sql = "SELECT body FROM comment WHERE submission_id = ? AND user_id = ? AND visibility = 'visible' ORDER BY id"
    return db.column(sql, row.id, row.user_id)


class AtGathering(ForumTemplate):
    """Base of tasks about where people meet."""

    sites: ClassVar[tuple[str, ...]] = ("reddit", "map")
    count: ClassVar[int] = 3

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str


class OnTheWay(AtGathering):
    """Base of tasks about the way to where people meet; `goal` is the place."""

    span: ClassVar[tuple[float, float]] = (0.6, 9)
    engine: ClassVar[str] = "foot"

    @dataclass(frozen=True)
    class Params(AtGathering.Params):
        start: str
        goal: str

    def offers(self, db: Data, rng: random.Random) -> Iterator[dict[str, Any]]:
        """Meetings, each with a place of the same city to set out from."""
        for each in shuffled(rng, gatherings(db)):
            for row in landmarks(atlas(db), rng, each.city):
                if worth(atlas(db), self.engine, row["name"], each.place, *self.span):
                    named_so = {"thread": each.thread, "title": each.title, "forum": each.forum}
                    yield {**named_so, "start": row["name"], "goal": each.place}
                    break

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread(db, params.thread))
        await ui.expect_text(params.goal)
        await ask(ui, db, self.engine, params.start, params.goal)


class WalkToGathering(OnTheWay, AsksTime):
    name, difficulty, engine = "walk_to_meetup", "hard", "foot"
    intent = (
        'The thread "{title}" in /f/{forum} on Quibble says where people are meeting; go by the author\'s '
        "latest update. According to Waymark, how long does it take to walk there from {start}?"
    )

    @dataclass(frozen=True)
    class Params(OnTheWay.Params, AsksTime.Params):
        pass


class WayToGathering(ShowsWay, OnTheWay):
    name, difficulty, engine = "way_to_meetup", "hard", "bike"
    intent = (
        'The thread "{title}" in /f/{forum} on Quibble says where people are meeting; go by the author\'s '
        "latest update. Show me cycling directions there from {start} on Waymark."
    )

    @dataclass(frozen=True)
    class Params(ShowsWay.Params, OnTheWay.Params):
        pass

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(WayToGathering.Params, self.offers(db, rng))


class AddressOfGathering(AtGathering, Retrieve):
    name, difficulty = "address_of_meetup", "hard"
    intent = (
        'The thread "{title}" in /f/{forum} on Quibble says where people are meeting; go by the author\'s '
        "latest update. What street number and street name does Waymark give for that place?"
    )

    @dataclass(frozen=True)
    class Params(AtGathering.Params):
        goal: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for each in shuffled(rng, gatherings(db)):
            found = the_place(atlas(db), each.place)
            if found.housenumber and found.street:
                yield AddressOfGathering.Params(
                    thread=each.thread, title=each.title, forum=each.forum, goal=each.place
                )

    def answer(self, db: Data, params: Params) -> Answer:
        return house(the_place(atlas(db), params.goal))

    def context(self, db: Data, params: Params) -> Context:
        return address_around(the_place(atlas(db), params.goal))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        found = the_place(atlas(db), params.goal)
        return (f"{found.housenumber}, {found.street}",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread(db, params.thread))
        await ui.expect_text(params.goal)
        await see(ui, db, params.goal)


class NoWayToGathering(AtGathering, Decline, like=WayToGathering):
    name, difficulty = "impossible_way_to_meetup", "hard"
    reasons = ("not_found",)
    count = 2

    @dataclass(frozen=True)
    class Params(AtGathering.Params):
        start: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        starts = landmarks(atlas(db), rng, DENSE[4])
        for row in named(db, "s.body LIKE ?", _OPEN):
            for start in starts:
                yield NoWayToGathering.Params(
                    thread=row.id, title=row.title, forum=row.forum, start=start["name"]
                )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread(db, params.thread))
        ui.expect_absent("in front of")
