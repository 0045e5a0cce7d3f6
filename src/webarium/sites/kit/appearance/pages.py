"""Pages in an appearance: their style sheets by other addresses, and dark pages with their own colours turned."""

from __future__ import annotations

import re
from functools import lru_cache

from webarium.sites.kit.appearance.colours import COLOUR, in_colours, turned
from webarium.sites.kit.appearance.drawn import Appearance
from webarium.sites.kit.appearance.sheets import PARAMETER

_SHEET = re.compile(r'(<link rel="stylesheet" href="/static/(?!vendor/)[^"?]+\.css\?v=\w+)(?=")')
_STYLE = re.compile(r'(?<= style=")[^"]*(?=")')
_FACE = "/static/fonts/figtree.woff2"


def shown(html: str, look: Appearance) -> str:
    """A page, or a part of one, in an appearance."""
    if look.plain:
        return html
    head, body_begins, body = html.partition("<body")
    if body_begins:
        head = _SHEET.sub(rf"\1&amp;{PARAMETER}={look.number}", head)
        head = head.replace(_FACE, f"/static/fonts/{look.face}.woff2")
    else:
        head, body = "", html
    if look.dark and ' style="' in body:
        body = _STYLE.sub(lambda found: _darkened(found[0]), body)
    return f"{head}{body_begins}{body}"


@lru_cache(maxsize=4096)
def _darkened(style: str) -> str:
    """An element's own style on dark ground; its hues stay, as they mean something."""
    if not COLOUR.search(style):
        return style
    return in_colours(style, lambda colour: turned(colour, 0, dark=True))
