"""The account's front page and the newsletter's."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.addresses import address_book
from webarium.sites.shopping.account.newsletter import is_subscribed, set_subscription
from webarium.sites.shopping.account.orders import order_list
from webarium.sites.shopping.account.reviews import reviews_by
from webarium.sites.shopping.visitor import DASHBOARD, Customer, signed_in

_RECENT = 5


@signed_in
def dashboard(visit: Visit, account: Customer) -> Response:
    """Show contact data, newsletter, default addresses, recent orders and reviews."""
    return visit.render(
        "account/dashboard.html",
        account=account,
        subscribed=is_subscribed(visit, account.email),
        book=address_book(visit),
        orders=order_list(visit.db, account.id, limit=_RECENT),
        reviews=reviews_by(visit.db, account.id, limit=_RECENT),
    )


@signed_in
def downloads(visit: Visit, account: Customer) -> Response:
    """Show what can be downloaded: nothing, the shop sells things that are sent."""
    return visit.render("account/downloads.html")


@signed_in
def payments(visit: Visit, account: Customer) -> Response:
    """Show the payment methods that the shop keeps: none, it takes checks and money orders."""
    return visit.render("account/payments.html")


@signed_in
def newsletter(visit: Visit, account: Customer) -> Response:
    """Show whether the customer gets the newsletter."""
    return visit.render("account/newsletter.html", subscribed=is_subscribed(visit, account.email))


@signed_in
def save_newsletter(visit: Visit, account: Customer) -> Response:
    """Order or end the newsletter."""
    wanted = "is_subscribed" in visit.form
    changed = set_subscription(visit, account, wanted)
    if not changed:
        visit.flash("success", "We have updated your subscription.")
    elif wanted:
        visit.flash("success", "We have saved your subscription.")
    else:
        visit.flash("success", "We have removed your newsletter subscription.")
    return visit.redirect(DASHBOARD)
