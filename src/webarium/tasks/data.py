"""The data behind a site, read-only, as templates ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from webarium.errors import TaskError, UnknownNameError
from webarium.sites.registry import load_sites

if TYPE_CHECKING:
    from webarium.sites.kit.site import Role, Site
    from webarium.worlds import Universe


class Row(dict[str, Any]):
    """A result row; columns are also attributes."""

    def __getattr__(self, column: str) -> Any:
        try:
            return self[column]
        except KeyError:
            raise AttributeError(f"The row has no column {column!r}, but {sorted(self)}.") from None


@dataclass(frozen=True)
class Data:
    """One site's tables in a universe, seen by templates as somebody's visit begins."""

    universe: Universe
    site: Site
    user: str | None
    """The signed-in user's key, ``None`` for a guest."""

    @classmethod
    def of(cls, universe: Universe, site: str, role: str | None = None) -> Data:
        """The data of a site (by id) for somebody with a role there, by default its first one.

        Raises:
            UnknownNameError: There is no such site or role.
        """
        sites = load_sites()
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
        cursor = self.universe.reader(self.site.database.name).execute(sql, params)
        first = cursor.fetchone()
        if first is None:
            return []
        names = [column[0] for column in cursor.description]
        return [Row(zip(names, row, strict=True)) for row in (first, *cursor)]

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


def placeholders(values: Sequence[object]) -> str:
    """``?, ?, ?`` for an SQL list."""
    return ", ".join("?" * len(values))
