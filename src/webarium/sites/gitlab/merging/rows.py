"""Merge requests as pages read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from webarium.sites.gitlab.access import SOURCE, At, visible
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import commit, merge_base
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import Scratch
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select


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
    assignee_id: int | None
    reviewer_id: int | None
    milestone_id: int | None
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
    " a.username AS author, a.name AS author_name, r.assignee_id, r.reviewer_id, r.milestone_id, r.source_project_id,"
    " r.source_branch, r.target_branch, r.head_id, r.base_id, r.merge_commit_id, r.created_at, r.updated_at,"
    " r.merged_at, r.merged_by_id, (SELECT count(*) FROM note t WHERE t.merge_request_id = r.id AND "
    "t.system = 0) AS notes"
)
_NAMED = select("id", "user", "username = ?")
REQUEST_SOURCE = (
    f"merge_request r JOIN {SOURCE.replace('project p JOIN', 'project p ON p.id = r.project_id JOIN')}"
    " JOIN user a ON a.id = r.author_id"
)
STATES = (("opened", "Open"), ("merged", "Merged"), ("closed", "Closed"), ("all", "All"))
ORDERS = {
    "created_date": ("Created date", "r.created_at DESC, r.id DESC"),
    "created_asc": ("Created date, oldest first", "r.created_at, r.id"),
    "updated_desc": ("Updated date", "r.updated_at DESC, r.id DESC"),
    "title_asc": ("Title", "r.title COLLATE NOCASE, r.id"),
}


@dataclass(frozen=True, slots=True)
class RequestList:
    """A page of a list of merge requests."""

    requests: list[Request]
    paging: Paging
    counts: dict[str, int]
    state: str
    order: str
    text: str
    wanted: dict[str, str]

    @property
    def orders(self) -> list[tuple[str, str]]:
        """What it can be sorted by."""
        return [(key, words) for key, (words, _) in ORDERS.items()]


def request_list(visit: Visit, me: Me | None, where: Where) -> RequestList:
    """The merge requests that fit and that somebody sees, as the query says."""
    query = visit.query
    state = query.get("state", "opened")
    state = state if state in dict(STATES) else "opened"
    order = query.get("sort", "") if query.get("sort", "") in ORDERS else "created_date"
    text = query.get("search", "").strip()[:100]
    wanted = {
        key: query.get(key, "").strip()[:100]
        for key in ("author_username", "assignee_username", "reviewer_username")
    }
    whole = where & visible(me)
    if text:
        whole = whole & Where("instr(lower(r.title || ' ' || r.description), lower(?)) > 0", (text,))
    for key, column in (
        ("author_username", "author_id"),
        ("assignee_username", "assignee_id"),
        ("reviewer_username", "reviewer_id"),
    ):
        if wanted[key]:
            whole = whole & Where(f"r.{column} = ({_NAMED})", (wanted[key],))
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
    return RequestList(found, paging, counts, state, order, text, wanted)


def request_of(visit: Visit, at: At) -> Request:
    """The merge request that the address names."""
    where = Where("r.project_id = ? AND r.iid = ?", (at.id, visit.path["iid"]))
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
