"""Moving an issue to another project, where it goes on under a new number."""

from __future__ import annotations

from dataclasses import dataclass, replace

from webarium.sites.gitlab.access import At, at_project, members, touch
from webarium.sites.gitlab.noting import event
from webarium.sites.gitlab.planning.changes import change, people_on, tell
from webarium.sites.gitlab.planning.rows import (
    ISSUE,
    ISSUE_SOURCE,
    Issue,
    issue_by_id,
    labels_of,
    labels_on,
    milestones_of,
    next_iid,
    seen_issues,
)
from webarium.sites.gitlab.topics import Topic
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select
from webarium.types import SqlValue


def target_of(visit: Visit, topic: Topic, slug: str) -> At | None:
    """The project to which an issue may be moved: another one in which the visitor may plan."""
    namespace, _, path = slug.strip().strip("/").rpartition("/")
    try:
        found = at_project(visit, namespace, path, topic.at.me)
    except NotFound:
        return None
    return found if found.reports and found.id != topic.at.id and not found.project.archived else None


def is_moved(visit: Visit, issue: int) -> bool:
    """Whether an issue has gone elsewhere."""
    return visit.has("issue_move", issue_id=issue)


def moved_to(visit: Visit, issue: int, me: Me | None) -> Issue | None:
    """Where an issue has gone, if somebody sees it there."""
    where = Where("i.id = (SELECT moved_to_id FROM issue_move WHERE issue_id = ?)", (issue,)) & seen_issues(
        me
    )
    return visit.row(Issue, select(ISSUE, ISSUE_SOURCE, where.sql), where.params)


def move(visit: Visit, topic: Topic, slug: str) -> Issue | None:
    """Move an issue with its notes, and with what the other project knows of labels, people and milestone."""
    target = target_of(visit, topic, slug)
    issue = issue_by_id(visit, topic.id)
    if target is None or issue is None or is_moved(visit, topic.id):
        return None
    made = _copy(visit, topic, issue, target)
    visit.insert("issue_move", {"issue_id": topic.id, "moved_to_id": made})
    change(visit, topic, state="closed", closed_at=visit.stamp)
    found = issue_by_id(visit, made)
    if found is None:
        return None
    tell(visit, topic, f"moved to {found.slug}#{found.iid}")
    event(
        visit,
        replace(topic.at, project=target.project),
        "issue_id",
        made,
        f"moved from {issue.slug}#{issue.iid}",
    )
    touch(visit, topic.at.id)
    touch(visit, target.id)
    return found


def _copy(visit: Visit, topic: Topic, issue: Issue, target: At) -> int:
    same = [each.id for each in milestones_of(visit, target.id) if each.title == issue.milestone]
    made = visit.insert(
        "issue",
        {
            "project_id": target.id,
            "iid": next_iid(visit.db, "issue", target.id),
            "title": issue.title,
            "description": issue.description,
            "author_id": issue.author_id,
            "milestone_id": same[0] if same else None,
            "due_date": issue.due_date,
            "confidential": int(issue.confidential),
            "created_at": issue.created_at.isoformat(" ", "seconds"),
            "updated_at": visit.stamp,
        },
    )
    known = {each.title: each.id for each in labels_of(visit, target.id)}
    for label in labels_on(visit, "issue_label", "issue_id", issue.id):
        if label.title in known:
            visit.insert("issue_label", {"issue_id": made, "label_id": known[label.title]})
    there = {each.user_id for each in members(visit, target.project)}
    for who in people_on(visit, topic, "assignee"):
        if who.id in there:
            visit.insert("issue_assignee", {"issue_id": made, "user_id": who.id})
    _copy_notes(visit, issue.id, made)
    return made


@dataclass(frozen=True, slots=True)
class _Copied:
    author_id: int
    discussion_id: int | None
    body: str
    system: bool
    created_at: str
    updated_at: str


def _copy_notes(visit: Visit, old: int, new: int) -> None:
    threads: dict[int, int] = {}
    for note in visit.rows(
        _Copied, select(columns_of(_Copied), "note", "issue_id = ?", "ORDER BY id"), (old,)
    ):
        thread = note.discussion_id
        if thread is not None and thread not in threads:
            threads[thread] = visit.insert("discussion", {"issue_id": new})
        values: dict[str, SqlValue] = {"issue_id": new, "author_id": note.author_id, "body": note.body}
        values |= {"discussion_id": threads[thread] if thread else None, "system": int(note.system)}
        visit.insert("note", {**values, "created_at": note.created_at, "updated_at": note.updated_at})
