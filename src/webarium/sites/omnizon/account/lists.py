"""Wish lists: making and removing them, and what is on them."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import whole_number
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import Card, cards
from webarium.sites.omnizon.catalog.product import find_card

LIST_FORM = Form((Text("name", "List name", required=True, max_length=60),), prefix="list-")


@dataclass(frozen=True, slots=True)
class WishList:
    """A list, and how much is on it."""

    id: int
    name: str
    size: int


_LISTS = """SELECT l.id, l.name, (SELECT count(*) FROM wishlist_item i WHERE i.wishlist_id = l.id) AS size
    FROM wishlist l"""


def lists(visit: Visit) -> Response:
    """Show all lists."""
    return _overview(visit, LIST_FORM.blank())


def create_list(visit: Visit) -> Response:
    """Make a list."""
    form = LIST_FORM.bind(visit.form)
    if form.ok and visit.value("SELECT 1 FROM wishlist WHERE name = ?", (form.text("name"),)):
        form.refuse("name", "You already have a list with this name.")
    if not form.ok:
        return _overview(visit, form, 422)
    made = visit.insert(
        "wishlist", {"name": form.text("name"), "created_at": visit.now.isoformat(" ", "seconds")}
    )
    visit.flash("success", f"The list \u201c{form.text('name')}\u201d was created.")
    return visit.redirect(f"/lists/{made}")


def show_list(visit: Visit) -> Response:
    """Show what is on a list."""
    found = _own(visit)
    products = cards(
        visit,
        "JOIN wishlist_item i ON i.product_id = p.id WHERE i.wishlist_id = ? ORDER BY i.added_at DESC, p.id",
        (found.id,),
    )
    return visit.render("list.html", found=found, products=products)


def delete_list(visit: Visit) -> Response:
    """Remove a list with all that is on it."""
    found = _own(visit)
    visit.execute("DELETE FROM wishlist_item WHERE wishlist_id = ?", (found.id,))
    visit.execute("DELETE FROM wishlist WHERE id = ?", (found.id,))
    visit.flash("success", f"The list \u201c{found.name}\u201d was deleted.")
    return visit.redirect("/lists")


def add_to_list(visit: Visit) -> Response:
    """Put a product on a list."""
    card = _product(visit)
    text = visit.form.get("list")
    found = visit.row(
        WishList, f"{_LISTS} WHERE l.id = ?", (whole_number(text if isinstance(text, str) else None, 0),)
    )
    if found is None:
        visit.not_found("You have no such list.")
    if visit.value(
        "SELECT 1 FROM wishlist_item WHERE wishlist_id = ? AND product_id = ?", (found.id, card.id)
    ):
        visit.flash("notice", f"This is already on your list \u201c{found.name}\u201d.")
    else:
        added = visit.now.isoformat(" ", "seconds")
        visit.insert("wishlist_item", {"wishlist_id": found.id, "product_id": card.id, "added_at": added})
        visit.flash("success", f"Added to your list \u201c{found.name}\u201d.")
    return visit.redirect(visit.back(f"/product/{card.id}"))


def remove_from_list(visit: Visit) -> Response:
    """Take a product off a list."""
    found = _own(visit)
    card = _product(visit)
    visit.execute("DELETE FROM wishlist_item WHERE wishlist_id = ? AND product_id = ?", (found.id, card.id))
    visit.flash("success", f"{card.name} was taken off your list.")
    return visit.redirect(f"/lists/{found.id}")


def _overview(visit: Visit, form: BoundForm, status: int = 200) -> Response:
    return visit.render(
        "lists.html", lists=visit.rows(WishList, f"{_LISTS} ORDER BY l.id"), form=form, status=status
    )


def _own(visit: Visit) -> WishList:
    found = visit.row(WishList, f"{_LISTS} WHERE l.id = ?", (int(visit.path["list"]),))
    if found is None:
        visit.not_found("You have no such list.")
    return found


def _product(visit: Visit) -> Card:
    text = visit.form.get("product")
    return find_card(visit, whole_number(text if isinstance(text, str) else None, 0))
