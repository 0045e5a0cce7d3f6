"""Filling the cart, and placing orders."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from webarium.scoring import Expect
from webarium.sites.dashdish.faults import ADDING, ORDERING, PAYING
from webarium.sites.dashdish.sizes import SIZES
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import (
    DashTemplate,
    NamedDish,
    OnDish,
    SeveralDishes,
    SizedDish,
    Wanted,
    as_asked,
    wanted,
)
from webarium.suites.dashdish.restaurants import options
from webarium.suites.kit import ENOUGH, Mutate, Same, added, failing, shuffled
from webarium.tasks import Data, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

NOTES = (
    "Ring twice, the bell is quiet",
    "Please leave it with the doorman",
    "Blue door, second floor",
    "Do not ring, the baby is sleeping",
    "Gate code is 4471",
    "Text me when you are downstairs",
)


class AddToCart(OnDish, Mutate):
    name = "add_to_cart"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Add {what} from "{restaurant}" to my cart. Do not order yet.'
    count = 5

    Params = SeveralDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[SeveralDishes]:
        return base.several(db, rng, 5)

    def expected(self, db: Data, params: SeveralDishes) -> list[Expect]:
        return added("cart_line", email=db.user, **wanted(db, params, params.quantity).line)

    async def act(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.choose(ui, wanted(db, params, params.quantity))
        await ui.expect_text("added to your cart")


class AddToCartSlowly(AddToCart):
    """The same on slow pages."""

    name = "add_to_cart_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class AddAgain(AddToCart):
    """The same where the first try fails."""

    name = "add_to_cart_retry"
    difficulty = "medium"
    intent = 'Add {what} from "{restaurant}" to my cart, and make sure it is in there.'
    conditions = failing("dashdish", ADDING)
    count = 2

    async def act(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.choose(ui, wanted(db, params, params.quantity))
        await ui.expect_text("was not added to your cart")
        await ui.click("button", re.compile("^Add to cart"))
        await ui.expect_text("added to your cart")


P = TypeVar("P", bound=SizedDish)


class Ordering(DashTemplate, Mutate, Generic[P]):
    """Base of tasks to order a dish."""

    difficulty: ClassVar[Difficulty] = "medium"
    method: ClassVar[str] = "Delivery"
    speed: ClassVar[str] = "Standard"

    def quantity(self, params: P) -> int:
        """How many portions of the dish are ordered."""
        return 1

    def tip(self, params: P) -> int | None:
        """The tip that the request asks for, in cents."""
        return None

    def more(self, db: Data, params: P) -> dict[str, Any]:
        """What else is said of the order, by column."""
        return {}

    def expected(self, db: Data, params: P) -> list[Expect]:
        line = wanted(db, params, self.quantity(params))
        more = self.more(db, params)
        return base.ordered(db, [line], self.method, self.speed, tip=self.tip(params), **more)

    async def go(self, ui: Ui, db: Data, params: P) -> None:
        await base.add(ui, db, wanted(db, params, self.quantity(params)))
        await base.to_checkout(ui)

    async def fill(self, ui: Ui, db: Data, params: P) -> None:
        """What is chosen at the checkout."""

    async def act(self, ui: Ui, db: Data, params: P) -> None:
        await self.fill(ui, db, params)
        await base.place_order(ui)


class OrderDish(Ordering[SeveralDishes]):
    name = "order_dish"
    intent = 'Order {what} from "{restaurant}" with standard delivery to my home.'
    wordings: ClassVar[tuple[str, ...]] = (
        'Please order {what} from "{restaurant}" with standard delivery to my default address.',
    )
    count = 5

    Params = SeveralDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[SeveralDishes]:
        return base.several(db, rng, 4)

    def quantity(self, params: SeveralDishes) -> int:
        return params.quantity


@dataclass(frozen=True)
class TippedDish(NamedDish):
    """Parameters of an order of one dish with a tip."""

    tip: int
    tipping: str


@dataclass(frozen=True)
class TippedDishes(SeveralDishes):
    """Parameters of an order with a tip."""

    tip: int
    tipping: str


@dataclass(frozen=True)
class LaterDish(NamedDish):
    """Parameters of an order for later."""

    when: str
    at: str


@dataclass(frozen=True)
class LaterWithNote(LaterDish):
    """Parameters of an order for later with a note to the courier."""

    note: str


class OrderRetry(OrderDish):
    """The same where the first try to place the order fails."""

    name = "order_retry"
    difficulty = "hard"
    intent = (
        'Order {what} from "{restaurant}" with standard delivery, and make sure that it goes through.'
    ) + ENOUGH
    wordings = ()
    conditions = failing("dashdish", ORDERING)
    count = 2

    async def act(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.place_order(ui, "your order was not placed")
        await base.place_order(ui)


class OrderDeclined(OrderDish):
    """The same where the card is declined once."""

    name = "order_declined_once"
    difficulty = "hard"
    intent = (
        'Order {what} from "{restaurant}" with standard delivery, and pay with my card. If it '
        "is declined, try that card once more, but no more than that."
    )
    wordings = ()
    conditions = failing("dashdish", PAYING)
    count = 2

    async def act(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.place_order(ui, "Your card was declined.")
        await base.place_order(ui)


class OrderPickup(OrderDish):
    """An order to pick up."""

    name = "order_pickup"
    intent = 'Order {what} from "{restaurant}" for pickup as soon as it\'s ready.'
    wordings = ('I will walk over to "{restaurant}" myself: order {what} for pickup now.',)
    count = 4
    method = "Pickup"

    async def fill(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await ui.click("link", "Pickup")


class OrderExpress(Ordering[TippedDish]):
    """An order that comes fast, with a tip."""

    name = "order_express"
    intent = 'Order one {what} from "{restaurant}" with express delivery and {tipping}.'
    wordings = ()
    count = 4
    speed = "Express"

    Params = TippedDish

    def instances(self, db: Data, rng: random.Random) -> Iterable[TippedDish]:
        for each in base.named(db, rng):
            tip = rng.choice((0, 300, 500, 800))
            yield TippedDish(**each, tip=tip, tipping=base.tipping(tip))

    def tip(self, params: TippedDish) -> int:
        return params.tip

    async def fill(self, ui: Ui, db: Data, params: TippedDish) -> None:
        await ui.check("Express")
        await base.pick_tip(ui, params.tip)


class OrderScheduled(Ordering[LaterWithNote]):
    """An order for later, with a note to the courier."""

    name = "order_scheduled"
    intent = (
        'Schedule a delivery of one {what} from "{restaurant}" for {when}. Have it handed to me, and add '
        'the drop-off instructions "{note}".'
    )
    wordings = ()
    count = 4
    speed = "Schedule"

    Params = LaterWithNote

    def instances(self, db: Data, rng: random.Random) -> Iterable[LaterWithNote]:
        notes = shuffled(rng, NOTES)
        for each, note in zip(base.named(db, rng), notes, strict=False):
            yield LaterWithNote(**each, **base.slot(db, rng, each["restaurant"]), note=note)

    def more(self, db: Data, params: LaterWithNote) -> dict[str, Any]:
        return {
            "scheduled_for": params.at,
            "dropoff": "Hand it to me",
            "instructions": Same(params.note),
        }

    async def fill(self, ui: Ui, db: Data, params: LaterWithNote) -> None:
        """Choose the time and the drop-off."""
        await base.schedule(ui, params.at)
        await ui.check("Hand it to me")
        await ui.fill("Drop-off instructions", params.note)


class PickupLater(Ordering[LaterDish]):
    """An order to pick up on another day."""

    name = "pickup_later"
    intent = 'Order one {what} from "{restaurant}" for pickup on {when}.'
    wordings = ()
    count = 3
    method = "Pickup"
    speed = "Schedule"

    Params = LaterDish

    def instances(self, db: Data, rng: random.Random) -> Iterable[LaterDish]:
        for each in base.named(db, rng):
            yield LaterDish(**each, **base.slot(db, rng, each["restaurant"]))

    def more(self, db: Data, params: LaterDish) -> dict[str, Any]:
        return {"scheduled_for": params.at}

    async def fill(self, ui: Ui, db: Data, params: LaterDish) -> None:
        """Switch, and choose the time."""
        await ui.click("link", "Pickup")
        await base.schedule(ui, params.at)


class OrderWithPromo(Ordering[TippedDishes]):
    """An order with a code that makes the delivery free."""

    name = "order_with_promo"
    difficulty = "medium"
    intent = (
        'Order {what} from "{restaurant}" with standard delivery and {tipping}, and use the '
        "free-delivery promotion."
    )
    wordings = ()
    count = 3

    Params = TippedDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[TippedDishes]:
        """Orders that the promotion holds for, from restaurants that ask for a fee."""
        for each in base.sized(db, rng, "r.delivery_fee > 100"):
            row = base.dish(db, each["restaurant"], each["dish"])
            tip = rng.choice((200, 300, 500))
            quantity = 1 + 1500 // base.price(row, each["size"])
            several = vars(base.several_of(each, quantity))
            yield TippedDishes(**several, tip=tip, tipping=base.tipping(tip))

    def quantity(self, params: TippedDishes) -> int:
        return params.quantity

    def tip(self, params: TippedDishes) -> int:
        return params.tip

    def expected(self, db: Data, params: TippedDishes) -> list[Expect]:
        """The code takes the delivery fee away."""
        line = wanted(db, params, params.quantity)
        fee = line.item.delivery_fee
        total = base.bill([line], base.restaurant(db, params.restaurant), tip=params.tip).total
        more = {"promo": "FREEBIE", "delivery_fee": 0, "total": total - fee}
        return base.ordered(db, [line], tip=params.tip, **more)

    async def go(self, ui: Ui, db: Data, params: TippedDishes) -> None:
        """Look the code up first."""
        await ui.click("link", "Promotions")
        await ui.expect_text("FREEBIE")
        await super().go(ui, db, params)

    async def fill(self, ui: Ui, db: Data, params: TippedDishes) -> None:
        """Apply the code and choose the tip."""
        await ui.fill("Promo code", "FREEBIE")
        await ui.click("button", "Apply")
        await ui.expect_text("FREEBIE was applied")
        await base.pick_tip(ui, params.tip)


class OrderWithExtras(DashTemplate, Mutate):
    name = "order_with_extras"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'Order one {what} from "{restaurant}" with "{extra}", and with the note "{note}" for the kitchen. '
        "Choose standard delivery."
    )
    count = 4
    WISHES = (
        "Cut it in half, please",
        "Sauce on the side",
        "No cutlery, thanks",
        "Extra napkins",
        "Not too salty",
    )

    @dataclass(frozen=True)
    class Params(NamedDish):
        extra: str
        cents: int
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        notes = shuffled(rng, self.WISHES)
        found = base.named(db, rng, "i.option_set IN ('burger', 'pizza', 'taco', 'sub', 'salad')")
        for each, note in zip(found, notes, strict=False):
            row = base.dish(db, each["restaurant"], each["dish"])
            extras = [
                option
                for option in options(db, row)
                if (option["price"] and "Extra" in option["name"])
                or option["name"] in ("Avocado", "Grilled chicken", "Guacamole")
            ]
            if not extras:
                continue
            extra = rng.choice(extras)
            yield OrderWithExtras.Params(**each, extra=extra["name"], cents=extra["price"], note=note)

    def _wanted(self, db: Data, params: Params) -> Wanted:
        dish = wanted(db, params)
        return replace(dish, options=params.extra, note=params.note, more=params.cents)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.ordered(db, [self._wanted(db, params)])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.add(ui, db, self._wanted(db, params), [params.extra])
        await base.to_checkout(ui)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.place_order(ui)


class OrderTwo(DashTemplate, Mutate):
    name = "order_two_dishes"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = 'From "{restaurant}", order one {what} and two of the {other_what}, with standard delivery and no tip.'
    count = 4

    @dataclass(frozen=True)
    class Params(NamedDish):
        other: str
        other_size: str
        other_what: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for each in base.named(db, rng):
            others = base.dishes(
                db,
                "r.name = ? AND i.name <> ? AND NOT i.sold_out AND i.sized",
                each["restaurant"],
                each["dish"],
            )
            if others:
                other = rng.choice(others)["name"]
                size = rng.choice(SIZES)
                yield OrderTwo.Params(**each, other=other, other_size=size, other_what=as_asked(size, other))

    def _lines(self, db: Data, params: Params) -> list[Wanted]:
        other = base.dish(db, params.restaurant, params.other)
        return [wanted(db, params), Wanted(other, params.other_size, 2)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.ordered(db, self._lines(db, params), tip=0)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        one, other = self._lines(db, params)
        await base.add(ui, db, one)
        await base.add_here(ui, db, other)
        await base.to_checkout(ui)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.pick_tip(ui, 0)
        await base.place_order(ui)


class StartOver(DashTemplate, Mutate):
    name = "start_over"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'I changed my mind: empty my cart and put one {what} from "{restaurant}" in it instead. Do not '
        "order yet."
    )
    count = 3

    Params = NamedDish

    def instances(self, db: Data, rng: random.Random) -> Iterable[NamedDish]:
        found = base.named(db, rng)
        held = {row.restaurant for row in in_cart(db)}
        return (NamedDish(**each) for each in found if each["restaurant"] not in held)

    def expected(self, db: Data, params: NamedDish) -> list[Expect]:
        """What was there is gone."""
        gone = db.column("SELECT id FROM cart_line WHERE email = ? ORDER BY id", db.user)
        return [
            *(Expect.delete("cart_line", {"id": key}) for key in gone),
            *added("cart_line", email=db.user, **wanted(db, params).line),
        ]

    async def go(self, ui: Ui, db: Data, params: NamedDish) -> None:
        await base.open_restaurant(ui, params.restaurant)
        await base.open_dish(ui, db, params.restaurant, params.dish)

    async def act(self, ui: Ui, db: Data, params: NamedDish) -> None:
        await base.choose(ui, wanted(db, params))
        await ui.click("button", "Start new cart")
        await ui.expect_text("added to your cart")


class TakeOut(DashTemplate, Mutate):
    name = "take_out_of_cart"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Take the "{dish}" out of my cart and leave everything else in it.'
    count = 3
    says = "was removed from your cart"

    @dataclass(frozen=True)
    class Params:
        dish: str
        line: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [TakeOut.Params(dish=row["name"], line=row.line) for row in shuffled(rng, in_cart(db))]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("cart_line", {"id": params.line})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", re.compile("^Cart"))
        await ui.click("button", f"Remove {params.dish}")


class ChangeQuantity(DashTemplate, Mutate):
    name = "change_quantity"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Change the quantity of the "{dish}" in my cart to {number}, and leave everything else as it is.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        dish: str
        line: int
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, in_cart(db)):
            yield ChangeQuantity.Params(
                dish=row["name"], line=row.line, number=row.quantity + rng.randint(1, 2)
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("cart_line", {"id": params.line}, {"quantity": params.number})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", re.compile("^Cart"))
        held = int(db.value("SELECT quantity FROM cart_line WHERE id = ?", params.line))
        for _ in range(held, params.number):
            await ui.click("button", f"One {params.dish} more")
        await ui.expect_text(f"{params.number} of {params.dish}")


def in_cart(db: Data) -> list[Any]:
    """Lines of the account's cart in the order of adding, each with its dish and restaurant."""
    return db.rows(
        "SELECT c.id AS line, c.quantity, i.name, r.name AS restaurant FROM cart_line c"
        " JOIN item i ON i.id = c.item_id JOIN restaurant r ON r.id = i.restaurant_id WHERE c.email = ? ORDER BY c.id",
        db.user,
    )
