"""Lists on a terminal of any width: names, ids and addresses stand whole, to be copied; only prose is wrapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table

_UNBOUNDED = 100_000
"""Columns that no table needs."""


def fits(table: Table, console: Console) -> bool:
    """Whether a table stands on the terminal without a cell being wrapped or cut."""
    unbounded = console.options.update(max_width=_UNBOUNDED)
    return Measurement.get(console, unbounded, table).maximum <= console.width


def print_named(title: str, rows: Iterable[tuple[str, str, str]], console: Console) -> None:
    """Print a heading, then for each row its name and a word about it on one line, and below it what is to be said.

    Args:
        title: Markup.
        rows: A name as it is, a word about it as markup, and prose as it is.
        console: Where.
    """
    console.print(f"[bold]{title}[/]", soft_wrap=True)
    for name, word, prose in rows:
        console.print(f"{escape(name)}  {word}".rstrip(), soft_wrap=True)
        if prose:
            console.print(Padding(f"[dim]{escape(prose)}[/]", (0, 0, 0, 2), expand=False))


def counts_table(label: str, heads: Iterable[str]) -> Table:
    """A table of names under a label with figures under heads, for `print_counts`."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column(label, min_width=12)
    for name in heads:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def print_counts(table: Table, console: Console) -> None:
    """Print a table of names with figures; where it does not fit, each name stands above its figures."""
    if fits(table, console):
        console.print(table)
        return
    heads = [str(column.header) for column in table.columns]
    cells = [list(column.cells) for column in table.columns]
    names = cells[0]
    console.print(f"[bold]{heads[0]}[/]")
    for place, name in enumerate(names):
        if not name:
            continue
        console.print(str(name), soft_wrap=True)
        parts = [f"{cell[place]} {head.lower()}" for head, cell in zip(heads[1:], cells[1:], strict=True)]
        console.print(Padding(", ".join(parts), (0, 0, 0, 2), expand=False))
    console.print()


def print_facts(rows: Sequence[tuple[str, str]], console: Console) -> None:
    """Print names with values: addresses and ids whole on one line, prose wrapped under itself."""
    width = max((len(name) for name, _ in rows), default=0) + 2
    for name, value in rows:
        head = f"[bold]{escape(name):{width}}[/]"
        if " " not in value.strip():
            console.print(head + escape(value), soft_wrap=True)
            continue
        grid = Table.grid()
        grid.add_column(width=width, no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row(head, escape(value))
        console.print(grid)
