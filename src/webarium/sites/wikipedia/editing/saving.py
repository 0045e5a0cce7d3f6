"""Writing a new state of an article, with everything that follows from its source."""

from __future__ import annotations

import apsw

from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.derived import derived
from webarium.sites.wikipedia.markup import parse
from webarium.sites.wikipedia.reading.articles import Article
from webarium.sites.wikipedia.shell import Editor


def save(visit: Visit, editor: Editor, title: str, source: str, comment: str, article: Article | None) -> int:
    """Write a state of an article, which is new if there was none; returns its id. The same text again is no edit."""
    source = source.replace("\r\n", "\n").strip() + "\n"
    values = derived(title, source)
    if article is None:
        number = visit.insert("article", {"title": title, "summary": "", "revision_id": 0, **values})
    else:
        number = article.id
        if source == visit.value("SELECT source FROM revision WHERE id = ?", (article.revision_id,)):
            return number
    made = visit.insert(
        "revision",
        {
            "article_id": number,
            "user_id": editor.id,
            "created_at": visit.stamp,
            "comment": comment,
            "source": source,
        },
    )
    visit.update("article", {**values, "revision_id": made}, id=number)
    file_under(visit.db, number, set(parse(source).categories))
    return number


def file_under(db: apsw.Connection, article: int, wanted: set[str]) -> None:
    """Put an article into its categories and take it out of others."""
    rows = db.execute("SELECT category FROM article_category WHERE article_id = ?", (article,))
    present = {str(row[0]) for row in rows}
    for name in sorted(present - wanted):
        db.execute("DELETE FROM article_category WHERE article_id = ? AND category = ?", (article, name))
    for name in sorted(wanted - present):
        db.execute("INSERT INTO article_category (article_id, category) VALUES (?, ?)", (article, name))


def watch(visit: Visit, editor: Editor, article: int, *, on: bool) -> None:
    """Put an article on somebody's watch list, or take it off."""
    present = visit.has("watch", user_id=editor.id, article_id=article)
    if on and not present:
        visit.insert("watch", {"user_id": editor.id, "article_id": article})
    elif present and not on:
        visit.delete("watch", user_id=editor.id, article_id=article)
