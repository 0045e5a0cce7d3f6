"""Snippets: single files that people keep beside repositories, of their own or of a project."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.access import (
    REPORTER,
    VISIBILITIES,
    At,
    here,
    in_project,
    require,
)
from webarium.sites.gitlab.code.folding import code_lines
from webarium.sites.gitlab.rendering import markdown_of
from webarium.sites.gitlab.visitor import PEOPLE, Me, current, signed_in
from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Choice, Field, Multiline, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

_NAME = re.compile(r"[\w.-][\w .-]{0,99}")
_COLUMNS = (
    "s.id, s.project_id, s.author_id, u.username AS author, u.name AS author_name, s.title, s.description,"
    " s.file_name, s.content, s.visibility, s.created_at, s.updated_at"
)
_SOURCE = "snippet s JOIN user u ON u.id = s.author_id"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A snippet's row, with its author."""

    id: int
    project_id: int | None
    author_id: int
    author: str
    author_name: str
    title: str
    description: str
    file_name: str
    content: str
    visibility: str
    created_at: datetime
    updated_at: datetime


def _name_rule(value: Value) -> str | None:
    return (
        None if _NAME.fullmatch(str(value)) else "A file name has letters, digits, dots, dashes and spaces."
    )


_FIELDS: tuple[Field, ...] = (
    Text("title", "Title", required=True),
    Multiline("description", "Description (optional)", max_length=5_000, rows=3),
    Text(
        "file_name",
        "File name",
        required=True,
        max_length=100,
        validators=(_name_rule,),
        placeholder="example.py",
    ),
    Multiline("content", "Content", required=True, max_length=100_000, rows=14),
    Choice(
        "visibility", "Visibility level", choices=VISIBILITIES, radio=True, required=True, initial="private"
    ),
)
FORM = Form(_FIELDS, prefix="snippet_")
Subject = tuple[Snippet, At | None]


def _seen(me: Me | None) -> Where:
    """Holds for snippets of people that somebody sees."""
    if me is None:
        return Where("s.visibility = 'public'")
    return Where() if me.is_admin else Where("(s.visibility <> 'private' OR s.author_id = ?)", (me.id,))


def _list(visit: Visit, where: Where, title: str, tab: str, at: At | None = None) -> Response:
    total = int(visit.value(select("count(*)", _SOURCE, where.sql), where.params))
    paging = Paging.from_query(visit.query, total, size=20, page_key="page")
    tail = f"ORDER BY s.created_at DESC, s.id DESC LIMIT {paging.limit} OFFSET {paging.offset}"
    found = visit.rows(Snippet, select(_COLUMNS, _SOURCE, where.sql, tail), where.params)
    return visit.render("snippets/list.html", found=found, paging=paging, title=title, tab=tab, at=at)


@signed_in
def own(visit: Visit, me: Me) -> Response:
    """One's own snippets."""
    return _list(visit, Where("s.author_id = ? AND s.project_id IS NULL", (me.id,)), "Snippets", "yours")


def explore(visit: Visit) -> Response:
    """All snippets of people that one may see."""
    return _list(visit, Where("s.project_id IS NULL") & _seen(current(visit)), "Explore snippets", "explore")


def snippets_of(visit: Visit, me: Me | None, author: int) -> list[Snippet]:
    """Somebody's own snippets, as far as others see them."""
    where = Where("s.project_id IS NULL AND s.author_id = ?", (author,)) & _seen(me)
    return visit.rows(
        Snippet, select(_COLUMNS, _SOURCE, where.sql, "ORDER BY s.id DESC LIMIT 50"), where.params
    )


@in_project(code=True)
def of_project(visit: Visit, at: At) -> Response:
    """A project's snippets."""
    where = Where("s.project_id = ?", (at.id,)) & _in_project(at)
    return _list(visit, where, "Snippets", "project", at)


