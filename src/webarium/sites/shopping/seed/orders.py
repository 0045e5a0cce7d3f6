"""Orders: who bought what and when, with exact totals, invoices and shipments."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from webarium.content.people import FIRST_NAMES, LAST_NAMES, Address, address
from webarium.content.sampling import draw
from webarium.draws import Dice, Weighted
from webarium.sites.shopping.seed.customers import Customer
from webarium.sites.shopping.seed.fulfilment import Coupon, History, Parcel
from webarium.sites.shopping.seed.products import Product
from webarium.sites.shopping.seed.tastes import Person

SHIPPING_PER_UNIT = 500
SHIPPING_METHOD = "Flat Rate - Fixed"
PAYMENT_METHOD = "Check / Money order"
CARRIERS = ("Federal Express", "United Parcel Service", "United States Postal Service", "DHL")
_GUESTS = 14
_SIZES = Weighted([(1, 44), (2, 28), (3, 16), (4, 8), (5, 4)])
_UNITS = Weighted([(1, 78), (2, 16), (3, 6)])

STAPLES = (
    "toothpaste",
    "conditioner",
    "body butter",
    "muffin mix",
    "picture frame",
    "artificial plant",
    "screen protector",
    "Bluetooth speaker",
    "phone case",
    "mattress foundation",
    "table lamp",
    "TV stand",
    "cat T-shirt",
    "makeup remover kit",
    "controller",
    "floor lamp",
    "sneakers",
    "kitchen organizer",
    "green tea",
    "olive bread",
    "bath towel set",
)
"""What the default customer always has bought, as far as the catalogue has it."""


@dataclass(frozen=True)
class Item:
    """One line of an order."""

    product: Product
    options: tuple[tuple[str, str], ...]
    qty: int

    @property
    def options_json(self) -> str:
        """Canonical JSON of the chosen options."""
        return json.dumps([list(pair) for pair in self.options], ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Order:
    """An order before it gets its number."""

    customer: Customer | None
    firstname: str
    lastname: str
    company: str
    email: str
    billing: Address
    shipping_to: Address
    status: str
    created_at: datetime
    items: tuple[Item, ...]
    carrier: str
    tracking: str
    comment: str
    history: History | None = None
    """What became of it; ``None``: a complete order was billed and sent at once, and nothing is told of others."""
    coupon: Coupon | None = None

    @property
    def group(self) -> str:
        """The buyer's group."""
        return self.customer.group if self.customer else "NOT LOGGED IN"

    def with_history(self, history: History) -> Order:
        """The same order, with what became of it."""
        return replace(self, history=history)

    @property
    def subtotal(self) -> int:
        """Cents for the goods."""
        return sum(item.product.price * item.qty for item in self.items)

    @property
    def shipping(self) -> int:
        """Cents for shipping: a flat rate for each unit."""
        return SHIPPING_PER_UNIT * sum(item.qty for item in self.items)

    @property
    def told(self) -> History:
        """What became of it."""
        if self.history is not None:
            return self.history
        spread = int(self.tracking[-4:])
        if self.status == "complete":
            sent = self.created_at + timedelta(days=1, hours=spread % 9)
            units = [item.qty for item in self.items]
            billed = self.created_at + timedelta(hours=3, minutes=spread % 50)
            return History(billed, (Parcel(sent, units, self.carrier, self.tracking),))
        if self.status == "canceled":
            return History(
                canceled_at=self.created_at + timedelta(hours=5 + spread % 40, minutes=spread % 53)
            )
        return History()


class Market:
    """The products that customers buy."""

    def __init__(self, products: Sequence[Product]) -> None:
        self._nouns: dict[str, list[Product]] = {}
        for product in products:
            if product.enabled and product.stock:
                self._nouns.setdefault(product.slots["noun"], []).append(product)
        self._keys = sorted(self._nouns)

    def offers(self, noun: str, day: date) -> list[Product]:
        """What there was of this kind on a day."""
        return [product for product in self._nouns.get(noun, ()) if product.created_at.date() < day]

    def item(self, person: Person, dice: Dice, day: date, ceiling: int = 60_000) -> Item:
        """A line with some product that was there on a day and that somebody likes, up to a price in cents."""

        def one() -> Product | None:
            offers = self.offers(dice.pick(self._keys), day)
            return dice.pick(offers) if offers else None

        def fits(product: Product | None) -> bool:
            return product is not None and product.price <= ceiling and person.buys(product, dice)

        every: Iterator[Product | None] = (
            product for noun in self._keys for product in self.offers(noun, day)
        )
        drawn = draw(
            one,
            fits,
            every,
            otherwise=lambda: None,
            what=f"a product for up to {ceiling} cents on {day}",
        )
        return line(drawn or self._nouns[self._keys[0]][0], person, dice)


def line(product: Product, person: Person, dice: Dice) -> Item:
    """An order line of a product, with options and a quantity chosen."""
    units = 1 if product.price > 8_000 else _UNITS.draw(dice)
    return Item(product, person.options(product, dice), units)


def _days(first: date, last: date, count: int, dice: Dice) -> list[date]:
    span = (last - first).days
    return [first + timedelta(days=offset) for offset in sorted(dice.some(range(span + 1), count))]


def _moment(day: date, dice: Dice) -> datetime:
    return datetime.combine(day, time(dice.between(7, 22), dice.below(60), dice.below(60)))


