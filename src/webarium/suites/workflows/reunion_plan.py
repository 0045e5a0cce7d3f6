"""What is right for a family that meets: which stays its households have, check-ins, and a sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from webarium.scoring import Expect, OneOf
from webarium.sites.kit.days import Span
from webarium.sites.staynb.party import Party
from webarium.suites.gocalendar.base import new_event
from webarium.suites.gomail.base import written
from webarium.suites.kit import Same
from webarium.suites.staynb import base
from webarium.suites.workflows.base import on
from webarium.tasks import Data, Row

AUNT = ("Lorraine Castellano", "lorraine.castellano@example.com")
RATING = 4.3
"""Every stay is rated so at least."""
SUBJECT = "Stays for the reunion"
CALLED_OFF, LATER, DOG = range(3)
"""The households: whose host calls off, who comes a day later, and who brings a dog."""


class Household(NamedTuple):
    """People who stay in one place together."""

    name: str
    party: Party
    bedrooms: tuple[int, int]
    """The fewest bedrooms that may be asked for."""


HOUSEHOLDS = (
    Household("Grandma", Party(3), (1, 2)),
    Household("Dante", Party(2, 2), (2, 3)),
    Household("Tomas", Party(2, 0, 0, 1), (1, 2)),
)
AMENITIES = {
    "Kitchen": "a kitchen",
    "Washer": "a washer",
    "Wifi": "Wifi",
    "Air conditioning": "air conditioning",
    "Free parking": "free parking",
    "Pool": "a pool",
    "Dedicated workspace": "a desk to work at",
    "Self check-in": "self check-in",
    "TV": "a TV",
}
"""What may be asked for, in words too."""


@dataclass(frozen=True)
class Params:
    """What an instance of the reunion is about."""

    place: str
    checkin: str
    checkout: str
    bedrooms: Sequence[int]
    """How many each household needs."""
    amenities: Sequence[str]
    """What each household needs besides."""


class Plan:
    """All that follows from an instance."""

    def __init__(self, db: Data, params: Params) -> None:
        self.db, self.params = db, params
        self.homes = on(db, "staynb")
        self.span = base.span_of(params.checkin, params.checkout)
        self.late = Span(self.span.checkin + timedelta(days=1), self.span.checkout)

    @property
    def before(self) -> int:
        """How many reservations the account has at first."""
        return int(self.homes.value("SELECT count(*) FROM booking WHERE email = ?", self.homes.user))

    @cached_property
    def called_off(self) -> Row:
        """The stay whose host calls off."""
        return self.ranked(CALLED_OFF, self.span)[0]

    @cached_property
    def stale(self) -> Row:
        """The stay of who comes later, for the nights that were told at first."""
        return self.ranked(LATER, self.span)[0]

    @cached_property
    def last(self) -> list[Row]:
        """The stays in the end."""
        again = self.ranked(CALLED_OFF, self.span)[1]
        return [again, self.ranked(LATER, self.late)[0], self.ranked(DOG, self.span)[0]]

    @cached_property
    def spans(self) -> list[Span]:
        """The nights in the end."""
        return [self.span, self.late, self.span]

    @cached_property
    def tempting(self) -> list[tuple[int, Row]]:
        """Households with stays that would be cheaper for them, but break a limit."""
        return [
            (number, row)
            for number, best in ((DOG, self.last[DOG]), (CALLED_OFF, self.called_off))
            for row in self.ranked(number, self.span, limits=False)
            if not self._keeps_limits(row)
            and base.total_of(self.homes, row.id, self.span) < base.total_of(self.homes, best.id, self.span)
        ]

    def ranked(self, number: int, span: Span, *, limits: bool = True) -> list[Row]:
        """The free stays that have all that a household needs, the cheapest first, perhaps without common limits."""
        found = [
            row
            for row in self._stays
            if row.kind.startswith("Entire")
            and row.bedrooms >= self.params.bedrooms[number]
            and (row.pets_allowed or not HOUSEHOLDS[number].party.pets)
            and (row.id, self.params.amenities[number]) in self._amenities
            and (not limits or self._keeps_limits(row))
            and base.is_free(self.homes, row.id, span)
        ]
        return sorted(found, key=lambda row: base.total_of(self.homes, row.id, span))

    @cached_property
    def _stays(self) -> list[Row]:
        return base.of_city(self.homes, self.params.place)

    @cached_property
    def _amenities(self) -> set[tuple[int, str]]:
        rows = self.homes.rows(
            "SELECT s.stay_id, a.name FROM stay_amenity s JOIN amenity a ON a.id = s.amenity_id"
        )
        return {(row.stay_id, row["name"]) for row in rows}

    @cached_property
    def _strict(self) -> set[int]:
        return set(self.homes.column("SELECT id FROM stay WHERE cancellation = 'strict'"))

    def _keeps_limits(self, row: Row) -> bool:
        return row.rating >= RATING and row.id not in self._strict

    @property
    def is_clear(self) -> bool:
        """Whether each household has one cheapest stay, none of them another's, and one that tempts."""
        needs = (
            (CALLED_OFF, self.span, 3),
            (LATER, self.span, 1),
            (LATER, self.late, 2),
            (DOG, self.span, 1),
        )
        for number, span, count in needs:
            costs = [base.total_of(self.homes, row.id, span) for row in self.ranked(number, span)]
            if len(costs) < count or any(one == other for one, other in pairwise(costs[: count + 1])):
                return False
        keys = [self.called_off.id, *(row.id for row in self.last)]
        own = self.stale.id not in (self.called_off.id, self.last[CALLED_OFF].id, self.last[DOG].id)
        return own and len(set(keys)) == len(keys) and bool(self.tempting)

    def opens(self, stay: Row, span: Span) -> datetime:
        """When a stay can be entered on the day of arrival."""
        said = str(self.homes.value("SELECT check_in FROM stay WHERE id = ?", stay.id)).removeprefix("After ")
        return datetime.strptime(f"{span.checkin.isoformat()} {said}", "%Y-%m-%d %I:%M %p")  # noqa: DTZ007

    # Rows

    def rows(self) -> list[Expect]:
        """All rows of the right end."""
        off = self.reservation(CALLED_OFF, self.called_off, self.span)
        return [off, *self.reservations(), *self.check_ins(), self.message()]

    def reservation(self, number: int, stay: Row, span: Span) -> Expect:
        """A household's reservation of a stay."""
        return base.booked(self.homes, stay.id, span, HOUSEHOLDS[number].party)

    def reservations(self) -> list[Expect]:
        """The reservations that are kept in the end."""
        each = zip(range(3), self.last, self.spans, strict=True)
        return [self.reservation(*parts) for parts in each]

    def check_ins(self) -> list[Expect]:
        """What is in the calendar in the end."""
        return [self.check_in(stay, span) for stay, span in zip(self.last, self.spans, strict=True)]

    def check_in(self, stay: Row, span: Span) -> Expect:
        """A check-in in the calendar."""
        at = self.opens(stay, span)
        title = f"Check-in {stay['title']}"
        return new_event(on(self.db, "gocalendar"), title, at, at + timedelta(minutes=30))

    def sum(self) -> int:
        """What the stays cost in dollars."""
        return sum(
            base.total_of(self.homes, s.id, span) for s, span in zip(self.last, self.spans, strict=True)
        )

    def message(self) -> Expect:
        """The mail with the sum."""
        ways = OneOf(
            tuple(Same(text) for text in (f"${self.sum():,}", f"${self.sum()}", f"${self.sum():,}.00"))
        )
        return written([AUNT[1]], SUBJECT, "", plain=ways)
