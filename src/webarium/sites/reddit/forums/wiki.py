"""Forum wikis: pages that anybody signed in may improve, with their history."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Multiline, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import Forum, forum_of, moderated_forum, sidebar_values
from webarium.sites.reddit.forums.moderation import ban_of
from webarium.sites.reddit.visitor import MEMBERS, Member, current_member, is_moderator, signed_in
from webarium.types import SqlValue

_PATH = re.compile(r"[A-Za-z0-9_-]{1,60}")


def _path_rule(value: Value) -> str | None:
    return (
        None
        if _PATH.fullmatch(str(value))
        else "A page's address has letters, digits, dashes and underscores."
    )


_BODY = Multiline("body", "Body", required=True, max_length=40_000, rows=16, help="Markdown is understood.")
PAGE_FORM = Form((Text("title", "Title", required=True, max_length=120), _BODY), prefix="wiki_")
NEW_FORM = Form(
    (
        Text("path", "Address", required=True, max_length=60, validators=(_path_rule,)),
        Text("title", "Title", required=True, max_length=120),
        _BODY,
    ),
    prefix="wiki_",
)


@dataclass(frozen=True, slots=True)
class WikiPage:
    """A page of a forum's wiki."""

    id: int
    forum_id: int
    path: str
    title: str
    body: str
    locked: bool


@dataclass(frozen=True, slots=True)
class Revision:
    """A state of a page."""

    id: int
    title: str
    body: str
    username: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody writes: a page of a forum's wiki, or a new one."""

    member: Member
    forum: Forum
    page: WikiPage | None


def page(visit: Visit) -> Response:
    """A page; the wiki's front page without a name."""
    member = current_member(visit)
    forum = forum_of(visit, member)
    found = _find(visit, forum)
    if found is None:
        return visit.render(
            "wiki/missing.html",
            status=404,
            path=visit.path.get("path", "index"),
            member=member,
            **sidebar_values(visit, member, forum),
        )
    last = _revisions(visit, found.id)[:1]
    return visit.render(
        "wiki/page.html", page=found, last=last, member=member, **sidebar_values(visit, member, forum)
    )


def pages(visit: Visit) -> Response:
    """All pages of a wiki."""
    member = current_member(visit)
    forum = forum_of(visit, member)
    found = visit.rows(WikiPage, "SELECT * FROM wiki_page WHERE forum_id = ? ORDER BY title, id", (forum.id,))
    return visit.render("wiki/pages.html", pages=found, member=member, **sidebar_values(visit, member, forum))


def history(visit: Visit) -> Response:
    """Who changed a page, newest first; ``?revision=`` shows one state."""
    member = current_member(visit)
    forum = forum_of(visit, member)
    found = _find(visit, forum) or visit.not_found()
    revisions = _revisions(visit, found.id)
    chosen = next((r for r in revisions if str(r.id) == visit.query.get("revision")), None)
    return visit.render(
        "wiki/history.html",
        page=found,
        revisions=revisions,
        chosen=chosen,
        member=member,
        **sidebar_values(visit, member, forum),
    )


@signed_in
def lock(visit: Visit, member: Member) -> Response:
    """Let only moderators edit a page, or everybody again."""
    forum = moderated_forum(visit, member)
    found = _find(visit, forum) or visit.not_found()
    visit.execute("UPDATE wiki_page SET locked = ? WHERE id = ?", (int(not found.locked), found.id))
    return visit.redirect(f"{forum.path}/wiki/{found.path}")


def _find(visit: Visit, forum: Forum) -> WikiPage | None:
    path = visit.path.get("path", "index")
    return visit.row(WikiPage, "SELECT * FROM wiki_page WHERE forum_id = ? AND path = ?", (forum.id, path))


def _revisions(visit: Visit, page_id: int) -> list[Revision]:
    return visit.rows(
        Revision,
        "SELECT r.id, r.title, r.body, u.username, r.created_at FROM wiki_revision r JOIN user u ON u.id = r.user_id "
        "WHERE r.page_id = ? ORDER BY r.id DESC",
        (page_id,),
    )


def _new_page(visit: Visit) -> Draft:
    """The place for a new page, for somebody who may write there."""
    member = MEMBERS.own(visit)
    forum = forum_of(visit, member)
    _require_writer(visit, member, forum, locked=False)
    return Draft(member, forum, None)


def _old_page(visit: Visit) -> Draft:
    """A page, for somebody who may change it."""
    member = MEMBERS.own(visit)
    forum = forum_of(visit, member)
    found = _find(visit, forum) or visit.not_found()
    _require_writer(visit, member, forum, locked=found.locked)
    return Draft(member, forum, found)


def _require_writer(visit: Visit, member: Member, forum: Forum, *, locked: bool) -> None:
    if is_moderator(visit, member, forum.id):
        return
    if locked:
        raise Forbidden("This page is locked; only moderators may edit it.")
    reason = ban_of(visit, forum.id, member.id)
    if reason is not None:
        raise Forbidden(f"You are banned from this forum: {reason}.")


def _revise(visit: Visit, member: Member, page_id: int, form: BoundForm) -> None:
    values: dict[str, SqlValue] = {
        "page_id": page_id,
        "user_id": member.id,
        "title": form.text("title"),
        "body": form.text("body"),
        "created_at": visit.stamp,
    }
    visit.insert("wiki_revision", values)


def _refuse_new(visit: Visit, form: BoundForm, draft: Draft) -> None:
    taken = "path" not in form.errors and visit.has(
        "wiki_page", forum_id=draft.forum.id, path=form.text("path")
    )
    if taken:
        form.refuse("path", "There is already a page at this address.")


def _create(visit: Visit, form: BoundForm, draft: Draft) -> Response:
    """Make a new page."""
    values: dict[str, SqlValue] = {name: form.text(name) for name in ("path", "title", "body")}
    made = visit.insert("wiki_page", {"forum_id": draft.forum.id, **values})
    _revise(visit, draft.member, made, form)
    return visit.redirect(f"{draft.forum.path}/wiki/{form.text('path')}")


def _edit(visit: Visit, form: BoundForm, draft: Draft) -> Response:
    """Change a page."""
    found = draft.page or visit.not_found()
    if (form.text("title"), form.text("body")) != (found.title, found.body):
        visit.update("wiki_page", {"title": form.text("title"), "body": form.text("body")}, id=found.id)
        _revise(visit, draft.member, found.id, form)
    return visit.redirect(f"{draft.forum.path}/wiki/{found.path}")


def _seen(visit: Visit, draft: Draft) -> dict[str, Any]:
    around = sidebar_values(visit, draft.member, draft.forum)
    return {"page": draft.page, "member": draft.member, **around}


CREATION = FormPage(
    NEW_FORM,
    "wiki/edit.html",
    _new_page,
    _create,
    _refuse_new,
    initial=lambda visit, draft: {"path": visit.query.get("path", "")[:60]},
    sees=_seen,
)
EDITING = FormPage(
    PAGE_FORM,
    "wiki/edit.html",
    _old_page,
    _edit,
    kept=lambda visit, draft: asdict(draft.page) if draft.page else {},
    sees=_seen,
)
