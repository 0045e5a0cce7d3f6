"""Search in titles and texts, with the words around what was found; suggestions by title; chance."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from markupsafe import Markup, escape
from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import vocabulary
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.reading.articles import COLUMNS, Article, find
from webarium.sites.wikipedia.titles import path_of, title_of
from webarium.sql import select

_PIECE = re.compile(r'"([^"]*)"|([^\W_]+(?:[\'’][^\W_]+)*)')
_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 16
_SUGGESTED = 8
_RANK = "ORDER BY bm25(article_fts, 9.0, 1.0), article_fts.rowid"
_TITLES = "SELECT title, summary FROM article"
_STRIDES = (7919, 6007, 104729)


@dataclass(frozen=True, slots=True)
class Hit:
    """A found article with the words around what was found."""

    title: str
    summary: str
    words: int
    snippet: str

    @property
    def path(self) -> str:
        """Where the article is."""
        return path_of(self.title)

    @property
    def around(self) -> Markup:
        """The snippet with what was found in bold."""
        text = str(escape(self.snippet))
        return Markup(text.replace("\x02", "<b>").replace("\x03", "</b>"))  # noqa: S704 -- escaped before


def search(visit: Visit) -> Response:
    """The page of results; without words only its form. ``title`` looks among titles alone."""
    text = (visit.query.get("pattern") or visit.query.get("q", ""))[:200].strip()
    by_title = visit.query.get("in") == "title"
    asked = _query(text, by_title=by_title)
    hits, paging, widened = _found(visit, asked) if asked else ([], Paging(0), False)
    meant = ""
    if asked and not paging.total and (better := vocabulary(visit, _TITLES).corrected(text)):
        hits, paging, widened = _found(visit, _query(better, by_title=by_title))
        meant = better if paging.total else ""
    exact = find(visit, title_of(text)) if text else None
    return visit.render(
        "finding/results.html",
        search_text=text,
        by_title=by_title,
        hits=hits,
        paging=paging,
        widened=widened,
        meant=meant,
        exact=exact,
    )


def _query(text: str, *, by_title: bool) -> list[str]:
    """Words and quoted phrases as the index understands them."""
    parts = []
    for quoted, word in _PIECE.findall(text)[:_MOST_WORDS]:
        words = " ".join(_WORD.findall(quoted or word))
        if words:
            parts.append(f'{"title : " if by_title else ""}"{words}"')
    return parts


def _found(visit: Visit, asked: list[str]) -> tuple[list[Hit], Paging, bool]:
    """What has all the words; where nothing has, what has some of them."""
    for widened, query in ((False, " AND ".join(asked)), (True, " OR ".join(asked))):
        total = int(visit.value("SELECT count(*) FROM article_fts WHERE article_fts MATCH ?", (query,)))
        if total or widened:
            paging = Paging.from_query(visit.query, total, size=20, sizes=(20, 50, 100))
            rows = visit.rows(
                Hit,
                select(
                    "a.title, a.summary, a.words, snippet(article_fts, 1, char(2), char(3), ' … ', 32) AS snippet",
                    "article_fts JOIN article a ON a.id = article_fts.rowid",
                    "article_fts MATCH ?",
                    f"{_RANK} LIMIT ? OFFSET ?",
                ),
                (query, paging.limit, paging.offset),
            )
            return rows, paging, widened
    raise AssertionError("the last query answers always")


def suggest(visit: Visit) -> Response:
    """Titles that begin with what is typed, then titles with a word that does."""
    typed = (visit.query.get("pattern") or visit.query.get("term", ""))[:80].strip()
    found: dict[str, Article] = {}
    if typed:
        like = re.sub(r"([\\%_])", r"\\\1", typed) + "%"
        starting = visit.rows(
            Article,
            select(
                COLUMNS,
                "article a",
                "a.title LIKE ? ESCAPE '\\'",
                "ORDER BY a.kind = 'redirect', a.words DESC, a.title LIMIT ?",
            ),
            (like, _SUGGESTED),
        )
        words = _WORD.findall(typed)
        query = " ".join(f'"{word}"' for word in words[:-1]) + (f' "{words[-1]}" *' if words else "")
        inside = (
            visit.rows(
                Article,
                select(
                    COLUMNS,
                    "article_fts JOIN article a ON a.id = article_fts.rowid",
                    "article_fts MATCH ?",
                    f"{_RANK} LIMIT ?",
                ),
                (f"title : ({query.strip()})", _SUGGESTED),
            )
            if words
            else []
        )
        found = {each.title: each for each in (*starting, *inside)}
    return visit.render("finding/_suggestions.html", found=list(found.values())[:_SUGGESTED], typed=typed)


def chance(visit: Visit) -> Response:
    """Another article each time: a walk over all of them that goes on from the one that is shown."""
    ids = [row[0] for row in visit.db.execute("SELECT id FROM article WHERE kind = 'article' ORDER BY id")]
    if not ids:
        return visit.redirect("/")
    here = find(visit, title_of(_came_from(visit)))
    place = ids.index(here.id) if here is not None and here.id in ids else visit.world.seed
    stride = next((each for each in _STRIDES if len(ids) % each), 1)
    title = visit.value("SELECT title FROM article WHERE id = ?", (ids[(place + stride) % len(ids)],))
    return visit.redirect(path_of(str(title)))


def _came_from(visit: Visit) -> str:
    """The title of the article that the visitor comes from."""
    path = unquote(urlsplit(visit.back()).path)
    return path.removeprefix("/wiki/") if path.startswith("/wiki/") else ""
