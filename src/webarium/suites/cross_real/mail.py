"""What a message says, needed elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from webarium.scoring import Expect, UrlCheck
from webarium.sites.kit.days import Span
from webarium.sites.kit.formats import plural
from webarium.sites.staynb.party import Party
from webarium.suites import invented
from webarium.suites.cross_real.base import (
    PEOPLE,
    FromMail,
    enter,
    enter_event,
    entry,
    other,
    read,
)
from webarium.suites.gomail.base import conversations
from webarium.suites.gomail.paths import FIELD
from webarium.suites.kit import none_found, shuffled
from webarium.suites.omnizon.base import buyable, in_cart, results
from webarium.suites.omnizon.paths import add
from webarium.suites.staynb.base import booked, is_free, open_stay, reserve, some_stays, stay
from webarium.tasks import Data, Row, Ui

NEWS = (
    (
        "Contract for the photo shoot",
        ("Photo shoot", "Studio day", "Shoot in the rented studio", "Studio is ours"),
        "for the day and hours when it says the studio is ours",
        "2024-07-30T08:00",
        (480,),
        "8:00 to 16:00",
    ),
    (
        "Garden party on August 3",
        ("Garden party", "Party at Carol's", "Summer party"),
        "for {length}, starting when the party starts",
        "2024-08-03T16:00",
        (120, 150, 180, 240, 300),
        "from 4 PM",
    ),
    (
        "Interview schedule for Thursday",
        ("Interview with Peter Hahn", "Meet Peter Hahn", "Peter's interview"),
        "for {length}, starting when Peter Hahn's interview starts",
        "2024-07-25T11:00",
        (30, 45, 60, 75, 90),
        "11:00 Peter Hahn",
    ),
)
"""Messages of every seed that name a time: subject, titles, which time, start, minutes, the words that say so."""
AWAY = ("Handover while I am away", "July 22 to August 2", date(2024, 7, 22), date(2024, 8, 2))
"""A message of every seed that names two dates."""
_BOUGHT = re.compile(r"^Order confirmation: (?P<thing>.+)$")


class EventFromMail(FromMail):
    """An appointment that a message tells."""

    name, kind, difficulty = "event_from_mail", "mutate", "hard"
    sites = ("gomail", "gocalendar")
    intent = 'Read the e-mail "{subject}" and add "{title}" to my calendar {when}.'

    @dataclass(frozen=True)
    class Params:
        subject: str
        title: str
        when: str
        starts: str
        minutes: int
        fact: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Authored messages, with titles and lengths."""
        for subject, titles, when, starts, lengths, fact in NEWS:
            if not conversations(other(db, "gomail"), "e.subject = ?", subject):
                continue
            minutes = rng.choice(lengths)
            title = f"{rng.choice(titles)} ({rng.choice(PEOPLE)})"
            yield EventFromMail.Params(
                subject=subject,
                title=title,
                when=when.format(length=_length(minutes)),
                starts=starts,
                minutes=minutes,
                fact=fact,
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        mail = conversations(db, "e.subject = ?", params.subject)[0]
        source = f"{params.subject} {mail.sender_name} {mail.plain}"
        return entry(db, params.title, datetime.fromisoformat(params.starts), params.minutes, source)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Read, then write it down."""
        await read(ui, params.subject, params.fact)
        await enter_event(ui, db, params.title, datetime.fromisoformat(params.starts), params.minutes)


def _length(minutes: int) -> str:
    """``90 minutes`` or ``3 hours``."""
    return f"{minutes} minutes" if minutes % 60 else plural(minutes // 60, "hour")


class BookWhileAway(FromMail):
    """A home for the days that a message names."""

    name, kind, difficulty = "book_dates_of_mail", "mutate", "hard"
    sites = ("gomail", "staynb")
    intent = (
        'In his e-mail "{subject}", Jonathan Smith gives the first and last day of his absence. Reserve'
        ' "{title}" on Staynb for one adult, checking in on the first of those days and checking out on the'
        " last. Any valid payment details will do."
    )

    @dataclass(frozen=True)
    class Params:
        stay_id: int
        title: str
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Homes that are free then."""
        stays, span = other(db, "staynb"), Span(*AWAY[2:])
        for row in some_stays(stays, rng):
            if is_free(stays, row.id, span):
                yield BookWhileAway.Params(stay_id=row.id, title=row["title"], subject=AWAY[0])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [booked(other(db, "staynb"), params.stay_id, Span(*AWAY[2:]), Party(adults=1), message="")]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.subject, AWAY[1])
        await enter(ui, db, "staynb")
        await open_stay(ui, stay(other(db, "staynb"), params.stay_id))
        await reserve(ui, Span(*AWAY[2:]), Party(adults=1))


