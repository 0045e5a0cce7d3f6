"""Requests that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.actions.types import ReasonClass
from webarium.sites.zilloft.faults import APPLYING, SAVING, TOURING
from webarium.suites.kit import Decline, SecondTry, broken, shuffled
from webarium.suites.kit.asking import AMOUNT
from webarium.suites.zilloft import base
from webarium.suites.zilloft.base import HomeTemplate, OnHome
from webarium.suites.zilloft.homes import AssociationFee, CheapestPrice
from webarium.suites.zilloft.saved_homes import Apply, ApplyAgain, ForgetHome, SaveAgain, saved
from webarium.suites.zilloft.tours import CancelTour, RequestTour, TourAgain
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions

NOWHERE = (
    "Port Lavender, CA",
    "New Bramble, MA",
    "Quillhaven, CA",
    "Saltmarsh Heights, WA",
    "Dunmore Bay, OR",
)
STREETS = ("Zephyr Hill", "Old Comet", "Paper Moon", "Nightingale", "Seven Gables")


def unknown(rng: random.Random) -> str:
    """An address that there is not."""
    return f"{rng.randint(5000, 9900)} {rng.choice(STREETS)} {rng.choice(('St', 'Ave', 'Ln'))}, San Diego, CA 92104"


class UnknownHome(HomeTemplate, Decline, like=RequestTour):
    """A tour of a home that does not exist."""

    name = "impossible_unknown_home"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "We do not know"

    Params = RequestTour.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[RequestTour.Params]:
        for row in base.strange(db, rng):
            yield RequestTour.Params(
                address=unknown(rng), **base.moment(rng, base.days(db, row)), **base.person(rng)
            )

    async def go(self, ui: Ui, db: Data, params: RequestTour.Params) -> None:
        await ui.search(params.address)


class NobodyShows(OnHome, Decline, like=RequestTour):
    """A tour where no home can be seen."""

    name = "impossible_no_tours"
    difficulty = "medium"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed", "missing_feature", "other")
    conditions = Conditions(knobs={"zilloft": {"no_tours": True}})
    count = 1
    says = "Nobody shows this home at the moment"

    Params = RequestTour.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[RequestTour.Params]:
        for row in base.strange(db, rng):
            yield RequestTour.Params(
                address=row.address, **base.moment(rng, base.days(db, row)), **base.person(rng)
            )

    async def act(self, ui: Ui, db: Data, params: RequestTour.Params) -> None:
        await ui.click("link", "Request a tour")


class TourFails(OnHome, Decline, like=TourAgain):
    """A tour that fails however often it is asked for."""

    name = "impossible_tour_fails"
    difficulty = "hard"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(TOURING)
    count = 1
    says = "your tour was not requested"

    Params = RequestTour.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[RequestTour.Params]:
        for row in base.strange(db, rng):
            yield RequestTour.Params(
                address=row.address, **base.moment(rng, base.days(db, row)), **base.person(rng)
            )

    async def act(self, ui: Ui, db: Data, params: RequestTour.Params) -> None:
        await base.ask_visit(ui, params)
        await ui.expect_text(self.says)
        await ui.click("button", "Send tour request")


class SoldHome(OnHome, Decline, like=RequestTour):
    """A tour of a home that is sold."""

    name = "impossible_sold_home"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature", "not_found")
    count = 2
    says = "Sold on"
    lacks = ("Request a tour",)

    Params = RequestTour.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[RequestTour.Params]:
        for row in shuffled(rng, base.homes(db, "status = 'sold' AND type <> 'lot'")):
            yield RequestTour.Params(
                address=row.address, **base.moment(rng, base.days(db, row)), **base.person(rng)
            )


class TooLate(OnHome, Decline, like=RequestTour):
    """A tour on a day later than tours can be asked for."""

    name = "impossible_too_far_ahead"
    difficulty = "medium"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed", "invalid", "missing_feature")
    count = 1
    says = "The earliest is"
    lacks: ClassVar[Sequence[str]] = ("Sep",)

    Params = RequestTour.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[RequestTour.Params]:
        for row in base.strange(db, rng):
            day = db.today.replace(month=9, day=rng.randint(5, 28))
            yield RequestTour.Params(address=row.address, **base.moment(rng, [day]), **base.person(rng))

    async def act(self, ui: Ui, db: Data, params: RequestTour.Params) -> None:
        await ui.click("link", "Request a tour")


class DayOff(TooLate):
    """A tour on the weekday on which the home is not shown."""

    name = "impossible_day_off"
    reasons = ("not_allowed", "invalid")
    says = "but not on"
    lacks = ()
    count = 1

    def instances(self, db: Data, rng: random.Random) -> Iterable[RequestTour.Params]:
        for row in base.strange(db, rng, "closed_on IS NOT NULL"):
            first = db.today.toordinal()
            days = [db.today.fromordinal(first + number) for number in range(4, 14)]
            off = [day for day in days if day.weekday() == row.closed_on]
            yield RequestTour.Params(address=row.address, **base.moment(rng, off), **base.person(rng))


class NotSaved(HomeTemplate, Decline, like=ForgetHome):
    """Forgetting a home that was not saved."""

    name = "impossible_forget_unsaved"
    difficulty = "easy"
    reasons = ("not_found", "not_allowed")
    count = 1
    way = ("Saved homes",)
    lacks = ("{line}",)

    @dataclass(frozen=True)
    class Params:
        address: str
        line: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        kept = {row.id for row in saved(db)}
        for row in base.strange(db, rng):
            if row.id not in kept:
                yield NotSaved.Params(address=row.address, line=row.line)


class SavingFails(SecondTry, OnHome, Decline, like=SaveAgain):
    """A home that cannot be saved however often it is tried."""

    name = "impossible_saving"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(SAVING)
    count = 1
    button = "Save this home"
    says = refusal = "nothing was saved"

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (SavingFails.Params(address=row.address) for row in base.strange(db, rng))


class NoFee(OnHome, Decline, like=AssociationFee):
    """The fee of a home that belongs to no association."""

    name = "impossible_no_hoa"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_found", "invalid", "other")
    none_is_right = True
    count = 2
    says = "Year built"
    lacks = ("HOA fee",)

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.for_sale(db, "hoa = 0 AND type = 'house'")
        return (NoFee.Params(address=row.address) for row in shuffled(rng, rows))


class UnknownPlace(HomeTemplate, Decline, like=CheapestPrice):
    """The cheapest home of a place that there is not."""

    name = "impossible_unknown_place"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "We do not know"

    @dataclass(frozen=True)
    class Params:
        place: str
        beds: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            UnknownPlace.Params(place=place, beds=rng.choice((2, 3, 4))) for place in shuffled(rng, NOWHERE)
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)


class PetsNotAllowed(OnHome, Decline, like=Apply):
    """An application with a pet that the landlord does not take."""

    name = "impossible_pets"
    difficulty = "hard"
    reasons = ("not_allowed", "invalid")
    count = 1
    says = "The landlord says"

    Params = Apply.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[Apply.Params]:
        return _WithWrongPets().instances(db, rng)

    async def act(self, ui: Ui, db: Data, params: Apply.Params) -> None:
        await _WithWrongPets().act(ui, db, params)


class _WithWrongPets(Apply):
    """Applications with pets that do not fit."""

    def pets(self, allowed: str) -> tuple[str, ...]:
        return {
            "No pets": ("One cat", "One small dog"),
            "Cats": ("One small dog", "One large dog"),
            "Small dogs and cats": ("One large dog",),
        }.get(allowed, ())


class ApplyingFails(OnHome, Decline, like=ApplyAgain):
    """An application that fails however often it is sent."""

    name = "impossible_applying"
    difficulty = "hard"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(APPLYING)
    count = 1
    says = "Your application was not sent"

    Params = Apply.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[Apply.Params]:
        return Apply().instances(db, rng)

    async def act(self, ui: Ui, db: Data, params: Apply.Params) -> None:
        await Apply().act(ui, db, params)
        await ui.expect_text(self.says)
        await ui.click("button", "Send application")


class CancelDone(HomeTemplate, Decline, like=CancelTour):
    """Cancelling a tour that was not asked for, or that is over."""

    name = "impossible_cancel_tour"
    difficulty = "medium"
    reasons = ("not_found", "not_allowed")
    count = 2
    way = ("Tours",)
    lacks = ("{address}",)

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (CancelDone.Params(address=row.address) for row in base.strange(db, rng))
