"""Who is looking at the shop: the signed-in customer, or the guest."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.visit import Visit

GUEST_ID = 0
"""The customer id under which the guest's cart and compare list are kept."""


@dataclass(frozen=True, slots=True)
class Customer:
    """The signed-in customer, as far as every page needs to know."""

    id: int
    email: str
    firstname: str
    lastname: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.firstname} {self.lastname}"


def current_customer(visit: Visit) -> Customer | None:
    """The signed-in customer; ``None`` for a guest, and for somebody whose account is gone."""
    if visit.user is None:
        return None
    return visit.row(
        Customer, "SELECT id, email, firstname, lastname FROM customer WHERE email = ?", (visit.user,)
    )


def visitor_id(visit: Visit) -> int:
    """The customer id that the visitor's cart and compare list carry: the customer's own, or the guest's."""
    customer = current_customer(visit)
    return GUEST_ID if customer is None else customer.id