class SearchConfirmed(FromMail):
    """Something that a confirmation names, looked for again."""

    name, kind, difficulty = "search_confirmed_order", "navigate", "medium"
    sites = ("gomail", "omnizon")
    intent = (
        "My mailbox has a confirmation for order {number}. Search Omnizon for exactly the product named in"
        " its subject, and leave the results open."
    )

    @dataclass(frozen=True)
    class Params:
        mail: int
        number: str
        thing: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, number, thing in shuffled(rng, _confirmations(db)):
            yield SearchConfirmed.Params(mail=row.id, number=number, thing=thing)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return results(other(db, "omnizon"), params.thing)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Find the message by its number, then search."""
        await ui.search(params.number, label=FIELD)
        await ui.click("link", f"Order confirmation: {params.thing}")
        await ui.expect_text(params.number)
        await enter(ui, db, "omnizon")
        await ui.search(params.thing)


class OrderCopies(FromMail):
    """A number that a message tells, in the cart."""

    name, kind, difficulty = "cart_as_many_as_interviews", "mutate", "hard"
    sites = ("gomail", "omnizon")
    intent = (
        'Add "{product}" to my Omnizon cart, one unit for each person who will be interviewed according '
        'to the e-mail "Interview schedule for Thursday".'
    )
    COUNT = 3

    @dataclass(frozen=True)
    class Params:
        product_id: int
        product: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with enough units and a name that no other has a part of."""
        shop = other(db, "omnizon")
        for row in buyable(shop, rng, "p.stock >= 10"):
            if (
                shop.value(
                    "SELECT count(*) FROM product WHERE parent_id IS NULL AND instr(name, ?) > 0", row["name"]
                )
                == 1
            ):
                yield OrderCopies.Params(product_id=row.id, product=row["name"])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A line of the cart."""
        return [in_cart(_product(db, params.product_id), self.COUNT)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, "Interview schedule for Thursday", "We see three people")
        await enter(ui, db, "omnizon")
        await add(ui, _product(db, params.product_id), self.COUNT)


class EventFromNoMail(FromMail):
    """A message that is not there."""

    name, kind, difficulty = "event_from_no_mail", "impossible", "medium"
    sites = ("gomail", "gocalendar")
    intent = 'Add "{title}" to my calendar on the day and at the time given in the e-mail "{subject}".'
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        subject: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Subjects that no message has."""
        endings = ("new date", "your registration", "place and time")
        names = invented.names(rng, self.count)
        return [
            EventFromNoMail.Params(subject=f"{name}: {ending}", title=name)
            for name, ending in zip(names, endings, strict=True)
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f'subject:"{params.subject}"', label=FIELD)
        await none_found(ui, "No messages matched your search")


def _confirmations(db: Data) -> list[tuple[Row, str, str]]:
    """Order confirmations with their number and what was ordered; each number stands in one message."""
    found = []
    for row in conversations(db, "e.trash = 0 AND e.spam = 0 AND e.subject LIKE 'Order confirmation: %'"):
        number, named = re.search(r"Order number (\d+)", row.plain), _BOUGHT.match(row.subject)
        if number and named and '"' not in named["thing"]:
            once = db.value("SELECT count(*) FROM email WHERE instr(plain, ?) > 0", number[1]) == 1
            if once:
                found.append((row, number[1], named["thing"]))
    return found


def _product(db: Data, product_id: int) -> Row:
    return other(db, "omnizon").row("SELECT * FROM product WHERE id = ?", product_id)
