"""The many who have no role of their own: three and a half years of accounts, and when somebody ordered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import product

from webarium.content.people import FIRST_NAMES, LAST_NAMES, address
from webarium.content.sampling import draw
from webarium.draws import Dice, Weighted
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.shopping.seed.customers import Customer
from webarium.sites.shopping.seed.roles import DEFAULT_PASSWORD
from webarium.types import Scale

FIRST_DAY = date(2020, 1, 2)
LAST_MOMENT = datetime.fromisoformat("2023-06-12 11:30:00")
_BUYERS = 0.85
"""The share of accounts that have ordered something."""
_GUESTS = 0.07
"""The share of orders without an account."""
_OFTEN = 5
"""After so many orders nobody gets likelier to come again."""
_MOST = 16
"""No person has more orders."""
_PASSWORDS = 16
"""How many different hashes of the one password they share: hashing is slow on purpose."""
_MONTHS = (0.82, 0.78, 0.92, 0.95, 1.02, 0.9, 0.86, 0.97, 0.95, 1.05, 1.55, 1.8)
_GROWTH = 0.3
"""How much more is ordered in a year than in the one before."""
_HOURS = Weighted((hour, 1 + (hour > 8) + 2 * (17 < hour < 23)) for hour in range(6, 24))
_COMPANIES = (
    "Copperline Cafe",
    "Fern & Fable",
    "Northgate Supply",
    "Harbor Row Guesthouse",
    "Maple Street School",
    "Bright Acre Farm Shop",
    "Pinecrest Lodge",
    "Little Owl Daycare",
    "Third Floor Studio",
    "Millrace Hardware",
)
_MAILS = ("mail.test", "inbox.test", "post.test", "letterbox.test", "quickmail.test")
_GROUPS = Weighted([("General", 93), ("Wholesale", 4), ("Retailer", 3)])


@dataclass(frozen=True, slots=True)
class Size:
    """How many there are."""

    accounts: int
    orders: int


SIZES = {"small": Size(540, 2_200), "full": Size(60_000, 99_650)}
"""Beside the personas and their neighbors."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody comes to the shop and orders something."""

    at: datetime
    customer: Customer | None
    """`None`: without an account."""
    is_first: bool
    """The first order of this account."""


def moments(count: int, dice: Dice) -> list[datetime]:
    """When so much is ordered: more from year to year, and most before the holidays; in order."""
    days = [FIRST_DAY + timedelta(days=day) for day in range((LAST_MOMENT.date() - FIRST_DAY).days + 1)]
    weights = [
        _MONTHS[day.month - 1]
        * (1 + _GROWTH) ** ((day - FIRST_DAY).days / 365)
        * (1.25 - (day.weekday() > 4) / 2)
        for day in days
    ]
    drawn = Weighted(zip(days, weights, strict=True))

    def moment() -> datetime:
        day = drawn.draw(dice)
        return datetime.combine(day, time(_HOURS.draw(dice), dice.below(60), dice.below(60)))

    first = datetime.combine(FIRST_DAY, time(12))
    return sorted(
        draw(moment, lambda at: at < LAST_MOMENT, (first,), what="the moment of an order")
        for _ in range(count)
    )


def make_crowd(known: Sequence[Customer], seed: int, scale: Scale) -> tuple[list[Customer], list[Visit]]:
    """All further accounts, and when who of them ordered. Numbers follow the time of their accounts."""
    size = SIZES[scale]
    dice = Dice(seed, "crowd")
    buyers = round(size.accounts * _BUYERS)
    firsts = _firsts(moments(size.orders, dice), buyers, dice)
    joined = [at - timedelta(minutes=dice.between(2, 25)) for at, is_first in firsts if is_first]
    idle = moments(size.accounts - buyers, dice)
    people = _People({customer.email for customer in known}, Dice(seed, "crowd people"))
    order = sorted([(at, number) for number, at in enumerate((*joined, *idle))])
    made: dict[int, Customer] = {
        number: people.make(len(known) + place, at) for place, (at, number) in enumerate(order, 1)
    }
    visits = list(_visits(firsts, [made[number] for number in range(buyers)], Dice(seed, "crowd visits")))
    return [made[number] for _, number in order], visits


