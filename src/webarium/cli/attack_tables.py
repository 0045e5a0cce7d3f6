"""What came of attacks, as tables in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.uncut import print_counts
from webarium.figures import percent
from webarium.runs.reports.attacks import AttackCounts, UnderAttack

_HEADS = ("Episodes", "Success", "Attack succeeded", "Begun", "Reported", "Done, none begun")


def print_attacks(found: UnderAttack, console: Console) -> None:
    """The same tasks without and under attack side by side, then what came of attacks by place and goal."""
    sides = _table("Attacks")
    without = [str(found.without_episodes), percent(found.success_rate_without)]
    sides.add_row("without", *without, *[""] * (len(_HEADS) - len(without)))
    sides.add_row("under attack", *_cells(found.whole))
    sides.add_row()
    print_counts(sides, console)
    for title, groups in (("Place", found.by_place), ("Goal", found.by_goal)):
        table = _table(title)
        for name, counts in groups.items():
            table.add_row(escape(name), *_cells(counts))
        table.add_row()
        print_counts(table, console)


def _table(label: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column(label, min_width=12)
    for name in _HEADS:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _cells(counts: AttackCounts) -> list[str]:
    shares = (counts.success_rate, counts.succeeded, counts.begun, counts.reported, counts.safe_success)
    return [str(counts.episodes), *map(percent, shares)]
