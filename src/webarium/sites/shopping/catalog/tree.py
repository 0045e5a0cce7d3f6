"""The category tree: the menu, breadcrumbs and what lies below a category."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

import apsw

from webarium.sites.kit.rows import iterate
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class Category:
    """One category as the storefront shows it."""

    id: int
    parent_id: int | None
    level: int
    name: str
    path: str
    description: str

    @property
    def url(self) -> str:
        """Its page."""
        return f"/{self.path}.html"

    @property
    def crumb(self) -> tuple[str, str]:
        """Name and address, as breadcrumbs want them."""
        return self.name, self.url


@dataclass(frozen=True, slots=True, eq=False)
class MenuEntry:
    """A category in the menu with its children; equal to itself alone, so that fragments find it at once."""

    id: int
    name: str
    path: str
    image: str | None
    """Picture key of its first product; for top categories only."""
    children: tuple[MenuEntry, ...]

    @property
    def url(self) -> str:
        """The category's page."""
        return f"/{self.path}.html"


@dataclass(frozen=True, slots=True)
class Branch:
    """A category below another one, with a picture."""

    id: int
    name: str
    path: str
    image: str | None

    @property
    def url(self) -> str:
        """The category's page."""
        return f"/{self.path}.html"


_COLUMNS = "id, parent_id, level, name, path, description"

_FIRST_IMAGE = """(
  SELECT p.image FROM product_category pc JOIN product p ON p.id = pc.product_id
  WHERE pc.category_id = c.id AND p.status = 'enabled' ORDER BY pc.position, pc.product_id LIMIT 1
)"""

_MENU = select(
    f"c.id, c.parent_id, c.name, c.path, CASE WHEN c.level = 1 THEN {_FIRST_IMAGE} END",
    "category c",
    "c.is_active AND c.in_menu",
    "ORDER BY c.level, c.position, c.id",
)
_BRANCHES = select(
    f"c.id, c.name, c.path, {_FIRST_IMAGE} AS image",
    "category c",
    "c.parent_id IS ? AND c.is_active",
    "ORDER BY c.position, c.id",
)

_UP = """WITH RECURSIVE up (id) AS (
  SELECT ? UNION SELECT c.parent_id FROM category c JOIN up ON c.id = up.id WHERE c.parent_id IS NOT NULL
) """
_ANCESTORS = _UP + select(_COLUMNS, "category", "id IN up", "ORDER BY level")

_Row = tuple[int, int | None, str, str, str | None]


def menu_of(db: apsw.Connection) -> tuple[MenuEntry, ...]:
    """Return the top categories with everything below them, in menu order."""
    return _nest(tuple(db.execute(_MENU)))


@lru_cache(maxsize=64)
def _nest(rows: tuple[_Row, ...]) -> tuple[MenuEntry, ...]:
    below: dict[int | None, list[_Row]] = defaultdict(list)
    for row in rows:
        below[row[1]].append(row)

    def entries(parent: int | None) -> tuple[MenuEntry, ...]:
        return tuple(
            MenuEntry(key, name, path, image, entries(key)) for key, _, name, path, image in below[parent]
        )

    return entries(None)


def category_at(db: apsw.Connection, path: str) -> Category | None:
    """Return the category served at ``/<path>.html``, if there is one that is shown."""
    found = iterate(db, Category, select(_COLUMNS, "category", "path = ? AND is_active"), (path,))
    return next(found, None)


def trail_to(db: apsw.Connection, category_id: int) -> tuple[Category, ...]:
    """Return a category with its ancestors, topmost first: a breadcrumb trail."""
    return tuple(iterate(db, Category, _ANCESTORS, (category_id,)))


def branches_of(db: apsw.Connection, category_id: int | None) -> tuple[Branch, ...]:
    """Return the categories directly below one (or the top categories), in order."""
    return tuple(iterate(db, Branch, _BRANCHES, (category_id,)))
