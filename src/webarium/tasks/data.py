"""The data behind a site, read-only, as templates ask for it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from apsw import SQLError

from webarium.errors import TaskError, UnknownNameError
from webarium.published.webarena.variants import sites_at
from webarium.sites.registry import load_sites
from webarium.sql import quoted, select

if TYPE_CHECKING:
    from apsw import Connection

    from webarium.sites.kit.roles import Role
    from webarium.sites.kit.site import Site
    from webarium.worlds import Universe


class Row(dict[str, Any]):
    """A result row; columns are also attributes."""

    def __getattr__(self, column: str) -> Any:
        try:
            return self[column]
        except KeyError:
            raise AttributeError(f"The row has no column {column!r}, but {sorted(self)}.") from None


@dataclass(frozen=True)
class Read:
    """What one query gave."""

    origins: tuple[tuple[str, str] | None, ...]
    """Table and column that each result column comes from, ``None`` for computed ones."""
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Data:
    """One site's tables in a universe, seen by templates as somebody's visit begins."""

    universe: Universe
    site: Site
    user: str | None
    """The signed-in user's key, ``None`` for a guest."""
    reads: list[Read] | None = field(default=None, repr=False, compare=False)
    """Where every query's result is noted, if somebody watches."""

    @classmethod
    def of(cls, universe: Universe, site: str, role: str | None = None) -> Data:
        """The data of a site (by id) for somebody with a role there, by default its first one.

        Raises:
            UnknownNameError: There is no such site or role.
        """
        sites = sites_at(universe.scale, load_sites())
        if site not in sites:
            raise UnknownNameError("site", site, sites)
        found = sites[site].roles[0] if role is None else find_role(sites[site], role)
        return cls(universe, sites[site], found.user)

    @property
    def origin(self) -> str:
        """``http://<host>.test`` without a slash."""
        return self.site.origin

    @property
    def now(self) -> datetime:
        """The moment at which worlds begin."""
        return self.site.database.epoch

    @property
    def today(self) -> date:
        """The day on which worlds begin."""
        return self.now.date()

    def rows(self, sql: str, *params: object) -> list[Row]:
        """All rows of a query."""
        cursor = self._reader.execute(sql, params)
        first = cursor.fetchone()
        if first is None:
            return []
        columns = cursor.description_full
        names = [column[0] for column in columns]
        rows = [first, *cursor]
        if self.reads is not None:
            origins = tuple((c[3], c[4]) if c[3] and c[4] else None for c in columns)
            self.reads.append(Read(origins, tuple(rows)))
        return [Row(zip(names, row, strict=True)) for row in rows]

    def watched(self) -> tuple[Data, list[Read]]:
        """The same data, and a list in which all that is asked of it from now on is noted."""
        reads: list[Read] = []
        return replace(self, reads=reads), reads

    @property
    def _reader(self) -> Connection:
        return self.universe.reader(self.site.database.name)

    def tables(self) -> frozenset[str]:
        """The names of all tables."""
        found = self._reader.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        return frozenset(name for (name,) in found)

    def whole_rows(self, table: str, column: str, value: object, *, most: int = 2) -> list[Row]:
        """The first rows of a table with this value in a column; none if it has no such column."""
        try:
            return self._unwatched.rows(
                select("*", quoted(table), f"{quoted(column)} = ?", "LIMIT ?"),
                value,
                most,
            )
        except SQLError:
            return []

    def domain(self, table: str, column: str, most: int) -> list[Any]:
        """The different values of a column among a table's first thousands of rows, at most so many."""
        some = select(quoted(column), quoted(table), tail="LIMIT 5000")
        sql = select(f"DISTINCT {quoted(column)}", f"({some})", tail="ORDER BY 1 LIMIT ?")
        return self._unwatched.column(sql, most)

    def references(self, table: str) -> list[tuple[str, str, str]]:
        """A table's columns that refer to others, each with the table and column that it refers to."""
        sql = 'SELECT "from", "table", coalesce("to", \'id\') FROM pragma_foreign_key_list(?)'
        return [tuple(row.values()) for row in self._unwatched.rows(sql, table)]

    def referrers(self, table: str) -> list[tuple[str, str]]:
        """Tables with columns that refer to a table by its key."""
        sql = """SELECT t.name AS name, f."from" AS "column" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
            WHERE t.type = 'table' AND f."table" = ? AND coalesce(f."to", 'id') = 'id' ORDER BY 1, 2"""
        return [(row.name, row.column) for row in self._unwatched.rows(sql, table)]

    @property
    def _unwatched(self) -> Data:
        return replace(self, reads=None)

    def row(self, sql: str, *params: object) -> Row:
        """The only row of a query.

        Raises:
            TaskError: There is none, or there are several.
        """
        rows = self.rows(sql, *params)
        if len(rows) != 1:
            raise TaskError(
                f"Expected one row, found {len(rows)}, for {params!r} in: {' '.join(sql.split())}"
            )
        return rows[0]

    def value(self, sql: str, *params: object) -> Any:
        """The only value of the only row."""
        return next(iter(self.row(sql, *params).values()))

    def column(self, sql: str, *params: object) -> list[Any]:
        """The first column of all rows."""
        return [next(iter(row.values())) for row in self.rows(sql, *params)]


def find_role(site: Site, name: str) -> Role:
    """A site's role by its name.

    Raises:
        UnknownNameError: The site has no such role.
    """
    for role in site.roles:
        if role.name == name:
            return role
    raise UnknownNameError(f"role of site {site.id}", name, [role.name for role in site.roles])
