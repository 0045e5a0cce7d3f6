"""Texts within a number of tokens: what stays, what goes, and what is said of it. Without a browser."""

from __future__ import annotations

import pytest

from webarium.observation.budget import CONTROL, FOCUSED, REST, TEXT, Entry, fit
from webarium.observation.html import render_html
from webarium.observation.observation import Node
from webarium.observation.tokens import count
from webarium.observation.tree import Style, render_tree


def node(
    ident: int, role: str, name: str = "", *children: Node, in_view: bool = True, focused: bool = False
) -> Node:
    states = (("focused", "True"),) if focused else ()
    return Node(ident, role, name, states=states, in_view=in_view, children=children)


def page() -> Node:
    texts = tuple(node(100 + n, "StaticText", f"Sentence number {n} of a long story") for n in range(60))
    far = tuple(node(200 + n, "link", f"Far link {n}", in_view=False) for n in range(60))
    return node(
        1,
        "RootWebArea",
        "Page",
        node(2, "main", "", *texts, node(3, "form", "Search", node(4, "textbox", "Words", focused=True))),
        node(5, "navigation", "More", node(6, "link", "Home"), *far),
        node(7, "heading", "Last words"),
    )


def whole(tokens: int | None) -> str:
    return render_tree(page(), Style(viewport_only=False, budget=tokens))


def test_a_text_that_fits_is_left_alone() -> None:
    assert whole(100_000) == whole(None)


@pytest.mark.parametrize("tokens", [150, 300, 600, 1200])
def test_the_budget_is_kept(tokens: int) -> None:
    text = whole(tokens)
    assert count(text) <= tokens
    assert count(text) > tokens * 0.6


def test_what_matters_stays_with_its_ancestors() -> None:
    lines = whole(150).splitlines()
    assert lines[:2] == ["[1] RootWebArea 'Page'", "\t[2] main ''"]
    assert "\t\t[3] form 'Search'" in lines
    assert "\t\t\t[4] textbox 'Words' focused: True" in lines
    assert "\t\t[6] link 'Home'" in lines
    assert "\t[7] heading 'Last words'" in lines
    assert not any("Far link" in line for line in lines)


def test_it_says_what_was_left_out() -> None:
    *_, last = whole(150).splitlines()
    kept = whole(150).count("StaticText '")
    assert last == (
        f"(Left out to stay within 150 tokens: 60 link, {60 - kept} StaticText. "
        "Scroll to bring other parts to the front.)"
    )


def test_text_in_view_comes_before_links_out_of_view() -> None:
    lines = whole(900).splitlines()
    first_far = sum("Far link" in line for line in lines)
    assert sum("Sentence" in line for line in lines) > 0
    assert first_far == 0 or sum("Sentence" in line for line in lines) == 60


def test_order_is_the_pages() -> None:
    ids = [int(line.split("]")[0].strip("\t[")) for line in whole(600).splitlines()[:-1]]
    full = [int(line.split("]")[0].strip("\t[")) for line in whole(None).splitlines()]
    assert ids == [ident for ident in full if ident in ids]


def test_html() -> None:
    rows = [
        (0, 1, "<form>", 1),
        *((1, 10 + n, f"<p> words and words {n}", 1) for n in range(50)),
        (1, 2, '<input name="q">', 1),
    ]
    text = render_html(rows, budget=120, focused=2)
    assert text.startswith("[1] <form>")
    assert '\t[2] <input name="q">' in text
    assert text.splitlines()[-1].startswith("(Left out to stay within 120 tokens: ")
    assert count(text) <= 120


def test_the_first_line_stays_even_if_it_is_too_long() -> None:
    entries = [Entry(0, "word " * 500, REST, "text"), Entry(1, "a", FOCUSED, "link")]
    assert fit(entries, 10).startswith("word")


def test_another_tokenizer_and_joint() -> None:
    entries = [
        Entry(0, "a" * 10, TEXT, "text"),
        Entry(0, "b" * 80, TEXT, "text"),
        Entry(0, "c" * 10, CONTROL, "link"),
    ]
    assert fit(entries, 90, joined="|", counted=len).split("|")[:2] == ["a" * 10, "c" * 10]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("word", 1), ("internationalisation", 4), ("12345", 2), ("é", 1), ("a b", 2)],
)
def test_estimate(text: str, tokens: int) -> None:
    assert count(text) == tokens
