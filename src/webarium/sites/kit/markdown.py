"""Markdown as people write it in descriptions and comments; markup in it is text, links are safe."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

_MARKS = "[*_`~|<&\\\n"
_MOST_MARKS = 3_000
"""The parser's time grows faster than the number of marks; a text with more is shown as it was written."""
_MOST_TEXT, _MOST_HTML = 500_000, 1_000_000
"""A longer text is cut, and one whose HTML would be longer, as of links that are named thousands of times, is plain."""
_SAFE_LINK = re.compile(r"(https?:|mailto:|tel:|[/#?]|[^:]*$)", re.IGNORECASE)


def _safe_link(url: str) -> bool:
    return _SAFE_LINK.match(url.strip()) is not None


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    parser.validateLink = _safe_link  # type: ignore[method-assign]
    parser.render("*")  # its rules are made ready at first use, which threads must not do at once
    return parser


@lru_cache(maxsize=2048)
def markdown(text: str) -> Markup:
    """The text as HTML; with far too many marks, as plain paragraphs."""
    if len(text) > _MOST_TEXT:
        text = f"{text[:_MOST_TEXT]}…"
    if sum(map(text.count, _MARKS)) > _MOST_MARKS:
        return _plain(text)
    html = _parser().render(text)
    if len(html) > _MOST_HTML:
        return _plain(text)
    return Markup(html)  # noqa: S704 -- made by the parser with HTML disabled


def _plain(text: str) -> Markup:
    return Markup().join(Markup("<p>{}</p>\n").format(part.strip()) for part in re.split(r"\n{2,}", text))
