"""Travel: two walks through a city are put together from times on the map, wishes in notes, and what is closed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, islice, permutations
from typing import ClassVar

from webarium.scoring import Either, Expect, OneOf
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.kit import ANY, Same
from webarium.suites.map.base import direct, known, me, open_place, the_place
from webarium.suites.workflows import walks_plan as plan
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, on
from webarium.suites.workflows.desk import page
from webarium.suites.workflows.walks_plan import CLOSED, CLOSING, TITLE
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

NOTE = 90_001
"""The id of the first planted note of the map."""
GUIDES = ("walking", "Walking with groups")
RULES = """
What we promise groups that walk with us:

* Each of the two days has three places, and no place is visited twice.
* A day begins and ends at the hotel. The walks to and from the hotel count like all others.
* No walk from one place to the next takes more than {longest} minutes, and all the walks of one day together take no
  more than {limit}. What counts is what Waymark says for the way on foot, in the minutes that it prints.
* Places that are closed are not visited. Passers-by report that in the notes on the map.
"""
SHORTER = """
The teachers called on Friday: {limit} minutes a day is all that the little ones can manage. The {old} in the handbook
are for grown-ups. The rest of the promise holds.
"""
WISHES = """
What the class wants to see: {names}.

Not all of it will fit, and they know that. But {closing} is what they are coming for, so it has to be in unless it is
closed.

- {after} comes right after {first}, on the same day: the tickets go together. Both have to be in.
- {late}: if we go there, then on the second day.
- {one} and {other}: not on the same day, that would be too much of the same.
"""


class Walks(Scenario):
    name, site, role, start = "city_walks", "map", "mapper", "/"
    sites = ("map", "homepage", "manuals")
    line = "travel"
    Params = plan.Params
    strains = frozenset({"rule", "limit", "event", "many", "given up", "exception"})
    brief = f"""
        A school class is coming to {plan.CITY} and staying at {{hotel}}. Please put together their walks for two
        days. What they want to see is in my notes on the scratchpad, and what we promise groups is on Margin Notes,
        in the book "{GUIDES[1]}"; my notes cover a call with the teachers as well. The map is Waymark.

        There may be more than one way to do it; any that meets all the conditions is fine. Save it as a new note on
        the scratchpad with the title "{TITLE}" and two lines, with the places in walking order and named as in my
        notes: "Day 1: A, B, C" and "Day 2: D, E, F". Add all six places to my favourites on Waymark, and nothing
        else.

        Places close without asking us. Make sure at the very end that the class can go everywhere.

        {LOOK}
    """
    wrong: ClassVar = {
        "closed": "does not see that a place was closed meanwhile",
        "too long": "keeps to the handbook's limit, not to the teachers'",
        "not after": "does not visit one place right after the other",
        "first day": "visits a place on the wrong day",
        "together": "visits two places on one day that should be apart",
        "was closed": "visits the place that was closed from the beginning",
        "one favourite less": "forgets one of the favourites",
        "leftover": "leaves the place among the favourites that was closed",
        "note only": "saves no favourites at all",
    }
    right: ClassVar = {
        "another": "finds another way that fits",
        "anew": "deletes the note, and writes a new one",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Hotels with places around them that leave a few ways."""
        return islice(plan.drawn(db, rng), self.count)

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The promise, the notes, and what people have written on the map."""
        names = params.names
        wishes = WISHES.format(
            names=", ".join(sorted(names)), closing=names[CLOSING], first=names[plan.FIRST], after=names[plan.AFTER],
            late=names[plan.LATE], one=names[plan.ONE], other=names[plan.OTHER],
        )  # fmt: skip
        grown_ups = params.limit + 25
        return (
            page("Our promise", RULES.format(longest=plan.LONGEST, limit=grown_ups), "Groups", book=GUIDES),
            _pad("the wishes", "Class from Erie", wishes),
            _pad("the call", "Calls in June", SHORTER.format(limit=params.limit, old=grown_ups)),
            self._closed(db, names[CLOSED], NOTE, "is closed until September while the roof is redone."),
            self._closed(db, names[plan.LATE], NOTE + 1, "has a new entrance on the street side."),
            *self._reopened(db, names[plan.FIRST]),
        )

    def _closed(self, db: Data, name: str, number: int, says: str, when: When | None = None) -> Event:
        spot = the_place(on(db, "map", "mapper"), name)
        return happens(
            f"a note at {name}", "map", "note_appears", when, lat=round(spot.at[0] + 0.0002, 6),
            lon=round(spot.at[1] - 0.0002, 6), text=f"{name} {says}", number=number,
        )  # fmt: skip

    def _reopened(self, db: Data, name: str) -> tuple[Event, Event]:
        """A note that says that a place is closed, which was settled."""
        note = self._closed(db, name, NOTE + 2, "is closed for a private event this week.")
        settled = happens(
            "it is open again",
            "map",
            "note_is_settled",
            note=NOTE + 2,
            text="The event is over, it is open again.",
        )
        return note, settled

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The place that the class comes for is closed when the walks are written down."""
        saved = RowsAre("homepage", "pad", {"title": TITLE})
        says = "is closed until July, a pipe has burst."
        return (self._closed(db, params.names[CLOSING], NOTE + 3, says, When(rows=(saved,))),)

    # What is right

    def expected(self, db: Data, params: plan.Params) -> Either:
        """The note and the favourites of any way that fits in the end."""
        return Either(tuple(plan.kept(db, params.names, walk) for walk in params.ways))

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Places that every way has, and a note that is right."""
        always = [name for n, name in enumerate(params.names) if all(n in walk for walk in params.ways)]
        sure = [
            Checkpoint(f"{name} is a favourite", (_favourite(db, name),))
            for name in always[:4]
        ]  # fmt: skip
        gone = (_favourite(db, params.names[CLOSED]), _favourite(db, params.names[CLOSING]))
        ways = [plan.kept(db, params.names, walk)[0].values["body"] for walk in params.ways]
        bodies = Wrote("pad", values={"body": OneOf(tuple(ways))})
        return (
            *sure,
            Checkpoint("the walks are right", signs=(bodies,), weight=3),
            Checkpoint("nothing closed is a favourite", (_favourite(db, always[0]),), absent=gone),
        )

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """Places that were closed."""
        names = params.names
        return (
            Trap("kept a place that was closed meanwhile", (_favourite(db, names[CLOSING]),)),
            Trap("chose a place that was closed", (_favourite(db, names[CLOSED]),)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, measure all ways, write, keep the places, look again, and do it anew."""
        await self._read(ui, db, params)
        await self._measure(ui, db, params)
        stale = params.before[0]
        await _save(ui, db, params.names, stale)
        for place in () if but == "note only" else stale:
            await _keep(ui, db, params.names[place])
        if but == "closed":
            return
        await enter(ui, db, "map", f"/note/{NOTE + 3}")
        await ui.expect_text("a pipe has burst")
        walk = self._other(db, params, but)
        await _save(ui, db, params.names, walk, anew=but == "anew")
        if but == "note only":
            return
        for place in sorted(set(stale) - set(walk)):
            if but != "leftover" or place != CLOSING:
                await _drop(ui, db, params.names[place])
        new = sorted(set(walk) - set(stale))
        for place in new[:-1] if but == "one favourite less" else new:
            await _keep(ui, db, params.names[place])

    def _other(self, db: Data, params: plan.Params, but: str) -> Sequence[int]:
        """Which walks an ending takes in the end."""
        good = params.ways[0]
        if but == "another":
            return params.ways[-1]
        if but == "was closed":
            return [CLOSED if place == good[-1] else place for place in good]
        if but not in ("too long", "not after", "first day", "together"):
            return good
        data = on(db, "map", "mapper")
        minutes = plan.between(data, params.hotel, params.names)
        assert minutes is not None  # noqa: S101
        if but == "too long":
            late = (CLOSED, CLOSING)
            return next(
                walk
                for walk in plan.walks(minutes, without=late)
                if plan.longest(minutes, walk) > params.limit
            )
        return next(walk for walk in permutations(good) if _breaks(walk, but))

    async def _read(self, ui: Ui, db: Data, params: plan.Params) -> None:
        await enter(ui, db, "manuals", "/walking/our-promise")
        for title in ("Class from Erie", "Calls in June"):
            await enter(ui, db, "homepage", "/scratchpad")
            await ui.click("link", title)
        for number in (NOTE, NOTE + 1, NOTE + 2):
            await enter(ui, db, "map", f"/note/{number}")

    async def _measure(self, ui: Ui, db: Data, params: plan.Params) -> None:
        data = on(db, "map", "mapper")
        await enter(ui, db, "map", "/directions")
        for start, end in combinations((params.hotel, *params.names), 2):
            await direct(ui, "foot", start, end)
            await ui.expect_text(known(data, "foot", start, end).told[1])


