"""What a search text finds in titles and descriptions: itself, else its words in any order, else other spellings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from webarium.sites.kit.spelling import vocabulary
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, either, every

_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 8
_TEXTS = """
SELECT p.name, p.description FROM project p WHERE p.visibility = 'public'
UNION ALL SELECT i.title, '' FROM issue i JOIN project p ON p.id = i.project_id
WHERE p.visibility = 'public' AND NOT i.confidential
UNION ALL SELECT r.title, '' FROM merge_request r JOIN project p ON p.id = r.project_id
WHERE p.visibility = 'public'
"""


@dataclass(frozen=True)
class Meaning:
    """The condition that a text stands for."""

    where: Where
    meant: str = ""
    """The text with corrected words, where only that finds something."""


def meaning(visit: Visit, text: str, columns: tuple[str, ...], finds: Callable[[Where], bool]) -> Meaning:
    """The strictest meaning of a text that finds something; the text itself if none does.

    Args:
        visit: Of the page.
        text: What was typed.
        columns: Expressions that are looked through.
        finds: Whether anything fits a condition.
    """
    exact = either(_holds(column, text) for column in columns)
    if not text or finds(exact):
        return Meaning(exact if text else Where())
    return next((each for each in _others(visit, text, columns) if finds(each.where)), Meaning(exact))


def _others(visit: Visit, text: str, columns: tuple[str, ...]) -> Iterator[Meaning]:
    words = _WORD.findall(text.lower())[:_MOST_WORDS]
    if not words:
        return
    yield Meaning(_all_of(words, columns))
    meant = vocabulary(visit, _TEXTS).corrected(text)
    if meant is not None:
        yield Meaning(_all_of(_WORD.findall(meant), columns), meant)


def _all_of(words: list[str], columns: tuple[str, ...]) -> Where:
    """Every word somewhere, whether it stands there in the plural or not."""
    whole = " || ' ' || ".join(columns)
    return every(_holds(whole, word.removesuffix("s") if len(word) > 4 else word) for word in words)


def _holds(column: str, text: str) -> Where:
    return Where(f"instr(lower({column}), lower(?)) > 0", (text,))
