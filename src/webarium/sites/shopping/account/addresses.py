"""Addresses: what one is, a customer's address book, and the states they may lie in."""

from __future__ import annotations

from dataclasses import dataclass, fields

from webarium.sites.kit.parts.preferred import Preferred
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.visitor import CUSTOMERS

COUNTRY = "United States"
"""The one country that the shop ships to."""


@dataclass(frozen=True)
class Address:
    """A postal address, as an address book or an order holds it."""

    firstname: str
    lastname: str
    company: str
    street: str
    """Lines joined by newline."""
    city: str
    region: str
    """The state's full name."""
    postcode: str
    country: str
    telephone: str

    @property
    def name(self) -> str:
        """Full name of the person who lives there."""
        return f"{self.firstname} {self.lastname}"

    @property
    def street_lines(self) -> list[str]:
        """The street's lines that are not empty."""
        return [line for line in self.street.split("\n") if line]

    @property
    def place(self) -> str:
        """The line of the city: ``Chicago, Illinois, 60601``."""
        return f"{self.city}, {self.region}, {self.postcode}"

    @property
    def one_line(self) -> str:
        """The whole address as one line of text."""
        return ", ".join((self.name, *self.street_lines, self.place, self.country))


@dataclass(frozen=True)
class SavedAddress(Address):
    """An address in a customer's book."""

    id: int
    is_default_billing: bool
    is_default_shipping: bool

    @property
    def address(self) -> Address:
        """What it is beside its place in the book."""
        return Address(*(getattr(self, field.name) for field in fields(Address)))

    @property
    def is_default(self) -> bool:
        """Whether anything goes to this address by default."""
        return self.is_default_billing or self.is_default_shipping


@dataclass(frozen=True)
class AddressBook:
    """All addresses of one customer, oldest first."""

    entries: tuple[SavedAddress, ...]

    @property
    def billing(self) -> SavedAddress | None:
        """The default billing address."""
        return next((entry for entry in self.entries if entry.is_default_billing), None)

    @property
    def shipping(self) -> SavedAddress | None:
        """The default shipping address."""
        return next((entry for entry in self.entries if entry.is_default_shipping), None)

    @property
    def additional(self) -> tuple[SavedAddress, ...]:
        """The entries that are not a default."""
        return tuple(entry for entry in self.entries if not entry.is_default)

    def get(self, address_id: int) -> SavedAddress | None:
        """Return one entry by its id, if it is in this book."""
        return next((entry for entry in self.entries if entry.id == address_id), None)


BILLING, SHIPPING = "is_default_billing", "is_default_shipping"
SAVED = Preferred(
    "customer_address",
    SavedAddress,
    "address_id",
    "/customer/address/",
    marks=(BILLING, SHIPPING),
    owner=lambda visit: {"customer_id": CUSTOMERS.own(visit).id},
    order="id",
)
"""All addresses of customers: the first one becomes both defaults, and a default stays one until another is."""


def address_book(visit: Visit) -> AddressBook:
    """The visitor's address book."""
    return AddressBook(tuple(SAVED.every(visit)))
