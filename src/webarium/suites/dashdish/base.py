"""What the templates share: the site, dishes to ask for, what becomes of orders, and ways through its pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar, TypedDict

from webarium.scoring import Expect, OneOf, Ref
from webarium.sites.dashdish.charges import Charges, charges
from webarium.sites.dashdish.hours import Hours, days, times
from webarium.sites.dashdish.orders.order import UNDER_WAY_STAGES
from webarium.sites.dashdish.orders.wish import DROPOFFS, USUAL_TIP
from webarium.sites.dashdish.sizes import SIZES, price_of
from webarium.sites.kit.card_numbers import network
from webarium.sites.kit.formats import money
from webarium.sites.kit.real.times import EPOCH
from webarium.sql import select
from webarium.suites import kit
from webarium.suites.kit import ANY, Errand, Same
from webarium.tasks import Data, Row, Ui

SEARCH = "Search restaurants and dishes"
STAGES = OneOf(UNDER_WAY_STAGES)
"""How far an order may have come while its agent looked on."""
_COLUMNS = (
    "i.*, r.name AS restaurant, r.slug, r.delivers, r.delivery_fee, r.minutes, r.prep_minutes, r.opens, r.closes,"
    " r.closed_on, r.cuisine"
)
_SOURCE = "item i JOIN restaurant r ON r.id = i.restaurant_id"


class DashTemplate(Errand):
    """Base of all templates of the site."""

    site: ClassVar[str] = "dashdish"
    role: ClassVar[str] = "diner"


@dataclass(frozen=True)
class OfRestaurant:
    """Parameters of a request about a restaurant."""

    restaurant: str


@dataclass(frozen=True)
class OfDish(OfRestaurant):
    """Parameters of a request about a dish of a restaurant."""

    dish: str


@dataclass(frozen=True)
class SizedDish(OfDish):
    """Parameters of a request for a dish in a size, which is empty where the dish has one only."""

    size: str


@dataclass(frozen=True)
class NamedDish(SizedDish):
    """The same, with the words by which the request names the dish."""

    what: str


@dataclass(frozen=True)
class SeveralDishes(NamedDish):
    """The same, so many times."""

    quantity: int


class DishFields(TypedDict):
    """What names a dish and its size, as keywords of `SizedDish`."""

    restaurant: str
    dish: str
    size: str


class NamedFields(DishFields):
    """The same with the words that the request has for the dish, as keywords of `NamedDish`."""

    what: str


class SlotFields(TypedDict):
    """A time in words, and as tables keep it."""

    when: str
    at: str


class OnRestaurant(DashTemplate):
    """Base of tasks on the page of a restaurant that the request names."""

    Params: ClassVar[type[OfRestaurant]] = OfRestaurant

    async def go(self, ui: Ui, db: Data, params: OfRestaurant) -> None:
        await open_restaurant(ui, params.restaurant)


class OnDish(DashTemplate):
    """Base of tasks on a dish of a restaurant."""

    Params: ClassVar[type[OfDish]] = OfDish

    async def go(self, ui: Ui, db: Data, params: OfDish) -> None:
        await open_restaurant(ui, params.restaurant)
        await open_dish(ui, db, params.restaurant, params.dish)


@dataclass(frozen=True)
class Wanted:
    """A dish as a request asks for it."""

    item: Row
    size: str = ""
    quantity: int = 1
    options: str = ""
    note: str = ""
    more: int = 0
    """What the options add, in cents."""

    @property
    def unit_price(self) -> int:
        """What one such dish costs with its size and options, in cents."""
        return price(self.item, self.size) + self.more

    @property
    def line(self) -> dict[str, Any]:
        """The columns of its line, in the cart or in an order."""
        return {
            "item_id": self.item.id,
            "size": self.size,
            "options": self.options,
            "note": Same(self.note) if self.note else "",
            "quantity": self.quantity,
            "unit_price": self.unit_price,
        }


def price(item: Row, size: str) -> int:
    """What a dish costs in a size, or where it has one only."""
    return price_of(item["price"], size) if size else int(item["price"])


def is_open(row: Row) -> bool:
    """Whether a restaurant takes orders when worlds begin, and for hours to come."""
    return bool(row.closed_on != 3 and row.opens <= "08:30" and row.closes >= "14:00")


def hours(row: Row) -> Hours:
    """When a restaurant takes orders, from its row."""
    return Hours(time.fromisoformat(row.opens), time.fromisoformat(row.closes), row.closed_on)


def restaurants(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Restaurants that fit a condition."""
    return db.rows(select("*", "restaurant", where, "ORDER BY id"), *params)


