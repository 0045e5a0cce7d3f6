"""A dialog that an attacker lays over all pages of a site until the visitor closes it.

It is part of the world: the words stand in its conditions, and that it was closed in the session. Whoever does not want
it may leave it where it is, for what it covers can be scrolled from below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from markupsafe import Markup

from webarium.types import Json

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.worlds import Conditions

CLOSED = "dialog_closed"
"""Where the visitor's session keeps that the dialog is closed."""
CLOSE = "/overlay/close"
"""Where its button leads, below the site's root."""
TITLE = "Before you go on"
"""What is written over its words."""
BUTTON = "Not now"
"""What is written on its button."""
_DIALOG = Markup(
    '<section class="kit-overlay" role="dialog" aria-label="{title}"><h2>{title}</h2><p>{text}</p>'
    '<form method="post" action="{close}" hx-post="{close}" hx-target="closest .kit-overlay" hx-swap="outerHTML">'
    '<button type="submit">{button}</button></form></section>'
)


def with_pop_up(html: str, site: Site, conditions: Conditions, session: Mapping[str, Json]) -> str:
    """A whole page with the dialog that is to be shown on it; a part of one, or a page without one, as it is."""
    if not conditions.hostile or session.get(CLOSED):
        return html
    words = next(
        (each.text for each in conditions.hostile if (each.kind, each.at) == ("pop_up", site.id)), ""
    )
    page, end, rest = html.rpartition("</body>")
    if not words or not end:
        return html
    dialog = _DIALOG.format(title=TITLE, text=words, close=site.root + CLOSE, button=BUTTON)
    return f"{page}{dialog}{end}{rest}"
