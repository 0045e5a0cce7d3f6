"""What waits for somebody: as far as they still see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.access import code_visible
from webarium.sites.gitlab.planning.rows import seen_issues
from webarium.sites.gitlab.visitor import Me, signed_in
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, either, select

_COLUMNS = (
    "t.id, t.action, u.username AS author, u.name AS author_name, t.state, t.created_at,"
    " n.path || '/' || p.path AS slug, iif(t.issue_id IS NULL, 'merge_requests', 'issues') AS kind,"
    " coalesce(i.iid, r.iid) AS iid, coalesce(i.title, r.title) AS title"
)
_SOURCE = (
    "todo t JOIN user u ON u.id = t.author_id LEFT JOIN issue i ON i.id = t.issue_id"
    " LEFT JOIN merge_request r ON r.id = t.merge_request_id"
    " JOIN project p ON p.id = coalesce(i.project_id, r.project_id) JOIN namespace n ON n.id = p.namespace_id"
)


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


def _of(me: Me) -> Where:
    seen = (
        Where("t.issue_id IS NOT NULL") & seen_issues(me),
        Where("t.merge_request_id IS NOT NULL") & code_visible(me),
    )
    return Where("t.user_id = ?", (me.id,)) & either(seen)


def todo_counts(visit: Visit, me: Me) -> dict[str, int]:
    """How many wait for somebody and how many are done, by state."""
    where = _of(me)
    sql = select("t.state, count(*)", _SOURCE, where.sql, "GROUP BY t.state")
    return {str(name): int(number) for name, number in visit.db.execute(sql, where.params)}


@signed_in
def todos(visit: Visit, me: Me) -> Response:
    """What waits for somebody."""
    state = "done" if visit.query.get("state") == "done" else "pending"
    where = _of(me) & Where("t.state = ?", (state,))
    sql = select(_COLUMNS, _SOURCE, where.sql, "ORDER BY t.created_at DESC, t.id DESC")
    return visit.render(
        "dashboard/todos.html",
        todos=visit.rows(Todo, sql, where.params),
        state=state,
        counts=todo_counts(visit, me),
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
