"""Looking after wallet, cards, saved places, past and upcoming trips."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Digits, Expect
from webarium.suites.kit import ANY, Confirmed, Mutate, Same, added, dollars, shuffled
from webarium.suites.udriver import base
from webarium.suites.udriver.base import OnTrip, UdriverTemplate
from webarium.tasks import Data, Ui
from webarium.types import Difficulty

UNRATED = "t.status = 'completed' AND t.stars IS NULL AND t.payment <> 'wallet'"
RATED = "t.status = 'completed' AND t.stars IS NOT NULL"
LABELS = ("Book club", "Grandma", "Band practice", "Sunday brunch", "Chess night", "Language class")


class AddFunds(UdriverTemplate, Mutate):
    name = "add_funds"
    difficulty = "easy"
    intent = "Add {funds} to my Udriver wallet."
    count = 4
    way = ("Wallet",)
    form = (("Amount", "{funds}"),)
    button = "Add funds"
    says = "was added to your wallet"

    @dataclass(frozen=True)
    class Params:
        funds: str
        cents: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        amounts = rng.sample(range(1500, 9000, 25), self.count)
        return [AddFunds.Params(funds=dollars(cents), cents=cents) for cents in amounts]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.paid(db, params.cents, "Wallet Top-up")


class AddCard(UdriverTemplate, Mutate):
    name = "add_card"
    difficulty = "medium"
    intent = (
        "Add my new card to my wallet: {number} in the name of {holder}, expiring {month}/{year}, security code "
        "{code}. Keep my other card as the default."
    )
    count = 3
    way = ("Wallet", "Add a card")
    form = (("Name on card", "{holder}"), ("Card number", "{number}"), ("Security code", "{code}"))
    button = "Add card"
    says = "Your card was added."

    @dataclass(frozen=True)
    class Params:
        number: str
        holder: str
        month: int
        year: int
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for first in ("4", "5", "4"):
            rest = "".join(str(rng.randint(0, 9)) for _ in range(15))
            number = first + rest
            yield AddCard.Params(
                number=" ".join(number[at : at + 4] for at in range(0, 16, 4)),
                holder="Jordan Ellsworth",
                month=rng.randint(1, 12),
                year=rng.randint(2026, 2031),
                code=str(rng.randint(100, 999)),
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A card that is not the default."""
        return added(
            "card",
            email=db.user,
            card_name=Same(params.holder),
            card_number=params.number,
            month=str(params.month),
            year=str(params.year),
            security_code=params.code,
            is_default=0,
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Expiration month", str(params.month))
        await ui.select("Expiration year", str(params.year))
        await super().act(ui, db, params)


class SavePlace(UdriverTemplate, Mutate):
    name = "save_place"
    difficulty = "easy"
    intent = 'Save "{place}" to my places under the name "{label}".'
    count = 4
    way = ("Places",)
    form = (("Call it", "{label}"), ("Place", "{place}"))
    button = "Save place"
    says = "was saved as {label}"

    @dataclass(frozen=True)
    class Params:
        place: str
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        labels = shuffled(rng, LABELS)
        return (
            SavePlace.Params(place=way["dropoff"], label=label)
            for way, label in zip(base.ways(db, rng), labels, strict=False)
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added(
            "saved_place", email=db.user, label=Same(params.label), place_id=base.place(db, params.place).id
        )


class ForgetPlace(UdriverTemplate, Mutate):
    name = "forget_place"
    role = "commuter"
    difficulty = "easy"
    intent = 'I don\'t go to "{place}" anymore. Remove it from my saved places.'
    count = 2
    way = ("Places",)
    says = "The place was removed."

    @dataclass(frozen=True)
    class Params:
        place: str
        saved: int
        called: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT s.id, s.label AS called, p.label AS place FROM saved_place s JOIN place p ON p.id = s.place_id"
            " WHERE s.email = ? ORDER BY s.id",
            db.user,
        )
        return [
            ForgetPlace.Params(place=row.place, saved=row.id, called=row.called)
            for row in shuffled(rng, rows)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("saved_place", {"id": params.saved})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", f"Remove {params.called}")


class RateTrip(OnTrip, Mutate):
    name = "rate_trip"
    role = "commuter"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Give my ride to "{dropoff}" {stars} stars, tip the driver {amount}, and write: "{text}"'
    count = 3
    form = (("Say thanks (optional)", "{text}"),)
    button = "Send rating"
    says = "Your rating was sent."
    SAID = (
        "Thanks for the smooth ride!",
        "You saved my evening.",
        "Great taste in music.",
        "Very kind driver.",
    )

    @dataclass(frozen=True)
    class Params(OnTrip.Params):
        trip: int
        stars: int
        tip: int
        amount: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Trips without a rating whose destination no other one has, with a tip that they do not have yet."""
        alone = {row.id for row in base.alone(base.trips(db, "t.status = 'completed'"))}
        rows = [row for row in base.trips(db, self.where) if row.id in alone]
        for row, text in zip(shuffled(rng, rows), self.SAID, strict=False):
            tip = rng.choice([amount for amount in (100, 200, 300, 500) if amount != row.tip])
            yield RateTrip.Params(
                dropoff=row.dropoff,
                trip=row.id,
                stars=rng.choice((4, 5)),
                tip=tip,
                amount=dollars(tip),
                text=text,
            )

    where: ClassVar[str] = UNRATED

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {"stars": params.stars, "tip": params.tip, "comment": Same(params.text)}
        return [Expect.update("trip", {"id": params.trip}, values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Rate and tip")
        await ui.check(f"{params.stars} stars")
        await ui.check(params.amount)
        await super().act(ui, db, params)


class CancelTrip(OnTrip, Confirmed, Mutate):
    name = "cancel_trip"
    role = "commuter"
    difficulty = "easy"
    intent = 'My plans have changed. Cancel my scheduled trip to "{dropoff}".'
    count = 2
    button = "Cancel trip"
    says = "was canceled"

    @dataclass(frozen=True)
    class Params(OnTrip.Params):
        trip: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Trips to come whose cancellation costs nothing."""
        rows = base.trips(db, "t.status = 'booked' AND t.scheduled_for > '2024-07-19'")
        return [CancelTrip.Params(dropoff=row.dropoff, trip=row.id) for row in rows]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("trip", {"id": params.trip}, {"status": "cancelled", "ended_at": ANY})]


class ChangePhone(UdriverTemplate, Mutate):
    name = "change_phone"
    difficulty = "medium"
    intent = "Drivers should be able to reach me at {phone} from now on. Please update my account."
    count = 2
    form = (("Phone number", "{phone}"),)
    button = "Save"
    says = "Your information was saved."

    @dataclass(frozen=True)
    class Params:
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            ChangePhone.Params(phone=f"(628) 555-{number:04d}")
            for number in rng.sample(range(100, 200), self.count)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("account", {"email": db.user}, {"phone": Digits(params.phone)})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Jordan")
        await ui.click("link", "Account")
