"""Names of people in parts: ``Lee, Ann``, and a first and a last name as fields of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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


_PEOPLE = re.compile(
    r"\b(?:who|whose|whom|people|persons?|crew|members?|authors?|editors?|reviewers?|guests?|players?|astronauts?)\b"
)
_FULL_NAME = re.compile(r"[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2} (?P<last>[A-Z][\w'-]{2,})")


def last_names(names: Sequence[str], question: str, foreign: Iterable[str]) -> list[str] | None:
    """The last names of people that a question asks for; ``None`` where they could be somebody else's."""
    found = [match["last"] for name in names if (match := _FULL_NAME.fullmatch(name))]
    if len(set(found)) < len(names) or not _PEOPLE.search(question):
        return None
    others = {word for name in foreign for word in name.split()}
    return None if others & set(found) else found
