"""How an order is wished for at the checkout: method, time, place, tip, card; read from an address or a form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar

from webarium.sites.dashdish.charges import Charges, charges
from webarium.sites.dashdish.faults import all_closed
from webarium.sites.dashdish.food.catalog import Restaurant, delivers, is_open
from webarium.sites.dashdish.hours import days, read_slot
from webarium.sites.dashdish.orders.promos import Applied, apply
from webarium.sites.dashdish.people.books import ADDRESSES, CARDS
from webarium.sites.dashdish.shell import Account, Cart
from webarium.sites.kit.formats import amount_read, amount_typed, money
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.addresses import Address
from webarium.sites.kit.parts.cards import PaymentCard
from webarium.sites.kit.visit import Visit

DELIVERY, PICKUP = "Delivery", "Pickup"
STANDARD, EXPRESS, SCHEDULE = "Standard", "Express", "Schedule"
DROPOFFS = ("Leave it at my door", "Hand it to me", "Meet me outside")
TIPS = (0, 200, 300, 500, 800)
USUAL_TIP = 200
HIGHEST_TIP = 10_000
OTHER = "other"
_AMOUNT = re.compile(r"\$?\s*([0-9]{1,4})(?:\.([0-9]{1,2}))?")
FIELDS = (
    "method",
    "speed",
    "day",
    "time",
    "address",
    "dropoff",
    "instructions",
    "phone",
    "promo",
    "tip",
    "amount",
    "card",
)


@dataclass(frozen=True)
class Wish:
    """An order as it would be placed."""

    values: Mapping[str, str]
    """By field, as forms show them."""
    errors: Mapping[str, str]
    method: str
    speed: str
    at: datetime | None
    address: Address | None
    card: PaymentCard | None
    promo: Applied
    charges: Charges
    minutes: int

    @property
    def brings(self) -> bool:
        """Whether it is delivered."""
        return self.method == DELIVERY


def read_wish(
    visit: Visit, account: Account, cart: Cart, place: Restaurant, given: Callable[[str], str | None]
) -> Wish:
    """The wish that fields tell; what they do not tell is as most people want it."""
    told = {name: given(name) for name in FIELDS}
    can = delivers(visit, place)
    method = told["method"] if told["method"] in (DELIVERY, PICKUP) else DELIVERY
    method = method if can else PICKUP
    now_open = is_open(visit, place)
    speed = told["speed"] or (STANDARD if now_open else SCHEDULE)
    first = days(visit.now.date(), first=int(all_closed(visit)))[0][0]
    values = {
        "method": method,
        "speed": speed,
        "day": told["day"] or first,
        "time": told["time"] or "",
        "dropoff": told["dropoff"] or DROPOFFS[0],
        "instructions": (told["instructions"] or "").strip()[:300],
        "phone": (account.phone if told["phone"] is None else told["phone"]).strip()[:40],
        "promo": (told["promo"] or "").strip()[:20],
        "tip": told["tip"] or str(USUAL_TIP if method == DELIVERY else 0),
        "amount": (told["amount"] or "").strip()[:10],
    }
    errors: dict[str, str] = {}
    at = _time(visit, place, values, errors, now_open=now_open)
    address = _picked(ADDRESSES.every(visit), told["address"])
    card = _picked(CARDS.every(visit), told["card"])
    tip = _tip(values, errors)
    promo = apply(visit, account.email, values["promo"], cart.subtotal, brings=method == DELIVERY)
    _refuse(values, errors, address, card, promo)
    values |= {"address": str(address.id if address else ""), "card": str(card.id if card else "")}
    fee = 0 if promo.free_delivery else place.delivery_fee
    return Wish(
        values,
        errors,
        method,
        speed,
        at,
        address,
        card,
        promo,
        charges(cart.subtotal, method, speed, fee, tip, promo.discount),
        minutes_of(place, method, speed),
    )


def minutes_of(place: Restaurant, method: str, speed: str) -> int:
    """How long an order takes from placing it."""
    if method == PICKUP:
        return place.prep_minutes
    return place.minutes - 8 if speed == EXPRESS else place.minutes


def _time(
    visit: Visit, place: Restaurant, values: Mapping[str, str], errors: dict[str, str], *, now_open: bool
) -> datetime | None:
    """When it shall come, where that is scheduled; notes what is wrong."""
    speed = values["speed"]
    if speed == SCHEDULE:
        at, problem = read_slot(place.hours, values, visit.now, closed_today=all_closed(visit))
        if problem:
            errors["time"] = problem
        return at
    if speed not in (STANDARD, EXPRESS) or (speed == EXPRESS and values["method"] == PICKUP):
        errors["speed"] = "Please choose one of the options."
    elif not now_open:
        errors["speed"] = f"{place.name} is closed now. Please schedule your order for later."
    return None


class _Kept(Protocol):
    @property
    def id(self) -> int: ...


T = TypeVar("T", bound=_Kept)


def _picked(things: list[T], key: str | None) -> T | None:
    """The one that was chosen; at first the preferred one."""
    if key is None:
        return things[0] if things else None
    return next((each for each in things if str(each.id) == key), None)


def _tip(values: Mapping[str, str], errors: dict[str, str]) -> int:
    """The tip in cents; notes what is wrong with it."""
    if values["tip"] != OTHER:
        number = plain_number(values["tip"])
        if number in TIPS:
            return number
        errors["tip"] = "Please choose a tip from the list."
        return 0
    found = _AMOUNT.fullmatch(amount_read(values["amount"]))
    cents = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else -1
    if 0 <= cents <= HIGHEST_TIP:
        return cents
    errors["amount"] = f"Please enter an amount up to {money(HIGHEST_TIP)}, e.g. {amount_typed(450)}."
    return 0


def _refuse(
    values: Mapping[str, str],
    errors: dict[str, str],
    address: Address | None,
    card: PaymentCard | None,
    promo: Applied,
) -> None:
    if values["method"] == DELIVERY and address is None:
        errors["address"] = "Please add an address to deliver to."
    if values["method"] == DELIVERY and values["dropoff"] not in DROPOFFS:
        errors["dropoff"] = "Please choose one of the options."
    if len(re.sub(r"\D", "", values["phone"])) < 10:
        errors["phone"] = "Please enter a phone number with area code."
    if card is None:
        errors["card"] = "Please choose a card."
    elif card.expired:
        errors["card"] = "This card has expired. Please choose another one."
    if promo.problem:
        errors["promo"] = promo.problem
