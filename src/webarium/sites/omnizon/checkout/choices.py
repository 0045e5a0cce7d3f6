"""What is chosen for the order under way: address, card and delivery day, kept in the session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from webarium.sites.kit.parts.addresses import Address
from webarium.sites.kit.parts.cards import PaymentCard
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon import delivery
from webarium.sites.omnizon.account.books import ADDRESSES, CARDS
from webarium.sites.omnizon.checkout.chosen import KEY, chosen, remember
from webarium.types import Json

T = TypeVar("T", Address, PaymentCard)


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen, and what is."""

    addresses: list[Address]
    cards: list[PaymentCard]
    days: tuple[date, ...]
    address: Address | None
    card: PaymentCard | None
    day: date


def read_choices(visit: Visit) -> Choices:
    """The choices of the order under way; the defaults where nothing was chosen yet."""
    held = chosen(visit)
    places, wallet, days = ADDRESSES.every(visit), CARDS.every(visit), delivery.choices(visit.now)
    day = next((each for each in days if each.isoformat() == held.get("delivery")), days[0])
    return Choices(
        places, wallet, days, _chosen(places, held.get("address")), _chosen(wallet, held.get("card")), day
    )


def remember_form(visit: Visit) -> None:
    """Keep what the checkout's form says."""
    values = {name: visit.form.get(name) for name in ("address", "card", "delivery")}
    remember(
        visit, **{name: value[:40] for name, value in values.items() if isinstance(value, str) and value}
    )


def forget(visit: Visit) -> None:
    """The order is placed: the next one begins with the defaults."""
    visit.session.pop(KEY, None)


def _chosen(options: Sequence[T], key: Json) -> T | None:
    found = next((each for each in options if str(each.id) == str(key)), None)
    return found or next((each for each in options if each.is_default), options[0] if options else None)
