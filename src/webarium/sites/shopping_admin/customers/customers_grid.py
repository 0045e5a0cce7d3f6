"""The grid of customers, and of those who are in the shop now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.fields import Choices
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.groups import NOT_SIGNED_IN
from webarium.sites.shopping_admin.customers.changes import leave, subscribe, to_all
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sql import Where, select

PATH = "/admin/customer/index/"
NAME = "firstname || ' ' || lastname"
_A_MOMENT = timedelta(minutes=15)
GENDERS = (("Male", "Male"), ("Female", "Female"), ("Not Specified", "Not Specified"))


def _billing(column: str) -> str:
    """A column of a customer's default billing address."""
    lies = "customer_id = customer.id AND is_default_billing"
    return f"({select(column, 'customer_address', lies)})"


def groups(visit: Visit) -> Choices:
    """The groups that somebody with an account may belong to, by their names."""
    found = visit.db.execute("SELECT code FROM customer_group WHERE id <> ? ORDER BY id", (NOT_SIGNED_IN,))
    return [(str(code), str(code)) for (code,) in found] or [("General", "General")]


def _delete(visit: Visit, number: int) -> None:
    leave(visit, number)
    visit.delete("customer", id=number)


def _assign(visit: Visit, ids: Sequence[int]) -> Response:
    return visit.redirect(f"{PATH}assign/?{urlencode({'ids': ','.join(map(str, ids))})}")


_PHONE = f"coalesce({_billing('telephone')}, telephone)"
COLUMNS = (
    Column("entity_id", "ID", "id", "number"),
    Column("name", "Name", NAME),
    Column("email", "Email", "email"),
    Column("group_id", "Group", "group_name", "choice", choices_of=groups),
    Column("billing_telephone", "Phone", _PHONE),
    Column("billing_postcode", "ZIP", _billing("postcode")),
    Column("billing_country_id", "Country", _billing("country")),
    Column("billing_region", "State/Province", _billing("region")),
    Column("created_at", "Customer Since", "created_at", "moment"),
    Column("billing_city", "City", _billing("city"), shown=False),
    Column("billing_street", "Street Address", f"replace({_billing('street')}, char(10), ', ')", shown=False),
    Column("dob", "Date of Birth", "dob", shown=False),
    Column("gender", "Gender", "gender", "choice", GENDERS, shown=False),
    Column("is_active", "Account", "is_active", "choice", (("1", "Active"), ("0", "Locked")), shown=False),
)
CUSTOMERS = Grid(
    name="customer",
    title="Customers",
    path=PATH,
    source="customer",
    columns=COLUMNS,
    right="customers",
    noun="customer",
    keyword=(NAME, "email", _PHONE),
    link=PATH + "edit/id/{}/",
    subject="name",
    falling=False,
    actions=(
        MassAction("delete", "Delete", to_all(_delete, "Deleted", "{} deleted.")),
        MassAction(
            "subscribe",
            "Subscribe to Newsletter",
            to_all(lambda visit, number: subscribe(visit, number, True), "Subscribed", "{} subscribed."),
        ),
        MassAction(
            "unsubscribe",
            "Unsubscribe from Newsletter",
            to_all(lambda visit, number: subscribe(visit, number, False), "Unsubscribed", "{} unsubscribed."),
        ),
        MassAction("assign", "Assign a Customer Group", _assign),
    ),
    create=("Add New Customer", PATH + "new/"),
)
"""Everybody with an account."""

ONLINE = Grid(
    name="customer_online",
    title="Customers Now Online",
    path="/admin/customer/online/",
    source="customer",
    narrowed=lambda visit: Where("last_seen_at > ?", (str(visit.now - _A_MOMENT),)),
    columns=(
        Column("customer_id", "ID", "id", "number"),
        Column("firstname", "First Name", "firstname"),
        Column("lastname", "Last Name", "lastname"),
        Column("email", "Email", "email"),
        Column("last_visit_at", "Last Activity", "last_seen_at", "moment"),
        Column(
            "lines",
            "Lines in Cart",
            "(SELECT count(*) FROM cart_item i WHERE i.customer_id = customer.id)",
            "number",
        ),
    ),
    right="customers",
    noun="customer",
    keyword=(NAME, "email"),
    link=PATH + "edit/id/{}/",
    subject="email",
    order="last_visit_at",
    intro="Who has opened a page of the shop within the last quarter of an hour.",
)
"""Who was seen a moment ago."""
