"""Which part of a text is the answer, and what it is wrapped in."""

from __future__ import annotations

import json
import re
from typing import TypeAlias

from webarium.scoring.layout import BOXED, LINK
from webarium.scoring.normalise import FENCE, without_language

MOST = 20_000
"""Characters of a text that is read at all."""
_LAYERS = 8
"""How many wrappings are taken off; more are no way to write."""
_MARKER = re.compile(
    r"(?:^|(?<=[.!?])[ \t]|\n)[ \t>#-]*(?P<sign>[*_`]*)(?:(?:the|my)[ \t]+)?(?:final[ \t]+)?answer"
    r"(?P<early>(?P=sign))?[ \t]*:(?(early)|(?P<late>(?P=sign))?)[ \t]*",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:(?:so|therefore|thus),?[ \t]+)?(?:the|my)[ \t]+(?:final[ \t]+)?answer[ \t]+is\b[ \t]*:?", re.I
)
_BULLET = re.compile(r"(?:[-*•–]|\(?\d{1,3}[.)])[ \t]+")
_PAIRS = (
    ("**", "**"), ("__", "__"), ("*", "*"), ("_", "_"), ("`", "`"), ('"', '"'), ("'", "'"),
    ("“", "”"), ("‘", "’"), ("«", "»"), ("„", "“"), ("(", ")"), ("<", ">"),
)  # fmt: skip

Json: TypeAlias = "str | list[Json] | dict[str, Json]"
"""A JSON value whose numbers are kept as they are written."""


def after_marker(text: str) -> str | None:
    """What stands behind the last ``Answer:``; ``None`` where there is none, or nothing behind it."""
    matches = list(_MARKER.finditer(text))
    if not matches:
        return None
    last = matches[-1]
    rest = text[last.end() :].strip()
    closed = last["early"] is not None or last["late"] is not None
    return (rest if closed else rest.removesuffix(last["sign"]).strip()) or None


def last_fence(text: str) -> str | None:
    """What the fence holds with which a text ends."""
    before, end, after = text.rpartition(FENCE)
    _, start, inner = before.rpartition(FENCE)
    if not (start and end) or after.strip(" .\t\n"):
        return None
    return without_language(inner)


def lines_of(text: str) -> list[str]:
    """The lines of a text that are not blank."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def unwrap(text: str) -> str:
    """A text without emphasis, quotes, code, a bullet, "The answer is", and a full stop at its end."""
    text = text.strip()
    for _ in range(_LAYERS):
        bare = _peeled(text)
        if bare == text:
            break
        text = bare
    return text


def _peeled(text: str) -> str:
    if text.startswith(FENCE) and text.count(FENCE) == 2 and (fenced := last_fence(text)) is not None:
        return fenced
    if inside := BOXED.fullmatch(text) or LINK.fullmatch(text):
        return inside[1].strip()
    if lead := _LEAD.match(text):
        return text[lead.end() :].strip()
    if text.endswith(".") and not text.endswith(".."):
        return text[:-1].rstrip()
    for opening, closing in _PAIRS:
        inner = text[len(opening) : len(text) - len(closing)]
        wraps = inner and text.startswith(opening) and text.endswith(closing)
        if wraps and opening not in inner and closing not in inner:
            return inner.strip()
    return text


def without_bullet(line: str) -> str:
    """A line without the dash or the number before it."""
    return _BULLET.sub("", line, count=1) if _BULLET.match(line) else line


def bare(text: str) -> Json:
    """A text without its wrappings, as JSON where that is what it is; one item or ``{"answer": …}`` as its value."""
    text = unwrap(text)
    try:
        value = _texts(json.loads(text, parse_int=str, parse_float=str, object_pairs_hook=_once))
    except (ValueError, RecursionError):
        return text
    for _ in range(_LAYERS):
        if isinstance(value, dict) and len(value) == 1 and _NAMES.fullmatch(next(iter(value))):
            value = next(iter(value.values()))
        elif isinstance(value, list) and len(value) == 1:
            value = value[0]
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The fields of an object; raises `ValueError` where one is there twice."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError
    return dict(pairs)


def _texts(value: object) -> Json:
    """A JSON value with its truth values as words, and nothing for ``null``."""
    if isinstance(value, dict):
        return {key: _texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_texts(item) for item in value]
    return {True: "yes", False: "no", None: ""}[value] if isinstance(value, bool | None) else str(value)


_NAMES = re.compile(
    r"(?:final[ _])?answer|response|result|value|amount|number|count|date|time|duration|distance|names?|total|price",
    re.IGNORECASE,
)
"""What the only field of an object may be called."""
