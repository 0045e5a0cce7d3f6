"""Markdown as people write it in descriptions and comments; markup in it is text, links are safe."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

_SAFE_LINK = re.compile(r"(https?:|mailto:|tel:|[/#?]|[^:]*$)", re.IGNORECASE)


def _safe_link(url: str) -> bool:
    return _SAFE_LINK.match(url.strip()) is not None


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    parser.validateLink = _safe_link  # type: ignore[method-assign]
    return parser


@lru_cache(maxsize=2048)
def markdown(text: str) -> Markup:
    """The text as HTML."""
    return Markup(_parser().render(text))  # noqa: S704 -- made by the parser with HTML disabled
