"""Things of which one is preferred: addresses, cards.

The first one is preferred, another one when it is chosen, and the oldest one left when the preferred one goes. Where
things serve several purposes, as addresses to bill and to ship to, one is preferred for each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.responses import Response

from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, every, select, update
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
    marks: tuple[str, ...] = ("is_default",)
    """The columns that say which one is preferred, one for each purpose."""
    owner: Callable[[Visit], Mapping[str, SqlValue]] = lambda visit: {}
    """Whose they are, as a column and its value; nothing where there is one visitor only."""
    order: str = "is_default DESC, id"

    def every(self, visit: Visit, *params: SqlValue) -> list[T]:
        """All of the visitor's, the preferred one first; `params` are for the computed columns."""
        mine = self._mine(visit)
        columns = columns_of(self.row, self.computed)
        sql = select(columns, self.table, mine.sql, f"ORDER BY {self.order}")
        return visit.rows(self.row, sql, (*params, *mine.params))

    def own(self, visit: Visit) -> int:
        """The id that the path names, or the page for what does not exist."""
        key = int(visit.path[self.noun])
        found = self._first(visit, Where("id = ?", (key,)))
        return key if found else visit.not_found(f"You have no such {self.noun}.")

    def add(self, visit: Visit, values: Mapping[str, SqlValue], *, preferred: Collection[str]) -> int:
        """Keep a new one, preferred for some purposes and for those that have none; returns its id."""
        marked = {mark: mark in preferred or not self._first(visit, Where(mark)) for mark in self.marks}
        self._clear(visit, [mark for mark in self.marks if marked[mark]])
        columns = {mark: int(value) for mark, value in marked.items()}
        return visit.insert(self.table, {**self.owner(visit), **values, **columns})

    def change(
        self, visit: Visit, key: int, values: Mapping[str, SqlValue], *, preferred: Collection[str]
    ) -> None:
        """Change one; a preferred one stays so."""
        self._clear(visit, preferred, but=key)
        visit.update(self.table, {**values, **dict.fromkeys(preferred, 1)}, id=key)

    def prefer(self, visit: Visit) -> Response:
        """Handle the wish to prefer one."""
        key = self.own(visit)
        self._clear(visit, self.marks, but=key)
        visit.update(self.table, dict.fromkeys(self.marks, 1), id=key)
        visit.flash("success", f"Your default {self.noun} was changed.")
        return visit.redirect(self.page)

    def remove(self, visit: Visit) -> Response:
        """Handle the wish to forget one."""
        key = self.own(visit)
        held = [mark for mark in self.marks if self._first(visit, Where(f"{mark} AND id = ?", (key,)))]
        visit.delete(self.table, id=key)
        oldest = self._first(visit)
        if held and oldest:
            visit.update(self.table, dict.fromkeys(held, 1), id=oldest)
        visit.flash("success", f"Your {self.noun} was removed.")
        return visit.redirect(self.page)

    def _mine(self, visit: Visit, *conditions: Where) -> Where:
        owned = (Where(f"{column} = ?", (value,)) for column, value in self.owner(visit).items())
        return every((*owned, *conditions))

    def _first(self, visit: Visit, *conditions: Where) -> int:
        """The id of the oldest one under some conditions; 0 without any."""
        mine = self._mine(visit, *conditions)
        return int(visit.value(select("min(id)", self.table, mine.sql), mine.params) or 0)

    def _clear(self, visit: Visit, marks: Collection[str], but: int = 0) -> None:
        for mark in marks:
            mine = self._mine(visit, Where(f"{mark} AND id <> ?", (but,)))
            visit.execute(update(self.table, [f"{mark} = 0"], mine.sql), mine.params)
