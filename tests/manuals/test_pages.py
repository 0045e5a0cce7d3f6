"""The handbooks' pages: contents, permalinks, search, and notes in the margin."""

from __future__ import annotations

import re

import pytest

from webarium.sites.kit.kinds import PageKind
from webarium.sites.manuals.site import SITE

from .client import Reader


@pytest.mark.parametrize(
    "kind", [each for each in SITE.kinds if not each.prepare], ids=lambda kind: kind.name
)
def test_a_page_answers(reader: Reader, kind: PageKind) -> None:
    reply = reader.get(kind.path(reader.db))
    assert reply.status == kind.status, reply.text[-600:]
    assert reply.text.count("<h1") == 1
    assert list(reader.world.changes()) == []


def test_every_page_can_be_read_and_turned_to(reader: Reader) -> None:
    for book in ("smithy", "office"):
        paths = re.findall(rf'<li><a href="(/{book}/[\w-]+)"', reader.get(f"/{book}").text)
        assert len(paths) >= 50
        path = paths[0]
        for after in paths[1:]:
            reply = reader.get(path)
            assert f'rel="next" href="{after}"' in reply.text
            path = after
        assert 'rel="next"' not in reader.get(path).text


def test_links_between_pages_lead_somewhere(reader: Reader) -> None:
    sources = [text for (text,) in reader.db.execute("SELECT source FROM section ORDER BY id")]
    links = {link for text in sources for link in re.findall(r"\]\((/[^)]+)\)", text)}
    assert links
    assert [link for link in sorted(links) if reader.get(link).status != 200] == []


def test_rules_are_filled_in(reader: Reader) -> None:
    for source, plain in reader.db.execute("SELECT source, plain FROM section"):
        assert not re.search(r"\{\w+\}", source + plain)
    amount = reader.value("SELECT value FROM rule WHERE name = 'min_order'")
    assert f"<code>{amount}</code>" in reader.get("/office/house-rules-for-small-orders").text


def test_headings_have_permalinks(reader: Reader) -> None:
    page = reader.get("/smithy/sign-in").text
    assert '<section id="sign-out">' in page
    assert 'href="#sign-out" aria-label="Permalink: Sign out"' in page


def test_the_search_finds_words_anywhere_and_marks_them(reader: Reader) -> None:
    page = reader.get("/search", q="Tracking number").text
    assert 'href="/office/add-a-tracking-number-later"' in page
    assert "<mark>tracking</mark>" in page.lower()
    assert page.index("/office/add-a-tracking-number-later") < page.index("/office/ship-an-order")


def test_the_search_keeps_to_one_book(reader: Reader) -> None:
    assert "/office/" in re.sub(
        r"<header.*?</header>", "", reader.get("/search", q="status").text, flags=re.DOTALL
    )
    only = reader.get("/search", q="status", book="smithy").text
    assert not re.search(r'<li><a href="/office/', only)
    assert "0 sections" in reader.get("/search", q="100%_").text


def test_notes_are_left_and_removed(reader: Reader) -> None:
    reply = reader.post("/smithy/merge", {"text": "**Ask** first <b>x</b>"})
    page = reader.follow(reply).text
    assert "<strong>Ask</strong> first &lt;b&gt;" in page
    number = reader.value("SELECT max(id) FROM note")
    assert "Ask" in reader.get("/notes").text
    reader.post(f"/notes/{number}/remove")
    assert list(reader.world.changes()) == []
    assert reader.post(f"/notes/{number}/remove").status == 404


def test_an_empty_note_is_refused(reader: Reader) -> None:
    assert reader.post("/smithy/merge", {"text": "  "}).status == 422
    assert reader.post("/smithy/nowhere", {"text": "x"}).status == 404