def tracking(carrier: str, dice: Dice) -> str:
    """A number under which a carrier finds a parcel."""
    digits = "".join(str(dice.below(10)) for _ in range(12))
    return {"United Parcel Service": f"1Z{digits}", "United States Postal Service": f"94{digits}"}.get(
        carrier, digits
    )


def _statuses(days: Sequence[date], dice: Dice) -> list[str]:
    """One for each day, oldest first: mostly complete, canceled ones in distinct months."""
    statuses = ["complete"] * len(days)
    if len(days) < 3:
        return statuses
    newest = len(days) - 1
    older = newest - dice.between(1, min(3, newest - 1))
    ends = ("pending", "canceled") if dice.chance(0.5) else ("canceled", "pending")
    statuses[newest], statuses[older] = ends
    months = {
        (days[index].year, days[index].month) for index in (newest, older) if statuses[index] == "canceled"
    }
    for index in dice.shuffled(range(older - 1)):
        month = (days[index].year, days[index].month)
        if statuses.count("canceled") <= len(days) // 6 and month not in months:
            months.add(month)
            statuses[index] = "canceled"
        elif statuses.count("pending") < len(days) // 9:
            statuses[index] = "pending"
    return statuses


def _baskets(customer: Customer, days: Sequence[date], market: Market, dice: Dice) -> list[list[Item]]:
    baskets: list[list[Item]] = [[] for _ in days]
    person = Person(customer.email)
    if customer.id == 1:
        for noun, index in zip(dice.shuffled(STAPLES), dice.shuffled(range(len(days))), strict=False):
            offers = market.offers(noun, days[index])
            if offers := [each for each in offers if person.wears(each)] or offers:
                baskets[index].append(line(dice.pick(offers), person, dice))
    for basket, day in zip(baskets, days, strict=True):
        for _ in range(max(1, _SIZES.draw(dice)) - len(basket)):
            _put(basket, market.item(person, dice, day))
    for _ in range(len(days) // 7):
        first, again = sorted(dice.some(range(len(days)), 2))
        item = dice.pick(baskets[first])
        _put(baskets[again], Item(item.product, item.options, 1))
    return baskets


def _put(basket: list[Item], item: Item) -> None:
    if all(item.product.id != other.product.id for other in basket):
        basket.append(item)


_COMMENTS = (
    "Please leave the parcel with the front desk.",
    "Ring the side door, the bell in front is broken.",
    "This is a gift, no price tags please.",
    "Deliver after 5 p.m. if possible.",
    "Leave at the garage door.",
)


def _orders_of(customer: Customer, market: Market, seed: int) -> list[Order]:
    dice = Dice(seed, "orders", customer.email)
    first = date(2021, 6, 12) if customer.id == 1 else max(customer.created_at.date(), date(2021, 6, 20))
    days = _days(first + timedelta(days=1), date(2023, 6, 9), customer.orders, dice)
    baskets = _baskets(customer, days, market, dice)
    orders = []
    for day, status, basket in zip(days, _statuses(days, dice), baskets, strict=True):
        carrier = dice.pick(CARRIERS)
        elsewhere = len(customer.addresses) > 1 and dice.chance(0.2)
        orders.append(
            Order(
                customer,
                customer.firstname,
                customer.lastname,
                customer.company,
                customer.email,
                customer.addresses[0],
                customer.addresses[-1 if elsewhere else 0],
                status,
                _moment(day, dice),
                tuple(basket),
                carrier,
                tracking(carrier, dice),
                dice.pick(_COMMENTS) if dice.chance(0.08) else "",
            )
        )
    return orders


def _guest_orders(market: Market, seed: int) -> list[Order]:
    dice = Dice(seed, "orders", "guests")
    orders = []
    for day in _days(date(2021, 9, 1), date(2023, 6, 8), _GUESTS, dice):
        first, last, home, carrier = (
            dice.pick(FIRST_NAMES),
            dice.pick(LAST_NAMES),
            address(dice),
            dice.pick(CARRIERS),
        )
        person = Person(f"{first}.{last}@guest")
        items = tuple(market.item(person, dice, day, 20_000) for _ in range(dice.between(1, 2)))
        status = "complete" if dice.chance(0.7) else "canceled"
        orders.append(
            Order(
                None,
                first,
                last,
                "",
                f"{first}.{last}@mail.test".lower(),
                home,
                home,
                status,
                _moment(day, dice),
                items,
                carrier,
                tracking(carrier, dice),
                "",
            )
        )
    return orders


def when(order: Order) -> tuple[datetime, str]:
    """What orders are numbered by."""
    return order.created_at, order.email


def make_orders(customers: Sequence[Customer], products: Sequence[Product], seed: int) -> list[Order]:
    """The orders of personas, their neighbors and a few guests, oldest first."""
    market = Market(products)
    orders = _guest_orders(market, seed)
    for customer in customers:
        orders += _orders_of(customer, market, seed)
    return sorted(orders, key=when)


def bought(orders: Sequence[Order]) -> Mapping[int, list[tuple[Product, datetime]]]:
    """What each customer has received, with the day of the order, oldest first and each product once."""
    found: dict[int, list[tuple[Product, datetime]]] = {}
    for order in orders:
        if order.customer is None or order.status != "complete":
            continue
        mine = found.setdefault(order.customer.id, [])
        for item in order.items:
            if all(item.product.id != product.id for product, _ in mine):
                mine.append((item.product, order.created_at))
    return found
