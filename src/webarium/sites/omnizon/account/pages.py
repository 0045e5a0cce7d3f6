"""The customer's pages."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.omnizon.account import addresses, cards, lists, profile, purchases

ACCOUNT_PAGES: tuple[Page, ...] = (
    get("/account", profile.account),
    get("/account/profile", profile.profile),
    post("/account/profile", profile.save_profile),
    get("/account/cards", cards.wallet),
    get("/account/cards/new", cards.new_card),
    post("/account/cards/new", cards.add_card),
    post("/account/cards/{card:int}/default", cards.make_default, name="make_default_card"),
    post("/account/cards/{card:int}/remove", cards.remove_card),
    get("/checkout/card", cards.new_card),
    post("/checkout/card", cards.add_card),
    get("/account/addresses", addresses.book),
    get("/account/addresses/new", addresses.new_address),
    post("/account/addresses/new", addresses.add_address),
    get("/account/addresses/{address:int}", addresses.edit_address),
    post("/account/addresses/{address:int}", addresses.save_address),
    post("/account/addresses/{address:int}/default", addresses.make_default, name="make_default_address"),
    post("/account/addresses/{address:int}/remove", addresses.remove_address),
    get("/checkout/address", addresses.new_address),
    post("/checkout/address", addresses.add_address),
    get("/orders", purchases.orders),
    get("/orders/{number}", purchases.order),
    get("/orders/{number}/cancel", purchases.cancel_page),
    post("/orders/{number}/cancel", purchases.cancel, name="cancel_order"),
    get("/orders/{number}/return/{item:int}", purchases.return_page),
    post("/orders/{number}/return/{item:int}", purchases.send_back, name="return_item"),
    get("/lists", lists.lists),
    post("/lists", lists.create_list),
    post("/lists/add", lists.add_to_list),
    get("/lists/{list:int}", lists.show_list),
    post("/lists/{list:int}/delete", lists.delete_list),
    post("/lists/{list:int}/remove", lists.remove_from_list),
)
"""Account, orders, returns, cards, addresses and lists."""
