"""The menu above pages folded away: a word that shows it when it is pressed, as it does on telephones."""

from __future__ import annotations

import re

FOLDING = "layout.html"
"""The template of a site that has its menu."""
_MENU = re.compile(r"<nav\b(?![^>]*\sid=)")
"""A menu that nothing else shows and hides."""
_FOLD = '<details class="look-fold"><summary>Menu</summary></details>'
RULES = """.look-fold:not([open]) + nav { display: none !important; }
.look-fold > summary { padding: 4px 10px; border: 1px solid #16181d; border-radius: var(--round-s); background: #fff;
  color: #16181d; cursor: pointer; font-weight: 600; white-space: nowrap; }
"""


def folded(layout: str) -> str:
    """The source of a site's layout with its first menu behind a word."""
    return _MENU.sub(lambda found: f"{_FOLD}{found[0]}", layout, count=1)
