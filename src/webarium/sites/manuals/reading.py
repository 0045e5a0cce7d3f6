"""The shelf, a handbook's contents, its pages, and the search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup, escape
from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.visit import Visit
from webarium.sites.manuals.notes import FORM, notes_of
from webarium.sql import Where, every, holds, select

_MOST_WORDS, _MOST_HITS, _AROUND = 8, 30, 90


@dataclass(frozen=True, slots=True)
class Book:
    """A handbook."""

    id: str
    title: str
    about: str
    site: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page without its text."""

    id: int
    book_id: str
    chapter: str
    slug: str
    title: str
    summary: str

    @property
    def path(self) -> str:
        """Its address."""
        return f"/{self.book_id}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page."""

    slug: str
    title: str
    source: str


@dataclass(frozen=True)
class Hit:
    """A section that the search found."""

    path: str
    title: str
    book: str
    chapter: str
    snippet: Markup


@dataclass(frozen=True, slots=True)
class _Found:
    book_id: str
    page_slug: str
    page_title: str
    chapter: str
    slug: str
    title: str
    plain: str
    book: str


def shelf(visit: Visit) -> Response:
    """All handbooks with their chapters."""
    books = [(book, _chapters(visit, book)) for book in books_of(visit)]
    return visit.render("shelf.html", books=books)


def contents(visit: Visit) -> Response:
    """A handbook's chapters and pages."""
    book = _book(visit)
    return visit.render("contents.html", book=book, chapters=_chapters(visit, book))


def page(visit: Visit) -> Response:
    """A page with its sections, the notes on it, and the ways to the pages around it."""
    return _show(visit, FORM.blank())


def write(visit: Visit) -> Response:
    """Leave a note on a page."""
    form = FORM.bind(visit.form)
    if not form.ok:
        return _show(visit, form, status=422)
    found = _place(visit)[0]
    visit.insert("note", {"page_id": found.id, "text": form.text("text"), "written_at": visit.stamp})
    visit.flash("success", "Your note is in the margin.")
    return visit.redirect(found.path)


def _place(visit: Visit) -> tuple[Page, Page | None, Page | None]:
    """The page that is asked for, and the ones before and after it."""
    pages = [each for _, part in _chapters(visit, _book(visit)) for each in part]
    place = next((n for n, each in enumerate(pages) if each.slug == visit.path["page"]), None)
    if place is None:
        visit.not_found("This handbook has no such page.")
    around = [None, *pages, None]
    return pages[place], around[place], around[place + 2]


def _show(visit: Visit, form: BoundForm, *, status: int = 200) -> Response:
    found, before, after = _place(visit)
    book = _book(visit)
    sql = "SELECT slug, title, source FROM section WHERE page_id = ? ORDER BY id"
    return visit.render(
        "page.html",
        status=status,
        book=book,
        chapters=_chapters(visit, book),
        page=found,
        sections=visit.rows(Section, sql, (found.id,)),
        before=before,
        after=after,
        notes=notes_of(visit, found.id),
        form=form,
    )


def search(visit: Visit) -> Response:
    """Sections that hold all the words, those first whose headings do."""
    text = visit.query.get("q", "").strip()[:100]
    words = list(dict.fromkeys(re.findall(r"\w+", text.lower())))[:_MOST_WORDS]
    chosen = visit.query.get("book", "")
    hits = _hits(visit, words, chosen) if words else []
    return visit.render("search.html", text=text, chosen=chosen, hits=hits, books=books_of(visit))


def books_of(visit: Visit) -> list[Book]:
    """All handbooks."""
    return visit.rows(Book, "SELECT * FROM book ORDER BY title")


def _book(visit: Visit) -> Book:
    found = visit.row(Book, "SELECT * FROM book WHERE id = ?", (visit.path["book"],))
    return visit.not_found("There is no such handbook.") if found is None else found


def _chapters(visit: Visit, book: Book) -> list[tuple[str, list[Page]]]:
    pages = visit.rows(Page, "SELECT * FROM page WHERE book_id = ? ORDER BY id", (book.id,))
    return [(name, list(part)) for name, part in groupby(pages, lambda each: each.chapter)]


def _hits(visit: Visit, words: list[str], chosen: str) -> list[Hit]:
    said = "p.title || ' ' || s.plain"
    within = [Where("p.book_id = ?", (chosen,))] if chosen in {book.id for book in books_of(visit)} else []
    where = every([*within, *(holds(said, word) for word in words)])
    sql = select(
        "p.book_id, p.slug AS page_slug, p.title AS page_title, p.chapter, s.slug, s.title, s.plain, "
        "b.title AS book",
        "section s JOIN page p ON p.id = s.page_id JOIN book b ON b.id = p.book_id",
        where.sql,
        "ORDER BY s.id",
    )
    found = visit.rows(_Found, sql, where.params)
    found.sort(key=lambda each: -_worth(each, words))
    return [_hit(each, words) for each in found[:_MOST_HITS]]


def _worth(found: _Found, words: list[str]) -> int:
    page, head, text = found.page_title.lower(), found.title.lower(), found.plain.lower()
    return sum(8 * (word in page) + 5 * (word in head) + min(3, text.count(word)) for word in words)


def _hit(found: _Found, words: list[str]) -> Hit:
    path = f"/{found.book_id}/{found.page_slug}" + (f"#{found.slug}" if found.slug else "")
    title = f"{found.page_title}: {found.title}" if found.title else found.page_title
    return Hit(path, title, found.book, found.chapter, _snippet(found.plain, words))


def _snippet(text: str, words: list[str]) -> Markup:
    """What stands around the first word that was found, with all of them marked."""
    pattern = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    first = pattern.search(text)
    start = max(0, first.start() - _AROUND) if first else 0
    start = text.find(" ", start) + 1 if start else 0
    part = (
        text[start : start + 3 * _AROUND].rsplit(" ", 1)[0]
        if len(text) > start + 3 * _AROUND
        else text[start:]
    )
    marked, last = Markup(), 0
    for match in pattern.finditer(part):
        marked += escape(part[last : match.start()]) + Markup("<mark>{}</mark>").format(match[0])
        last = match.end()
    return Markup("{}{}{}").format("… " if start else "", marked, escape(part[last:]))
