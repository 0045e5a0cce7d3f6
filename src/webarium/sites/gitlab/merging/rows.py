"""Merge requests as pages read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from webarium.sites.gitlab.access import SOURCE, At, code_visible
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import commit, merge_base
from webarium.sites.gitlab.git.diffs import TreeDiff, tree_diff
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import Objects, Scratch
from webarium.sites.gitlab.meaning import meaning
from webarium.sites.gitlab.planning.rows import Label, Who, labels_on
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, every, select


@dataclass(frozen=True, slots=True)
class Request:
    """A merge request's row, with its project and author."""

    id: int
    iid: int
    project_id: int
    slug: str
    title: str
    description: str
    state: str
    draft: bool
    author_id: int
    author: str
    author_name: str
    milestone_id: int | None
    milestone: str | None
    source_project_id: int
    source_branch: str
    target_branch: str
    head_id: int
    base_id: int | None
    merge_commit_id: int | None
    created_at: datetime
    updated_at: datetime
    merged_at: datetime | None
    merged_by_id: int | None
    notes: int

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/{self.slug}/-/merge_requests/{self.iid}"


REQUEST = (
    "r.id, r.iid, r.project_id, n.path || '/' || p.path AS slug, r.title, r.description, r.state, r.draft, r.author_id,"
    " a.username AS author, a.name AS author_name, r.milestone_id, m.title AS milestone,"
    " r.source_project_id, r.source_branch, r.target_branch, r.head_id, r.base_id, r.merge_commit_id,"
    " r.created_at, r.updated_at, r.merged_at, r.merged_by_id,"
    " (SELECT count(*) FROM note t WHERE t.merge_request_id = r.id AND t.system = 0) AS notes"
)
REQUEST_SOURCE = (
    f"merge_request r JOIN {SOURCE.replace('project p JOIN', 'project p ON p.id = r.project_id JOIN')}"
    " JOIN user a ON a.id = r.author_id LEFT JOIN milestone m ON m.id = r.milestone_id"
)
WANTED = ("author_username", "assignee_username", "reviewer_username", "milestone_title", "draft")
"""Fields of a query by which lists are narrowed."""
STATES = (("opened", "Open"), ("merged", "Merged"), ("closed", "Closed"), ("all", "All"))
ORDERS = {
    "created_date": ("Created date", "r.created_at DESC, r.id DESC"),
    "created_asc": ("Created date, oldest first", "r.created_at, r.id"),
    "updated_desc": ("Updated date", "r.updated_at DESC, r.id DESC"),
    "title_asc": ("Title", "r.title COLLATE NOCASE, r.id"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A merge request with what stands beside it in a list."""

    request: Request
    labels: list[Label]
    assignees: list[Who]
    reviewers: list[Who]


@dataclass(frozen=True, slots=True)
class RequestList:
    """A page of a list of merge requests."""

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

    @property
    def orders(self) -> list[tuple[str, str]]:
        """What it can be sorted by."""
        return [(key, words) for key, (words, _) in ORDERS.items()]


def request_list(visit: Visit, me: Me | None, where: Where, state: str = "opened") -> RequestList:
    """The merge requests that fit and that somebody sees, as the query says; in this state where it says none."""
    query = visit.query
    asked = query.get("state", state)
    state = asked if asked in dict(STATES) else state
    order = query.get("sort", "") if query.get("sort", "") in ORDERS else "created_date"
    text = query.get("search", "").strip()[:100]
    wanted = {key: query.get(key, "").strip()[:100] for key in WANTED}
    labels = [each for each in query.getlist("label_name[]") if each][:10]
    others = every([where, code_visible(me), *_conditions(wanted, labels)])

    def finds(some: Where) -> bool:
        fits = others & some
        return visit.value(select("1", REQUEST_SOURCE, fits.sql, "LIMIT 1"), fits.params) is not None

    asked_for = meaning(visit, text, ("r.title", "r.description"), finds)
    whole = others & asked_for.where
    counts = dict.fromkeys(("opened", "merged", "closed"), 0)
    for name, number in visit.db.execute(
        select("r.state, count(*)", REQUEST_SOURCE, whole.sql, "GROUP BY r.state"), whole.params
    ):
        counts[str(name)] = int(number)
    counts["all"] = sum(counts.values())
    if state != "all":
        whole = whole & Where("r.state = ?", (state,))
    paging = Paging.from_query(query, counts[state], size=20, page_key="page")
    tail = f"ORDER BY {ORDERS[order][1]} LIMIT {paging.limit} OFFSET {paging.offset}"
    found = visit.rows(Request, select(REQUEST, REQUEST_SOURCE, whole.sql, tail), whole.params)
    lines = [
        Line(
            each,
            labels_on(visit, "merge_request_label", "merge_request_id", each.id),
            *(_people(visit, each.id, duty) for duty in ("assignee", "reviewer")),
        )
        for each in found
    ]
    return RequestList(lines, paging, counts, state, order, text, wanted, labels, asked_for.meant)


def _conditions(wanted: dict[str, str], labels: list[str]) -> list[Where]:
    found = []
    if name := wanted["author_username"]:
        found.append(Where("a.username = ?", (name,)))
    for duty in ("assignee", "reviewer"):
        if name := wanted[f"{duty}_username"]:
            source = f"merge_request_{duty} x JOIN user u ON u.id = x.user_id"
            inner = select("1", source, "x.merge_request_id = r.id")
            if name.lower() in ("none", "any"):
                found.append(Where(f"{'NOT ' if name.lower() == 'none' else ''}EXISTS ({inner})"))
            else:
                found.append(Where(f"EXISTS ({inner} AND u.username = ?)", (name,)))
    if title := wanted["milestone_title"]:
        found.append(Where("m.title IS NULL") if title.lower() == "none" else Where("m.title = ?", (title,)))
    if wanted["draft"] in ("yes", "no"):
        found.append(Where("r.draft = ?", (int(wanted["draft"] == "yes"),)))
    source = "merge_request_label x JOIN label l ON l.id = x.label_id"
    for label in labels:
        inner = select("1", source, "x.merge_request_id = r.id")
        if label.lower() == "none":
            found.append(Where(f"NOT EXISTS ({inner})"))
        else:
            found.append(Where(f"EXISTS ({inner} AND l.title = ? COLLATE NOCASE)", (label,)))
    return found


def _people(visit: Visit, request: int, duty: str) -> list[Who]:
    source = f"merge_request_{duty} x JOIN user u ON u.id = x.user_id"
    sql = select("u.id, u.username, u.name", source, "x.merge_request_id = ?", "ORDER BY u.name")
    return visit.rows(Who, sql, (request,))


def request_of(visit: Visit, at: At, iid: int | None = None) -> Request:
    """The merge request with this number, or that the address names."""
    where = Where("r.project_id = ? AND r.iid = ?", (at.id, visit.path["iid"] if iid is None else iid))
    found = visit.row(Request, select(REQUEST, REQUEST_SOURCE, where.sql), where.params)
    return found or visit.not_found("There is no such merge request.")


def bases_of(visit: Visit, at: At, request: Request) -> tuple[int | None, int | None]:
    """The commit from which it parts, and where the target branch is."""
    target = refs.branch(visit.db, at.id, request.target_branch)
    if request.state == "merged" or target is None:
        return request.base_id, target.commit_id if target else None
    return merge_base(visit.db, target.commit_id, request.head_id), target.commit_id


def conflicts_of(visit: Visit, base: int | None, target: int | None, head: int) -> tuple[str, ...]:
    """The files in which both sides have changed the same place."""
    if target is None:
        return ()
    old = commit(visit.db, base).tree if base else None
    return merge(Scratch(visit.db), old, commit(visit.db, target).tree, commit(visit.db, head).tree).conflicts


def diffs_of(visit: Visit, base: int | None, head: int) -> TreeDiff:
    """What a merge request changes."""
    old = commit(visit.db, base).tree if base else None
    return tree_diff(Objects(visit.db), old, commit(visit.db, head).tree)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a project merges."""

    merge_method: str = "merge"
    """``merge``: always a merge commit; ``rebase_merge``: one after a rebase; ``ff``: none."""
    squash: str = "default_off"
    """``never``, ``default_off``, ``default_on`` or ``always``."""
    approvals: int = 0
    """How many must approve before."""
    threads_resolved: bool = False
    """Whether all threads must be resolved before."""
    remove_source: bool = False
    """Whether the box to delete the source branch is ticked at first."""


def settings_of(visit: Visit, project: int) -> Settings:
    """How a project merges."""
    columns = "merge_method, squash, approvals, threads_resolved, remove_source"
    return visit.row(Settings, select(columns, "project_setting", "project_id = ?"), (project,)) or Settings()


def approvers_of(visit: Visit, request: int) -> list[Who]:
    """Who has approved a merge request."""
    sql = select(
        "u.id, u.username, u.name",
        "approval x JOIN user u ON u.id = x.user_id",
        "x.merge_request_id = ?",
        "ORDER BY x.created_at, u.id",
    )
    return visit.rows(Who, sql, (request,))
