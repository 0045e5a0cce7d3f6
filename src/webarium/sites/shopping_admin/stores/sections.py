"""What the shop settles about itself: the sections of its configuration and their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from webarium.sites.kit.fields import Choice, Email, Field, Integer, Money, Phone, Text
from webarium.sites.kit.forms import BoundField, BoundForm, Form
from webarium.sites.shopping.trade.payments import USUAL as PAYMENTS
from webarium.sites.shopping.trade.settings import (
    FLAT_ACTIVE,
    FLAT_RATE,
    FLAT_TYPE,
    FREE_FROM,
    LOW_STOCK,
    MINIMUM,
    STORE,
    TABLE_ACTIVE,
)
from webarium.sites.shopping.trade.taxes import AFTER_DISCOUNT

PATH = "/admin/admin/system_config/"
YES_NO = (("1", "Yes"), ("0", "No"))


@dataclass(frozen=True)
class Section:
    """A page of settings."""

    key: str
    label: str
    fields: tuple[Field, ...]
    """Their names are the settings' paths."""
    usual: tuple[tuple[str, str], ...] = ()
    """What holds where nothing was settled."""
    refuse: Callable[[BoundForm], None] = lambda form: None
    """Refuses what the fields together cannot be."""
    heads: tuple[tuple[str, str], ...] = ()
    """Headings by the first part of the paths of the fields below them."""

    def grouped(self, form: BoundForm) -> list[tuple[str, list[BoundField]]]:
        """The fields of a form under their headings; those of none come under an empty one."""
        heads = dict(self.heads)
        groups = groupby(form, lambda bound: heads.get(bound.name.rpartition("/")[0], ""))
        return [(head, list(fields)) for head, fields in groups]

    @property
    def form(self) -> Form:
        """Its form."""
        return Form(self.fields)

    @property
    def path(self) -> str:
        """Its address."""
        return f"{PATH}edit/section/{self.key}/"


def _switch(path: str) -> Choice:
    return Choice(path, "Enabled", choices=YES_NO, required=True)


def _some_way(form: BoundForm) -> None:
    if form.ok and {form.text(FLAT_ACTIVE), form.text(TABLE_ACTIVE)} == {"0"}:
        form.refuse(TABLE_ACTIVE, "Flat rate or table rate must stay enabled.")


def _some_payment(form: BoundForm) -> None:
    names = [f"{each.path}/active" for each in PAYMENTS]
    if form.ok and all(form.text(name) == "0" for name in names):
        form.refuse(names[0], "At least one payment method must stay enabled.")


GENERAL = Section(
    "general",
    "General",
    (
        Text(f"{STORE}/name", "Store Name", max_length=80),
        Phone(f"{STORE}/phone", "Store Phone Number"),
        Email(f"{STORE}/email", "Store Email"),
        Text(f"{STORE}/hours", "Store Hours of Operation", max_length=120),
        Text(f"{STORE}/street_line1", "Street Address", max_length=120),
        Text(f"{STORE}/city", "City", max_length=80),
        Text(f"{STORE}/postcode", "ZIP/Postal Code", max_length=20),
    ),
)
SALES = Section(
    "sales",
    "Sales",
    (
        Money(
            MINIMUM,
            "Minimum Order Amount",
            help="What the goods of an order must cost at least, after discounts. Empty: any amount.",
        ),
    ),
)
CARRIERS = Section(
    "carriers",
    "Delivery Methods",
    (
        _switch(FLAT_ACTIVE),
        Money(FLAT_RATE, "Price", required=True),
        Choice(FLAT_TYPE, "Type", choices=(("I", "Per Item"), ("O", "Per Order")), required=True),
        _switch(TABLE_ACTIVE),
        Money(
            FREE_FROM,
            "Minimum Order Amount",
            help="Orders from this subtotal on may be shipped for free. Empty: never.",
        ),
    ),
    ((FLAT_ACTIVE, "1"), (FLAT_RATE, "5.00"), (FLAT_TYPE, "I"), (TABLE_ACTIVE, "1")),
    _some_way,
    (
        ("carriers/flatrate", "Flat Rate"),
        ("carriers/tablerate", "Table Rates"),
        ("carriers/freeshipping", "Free Shipping"),
    ),
)
PAYMENT = Section(
    "payment",
    "Payment Methods",
    tuple(
        field
        for each in PAYMENTS
        for field in (
            _switch(f"{each.path}/active"),
            Text(f"{each.path}/title", "Title", required=True, max_length=60),
            Text(f"{each.path}/instructions", "Instructions", max_length=200),
        )
    ),
    tuple(
        pair
        for each in PAYMENTS
        for pair in (
            (f"{each.path}/active", "1" if each.active else "0"),
            (f"{each.path}/title", each.title),
            (f"{each.path}/instructions", each.note),
        )
    ),
    _some_payment,
    tuple((each.path, each.title) for each in PAYMENTS),
)
TAX = Section(
    "tax",
    "Tax",
    (
        Choice(
            AFTER_DISCOUNT,
            "Apply Customer Tax",
            choices=(("1", "After Discount"), ("0", "Before Discount")),
            required=True,
            help="Rules and rates are below Stores, Taxes. Where no rule names a group's tax class, its prices hold"
            " the tax.",
        ),
    ),
    ((AFTER_DISCOUNT, "1"),),
)
INVENTORY = Section(
    "cataloginventory",
    "Inventory",
    (
        Integer(
            LOW_STOCK,
            "Notify for Quantity Below",
            required=True,
            maximum=999_999,
            help="What a new product starts with.",
        ),
    ),
    ((LOW_STOCK, "10"),),
)
SECTIONS = (GENERAL, SALES, CARRIERS, PAYMENT, TAX, INVENTORY)
