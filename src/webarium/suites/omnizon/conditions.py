"""The same things under worse conditions: slow pages, failing tries, missing labels, a dialog in the way."""

from __future__ import annotations

from typing import Any, ClassVar

from webarium.sites.omnizon.faults import ADDING, ORDERING
from webarium.suites.kit import failing, send
from webarium.suites.omnizon.account import AddAddress
from webarium.suites.omnizon.base import OmnizonTemplate
from webarium.suites.omnizon.orders import AddToCart, BuyNow, BuyOnDay
from webarium.suites.omnizon.pages import NarrowCategory
from webarium.suites.omnizon.products import AverageRating
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions


class SlowBuy(BuyOnDay):
    """A purchase while every page takes more than a second."""

    name = "slow_buy_on_day"
    difficulty = "hard"
    intent = 'Get me one "{product_name}", delivered on {day}.'
    count = 2
    conditions = Conditions(latency_ms=1200)


class SlowNarrow(NarrowCategory):
    """A narrowed department while every page takes a while."""

    name = "slow_narrow_category"
    intent = (
        "Open the {category} category, show only {brand} products, and sort by price with the {end} first."
    )
    count = 2
    conditions = Conditions(latency_ms=800)


class FailingOrder(BuyNow):
    """An order that is only taken at the second try."""

    name = "failing_order"
    difficulty = "hard"
    intent = (
        "Order {wanted} for me, paid with my default card and shipped to my default address. If the order "
        "does not go through, try once more; I should end up with exactly one order."
    )
    count = 3
    conditions = failing("omnizon", ORDERING)

    async def choose(self, ui: Ui, db: Data, params: BuyNow.Params) -> None:
        """See the first try fail."""
        await send(ui, "Place your order", "We could not place your order")


class FailingCart(AddToCart):
    """A cart that only takes the second try."""

    name = "failing_cart"
    difficulty = "medium"
    intent = "I want {wanted} in my cart."
    count = 3
    conditions = failing("omnizon", ADDING)

    async def act(self, ui: Ui, db: Data, params: AddToCart.Params) -> None:
        """Try again after the error."""
        for said in ("Something went wrong", "Added to cart"):
            await ui.select("Quantity", str(params.quantity))
            await send(ui, "Add to Cart", said)


class UnlabelledAddress(AddAddress):
    """A new address on pages without ARIA labels."""

    name = "unlabelled_add_address"
    intent = (
        "Save another delivery address, but not as the default: {full_name}, {street}, {city}, "
        "{state_name} {zip}, phone {phone}."
    )
    count = 2
    conditions = Conditions(hide_aria_labels=True)


class UnlabelledCart(AddToCart):
    """A filled cart on pages without ARIA labels."""

    name = "unlabelled_add_to_cart"
    intent = "Add {wanted} to the cart."
    count = 2
    conditions = Conditions(hide_aria_labels=True)


class BehindPromo(OmnizonTemplate):
    """Base of tasks behind a promotional dialog."""

    count: ClassVar[int] = 2
    conditions: ClassVar[Conditions] = Conditions(knobs={"omnizon": {"promo": True}})

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        """Close the dialog first."""
        await ui.click("button", "No thanks, continue shopping")
        await super().go(ui, db, params)


class PromoInTheWay(BehindPromo, AverageRating):
    name = "promo_rating"
    intent = 'How many stars does the "{product_name}" have on average?'


class PromoCart(BehindPromo, AddToCart):
    name = "promo_add_to_cart"
    intent = "Please put {wanted} in my shopping cart."
