"""The cart: adding dishes, changing how many, and the question where it holds another restaurant's."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.responses import Response

from webarium.sites.dashdish.faults import ADDING
from webarium.sites.dashdish.food.catalog import item, restaurant_of
from webarium.sites.dashdish.food.dish import MOST, Choice, form_page, of_form, read
from webarium.sites.dashdish.shell import Account, cart_of, require
from webarium.sites.kit.formats import plural
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue


def show(visit: Visit) -> Response:
    """The cart as a page."""
    require(visit)
    return visit.render("orders/cart.html")


def add(visit: Visit) -> Response:
    """Put a dish into the cart, or ask what becomes of another restaurant's."""
    account = require(visit)
    given = of_form(visit)
    choice = read(visit, item(visit, visit.form_number("item") or 0), given)
    problem = choice.problem or ("This dish is sold out." if choice.item.sold_out else "")
    problem = problem or ADDING.failure(visit) or ""
    if problem:
        return form_page(visit, choice, problem)
    place = restaurant_of(visit, choice.item.restaurant_id)
    if asked := ask_first(visit, account, place.id, "/cart/add", given.items()):
        return asked
    put(visit, account, [choice_columns(choice)])
    visit.flash("success", f"{choice.quantity} × {choice.item.name} added to your cart.")
    return visit.redirect(place.path)


def ask_first(
    visit: Visit,
    account: Account,
    restaurant_id: int,
    action: str,
    fields: Iterable[tuple[str, list[str]]] = (),
) -> Response | None:
    """The question whether to begin a new cart, unless it need not be asked or was answered; then the cart is ready."""
    held = cart_of(visit, account.email)
    if held.restaurant_id in (0, restaurant_id):
        return None
    if visit.form_text("replace"):
        visit.delete("cart_line", email=account.email)
        return None
    return visit.render(
        "orders/other.html",
        held=held,
        restaurant=restaurant_of(visit, restaurant_id),
        action=action,
        fields=[(name, value) for name, values in fields for value in values],
    )


def choice_columns(choice: Choice) -> dict[str, SqlValue]:
    """The columns of a line."""
    return {
        "item_id": choice.item.id,
        "size": choice.size,
        "options": choice.options,
        "note": choice.note,
        "quantity": choice.quantity,
        "unit_price": choice.unit_price,
    }


def put(visit: Visit, account: Account, lines: Iterable[dict[str, SqlValue]]) -> None:
    """Add lines; equal ones become one."""
    for line in lines:
        key = {name: line[name] for name in ("item_id", "size", "options", "note")}
        held = visit.db.execute(
            "SELECT id, quantity FROM cart_line WHERE email = ? AND item_id = ? AND size = ? AND options = ?"
            " AND note = ?",
            (account.email, *key.values()),
        ).fetchone()
        if held is None:
            visit.insert("cart_line", {"email": account.email, **line})
        else:
            count = min(MOST, int(str(held[1])) + int(str(line["quantity"])))
            visit.update("cart_line", {"quantity": count}, id=held[0])


def _own(visit: Visit) -> int:
    account = require(visit)
    key = int(visit.path["line"])
    found = visit.has("cart_line", id=key, email=account.email)
    return key if found else visit.not_found("This dish is not in your cart.")


def change(visit: Visit) -> Response:
    """Set how many of a line; none removes it."""
    key, number = _own(visit), visit.form_number("quantity")
    if number is None or not 0 <= number <= MOST:
        visit.flash("error", f"Please enter a quantity from 1 to {MOST}.")
    elif number:
        visit.update("cart_line", {"quantity": number}, id=key)
    else:
        visit.delete("cart_line", id=key)
    return visit.redirect(visit.back("/cart"))


def remove(visit: Visit) -> Response:
    """Take a line out."""
    key = _own(visit)
    name = visit.value(
        "SELECT i.name FROM cart_line c JOIN item i ON i.id = c.item_id WHERE c.id = ?", (key,)
    )
    visit.delete("cart_line", id=key)
    visit.flash("success", f"{name} was removed from your cart.")
    return visit.redirect(visit.back("/cart"))


def clear(visit: Visit) -> Response:
    """Take everything out."""
    count = visit.delete("cart_line", email=require(visit).email)
    visit.flash("success", f"{plural(count, 'line')} removed. Your cart is empty.")
    return visit.redirect(visit.back("/cart"))
