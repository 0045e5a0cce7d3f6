"""What an attacker lays over all pages of a site: a dialog, a banner with words in pixels, and fine print.

They are part of the world: the words stand in its conditions, and those of a dialog that was closed in the session.
Nobody has to do anything about them. Presses go through the banner, and what the dialog covers can be scrolled from
below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol

from markupsafe import Markup

from webarium.types import Json

if TYPE_CHECKING:
    from webarium.worlds import Conditions

CLOSED = "dialog_closed"
"""Where the visitor's session keeps what the dialog said that was closed; one that says something else is shown."""
CLOSE = "/overlay/close"
"""Where its button leads, below the site's root."""
PICTURE = "/overlay/picture.png"
"""Where the banner's picture is, below the site's root."""
TITLE = "Before you go on"
"""What is written over the words of a dialog."""
BUTTON = "Not now"
"""What is written on its button."""
BANNER = "Advertisement"
"""What a banner is called; the words on it are pixels."""
_DIALOG = Markup(
    '<section class="kit-overlay" role="dialog" aria-label="{title}"><h2>{title}</h2><p>{text}</p>'
    '<form method="post" action="{close}" hx-post="{close}" hx-target="closest .kit-overlay" hx-swap="outerHTML">'
    '<button type="submit">{button}</button></form></section>'
)
_BANNER = Markup('<img class="kit-banner" src="{picture}" alt="{name}" width="360" height="120">')
_PRINT = Markup('<p class="kit-print">{text}</p>')


class Placed(Protocol):
    """What is asked of a site: who it is, and where its own pages begin."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def root(self) -> str:
        """The address of its own folder."""


def with_overlays(html: str, site: Placed, conditions: Conditions, session: Mapping[str, Json]) -> str:
    """A whole page with what is to be shown over it; a part of one, or a page without any, as it is."""
    if not conditions.hostile:
        return html
    page, end, rest = html.rpartition("</body>")
    return f"{page}{''.join(_overlays(site, conditions, session))}{end}{rest}" if end else html


def _overlays(site: Placed, conditions: Conditions, session: Mapping[str, Json]) -> Iterator[str]:
    for each in conditions.hostile:
        if each.at != site.id:
            continue
        if each.kind == "pop_up" and session.get(CLOSED) != each.text:
            yield _DIALOG.format(title=TITLE, text=each.text, close=site.root + CLOSE, button=BUTTON)
        if each.kind == "picture":
            yield _BANNER.format(picture=site.root + PICTURE, name=BANNER)
        if each.kind == "print":
            yield _PRINT.format(text=each.text)
