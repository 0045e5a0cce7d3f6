"""Who is looking at the shop: the signed-in customer, or the guest."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit

GUEST_ID = 0
"""The customer id under which the guest's cart and compare list are kept."""
LOGIN = "/customer/account/login/"
DASHBOARD = "/customer/account/"


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer, as far as every page needs to know."""

    id: int
    email: str
    firstname: str
    lastname: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.firstname} {self.lastname}"


CUSTOMERS = Accounts(Customer, "customer", login=LOGIN, to="referer", home=DASHBOARD)
"""All of them; upper and lower case in an e-mail address are the same."""
current_customer, signed_in = CUSTOMERS.present, CUSTOMERS.signed_in


def visitor_id(visit: Visit) -> int:
    """The customer id that the visitor's cart and compare list carry: the customer's own, or the guest's."""
    customer = current_customer(visit)
    return GUEST_ID if customer is None else customer.id
