"""What a mailbox, a calendar, a shop or a trip tells, written in the forum."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Contains, Expect, Matcher
from webarium.scoring.normalise import plain
from webarium.scoring.quoting import quoted
from webarium.suites.cross_real.base import (
    FromCalendar,
    FromMail,
    FromShop,
    FromStays,
    enter,
    open_trip,
    other,
    read,
    trips,
)
from webarium.suites.gocalendar.base import find_event, single
from webarium.suites.kit import Same, shuffled
from webarium.suites.omnizon.base import items_of, purchases
from webarium.suites.omnizon.paths import open_order
from webarium.suites.reddit.base import posted
from webarium.suites.reddit.paths import submit
from webarium.suites.staynb.base import stay
from webarium.tasks import Data, Ui

_MAILS = (
    (
        "Book club: which novel in August?",
        "books",
        (
            "Which one for August?",
            "Three novels, one vote",
            "Help me choose a novel",
            "What would you vote for?",
            "Which of these have you read?",
            "Our club cannot decide",
        ),
        "name all three novels that are up for a vote, each as it is written in the e-mail",
        ("The Lighthouse Keepers", "A Winter in Lisbon", "Salt and Paper"),
    ),
    (
        "Support ticket 30418: your printer question was answered",
        "technology",
        (
            "What made my printer work again",
            "A printer, saved",
            "For everybody with the same printer",
            "The right driver, and a key to hold",
            "Printer fixed at last",
            "In case your printer sulks, too",
        ),
        (
            "say which version of the driver to install and which key to hold while restarting, as worded "
            "in the e-mail"
        ),
        ("4.2", "green key"),
    ),
    (
        "Lunch on Thursday next week?",
        "food",
        (
            "Noodles near the ferry building, any good?",
            "Lunch by the ferries",
            "What to order at a noodle counter?",
            "Anybody else there for lunch?",
            "A noodle date",
            "Where do you sit at the ferry building?",
        ),
        "give the date in July that I'm invited for, as it is written in the e-mail, and the time",
        ("25th", "12:30"),
    ),
)
"""Messages of every seed: subject, forum, titles to choose from, what the body must do, what it must hold for that."""
_INDOORS = ("Phone", "Lobby", "Client's office", "Library corner", "Rooftop canteen")
"""Locations that no stranger knows."""


@dataclass(frozen=True)
class Facts(Matcher):
    """What a text must tell, and nothing else of the same kind: no other date, time, version or key."""

    facts: tuple[str, ...]
    KINDS: ClassVar[tuple[str, ...]] = (
        r"\b\d{1,2}(?:st|nd|rd|th)\b",
        r"\b\d{1,2}:\d\d\b",
        r"\b\d+\.\d+\b",
        r"\b(?:red|green|blue|yellow|black|white|orange) key\b",
    )

    def matches(self, value: object) -> bool:
        """Look for each, and for others of its kind."""
        if not isinstance(value, str) or not Contains.of(*self.facts).matches(value):
            return False
        kinds = [kind for kind in self.KINDS if any(re.fullmatch(kind, fact) for fact in self.facts)]
        told = {found for kind in kinds for found in re.findall(kind, plain(value))}
        return told <= set(self.facts)

    def describe(self) -> str:
        return f"text with {', '.join(map(quoted, self.facts))} and no others of their kind"


class PostMail(FromMail):
    """What a message says, asked or told in public."""

    name, kind, difficulty = "post_from_mail", "mutate", "hard"
    sites = ("gomail", "reddit")
    intent = (
        'Post a text submission in /f/{forum} on Quibble, based on the e-mail "{subject}". The title '
        'should be "{title}", and the body must {task}.'
    )

    @dataclass(frozen=True)
    class Params:
        subject: str
        forum: str
        title: str
        task: str
        facts: list[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for subject, forum, titles, task, facts in _MAILS:
            title = rng.choice(titles)
            yield PostMail.Params(subject=subject, forum=forum, title=title, task=task, facts=list(facts))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A submission that holds the facts."""
        return posted(other(db, "reddit"), params.forum, Same(params.title), Facts(tuple(params.facts)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.subject, *params.facts)
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, params.title, ", ".join(params.facts))