def _in_project(at: At) -> Where:
    """Holds for snippets of a project that its visitor sees: private ones are for members."""
    if at.role >= REPORTER:
        return Where()
    return Where("s.visibility = 'public'") if at.me is None else Where("s.visibility <> 'private'")


def _named(visit: Visit) -> Subject:
    """The snippet that the address names; one that somebody may not see is not found."""
    me = current(visit)
    where = Where("s.id = ?", (visit.path["snippet_id"],))
    at = None
    if "project" in visit.path:
        at = require(visit, here(visit), code=True)
        where = where & Where("s.project_id = ?", (at.id,)) & _in_project(at)
    else:
        where = where & Where("s.project_id IS NULL") & _seen(me)
    found = visit.row(Snippet, select(_COLUMNS, _SOURCE, where.sql), where.params)
    return found or visit.not_found("There is no such snippet."), at


def path_of(snippet: Snippet, at: At | None) -> str:
    """The address of a snippet's page."""
    return f"{at.root if at else ''}/-/snippets/{snippet.id}"


def _may_edit(me: Me | None, snippet: Snippet, at: At | None) -> bool:
    return me is not None and (snippet.author_id == me.id or bool(at and at.maintains))


def snippet(visit: Visit) -> Response:
    """A snippet."""
    found, at = _named(visit)
    rendered = markdown_of(found.content) if found.file_name.lower().endswith(".md") else None
    return visit.render(
        "snippets/snippet.html",
        snippet=found,
        path=path_of(found, at),
        rendered=rendered,
        lines=code_lines(found.file_name, found.content),
        may_edit=_may_edit(current(visit), found, at),
        at=at,
    )


def raw(visit: Visit) -> Response:
    """A snippet's file as it is."""
    found, _ = _named(visit)
    return Response(found.content, media_type="text/plain; charset=utf-8")


def _values(form: BoundForm) -> dict[str, str]:
    names = ("title", "description", "file_name", "content", "visibility")
    return {name: form.text(name) for name in names}


def _make(visit: Visit, form: BoundForm, at: At | None) -> Response:
    me = PEOPLE.own(visit)
    number = visit.insert(
        "snippet",
        {
            "project_id": at.id if at else None,
            "author_id": me.id,
            **_values(form),
            "created_at": visit.stamp,
            "updated_at": visit.stamp,
        },
    )
    return visit.redirect(f"{at.root if at else ''}/-/snippets/{number}")


def _editing(visit: Visit) -> Subject:
    PEOPLE.own(visit)
    found, at = _named(visit)
    if not _may_edit(current(visit), found, at):
        raise Forbidden("Only its author can change a snippet.")
    return found, at


def _save(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    found, at = subject
    visit.update("snippet", {**_values(form), "updated_at": visit.stamp}, id=found.id)
    return visit.redirect(path_of(found, at))


def delete(visit: Visit) -> Response:
    """Delete a snippet."""
    found, at = _editing(visit)
    visit.delete("snippet", id=found.id)
    visit.flash("success", "The snippet was deleted.")
    return visit.redirect(f"{at.root}/-/snippets" if at else "/dashboard/snippets")


def _in_new(visit: Visit) -> At | None:
    """Where a new snippet goes: into a project, or among one's own."""
    PEOPLE.own(visit)
    return require(visit, here(visit), role=REPORTER) if "project" in visit.path else None


NEW = FormPage(
    FORM,
    "snippets/form.html",
    _in_new,
    _make,
    sees=lambda visit, at: {
        "at": at,
        "title": "New Snippet",
        "action": "Create snippet",
        "back": f"{at.root}/-/snippets" if at else "/dashboard/snippets",
    },
)
EDIT = FormPage(
    FORM,
    "snippets/form.html",
    _editing,
    _save,
    kept=lambda visit, subject: {name: getattr(subject[0], name) for name in _names()},
    sees=lambda visit, subject: {
        "at": subject[1],
        "title": "Edit Snippet",
        "action": "Save changes",
        "back": path_of(*subject),
    },
)


def _names() -> list[str]:
    return [field.name for field in _FIELDS]
