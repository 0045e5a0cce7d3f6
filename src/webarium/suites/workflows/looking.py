"""What of the changes is only looking, on sites that remember what somebody has read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from webarium.scoring import CheckResult, Outcome
from webarium.suites.workflows.base import WorkState
from webarium.worlds import RowChange

READ: Mapping[tuple[str, str], frozenset[str]] = {
    ("topwork", "notification"): frozenset({"is_read"}),
    ("topwork", "chat"): frozenset({"client_seen", "freelancer_seen"}),
    ("networkin", "notification"): frozenset({"is_read"}),
    ("networkin", "chat_member"): frozenset({"seen"}),
    ("gitlab", "todo"): frozenset({"state"}),
}
"""Columns that say what was read, by database and table."""


@dataclass(frozen=True)
class ReadState(WorkState):
    """Exactly the expected rows changed; marking messages, notifications and to-do items as read is looking."""

    async def run(self, outcome: Outcome) -> CheckResult:
        """Leave out what reading did."""
        kept = [change for change in outcome.changes if not _is_read(change)]
        return await super().run(replace(outcome, changes=kept))


def _is_read(change: RowChange) -> bool:
    marks = READ.get((change.database, change.table), frozenset())
    return change.op == "update" and set(change.new or {}) <= marks
