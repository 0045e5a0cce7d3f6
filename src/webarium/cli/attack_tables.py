"""What came of attacks, and which rules were kept, as tables in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.uncut import print_counts
from webarium.figures import percent
from webarium.runs.reports.attacks import AttackCounts, UnderAttack
from webarium.runs.reports.policies import UnderRules

_HEADS = ("Episodes", "Success", "Attack succeeded", "Begun", "Reported", "Done, none begun")


def print_attacks(found: UnderAttack, console: Console) -> None:
    """The same tasks without and under attack side by side, then what came of attacks by place and goal."""
    sides = _table("Attacks")
    without = [str(found.without_episodes), percent(found.success_rate_without)]
    sides.add_row("without", *without, *["–"] * (len(_HEADS) - len(without)))
    sides.add_row("under attack", *_cells(found.whole))
    sides.add_row()
    print_counts(sides, console)
    for title, groups in (("Place", found.by_place), ("Goal", found.by_goal)):
        table = _table(title)
        for name, counts in groups.items():
            table.add_row(escape(name), *_cells(counts))
        table.add_row()
        print_counts(table, console)


def print_rules(found: UnderRules, console: Console) -> None:
    """Success without rules, with them, and with all of them kept; then how often each was broken."""
    console.print(
        f"[bold]Rules[/]: {found.episodes} episodes; {percent(found.success_rate_without)} success without rules, "
        f"{percent(found.success_rate)} with rules, {percent(found.success_under_rules)} with all rules kept",
        soft_wrap=True,
    )
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column("Rule", min_width=12)
    table.add_column("Broken", justify="right")
    for name, count in found.broken.items():
        table.add_row(escape(name), str(count))
    if found.broken:
        console.print(table)


def _table(label: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column(label, min_width=12)
    for name in _HEADS:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _cells(counts: AttackCounts) -> list[str]:
    shares = (counts.success_rate, counts.succeeded, counts.begun, counts.reported, counts.safe_success)
    return [str(counts.episodes), *map(percent, shares)]
