"""Issues that belong together."""

from __future__ import annotations

import re
from dataclasses import dataclass

from webarium.sites.gitlab.access import at_project
from webarium.sites.gitlab.planning.changes import tell
from webarium.sites.gitlab.planning.rows import ISSUE, ISSUE_SOURCE, Issue, seen_issues
from webarium.sites.gitlab.topics import Topic
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

KINDS = {"relates_to": "relates to", "blocks": "blocks", "is_blocked_by": "is blocked by"}
"""How one issue stands to another."""
_REFERENCE = re.compile(
    r"(?:https?://[^/\s]+/)?(?:/?(?P<slug>[\w.-]+(?:/[\w.-]+)+?))?(?:#|/-/issues/)(?P<number>\d{1,9})"
)


@dataclass(frozen=True, slots=True)
class Linked:
    """An issue as another one refers to it."""

    issue: Issue
    kind: str


def linked(visit: Visit, issue: int, me: Me | None) -> list[Linked]:
    """The issues that belong to one, as far as somebody sees them."""
    sql = (
        "SELECT target_id, kind FROM issue_link WHERE source_id = ?1 UNION ALL"
        " SELECT source_id, iif(kind = 'blocks', 'is_blocked_by', kind) FROM issue_link WHERE target_id = ?1"
    )
    found = []
    for number, kind in [(int(each), str(kind)) for each, kind in visit.db.execute(sql, (issue,))]:
        where = Where("i.id = ?", (number,)) & seen_issues(me)
        other = visit.row(Issue, select(ISSUE, ISSUE_SOURCE, where.sql), where.params)
        if other is not None:
            found.append(Linked(other, kind))
    return sorted(found, key=lambda each: (list(KINDS).index(each.kind), each.issue.id))


def referred(visit: Visit, topic: Topic, text: str) -> Issue | None:
    """The issue that a text such as ``#3``, ``primer/design#3`` or an address names, if the visitor sees it."""
    match = _REFERENCE.fullmatch(text.strip())
    if match is None:
        return None
    project = topic.at.id
    if match["slug"]:
        namespace, _, path = match["slug"].rpartition("/")
        try:
            project = at_project(visit, namespace, path, topic.at.me).id
        except NotFound:
            return None
    where = Where("i.project_id = ? AND i.iid = ?", (project, int(match["number"]))) & seen_issues(
        topic.at.me
    )
    return visit.row(Issue, select(ISSUE, ISSUE_SOURCE, where.sql), where.params)


def link(visit: Visit, topic: Topic, text: str, kind: str) -> str | None:
    """Link an issue to the one that a text names; returns what is wrong, if something is."""
    other = referred(visit, topic, text)
    if other is None:
        return "There is no such issue, or you may not see it. Write #3 or group/project#3."
    if other.id == topic.id:
        return "An issue cannot be related to itself."
    known = select("1", "issue_link", "source_id IN (?1, ?2) AND target_id IN (?1, ?2)")
    if visit.value(known, (topic.id, other.id)) is not None:
        return "These issues are related already."
    source, target = (other.id, topic.id) if kind == "is_blocked_by" else (topic.id, other.id)
    visit.insert(
        "issue_link",
        {
            "source_id": source,
            "target_id": target,
            "kind": "relates_to" if kind == "relates_to" else "blocks",
            "created_at": visit.stamp,
        },
    )
    tell(visit, topic, f"marked that this issue {KINDS[kind]} {other.slug}#{other.iid}")
    return None
