"""Addresses: what one is, a customer's address book, and the states they may lie in."""

from __future__ import annotations

from dataclasses import astuple, dataclass

import apsw

from webarium import sql

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
class SavedAddress:
    """An address in a customer's book."""

    id: int
    address: Address
    is_default_billing: bool
    is_default_shipping: bool

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
        """The entries that are no default."""
        return tuple(entry for entry in self.entries if not entry.is_default)

    def get(self, address_id: int) -> SavedAddress | None:
        """Return one entry by its id, if it is in this book."""
        return next((entry for entry in self.entries if entry.id == address_id), None)


_COLUMNS = (
    "firstname",
    "lastname",
    "company",
    "street",
    "city",
    "region",
    "postcode",
    "country",
    "telephone",
)


def address_book(db: apsw.Connection, customer_id: int) -> AddressBook:
    """Return a customer's address book."""
    rows = db.execute(
        sql.select(
            f"id, is_default_billing, is_default_shipping, {', '.join(_COLUMNS)}",
            "customer_address",
            "customer_id = ?",
            "ORDER BY id",
        ),
        (customer_id,),
    )
    return AddressBook(
        tuple(
            SavedAddress(key, Address(*columns), bool(billing), bool(shipping))
            for key, billing, shipping, *columns in rows
        )
    )


def add_address(
    db: apsw.Connection, customer_id: int, address: Address, *, billing: bool = False, shipping: bool = False
) -> int:
    """Put an address into a customer's book and return its id; the first one becomes both defaults."""
    book = address_book(db, customer_id)
    db.execute(
        sql.insert("customer_address", ["customer_id", *_COLUMNS]),
        (customer_id, *astuple(address)),
    )
    address_id = db.last_insert_rowid()
    _set_defaults(
        db, customer_id, address_id, billing or book.billing is None, shipping or book.shipping is None
    )
    return address_id


def change_address(
    db: apsw.Connection,
    customer_id: int,
    address_id: int,
    address: Address,
    *,
    billing: bool = False,
    shipping: bool = False,
) -> None:
    """Overwrite an address of a customer's book; makes it a default where asked, never undoes a default."""
    db.execute(
        sql.update("customer_address", _COLUMNS, "id = ? AND customer_id = ?"),
        (*astuple(address), address_id, customer_id),
    )
    _set_defaults(db, customer_id, address_id, billing, shipping)


def delete_address(db: apsw.Connection, customer_id: int, address_id: int) -> None:
    """Take an address out of a customer's book; a default address stays."""
    db.execute(
        "DELETE FROM customer_address WHERE id = ? AND customer_id = ? "
        "AND NOT is_default_billing AND NOT is_default_shipping",
        (address_id, customer_id),
    )


def state_names(db: apsw.Connection) -> tuple[str, ...]:
    """Return the names of all states in alphabetical order."""
    return tuple(str(name) for (name,) in db.execute("SELECT name FROM region ORDER BY name"))


def _set_defaults(
    db: apsw.Connection, customer_id: int, address_id: int, billing: bool, shipping: bool
) -> None:
    for wanted, column in ((billing, "is_default_billing"), (shipping, "is_default_shipping")):
        if wanted:
            db.execute(
                sql.update(
                    "customer_address", [f"{column} = (id = ?)"], f"customer_id = ? AND {column} <> (id = ?)"
                ),
                (address_id, customer_id, address_id),
            )
