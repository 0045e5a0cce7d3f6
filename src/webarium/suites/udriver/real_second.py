"""How to do the tasks about Udriver of REAL's second version through its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.actions.types import Wait
from webarium.suites.kit import dollars
from webarium.suites.suite import GoldenPath
from webarium.suites.udriver.base import price, ride, see_options
from webarium.tasks import Data, Ui

_HOME, _POST, _HOTEL, _VAN_NESS = (
    "333 Fremont Apartments",
    "1030 Post Street Apartments",
    "1 Hotel San Francisco",
    "100 Van Ness",
)
_WALLET, _CASH = "Udriver Wallet", "Cash (Pay your driver)"
_TOP_UP = 20
"""Dollars."""
_STAGE_S = 6.5
"""Seconds that the longest stage of a ride takes, by the page's clock."""
_STAGES = 5


async def _add_funds(ui: Ui, amount: int) -> None:
    await ui.click("link", "Wallet")
    await ui.fill("Amount", str(amount))
    await ui.click("button", "Add funds")
    await ui.expect_text("was added to your wallet")


@dataclass(frozen=True)
class _Ridden:
    """A ride that leaves now, until it is over."""

    pickup: str
    dropoff: str
    car: str = "UdriverX"
    payment: str | None = None

    async def __call__(self, ui: Ui, db: Data) -> None:
        """See that the wallet has enough, where it is to pay."""
        payment = await self._with_funds(ui, db) if self.payment == _WALLET else self.payment
        await see_options(ui, self.pickup, self.dropoff)
        await ride(ui, self.car, payment)
        for _ in range(_STAGES):
            if ui.has("Receipt"):
                return
            await ui.do(Wait(_STAGE_S))

    async def _with_funds(self, ui: Ui, db: Data) -> str:
        """Add what the wallet lacks; gives the name of the wallet among the payment methods."""
        balance = int(db.value("SELECT balance FROM account WHERE email = ?", db.user))
        if balance < price(db, self.pickup, self.dropoff, self.car):
            await _add_funds(ui, _TOP_UP)
            await ui.click("link", "Ride")
            balance += 100 * _TOP_UP
        return f"{_WALLET} ({dollars(balance)} available)"


@dataclass(frozen=True)
class _Seen:
    """The options for a ride, without a request."""

    pickup: str
    dropoff: str
    at: str | None = None

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Fill in the form and read the price."""
        await see_options(ui, self.pickup, self.dropoff, self.at)
        await ui.expect_text(dollars(price(db, self.pickup, self.dropoff)))


async def hundred(ui: Ui, db: Data) -> None:
    """By the card of the account."""
    await _add_funds(ui, 100)


async def card_by_default(ui: Ui, db: Data) -> None:
    """It is so already, as the wallet says."""
    await ui.click("link", "Wallet")
    await ui.expect_text("Default")


SECOND: Mapping[str, GoldenPath] = {
    "v2.udriver-2": hundred,
    "v2.udriver-3": _Ridden("1001 Castro Street", _POST),
    "v2.udriver-4": _Ridden("1000 Chestnut Street Apartments", "Rooftop 25"),
    "v2.udriver-6": _Ridden("Aaha Indian Cuisine", "Casa Loma Hotel", payment=_WALLET),
    "v2.udriver-7": _Ridden("22nd Ave & Irving St", "7-Eleven, 1108 Moraga Ave"),
    "v2.udriver-9": _Ridden(_HOTEL, _POST, "UdriverXL", _CASH),
    "v2.udriver-11": _Ridden("Club X", "Fox Plaza Apartments", payment=_WALLET),
    "v2.udriver-13": _Ridden("Golden Gate Apartments", "Chase Bank, 594 California St"),
    "v2.udriver-14": card_by_default,
    "v2.udriver-15": _Ridden("388 Beale", "Amber India", "UdriverXL", _WALLET),
    "v2.udriver-16": _Ridden(_HOTEL, _VAN_NESS, payment=_WALLET),
    "v2.udriver-17": _Seen(_HOME, "201 Turk Street Apartments", "2024-07-18 15:30:00"),
    "v2.udriver-19": _Seen("AI Electronics Center", _HOME),
    "v2.udriver-20": _Ridden("Club 26 Mix", _VAN_NESS, payment=_WALLET),
}
"""By REAL's task ids."""
