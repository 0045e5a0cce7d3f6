"""Patterns that read what people send take time by its length, not by the square of it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from starlette.responses import HTMLResponse

from webarium.sites.gomail.mail.search import parse
from webarium.sites.kit.labels import hide_labels
from webarium.sites.kit.markdown import markdown
from webarium.sites.shopping.catalog import price

LONG = 200_000


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (lambda text: hide_labels(HTMLResponse(text)), "<input value=" + " " * LONG),
        (price._TYPED.fullmatch, " " * LONG + "x"),
        (parse, "( " * LONG),
        (parse, "a_" * LONG),
        (markdown, "![" * LONG),
        (markdown, "> " * LONG),
        (markdown, "a\n" * LONG),
    ],
)
def test_long_input_takes_no_long_time(read: Callable[[str], object], text: str) -> None:
    began = time.thread_time()
    read(text)
    assert time.thread_time() - began < 2


def test_labels_are_left_out_where_spaces_are_many() -> None:
    response = HTMLResponse('<a  class="x"   aria-label="y">z</a>')
    hide_labels(response)
    assert b"aria-label" not in response.body
    assert response.headers["content-length"] == str(len(response.body))


def test_markdown_with_too_many_marks_is_plain_paragraphs() -> None:
    assert markdown("*" * 4_000 + "\n\n<b>") == f"<p>{'*' * 4_000}</p>\n<p>&lt;b&gt;</p>\n"
