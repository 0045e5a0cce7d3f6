"""Rows of tables and items of lists as cards in wide windows, by the rules with which narrow ones show them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CARDED = (".stacking", ".spreading")
"""Classes of tables whose rows are one below the other in narrow windows, and of lists whose items are so in all."""
_NARROW = re.compile(r"@media\s*\(max-width:[^()]*\)\s*\{((?:[^{}]*\{[^{}]*\})*\s*)\}")
_RULE = re.compile(r"([^{}]*)\{[^{}]*\}")
_FIRST = ".stacking thead"
"""What the sheet says with which stacking begins."""
_CARDS = """.stacking { width: 100%; }
.stacking > tbody { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 12px; }
.stacking > tbody > tr { padding: 10px 14px; border: 1px solid var(--line, #8886); border-radius: var(--round-m); }
.spreading:not([hidden]) {
  display: grid !important;
  grid-template-columns: repeat(auto-fill, minmax(min(360px, 100%), 1fr)) !important;
  gap: 12px !important;
}
.spreading:not(.framed) { padding: 0 !important; border: 0 !important; background: none !important; }
.spreading > * { min-width: 0; margin: 0 !important; }
.spreading:not(.framed) > * {
  padding: 12px 14px !important;
  border: 1px solid var(--line, #8886) !important;
  border-radius: var(--round-m) !important;
  background: var(--card, transparent);
}
"""
"""Lists have rules of their own in sheets that come later; those for items one below the other don't hold for cards.
Items of a list that is ``framed`` have frames of their own."""


def hoisted(css: str) -> str:
    """A style sheet, which has no comments, with rules of what is carded that hold in windows of all widths."""
    rules = list(_carded(css))
    return "\n".join([css, *rules, _CARDS if any(_FIRST in rule for rule in rules) else ""])


def _carded(css: str) -> Iterator[str]:
    """The rules of stacking tables and spreading lists in narrow windows."""
    for block in _NARROW.finditer(css):
        for rule in _RULE.finditer(block[1]):
            if any(name in rule[1] for name in _CARDED):
                yield rule[0].strip()
