"""Reviews of things: reading them in an order to choose, what they come to, writing one and taking it back.

A site has a table with the columns ``id``, ``stars``, ``text``, of what each review is, who signed it and when. Who
may write is the site's own: it refuses in the subject of its form's page, or in the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from webarium.sites.kit.fields import Field, Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.ratings import rating_field, shares
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue

R = TypeVar("R")


@dataclass(frozen=True)
class Reviews(Generic[R]):
    """A table of reviews."""

    row: type[R]
    """A dataclass; its fields are columns."""
    of: str
    """The column with the id of what is reviewed."""
    table: str = "review"
    on: str = "written_on"
    """The column of a review's day or moment."""
    parts: tuple[tuple[str, str], ...] = ()
    """What is rated beside the whole: columns and their labels."""
    sorts: tuple[tuple[str, str], ...] = (
        ("new", "Newest"),
        ("high", "Highest rating"),
        ("low", "Lowest rating"),
    )
    """Values and labels of the three orders, as ``sort`` in an address asks for them; the first is the usual one."""

    @property
    def orders(self) -> dict[str, tuple[str, str]]:
        """Label and SQL of each order, by its value."""
        latest = f"{self.on} DESC, id DESC"
        tails = (latest, f"stars DESC, {latest}", f"stars, {latest}")
        return {key: (label, tail) for (key, label), tail in zip(self.sorts, tails, strict=True)}

    def order(self, visit: Visit) -> str:
        """The order that an address asks for."""
        usual, asked = self.sorts[0][0], visit.query.get("sort", "")
        return asked if asked in self.orders else usual

    def read(self, visit: Visit, of: int, order: str = "", limit: int = -1, start: int = 0) -> list[R]:
        """Reviews of a thing, the newest first unless another order is asked for."""
        tail = f"ORDER BY {self.orders[order or self.sorts[0][0]][1]} LIMIT ? OFFSET ?"
        sql = select(columns_of(self.row), self.table, f"{self.of} = ?", tail)
        return visit.rows(self.row, sql, (of, limit, start))

    def shares(self, visit: Visit, of: int) -> list[tuple[int, int]]:
        """How often five to one stars were given to a thing."""
        return shares(visit, self.table, **{self.of: of})

    def means(self, visit: Visit, of: int) -> list[tuple[str, float]]:
        """What a thing's parts got on average, with their labels."""
        columns = ", ".join(f"round(avg({name}), 1)" for name, _ in self.parts)
        row = visit.db.execute(select(columns, self.table, f"{self.of} = ?"), (of,)).fetchone()
        return [
            (label, float(str(mean or 0))) for (_, label), mean in zip(self.parts, row or (), strict=True)
        ]

    def shown(self, visit: Visit, of: int, most: int) -> dict[str, Any]:
        """What a thing's own page shows: ``reviews``, the newest ones; ``shares`` and ``parts``."""
        return {"reviews": self.read(visit, of, limit=most), **self._sums(visit, of)}

    def listed(self, visit: Visit, of: int, total: int) -> dict[str, Any]:
        """What the page of all `total` reviews shows: ``paging``, ``order`` and ``orders``, too."""
        paging, order = Paging.from_query(visit.query, total), self.order(visit)
        found = self.read(visit, of, order, paging.limit, paging.offset)
        page = {"reviews": found, "paging": paging, "order": order, "orders": self.orders}
        return {**page, **self._sums(visit, of)}

    def form(self, *more: Field, longest: int = 2000, radio: bool = False) -> Form:
        """The form for one: stars for the whole and for its parts, what else the site asks, and the text."""
        parts = (rating_field(name, label) for name, label in self.parts)
        text = Multiline("text", "Your review", required=True, min_length=10, max_length=longest, rows=5)
        return Form((rating_field(radio=radio), *parts, *more, text))

    def has(self, visit: Visit, of: int, **whose: SqlValue) -> bool:
        """Whether somebody has reviewed a thing."""
        return visit.has(self.table, **{self.of: of, **whose})

    def write(self, visit: Visit, form: BoundForm, of: int, **signed: SqlValue) -> None:
        """Publish what was written, today unless `signed`, the site's own columns, says when."""
        stars = {name: int(form.text(name)) for name in ("stars", *(name for name, _ in self.parts))}
        said: Mapping[str, SqlValue] = {"text": form.text("text"), self.on: visit.now.date().isoformat()}
        visit.insert(self.table, {self.of: of, **stars, **said, **signed})

    def take_back(self, visit: Visit, of: int, missing: str, **whose: SqlValue) -> None:
        """Delete somebody's own review.

        Raises:
            NotFound: There is none; `missing` says so.
        """
        if not visit.delete(self.table, **{self.of: of, **whose}):
            visit.not_found(missing)

    def _sums(self, visit: Visit, of: int) -> dict[str, Any]:
        means = self.means(visit, of) if self.parts else []
        return {"shares": self.shares(visit, of), "parts": means}
