"""The same things under worse conditions: slow pages, failing tries, missing labels, a dialog in the way."""

from __future__ import annotations

from webarium.suites.omnizon.account import AddAddress
from webarium.suites.omnizon.base import product
from webarium.suites.omnizon.buying import AddToCart, BuyNow, BuyOnDay
from webarium.suites.omnizon.finding import NarrowCategory
from webarium.suites.omnizon.paths import add, buy_now, find, place
from webarium.suites.omnizon.reading import AverageRating
from webarium.tasks import Data, Ui
from webarium.types import Json
from webarium.worlds import Conditions


class SlowBuy(BuyOnDay):
    """A purchase while every page takes more than a second."""

    name = "slow_buy_on_day"
    difficulty = "hard"
    intent = 'Get me one "{product_name}" with delivery on {day}.'
    count = 2
    conditions = Conditions(latency_ms=1200)


class SlowNarrow(NarrowCategory):
    """A narrowed department while every page takes a while."""

    name = "slow_narrow_category"
    intent = (
        "Open the {category} category, keep only {brand}, and sort by price so that the {end} comes first."
    )
    count = 2
    conditions = Conditions(latency_ms=800)


class FailingOrder(BuyNow):
    """An order that is only taken at the second try."""

    name = "failing_order"
    difficulty = "hard"
    intent = 'Order {quantity} of "{product_name}" for me.'
    count = 3
    conditions = Conditions(knobs={"omnizon": {"order_failures": 1}})

    async def solve(self, ui: Ui, db: Data, product_id: int, quantity: int, **_: Json) -> None:
        """Try again after the error."""
        row = product(db, product_id)
        await find(ui, row)
        await buy_now(ui, row, quantity)
        await ui.click("button", "Place your order")
        await ui.expect_text("We could not place your order")
        await place(ui)


class FailingCart(AddToCart):
    """A cart that only takes the second try."""

    name = "failing_cart"
    difficulty = "medium"
    intent = 'I want {quantity} of "{product_name}" in my cart.'
    count = 3
    conditions = Conditions(knobs={"omnizon": {"cart_failures": 1}})

    async def solve(self, ui: Ui, db: Data, product_id: int, quantity: int, **_: Json) -> None:
        """Try again after the error."""
        row = product(db, product_id)
        await find(ui, row)
        await ui.select("Quantity", str(quantity))
        await ui.click("button", "Add to Cart")
        await ui.expect_text("Something went wrong")
        await ui.select("Quantity", str(quantity))
        await ui.click("button", "Add to Cart")
        await ui.expect_text("Added to cart")


class UnlabelledAddress(AddAddress):
    """A new address on pages without ARIA labels."""

    name = "unlabelled_add_address"
    intent = (
        "Save another delivery address, not as the default: {full_name}, {street}, {city}, {state_name} {zip}, "
        "phone {phone}."
    )
    count = 2
    conditions = Conditions(hide_aria_labels=True)


class UnlabelledCart(AddToCart):
    """A filled cart on pages without ARIA labels."""

    name = "unlabelled_add_to_cart"
    intent = 'Add {quantity} of "{product_name}" to the cart.'
    count = 2
    conditions = Conditions(hide_aria_labels=True)


class PromoInTheWay(AverageRating):
    """A rating, behind a promotional dialog."""

    name = "promo_rating"
    intent = 'How many stars does the "{product_name}" have on average?'
    count = 2
    conditions = Conditions(knobs={"omnizon": {"promo": True}})

    async def solve(self, ui: Ui, db: Data, product_id: int, **params: Json) -> None:
        """Close the dialog first."""
        await ui.click("button", "No thanks, continue shopping")
        await super().solve(ui, db, product_id, **params)


class PromoCart(AddToCart):
    """A filled cart, after a promotional dialog."""

    name = "promo_add_to_cart"
    intent = 'Please place {quantity} of "{product_name}" in my shopping cart.'
    count = 2
    conditions = Conditions(knobs={"omnizon": {"promo": True}})

    async def solve(self, ui: Ui, db: Data, product_id: int, quantity: int, **_: Json) -> None:
        """Close the dialog first."""
        await ui.click("button", "No thanks, continue shopping")
        await add(ui, product(db, product_id), quantity)


TEMPLATES = (
    SlowBuy, SlowNarrow, FailingOrder, FailingCart, UnlabelledAddress, UnlabelledCart, PromoInTheWay, PromoCart,
)  # fmt: skip
"""All templates of this module."""
