"""Figures that are only computed with: what stands before ``=``, or in brackets with ``+`` between."""

from __future__ import annotations

import re
from collections.abc import Iterable

from webarium.scoring.free.document import Span
from webarium.scoring.numbers import find_numbers


def operands(text: str, values: Iterable[Span]) -> frozenset[int]:
    """Where values stand that are only computed with: ``5 + 3 = 8``, ``($5 + $3)``."""
    spots = sorted(set(values) | {(n.start, n.end) for n in find_numbers(text)})
    spots = [s for i, s in enumerate(spots) if not any(_within(s, o) for o in spots[max(0, i - 2) : i + 3])]
    found: set[int] = set()
    chain: list[tuple[int, int]] = []
    strong = False
    for place, spot in enumerate(spots):
        gap = text[spots[place - 1][1] : spot[0]] if place else ""
        sign = _sign(gap) if chain else ""
        sign = "" if sign == "/" and not any(c.isdigit() for c in text[spot[0] : spot[1]]) else sign
        sign = "-" if chain and not gap.strip(" *") and text[spot[0]] == "-" else sign
        if sign == "=":
            found.update(start for start, _ in chain)
            chain, strong = [spot], False
        elif sign:
            strong = strong or sign == "+" or (sign not in "-/" and len(chain) > 1)
            chain.append(spot)
        else:
            if len(chain) > 1 and strong:
                found.update(start for start, _ in chain)
            chain, strong = [spot], False
    if len(chain) > 1 and strong:
        found.update(start for start, _ in chain)
    return frozenset(found)


def _within(one: Span, other: Span) -> bool:
    """Whether a range is a part of another one."""
    return one != other and other[0] <= one[0] and one[1] <= other[1]


def _sign(gap: str) -> str:
    """The sign by which two numbers are computed with, if nothing but words of one kind stands between."""
    bare = (
        re.sub(r"[$€£()\s*]|[a-z'\"]{2,}\.?|(?<=\s)[a-wyz](?=\s)", "", gap)
        if len(gap) < 60 and "\n" not in gap
        else "?"
    )
    if bare == "" and not {"plus", "minus", "times"}.isdisjoint(gap.split()):
        return "+"
    return bare if bare in ("+", "-", "x", "/", "=", "÷", "**") else ""
