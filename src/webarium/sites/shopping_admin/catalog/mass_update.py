"""Changing attributes of several products at once."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Integer, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import prices
from webarium.sites.shopping_admin.catalog.changes import PriceChange, read_change
from webarium.sites.shopping_admin.catalog.product_form import STATUS
from webarium.sites.shopping_admin.catalog.products_grid import PATH, touch
from webarium.sites.shopping_admin.staff import needs
from webarium.types import SqlValue

AT = "/admin/catalog/product_action_attribute/edit/"
_MOST = 200
_WAYS = (
    ("fixed", "Set to this amount"),
    ("add", "Add this amount (with a minus: take it off)"),
    ("percent", "Change by this percentage (with a minus: lower it)"),
)
_KEEP = "Leave as it is"
FORM = Form(
    (
        Choice("status", "Enable Product", choices=STATUS, prompt=_KEEP),
        Choice("price_way", "Price", choices=_WAYS, prompt=_KEEP),
        Text("price_by", "Amount or Percentage", max_length=20, help="Such as 27.00, -5.00 or -12.5."),
        Integer("qty", "Quantity", maximum=999_999, help="Left as it is if this is empty."),
        Choice("sale", "Sale", choices=(("1", "Yes"), ("0", "No")), prompt=_KEEP),
    )
)


@needs("catalog")
def ask(visit: Visit) -> Response:
    """Ask what is to be changed."""
    return _show(visit, FORM.blank(), _ticked(visit))


@needs("catalog")
def change(visit: Visit) -> Response:
    """Change it; a configurable product's price and quantity are changed in its variants."""
    ticked, form = _ticked(visit), FORM.bind(visit.form)
    by = _change(form)
    if form.ok and by is None and not any(form.shown[name] for name in ("status", "qty", "sale")):
        form.refuse("", "Nothing was chosen to be changed.")
    if not form.ok:
        return _show(visit, form, ticked)
    for number, _ in ticked:
        _apply(visit, number, form, by)
    visit.flash("success", f"A total of {plural(len(ticked), 'record')} were updated.")
    return visit.redirect(PATH)


def _change(form: BoundForm) -> PriceChange | None:
    way, text = form.text("price_way"), form.text("price_by")
    if not way:
        if text:
            form.refuse("price_way", "Choose what this amount means.")
        return None
    by = read_change(way, text)
    if by is None:
        form.refuse("price_by", "Please enter an amount such as 27.00, or -12.5 to lower the price.")
    return by


def _apply(visit: Visit, number: int, form: BoundForm, by: PriceChange | None) -> None:
    values: dict[str, SqlValue] = {}
    if form.text("status"):
        values["status"] = "enabled" if form.text("status") == "1" else "disabled"
    if form.text("sale"):
        values["sale"] = int(form.text("sale"))
    if values:
        visit.update("product", values, id=number)
    query = "SELECT id FROM product WHERE parent_id = ?"
    variants = [int(row[0]) for row in visit.db.execute(query, (number,))]
    qty = form.optional_number("qty")
    for each in variants or [number]:
        if qty is not None:
            visit.update("product", {"stock": qty}, id=each)
        if by is not None:
            held = visit.value("SELECT coalesce(regular_price, price) FROM product WHERE id = ?", (each,))
            prices.set_price(visit.db, each, by.of(held), visit.stamp[:10])
    if variants:
        prices.follow_variants(visit.db, number)
    touch(visit, number, "Saved")


def _ticked(visit: Visit) -> list[tuple[int, str]]:
    """The products that were ticked, by number and name."""
    asked = {plain_number(each) for each in visit.query.get("ids", "").split(",")[:_MOST]}
    found = [
        (number, name)
        for number in sorted(each for each in asked if each is not None)
        for (name,) in visit.db.execute("SELECT name FROM product WHERE id = ?", (number,))
    ]
    return found or visit.not_found("Please tick products in the list first.")


def _show(visit: Visit, form: BoundForm, ticked: list[tuple[int, str]]) -> Response:
    status = 200 if form.ok else 422
    return visit.render("catalog/mass_update.html", status=status, form=form, ticked=ticked)


MASS_PAGES: tuple[Page, ...] = (
    get(AT, ask, name="product_mass_update"),
    post(AT, change, name="product_mass_save"),
)
