"""What other editors do shows in the encyclopedia."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError
from webarium.sites.wikipedia.accounts import STEWARD

from .client import Reader


def test_an_article_is_written_and_corrected(editor: Reader) -> None:
    source = "The '''Zorble''' is a bird of [[Marsh]].\n\n[[Category:Invented birds]]"
    editor.happens("article_is_rewritten", title="Zorble", source=source, editor=STEWARD, comment="begun")
    assert "is a bird of" in editor.get("/wiki/Zorble").text
    assert "Zorble" in editor.get("/wiki/Category:Invented_birds").text
    correction = {"title": "Zorble", "old": "a bird of", "new": "a small bird of", "editor": STEWARD}
    editor.happens("article_is_corrected", **correction)
    assert "is a small bird of" in editor.get("/wiki/Zorble").text
    with pytest.raises(NothingHappensError, match="0 times"):
        editor.happens("article_is_corrected", **correction)
    assert (
        editor.value(
            "SELECT count(*) FROM revision r JOIN article a ON a.id = r.article_id AND a.title = 'Zorble'"
        )
        == 2
    )


def test_an_article_is_protected_and_talked_about(editor: Reader) -> None:
    title = editor.value(
        "SELECT title FROM article WHERE kind = 'article' AND NOT protected ORDER BY id LIMIT 1"
    )
    editor.happens("article_is_protected", title=title)
    assert editor.value("SELECT protected FROM article WHERE title = ?", title) == 1
    for text in ("Is the date right?", "It is now."):
        editor.happens("topic_appears", title=title, subject="The date", text=text, editor=STEWARD)
    page = editor.get("/talk/" + title.replace(" ", "_")).text
    assert "Is the date right?" in page
    assert "It is now." in page
    assert editor.value("SELECT count(*) FROM talk_topic WHERE title = 'The date'") == 1
