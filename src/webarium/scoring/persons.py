"""Names of people in parts: ``Lee, Ann``, and a first and a last name as fields of their own."""

from __future__ import annotations

import re

_FIRST, _LAST = r"(?:first|given)(?:[ _-]?name)?", r"(?:last|family)(?:[ _-]?name)?|surname"
_WHOSE = r"(?:(?!first|last|given|family)[a-z]+[ _-])?"
_VALUE = r"[ \t]*:[ \t]*([^\n:]{1,40})"
_FIRST_LAST = re.compile(
    rf"^[ \t]*{_WHOSE}(?:{_FIRST}){_VALUE}\n\s*{_WHOSE}(?:{_LAST}){_VALUE}$", re.IGNORECASE | re.MULTILINE
)
_LAST_FIRST = re.compile(
    rf"^[ \t]*{_WHOSE}(?:{_LAST}){_VALUE}\n\s*{_WHOSE}(?:{_FIRST}){_VALUE}$", re.IGNORECASE | re.MULTILINE
)
_PART = r"[^\W\d_][\w.'-]*(?: [^\W\d_][\w.'-]*)?"
_TURNED = re.compile(rf"(?:[-*+•][ \t]+|\d{{1,2}}[.)][ \t]+)?({_PART}), ({_PART})\.?")
_ITEMS = re.compile(r"\s*[\n;]\s*")


def joined(lines: str) -> str:
    """Lines of text with a first and a last name beside each other as one ``name``."""
    lines = _FIRST_LAST.sub(r"name: \1 \2", lines)
    return _LAST_FIRST.sub(r"name: \2 \1", lines)


def turned(text: str, *, several: bool) -> str | None:
    """Items that all read ``Last, First``, turned around, one a line; ``None`` for any other text.

    A lone ``Blue, Red`` is a name only where one value is asked for.
    """
    items = [_TURNED.fullmatch(item) for item in _ITEMS.split(text.strip())]
    if len(items) < 1 + several or not all(items):
        return None
    return "\n".join(f"{item[2]} {item[1]}" for item in items if item)
