"""What a grid is: its rows, its columns, and what can be done with rows that are ticked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sql import Where

SIZES = (20, 30, 50, 100, 200)
"""How many rows a page may have."""
RESERVED = ("search", "sort", "dir", "page", "limit", "columns", "ids", "action")
"""Names in addresses that no column may have."""


@dataclass(frozen=True)
class MassAction:
    """Something that is done to all ticked rows."""

    key: str
    label: str
    apply: Callable[[Visit, Sequence[int]], str | Response]
    """Does it, and says what was done; or answers with another page."""
    confirm: str = ""
    """What is asked first, if anything."""


@dataclass(frozen=True)
class Grid:
    """A declared list; `pages` of `grid.pages` makes its pages."""

    name: str
    """For saved views: ``sales_order``."""
    title: str
    path: str
    """Its address: ``/admin/sales/order/``."""
    source: str
    """What stands behind FROM. A query in brackets is worked out once for a page, not for each of its parts."""
    columns: tuple[Column, ...]
    right: str
    """The area whose right is needed: ``sales``."""
    joins: tuple[tuple[str, str], ...] = ()
    """What is joined to the source, by the alias: ``("o", "JOIN sales_order o ON o.id = d.order_id")``.

    Each finds exactly one row, so that what a query does not mention is left out of it.
    """
    for_all: bool = False
    """Whether everybody who is signed in may look, without that right."""
    noun: str = "record"
    """What one row is called."""
    id: str = "id"
    """The expression of a row's number."""
    keyword: tuple[str, ...] = ()
    """Expressions in which the search looks for its words."""
    where: str = "1"
    """What holds for all its rows."""
    narrowed: Callable[[Visit], Where] | None = None
    """What holds for them besides, where the moment or the visitor decides."""
    order: str = ""
    """The column by which it is sorted at first, the first one unless said."""
    falling: bool = True
    """Whether it is sorted downwards at first."""
    link: str = ""
    """Where a row leads, with ``{}`` for its number; empty where rows have no page."""
    verb: str = "Edit"
    """What that link says."""
    subject: str = ""
    """The column that names a row, the first one unless said."""
    actions: tuple[MassAction, ...] = ()
    create: tuple[str, str] | None = None
    """Label and address of the button that makes a new one."""
    intro: str = ""
    """A sentence above the list."""
    namespace: str = ""
    """The name by which its filters are asked for at `grid.pages.RENDER`, as Magento's scripts do; empty where they
    are sent to its own address."""

    def __post_init__(self) -> None:
        keys = [column.key for column in self.columns]
        if len(set(keys)) < len(keys) or set(keys) & set(RESERVED):
            raise ValueError(f"Columns of a grid need names of their own, but {self.name} has {keys}.")

    def column(self, key: str) -> Column | None:
        """The column with this name."""
        return next((column for column in self.columns if column.key == key), None)

    def reads(self, *expressions: str) -> str:
        """What stands behind FROM where only these expressions are asked for."""
        used = (join for alias, join in self.joins if any(f"{alias}." in each for each in expressions))
        return " ".join((self.source, *used))

    def field(self, key: str, end: str = "") -> str:
        """The name of a filter's field, or of one ``end`` of it: ``from`` or ``to``.

        ``status`` or ``total_from``; ``filters[status]`` or ``filters[total][from]`` for a grid with a `namespace`.
        """
        if not self.namespace:
            return f"{key}_{end}" if end else key
        return f"filters[{key}][{end}]" if end else f"filters[{key}]"

    @property
    def naming(self) -> str:
        """The key of the column that names a row."""
        return self.subject or next(column.key for column in self.columns if not column.picture)
