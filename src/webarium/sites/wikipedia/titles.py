"""Titles of articles and their addresses."""

from __future__ import annotations

import re
from urllib.parse import quote

_NOT_IN_TITLES = re.compile(r"[\[\]{}|<>#\x00-\x1f\x7f\ue000-\uf8ff]")
LONGEST = 120


def path_of(title: str, part: str = "") -> str:
    """The address of an article, or of a section of it."""
    name = quote(title.replace(" ", "_"), safe="/:,'!-._~")
    return f"/wiki/{name}{'#' + anchor(part) if part else ''}"


def title_of(path: str) -> str:
    """The title that a path names: underscores are spaces, and the first letter is a capital one."""
    text = " ".join(path.replace("_", " ").split())
    return text[:1].upper() + text[1:]


def is_title(text: str) -> bool:
    """Whether an article can be called so."""
    return bool(text) and len(text) <= LONGEST and not _NOT_IN_TITLES.search(text) and text == title_of(text)


def anchor(heading: str) -> str:
    """The id of a section."""
    return re.sub(r"[^\w.,()'’-]+", "_", heading).strip("_") or "section"
