"""What can be had for a wish: kinds of rides with prices and arrival times, and ways to pay."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.sites.kit.formats import money
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.fares import Kind, kinds_of
from webarium.sites.udriver.geography import by_road, meters, minutes
from webarium.sites.udriver.people.drivers import Driver, next_to
from webarium.sites.udriver.people.wallet import WALLET, cards_of
from webarium.sites.udriver.rides.wish import Wish, clock
from webarium.sites.udriver.shell import Account


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of ride."""

    kind: Kind
    price: int
    full_price: int
    driver: Driver
    """Who would come."""
    wait: int
    """Minutes until they are there."""
    arrival: datetime
    """When one would be dropped off."""

    @property
    def saved(self) -> int:
        """The discount in per cent."""
        return round(self.kind.discount * 100)

    @property
    def arrives(self) -> str:
        """The time of arrival."""
        return clock(self.arrival)


@dataclass(frozen=True, slots=True)
class Payment:
    """A way to pay."""

    value: str
    """In forms: ``wallet``, ``cash``, ``card-3``."""
    type: str
    """``wallet``, ``cash`` or ``credit``."""
    name: str
    """``Visa ••••4242``."""
    note: str = ""
    refusal: str = ""
    """Why nothing can be paid with it."""
    preferred: bool = False

    def short_of(self, account: Account, price: int) -> str:
        """What is told where it cannot pay a price."""
        if self.type == "wallet" and account.balance < price:
            return (
                f"Your wallet holds {account.wallet}, which does not cover {money(price)}."
                " Add funds or choose another payment method."
            )
        return self.refusal


def offers(visit: Visit, wish: Wish) -> list[Offer]:
    """All kinds of rides, in their fixed order."""
    return [_offer(visit, wish, kind) for kind in kinds_of(visit.config)]


def _offer(visit: Visit, wish: Wish, kind: Kind) -> Offer:
    driver = next_to(visit, wish.pickup, kind.name)
    wait = 1 + meters(driver, wish.pickup) // 300
    start = wish.at or visit.now + timedelta(minutes=wait)
    ride = timedelta(minutes=minutes(by_road(wish.pickup, wish.dropoff)))
    return Offer(kind, kind.price(wish.bases), kind.full_price(wish.bases), driver, wait, start + ride)


def payments(visit: Visit, account: Account) -> list[Payment]:
    """All ways in which somebody can pay."""
    cards = [
        Payment(
            f"card-{card.id}",
            "credit",
            f"{card.network} ••••{card.ending}",
            "Expired" if card.expired else "",
            "This card has expired. Please choose another payment method." if card.expired else "",
            preferred=card.is_default,
        )
        for card in cards_of(visit)
    ]
    wallet = Payment("wallet", "wallet", WALLET, f"{account.wallet} available")
    return [*cards, wallet, Payment("cash", "cash", "Cash", "Pay your driver", preferred=not cards)]
