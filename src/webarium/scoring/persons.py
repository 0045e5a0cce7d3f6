"""Names of people in parts: a first and a last name as fields of their own, and last names alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_FIRST, _LAST = r"(?:first|given)(?:[ _-]?name)?", r"(?:last|family)(?:[ _-]?name)?|surname"
_WHOSE = r"(?:(?!first|last|given|family)[a-z]+[ _-])?"
_VALUE = r"[ \t]*:[ \t]*([^\n:]{1,40})"
_IN_PARTS = re.compile(
    rf"^[ \t]*{_WHOSE}(?:(?P<first>{_FIRST})|{_LAST}){_VALUE}\n\s*{_WHOSE}(?(first)(?:{_LAST})|{_FIRST}){_VALUE}$",
    re.IGNORECASE | re.MULTILINE,
)
_PEOPLE = """
    who whose whom people person persons crew member members author authors editor editors reviewer reviewers
    guest guests player players astronaut astronauts
"""
PEOPLE = frozenset(_PEOPLE.split())
"""Words of a question that asks for people."""


def joined(lines: str) -> str:
    """Lines of text with a first and a last name beside each other as one ``name``."""
    return _IN_PARTS.sub(
        lambda match: f"name: {match[2]} {match[3]}" if match["first"] else f"name: {match[3]} {match[2]}",
        lines,
    )


def last_names(names: Sequence[str], question: Sequence[str], foreign: Iterable[str]) -> list[str] | None:
    """The last names of people that a question's words ask for; ``None`` where they could be somebody else's."""
    parts = [name.split(" ") for name in names if "," not in name and name.count(" ") in (1, 2, 3)]
    parts = [words for words in parts if all(word[:1].isupper() for word in words)]
    found = [words[-1] for words in parts if len(words[-1]) > 2]
    if len(set(found)) < len(names) or PEOPLE.isdisjoint(question):
        return None
    others = {word for name in foreign for word in name.split()}
    return None if others & set(found) else found
