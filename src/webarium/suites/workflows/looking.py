"""What of the changes is only looking, on sites that remember what somebody has read or touched."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint
from webarium.scoring.signs import Wrote
from webarium.suites.workflows.base import WorkState
from webarium.worlds import RowChange

LOOKED: Mapping[tuple[str, str], frozenset[str]] = {
    ("topwork", "notification"): frozenset({"is_read"}),
    ("topwork", "chat"): frozenset({"client_seen", "freelancer_seen"}),
    ("networkin", "notification"): frozenset({"is_read"}),
    ("networkin", "chat_member"): frozenset({"seen"}),
}
"""Columns that change when somebody looks, by database and table."""
READ: Mapping[tuple[str, str], frozenset[str]] = {
    **LOOKED,
    ("gitlab", "todo"): frozenset({"state"}),
    ("gitlab", "issue"): frozenset({"updated_at"}),
    ("gitlab", "merge_request"): frozenset({"updated_at"}),
    ("gitlab", "project"): frozenset({"last_activity_at"}),
    ("reddit", "submission"): frozenset({"last_active", "ranking"}),
}
"""Columns that say what was read, or when something was last touched, by database and table."""


@dataclass(frozen=True)
class ReadState(WorkState):
    """Exactly the expected rows changed; what was read, and when something was touched, are no changes.

    A page of a wiki may have been saved several times; how it is in the end counts.
    """

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out what reading did, and how pages were in between."""
        left = [read for each in changes if (read := _without_reading(each)) is not None]
        return super().counted(_last_versions(left))


def _last_versions(changes: Sequence[RowChange]) -> list[RowChange]:
    """The changes without versions of wiki pages that another one follows."""
    saved = [each for each in changes if (each.table, each.op) == ("wiki_version", "insert") and each.new]
    saved.sort(key=lambda each: int(str(each.key["id"])))
    last = {(each.new or {})["wiki_page_id"]: each for each in saved}
    between = [each for each in saved if each not in last.values()]
    return [each for each in changes if each not in between]


def _without_reading(change: RowChange) -> RowChange | None:
    return without(change, READ.get((change.database, change.table), frozenset()))


def without(change: RowChange, columns: Collection[str]) -> RowChange | None:
    """An update without some of its columns, if anything else changed; an insert or a delete as it is."""
    if change.op != "update" or not columns:
        return change
    new = {column: value for column, value in (change.new or {}).items() if column not in columns}
    old = {column: value for column, value in (change.old or {}).items() if column not in columns}
    return replace(change, new=new, old=old) if new else None


@dataclass(frozen=True)
class BinState(WorkState):
    """Exactly the expected rows changed; what is in the bin may have been changed before it got there."""

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out what else changed of deleted events."""
        return super().counted([_as_deleted(change) for change in changes])


def _as_deleted(change: RowChange) -> RowChange:
    new, old = change.new or {}, change.old or {}
    if (change.table, change.op) != ("event", "update") or not new.get("deleted_at"):
        return change
    return replace(change, new={"deleted_at": new["deleted_at"]}, old={"deleted_at": old["deleted_at"]})


def part(name: str, wishes: Sequence[Expect], weight: float = 1.0) -> Checkpoint:
    """A checkpoint of rows; of rows that are stamped whenever they change, only the columns that count."""
    stamped = {table for _, table in READ}
    rows = tuple(wish for wish in wishes if wish.op != "update" or wish.table not in stamped)
    signs = tuple(
        Wrote(wish.table, "update", wish.values, wish.key, wish.old) for wish in wishes if wish not in rows
    )
    return Checkpoint(name, rows, signs, weight=weight)
