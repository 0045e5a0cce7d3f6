"""Tables of facts, as they lie in ``data/tables``: one file for each kind of article, a line for each article."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

DATA = Path(__file__).parent / "data"
Facts = dict[str, str]
"""A row: each column's text, empty where nobody knows."""


@lru_cache(maxsize=64)
def _read(name: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    lines = (DATA / "tables" / f"{name}.tsv").read_text("utf-8").splitlines()
    head = tuple(lines[0].split("\t"))
    rows = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        cells = tuple(line.split("\t"))
        if len(cells) > len(head):
            raise ValueError(f"expected {len(head)} columns in line {number} of {name}.tsv, got {len(cells)}")
        rows.append(cells + ("",) * (len(head) - len(cells)))
    return head, tuple(rows)


def table(name: str) -> Iterator[Facts]:
    """The rows of a table, each a new dictionary."""
    head, rows = _read(name)
    return (dict(zip(head, row, strict=True)) for row in rows)


def items(cell: str) -> list[str]:
    """The items of a cell that holds several, with semicolons between them."""
    return [part.strip() for part in cell.split(";") if part.strip()]
