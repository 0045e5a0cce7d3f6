"""The wish list's pages and forms."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.versions import CHANGED, NOTHING, compare, seen_field, version_of
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.messages import told
from webarium.sites.shopping.account.pending import keep_wish, make_wish
from webarium.sites.shopping.account.wishlist import (
    MAX_COMMENT,
    Wish,
    change_wish,
    count_wishes,
    move_to_cart,
    remove_wish,
    wish_list,
    wish_of,
)
from webarium.sites.shopping.checkout.cart import CartError, cart_of, remove_line
from webarium.sites.shopping.checkout.choices import options_of, read_choices
from webarium.sites.shopping.checkout.quantities import BAD_QTY, read_qty
from webarium.sites.shopping.visitor import LOGIN, Customer, current_customer, signed_in

LIST = "/wishlist/"
PAGE_SIZES = (20, 50, 100)


@signed_in
def wishlist(visit: Visit, account: Customer) -> Response:
    """Show the customer's wish list, newest first."""
    return _show(visit, account, {}, {})


def add(visit: Visit) -> Response:
    """Put a product on the wish list; a guest signs in first, and finds it there then."""
    product_id = visit.form_number("product") or visit.not_found("This product is not available.")
    qty = read_qty(visit.form, "qty", default=1)
    if qty is None:
        visit.flash("error", BAD_QTY)
        return visit.redirect(visit.back(LIST))
    chosen = read_choices(options_of(visit.db, product_id), visit.form)
    choices = () if chosen.errors else chosen.choices
    account = current_customer(visit)
    if account is None:
        keep_wish(visit, product_id, qty, choices)
        visit.flash("error", "You must login or register to add items to your wishlist.")
        return visit.redirect(f"{LOGIN}?referer={LIST}")
    done = make_wish(visit, account, product_id, qty, choices)
    return told(visit, visit.redirect(LIST if done else visit.back(LIST)))


@signed_in
def update(visit: Visit, account: Customer) -> Response:
    """Save the numbers and comments that were typed, all or none."""
    wishes = [wish for wish in wish_list(visit.db, account.id) if f"qty[{wish.id}]" in visit.form]
    typed = {key: value for key, value in visit.form.items() if isinstance(value, str)}
    errors = {wish.id: error for wish in wishes if (error := _fault(visit, wish))}
    for wish in wishes:
        kept = _contents(wish)
        found = compare(visit, {**kept, **typed}, kept, seen_field(wish.id))
        if found.changed:
            typed = found.merged(typed, kept)
            errors[wish.id] = (
                f"{CHANGED} Now there are {wish.qty} of it, and the comment is: {wish.comment or NOTHING}"
            )
    if errors:
        return _show(visit, account, typed, errors)
    changed = [
        change_wish(visit.db, wish, read_qty(visit.form, f"qty[{wish.id}]") or 1, _comment(visit, wish))
        for wish in wishes
    ]
    if any(changed):
        visit.flash("success", "Your Wish List has been updated.")
    return visit.redirect(LIST)


@signed_in
def remove(visit: Visit, account: Customer) -> Response:
    """Take an item off the list."""
    wish = _own_wish(visit, account)
    remove_wish(visit.db, wish)
    visit.flash("success", f"{wish.name} has been removed from your Wish List.")
    return visit.redirect(LIST)


@signed_in
def to_cart(visit: Visit, account: Customer) -> Response:
    """Move an item into the cart; one whose options are not chosen yet leads to its product page."""
    wish = _own_wish(visit, account)
    if wish.is_salable and wish.has_options and not wish.choices:
        visit.flash("notice", f"You need to choose options for your item: {wish.name}.")
        return visit.redirect(f"/{wish.url_key}.html")
    qty = read_qty(visit.form, f"qty[{wish.id}]", default=wish.qty)
    if qty is None:
        visit.flash("error", BAD_QTY)
        return visit.redirect(LIST)
    try:
        move_to_cart(visit.db, account.id, wish, qty, visit.stamp)
    except CartError as error:
        visit.flash("error", error.message)
    else:
        visit.flash("success", f"You added {wish.name} to your shopping cart.")
    return visit.redirect(LIST)


@signed_in
def all_to_cart(visit: Visit, account: Customer) -> Response:
    """Move everything that can be bought into the cart; say what could not be."""
    moved: list[str] = []
    for wish in wish_list(visit.db, account.id):
        qty = read_qty(visit.form, f"qty[{wish.id}]", default=wish.qty) or wish.qty
        try:
            move_to_cart(visit.db, account.id, wish, qty, visit.stamp)
        except CartError as error:
            message = error.message if wish.name in error.message else f"{wish.name}: {error.message}"
            visit.flash("error", message)
        else:
            moved.append(wish.name)
    if moved:
        noun = "product has" if len(moved) == 1 else "products have"
        visit.flash("success", f"{len(moved)} {noun} been added to shopping cart: {', '.join(moved)}.")
    return visit.redirect(LIST)


@signed_in
def from_cart(visit: Visit, account: Customer) -> Response:
    """Move a cart line onto the wish list."""
    line = (
        next((x for x in cart_of(visit.db, account.id).lines if x.id == visit.path["line_id"]), None)
        or visit.not_found()
    )
    if make_wish(visit, account, line.product_id, line.qty, line.choices):
        remove_line(visit.db, account.id, line.id)
    return visit.redirect("/checkout/cart/")


def to_list(visit: Visit) -> Response:
    """Send somebody who opens a form's target as a page to the list."""
    return visit.redirect(LIST)


def _show(visit: Visit, account: Customer, typed: Mapping[str, str], errors: Mapping[int, str]) -> Response:
    paging = Paging.from_query(
        visit.query, count_wishes(visit.db, account.id), size=PAGE_SIZES[0], sizes=PAGE_SIZES
    )
    wishes = wish_list(visit.db, account.id, limit=paging.limit, offset=paging.offset)
    return visit.render(
        "account/wishlist.html",
        status=422 if errors else 200,
        wishes=wishes,
        versions={seen_field(wish.id): version_of(_contents(wish)) for wish in wishes},
        paging=paging,
        sizes=PAGE_SIZES,
        typed=typed,
        errors=errors,
    )


def _contents(wish: Wish) -> dict[str, str]:
    """What the form shows of an item, by field."""
    return {f"qty[{wish.id}]": str(wish.qty), f"description[{wish.id}]": wish.comment}


def _fault(visit: Visit, wish: Wish) -> str:
    """Say what is wrong with what was typed for an item."""
    if read_qty(visit.form, f"qty[{wish.id}]") is None:
        return BAD_QTY
    if len(_comment(visit, wish)) > MAX_COMMENT:
        return f"Please enter no more than {MAX_COMMENT:,} characters."
    return ""


def _comment(visit: Visit, wish: Wish) -> str:
    """The comment that was typed for an item, with line feeds only."""
    typed = visit.form.get(f"description[{wish.id}]")
    text = typed if isinstance(typed, str) else wish.comment
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _own_wish(visit: Visit, account: Customer) -> Wish:
    """Return the item that the path names, if it is on the customer's own list; else this is no page."""
    wish = wish_of(visit.db, account.id, visit.path["wish_id"])
    return visit.not_found() if wish is None else wish
