"""Putting several customers into a group at once."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.customers.customers_grid import PATH, groups
from webarium.sites.shopping_admin.grid.pages import MOST_TICKED
from webarium.sites.shopping_admin.staff import record, require

FORM = Form((Choice("group_name", "Group", required=True),))


def _ticked(visit: Visit) -> list[tuple[int, str]]:
    """The customers whose numbers the address holds."""
    numbers = [plain_number(each) for each in visit.query.get("ids", "").split(",")[:MOST_TICKED]]
    query = "SELECT id, firstname || ' ' || lastname FROM customer WHERE id = ?"
    found = [row for n in numbers if n is not None for row in visit.db.execute(query, (n,))]
    if not found:
        visit.not_found("Nothing is selected. Tick at least one row first.")
    return [(int(number), str(name)) for number, name in found]


def _show(visit: Visit, form: BoundForm) -> Response:
    names = [name for _, name in _ticked(visit)]
    return visit.render(
        "customers/assign.html", status=200 if form.ok else 422, form=form, names=names, back=PATH
    )


def show(visit: Visit) -> Response:
    """Ask for the group."""
    require(visit, "customers")
    return _show(visit, FORM.blank(choices={"group_name": groups(visit)}))


def assign(visit: Visit) -> Response:
    """Put them there."""
    require(visit, "customers")
    form = FORM.bind(visit.form, choices={"group_name": groups(visit)})
    if not form.ok:
        return _show(visit, form)
    ticked = _ticked(visit)
    for number, name in ticked:
        visit.update("customer", {"group_name": form.text("group_name")}, id=number)
        record(visit, "Saved", f"Customer {name}")
    visit.flash("success", f"{plural(len(ticked), 'customer')} put into {form.text('group_name')}.")
    return visit.redirect(PATH)


ASSIGN_PAGES: tuple[Page, ...] = (
    get(PATH + "assign/", show, name="customer_assign"),
    post(PATH + "assign/", assign, name="customer_assigned"),
)
