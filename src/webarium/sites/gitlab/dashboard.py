"""What somebody sees of their own: projects, issues, merge requests, todos, groups; and exploring."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.access import mine
from webarium.sites.gitlab.lists import listing
from webarium.sites.gitlab.merging.rows import STATES as REQUEST_STATES
from webarium.sites.gitlab.merging.rows import request_list
from webarium.sites.gitlab.planning.lists import ORDERS, STATES, issue_list
from webarium.sites.gitlab.visitor import Me, current, signed_in
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select


@dataclass(frozen=True, slots=True)
class Todo:
    """Something that waits for somebody."""

    id: int
    action: str
    author: str
    author_name: str
    state: str
    created_at: datetime
    slug: str
    kind: str
    iid: int
    title: str

    @property
    def path(self) -> str:
        """Where to do it."""
        return f"/{self.slug}/-/{self.kind}/{self.iid}"


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group in a list."""

    path: str
    name: str
    description: str
    visibility: str
    projects: int
    members: int


def front(visit: Visit) -> Response:
    """One's own projects, or what there is for guests."""
    me = current(visit)
    return explore(visit) if me is None else _projects(visit, me, "yours")


@signed_in
def projects(visit: Visit, me: Me) -> Response:
    """One's own projects."""
    return _projects(visit, me, "yours")


@signed_in
def starred(visit: Visit, me: Me) -> Response:
    """Projects that one has starred."""
    return _projects(visit, me, "starred")


def _projects(visit: Visit, me: Me, tab: str) -> Response:
    where = mine(me)
    if tab == "starred":
        where = Where("EXISTS (SELECT 1 FROM star s WHERE s.project_id = p.id AND s.user_id = ?)", (me.id,))
    return visit.render("dashboard/projects.html", found=listing(visit, me, where), tab=tab, title="Projects")


def explore(visit: Visit) -> Response:
    """All projects that one may see."""
    order = "stars_desc" if visit.path.get("tab") in ("starred", "trending") else ""
    found = listing(visit, current(visit), Where(), order=order)
    return visit.render("dashboard/projects.html", found=found, tab="explore", title="Explore projects")


@signed_in
def issues(visit: Visit, me: Me) -> Response:
    """Issues by somebody, or assigned to them."""
    found = issue_list(visit, me, Where() if _asked(visit) else Where("0"))
    orders = [(key, words) for key, (words, _) in ORDERS.items()]
    return visit.render(
        "dashboard/issues.html", found=found, states=STATES, orders=orders, asked=_asked(visit), me=me
    )


@signed_in
def requests(visit: Visit, me: Me) -> Response:
    """Merge requests by somebody, assigned to them, or waiting for their review."""
    found = request_list(visit, me, Where() if _asked(visit) else Where("0"))
    return visit.render(
        "dashboard/requests.html", found=found, states=REQUEST_STATES, asked=_asked(visit), me=me
    )


def _asked(visit: Visit) -> bool:
    return any(
        visit.query.get(key)
        for key in ("assignee_username", "author_username", "reviewer_username", "search")
    )


@signed_in
def todos(visit: Visit, me: Me) -> Response:
    """What waits for somebody."""
    state = "done" if visit.query.get("state") == "done" else "pending"
    sql = """SELECT t.id, t.action, u.username AS author, u.name AS author_name, t.state, t.created_at,
        n.path || '/' || p.path AS slug, iif(t.issue_id IS NULL, 'merge_requests', 'issues') AS kind,
        coalesce(i.iid, r.iid) AS iid, coalesce(i.title, r.title) AS title
        FROM todo t JOIN user u ON u.id = t.author_id LEFT JOIN issue i ON i.id = t.issue_id
        LEFT JOIN merge_request r ON r.id = t.merge_request_id
        JOIN project p ON p.id = coalesce(i.project_id, r.project_id) JOIN namespace n ON n.id = p.namespace_id
        WHERE t.user_id = ? AND t.state = ? ORDER BY t.created_at DESC, t.id DESC"""
    sql_counts = "SELECT state, count(*) FROM todo WHERE user_id = ? GROUP BY state"
    counts = {str(name): int(number) for name, number in visit.db.execute(sql_counts, (me.id,))}
    return visit.render(
        "dashboard/todos.html", todos=visit.rows(Todo, sql, (me.id, state)), state=state, counts=counts
    )


@signed_in
def finish_todo(visit: Visit, me: Me) -> Response:
    """Mark a todo as done, or as not done after all."""
    state = "pending" if visit.form_text("state") == "pending" else "done"
    if not visit.update("todo", {"state": state}, id=visit.path["todo_id"], user_id=me.id):
        visit.not_found("There is no such to-do item.")
    return visit.redirect(visit.back("/dashboard/todos"))


@signed_in
def finish_todos(visit: Visit, me: Me) -> Response:
    """Mark all of them as done."""
    visit.update("todo", {"state": "done"}, user_id=me.id, state="pending")
    return visit.redirect("/dashboard/todos")


_GROUP = (
    "n.path, n.name, n.description, n.visibility, (SELECT count(*) FROM project p WHERE "
    "p.namespace_id = n.id) AS projects,"
    " (SELECT count(*) FROM group_member g WHERE g.namespace_id = n.id) AS members"
)


@signed_in
def groups(visit: Visit, me: Me) -> Response:
    """Groups of which one is a member."""
    source = "namespace n JOIN group_member x ON x.namespace_id = n.id"
    sql = select(_GROUP, source, "x.user_id = ?", "ORDER BY n.name COLLATE NOCASE")
    return visit.render("dashboard/groups.html", groups=visit.rows(GroupLine, sql, (me.id,)), title="Groups")


def explore_groups(visit: Visit) -> Response:
    """All public groups."""
    where = "n.user_id IS NULL AND n.visibility = 'public'"
    sql = select(_GROUP, "namespace n", where, "ORDER BY n.name COLLATE NOCASE")
    return visit.render("dashboard/groups.html", groups=visit.rows(GroupLine, sql), title="Explore groups")
