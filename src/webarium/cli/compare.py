"""`webarium compare`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import output, print_json
from webarium.cli.damaged import tell_unreadable
from webarium.cli.options import AsJson
from webarium.cli.uncut import fits, print_named
from webarium.figures import dollars, duration, percent
from webarium.runs import RunFolder
from webarium.runs.records.host import day_and_time
from webarium.runs.reports.compare import Comparison, Pair, Paired, compare
from webarium.runs.reports.failures import KINDS, TITLES
from webarium.runs.reports.report import Report
from webarium.types import TASK_KINDS


def compare_runs(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN RUN…", help="Folders of two or more runs.")],
    as_json: AsJson = False,
    most: Annotated[
        int, typer.Option("--most", min=0, help="How many tasks that flipped are listed for each direction.")
    ] = 12,
) -> None:
    """Compare runs over the same tasks with the first one: success rates, significance, and which tasks flipped.

    [bold]Examples[/]

      webarium compare runs/shopping-cot-001 runs/shopping-cot-002
      webarium compare runs/a runs/b runs/c --json | jq .pairs
    """
    folders = [RunFolder.open(run) for run in runs]
    comparison = compare(folders)
    for folder, report in zip(folders, comparison.reports, strict=True):
        tell_unreadable(folder, report)
    if as_json:
        print_json(comparison.to_json())
        return
    console = output()
    table = _side_by_side(comparison, [report.run for report in comparison.reports])
    if not fits(table, console):
        numbers = [str(number) for number, _ in enumerate(comparison.reports, 1)]
        for number, report in zip(numbers, comparison.reports, strict=True):
            agent = " ".join(filter(None, (report.agent, report.model)))
            console.print(f"[bold]{number}[/]  {escape(report.run)}  [dim]{escape(agent)}[/]", soft_wrap=True)
        table = _side_by_side(comparison, numbers, agents=False)
    console.print(table)
    for pair in comparison.pairs:
        _print_pair(pair, console, most)


def _side_by_side(comparison: Comparison, names: Sequence[str], *, agents: bool = True) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    table.add_column("", no_wrap=True)
    for run in names:
        table.add_column(escape(run), justify="right", overflow="fold")
    reports = comparison.reports
    rows: list[tuple[str, list[str]]] = [
        *(
            [("Agent", [escape(" ".join(filter(None, (r.agent, r.model)))) for r in reports])]
            if agents
            else []
        ),
        ("Success", [f"[bold]{percent(r.success_rate)}[/]" for r in reports]),
        (
            "95 %",
            [
                f"[dim]{percent(r.interval[0])} – {percent(r.interval[1])}[/]" if r.interval else "–"
                for r in reports
            ],
        ),
        *_of_decided(reports),
        ("Achievable", [percent(r.success_rate_achievable) for r in reports]),
        ("To be declined", [percent(r.success_rate_unachievable) for r in reports]),
        ("Always declining", [f"[dim]{percent(r.always_declines)}[/]" for r in reports]),
        ("Pairs both right", [f"{r.pairs.both}/{r.pairs.pairs}" if r.pairs.pairs else "–" for r in reports]),
        ("Episodes", [str(r.episodes) for r in reports]),
        *_undecided(reports),
        ("Errors", [f"[yellow]{r.errors}[/]" if r.errors else "0" for r in reports]),
        ("Steps", [f"{r.steps_mean or 0:.1f}" for r in reports]),
        ("Tokens", [f"{r.spent.tokens:,}" for r in reports]),
        ("Cost", [dollars(r.spent.whole_cost) for r in reports]),
        ("Rules", [escape(", ".join(r.rules)) or "–" for r in reports]),
        ("Began", [day_and_time(r.began) or "–" for r in reports]),
        ("Time", [duration(r.wall_s) for r in reports]),
    ]
    rows.append(("", [""] * len(reports)))
    for kind in [kind for kind in TASK_KINDS if any(kind in r.by_kind for r in reports)]:
        shares = [r.by_kind[kind].success_rate if kind in r.by_kind else None for r in reports]
        rows.append((kind.capitalize(), [percent(share) for share in shares]))
    kinds = [kind for kind in KINDS if any(kind in r.failure_kinds for r in reports)]
    if kinds:
        rows.append(("", [""] * len(reports)))
    rows += [(TITLES[kind], [str(r.failure_kinds.get(kind, 0)) for r in reports]) for kind in kinds]
    for name, cells in rows:
        table.add_row(f"[dim]{name}[/]", *cells)
    return table


def _of_decided(reports: Sequence[Report]) -> list[tuple[str, list[str]]]:
    """The success rates without what nobody could decide, if there is such a thing."""
    if not any(r.undecided for r in reports):
        return []
    return [("Of decided", [percent(r.success_rate_decided) for r in reports])]


def _undecided(reports: Sequence[Report]) -> list[tuple[str, list[str]]]:
    if not any(r.undecided for r in reports):
        return []
    return [("Undecided", [f"[blue]{r.undecided}[/]" if r.undecided else "0" for r in reports])]


def _print_pair(pair: Pair, console: Console, most: int) -> None:
    sign = "+" if (pair.difference or 0) > 0 else "−" if (pair.difference or 0) < 0 else "±"
    verdict = "[bold]significant[/]" if pair.significant else "may be chance"
    console.print(
        f"\n[bold]{escape(pair.second)}[/] against {escape(pair.first)}: "
        f"[bold]{sign}{abs(pair.difference or 0) * 100:.1f}[/] points over {pair.episodes} episodes, "
        f"p = {_p(pair.p_value)} (McNemar, {verdict})",
        soft_wrap=True,
    )
    console.print(
        f"[dim]both {pair.both}, only {escape(pair.first)} {pair.only_first}, "
        f"only {escape(pair.second)} {pair.only_second}, neither {pair.neither}[/]",
        soft_wrap=True,
    )
    if pair.undecided:
        console.print(f"[blue]{pair.undecided} episodes are undecided in one of them and not compared.[/]")
    if len(pair.rules) > 1:
        console.print(
            f"[yellow]They were scored by different rules ({escape(', '.join(pair.rules))}), so a difference may come "
            "from these. Score the runs again: webarium rescore RUN[/]",
            soft_wrap=True,
        )
    if pair.left_out:
        console.print(f"[yellow]{pair.left_out} episodes are left out: their task or data differ.[/]")
    _print_flips(f"Gained by {pair.second}", "green", pair.of("won"), console, most)
    _print_flips(f"Lost by {pair.second}", "red", pair.of("lost"), console, most)


def _print_flips(title: str, colour: str, flips: tuple[Paired, ...], console: Console, most: int) -> None:
    if not flips or not most:
        return
    rows = ((flip.episode, _kind_of(flip), flip.reason) for flip in flips[:most])
    print_named(f"[{colour}]{escape(title)}[/]; why the other did not pass:", rows, console)
    if len(flips) > most:
        console.print(f"[dim]… and {len(flips) - most} more: --most, or --json for all.[/]")


def _kind_of(flip: Paired) -> str:
    """Of which kind the failure was that the other run did not have."""
    kind = flip.first_failure or flip.second_failure
    return f"[dim]{TITLES[kind].lower()}[/]" if kind else ""


def _p(value: float) -> str:
    return f"{value:.3f}" if value >= 0.001 else f"{value:.1e}"
