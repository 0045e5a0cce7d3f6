"""What surrounds every page: who is signed in, where food is brought, and the cart."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit
from webarium.sql import select

UNDER_WAY = "status IN ('placed', 'preparing', 'on_the_way', 'ready')"


@dataclass(frozen=True, slots=True)
class Account:
    """The signed-in account."""

    email: str
    first_name: str
    last_name: str
    phone: str
    joined: str

    @property
    def name(self) -> str:
        """The whole name."""
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the cart."""

    id: int
    item_id: int
    restaurant_id: int
    name: str
    size: str
    options: str
    note: str
    quantity: int
    unit_price: int
    sold_out: bool

    @property
    def total(self) -> int:
        """What it costs."""
        return self.unit_price * self.quantity

    @property
    def details(self) -> str:
        """``Medium, Thin crust, Extra cheese``."""
        return ", ".join(part for part in (self.size, self.options) if part)


@dataclass(frozen=True, slots=True)
class Cart:
    """What somebody is about to order; all of one restaurant."""

    lines: tuple[Line, ...] = ()
    restaurant: str = ""
    slug: str = ""

    @property
    def count(self) -> int:
        """How many dishes it holds."""
        return sum(line.quantity for line in self.lines)

    @property
    def subtotal(self) -> int:
        """What they cost."""
        return sum(line.total for line in self.lines)

    @property
    def restaurant_id(self) -> int:
        """Whose dishes they are; 0 for an empty cart."""
        return self.lines[0].restaurant_id if self.lines else 0


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    street: str
    cart: Cart
    order: int | None
    """The newest order that is under way."""


ACCOUNTS = Accounts(Account, small=True, login="/login")
"""All accounts."""
require = ACCOUNTS.own


def cart_of(visit: Visit, email: str) -> Cart:
    """Somebody's cart."""
    lines = visit.rows(
        Line,
        "SELECT c.id, c.item_id, i.restaurant_id, i.name, c.size, c.options, c.note, c.quantity, c.unit_price,"
        " i.sold_out FROM cart_line c JOIN item i ON i.id = c.item_id WHERE c.email = ? ORDER BY c.id",
        (email,),
    )
    if not lines:
        return Cart()
    (name, slug) = visit.db.execute(
        select("name, slug", "restaurant", "id = ?"), (lines[0].restaurant_id,)
    ).fetchall()[0]
    return Cart(tuple(lines), str(name), str(slug))


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    if account is None:
        return Shell(None, "", Cart(), None)
    street = visit.value(
        select("street", "address", "email = ?", "ORDER BY is_default DESC, id LIMIT 1"), (account.email,)
    )
    order = visit.value(select("max(id)", "food_order", f"email = ? AND {UNDER_WAY}"), (account.email,))
    return Shell(account, street or "", cart_of(visit, account.email), order)
