"""Histories of articles and of everything, and what changed between two states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.comparing import compare
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.editing.saving import watch
from webarium.sites.wikipedia.reading.articles import (
    REVISIONS,
    Article,
    Revision,
    article_of,
    find,
    revision,
)
from webarium.sites.wikipedia.shell import EDITORS, editor_of, require_open
from webarium.sites.wikipedia.titles import path_of

_PAGE = 50
_CONTEXT = 2


@dataclass(frozen=True, slots=True)
class Change:
    """An edit in a list of edits to several articles."""

    id: int
    title: str
    username: str
    created_at: str
    comment: str
    size: int
    before: int
    """How long the article was before this edit; 0 for a new one."""

    @property
    def path(self) -> str:
        """Where the article is."""
        return path_of(self.title)

    @property
    def growth(self) -> int:
        """By how many characters the edit made it longer."""
        return self.size - self.before


@dataclass(frozen=True)
class Line:
    """A line of a comparison."""

    kind: str
    """``same``, ``gone`` or ``new``, or ``gap`` for lines that are left out."""
    text: str


_CHANGES = """SELECT r.id, a.title, u.username, r.created_at, r.comment, length(r.source) AS size,
  coalesce((SELECT length(p.source) FROM revision p WHERE p.article_id = r.article_id AND p.id < r.id
    ORDER BY p.id DESC LIMIT 1), 0) AS before
  FROM revision r JOIN article a ON a.id = r.article_id JOIN user u ON u.id = r.user_id WHERE """


def history(visit: Visit) -> Response:
    """All states of an article, newest first."""
    require_open(visit)
    article = article_of(visit)
    found = visit.rows(Change, f"{_CHANGES} r.article_id = ? ORDER BY r.id DESC", (article.id,))
    return visit.render("editing/history.html", article=article, changes=found)


def recent(visit: Visit) -> Response:
    """The newest edits of all articles."""
    require_open(visit)
    found = visit.rows(Change, f"{_CHANGES} 1 ORDER BY r.created_at DESC, r.id DESC LIMIT {_PAGE}")
    return visit.render("editing/recent.html", changes=found, heading="Recent changes")


def contributions(visit: Visit) -> Response:
    """Somebody's page: who they are, and what they wrote."""
    require_open(visit)
    person = EDITORS.named(visit, visit.path["username"]) or visit.not_found(
        "There is no editor of this name."
    )
    total = int(visit.value("SELECT count(*) FROM revision WHERE user_id = ?", (person.id,)))
    paging = Paging.from_query(visit.query, total, size=_PAGE)
    found = visit.rows(
        Change,
        f"{_CHANGES} r.user_id = ? ORDER BY r.created_at DESC, r.id DESC LIMIT ? OFFSET ?",
        (person.id, paging.limit, paging.offset),
    )
    return visit.render("editing/person.html", person=person, changes=found, paging=paging)


def difference(visit: Visit) -> Response:
    """What an edit changed, or what lies between two states: ``?with=`` names the earlier one."""
    require_open(visit)
    new = revision(visit, visit.path["number"]) or visit.not_found()
    old = _earlier(visit, new)
    title = str(visit.value("SELECT title FROM article WHERE id = ?", (new.article_id,)))
    article = find(visit, title) or visit.not_found()
    lines = list(compared(old.source if old else "", new.source))
    return visit.render("editing/diff.html", article=article, old=old, new=new, lines=lines)


def _earlier(visit: Visit, new: Revision) -> Revision | None:
    asked = plain_number(visit.query.get("with", ""))
    if asked is not None:
        other = revision(visit, asked)
        if other is None or other.article_id != new.article_id:
            visit.not_found("These two versions do not belong to one article.")
        return other
    return visit.row(
        Revision,
        f"{REVISIONS} r.article_id = ? AND r.id < ? ORDER BY r.id DESC LIMIT 1",
        (new.article_id, new.id),
    )


def compared(old: str, new: str) -> Iterator[Line]:
    """The lines that differ, each run with two lines around it."""
    before, after = old.split("\n"), new.split("\n")
    for number, group in enumerate(compare(before, after).groups(_CONTEXT)):
        if number:
            yield Line("gap", "")
        at = max(0, group[0].old - _CONTEXT)
        for edit in group:
            yield from (Line("same", text) for text in before[at : edit.old])
            yield from (Line("gone", text) for text in before[edit.old : edit.old_end])
            yield from (Line("new", text) for text in after[edit.new : edit.new_end])
            at = edit.old_end
        yield from (Line("same", text) for text in before[at : at + _CONTEXT])


def watchlist(visit: Visit) -> Response:
    """The newest edits of what somebody watches."""
    editor = editor_of(visit)
    own = "r.article_id IN (SELECT article_id FROM watch WHERE user_id = ?)"
    found = visit.rows(
        Change, f"{_CHANGES} {own} ORDER BY r.created_at DESC, r.id DESC LIMIT {_PAGE}", (editor.id,)
    )
    watched = visit.rows(
        Article,
        "SELECT a.id, a.title, a.kind, a.target, a.summary, a.picture, a.words, a.protected, a.revision_id "
        "FROM article a JOIN watch w ON w.article_id = a.id WHERE w.user_id = ? ORDER BY a.title",
        (editor.id,),
    )
    return visit.render("editing/watchlist.html", changes=found, watched=watched)


def toggle_watch(visit: Visit) -> Response:
    """Watch an article, or no more."""
    editor = editor_of(visit)
    article = article_of(visit)
    watched = visit.has("watch", user_id=editor.id, article_id=article.id)
    watch(visit, editor, article.id, on=not watched)
    said = "is no longer on your watch list" if watched else "is on your watch list now"
    visit.flash("success", f"{article.title} {said}.")
    return visit.redirect(article.path)
