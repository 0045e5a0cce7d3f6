"""Texts with a form of their own, as webarena-verified compares them: JSON, Markdown, lists with commas."""

from __future__ import annotations

import json
import re

from webarium.scoring.foreign.verified.texts import fold, written
from webarium.types import Json

DEEPEST = 50
"""Levels that JSON from outside may have."""
_TIDY = (
    (re.compile(r"\r\n?"), "\n"),
    (re.compile(r"[ \t]+$", re.MULTILINE), ""),
    (re.compile(r"\n{3,}"), "\n\n"),
    (re.compile(r"^(\s*)(#{1,6})[ \t]+", re.MULTILINE), r"\1\2 "),
    (re.compile(r"^(\s*)[*+][ \t]+", re.MULTILINE), r"\1- "),
    (re.compile(r"^[ \t]+-", re.MULTILINE), "  -"),
    (re.compile(r"\[([^\]\n]*)\n\s*([^\]\n]*)\](?=\([^)]+\))"), r"[\1 \2]"),
)
_IN_BRACKETS = re.compile(r"\[([^\]]+)\]")
_IN_ROUND = re.compile(r"\(([^)]+)\)")


def parsed(text: str) -> Json:
    """The JSON of a text; raises `ValueError` if it is not JSON, or has more than `DEEPEST` levels."""
    try:
        value: Json = json.loads(text)
    except RecursionError:
        raise ValueError("too deep") from None
    if not _is_shallow(value, DEEPEST):
        raise ValueError("too deep")
    return value


def _is_shallow(value: Json, left: int) -> bool:
    if not isinstance(value, list | dict):
        return True
    items = value.values() if isinstance(value, dict) else value
    return left > 0 and all(_is_shallow(item, left - 1) for item in items)


def json_text(value: Json) -> str | None:
    """A text of JSON, written in one way."""
    if not isinstance(value, str):
        return None
    try:
        return json.dumps(parsed(fold(value)), sort_keys=True)
    except ValueError:
        return None


def markdown(value: Json) -> str | None:
    """A Markdown text without differences that do not show: line ends, blanks, signs of lists, broken links."""
    if not isinstance(value, str) or not value.strip():
        return None
    text = value.strip()
    for pattern, tidy in _TIDY:
        text = pattern.sub(tidy, text)
    text = _IN_BRACKETS.sub(lambda match: f"[{' '.join(match[1].split())}]", text)
    return _IN_ROUND.sub(lambda match: f"({match[1].strip()})", text).strip()


def items(value: Json) -> tuple[str, ...] | None:
    """The items of a text between commas, in one order; none for nothing."""
    found = sorted(item for item in (part.strip() for part in written(value).split(",")) if item)
    return tuple(found) or None
