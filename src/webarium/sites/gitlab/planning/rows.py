"""Issues, labels and milestones as pages read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import apsw

from webarium.sites.gitlab.access import IN_GROUP, SOURCE, At, visible
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select


@dataclass(frozen=True, slots=True)
class Label:
    """A label of a project."""

    id: int
    title: str
    color: str
    description: str


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone of a project."""

    id: int
    iid: int
    title: str
    description: str
    start_date: str | None
    due_date: str | None
    state: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody named beside an issue or a merge request."""

    id: int
    username: str
    name: str


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue's row, with its project and author."""

    id: int
    iid: int
    project_id: int
    slug: str
    title: str
    description: str
    state: str
    confidential: bool
    author_id: int
    author: str
    author_name: str
    milestone_id: int | None
    milestone: str | None
    due_date: str | None
    created_at: datetime
    updated_at: datetime
    closed_at: datetime | None
    notes: int

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/{self.slug}/-/issues/{self.iid}"


ISSUE = (
    "i.id, i.iid, i.project_id, n.path || '/' || p.path AS slug, i.title, i.description, i.state, i.confidential,"
    " i.author_id, a.username AS author, a.name AS author_name, i.milestone_id, m.title AS milestone, i.due_date,"
    " i.created_at, i.updated_at, i.closed_at,"
    " (SELECT count(*) FROM note t WHERE t.issue_id = i.id AND t.system = 0) AS notes"
)
ISSUE_SOURCE = (
    f"issue i JOIN {SOURCE.replace('project p JOIN', 'project p ON p.id = i.project_id JOIN')}"
    " JOIN user a ON a.id = i.author_id LEFT JOIN milestone m ON m.id = i.milestone_id"
)


def seen_issues(me: Me | None) -> Where:
    """Holds for issues that somebody sees: in projects they see, and not confidential unless they may know."""
    if me is not None and me.is_admin:
        return visible(me)
    if me is None:
        return visible(me) & Where("i.confidential = 0")
    open_to = (
        "i.confidential = 0",
        "i.author_id = ?",
        "n.user_id = ?",
        "EXISTS (SELECT 1 FROM issue_assignee x WHERE x.issue_id = i.id AND x.user_id = ?)",
        "EXISTS (SELECT 1 FROM project_member x WHERE x.project_id = p.id AND x.user_id = ? AND x.role >= 20)",
        f"{IN_GROUP.format('n.id')} AND x.role >= 20)",
    )
    return visible(me) & Where(" OR ".join(open_to), (me.id,) * 5)


def issue_of(visit: Visit, at: At, iid: int | None = None) -> Issue:
    """The issue with this number, or that the address names; one that somebody may not see is not found."""
    number = visit.path["iid"] if iid is None else iid
    where = Where("i.project_id = ? AND i.iid = ?", (at.id, number)) & seen_issues(at.me)
    sql = select(ISSUE, ISSUE_SOURCE, where.sql)
    return visit.row(Issue, sql, where.params) or visit.not_found("There is no such issue.")


def issue_by_id(visit: Visit, number: int) -> Issue | None:
    """An issue by its id, whoever sees it."""
    return visit.row(Issue, select(ISSUE, ISSUE_SOURCE, "i.id = ?"), (number,))


def labels_of(visit: Visit, project: int) -> list[Label]:
    """All labels of a project by title."""
    sql = "SELECT id, title, color, description FROM label WHERE project_id = ? ORDER BY title COLLATE NOCASE"
    return visit.rows(Label, sql, (project,))


def labels_on(visit: Visit, table: str, column: str, number: int) -> list[Label]:
    """The labels of an issue or merge request."""
    source = f"{table} x JOIN label l ON l.id = x.label_id"
    columns = "l.id, l.title, l.color, l.description"
    sql = select(columns, source, f"x.{column} = ?", "ORDER BY l.title COLLATE NOCASE")
    return visit.rows(Label, sql, (number,))


@dataclass(frozen=True, slots=True)
class Closing:
    """A merge request that says it closes an issue."""

    iid: int
    title: str
    state: str


def requests_closing(visit: Visit, issue: Issue) -> list[Closing]:
    """The merge requests of an issue's project that name it in their descriptions."""
    sql = select(
        "iid, title, state",
        "merge_request",
        "project_id = ? AND (instr(description || ' ', ?) > 0 OR instr(description || '.', ?) > 0)",
        "ORDER BY iid",
    )
    return visit.rows(Closing, sql, (issue.project_id, f"#{issue.iid} ", f"#{issue.iid}."))


def assignees_of(visit: Visit, issue: int) -> list[Who]:
    """Who an issue is assigned to."""
    sql = (
        "SELECT u.id, u.username, u.name FROM issue_assignee x JOIN user u ON u.id = x.user_id"
        " WHERE x.issue_id = ? ORDER BY u.name"
    )
    return visit.rows(Who, sql, (issue,))


def person(visit: Visit, number: int | None) -> Who | None:
    """An account by its id."""
    return visit.row(Who, "SELECT id, username, name FROM user WHERE id = ?", (number,)) if number else None


def next_iid(db: apsw.Connection, table: Literal["issue", "merge_request", "milestone"], project: int) -> int:
    """The number that a project gives to the next one of a kind."""
    found = db.execute(select("coalesce(max(iid), 0) + 1", table, "project_id = ?"), (project,)).get
    return int(found)


def milestones_of(visit: Visit, project: int, state: str = "") -> list[Milestone]:
    """The milestones of a project, the soonest first."""
    sql = (
        "SELECT id, iid, title, description, start_date, due_date, state, created_at FROM milestone"
        " WHERE project_id = ?1 AND (?2 = '' OR state = ?2) ORDER BY due_date IS NULL, due_date, id"
    )
    return visit.rows(Milestone, sql, (project, state))
