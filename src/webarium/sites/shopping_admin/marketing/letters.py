"""What letters start from: the shop's built-in e-mails, and how a letter looks with sample values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.sites.kit.formats import money
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.settings import STORE, settings_below


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """An e-mail that the shop sends of itself."""

    subject: str
    content: str


_HELLO = "<p>Hello {{var order.customer_name}},</p>"
_GREETING = "<p>Hello {{var customer.name}},</p>"
_BYE = "<p>{{var store.name}}</p>"
BUILT_IN: Mapping[str, BuiltIn] = {
    "New Order": BuiltIn(
        "Your order {{var order.increment_id}}",
        f"{_HELLO}<p>Thank you for order {{{{var order.increment_id}}}}.</p>{_BYE}",
    ),
    "New Shipment": BuiltIn(
        "Your order {{var order.increment_id}} was shipped",
        f"{_HELLO}<p>{{{{var shipment.carrier}}}} has your parcel: {{{{var shipment.tracking}}}}.</p>{_BYE}",
    ),
    "New Invoice": BuiltIn(
        "Invoice for order {{var order.increment_id}}",
        f"{_HELLO}<p>Your invoice over {{{{var order.grand_total}}}} is enclosed.</p>{_BYE}",
    ),
    "New Credit Memo": BuiltIn(
        "Refund for order {{var order.increment_id}}",
        f"{_HELLO}<p>We have given back {{{{var creditmemo.grand_total}}}}.</p>{_BYE}",
    ),
    "New Account": BuiltIn(
        "Welcome to {{var store.name}}",
        f"{_GREETING}<p>Your account is ready.</p>{_BYE}",
    ),
    "Forgot Password": BuiltIn(
        "Reset your password",
        f"{_GREETING}<p>Somebody asked for a new password for your account.</p>{_BYE}",
    ),
    "Contact Form": BuiltIn(
        "Your message to {{var store.name}}",
        f"{_GREETING}<p>We have your message and answer within two days.</p>{_BYE}",
    ),
}
"""By what they are sent for."""
_VARIABLE = re.compile(r"\{\{var ([a-z_.]{1,60})\}\}")
_ORDER = "SELECT id, bill_name, grand_total FROM sales_order ORDER BY id DESC LIMIT 1"


def filled(visit: Visit, text: str) -> str:
    """A letter with the values of the last order, and of its buyer, in place of its variables."""
    number, name, total = visit.db.execute(_ORDER).fetchone() or (1, "", 0)
    store = settings_below(visit.db, STORE)
    values = {
        "order.increment_id": f"{number:09d}",
        "order.customer_name": name or "Nora Whitfield",
        "order.grand_total": money(total),
        "customer.name": name or "Nora Whitfield",
        "creditmemo.grand_total": money(total),
        "shipment.carrier": "Federal Express",
        "shipment.tracking": f"7{number:011d}",
        "store.name": store.get("name", "OneStopShop"),
        "store.email": store.get("email", "hello@onestopshop.test"),
    }
    return _VARIABLE.sub(lambda found: values.get(found[1], found[0]), text)
