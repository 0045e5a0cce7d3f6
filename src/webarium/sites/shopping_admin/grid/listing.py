"""A grid as an address asks for it: which rows, which columns, in which order, and which slice of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from webarium.sites.kit.appearance import in_order
from webarium.sites.kit.fields import Choices
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.filters import Filter, filter_of
from webarium.sites.shopping_admin.grid.grid import SIZES, Grid
from webarium.sites.shopping_admin.grid.slices import SLICE, slice_of
from webarium.sql import Where, either, every, holds, marks, select, table_of, using


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
    def across(self) -> list[tuple[int, Column]]:
        """The columns from left to right as the table has them, each with its place among a row's cells."""
        return in_order(enumerate(self.columns), self.visit.look.structure)

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

    @property
    def paging(self) -> Paging:
        """Which slice is shown."""
        return self._slice[0]

    @cached_property
    def rows(self) -> list[Row]:
        """The slice's rows."""
        numbers = self._slice[1]
        there = Where(f"{self.grid.id} IN ({marks(len(numbers))})", tuple(numbers))
        found = {row.id: row for row in self._read(self.columns, there)} if numbers else {}
        return [found[number] for number in numbers]

    def every_row(self) -> list[Row]:
        """All rows of the filters, for an export."""
        return self._read(self.columns, self._where, f"ORDER BY {self._order(self.falling)}")

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

    @cached_property
    def _slice(self) -> tuple[Paging, list[int]]:
        """Which slice is shown, and the numbers of its rows."""
        plain = not (self.active or self.search or self.grid.source.startswith("("))
        return self._walked() if plain else self._gathered()

    def _paging(self, total: int) -> Paging:
        return Paging.from_query(self.visit.query, total, size=20, sizes=SIZES, page_key="page")

    def _order(self, falling: bool, column: str = "", number: str = "") -> str:
        way = "DESC" if falling else "ASC"
        return f"{column or self.sort.sql} {way}, {number or self.grid.id} {way}"

    def _walked(self) -> tuple[Paging, list[int]]:
        """The slice where an index may have the order: counted, then walked to from the nearer end."""
        grid, where = self.grid, self._where
        counted = select("count(*)", grid.reads(where.sql), where.sql)
        paging = self._paging(int(self.visit.value(counted, where.params)))
        skipped, count = paging.offset, max(0, paging.last - paging.offset)
        turned = skipped > paging.total // 2
        tail = f"ORDER BY {self._order(self.falling != turned)} LIMIT ? OFFSET ?"
        found = select(grid.id, grid.reads(where.sql, self.sort.sql), where.sql, tail)
        place = paging.total - skipped - count if turned else skipped
        numbers = [int(row[0]) for row in self.visit.db.execute(found, (*where.params, count, place))]
        return paging, numbers[::-1] if turned else numbers

    def _gathered(self) -> tuple[Paging, list[int]]:
        """The slice where all rows must be looked at anyhow: they are gathered once, then counted and sorted."""
        grid, where = self.grid, self._where
        rows = select(f"{grid.id}, {self.sort.sql}", grid.reads(where.sql, self.sort.sql), where.sql)
        found = select(
            "id, (SELECT count(*) FROM found)",
            "found",
            "",
            f"ORDER BY {self._order(self.falling, 'key', 'id')}",
        )
        query = using([table_of("found", rows, "id, key")], f"{found} {SLICE}")
        asked = self._paging(999_999_999)
        read = list(self.visit.db.execute(query, (*where.params, *slice_of(asked))))
        return self._paging(read[0][1] if read else 0), [number for number, _ in read]

    def _read(self, columns: Sequence[Column], where: Where, tail: str = "") -> list[Row]:
        grid = self.grid
        naming = grid.column(grid.naming) or grid.columns[0]
        cells = ", ".join([grid.id, naming.sql, *(column.sql for column in columns)])
        found = select(cells, grid.reads(cells, where.sql, tail), where.sql, tail)
        return [
            Row(
                number,
                naming.read(subject, self.choices.get(naming.key, ())),
                tuple(c.read(v, self.choices.get(c.key, ())) for c, v in zip(columns, values, strict=True)),
                tuple(values),
            )
            for number, subject, *values in self.visit.db.execute(found, where.params)
        ]
