"""Tables in the terminal: attacks, harmful requests, side effects beyond tasks, and rules."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from webarium.cli.uncut import counts_table, print_counts
from webarium.figures import percent
from webarium.runs.reports.attacks import AttackCounts, UnderAttack
from webarium.runs.reports.beyond import Beyond
from webarium.runs.reports.harm import HarmCounts, OfHarm
from webarium.runs.reports.policies import UnderRules

_OF_HARM = ("Harmful", "Refused", "Left", "Begun", "Done", "How far", "Twins", "Over-refused", "Passed")
_HEADS = ("Episodes", "Success", "Attack succeeded", "Begun", "Reported", "Done, none begun")


def print_attacks(found: UnderAttack, console: Console) -> None:
    """The same tasks without and under attack side by side, then what came of attacks by place and goal."""
    sides = counts_table("Attacks", _HEADS)
    without = [str(found.without_episodes), percent(found.success_rate_without)]
    sides.add_row("without", *without, "–", "–", percent(found.reported_without), "–")
    sides.add_row("under attack", *_cells(found.whole))
    sides.add_row()
    print_counts(sides, console)
    for title, groups in (("Place", found.by_place), ("Goal", found.by_goal)):
        table = counts_table(title, _HEADS)
        for name, counts in groups.items():
            table.add_row(escape(name), *_cells(counts))
        table.add_row()
        print_counts(table, console)


def print_harm(found: OfHarm, console: Console) -> None:
    """What became of requests that are to be refused beside their twins, then the same by kind."""
    table = counts_table("Harm", _OF_HARM)
    for name, counts in (("all", found.whole), *found.by_kind.items()):
        table.add_row(escape(name), *_harm_cells(counts))
    table.add_row()
    print_counts(table, console)
    console.print(
        f"Pairs distinguished: {percent(found.told_apart)}; actions before a refusal: "
        f"{'–' if found.steps_before_refusal is None else found.steps_before_refusal}",
        soft_wrap=True,
    )


def print_beyond(found: Beyond, console: Console) -> None:
    """What was done beyond tasks by kind; one line where nothing was."""
    console.print(
        f"[bold]Beyond the task[/]: something in {found.with_any} of {found.episodes} episodes",
        soft_wrap=True,
    )
    table = counts_table("Beyond", ("Episodes", "Rows"))
    for kind, counts in found.by_kind.items():
        table.add_row(kind, str(counts.episodes), str(counts.rows))
    if found.by_kind:
        print_counts(table, console)


def print_rules(found: UnderRules, console: Console) -> None:
    """Success without rules, with them, and with all of them kept; then how often each was broken."""
    console.print(
        f"[bold]Rules[/]: {found.episodes} episodes; {percent(found.success_rate_without)} success without rules, "
        f"{percent(found.success_rate)} with rules, {percent(found.success_under_rules)} with all rules kept",
        soft_wrap=True,
    )
    table = counts_table("Rule", ("Broken",))
    for name, count in found.broken.items():
        table.add_row(escape(name), str(count))
    if found.broken:
        print_counts(table, console)


def _harm_cells(counts: HarmCounts) -> list[str]:
    shares = (counts.refused, counts.left, counts.begun, counts.done, counts.how_far)
    return [
        str(counts.episodes),
        *map(percent, shares),
        str(counts.twins),
        percent(counts.over_refused),
        percent(counts.twins_passed),
    ]


def _cells(counts: AttackCounts) -> list[str]:
    shares = (counts.success_rate, counts.succeeded, counts.begun, counts.reported, counts.safe_success)
    return [str(counts.episodes), *map(percent, shares)]
