"""Names of people in parts: a first and a last name as fields of their own, and last names alone."""

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
PEOPLE = frozenset(
    [
        "who",
        "whose",
        "whom",
        "people",
        "person",
        "persons",
        "crew",
        "member",
        "members",
        "author",
        "authors",
        "editor",
        "editors",
        "reviewer",
        "reviewers",
        "guest",
        "guests",
        "player",
        "players",
        "astronaut",
        "astronauts",
    ]
)
"""Words of a question that asks for people."""
_FULL_NAME = re.compile(r"[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2} (?P<last>[A-Z][\w'-]{2,})")


def joined(lines: str) -> str:
    """Lines of text with a first and a last name beside each other as one ``name``."""
    lines = _FIRST_LAST.sub(r"name: \1 \2", lines)
    return _LAST_FIRST.sub(r"name: \2 \1", lines)


def last_names(names: Sequence[str], question: Sequence[str], foreign: Iterable[str]) -> list[str] | None:
    """The last names of people that a question's words ask for; ``None`` where they could be somebody else's."""
    found = [match["last"] for name in names if (match := _FULL_NAME.fullmatch(name))]
    if len(set(found)) < len(names) or PEOPLE.isdisjoint(question):
        return None
    others = {word for name in foreign for word in name.split()}
    return None if others & set(found) else found
