"""What the templates share: the data of each site, and stretches of golden paths from one to another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from webarium.scoring import Expect, Matcher, StateCheck
from webarium.scoring.normalise import token_texts
from webarium.suites.gocalendar.base import CalendarState, fill_when, new_event, open_new
from webarium.suites.gomail.base import MailState, MailTemplate, address, written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.gomail.paths import write as compose
from webarium.suites.kit import Instances as Instances
from webarium.tasks import Data, Row, Ui

PEOPLE = ("Alexa Richardson", "Kevin Moore", "Carol Adams", "Brian King", "Barbara Thomas")
"""Contacts of the mailbox at every seed."""


class CrossState(MailState, CalendarState):
    """Neither what opening a message does nor what was made and deleted again in the calendar is a change."""


class CrossTemplate(MailTemplate):
    """What the templates across REAL's sites share."""

    sites: ClassVar[tuple[str, ...]]
    start: ClassVar[str] = "/"
    count: ClassVar[int] = 3
    state: ClassVar[type[StateCheck]] = CrossState


class FromMail(CrossTemplate):
    """Base of templates that begin in the mailbox."""

    site: ClassVar[str] = "gomail"
    role: ClassVar[str] = "owner"
    start: ClassVar[str] = "/inbox"


class FromCalendar(CrossTemplate):
    """Base of templates that begin in the calendar."""

    site: ClassVar[str] = "gocalendar"
    role: ClassVar[str] = "planner"


class FromShop(CrossTemplate):
    """Base of templates that begin in the shop."""

    site: ClassVar[str] = "omnizon"
    role: ClassVar[str] = "shopper"


class FromStays(CrossTemplate):
    """Base of templates that begin where homes are booked."""

    site: ClassVar[str] = "staynb"
    role: ClassVar[str] = "traveler"


def other(db: Data, site: str) -> Data:
    """Another site's data, for its default user."""
    return Data.of(db.universe, site)


async def enter(ui: Ui, db: Data, site: str, path: str = "/") -> None:
    """To another site: its front page, or one of its others."""
    await ui.goto(other(db, site).origin + path)


async def read(ui: Ui, subject: str, *facts: str) -> None:
    """Open a message and see what it says."""
    await open_mail(ui, subject)
    await ui.expect_text(*facts)


def sent(person: str, subject: str, body: str) -> list[Expect]:
    """One message to a contact."""
    return [written([address(person)], subject, body)]


async def send(ui: Ui, db: Data, person: str, subject: str, body: str) -> None:
    """Write to a contact, from any site."""
    await enter(ui, db, "gomail")
    await ui.click("link", "Compose")
    await compose(ui, to=address(person), subject=subject, body=body)
    await ui.click("button", "Send")
    await ui.expect_text("Message sent")


@dataclass(frozen=True)
class WordsOf(Matcher):
    """Nothing, or words that all stand in a text: what a source says may be written down along with what is asked."""

    text: str

    def matches(self, value: object) -> bool:
        """Look for each word but small ones; whose something is does not matter."""
        return isinstance(value, str) and _words(value) <= _words(self.text) | _SMALL

    def describe(self) -> str:
        return "nothing, or words of what was read"


_SMALL = frozenset(
    ("a", "an", "at", "by", "for", "from", "in", "of", "on", "s", "the", "to", "place", "home", "house")
)


def _words(text: str) -> set[str]:
    return {token.removesuffix("'s") for token in token_texts(text)}


def entry(db: Data, title: str, starts: datetime, minutes: int, source: str = "") -> list[Expect]:
    """One new event, with or without what its source says about place and matter."""
    told = WordsOf(source)
    ends = starts + timedelta(minutes=minutes)
    return [new_event(other(db, "gocalendar"), title, starts, ends, location=told, description=told)]


async def enter_event(ui: Ui, db: Data, title: str, starts: datetime, minutes: int) -> None:
    """Write an event into the calendar, from any site."""
    await enter(ui, db, "gocalendar")
    await open_new(ui)
    await ui.fill("Title", title)
    await fill_when(ui, starts, starts + timedelta(minutes=minutes))
    await ui.click("button", "Save")
    await ui.expect_text(f"“{title}” was saved.")


def trips(db: Data) -> list[Row]:
    """The traveler's reservations that are ahead, with the name of the home."""
    stays = other(db, "staynb")
    return stays.rows(
        "SELECT b.*, s.title FROM booking b JOIN stay s ON s.id = b.stay_id "
        "WHERE b.email = ? AND b.status = 'confirmed' AND b.checkin > ? ORDER BY b.checkin",
        stays.user,
        stays.today.isoformat(),
    )


async def open_trip(ui: Ui, title: str, *facts: str) -> None:
    """Open a reservation's page from the list of trips, and see the facts on it."""
    await ui.click("link", "Trips")
    await ui.click("link", title)
    await ui.expect_text(*facts)
