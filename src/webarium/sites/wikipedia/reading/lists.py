"""The front page, and lists of articles: all of them, categories, portals, and what links to one."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.markup import beginning
from webarium.sites.wikipedia.reading.articles import COLUMNS, Article, article_of, source_of
from webarium.sites.wikipedia.titles import title_of
from webarium.sql import Where, select
from webarium.types import SqlValue

_SHOWN = 7
_PAGE = 200
_LINKS = 100
_IN_PORTAL = Where("r.source LIKE '%{{Portal|%'")
"""Holds for articles that a portal leads to: those with more to say than very many that are alike."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Category:
    """A category with the number of its articles."""

    name: str
    count: int


def home(visit: Visit) -> Response:
    """The front page: an article of the day, portals, and what is new to know."""
    day = visit.now.date().isoformat()
    draw = visit.world.draw("wikipedia/front", day)
    where = Where("a.kind = 'article' AND a.words > 90 AND a.picture <> ''")
    source = "article a JOIN revision r ON r.id = a.revision_id"
    telling = visit.rows(Article, select(COLUMNS, source, (where & _IN_PORTAL).sql, "ORDER BY a.id"))
    telling = telling or visit.rows(Article, select(COLUMNS, source, where.sql, "ORDER BY a.id"))
    mixed = draw.sample(telling, min(120, len(telling)))
    shown = list({each.summary.partition(" ")[0]: each for each in reversed(mixed)}.values())[:_SHOWN]
    featured = shown[0] if shown else None
    return visit.render(
        "reading/home.html",
        featured=featured,
        beginning=beginning(source_of(visit, featured)) if featured else "",
        more=shown[1:],
        portals=portals(visit),
        count=visit.value("SELECT count(*) FROM article WHERE kind = 'article'"),
    )


def portals(visit: Visit) -> list[Article]:
    """All portals by name."""
    return visit.rows(Article, select(COLUMNS, "article a", "a.kind = 'portal'", "ORDER BY a.title"))


def portal_list(visit: Visit) -> Response:
    """All portals."""
    return visit.render("reading/portals.html", portals=portals(visit))


def all_pages(visit: Visit) -> Response:
    """All articles by title, from a letter on."""
    start = title_of(visit.query.get("from", "")[:60])
    total = int(visit.value("SELECT count(*) FROM article WHERE kind <> 'redirect' AND title >= ?", (start,)))
    paging = Paging.from_query(visit.query, total, size=_PAGE)
    rows = visit.rows(
        Article,
        select(
            COLUMNS, "article a", "a.kind <> 'redirect' AND a.title >= ?", "ORDER BY a.title LIMIT ? OFFSET ?"
        ),
        (start, paging.limit, paging.offset),
    )
    return visit.render("reading/all.html", articles=rows, paging=paging, letters=LETTERS, start=start)


def categories(visit: Visit) -> Response:
    """All categories with how much is in them."""
    found = visit.rows(
        Category,
        "SELECT category AS name, count(*) AS count FROM article_category "
        "GROUP BY category ORDER BY category COLLATE NOCASE",
    )
    return visit.render("reading/categories.html", categories=found)


def category(visit: Visit) -> Response:
    """What is in a category."""
    name = title_of(visit.path["name"])[:80]
    total = int(visit.value("SELECT count(*) FROM article_category WHERE category = ?", (name,)))
    if not total:
        visit.not_found(f"There is no category called “{name}”.")
    paging = Paging.from_query(visit.query, total, size=_PAGE)
    rows = visit.rows(
        Article,
        select(
            COLUMNS,
            "article a JOIN article_category c ON c.article_id = a.id",
            "c.category = ?",
            "ORDER BY a.title LIMIT ? OFFSET ?",
        ),
        (name, paging.limit, paging.offset),
    )
    return visit.render("reading/category.html", name=name, articles=rows, paging=paging)


def links_here(visit: Visit) -> Response:
    """Articles that link to one, and redirects that lead to it."""
    article = article_of(visit)
    # All sources are read, once, and most of them for the beginning of the link alone.
    where = (
        "a.id <> ? AND (a.target = ? OR (instr(r.source, ?)"
        " AND (instr(r.source, ?) OR instr(r.source, ?) OR instr(r.source, ?))))"
    )
    ways = (f"[[{article.title}{end}" for end in ("", "]]", "|", "#"))
    values: tuple[SqlValue, ...] = (article.id, article.title, *ways)
    joined = "article a JOIN revision r ON r.id = a.revision_id"
    found = visit.rows(Article, select(COLUMNS, joined, where, "ORDER BY a.title"), values)
    paging = Paging.from_query(visit.query, len(found), size=_LINKS)
    rows = found[paging.offset : paging.offset + paging.limit]
    return visit.render("reading/links.html", article=article, articles=rows, paging=paging)


def cite(visit: Visit) -> Response:
    """How to cite an article."""
    return visit.render("reading/cite.html", article=article_of(visit))


def about(visit: Visit) -> Response:
    """What this encyclopedia is."""
    return visit.render(
        "reading/about.html", count=visit.value("SELECT count(*) FROM article WHERE kind = 'article'")
    )
