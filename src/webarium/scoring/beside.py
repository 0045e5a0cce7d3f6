"""What stands right beside a number: the thing that it counts, and another number joined to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.numbers import FoundNumber
from webarium.scoring.words import ENDS


def behind(text: str, n: FoundNumber, most: int = 3) -> list[str]:
    """The words right behind a number, up to the next separator or function word."""
    match = re.match(r"(?:[ -]?[^\W\d_]+(?:'s)?)(?:[ -][^\W\d_]+){0,2}", text[n.end : n.end + 60])
    found = []
    for word in re.findall(r"[^\W\d_]+", match.group()) if match else ():
        if word in ENDS:
            break
        found.append(word)
    return found[:most]


def beside_money(text: str, n: FoundNumber, every: Sequence[FoundNumber]) -> bool:
    """Whether an amount without a currency stands right beside one that has it."""
    return any(
        text[min(m.end, n.end) : max(m.start, n.start)].strip(" ,;-") in ("", "and", "or", "to", "up to")
        or _bracketed(text, *sorted((m, n), key=lambda one: one.start))
        for m in every
        if m.currency is not None
    )


def right_beside(text: str, n: FoundNumber, right: Sequence[FoundNumber]) -> bool:
    """Whether a number is joined to an expected one: ``2-3``, ``4 to 5``, ``5 items, then 6 items``."""
    return any(_joined(text, *sorted((m, n), key=lambda one: one.start)) for m in right)


_JOINTS = ("-", "/", "to", "or", "and", "", "--", "=")
_AGAIN = ("/", "to", "or", "and", "but", "then", "and then", "", ",", ";", ".", "(")


def _joined(text: str, first: FoundNumber, second: FoundNumber) -> bool:
    gap = text[first.end : second.start].strip()
    if gap in _JOINTS or _bracketed(text, first, second):
        return True
    thing = behind(text, second)[:1]
    if not thing or not gap.startswith(thing[0]):
        return False
    return gap.removeprefix(thing[0]).strip(" ,") in _AGAIN and not _EXPLAINING.match(text, second.end)


_EXPLAINING = re.compile(r" [a-z]+ (?!(?:and|or|but)\b)[a-z]")
"""How more is said of a number than what it counts: ``4 commits by Ann``."""


def _bracketed(text: str, first: FoundNumber, second: FoundNumber) -> bool:
    """Whether a number stands alone in brackets behind another one: ``2 (1)``."""
    return text[first.end : second.start].strip() == "(" and text.startswith(")", second.end)
