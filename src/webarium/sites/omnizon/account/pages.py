"""The customer's pages."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.omnizon.account import lists, profile, purchases
from webarium.sites.omnizon.account.books import ADDRESSES, CARDS

ACCOUNT_PAGES: tuple[Page, ...] = (
    get("/account", profile.account),
    get("/account/profile", profile.PROFILE.show, name="profile"),
    post("/account/profile", profile.PROFILE.send, name="save_profile"),
    *CARDS.pages,
    *ADDRESSES.pages,
    get("/orders", purchases.orders),
    get("/orders/{number}", purchases.order),
    get("/orders/{number}/cancel", purchases.cancel_page),
    post("/orders/{number}/cancel", purchases.cancel, name="cancel_order"),
    get("/orders/{number}/return/{item:int}", purchases.RETURNING.show, name="return_page"),
    post("/orders/{number}/return/{item:int}", purchases.RETURNING.send, name="return_item"),
    *lists.LISTS.pages,
    get("/lists/{list:int}", lists.show_list),
)
"""Account, orders, returns, cards, addresses and lists."""
