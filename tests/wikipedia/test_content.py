"""What articles say: links resolve, tables agree with texts, pictures can be drawn, there is enough of everything."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from webarium.content.phrases import articles as with_articles
from webarium.sites.kit.pictures.facts import parsed
from webarium.sites.wikipedia import pictures
from webarium.sites.wikipedia.markup import links, parse, plain
from webarium.sites.wikipedia.seed.catalogue import articles, redirects_of
from webarium.sites.wikipedia.seed.kits import Draft
from webarium.sites.wikipedia.titles import is_title

from .client import Reader


@pytest.fixture(scope="module")
def drafts() -> dict[str, Draft]:
    return articles(0, "small")


def test_there_are_enough_articles(drafts: dict[str, Draft]) -> None:
    kinds = Counter(draft.short for draft in drafts.values())
    assert kinds[False] >= 600
    assert kinds[True] >= 2_500


@pytest.mark.slow
def test_there_are_enough_articles_at_full_scale() -> None:
    assert len(articles(0, "full")) >= 20_000


def test_every_link_resolves(drafts: dict[str, Draft]) -> None:
    known = {*drafts, *redirects_of(drafts)}
    broken = {
        (title, link)
        for title, draft in drafts.items()
        for link in links(draft.source())
        if link not in known
    }
    assert broken == set()


def test_every_category_that_is_linked_has_articles(drafts: dict[str, Draft]) -> None:
    filed = {name for draft in drafts.values() for name in draft.categories}
    linked = {
        name
        for draft in drafts.values()
        for name in re.findall(r"\[\[Category:([^\]|]+)\|", "\n".join(text for _, text in draft.sections))
    }
    assert linked <= filed


def test_every_article_has_something_to_check(drafts: dict[str, Draft]) -> None:
    bare = [
        title
        for title, draft in drafts.items()
        if not draft.rows and "| --- |" not in draft.source() and not title.startswith("Portal:")
        and "{{Disambiguation}}" not in draft.source()
    ]  # fmt: skip
    assert bare == []


def test_nothing_is_left_to_be_filled_in(drafts: dict[str, Draft]) -> None:
    wrong = [
        title for title, draft in drafts.items() if re.search(r"\{[a-z_]+(:[^{}]*)?\}", draft.source())
        or not is_title(title)
    ]  # fmt: skip
    assert wrong == []


_STUMBLES = re.compile(r"\S  +\S|(?<=[A-Za-z])\.(?:\]\]|\*+)?\.(?!\.)|\bcompound \*\*[A-Z][a-z]+(?![\w'])")


def test_no_sentence_stumbles(drafts: dict[str, Draft]) -> None:
    """ "A arch bridge", "Washington, D.C..", a gap, a substance with a capital within a sentence."""
    for title, draft in drafts.items():
        for text in (*draft.lead, *(said for _, said in draft.sections if not said.startswith("|"))):
            found = _STUMBLES.search(text)
            assert not found, (title, found)
            assert with_articles(text) == text, title


def test_every_picture_can_be_drawn(drafts: dict[str, Draft]) -> None:
    records = {draft.picture for draft in drafts.values() if draft.picture}
    drawn = [each for each in records if not each.startswith(("map |", "element |"))]
    for record in drawn:
        parsed(record)
    for record in records - set(drawn):
        assert pictures._PLACE.fullmatch(record) or pictures._SYMBOL.fullmatch(record), record


NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
TOLD = ("Population", "Atomic weight", "Length", "Longest span", "Height")


def test_boxes_agree_with_the_text(drafts: dict[str, Draft]) -> None:
    """A number of a box that the text tells, too, is told as it stands there."""
    checked = 0
    for title, draft in drafts.items():
        body = plain("\n".join([*draft.lead, *(text for _, text in draft.sections)]))
        for label, value in draft.rows:
            if label.partition(" (")[0] in TOLD and (number := NUMBER.search(value)):
                assert number[0] in body, (title, label, value)
                checked += 1
    assert checked > 1_500


def test_articles_of_a_kind_are_worded_differently(drafts: dict[str, Draft]) -> None:
    """No sentence frame opens more than half of the articles of a kind."""
    for category in ("Countries", "Chemical elements", "States of the United States", "Chemical compounds"):
        frames = Counter(
            re.sub(r"\[\[.*?\]\]|\*\*.*?\*\*|[\d,.]+|[A-Z]\w+", "_", draft.lead[0])[:40]
            for draft in drafts.values()
            if category in draft.categories
        )
        assert frames.most_common(1)[0][1] <= 0.5 * frames.total(), (category, frames.most_common(2))


def test_texts_differ_from_universe_to_universe(drafts: dict[str, Draft]) -> None:
    other = articles(1, "small")
    assert set(other) == set(drafts)
    assert sum(other[title].source() != drafts[title].source() for title in drafts) > 1_000


def test_a_source_is_taken_apart(reader: Reader) -> None:
    taken = parse(reader.source("Iron"))
    assert ("Symbol", "Fe") in [(row.label, row.value) for row in taken.rows]
    assert taken.picture.startswith("element | 26 Fe")
    assert "Chemical elements" in taken.categories
    assert "{{" not in plain(reader.source("Iron"))