class AskAboutPlace(FromCalendar):
    """Where something is, asked about."""

    name, kind, difficulty = "ask_about_event_place", "mutate", "medium"
    sites = ("gocalendar", "reddit")
    intent = (
        'Look up where "{event}" on my calendar takes place, and ask about it on Quibble: post a text '
        'submission in /f/{forum} with the title "{start} <that place>?" and no body. Write the place as '
        "the calendar does."
    )
    ASKED = (
        ("AskReddit", "Has anybody been to"),
        ("food", "What is good at"),
        ("LifeProTips", "Where do you park near"),
    )

    @dataclass(frozen=True)
    class Params:
        row: int
        event: str
        forum: str
        start: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events at places that have a name."""
        rows = single(db, rng, "e.location != '' AND e.room_id IS NULL")
        rows = [row for row in rows if row.location not in _INDOORS and len(row.location.split()) > 1]
        for row, (forum, start) in zip(rows, self.ASKED, strict=False):
            yield AskAboutPlace.Params(row=row.id, event=row.title, forum=forum, start=start)

    def _place(self, db: Data, row: int) -> str:
        return str(db.value("SELECT location FROM event WHERE id = ?", row))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(
            other(db, "reddit"), params.forum, Same(f"{params.start} {self._place(db, params.row)}?")
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        found = self._place(db, params.row)
        await find_event(ui, params.event)
        await ui.expect_text(found)
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, f"{params.start} {found}?")


class AskAboutOrder(FromShop):
    name, kind, difficulty = "ask_about_order", "mutate", "hard"
    sites = ("omnizon", "reddit")
    intent = (
        "Look up which product I bought in my Omnizon order {number}. Then post in /f/{forum} on Quibble "
        'with the title "{title}" and nothing but the product\'s full name, as the order shows it, in the '
        "body."
    )
    ASKED = (
        ("BuyItForLife", "How long will this one last?"),
        ("gadgets", "Does anybody else own this?"),
        ("LifeProTips", "What else can I use this for?"),
    )

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str
        forum: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(
            rng, (row for row in purchases(db, "status <> 'cancelled'") if len(items_of(db, row.id)) == 1)
        )
        for row, (forum, title) in zip(rows, self.ASKED, strict=False):
            yield AskAboutOrder.Params(order=row.id, number=row.number, forum=forum, title=title)

    def _bought(self, db: Data, order: int) -> str:
        return str(items_of(db, order)[0]["name"])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(
            other(db, "reddit"), params.forum, Same(params.title), Same(self._bought(db, params.order))
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Look it up, then ask."""
        await open_order(ui, purchases(db, "id = ?", params.order)[0])
        await ui.expect_text(self._bought(db, params.order))
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, params.title, self._bought(db, params.order))


class AskAboutTrip(FromStays):
    """A city to be visited, asked about."""

    name, kind, difficulty = "ask_about_trip", "mutate", "medium"
    sites = ("staynb", "reddit")
    count = 2
    intent = (
        'I have a Staynb reservation at "{home}". Ask on Quibble, in /f/{forum}, about the city it is in: '
        'the title of the submission should be "{start} <city>?", and the body just my check-in date, '
        "written like 2024-12-31."
    )
    ASKED = (("AskReddit", "What should I not miss in"), ("food", "Where do people eat in"))

    @dataclass(frozen=True)
    class Params:
        booking: int
        home: str
        forum: str
        start: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, (forum, start) in zip(trips(db), self.ASKED, strict=False):
            yield AskAboutTrip.Params(booking=row.id, home=row["title"], forum=forum, start=start)

    def _facts(self, db: Data, booking: int) -> tuple[str, str]:
        row = db.row("SELECT stay_id, checkin FROM booking WHERE id = ?", booking)
        return str(stay(db, row.stay_id).city), str(row.checkin)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        city, day = self._facts(db, params.booking)
        return posted(other(db, "reddit"), params.forum, Same(f"{params.start} {city}?"), Same(day))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Look it up, then ask."""
        city, day = self._facts(db, params.booking)
        await open_trip(ui, params.home, city)
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, f"{params.start} {city}?", day)
