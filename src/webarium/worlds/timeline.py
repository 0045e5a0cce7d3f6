"""What happens in a world while somebody visits it, as data: how time passes, and which events come when.

By default nothing does: time stands, and there are no events. All of it hangs on what the visitor has done and on rows,
never on a real clock, so that the same actions meet the same events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import apsw

from webarium.errors import WorldError
from webarium.sql import quoted, select
from webarium.types import Json, SqlValue


@dataclass(frozen=True)
class RowsAre:
    """How many rows of a table have these values."""

    database: str
    table: str
    where: Mapping[str, SqlValue]
    """Value by column; ``None`` for null."""
    at_least: int = 1
    at_most: int | None = None

    def hold(self, db: apsw.Connection) -> bool:
        """Whether it is so in a database; raises `WorldError` where there is no such table or column."""
        terms = " AND ".join(f"{quoted(self.table)}.{quoted(column)} IS ?" for column in self.where) or "1"
        most = self.at_least if self.at_most is None else self.at_most + 1
        rows = select("1", quoted(self.table), terms, f"LIMIT {max(most, 1)}")
        try:
            [(count,)] = db.execute(select("count(*)", f"({rows})"), tuple(self.where.values())).fetchall()
        except apsw.SQLError as error:
            raise WorldError(f"An event waits for rows of {self.table!r} that cannot be: {error}.") from None
        assert isinstance(count, int)  # noqa: S101
        return self.at_least <= count and (self.at_most is None or count <= self.at_most)


@dataclass(frozen=True)
class When:
    """The moment of something: as soon as all of this holds, and then `later` more actions were taken."""

    actions: int = 0
    """So many actions were taken since the beginning."""
    seconds: int = 0
    """So much of the world's time has passed since the beginning."""
    rows: tuple[RowsAre, ...] = ()
    """Rows are so."""
    after: str = ""
    """An event of this name has happened."""
    later: int = 0
    """So many actions after the one at which all else held for the first time."""


@dataclass(frozen=True)
class Event:
    """Something that a site does to itself at some moment."""

    name: str
    """Unique in its timeline."""
    site: str
    """The site, by id."""
    happening: str
    """The name of one of the site's happenings (``Site.happenings``)."""
    when: When = When()
    args: Mapping[str, Json] = field(default_factory=dict)
    """What the happening is told."""


@dataclass(frozen=True)
class Timeline:
    """How time passes in a world, and what happens in it meanwhile."""

    planted: tuple[Event, ...] = ()
    """What has happened before the visit begins, such as the mails that it is about; when each says does not matter."""
    events: tuple[Event, ...] = ()
    """In the order in which they happen if several are due."""
    seconds_per_action: int = 0
    """So much of the world's time each action takes; 0 lets time stand."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "planted", tuple(self.planted))
        object.__setattr__(self, "events", tuple(self.events))
        names = [event.name for event in (*self.planted, *self.events)]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise WorldError(f"A timeline has two events of the name {twice[0]!r}.")
        strange = sorted({e.when.after for e in self.events if e.when.after not in ("", *names)})
        if strange:
            raise WorldError(f"An event waits for {strange[0]!r}, which is not an event of its timeline.")
        if self.seconds_per_action < 0:
            raise WorldError(f"An action takes no negative time, and was given {self.seconds_per_action} s.")

    @property
    def empty(self) -> bool:
        """Whether time stands and nothing happens."""
        return not self.planted and not self.events and not self.seconds_per_action
