"""Pages in an appearance: their style sheets by other addresses, and dark pages with their own colours turned."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import escape

from webarium.sites.kit.appearance.colours import COLOUR, in_colours, turned
from webarium.sites.kit.appearance.drawn import Appearance
from webarium.sites.kit.appearance.sheets import asked_for
from webarium.sites.kit.appearance.words import Words, words_of

_SHEET = re.compile(r'(<link rel="stylesheet" href="/static/(?!vendor/)[^"?]+\.css\?v=\w+)(?=")')
_STYLE = re.compile(r' style="([^"]*)"')
_WORDS = re.compile(r">\s*+([A-Z][^<>]*+)(?=(?:</span>)?\s*+</(button|a|h[1-6]|ui-title[1-6]|summary)>)")
"""All that a button, a link or a heading says."""
_NAMES = re.compile(r' (?:aria-label|title)="([A-Z][^"]*+)"')
"""How an element is called. Patterns that begin with plain characters take half the time."""
_FACE = "/static/fonts/figtree.woff2"


def shown(html: str, look: Appearance, *, reworded: bool = True) -> str:
    """A page, or a part of one, in an appearance, `reworded` or with the usual words."""
    if look.plain:
        return html
    head, body_begins, body = html.partition("<body")
    if body_begins:
        head = _SHEET.sub(rf"\1{escape(asked_for(look))}", head)
        head = head.replace(_FACE, f"/static/fonts/{look.face}.woff2")
    else:
        head, body = "", html
    if reworded:
        body = _said(body, words_of(look.site, look.number))
    if look.dark:
        body = _STYLE.sub(lambda found: f' style="{_darkened(found[1])}"', body)
    return f"{head}{body_begins}{body}"


def _said(html: str, words: Words) -> str:
    """A page with other words on what is pressed, on headings, and in names that only a tree shows."""

    def said(found: re.Match[str]) -> str:
        usual = found[1].rstrip()
        other = words.said(usual)
        if other == usual or _is_named(html, found, usual):
            return found[0]
        return found[0].replace(usual, str(escape(other)))

    def called(found: re.Match[str]) -> str:
        other = words.said(found[1])
        return found[0] if other == found[1] else found[0].replace(found[1], str(escape(other)))

    return _NAMES.sub(called, _WORDS.sub(said, html))


def _is_named(html: str, inside: re.Match[str], usual: str) -> bool:
    """Whether the element that a word is in has another name, which has the usual word in it: then the word stays."""
    begin = html.rfind(f"<{inside[2]}", 0, inside.start())
    tag = html[begin : html.find(">", begin)]
    return " aria-label=" in tag and f' aria-label="{usual}"' not in tag


@lru_cache(maxsize=4096)
def _darkened(style: str) -> str:
    """An element's own style on dark ground; its hues stay, as they mean something."""
    if not COLOUR.search(style):
        return style
    return in_colours(style, lambda colour: turned(colour, 0, dark=True))
