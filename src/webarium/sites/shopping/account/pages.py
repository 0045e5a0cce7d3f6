"""All account pages."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.shopping.account import (
    address_pages,
    dashboard,
    guest_orders,
    order_pages,
    review_pages,
    wishlist_pages,
)
from webarium.sites.shopping.account.edit_pages import EDITING
from webarium.sites.shopping.account.signing import FORGOTTEN, REGISTRATION, SIGNING, signed_out

_SIGNING: tuple[Page, ...] = (
    get("/customer/account/login/", SIGNING.login.show, name="login"),
    post("/customer/account/login/", SIGNING.login.send, name="sign_in"),
    get("/customer/account/logout/", SIGNING.sign_out),
    post("/customer/account/logout/", SIGNING.sign_out),
    get("/customer/account/logoutSuccess/", signed_out),
    get("/customer/account/create/", REGISTRATION.show, name="registration"),
    post("/customer/account/create/", REGISTRATION.send, name="open_account"),
    get("/customer/account/forgotpassword/", FORGOTTEN.show, name="forgotten"),
    post("/customer/account/forgotpassword/", FORGOTTEN.send, name="ask_for_password"),
)

_ACCOUNT: tuple[Page, ...] = (
    get("/customer/account/", dashboard.dashboard),
    get("/customer/account/index/", dashboard.dashboard),
    get("/customer/account/edit/", EDITING.show, name="edit"),
    post("/customer/account/edit/", EDITING.send, name="save"),
    get("/customer/account/edit/changeemail/1/", EDITING.showing(change_email=True), name="edit_email"),
    get("/customer/account/edit/changepass/1/", EDITING.showing(change_password=True), name="edit_password"),
    get("/downloadable/customer/products/", dashboard.downloads),
    get("/vault/cards/listaction/", dashboard.payments),
    get("/newsletter/manage/", dashboard.newsletter),
    post("/newsletter/manage/", dashboard.save_newsletter),
    get("/review/customer/", review_pages.my_reviews),
    get("/review/customer/view/id/{review_id:int}/", review_pages.my_review),
)

_ADDRESSES: tuple[Page, ...] = (
    get("/customer/address/", address_pages.book),
    get("/customer/address/index/", address_pages.book),
    get("/customer/address/new/", address_pages.NEW.show, name="new_address"),
    get("/customer/address/edit/id/{address_id:int}/", address_pages.EDITING.show, name="edit_address"),
    get("/customer/address/formPost/", address_pages.NEW.show, name="new_address"),
    post("/customer/address/formPost/", address_pages.NEW.send, name="save_new_address"),
    get("/customer/address/formPost/id/{address_id:int}/", address_pages.EDITING.show, name="edit_address"),
    post("/customer/address/formPost/id/{address_id:int}/", address_pages.EDITING.send, name="save_address"),
    post("/customer/address/delete/id/{address_id:int}/", address_pages.remove_address),
)

_ORDERS: tuple[Page, ...] = (
    get("/sales/order/history/", order_pages.history),
    get("/sales/order/view/order_id/{order_id:int}/", order_pages.view),
    get("/sales/order/invoice/order_id/{order_id:int}/", order_pages.invoices),
    get("/sales/order/shipment/order_id/{order_id:int}/", order_pages.shipments),
    get("/sales/order/print/order_id/{order_id:int}/", order_pages.print_order),
    post("/sales/order/reorder/order_id/{order_id:int}/", order_pages.reorder),
    get("/sales/guest/form/", guest_orders.LOOKUP.show, name="lookup_form"),
    post("/sales/guest/form/", guest_orders.LOOKUP.send, name="look_up"),
    get(guest_orders.LINKS.view, guest_orders.view),
    get(guest_orders.LINKS.invoice, guest_orders.invoices),
    get(guest_orders.LINKS.shipment, guest_orders.shipments),
    get(guest_orders.LINKS.print, guest_orders.print_order),
    post(guest_orders.LINKS.reorder, guest_orders.reorder),
)

_WISH_LIST: tuple[Page, ...] = (
    get("/wishlist/", wishlist_pages.wishlist),
    get("/wishlist/index/", wishlist_pages.wishlist),
    post("/wishlist/index/add/", wishlist_pages.add),
    get("/wishlist/index/update/", wishlist_pages.to_list),
    post("/wishlist/index/update/", wishlist_pages.update),
    post("/wishlist/index/remove/item/{wish_id:int}/", wishlist_pages.remove),
    post("/wishlist/index/cart/item/{wish_id:int}/", wishlist_pages.to_cart),
    post("/wishlist/index/allcart/", wishlist_pages.all_to_cart),
    post("/wishlist/index/fromcart/item/{line_id:int}/", wishlist_pages.from_cart),
)

ACCOUNT_PAGES: tuple[Page, ...] = (*_SIGNING, *_ACCOUNT, *_ADDRESSES, *_ORDERS, *_WISH_LIST)
"""Signing in, account, addresses, orders and wish list; first match wins."""
