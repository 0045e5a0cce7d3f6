"""What follows when a branch moves: merge requests follow it, and messages close issues."""

from __future__ import annotations

import re

from webarium.sites.gitlab.access import At, touch
from webarium.sites.gitlab.git.commits import between
from webarium.sites.gitlab.git.refs import Branch
from webarium.sites.gitlab.noting import event, write_note
from webarium.sites.kit.visit import Visit

_CLOSES = re.compile(r"\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? #(\d{1,6})\b", re.IGNORECASE)


def moved(visit: Visit, at: At, name: str, old: int | None, new: int) -> None:
    """Note that a branch has another commit now."""
    sql = (
        "SELECT id FROM merge_request WHERE source_project_id = ? AND source_branch = ? AND state = 'opened'"
    )
    for number in [int(found) for (found,) in visit.db.execute(sql, (at.id, name))]:
        event(visit, at, "merge_request_id", number, f"pushed new commits to {name}")
    visit.execute(
        "UPDATE merge_request SET head_id = ?, updated_at = ? WHERE source_project_id = ? AND source_branch = ?"
        " AND state = 'opened'",
        (new, visit.stamp, at.id, name),
    )
    touch(visit, at.id)
    if name == at.project.default_branch and old is not None:
        for commit in between(visit.db, old, new):
            close_by(visit, at, commit.message, f"closed via commit {commit.short}")


def close_by(visit: Visit, at: At, text: str, words: str) -> None:
    """Close the issues that a text says it closes."""
    for number in dict.fromkeys(_CLOSES.findall(text)):
        issue = visit.value(
            "SELECT id FROM issue WHERE project_id = ? AND iid = ? AND state = 'opened'", (at.id, int(number))
        )
        if issue is not None:
            visit.update(
                "issue", {"state": "closed", "closed_at": visit.stamp, "updated_at": visit.stamp}, id=issue
            )
            write_note(visit, at, "issue_id", int(issue), words, system=True)


def drop_branch(visit: Visit, branch: Branch) -> None:
    """Delete a branch with the rule about it."""
    visit.delete("branch_rule", branch_id=branch.id)
    visit.delete("branch", id=branch.id)
