"""A project's wiki: pages with all their versions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.access import DEVELOPER, At, here, in_project, require, touch
from webarium.sites.gitlab.code.folding import PAGE, fitting, line_size
from webarium.sites.gitlab.git.diffs import compare
from webarium.sites.gitlab.rendering import wiki_of
from webarium.sites.kit.comparing import Allowance
from webarium.sites.kit.fields import Field, Multiline, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue

HOME = "home"
_SLUG = re.compile(r"[\w.-]+(/[\w.-]+)*")


def slug_of(title: str) -> str:
    """The end of a page's address: ``How to build`` becomes ``How-to-build``."""
    parts = (re.sub(r"[^\w.]+", "-", part).strip("-.") for part in title.split("/"))
    return "/".join(filter(None, parts))[:150]


def _title_rule(value: Value) -> str | None:
    slug = slug_of(str(value))
    if not slug or not _SLUG.fullmatch(slug):
        return "A title has letters or digits."
    taken = slug.lower() in ("new", "pages") or slug.lower().endswith(("/edit", "/history", "/delete"))
    return "This title is reserved." if taken else None


_FIELDS: tuple[Field, ...] = (
    Text(
        "title",
        "Title",
        required=True,
        max_length=150,
        validators=(_title_rule,),
        help="A slash puts a page below another one: guides/setup",
    ),
    Multiline("content", "Content", required=True, max_length=50_000, rows=16),
    Text("message", "Commit message", max_length=200),
)
FORM = Form(_FIELDS, prefix="wiki_")


@dataclass(frozen=True, slots=True)
class WikiPage:
    """A page as it is."""

    id: int
    slug: str
    title: str
    content: str
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Version:
    """A page as it was."""

    id: int
    author: str
    author_name: str
    title: str
    content: str
    message: str
    created_at: datetime


Subject = tuple[At, WikiPage | None]
_PAGE = 10


def pages_of(visit: Visit, project: int) -> list[WikiPage]:
    """All pages of a wiki, its first page first."""
    columns = "id, slug, title, content, updated_at"
    tail = "ORDER BY slug <> 'home', slug"
    return visit.rows(WikiPage, select(columns, "wiki_page", "project_id = ?", tail), (project,))


def _page(visit: Visit, at: At, slug: str) -> WikiPage | None:
    sql = select("id, slug, title, content, updated_at", "wiki_page", "project_id = ? AND slug = ?")
    return visit.row(WikiPage, sql, (at.id, slug))


def _named(visit: Visit, at: At) -> WikiPage:
    found = _page(visit, at, visit.path["slug"])
    return found or visit.not_found("There is no such page in this wiki.")


def _versions(visit: Visit, page: int) -> list[Version]:
    columns = "v.id, u.username AS author, u.name AS author_name, v.title, v.content, v.message, v.created_at"
    source = "wiki_version v JOIN user u ON u.id = v.author_id"
    return visit.rows(Version, select(columns, source, "v.wiki_page_id = ?", "ORDER BY v.id DESC"), (page,))


@in_project(code=True)
def wiki(visit: Visit, at: At) -> Response:
    """The first page of a wiki, or an invitation to write it."""
    return _show(visit, at, _page(visit, at, HOME))


@in_project(code=True)
def wiki_page(visit: Visit, at: At) -> Response:
    """A page, or a version of it."""
    return _show(visit, at, _named(visit, at))


def _show(visit: Visit, at: At, found: WikiPage | None) -> Response:
    versions = _versions(visit, found.id) if found else []
    wanted = visit.query.get("version_id", "")
    shown = next((each for each in versions if str(each.id) == wanted), versions[0] if versions else None)
    if wanted and (shown is None or str(shown.id) != wanted):
        visit.not_found("There is no such version of this page.")
    return visit.render(
        "wiki/page.html",
        at=at,
        page=found,
        version=shown,
        html=wiki_of(shown.content, at.root) if shown else "",
        old=bool(versions and shown is not versions[0]),
        pages=pages_of(visit, at.id),
    )


@in_project(code=True)
def wiki_pages(visit: Visit, at: At) -> Response:
    """All pages of a wiki."""
    return visit.render("wiki/pages.html", at=at, pages=pages_of(visit, at.id))


@in_project(code=True)
def wiki_history(visit: Visit, at: At) -> Response:
    """The versions of a page, newest first, with what each has changed."""
    found = _named(visit, at)
    versions = _versions(visit, found.id)
    paging = Paging.from_query(visit.query, len(versions), size=_PAGE, page_key="page")
    allowance = Allowance()
    changes = []
    for number in range(paging.offset, paging.last):
        before = versions[number + 1].content if number + 1 < len(versions) else ""
        lines = compare(before.splitlines(), versions[number].content.splitlines(), 1, allowance)
        shown = fitting(lines, line_size, len(lines), PAGE // _PAGE)
        changes.append((versions[number], shown, len(lines) - len(shown)))
    return visit.render("wiki/history.html", at=at, page=found, changes=changes, paging=paging)


def _writing(visit: Visit) -> Subject:
    return require(visit, here(visit), role=DEVELOPER, code=True), None


def _editing(visit: Visit) -> Subject:
    at, _ = _writing(visit)
    return at, _named(visit, at)


def _refuse(visit: Visit, form: BoundForm, subject: Subject) -> None:
    at, page = subject
    if "title" in form.errors:
        return
    other = _page(visit, at, slug_of(form.text("title")))
    if other and (page is None or other.id != page.id):
        form.refuse("title", "There is a page of this title already.")


def _save(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    at, page = subject
    slug = slug_of(form.text("title"))
    values: dict[str, str] = {"title": form.text("title"), "content": form.text("content")}
    if page is None:
        known: dict[str, SqlValue] = {"project_id": at.id, "slug": slug, "updated_at": visit.stamp}
        number = visit.insert("wiki_page", {**known, **values})
    else:
        number = page.id
        visit.update("wiki_page", {**values, "slug": slug, "updated_at": visit.stamp}, id=number)
    message = form.text("message") or f"{'Create' if page is None else 'Update'} {form.text('title')}"
    visit.insert(
        "wiki_version",
        {
            "wiki_page_id": number,
            "author_id": at.you.id,
            **values,
            "message": message,
            "created_at": visit.stamp,
        },
    )
    touch(visit, at.id)
    return visit.redirect(f"{at.root}/-/wikis/{slug}")


def delete_wiki_page(visit: Visit) -> Response:
    """Delete a page with all its versions."""
    at, page = _editing(visit)
    if page is not None:
        visit.delete("wiki_version", wiki_page_id=page.id)
        visit.delete("wiki_page", id=page.id)
    visit.flash("success", "The page was deleted.")
    return visit.redirect(f"{at.root}/-/wikis")


NEW_PAGE = FormPage(
    FORM,
    "wiki/form.html",
    _writing,
    _save,
    refuse=_refuse,
    initial=lambda visit, subject: {"title": visit.query.get("title", "")},
    sees=lambda visit, subject: {
        "at": subject[0],
        "title": "New Page",
        "action": "Create page",
        "back": f"{subject[0].root}/-/wikis",
    },
)
EDIT_PAGE = FormPage(
    FORM,
    "wiki/form.html",
    _editing,
    _save,
    refuse=_refuse,
    kept=lambda visit, subject: (
        {"title": subject[1].title, "content": subject[1].content} if subject[1] else {}
    ),
    sees=lambda visit, subject: {
        "at": subject[0],
        "title": "Edit Page",
        "action": "Save changes",
        "back": f"{subject[0].root}/-/wikis/{subject[1].slug if subject[1] else ''}",
    },
)
