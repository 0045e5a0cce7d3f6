"""Things of which one is preferred: addresses, cards.

The first one is preferred, another one when it is chosen, and the oldest one left when the preferred one goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sql import select, update
from webarium.types import SqlValue

T = TypeVar("T")


@dataclass(frozen=True)
class Preferred(Generic[T]):
    """A table with the columns ``id`` and ``is_default``, and the pages that all such tables have."""

    table: str
    row: type[T]
    """A dataclass; its fields are columns, or have expressions in `computed`."""
    noun: str
    """``address``: in what is told, and the name of the path's parameter."""
    page: str
    """The path of the page with all of them."""
    computed: str = ""
    """Further columns."""

    @property
    def _columns(self) -> str:
        return f"*{', ' * bool(self.computed)}{self.computed}"

    def every(self, visit: Visit, *params: SqlValue) -> list[T]:
        """All of them, the preferred one first; `params` are for the computed columns."""
        sql = select(self._columns, self.table, tail="ORDER BY is_default DESC, id")
        return visit.rows(self.row, sql, params)

    def own(self, visit: Visit) -> int:
        """The id that the path names, or the page for what does not exist."""
        key = int(visit.path[self.noun])
        return key if visit.has(self.table, id=key) else visit.not_found(f"You have no such {self.noun}.")

    def add(self, visit: Visit, values: Mapping[str, SqlValue], *, preferred: bool) -> int:
        """Keep a new one; returns its id."""
        first = visit.value(select("1", self.table)) is None
        if preferred:
            self._clear(visit)
        return visit.insert(self.table, {**values, "is_default": int(preferred or first)})

    def change(self, visit: Visit, key: int, values: Mapping[str, SqlValue], *, preferred: bool) -> None:
        """Change one; a preferred one stays so."""
        if preferred:
            self._clear(visit, key)
        held = visit.value(select("is_default", self.table, "id = ?"), (key,))
        visit.update(self.table, {**values, "is_default": int(preferred or bool(held))}, id=key)

    def prefer(self, visit: Visit) -> Response:
        """Handle the wish to prefer one."""
        key = self.own(visit)
        self._clear(visit, key)
        visit.update(self.table, {"is_default": 1}, id=key, is_default=0)
        visit.flash("success", f"Your default {self.noun} was changed.")
        return visit.redirect(self.page)

    def remove(self, visit: Visit) -> Response:
        """Handle the wish to forget one."""
        key = self.own(visit)
        held = visit.value(select("is_default", self.table, "id = ?"), (key,))
        visit.delete(self.table, id=key)
        oldest = visit.value(select("min(id)", self.table))
        if held and oldest is not None:
            visit.update(self.table, {"is_default": 1}, id=oldest)
        visit.flash("success", f"Your {self.noun} was removed.")
        return visit.redirect(self.page)

    def _clear(self, visit: Visit, but: int = 0) -> None:
        visit.execute(update(self.table, ["is_default = 0"], "is_default AND id <> ?"), (but,))
