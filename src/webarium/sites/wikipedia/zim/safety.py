"""What pages of somebody's file may do in a browser: be looked at, with their own pictures and styles, and no more."""

from __future__ import annotations

import re

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'none'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "media-src 'self' data:",
        "frame-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)
"""No script of a file runs, wherever it stands, and nothing is fetched from elsewhere."""

_TYPE = re.compile(r"[\w.+-]+/[\w.+-]+(?:; ?charset=[\w-]+)?", re.ASCII)
_BODY = re.compile(rb"<body(?:\s(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)?>", re.IGNORECASE)
_AFTER_HEAD = re.compile(rb"</head\s*>|<!doctype[^<>]*>\s*(?:<html[^<>]*>)?", re.IGNORECASE)


def media_type(said: str) -> str:
    """The type that a file gives something, if it is one; texts are in UTF-8 unless it says otherwise."""
    text = said.strip()
    if not _TYPE.fullmatch(text):
        return "application/octet-stream"
    return f"{text}; charset=utf-8" if text.startswith("text/") and ";" not in text else text


def is_page(said: str) -> bool:
    """Whether a type is that of pages."""
    return media_type(said).partition(";")[0].lower() in ("text/html", "application/xhtml+xml")


def with_bar(html: bytes, bar: bytes) -> bytes:
    """A page with the bar at the beginning of its body, or where that would be."""
    found = _BODY.search(html)
    if found is None:
        ends = list(_AFTER_HEAD.finditer(html))
        place = ends[-1].end() if ends else 0
    else:
        place = found.end()
    return html[:place] + bar + html[place:]
