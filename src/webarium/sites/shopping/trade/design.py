"""How the storefront looks: the theme that was chosen for it, and words of its frame."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.shopping.trade.settings import setting, settings_below

THEME = "design/theme/theme_id"
"""Id of the chosen theme."""
FRAME = "design/frame"
"""Before the last part of the paths of what stands in the frame of every page."""
USUAL = "OneStopShop/classic"
"""Path of the theme that the storefront has while none was chosen."""
SHEETS = {
    "OneStopShop/base": "theme-base.css",
    "OneStopShop/evergreen": "theme-evergreen.css",
    "OneStopShop/harbor": "theme-harbor.css",
}
"""What themes add to the storefront's own style, by their paths."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the storefront's frame says; empty: as always."""

    welcome: str
    """What greets a guest."""
    copyright: str
    """The last line of every page."""


def theme_of(db: apsw.Connection) -> str:
    """The id of the theme that the storefront has, as text; empty if there is none at all."""
    chosen = setting(db, THEME)
    query = "SELECT id FROM theme WHERE id = ? UNION ALL SELECT id FROM theme WHERE path = ? LIMIT 1"
    found = db.execute(query, (int(chosen) if chosen.isdecimal() else 0, USUAL)).fetchone()
    return "" if found is None else str(found[0])


def sheet_of(db: apsw.Connection) -> str:
    """The style sheet of the chosen theme; empty for the usual look."""
    query = (
        "SELECT path FROM theme WHERE id = (SELECT CAST(value AS INTEGER) FROM config_value WHERE path = ?)"
    )
    found = db.execute(query, (THEME,)).fetchone()
    return "" if found is None else SHEETS.get(found[0], "")


def frame_of(db: apsw.Connection) -> Frame:
    """What the storefront's frame says now."""
    words = settings_below(db, FRAME)
    return Frame(words.get("welcome", ""), words.get("copyright", ""))
