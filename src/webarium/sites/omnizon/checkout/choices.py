"""What is chosen for the order under way: address, card and delivery day, kept in the session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon import delivery
from webarium.sites.omnizon.account.addresses import Address, addresses
from webarium.sites.omnizon.account.cards import PaymentCard, payment_cards
from webarium.types import Json

T = TypeVar("T", Address, PaymentCard)
KEY = "checkout"
"""Where the session keeps it."""


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
    kept = visit.session.get(KEY)
    chosen: Mapping[str, Json] = kept if isinstance(kept, dict) else {}
    places, wallet, days = addresses(visit), payment_cards(visit), delivery.choices(visit.now)
    day = next((each for each in days if each.isoformat() == chosen.get("delivery")), days[0])
    return Choices(
        places, wallet, days, _chosen(places, chosen.get("address")), _chosen(wallet, chosen.get("card")), day
    )


def remember(visit: Visit, **values: str) -> None:
    """Keep choices for the next page."""
    kept = visit.session.get(KEY)
    visit.session[KEY] = {**(kept if isinstance(kept, dict) else {}), **values}


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
