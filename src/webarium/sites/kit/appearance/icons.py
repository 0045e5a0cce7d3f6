"""Links and buttons that have an icon and a word of the program's own: what is seen of them may be the icon alone.

The words get an element of their own when templates are compiled, and a rule of the appearance hides it from the eye.
What a value says, such as a name or a number, has no such element and is always seen.
"""

from __future__ import annotations

import re

_WORDS = re.compile(
    r"(\{\{-?\s*icon\([^{}]*\)\s*-?\}\}\s*)(?:<span>)?\s*([A-Z][^<>{}]*?)\s*(?:</span>)?\s*(?=</(?:a|button)>)"
)
_MOST = 20
"""In characters: what is longer is a sentence, which no icon stands for."""
ALONE = """.look-word {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:where(:is(a, button):has(> .look-word)) { display: inline-flex; align-items: center; justify-content: center;
  min-width: 32px; min-height: 32px; }
:has(> .look-word) > .icon { width: 20px; height: 20px; }"""
"""The style of icons alone; sites' own rules for such links and buttons win, as they hide some of them."""


def apart(template: str) -> str:
    """A template's source with the words next to icons in elements of their own."""

    def parted(found: re.Match[str]) -> str:
        words = found[2]
        if len(words) > _MOST:
            return found[0]
        return f'{found[1]}<span class="look-word">{words}</span>'

    return _WORDS.sub(parted, template)
