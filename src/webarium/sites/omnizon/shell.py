"""What surrounds every page: departments, lists, the cart's size, and the text in the search field."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Department:
    """A category of the store."""

    id: int
    slug: str
    name: str
    blurb: str
    picture: str


@dataclass(frozen=True, slots=True)
class ListName:
    """A list as the account's menu names it."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    departments: tuple[Department, ...]
    in_cart: int
    """How many units are in the cart."""
    customer: str
    """First name of the customer."""
    city: str
    """Where parcels go."""
    typed: str
    """The text of the present search."""
    lists: tuple[ListName, ...]
    """The customer's lists."""
    promo: bool
    """Whether the promotional dialog covers the page."""


def departments_of(visit: Visit) -> list[Department]:
    """All categories in their order."""
    return visit.rows(Department, "SELECT id, slug, name, blurb, picture FROM category ORDER BY id")


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    name = str(visit.value("SELECT name FROM customer WHERE id = 1"))
    city = visit.value("SELECT city || ' ' || zip FROM address ORDER BY is_default DESC, id LIMIT 1")
    typed = visit.query.get("query", "") if visit.url.path.rstrip("/") == "/search" else ""
    config = visit.config
    promo = bool(config["promo"]) and not config["removePopup"] and "promo_closed" not in visit.session
    return Shell(
        tuple(departments_of(visit)),
        visit.value("SELECT coalesce(sum(quantity), 0) FROM cart_item"),
        name.partition(" ")[0],
        str(city or "your address"),
        typed,
        tuple(visit.rows(ListName, "SELECT id, name FROM wishlist ORDER BY id LIMIT 6")),
        promo and visit.url.path == "/",
    )
