"""The same things under worse conditions: slow pages, failing tries, missing labels, a dialog in the way."""

from __future__ import annotations

from webarium.sites.omnizon.faults import ADDING, ORDERING
from webarium.suites.kit import failing
from webarium.suites.omnizon import paths
from webarium.suites.omnizon.account import AddAddress
from webarium.suites.omnizon.base import product
from webarium.suites.omnizon.buying import AddToCart, BuyNow, BuyOnDay
from webarium.suites.omnizon.finding import NarrowCategory
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
    intent = "Order {wanted} for me."
    count = 3
    conditions = failing("omnizon", ORDERING)

    async def solve(self, ui: Ui, db: Data, product_id: int, quantity: int, **_: Json) -> None:
        """Try again after the error."""
        row = product(db, product_id)
        await paths.find(ui, row)
        await paths.buy_now(ui, row, quantity)
        await ui.click("button", "Place your order")
        await ui.expect_text("We could not place your order")
        await paths.place(ui)


class FailingCart(AddToCart):
    """A cart that only takes the second try."""

    name = "failing_cart"
    difficulty = "medium"
    intent = "I want {wanted} in my cart."
    count = 3
    conditions = failing("omnizon", ADDING)

    async def solve(self, ui: Ui, db: Data, product_id: int, quantity: int, **_: Json) -> None:
        """Try again after the error."""
        row = product(db, product_id)
        await paths.find(ui, row)
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
    intent = "Add {wanted} to the cart."
    count = 2
    conditions = Conditions(hide_aria_labels=True)


class PromoInTheWay(AverageRating):
    """A rating, behind a promotional dialog."""

    name = "promo_rating"
    intent = 'How many stars does the "{product_name}" have on average?'
    count = 2
    conditions = Conditions(knobs={"omnizon": {"promo": True}})

    async def solve(self, ui: Ui, db: Data, product_id: int, **params: Json) -> None:
        await ui.click("button", "No thanks, continue shopping")
        await super().solve(ui, db, product_id, **params)


class PromoCart(AddToCart):
    """A filled cart, after a promotional dialog."""

    name = "promo_add_to_cart"
    intent = "Please place {wanted} in my shopping cart."
    count = 2
    conditions = Conditions(knobs={"omnizon": {"promo": True}})

    async def solve(self, ui: Ui, db: Data, product_id: int, quantity: int, **_: Json) -> None:
        await ui.click("button", "No thanks, continue shopping")
        await paths.add(ui, product(db, product_id), quantity)