def _firsts(times: Sequence[datetime], buyers: int, dice: Dice) -> list[tuple[datetime, bool]]:
    """Which of the orders are somebody's first: exactly so many, spread over all the time."""
    found = []
    left = buyers
    for number, at in enumerate(times):
        is_first = number == 0 or dice.random() * (len(times) - number) < left
        left -= is_first
        found.append((at, is_first))
    return found


def _visits(
    firsts: Sequence[tuple[datetime, bool]], buyers: Sequence[Customer], dice: Dice
) -> Iterator[Visit]:
    """Who has ordered before comes again, the more the oftener."""
    coming = iter(buyers)
    regulars: list[Customer] = []
    counts: dict[int, int] = {}
    for at, is_first in firsts:
        if is_first:
            customer = next(coming)
        elif dice.chance(_GUESTS):
            yield Visit(at, None, False)
            continue
        else:
            customer = _regular(regulars, counts, dice)
        counts[customer.id] = counts.get(customer.id, 0) + 1
        if is_first or counts[customer.id] < _OFTEN:
            regulars.append(customer)
        yield Visit(at, customer, is_first)


def _regular(regulars: Sequence[Customer], counts: Mapping[int, int], dice: Dice) -> Customer:
    """Somebody who has ordered before and not too often; businesses may order more often."""
    return draw(
        lambda: dice.pick(regulars),
        lambda customer: counts[customer.id] < (_MOST if customer.group == "General" else 2 * _MOST),
        otherwise=lambda: min(regulars, key=lambda customer: counts[customer.id]),
        what="somebody who orders again",
    )


class _People:
    """Makes accounts whose addresses differ from all others'."""

    def __init__(self, taken: set[str], dice: Dice) -> None:
        self._taken = taken
        self._dice = dice
        self._hashes = [drawn_hash(DEFAULT_PASSWORD, dice) for _ in range(_PASSWORDS)]

    def make(self, number: int, joined: datetime) -> Customer:
        dice = self._dice
        first, last, email = self._name()
        group = _GROUPS.draw(dice)
        business = group != "General"
        customer = Customer(
            id=number,
            email=email,
            password_hash=dice.pick(self._hashes),
            firstname=first,
            lastname=last,
            group=group,
            created_at=joined,
            addresses=tuple(address(dice) for _ in range(1 + dice.chance(0.15))),
            company=dice.pick(_COMPANIES) if business or dice.chance(0.04) else "",
            orders=0,
            subscribed=dice.chance(0.85) if dice.chance(0.35) else None,
            tax_number=f"US{dice.between(100_000_000, 999_999_999)}" if business else "",
        )
        if not dice.chance(0.4):
            return customer
        born = date(1945, 1, 1) + timedelta(days=dice.below(365 * 58))
        gender = dice.pick(("Male", "Female", "Female", "Male", "Not Specified"))
        return replace(customer, born=born, gender=gender)

    def _name(self) -> tuple[str, str, str]:
        dice = self._dice

        def name() -> tuple[str, str, str]:
            first, last = dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)
            number = dice.pick(("", "", "", str(dice.between(2, 99))))
            sign = dice.pick((".", "", "_"))
            return first, last, f"{first}{sign}{last}{number}@{dice.pick(_MAILS)}".lower()

        found = draw(name, lambda name: name[2] not in self._taken, _names(), what="another address")
        self._taken.add(found[2])
        return found


def _names() -> Iterator[tuple[str, str, str]]:
    """All names in order, with an address that only this gives."""
    for number, (first, last) in enumerate(product(FIRST_NAMES, LAST_NAMES)):
        yield first, last, f"{first}.{last}.{1000 + number}@{_MAILS[0]}".lower()
