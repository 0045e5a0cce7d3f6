"""Columns of tables in another order: by the source of the templates that write them, or as programs list them.

A table of a template is arranged if its rows say all their cells one after the other and it begins with a row of
headings. The first column, which says what a row is about, and the last one, which has sums and buttons, stay where
they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from webarium.sites.kit.appearance.structures import Structure

_T = TypeVar("_T")
_TABLE = re.compile(r"<table\b(?:(?!<table\b).)*?</table>", re.S)
_ROW = re.compile(r"(<tr\b[^>]*>)(.*?)(</tr>)", re.S)
_CELL = re.compile(r"\s*<(t[dh])\b.*?</\1>", re.S)
_HEADING = re.compile(r"\s*<th\b")
_CONTROL = re.compile(
    r"\{%-?\s*(if|for|call|macro|block|filter|endif|endfor|endcall|endmacro|endblock|endfilter)\b"
)
_FEWEST = 4


def arranged(template: str) -> str:
    """A template's source with the columns between the first and the last one the other way round."""
    return _TABLE.sub(lambda found: _arranged(found[0]), template)


def in_order(columns: Iterable[_T], structure: Structure) -> list[_T]:
    """Columns that a program lists, from left to right in the tables of a structure."""
    listed = list(columns)
    if structure.columns == "other":
        listed[1:-1] = listed[-2:0:-1]
    return listed


def _arranged(table: str) -> str:
    rows = [_cells(found[2]) for found in _ROW.finditer(table)]
    if not rows or rows[0] is None or len(rows) < 2:
        return table
    count = len(rows[0])
    if count < _FEWEST or not all(map(_HEADING.match, rows[0])):
        return table
    if any(cells is None or (len(cells) >= count) != (len(cells) == count) for cells in rows):
        return table

    def other(found: re.Match[str]) -> str:
        cells = _cells(found[2]) or []
        if len(cells) != count:
            return found[0]
        end = found[2][len("".join(cells)) :]
        return f"{found[1]}{cells[0]}{''.join(cells[-2:0:-1])}{cells[-1]}{end}{found[3]}"

    return _ROW.sub(other, table)


def _cells(row: str) -> list[str] | None:
    """The cells of a row, each whole by itself; nothing if something is between them."""
    cells: list[str] = []
    at = 0
    while found := _CELL.match(row, at):
        cells.append(found[0])
        at = found.end()
    if row[at:].strip() or not all(map(_is_whole, cells)):
        return None
    return cells


def _is_whole(cell: str) -> bool:
    """Whether all that a cell's source opens is closed in it."""
    controls = _CONTROL.findall(cell)
    opened = sum(not word.startswith("end") for word in controls)
    return 2 * opened == len(controls)
