"""Lists of issues: a project's, somebody's, found ones."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import JSONResponse, Response

from webarium.sites.gitlab.access import At, in_project
from webarium.sites.gitlab.meaning import meaning
from webarium.sites.gitlab.planning.rows import (
    ISSUE,
    ISSUE_SOURCE,
    Issue,
    Label,
    Who,
    assignees_of,
    labels_of,
    labels_on,
    milestones_of,
    seen_issues,
)
from webarium.sites.gitlab.visitor import Me, current
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, every, select

STATES = (("opened", "Open"), ("closed", "Closed"), ("all", "All"))
ORDERS = {
    "created_date": ("Created date", "i.created_at DESC, i.id DESC"),
    "created_asc": ("Created date, oldest first", "i.created_at, i.id"),
    "updated_desc": ("Updated date", "i.updated_at DESC, i.id DESC"),
    "updated_asc": ("Updated date, oldest first", "i.updated_at, i.id"),
    "due_date": ("Due date", "i.due_date IS NULL, i.due_date, i.id"),
    "popularity": ("Most discussed", "notes DESC, i.id DESC"),
    "title_asc": ("Title", "i.title COLLATE NOCASE, i.id"),
}
SAME = {"created_desc": "created_date", "closest_future_date": "due_date"}
"""Other names of orders."""


@dataclass(frozen=True, slots=True)
class Line:
    """An issue with what stands beside it in a list."""

    issue: Issue
    labels: list[Label]
    assignees: list[Who]


@dataclass(frozen=True, slots=True)
class IssueList:
    """A page of a list of issues."""

    lines: list[Line]
    paging: Paging
    counts: dict[str, int]
    state: str
    order: str
    text: str
    wanted: dict[str, str]
    """What else the query asks for, by field."""
    labels: list[str]
    meant: str = ""
    """What was looked for, where nothing has the text itself."""


def issue_list(visit: Visit, me: Me | None, where: Where, state: str = "opened") -> IssueList:
    """The issues that fit and that somebody sees, as the query says; in this state where it says none."""
    query = visit.query
    asked = query.get("state", state)
    state = asked if asked in dict(STATES) else state
    order = SAME.get(query.get("sort", ""), query.get("sort", ""))
    order = order if order in ORDERS else "created_date"
    labels = [each for each in query.getlist("label_name[]") + query.getlist("label_name") if each][:10]
    wanted = {
        key: query.get(key, "").strip()[:100]
        for key in ("author_username", "assignee_username", "milestone_title")
    }
    text = query.get("search", "").strip()[:100]
    others = every([where, seen_issues(me), *_conditions(wanted, labels)])

    def finds(some: Where) -> bool:
        fits = others & some
        return visit.value(select("1", ISSUE_SOURCE, fits.sql, "LIMIT 1"), fits.params) is not None

    asked_for = meaning(visit, text, ("i.title", "i.description"), finds)
    whole = others & asked_for.where
    counts = dict.fromkeys(("opened", "closed"), 0)
    for name, number in visit.db.execute(
        select("i.state, count(*)", ISSUE_SOURCE, whole.sql, "GROUP BY i.state"), whole.params
    ):
        counts[str(name)] = int(number)
    counts["all"] = counts["opened"] + counts["closed"]
    if state != "all":
        whole = whole & Where("i.state = ?", (state,))
    paging = Paging.from_query(query, counts[state], size=20, page_key="page")
    tail = f"ORDER BY {ORDERS[order][1]} LIMIT {paging.limit} OFFSET {paging.offset}"
    found = visit.rows(Issue, select(ISSUE, ISSUE_SOURCE, whole.sql, tail), whole.params)
    lines = [
        Line(each, labels_on(visit, "issue_label", "issue_id", each.id), assignees_of(visit, each.id))
        for each in found
    ]
    return IssueList(lines, paging, counts, state, order, text, wanted, labels, asked_for.meant)


def _conditions(wanted: dict[str, str], labels: list[str]) -> list[Where]:
    found = []
    if name := wanted["author_username"]:
        found.append(Where("a.username = ?", (name,)))
    if name := wanted["assignee_username"]:
        if name.lower() in ("none", "any"):
            taken = "EXISTS (SELECT 1 FROM issue_assignee x WHERE x.issue_id = i.id)"
            found.append(Where(f"NOT {taken}" if name.lower() == "none" else taken))
        else:
            source = "issue_assignee x JOIN user u ON u.id = x.user_id"
            found.append(Where(f"i.id IN ({select('x.issue_id', source, 'u.username = ?')})", (name,)))
    if title := wanted["milestone_title"]:
        found.append(Where("m.title IS NULL") if title.lower() == "none" else Where("m.title = ?", (title,)))
    for label in labels:
        any_label = (
            "EXISTS (SELECT 1 FROM issue_label x JOIN label l ON l.id = x.label_id WHERE x.issue_id = i.id"
        )
        if label.lower() == "none":
            found.append(Where(f"NOT {any_label})"))
        else:
            found.append(Where(f"{any_label} AND l.title = ? COLLATE NOCASE)", (label,)))
    return found


def told(visit: Visit) -> Response:
    """How many open issues there are that the visitor sees, as lists of issues ask once they are shown."""
    where = seen_issues(current(visit)) & Where("i.state = 'opened'")
    count = visit.value(select("count(*)", ISSUE_SOURCE, where.sql), where.params)
    return JSONResponse({"data": {"issues": {"count": count}}})


@in_project
def issues(visit: Visit, at: At) -> Response:
    """A project's issues."""
    found = issue_list(visit, at.me, Where("i.project_id = ?", (at.id,)))
    return visit.render(
        "issues/list.html",
        at=at,
        found=found,
        states=STATES,
        orders=[(key, words) for key, (words, _) in ORDERS.items()],
        labels=labels_of(visit, at.id),
        milestones=milestones_of(visit, at.id),
    )