def _pad(name: str, title: str, body: str) -> Event:
    return happens(name, "homepage", "note_appears", title=title, body=body.strip())


def _favourite(db: Data, name: str) -> Expect:
    data = on(db, "map", "mapper")
    found = the_place(data, name)
    return Expect.insert(
        "favourite",
        {
            "user_id": me(data),
            "name": Same(name),
            "element": found.element,
            "ref": found.ref,
            "created_at": ANY,
        },
    )


async def _save(ui: Ui, db: Data, names: Sequence[str], walk: Sequence[int], *, anew: bool = False) -> None:
    """Write the walks into the note, which may be there already."""
    await enter(ui, db, "homepage", "/scratchpad")
    text = "\n".join(plan.lines(names, walk))
    if ui.has(TITLE) and anew:
        await ui.click("link", TITLE)
        await ui.click("button", "Delete note")
        await enter(ui, db, "homepage", "/scratchpad")
    if ui.has(TITLE):
        await ui.click("link", TITLE)
    else:
        await ui.fill("Title", TITLE)
    await ui.fill("Note", text)
    await ui.click("button", "Save note")


async def _keep(ui: Ui, db: Data, name: str) -> None:
    await enter(ui, db, "map")
    await open_place(ui, on(db, "map", "mapper"), name)
    await ui.click("button", "Add to favourites")


async def _drop(ui: Ui, db: Data, name: str) -> None:
    await enter(ui, db, "map", "/favourites")
    await ui.click("button", f"Remove {name}")


def _breaks(walk: Sequence[int], but: str) -> bool:
    """Whether walks break just this wish."""
    days = (walk[: plan.STOPS], walk[plan.STOPS :])
    at = walk.index(plan.FIRST)
    broken = {
        "first day": plan.LATE in days[0],
        "together": any({plan.ONE, plan.OTHER} <= set(day) for day in days),
        "not after": at in (2, 5) or walk[at + 1] != plan.AFTER,
    }
    return [name for name, is_so in broken.items() if is_so] == [but]
