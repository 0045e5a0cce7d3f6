"""Rows of tables as cards in wide windows, by the rules with which narrow ones show them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_STACKING = ".stacking"
"""The class of tables that fit narrow windows, as their rows are one below the other there."""
_NARROW = re.compile(r"@media\s*\(max-width:[^()]*\)\s*\{((?:[^{}]*\{[^{}]*\})*\s*)\}")
_RULE = re.compile(r"([^{}]*)\{[^{}]*\}")
_FIRST = f"{_STACKING} thead"
"""What the sheet says with which stacking begins."""
_CARDS = """.stacking { width: 100%; }
.stacking > tbody { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 12px; }
.stacking > tbody > tr { padding: 10px 14px; border: 1px solid var(--line, #8886); border-radius: var(--round-m); }
"""


def hoisted(css: str) -> str:
    """A style sheet, which has no comments, with rules of stacking tables that hold in windows of all widths."""
    rules = list(_stacking(css))
    return "\n".join([css, *rules, _CARDS if any(_FIRST in rule for rule in rules) else ""])


def _stacking(css: str) -> Iterator[str]:
    """The rules of stacking tables in narrow windows."""
    for block in _NARROW.finditer(css):
        for rule in _RULE.finditer(block[1]):
            if _STACKING in rule[1]:
                yield rule[0].strip()
