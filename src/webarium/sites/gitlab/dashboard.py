"""What somebody sees of their own: projects, issues, merge requests, groups; and exploring."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import mine, visible
from webarium.sites.gitlab.lists import listing
from webarium.sites.gitlab.merging.rows import STATES as REQUEST_STATES
from webarium.sites.gitlab.merging.rows import request_list
from webarium.sites.gitlab.planning.lists import ORDERS, STATES, issue_list
from webarium.sites.gitlab.visitor import Me, current, signed_in
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select


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


def _groups(visit: Visit, me: Me | None, source: str, where: Where) -> list[GroupLine]:
    seen = visible(me) & Where("p.namespace_id = n.id")
    projects = select("count(*)", "project p", seen.sql)
    members = select("count(*)", "group_member g", "g.namespace_id = n.id")
    columns = f"n.path, n.name, n.description, n.visibility, ({projects}) AS projects, ({members}) AS members"
    sql = select(columns, source, where.sql, "ORDER BY n.name COLLATE NOCASE")
    return visit.rows(GroupLine, sql, seen.params + where.params)


@signed_in
def groups(visit: Visit, me: Me) -> Response:
    """Groups of which one is a member."""
    found = _groups(
        visit,
        me,
        "namespace n JOIN group_member x ON x.namespace_id = n.id",
        Where("x.user_id = ?", (me.id,)),
    )
    return visit.render("dashboard/groups.html", groups=found, title="Groups")


def explore_groups(visit: Visit) -> Response:
    """All public groups."""
    where = Where("n.user_id IS NULL AND n.visibility = 'public'")
    found = _groups(visit, current(visit), "namespace n", where)
    return visit.render("dashboard/groups.html", groups=found, title="Explore groups")
