"""Which of two things an answer prefers: what it only sets against that is not its value."""

from __future__ import annotations

import re

from webarium.scoring.statement import Span, Statement

_AGAINST = re.compile(
    r"[^.;\n]{0,60}?\b(?:than|instead of|as opposed to|against|unlike|over)\b(?: \w+){0,4} ?[\"'(]*"
)
"""``A is cheaper than B``, ``A instead of B``."""
_NEXT = re.compile(
    r"(?: first)?[ ,;]*(?:->|\u2192|(?:and |and only )?(?:then|after that|afterwards|next|later)|followed by|before)"
    r"\b(?: \w+){0,3} ?[\"'(]*|(?: first)?,? (?:->|\u2192|>) "
)
"""``A, then B``."""


def is_preferred(said: Statement, one: Span, other: Span) -> bool:
    """Whether an answer sets the second of two against the first, or puts it behind what was asked to be first."""
    between = said.text[one[1] : other[0]]
    ordered = "first" in said.asked and _NEXT.fullmatch(between) is not None
    return ordered or _AGAINST.fullmatch(between) is not None