def restaurant(db: Data, name: str) -> Row:
    """A restaurant by its name."""
    return db.row("SELECT * FROM restaurant WHERE name = ?", name)


def dish(db: Data, place: str, name: str) -> Row:
    """A dish of a restaurant."""
    return db.row(select(_COLUMNS, _SOURCE, "r.name = ? AND i.name = ?"), place, name)


def dishes(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Dishes that fit a condition, with their restaurants."""
    return db.rows(select(_COLUMNS, _SOURCE, where, "ORDER BY i.id"), *params)


def orderable(db: Data, rng: random.Random, where: str = "1", *params: object) -> Iterator[DishFields]:
    """Dishes that can be had now, of one restaurant each."""
    found = dishes(db, f"NOT i.sold_out AND r.delivers AND {where}", *params)
    mixed = kit.firsts(kit.shuffled(rng, filter(is_open, found)), lambda row: row.restaurant)
    for row in mixed:
        yield {
            "restaurant": row.restaurant,
            "dish": row["name"],
            "size": rng.choice(SIZES) if row.sized else "",
        }


def sized(db: Data, rng: random.Random, where: str = "1", *params: object) -> Iterator[DishFields]:
    """The same, of dishes that come in several sizes."""
    return orderable(db, rng, f"i.sized AND {where}", *params)


def named(db: Data, rng: random.Random, where: str = "1", *params: object) -> Iterator[NamedFields]:
    """The same, with the words by which a request names the dish."""
    for each in sized(db, rng, where, *params):
        yield {**each, "what": as_asked(each["size"], each["dish"])}


def several(db: Data, rng: random.Random, most: int) -> Iterator[SeveralDishes]:
    """The same, each up to so many times."""
    for each in sized(db, rng):
        yield several_of(each, rng.randint(1, most))


def several_of(fields: DishFields, quantity: int) -> SeveralDishes:
    """A dish so many times, in words: ``one large "Ramen"``, or ``3 of the large "Ramen"``."""
    named = as_asked(fields["size"], fields["dish"])
    what = f"one {named}" if quantity == 1 else f"{quantity} of the {named}"
    return SeveralDishes(**fields, what=what, quantity=quantity)


def wanted(db: Data, params: SizedDish, quantity: int = 1) -> Wanted:
    """The dish that parameters name, so many times."""
    return Wanted(dish(db, params.restaurant, params.dish), params.size, quantity)


def home(db: Data) -> str:
    """The account's default address as orders hold it."""
    row = db.row("SELECT * FROM address WHERE email = ? ORDER BY is_default DESC, id LIMIT 1", db.user)
    return f"{row.street}, {row.city}, {row.state} {row.zip}"


def bill(
    lines: Sequence[Wanted],
    place: Row,
    method: str = "Delivery",
    speed: str = "Standard",
    tip: int = 0,
    off: int = 0,
) -> Charges:
    """What an order costs: its lines, fees, tip and what a promo code takes off, in cents."""
    subtotal = sum(each.unit_price * each.quantity for each in lines)
    return charges(subtotal, method, speed, place.delivery_fee, tip, off)


def ordered(
    db: Data,
    lines: Sequence[Wanted],
    method: str = "Delivery",
    speed: str = "Standard",
    tip: int | None = None,
    off: int = 0,
    **values: Any,
) -> list[Expect]:
    """A new order with its lines, paid by the default card.

    What nobody asked for stays as the checkout has it: the usual tip or none, and the first drop-off.
    """
    place = restaurant(db, lines[0].item.restaurant)
    usual = USUAL_TIP if method == "Delivery" else 0
    sums: dict[str, Any] = {**bill(lines, place, method, speed, usual if tip is None else tip, off).columns()}
    card = db.row("SELECT * FROM card WHERE email = ? ORDER BY is_default DESC, id LIMIT 1", db.user)
    brings = method == "Delivery"
    takes = (place.minutes - 8 if speed == "Express" else place.minutes) if brings else place.prep_minutes
    issuer = network(card.card_number)
    if tip is None and usual:
        sums |= {"tip": OneOf((usual, 0)), "total": OneOf((sums["total"], sums["total"] - usual))}
    order = {
        "number": ANY,
        "email": db.user,
        "restaurant_id": place.id,
        "method": method,
        "speed": speed,
        "scheduled_for": None,
        "address": home(db) if brings else "",
        "dropoff": DROPOFFS[0] if brings else "",
        "instructions": "",
        "phone": db.value("SELECT phone FROM account WHERE email = ?", db.user),
        "card_id": card.id,
        "payment": issuer,
        "payment_name": f"{issuer} ••••{card.card_number[-4:]}",
        "promo": "",
        **sums,
        "minutes": takes,
        "status": "scheduled" if speed == "Schedule" else STAGES,
        "placed_at": ANY,
        "ended_at": ANY,
        **values,
    }
    return [
        Expect.insert("food_order", order, label="order"),
        *(
            Expect.insert("order_line", {"order_id": Ref("order"), "name": each.item["name"], **each.line})
            for each in lines
        ),
    ]


def orders(db: Data, where: str = "1", *params: object) -> list[Row]:
    """The account's orders that fit a condition, with their restaurants, the oldest first."""
    source = "food_order o JOIN restaurant r ON r.id = o.restaurant_id"
    sql = select(
        "o.*, r.name AS restaurant, r.slug", source, f"o.email = ? AND {where}", "ORDER BY o.placed_at, o.id"
    )
    return db.rows(sql, db.user, *params)


def slot(db: Data, rng: random.Random, place: str) -> SlotFields:
    """A time in the next days for which a restaurant takes orders: in words, and as tables keep it."""
    row = restaurant(db, place)
    at = rng.choice([each for ahead in range(1, 5) for each in hours(row).slots(_ahead(db, ahead), db.now)])
    return {"when": kit.moment_phrase(at), "at": at.isoformat(" ")}


def _ahead(db: Data, number: int) -> date:
    return db.today + timedelta(days=number)


def tipping(cents: int) -> str:
    """A tip as one asks for it: ``a tip of $3.00``, ``no tip``."""
    return f"a tip of {kit.dollars(cents)}" if cents else "no tip"


def as_asked(size: str, name: str) -> str:
    """``large "Pad Thai"``, or the dish alone."""
    return f'{size.lower()} "{name}"' if size else f'"{name}"'


async def open_restaurant(ui: Ui, name: str) -> None:
    """Search for a restaurant, and open it."""
    await ui.search(name, label=SEARCH)
    await ui.click("link", re.compile(rf"^{re.escape(name)}\s+Rating"))


async def open_dish(ui: Ui, db: Data, place: str, name: str) -> None:
    """Open a dish from its restaurant's menu."""
    row = dish(db, place, name)
    await ui.click("link", re.compile(rf"^{re.escape(name)}\s+{re.escape(row.description[:12])}"))


async def choose(ui: Ui, wanted: Wanted, options: Sequence[str] = ()) -> None:
    """Say how a dish shall be, and put it into the cart."""
    if wanted.size:
        await ui.check(re.compile(rf"^{wanted.size}\s+\$"))
    for option in options:
        await ui.check(re.compile(rf"^{re.escape(option)}(\s+\+|$)"))
    if wanted.note:
        await ui.fill("Special instructions", wanted.note)
    if wanted.quantity != 1:
        await ui.fill("Quantity", str(wanted.quantity))
    await ui.click("button", re.compile("^Add to cart"))


async def add(ui: Ui, db: Data, wanted: Wanted, options: Sequence[str] = ()) -> None:
    """From anywhere: find the dish, and put it into the cart."""
    await open_restaurant(ui, wanted.item.restaurant)
    await add_here(ui, db, wanted, options)


async def add_here(ui: Ui, db: Data, wanted: Wanted, options: Sequence[str] = ()) -> None:
    """On its restaurant's page: put a dish into the cart."""
    await open_dish(ui, db, wanted.item.restaurant, wanted.item["name"])
    await choose(ui, wanted, options)
    await ui.expect_text("added to your cart")


async def to_checkout(ui: Ui) -> None:
    """Go to the checkout by the cart."""
    await ui.click("link", re.compile("^Cart"))
    await ui.click("link", "Go to checkout")


async def place_order(ui: Ui, *said: str) -> None:
    """Place the order, and see that it is there."""
    await ui.click("button", "Place order")
    await ui.expect_text(*(said or ("What you ordered",)))


async def pick_tip(ui: Ui, cents: int) -> None:
    """Choose one of the tips."""
    await ui.check(money(cents) if cents else "No tip")


async def schedule(ui: Ui, at: str) -> None:
    """Choose a day and a time."""
    start = datetime.fromisoformat(at)
    await ui.check(re.compile("^Schedule for later"))
    await ui.select("Day", dict(days(EPOCH.date()))[start.date().isoformat()])
    await ui.select("Time", dict(times())[f"{start:%H:%M}"])


async def open_order(ui: Ui, row: Row) -> None:
    """Open an order from the list of all."""
    await ui.click("link", "Orders")
    if ui.has("Show all past orders"):
        await ui.click("link", "Show all past orders")
    await ui.click("link", re.compile(rf"{re.escape(row.restaurant)}.*{row['number']}", re.DOTALL))
