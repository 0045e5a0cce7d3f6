"""What the many ordered, and what became of it: baskets, coupons, bills, parcels, refunds, and words of the staff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from webarium.content.people import FIRST_NAMES, LAST_NAMES, address
from webarium.content.sampling import draw
from webarium.draws import Dice, Weighted
from webarium.sites.shopping.seed.crowd import LAST_MOMENT, Visit
from webarium.sites.shopping.seed.families import load
from webarium.sites.shopping.seed.fulfilment import Coupon, History, Parcel, Refund, Remark, Words
from webarium.sites.shopping.seed.orders import (
    CARRIERS,
    SHIPPING_PER_UNIT,
    Item,
    Order,
    tracking,
)
from webarium.sites.shopping.seed.products import Product
from webarium.sites.shopping.seed.tastes import Person

_LINES = Weighted([(1, 52), (2, 27), (3, 13), (4, 6), (5, 2)])
_UNITS = Weighted([(1, 80), (2, 13), (3, 5), (5, 2)])
_BULK = Weighted([(2, 30), (4, 30), (6, 25), (12, 15)])
_OLD = Weighted(
    [
        ("complete", 78),
        ("partly", 3),
        ("closed", 6),
        ("unsent", 1),
        ("canceled", 11),
        ("processing", 0.5),
        ("holded", 0.5),
    ]
)
"""What became of orders by now; ``partly``: complete, and some of it refunded; ``unsent``: refunded at once."""
_NEW = Weighted(
    [("complete", 45), ("processing", 22), ("pending", 24), ("canceled", 5), ("holded", 3), ("fraud", 1)]
)
"""The same for orders of the last two weeks."""
_RECENT = timedelta(days=14)
_FRESH = timedelta(days=3)
_STAFF = ("maria.santos", "erin.walsh", "maria.santos", "erin.walsh", "admin")
_FORMER = "lucia.ferri"
_FORMER_UNTIL = datetime.fromisoformat("2022-03-31 18:00:00")
_STATUS = {"partly": "complete", "unsent": "closed"}
_FEE = 500
_LEAST = 1_500
"""Nobody enters a code for less, in cents."""


class Offer:
    """What the many choose from: a few products sell very often, most seldom, and none before it was listed."""

    def __init__(self, products: Sequence[Product], seed: int) -> None:
        ranked = Dice(seed, "popular").shuffled(each for each in products if each.enabled and each.stock)
        self._drawn = Weighted((product, 1 / (rank + 14)) for rank, product in enumerate(ranked))

    def pick(self, dice: Dice, day: date, ceiling: int, person: Person | None = None) -> Product:
        """Some product up to a price, that this person would buy if there is one."""

        def is_offered(product: Product) -> bool:
            return product.created_at.date() < day and product.price <= ceiling

        return draw(
            lambda: self._drawn.draw(dice),
            lambda product: is_offered(product) and (person is None or person.buys(product, dice)),
            filter(is_offered, self._drawn),
            otherwise=lambda: min(
                filter(is_offered, self._drawn), key=lambda each: each.price, default=self._drawn[0]
            ),
            what=f"a product for up to {ceiling} cents on {day}",
        )


class Coupons:
    """Which codes could be entered when, and who has used one that may be used once."""

    def __init__(self) -> None:
        rules = load("office/rules")["cart_rule"]
        self._rules = [
            rule for rule in rules if rule.get("amount") and "from_date" in rule and "coupons" in rule
        ]
        self._used: set[tuple[str, int]] = set()

    def pick(self, visit: Visit, subtotal: int, dice: Dice) -> Coupon | None:
        """A code that holds for this order; mostly none."""
        if visit.customer is None or not dice.chance(0.3 if visit.is_first else 0.12):
            return None
        day = visit.at.date().isoformat()
        fitting = [
            rule
            for rule in self._rules
            if rule["from_date"] <= day <= rule.get("to_date", day)
            and subtotal >= rule.get("min_subtotal", _LEAST)
            and (rule["coupons"][0] != "WELCOME10" or visit.is_first)
        ]
        if not fitting:
            return None
        rule = dice.pick([rule for rule in fitting if "to_date" in rule] or fitting)
        if (rule["name"], visit.customer.id) in self._used and rule.get("uses_per_customer"):
            return None
        self._used.add((rule["name"], visit.customer.id))
        return Coupon(
            dice.pick(rule["coupons"]), rule["name"], rule.get("action", "by_percent"), rule["amount"]
        )


def crowd_orders(visits: Sequence[Visit], products: Sequence[Product], seed: int) -> Iterator[Order]:
    """The orders of all visits, in their order."""
    offer, coupons, words = Offer(products, seed), Coupons(), _words()
    dice = Dice(seed, "crowd orders")
    for visit in visits:
        yield _order(visit, offer, coupons, words, dice)


def _words() -> Words:
    sections = load("office/comments")
    return {name: section["lines"] for name, section in sections.items()}


def _order(visit: Visit, offer: Offer, coupons: Coupons, words: Words, dice: Dice) -> Order:
    items = _basket(visit, offer, dice)
    age = LAST_MOMENT - visit.at
    fate = (_OLD if age > _RECENT else _NEW).draw(dice)
    if age < _FRESH and fate in ("complete", "processing"):
        fate = "processing" if age > timedelta(days=1) and fate == "complete" else "pending"
    carrier = dice.pick(CARRIERS)
    customer = visit.customer
    if customer is None:
        first, last, home, company = dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES), address(dice), ""
        email, away = f"{first}.{last}@mail.test".lower(), home
    else:
        first, last, home, company = (
            customer.firstname,
            customer.lastname,
            customer.addresses[0],
            customer.company,
        )
        email, away = customer.email, customer.addresses[-1 if dice.chance(0.3) else 0]
    subtotal = sum(item.product.price * item.qty for item in items)
    draft = Order(
        customer,
        first,
        last,
        company,
        email,
        home,
        away,
        _STATUS.get(fate, fate),
        visit.at,
        items,
        carrier,
        tracking(carrier, dice),
        dice.pick(words["buyers"]) if dice.chance(0.04) else "",
        coupon=coupons.pick(visit, subtotal, dice),
    )
    return draft.with_history(Chronicle(draft, fate, words, dice).write())


def _basket(visit: Visit, offer: Offer, dice: Dice) -> tuple[Item, ...]:
    day = visit.at.date()
    business = visit.customer is not None and visit.customer.group != "General"
    ceiling = 90_000 if dice.chance(0.08) else 15_000
    person = Person(visit.customer.email if visit.customer else f"{visit.at}")
    chosen: dict[int, Item] = {}
    for _ in range(_LINES.draw(dice)):
        product = offer.pick(dice, day, ceiling, person)
        units = 1 if product.price > 12_000 else (_BULK if business else _UNITS).draw(dice)
        chosen.setdefault(product.id, Item(product, person.options(product, dice), units))
    return tuple(chosen.values())


class Chronicle:
    """Tells what became of one order."""

    def __init__(self, order: Order, fate: str, words: Words, dice: Dice) -> None:
        self._order = order
        self._fate = fate
        self._words = words
        self._dice = dice
        self._units = [item.qty for item in order.items]
        self._remarks: list[Remark] = []

    def write(self) -> History:
        """All of it."""
        fate, placed = self._fate, self._order.created_at
        if fate == "canceled":
            at = self._after(placed, 4, 500)
            self._say("canceled", at, 0.6, "canceled")
            return History(canceled_at=at, remarks=self._remarks)
        if fate in ("pending", "fraud"):
            self._say("doubt" if fate == "fraud" else "waiting", self._after(placed, 2, 40), 0.25, fate)
            return History(remarks=self._remarks)
        if fate == "holded":
            at = self._after(placed, 2, 60)
            self._say("held", at, 0.9, "holded")
            return History(held="pending", held_at=at, remarks=self._remarks)
        billed = self._after(placed, 1, 30)
        self._say("paid", billed, 0.08, "processing")
        parcels = [] if fate == "unsent" else self._parcels(billed)
        refunds = self._refunds(parcels[-1].sent_at if parcels else billed)
        return History(billed, parcels, refunds, self._remarks)

    def _after(self, moment: datetime, fewest: int, most: int) -> datetime:
        """Some hours later, in any case before now."""
        later = moment + timedelta(
            minutes=self._dice.between(fewest * 60, most * 60), seconds=self._dice.below(60)
        )
        if later < LAST_MOMENT:
            return later
        return moment + (LAST_MOMENT - moment) * self._dice.random()

    def _parcels(self, billed: datetime) -> list[Parcel]:
        order, dice = self._order, self._dice
        sent = self._after(billed, 8, 70)
        split = len(self._units) > 1
        if self._fate == "processing":
            if not split or dice.chance(0.7):
                return []
            return [
                Parcel(sent, [self._units[0], *(0 for _ in self._units[1:])], order.carrier, order.tracking)
            ]
        if split and dice.chance(0.12):
            first = [units if number == 0 else 0 for number, units in enumerate(self._units)]
            rest = [units - gone for units, gone in zip(self._units, first, strict=True)]
            later = Parcel(self._after(sent, 20, 90), rest, order.carrier, tracking(order.carrier, dice))
            return [Parcel(sent, first, order.carrier, order.tracking), later]
        self._say("sent", sent, 0.12, "complete")
        self._say("late", self._after(sent, 80, 200), 0.03, "complete")
        self._say("asked", self._after(sent, 1, 150), 0.04, "complete")
        return [Parcel(sent, self._units, order.carrier, order.tracking)]

    def _refunds(self, gone: datetime) -> list[Refund]:
        order, dice = self._order, self._dice
        if self._fate in ("closed", "unsent"):
            at = self._after(gone, 60, 600)
            self._say("refunded", at, 0.6, "closed")
            kept = self._fate == "closed" and order.subtotal > 3_000 and dice.chance(0.1)
            return [Refund(at, self._units, order.shipping, -_FEE if kept else 0, dice.chance(0.6))]
        if self._fate != "partly":
            return []
        at = self._after(gone, 60, 600)
        alone = len(self._units) == 1
        single = alone and self._units[0] == 1
        self._say("shipping" if single else "pieces" if alone else "partly", at, 0.7, "complete")
        if single:
            return [Refund(at, [0], SHIPPING_PER_UNIT, 0, False)]
        units = [0 for _ in self._units]
        units[dice.below(len(units))] = 1
        return [Refund(at, units, 0, 300 if dice.chance(0.2) else 0, dice.chance(0.5))]

    def _say(self, occasion: str, at: datetime, share: float, status: str) -> None:
        dice = self._dice
        if not dice.chance(share):
            return
        order = self._order
        notified = f"{occasion}_told" in self._words and dice.chance(0.3)
        text = dice.pick(self._words[f"{occasion}_told" if notified else occasion]).format(
            city=order.shipping_to.city,
            name=order.firstname,
            carrier=order.carrier,
            thing="the " + order.items[0].product.slots["noun"],
        )
        author = _FORMER if at < _FORMER_UNTIL and dice.chance(0.3) else dice.pick(_STAFF)
        text = text[0].upper() + text[1:]
        self._remarks.append(Remark(at + timedelta(minutes=4), text, status, author, notified, notified))
