"""Customers with their addresses and newsletter flags."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from webarium.content.people import FIRST_NAMES, LAST_NAMES, Address, address
from webarium.content.sampling import draw
from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.shopping.seed.roles import DEFAULT_PASSWORD, PERSONAS

OTHERS = 60
FIRST_ACCOUNT = datetime.fromisoformat("2021-01-04 09:00:00")
_COMPANIES = (
    "Larkspur Studio",
    "Hollis & Daughters",
    "Riverbend Dental",
    "Quarry Street Books",
    "Tidewater Design",
)
_MAILS = ("mail.test", "inbox.test", "post.test")


@dataclass(frozen=True)
class Customer:
    """An account before it is written down."""

    id: int
    email: str
    password_hash: str
    firstname: str
    lastname: str
    group: str
    created_at: datetime
    addresses: tuple[Address, ...]
    """The first one is the default for billing and shipping."""
    company: str
    orders: int
    """How many orders they will have."""
    subscribed: bool | None
    """On the newsletter's list, off it again, or never on it."""
    prefix: str = ""
    gender: str = ""
    born: date | None = None
    tax_number: str = ""


def _persona(seed: int, index: int) -> Customer:
    persona = PERSONAS[index]
    dice = Dice(seed, "customer", persona.email)
    orders = persona.orders if index else dice.between(39, 46)
    return Customer(
        id=index + 1,
        email=persona.email,
        password_hash=drawn_hash(DEFAULT_PASSWORD, dice),
        firstname=persona.firstname,
        lastname=persona.lastname,
        group="General",
        created_at=FIRST_ACCOUNT + timedelta(seconds=dice.below(86400 * 90)),
        addresses=tuple(address(dice) for _ in range(2 if index in (0, 1, 3) else 1)),
        company="" if index != 1 else dice.pick(_COMPANIES),
        orders=orders,
        subscribed=None if index in (0, 4) else dice.chance(0.5),
    )


def make_customers(seed: int) -> list[Customer]:
    """The personas and some sixty more people, in order of their ids."""
    found = [_persona(seed, index) for index in range(len(PERSONAS))]
    dice = Dice(seed, "customers")
    emails = {customer.email for customer in found}

    def name() -> tuple[str, str, str]:
        first, last = dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)
        return first, last, f"{first}{dice.pick(('.', '', '_'))}{last}@{dice.pick(_MAILS)}".lower()

    every = (
        (first, last, f"{first}.{last}@{_MAILS[0]}".lower()) for first in FIRST_NAMES for last in LAST_NAMES
    )
    for _ in range(OTHERS):
        first, last, email = draw(name, lambda name: name[2] not in emails, every, what="another address")
        emails.add(email)
        found.append(
            Customer(
                id=len(found) + 1,
                email=email,
                password_hash=drawn_hash(DEFAULT_PASSWORD, dice),
                firstname=first,
                lastname=last,
                group="Wholesale" if dice.chance(0.05) else "General",
                created_at=FIRST_ACCOUNT + timedelta(seconds=dice.below(86400 * 800)),
                addresses=tuple(address(dice) for _ in range(1 + dice.chance(0.2))),
                company=dice.pick(_COMPANIES) if dice.chance(0.08) else "",
                orders=dice.between(1, 7),
                subscribed=dice.chance(0.8) if dice.chance(0.4) else None,
            )
        )
    return found
