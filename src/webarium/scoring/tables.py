"""Tables in Markdown and in comma-separated lines: their numbering, and their first two lines as a record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

RULE_ROW = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*\|?[ \t]*")
"""What stands between the headings of a table and its rows."""
_NUMBERINGS = ("", *["#", "no", "nr", "num", "number", "rank", "index", "idx", "pos", "position", "n"])
"""What a column is called that only counts its rows."""
_SEPARATORS = ("|", "\t", ";", ",")


def unnumbered(text: str) -> str:
    """A text without the columns of its tables that only count rows."""
    lines = text.split("\n")
    for separator in _SEPARATORS:
        for start, end in _blocks(lines, separator):
            lines[start:end] = _without_numbers(lines[start:end], separator)
    return "\n".join(lines)


def _blocks(lines: Sequence[str], separator: str) -> Iterator[tuple[int, int]]:
    """Where lines with a separator follow each other, as ranges of lines."""
    start = 0
    for place in range(len(lines) + 1):
        if place < len(lines) and separator in lines[place].strip():
            continue
        if place - start > 1:
            yield start, place
        start = place + 1


def _without_numbers(rows: list[str], separator: str) -> list[str]:
    """The rows without their first column, where that counts them."""
    bare = [row.strip().removeprefix("|") if separator == "|" else row for row in rows]
    first = [row.partition(separator)[0].strip(' *.#)"') for row in bare]
    body = [cell for cell, row in zip(first, rows, strict=True) if not RULE_ROW.fullmatch(row)]
    if body and body[0].casefold() in _NUMBERINGS:
        body = body[1:]
    if len(body) < 2 or body != [str(place) for place in range(1, len(body) + 1)]:
        return rows
    cut = [row.partition(separator)[2] for row in bare]
    return [f"|{row}" for row in cut] if separator == "|" else cut
