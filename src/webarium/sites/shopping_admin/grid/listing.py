"""A grid as an address asks for it: which rows, which columns, in which order, and which slice of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from webarium.sites.kit.fields import Choices
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.filters import Filter, filter_of
from webarium.sites.shopping_admin.grid.grid import SIZES, Grid
from webarium.sql import Where, either, every, holds, select


@dataclass(frozen=True)
class Row:
    """One row: its number, its cells as people read them, and its values."""

    id: int
    subject: str
    cells: tuple[str, ...]
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Listing:
    """Reads the rows of a grid that an address asks for."""

    grid: Grid
    visit: Visit

    @cached_property
    def choices(self) -> dict[str, Choices]:
        """The values of each column that is a choice."""
        return {c.key: c.offered(self.visit) for c in self.grid.columns if c.kind == "choice"}

    @cached_property
    def filters(self) -> list[Filter]:
        """The filter of each column that can be filtered."""
        query = self.visit.query
        return [filter_of(c, self.choices.get(c.key, ()), query) for c in self.grid.columns if not c.picture]

    @property
    def active(self) -> list[Filter]:
        """The filters that ask for something."""
        return [each for each in self.filters if each.where is not None]

    @property
    def search(self) -> str:
        """The words that are searched for."""
        return self.visit.query.get("search", "").strip()[:200]

    @cached_property
    def columns(self) -> Sequence[Column]:
        """The columns that are shown, in the grid's order."""
        wanted = self.visit.query.getlist("columns")
        chosen = [c for c in self.grid.columns if c.key in wanted]
        return chosen or [c for c in self.grid.columns if c.shown]

    @property
    def sort(self) -> Column:
        """The column by which rows are sorted."""
        asked = self.grid.column(self.visit.query.get("sort", "") or self.grid.order)
        return asked if asked is not None and not asked.picture else self.grid.columns[0]

    @property
    def falling(self) -> bool:
        """Whether the largest comes first."""
        way = self.visit.query.get("dir", "")
        return way == "desc" if way in ("asc", "desc") else self.grid.falling

    @cached_property
    def paging(self) -> Paging:
        """Which slice is shown."""
        where = self._where
        total = self.visit.value(select("count(*)", self.grid.source, where.sql), where.params)
        return Paging.from_query(self.visit.query, int(total), size=20, sizes=SIZES, page_key="page")

    @cached_property
    def rows(self) -> list[Row]:
        """The slice's rows."""
        return self._read(self.columns, f"LIMIT {self.paging.limit} OFFSET {self.paging.offset}")

    def every_row(self) -> list[Row]:
        """All rows of the filters, for an export."""
        return self._read(self.columns, "")

    def sorted_by(self, column: Column) -> str:
        """The address that sorts by a column, the other way round if it is sorted by already."""
        down = column == self.sort and not self.falling
        return self.visit.url_with(sort=column.key, dir="desc" if down else "asc", page=None)

    def without(self, gone: Filter) -> str:
        """The address without a filter."""
        return self.visit.url_with(page=None, **dict.fromkeys(gone.names))

    @property
    def cleared(self) -> str:
        """The address without filters and search."""
        return self.visit.url_with(search=None, **dict.fromkeys(self.filter_names))

    @property
    def filter_names(self) -> list[str]:
        """The parameters of all filters, and the page's, which another filter begins anew."""
        return ["page", *(name for each in self.filters for name in each.names)]

    @cached_property
    def _where(self) -> Where:
        parts = [Where(self.grid.where), *(f.where for f in self.active if f.where is not None)]
        if self.grid.narrowed is not None:
            parts.append(self.grid.narrowed(self.visit))
        parts += [either(holds(column, word) for column in self.grid.keyword) for word in self.search.split()]
        return every(parts)

    def _read(self, columns: Sequence[Column], tail: str) -> list[Row]:
        grid, way = self.grid, "DESC" if self.falling else "ASC"
        naming = grid.column(grid.naming) or grid.columns[0]
        found = select(
            ", ".join([grid.id, naming.sql, *(column.sql for column in columns)]),
            grid.source,
            self._where.sql,
            f"ORDER BY {self.sort.sql} {way}, {grid.id} {way} {tail}",
        )
        return [
            Row(
                number,
                naming.read(subject, self.choices.get(naming.key, ())),
                tuple(c.read(v, self.choices.get(c.key, ())) for c, v in zip(columns, values, strict=True)),
                tuple(values),
            )
            for number, subject, *values in self.visit.db.execute(found, self._where.params)
        ]
