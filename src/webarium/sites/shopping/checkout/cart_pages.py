"""The cart's page, and every form that changes the cart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup
from starlette.responses import Response

from webarium.sites.kit.leading import as_asked
from webarium.sites.kit.versions import CHANGED, compare, seen_field, version_of
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.address_form import region_choices
from webarium.sites.shopping.account.addresses import address_book
from webarium.sites.shopping.catalog.products import cards
from webarium.sites.shopping.checkout.cart import (
    CartError,
    CartLine,
    add_to_cart,
    cart_of,
    remove_line,
    set_quantities,
)
from webarium.sites.shopping.checkout.choices import options_of, read_choices
from webarium.sites.shopping.checkout.coupons import coupon_in, drop_coupon, enter_coupon, priced_cart
from webarium.sites.shopping.checkout.quantities import BAD_QTY, read_qty
from webarium.sites.shopping.checkout.shipping import quotes, rates_of
from webarium.sites.shopping.checkout.typed import keep_typed
from webarium.sites.shopping.trade.taxes import Place
from webarium.sites.shopping.visitor import current_customer, visitor_id

CART = "/checkout/cart/"
_MAX_COUPON = 100

_CROSS_SELLS = """
SELECT DISTINCT r.related_id FROM product_relation r JOIN cart_item c ON c.product_id = r.product_id
WHERE c.customer_id = ?1 AND r.kind = 'cross_sell'
AND r.related_id NOT IN (SELECT product_id FROM cart_item WHERE customer_id = ?1) ORDER BY r.related_id LIMIT 4
"""


def cart(visit: Visit) -> Response:
    """Show the cart with its totals, shipped the way that the query names."""
    return _show(visit)


def add(visit: Visit) -> Response:
    """Put a product into the cart; without all its options chosen, its page is next."""
    return as_asked(visit, _add(visit))


def _add(visit: Visit) -> Response:
    product_id: int = visit.path["product_id"]
    found = visit.db.execute(
        "SELECT url_key FROM product WHERE id = ? AND status = 'enabled'", (product_id,)
    ).fetchone()
    if found is None:
        visit.not_found("This product is not available.")
    page = f"/{found[0]}.html"
    qty = read_qty(visit.form, "qty", default=1)
    options = options_of(visit.db, product_id)
    chosen = read_choices(options, visit.form)
    fields = (*(option.field for option in options), "qty")
    if qty is None or chosen.errors:
        visit.flash("error", BAD_QTY if qty is None else "You need to choose options for your item.")
        keep_typed(visit, product_id, fields, {**chosen.errors, **({"qty": BAD_QTY} if qty is None else {})})
        return visit.redirect(page)
    try:
        name = add_to_cart(visit.db, visitor_id(visit), product_id, qty, chosen.choices, visit.stamp)
    except CartError as error:
        visit.flash("error", error.message)
        keep_typed(visit, product_id, fields, {})
        return visit.redirect(page)
    visit.flash("success", Markup('You added {} to your <a href="{}">shopping cart</a>.').format(name, CART))
    return visit.redirect(visit.back(page))


def update(visit: Visit) -> Response:
    """Set the numbers of units that were typed, all or none."""
    owner = visitor_id(visit)
    wanted: dict[int, int] = {}
    errors: dict[int, str] = {}
    for line in cart_of(visit.db, owner).lines:
        name, kept = f"cart[{line.id}][qty]", _contents(line)
        qty = read_qty(visit.form, name, default=line.qty)
        if qty is None:
            errors[line.id] = BAD_QTY
        elif compare(visit, {name: str(qty)}, kept, seen_field(line.id)).changed:
            errors[line.id] = f"{CHANGED} Now there are {line.qty} of it."
        else:
            wanted[line.id] = qty
    if errors:
        return _show(visit, typed=_texts(visit), errors=errors)
    try:
        set_quantities(visit.db, owner, wanted)
    except CartError as error:
        return _show(visit, typed=_texts(visit), fault=error.message)
    return visit.redirect(CART)


def _contents(line: CartLine) -> dict[str, str]:
    """What the form shows of a line, by field."""
    return {f"cart[{line.id}][qty]": str(line.qty)}


def remove(visit: Visit) -> Response:
    """Take a line out of the cart; somebody else's line is no page."""
    if not remove_line(visit.db, visitor_id(visit), visit.path["line_id"]):
        visit.not_found()
    return visit.redirect(CART)


def coupon(visit: Visit) -> Response:
    """Enter a discount code, or take it out of the cart again."""
    owner = visitor_id(visit)
    if visit.form.get("remove") == "1":
        drop_coupon(visit.db, owner)
        visit.flash("success", "The coupon code was taken out.")
        return visit.redirect(CART)
    raw = visit.form.get("coupon_code")
    code = " ".join(raw.split())[:_MAX_COUPON] if isinstance(raw, str) else ""
    if code and enter_coupon(visit.db, owner, code, visit.stamp):
        visit.flash("success", f'You used coupon code "{coupon_in(visit.db, owner)}".')
        return visit.redirect(CART)
    fault = f'The coupon code "{code}" is not valid.' if code else "This is a required field."
    return _show(visit, coupon_code=code, coupon_fault=fault)


def to_cart(visit: Visit) -> Response:
    """Send somebody who opens a form's target as a page to the cart."""
    return visit.redirect(CART)


def _show(
    visit: Visit,
    *,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[int, str] | None = None,
    fault: str = "",
    coupon_code: str = "",
    coupon_fault: str = "",
) -> Response:
    customer = current_customer(visit)
    owner = visitor_id(visit)
    wanted = visit.query.get("shipping_method", "")
    book = address_book(visit) if customer else None
    home = book.shipping.address if book and book.shipping else None
    region = visit.query.get("region", home.region if home else "")
    postcode = visit.query.get("postcode", home.postcode if home else "")[:20]
    shown = priced_cart(visit.db, owner, visit.stamp, place=Place(region, postcode))
    free = shown.discount.free_shipping
    methods = quotes(shown.subtotal, shown.units, rates_of(visit.db), free=free)
    values: dict[str, Any] = {
        "cart": shown,
        "methods": methods,
        "method": next((each for each in methods if each.code == wanted), methods[0]),
        "estimating": "shipping_method" in visit.query,
        "regions": region_choices(visit)["region"],
        "region": region,
        "postcode": postcode,
        "versions": {seen_field(line.id): version_of(_contents(line)) for line in shown.lines},
        "typed": typed or {},
        "errors": errors or {},
        "fault": fault,
        "coupon_code": coupon_code,
        "coupon": coupon_in(visit.db, owner),
        "coupon_fault": coupon_fault,
        "more": cards(visit.db, [row[0] for row in visit.db.execute(_CROSS_SELLS, (owner,))]),
    }
    refused = bool(errors or fault or coupon_fault)
    return visit.render("checkout/cart.html", status=422 if refused else 200, **values)


def _texts(visit: Visit) -> dict[str, str]:
    return {key: value for key, value in visit.form.items() if isinstance(value, str)}
