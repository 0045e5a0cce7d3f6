"""Community: dozens ask to join a circle; profiles are judged by rules, and somebody's profile changes afterwards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.sites.networkin.graph import pair
from webarium.suites import invented
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.networkin.base import me, tied
from webarium.suites.networkin.network import received
from webarium.suites.workflows.alumni_plan import (
    COUNT,
    EXPELLED,
    NAMESAKE,
    PROMISED,
    RIVALS,
    RULES,
    SINCE,
    YOUNGER,
    Circle,
    Person,
    Verdict,
    circle_of,
    moved,
    verdicts,
)
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.desk import contact, page, tell
from webarium.suites.workflows.looking import ReadState
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_001
"""The id of the first planted member."""
SENT, LATER = 14, 3
"""So many invitations are answered when somebody's profile changes; so many actions later somebody asks."""


class Alumni(Scenario):
    name, site, role, start = "alumni", "networkin", "networker", "/"
    sites = ("networkin", "gomail", "manuals")
    line = "community"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "many", "duplicates", "limit"})
    brief = f"""
        I am the new secretary of our alumni, and a pile of invitations is waiting for me on Networkin. Please answer
        them. Who we accept is on Margin Notes, in the book "Alumni"; what the board has decided since then, and some
        history, has come to my mailbox over the weeks, from several people.

        Go by the profiles, and do not send anything to anybody there. Profiles change and people keep asking, so look
        before you finish: in the end nobody may be left waiting who does not have to, and nobody may be in the circle
        who should not. Then write to {{chair}} with the subject "Alumni" how many were accepted, ignored and left
        waiting, of all those who have asked by then, in this form: "12, 20, 3". Anybody you had to take out again
        counts as ignored.

        {LOOK}
    """
    wrong: ClassVar = {
        "page only": "does not know since when a house belongs to the others",
        "longest only": "does not add positions up",
        "short months": "does not count the last month of a position",
        "forgets the expelled": "accepts who was expelled",
        "both of a name": "ignores two because one of that name was expelled",
        "answers for the office": "answers those who work at the houses",
        "forgets rivals": "accepts who works at a rival",
        "forgets the promise": "ignores somebody to whom it was promised",
        "believes sponsors": "does not check who speaks for somebody",
        "stale": "does not see that somebody has changed to a rival",
        "stale sponsor": "takes that one out, but not the one for whom they spoke",
        "misses the late one": "does not answer who asked late",
        "one left out": "leaves the last one waiting",
        "wrong count": "counts one too few",
    }
    right: ClassVar = {
        "backwards": "goes from the last to the first",
        "ignores first": "ignores all whom it has to before it accepts anybody",
    }

    @dataclass(frozen=True)
    class Params:
        chair: str
        board: str
        people: tuple[str, ...]
        seed: int
        level: int = 1

        @property
        def circle(self) -> Circle:
            """Who asks."""
            return circle_of(self.seed, self.level)

        @property
        def last(self) -> int:
            """The place of who asks late."""
            return COUNT[self.level] - 1

        def handle(self, place: int) -> str:
            """The end of the address of somebody's profile."""
            name = re.sub(r"[^a-z]+", "-", self.people[place].lower()).strip("-")
            return f"{name}-{FIRST + place}"

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any names that nobody has; two people share one."""
        known = set(db.column("SELECT name FROM member"))
        contacts = on(db, "gomail").column("SELECT name FROM contact ORDER BY id LIMIT 12")
        for _ in range(self.count):
            people = invented.people(rng, COUNT[self.level], known)
            people[NAMESAKE] = people[EXPELLED]
            chair, board = rng.sample(contacts, 2)
            yield self.Params(chair, board, tuple(people), rng.randrange(10**6), self.level)

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The page, what the board wrote, and all who ask."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        yield page("Who may join", RULES, "The circle", book=("alumni", "Alumni"), name="the page")
        expelled, promised = params.people[EXPELLED], params.people[PROMISED]
        city = params.circle.before[EXPELLED].city
        news = (
            (params.chair, "Minutes of May", f"""
                Three things. We thank the old secretary. The board has expelled {expelled} ({city}) for what happened
                at the dinner. And the dinner will cost more next year.
            """),
            (params.board, "Larkfield", f"""
                For your files, since somebody asked: we consider {RIVALS[0]} and {RIVALS[1]} rivals, and nobody else.
            """),
            (params.chair, "Fifty years of maps", f"""
                A nice piece in the paper about {YOUNGER}, though they got one thing wrong: it was bought in January
                {SINCE}. Anybody who left before then has nothing to do with us, and for those who stayed, their time
                with us begins then.
            """),
            (params.board, "A favor", f"""
                I gave my word to {promised}, who drew our first atlas: no counting of months there, please; welcome
                is welcome. The other rules still apply, of course.
            """),
        )  # fmt: skip
        for n, (sender, subject, text) in enumerate(news):
            yield _mail(db, subject, sender, paragraphs(text), 9000 - 1500 * n)
        for each in params.circle.before:
            yield self._joins(params, each)
        for each in params.circle.before[:-1]:
            yield self._asks(db, params, each)

    def _joins(self, params: Params, each: Person) -> Event:
        last = each.positions[-1]
        positions: list[Any] = [
            {
                "title": one.title,
                "company": one.company,
                "began": _month(one.began),
                "ended": _month(one.ended),
            }
            for one in each.positions
        ]
        return happens(
            f"{each.place} is on Networkin", "networkin", "member_joins", full_name=params.people[each.place],
            headline=f"{last.title} at {last.company}",
            location=each.city, positions=positions, number=FIRST + each.place,
        )  # fmt: skip

    def _asks(self, db: Data, params: Params, each: Person, when: When | None = None) -> Event:
        note = "I would like to join the alumni."
        if each.sponsor is not None:
            note += (
                f" {params.people[each.sponsor]} ({params.circle.before[each.sponsor].city}) speaks for me."
            )
        return happens(
            f"{each.place} asks", "networkin", "invitation_arrives", when, sender=params.handle(each.place),
            receiver=str(db.user), note=note, minutes_ago=0 if when else 20_000 - 400 * each.place,
            number=FIRST + each.place,
        )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """Somebody who was accepted changes to a rival, and somebody asks late; then another one may change."""
        first, *others = params.circle.changes
        changed = self._changes(db, params, first, "somebody changes to a rival", connected=1)
        late = When(after=changed.name, later=1)
        more = [self._changes(db, params, place, f"{place} changes, too", gone=first) for place in others]
        return (changed, self._asks(db, params, params.circle.before[-1], late), *more)

    def _changes(
        self, db: Data, params: Params, place: int, name: str, *, connected: int = 0, gone: int = -1
    ) -> Event:
        """Somebody changes to a rival, once they are connected, or once somebody else no longer is."""
        one, other = pair(me(db), FIRST + (place if connected else gone))
        tie = RowsAre("networkin", "connection", {"one": one, "other": other}, connected, connected)
        after = "" if connected else "somebody changes to a rival"
        return happens(
            name, "networkin", "position_begins", When(rows=(tie,), after=after, later=LATER if connected else 1),
            who=params.handle(place), title="Head of Sales", company=RIVALS[0], began="2024-07",
        )  # fmt: skip

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Invitations that are answered, new connections, the mail."""
        rows = [
            row
            for place, verdict in params.circle.right().items()
            for row in self._answered(db, place, verdict)
        ]
        others = [Expect.delete("invitation", {"id": row.invitation}) for row in received(db)]
        return [*rows, *others, self._message(db, params)]

    def _answered(self, db: Data, place: int, verdict: Verdict) -> list[Expect]:
        gone = Expect.delete("invitation", {"id": FIRST + place})
        found = {"accept": [gone, tied(db, FIRST + place)], "ignore": [gone]}
        return found.get(verdict, [])

    def _message(self, db: Data, params: Params) -> Expect:
        right = params.circle.right()
        return written([contact(db, params.chair)], "Alumni", _counted(db, right))

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each of them, and the mail."""
        right = params.circle.right()
        each_one = [
            Checkpoint(
                f"{params.people[place]} ({place + 1}) is answered", tuple(self._answered(db, place, verdict)),
                absent=() if verdict == "accept" else (tied(db, FIRST + place),),
            )
            for place, verdict in right.items()
            if verdict != "leave"
        ]  # fmt: skip
        return (*each_one, Checkpoint("the chair knows the numbers", (self._message(db, params),), weight=4))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Who is in the circle and should not be."""
        right = params.circle.right()

        def joined(name: str, places: Iterable[int]) -> Trap:
            return Trap(
                name, rows=tuple(tied(db, FIRST + place) for place in places if right[place] != "accept")
            )

        stale = [place for place, verdict in verdicts(params.circle.before).items() if verdict == "accept"]
        people = params.circle.after
        mine = tuple(
            Wrote("invitation", "delete", key={"id": FIRST + place})
            for place, verdict in right.items()
            if verdict == "leave"
        )
        return (
            joined("left somebody in the circle who may not stay", stale),
            joined("accepted who was expelled", [EXPELLED]),
            joined(
                "accepted who works at a rival",
                [n for n in right if people[n].now in RIVALS and n not in stale],
            ),
            Trap("answered what is the office's", signs=mine),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, look at profiles, answer, look again, put right, write."""
        await self._read(ui, db, params)
        now = params.circle
        early, final = verdicts(now.before, but), dict(now.right(but))
        if but == "stale second":
            final |= dict(
                verdicts([moved(each) if each.place == now.changes[0] else each for each in now.before])
            )
        if but in ("stale", "stale sponsor"):
            kept = [place for place in early if but == "stale" or place not in now.changes]
            final |= {place: early[place] for place in kept}
        places = list(range(params.last))
        if but == "backwards":
            places.reverse()
        for place in places:
            await ui.goto(f"/in/{params.handle(place)}")
        if but == "ignores first":
            places.sort(key=lambda place: early[place] == "accept")
        await ui.goto("/mynetwork")
        for place in places[:-1] if but == "one left out" else places:
            await self._answer(ui, params, place, early[place])
        for row in received(db):
            await ui.click("button", f"Ignore {row['name']}")
        for _ in range(LATER):
            await ui.goto("/mynetwork")
        comes = early[now.changes[0]] == "accept"  # else nobody changes, and nobody asks late
        if comes and but != "misses the late one":
            await ui.goto(f"/in/{params.handle(params.last)}")
            await ui.goto("/mynetwork")
            await self._answer(ui, params, params.last, final[params.last])
        for place in sorted(early, key=lambda one: one not in now.changes):
            if early[place] == "accept" and final[place] != "accept":
                await ui.goto(f"/in/{params.handle(place)}")
                await ui.click("button", "Remove connection")
                await ui.click("button", "OK")
        await self._tell(ui, db, params, _counted(db, final, less=but == "wrong count"))

    async def _read(self, ui: Ui, db: Data, params: Params) -> None:
        await enter(ui, db, "manuals", "/alumni/who-may-join")
        await ui.expect_text("All others are ignored")
        await enter(ui, db, "gomail")
        for subject in ("Minutes of May", "Larkfield", "Fifty years of maps", "A favor"):
            await open_mail(ui, subject)
        await enter(ui, db, "networkin", "/mynetwork")

    async def _answer(self, ui: Ui, params: Params, place: int, verdict: Verdict) -> None:
        """On the page of all invitations; two of one name are answered on their profiles."""
        if verdict == "leave":
            return
        button = f"{verdict.capitalize()} {params.people[place]}"
        if place in (EXPELLED, NAMESAKE):
            await ui.goto(f"/in/{params.handle(place)}")
            await ui.click("button", re.compile(f"^{verdict.capitalize()}"), nth=0)
            await ui.goto("/mynetwork")
        else:
            await ui.click("button", button)

    async def _tell(self, ui: Ui, db: Data, params: Params, text: str) -> None:
        await tell(ui, db, contact(db, params.chair), "Alumni", text)


class AlumniMore(Alumni):
    name = "alumni_2"
    level = 2
    brief = f"""
        I am the new secretary of our alumni, and a pile of invitations is waiting for me on Networkin. Please answer
        them. Who we accept is on Margin Notes; what the board has decided since then, and some history, has come to
        my mailbox over the weeks, from several people.

        Go by the profiles, and do not send anything to anybody there. Profiles change, more than once a day, and people
        keep asking: in the end nobody may be left waiting who does not have to, and nobody may be in the circle who
        should not. Then write to {{chair}} with the subject "Alumni" how many were accepted, ignored and left waiting,
        of all those who have asked by then, in this form: "12, 20, 3". Anybody you had to take out again counts as
        ignored.

        {LOOK}
    """
    wrong: ClassVar = {
        **Alumni.wrong,
        "stale second": "does not see that another one has changed to a rival, too",
    }


def _counted(db: Data, found: dict[int, Verdict], *, less: bool = False) -> str:
    every = [*found.values(), *("ignore" for _ in received(db))]
    accepted, ignored, left = (every.count(verdict) for verdict in ("accept", "ignore", "leave"))
    return f"{accepted - less}, {ignored}, {left}"


def _month(number: int) -> str:
    return f"{number // 12}-{number % 12 + 1:02d}" if number else ""


def _mail(db: Data, subject: str, sender: str, text: str, ago: int) -> Event:
    return mail(subject, (sender, contact(db, sender)), subject, text, minutes_ago=ago)
