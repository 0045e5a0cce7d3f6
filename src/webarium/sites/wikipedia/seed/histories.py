"""How an article came to say what it says: earlier states of its source, with who changed what, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.draws import Dice

_BEGUN_AT = datetime.fromisoformat("2012-01-01 00:00:00")
_NEWCOMER = 3
"""Who has edited nothing."""
_ADDED = (
    "Add a section on {part}",
    "New section: {part}",
    "Write about {part}",
    "{Part}: first version",
    "Add {part}, with sources",
)
_BEGUN = (
    "Begin the article",
    "New article",
    "First version",
    "Start from the reference books",
    "Stub to be extended",
)
_SMALL = ("Add the source", "Cite where this comes from", "Source for the lead", "Reference added")
_ROWS = (
    "Complete the box",
    "More facts in the box",
    "Box: add what was missing",
    "Fill in the last line of the box",
)


@dataclass(frozen=True)
class Edit:
    """A state of an article."""

    article: int
    user: int
    at: datetime
    comment: str
    source: str

    def row(self, number: int) -> dict[str, object]:
        """As the table holds it."""
        return {
            "id": number,
            "article_id": self.article,
            "user_id": self.user,
            "created_at": self.at,
            "comment": self.comment,
            "source": self.source,
        }


def history_of(
    article: int, source: str, dice: Dice, now: datetime, people: int, *, short: bool
) -> Iterator[Edit]:
    """The states of an article, oldest first; the last one is what it says."""
    steps = [(dice.pick(_BEGUN), source)]
    if not short:
        steps = list(_steps(source, dice))
    first = _BEGUN_AT + timedelta(hours=dice.below(60_000))
    moments = sorted(first + (now - first) * (dice.random() ** 0.7) for _ in steps)
    for (comment, text), moment in zip(steps, moments, strict=True):
        user = 1 if dice.chance(0.06) else 2 if dice.chance(0.04) else dice.between(_NEWCOMER + 1, people)
        yield Edit(article, user, moment.replace(microsecond=0), comment, text)


def _steps(source: str, dice: Dice) -> Iterator[tuple[str, str]]:
    """What is taken away again, from the end: a section, the sources, lines of the box."""
    states = [source]
    comments = []
    for _ in range(dice.between(0, 4)):
        less, comment = _less(states[-1], dice)
        if less == states[-1]:
            break
        states.append(less)
        comments.append(comment)
    comments.append(dice.pick(_BEGUN))
    yield from zip(reversed(comments), reversed(states), strict=True)


def _less(source: str, dice: Dice) -> tuple[str, str]:
    """A state before, and what the edit after it is called."""
    headings = list(re.finditer(r"^## (.+)\n", source, re.MULTILINE))
    way = dice.below(4)
    if way >= 2 and len(headings) > 1:
        last = headings[-1]
        end = re.compile(r"^(?:\[\[Category:|\{\{Portal)", re.MULTILINE).search(source, last.end())
        part = last[1].strip()
        said = dice.pick(_ADDED).format(part=part[:1].lower() + part[1:], Part=part)
        return source[: last.start()] + (source[end.start() :] if end else ""), said
    if way == 0 and "{{ref|" in source:
        return re.sub(r"\{\{ref\|[^{}]*\}\}", "", source, count=1), dice.pick(_SMALL)
    rows = list(re.finditer(r"^\| (?!Picture|Caption)[^=\n]+ = [^\n]*\n", source, re.MULTILINE))
    if len(rows) > 3:
        return source[: rows[-1].start()] + source[rows[-1].end() :], dice.pick(_ROWS)
    return source, ""
