"""A box of cells that is drawn over the map."""

from __future__ import annotations

from webarium.sites.kit.maps import View

COLUMNS = "ABCDEF"
ROWS = "123456"
"""Names of the cells of the grid over the map, from the upper left."""


def box(view: View, first: str, second: str) -> View | None:
    """The part of a view between two cells such as ``B2`` and ``D4``, both included."""
    if not all(_is_cell(each) for each in (first, second)):
        return None
    columns = sorted(COLUMNS.index(each[0]) for each in (first, second))
    rows = sorted(ROWS.index(each[1]) for each in (first, second))
    tall, broad = (view.north - view.south) / len(ROWS), (view.east - view.west) / len(COLUMNS)
    return View(
        round(view.north - tall * (rows[1] + 1), 4),
        round(view.west + broad * columns[0], 4),
        round(view.north - tall * rows[0], 4),
        round(view.west + broad * (columns[1] + 1), 4),
    )


def _is_cell(text: str) -> bool:
    return len(text) == 2 and text[0] in COLUMNS and text[1] in ROWS
