"""The page of a customer: who it is, and all that belongs to the account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Choices, Day, Email, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.addresses import SavedAddress
from webarium.sites.shopping_admin.customers.changes import is_subscribed, leave, subscribe
from webarium.sites.shopping_admin.customers.customers_grid import GENDERS, PATH, groups
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.sales.orders_grid import STATUSES
from webarium.sites.shopping_admin.staff import record, require
from webarium.types import SqlValue

_ADDRESSES = (
    "SELECT firstname, lastname, company, street, city, region, postcode, country, telephone, id,"
    " is_default_billing, is_default_shipping FROM customer_address WHERE customer_id = ? ORDER BY id"
)
_LIFETIME = (
    "SELECT count(*), coalesce(sum(grand_total - total_refunded), 0),"
    " coalesce(CAST(round(avg(grand_total - total_refunded)) AS INTEGER), 0)"
    " FROM sales_order WHERE customer_id = ? AND status <> 'canceled'"
)
_ORDERS = (
    "SELECT id, created_at, status, grand_total AS total FROM sales_order WHERE customer_id = ?"
    " ORDER BY created_at DESC, id DESC LIMIT 20"
)
_LINES = (
    "SELECT p.id AS product, p.name, p.sku, l.qty, p.price FROM {} l JOIN product p ON p.id = l.product_id"
    " WHERE l.customer_id = ? ORDER BY l.id"
)
_REVIEWS = (
    "SELECT r.id, r.created_at, r.title, r.rating, r.status, p.name AS product FROM review r"
    " JOIN product p ON p.id = r.product_id WHERE r.customer_id = ? ORDER BY r.created_at DESC LIMIT 20"
)


@dataclass(frozen=True, slots=True)
class Placed:
    """An order of the customer's."""

    id: int
    created_at: str
    status: str
    total: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A line of the cart or the wish list."""

    product: int
    name: str
    sku: str
    qty: int
    price: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """A review of the customer's."""

    id: int
    created_at: str
    title: str
    rating: int
    status: str
    product: str


def _load(visit: Visit, row: Mapping[str, Any]) -> Mapping[str, object]:
    subscribed = is_subscribed(visit, int(row["id"]))
    return {**row, "is_active": bool(row["is_active"]), "is_subscribed": subscribed}


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    names = ("group_name", "prefix", "firstname", "lastname", "email", "gender", "tax_number")
    values: dict[str, SqlValue] = {name: form.text(name) for name in names}
    return {**values, "dob": form.text("dob") or None, "is_active": int(form.checked("is_active"))}


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number = 0 if row is None else int(row["id"])
    taken = "SELECT 1 FROM customer WHERE email = ? AND id <> ?"
    if form.ok and visit.value(taken, (form.text("email"), number)):
        form.refuse("email", "Another customer has this email address.")
    if form.ok and form.text("dob") > visit.stamp:
        form.refuse("dob", "The date of birth cannot be in the future.")


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    if row is None:
        return {}
    number = (int(row["id"]),)
    count, lifetime, average = visit.db.execute(_LIFETIME, number).get
    addresses = visit.rows(SavedAddress, _ADDRESSES, number)
    return {
        "addresses": addresses,
        "billing": next((each for each in addresses if each.is_default_billing), None),
        "count": count,
        "lifetime": lifetime,
        "average": average,
        "orders": visit.rows(Placed, _ORDERS, number),
        "cart": visit.rows(Kept, _LINES.format("cart_item"), number),
        "wishes": visit.rows(Kept, _LINES.format("wishlist_item"), number),
        "reviews": visit.rows(Opinion, _REVIEWS, number),
        "status_names": dict(STATUSES),
    }


def _choices(visit: Visit) -> dict[str, Choices]:
    return {"group_name": groups(visit)}


def reset_password(visit: Visit) -> Response:
    """Let the shop send a customer the way to a new password."""
    require(visit, "customers")
    row = row_of(visit, "customer", "id", visit.path["number"])
    record(visit, "Sent", f"Password reset to {row['email']}")
    visit.flash("success", "The customer will receive an email with a link to reset password.")
    return visit.redirect(EDITING.address(int(row["id"])))


EDITING = Editing(
    table="customer",
    noun="customer",
    path=PATH,
    right="customers",
    form=Form(
        (
            Choice("group_name", "Group", required=True),
            Text("prefix", "Name Prefix", max_length=20),
            Text("firstname", "First Name", required=True, max_length=100),
            Text("lastname", "Last Name", required=True, max_length=100),
            Email("email", "Email", required=True),
            Day("dob", "Date of Birth"),
            Text("tax_number", "Tax/VAT Number", max_length=40),
            Choice("gender", "Gender", choices=GENDERS, prompt=" "),
            Checkbox("is_active", "May sign in to the shop", initial=True),
            Checkbox("is_subscribed", "Subscribed to Newsletter"),
        )
    ),
    title="email",
    template="customers/customer.html",
    load=_load,
    values=_values,
    born=lambda visit: {"created_at": visit.stamp, "password_hash": ""},
    store=lambda visit, number, form: subscribe(visit, number, form.checked("is_subscribed")),
    remove=leave,
    refuse=_refuse,
    choices=_choices,
    sees=_sees,
)
CUSTOMER_PAGES: tuple[Page, ...] = (
    *EDITING.pages,
    post(PATH + "resetPassword/id/{number:int}/", reset_password, name="customer_reset"),
)
