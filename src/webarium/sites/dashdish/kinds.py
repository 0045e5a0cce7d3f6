"""One address of every kind of page that DashDish has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind
from webarium.worlds import Conditions

_CALM = Conditions(popups=False)
_CLOSED = Conditions(popups=False, knobs={"dashdish": {"all_closed": True}})
_SLOW = Conditions(popups=False, knobs={"dashdish": {"simulated_minute": 30000}})
_CART = (
    "INSERT INTO cart_line (email, item_id, size, options, note, quantity, unit_price)"
    " SELECT 'imani.castellanos@mail.test', id, 'Medium', 'Extra cheese', '', 2, price"
    " FROM item WHERE restaurant_id = 9 AND sized ORDER BY id LIMIT 2",
)
_PLACED = ("UPDATE food_order SET status = 'placed', method = 'Delivery', ended_at = NULL WHERE id = 6",)
_COMING = ("UPDATE food_order SET status = 'on_the_way', method = 'Delivery', ended_at = NULL WHERE id = 6",)
_READY = ("UPDATE food_order SET status = 'ready', method = 'Pickup', ended_at = NULL WHERE id = 6",)
KINDS = (
    PageKind("home", "/", conditions=_CALM),
    PageKind("promotion", "/"),
    PageKind("home-guest", "/", guest=True, conditions=_CALM),
    PageKind("collection", "/collections/light-fresh", conditions=_CALM, quick=False),
    PageKind("restaurants", "/search", conditions=_CALM),
    PageKind("filtered", "/search?cuisine=Thai&delivery=1&rating=4.0&sort=fee", conditions=_CALM),
    PageKind("found-restaurants", "/search?q=taco", conditions=_CALM),
    PageKind("found-dishes", "/search?q=biryani&show=dishes&sort=price", conditions=_CALM, quick=False),
    PageKind("nothing-found", "/search?q=unobtainium", conditions=_CALM),
    PageKind("restaurant", "/restaurants/souvla", conditions=_CALM),
    PageKind("restaurant-guest", "/restaurants/papa-johns-pizza", guest=True, conditions=_CALM),
    PageKind("restaurant-closed", "/restaurants/souvla", conditions=_CLOSED),
    PageKind("about", "/restaurants/souvla/about", conditions=_CALM),
    PageKind("reviews", "/restaurants/souvla/reviews", conditions=_CALM),
    PageKind("review-form", "/restaurants/souvla/reviews/new", conditions=_CALM),
    PageKind("dish", "/items/10", conditions=_CALM),
    PageKind("dish-price", "/items/10/price", conditions=_CALM, whole=False),
    PageKind("dish-dialog", "/restaurants/papa-johns-pizza", press=("a[data-sheet]",), conditions=_CALM),
    PageKind("cart-empty", "/cart", conditions=_CALM),
    PageKind("cart", "/cart", prepare=_CART, conditions=_CALM),
    PageKind("cart-drawer", "/", prepare=_CART, press=("a[aria-controls='cart-drawer']",), conditions=_CALM),
    PageKind("checkout", "/checkout", prepare=_CART, conditions=_CALM),
    PageKind("checkout-pickup", "/checkout?method=Pickup", prepare=_CART, conditions=_CALM),
    PageKind("checkout-closed", "/checkout?promo=TASTY15", prepare=_CART, conditions=_CLOSED, quick=False),
    PageKind("promos", "/promos", conditions=_CALM),
    PageKind("orders", "/orders", conditions=_CALM),
    PageKind("receipt", "/orders/1", conditions=_CALM),
    PageKind("order-placed", "/orders/6", prepare=_PLACED, conditions=_SLOW),
    PageKind("order-on-the-way", "/orders/6", prepare=_COMING, conditions=_SLOW),
    PageKind("order-ready", "/orders/6", prepare=_READY, conditions=_CALM),
    PageKind("favorites", "/favorites", conditions=_CALM),
    PageKind("account", "/account", conditions=_CALM),
    PageKind("addresses", "/account/addresses", conditions=_CALM),
    PageKind("new-address", "/account/addresses/new", conditions=_CALM),
    PageKind("address", "/account/addresses/1", conditions=_CALM),
    PageKind("cards", "/account/cards", conditions=_CALM),
    PageKind("new-card", "/account/cards/new", conditions=_CALM),
    PageKind("login", "/login", guest=True, conditions=_CALM),
)
