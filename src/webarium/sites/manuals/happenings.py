"""What editors do to the handbooks: they publish pages and rewrite sections."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.sites.kit.happenings import Happening, Scene, going_on
from webarium.sites.manuals.text import Section, first_sentence, slug_of


def page_is_published(
    scene: Scene,
    *,
    book: str,
    title: str,
    text: str,
    book_title: str = "",
    about: str = "",
    chapter: str = "House rules",
) -> None:
    """A page of Markdown appears in a book, as one section; a book that is not there yet is begun."""
    if not scene.rows("SELECT id FROM book WHERE id = ?", book):
        scene.write(
            "INSERT INTO book (id, title, about, site) VALUES (?, ?, ?, ?)",
            book,
            book_title or title,
            about or first_sentence(text),
            book_title or title,
        )
    page = scene.insert(
        "page",
        book_id=book,
        chapter=chapter,
        slug=slug_of(title),
        title=title,
        summary=first_sentence(text),
    )
    _write(scene, page, Section("", text))


def page_is_rewritten(scene: Scene, *, book: str, title: str, text: str) -> None:
    """A page says something else from now on."""
    page = scene.row(f"page {title!r}", "SELECT id FROM page WHERE book_id = ? AND title = ?", book, title)[
        "id"
    ]
    scene.write("DELETE FROM section WHERE page_id = ?", page)
    scene.write("UPDATE page SET summary = ? WHERE id = ?", first_sentence(text), page)
    _write(scene, page, Section("", text))


def _write(scene: Scene, page: int, section: Section) -> None:
    scene.insert(
        "section",
        page_id=page,
        slug="",
        title=section.title,
        source=section.source,
        plain=section.plain,
    )


HAPPENINGS: Mapping[str, Happening] = {
    "page_is_published": page_is_published,
    "page_is_rewritten": page_is_rewritten,
    "section_goes_on": going_on("section", "source", "plain"),
}
