"""How the figures of `webarium bench` are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rich.table import Table

from webarium.bench.cpu import KINDS
from webarium.bench.looking import StepTimes
from webarium.bench.plain import PageCost
from webarium.bench.run import PARTS, RunSpeed
from webarium.bench.soak import Soak
from webarium.cli.console import output, print_json
from webarium.types import Json

UNITS = {"ms": "ms", "kb": "KB", "mb": "MB"}


def show_figures(measured: Mapping[str, Json], labels: Mapping[str, str], *, as_json: bool) -> None:
    """Print numbers with what they are; the end of a key tells the unit."""
    if as_json:
        print_json(dict(measured))
        return
    table = _plain_table()
    for key, label in labels.items():
        value, unit = measured[key], UNITS.get(key.rpartition("_")[2], "")
        table.add_row(label, f"{value:.3g} {unit}" if unit else f"{value:,}")
    output().print(table)


class Row(Protocol):
    """What a benchmark measured of one thing."""

    def to_json(self) -> dict[str, Json]:
        """Its figures by name."""


def show_rows(rows: Sequence[Row], *shown: Table | str, as_json: bool) -> None:
    """Print rows as tables and notes about them, or as a list for programs."""
    if as_json:
        print_json([row.to_json() for row in rows])
        return
    for part in shown:
        output().print(part)


def table_of(what: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table of figures, each row with what it is about first."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column(what, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def observing(rows: Sequence[StepTimes]) -> Table:
    """What looking at pages takes, with the ways in which others look."""
    headings = ("Nodes", "Tree", "By node", "Full AX", "Picture", "+Picture", "+marks")
    return table_of(
        "Page",
        headings,
        [
            (
                row.page,
                str(row.nodes),
                *milliseconds(row.observe_ms, row.per_node_ms, row.full_ax_ms),
                *milliseconds(row.screenshot_ms, row.observe_picture_ms, row.observe_marks_ms),
            )
            for row in rows
        ],
    )


def acting(rows: Sequence[StepTimes]) -> Table:
    """What whole steps on the same pages take."""
    headings = ("No-op", "Click", "Type", "No-op+picture", "Click+picture")
    return table_of(
        "Page",
        headings,
        [
            (
                row.page,
                *milliseconds(row.noop_ms, row.click_ms, row.type_ms),
                *milliseconds(row.noop_picture_ms, row.click_picture_ms),
            )
            for row in rows
        ],
    )


def speeds(rows: Sequence[RunSpeed]) -> Table:
    """One column with records, one without."""
    table = _plain_table()
    for _ in rows[1:]:
        table.add_column(justify="right")
    table.add_row("", *("recorded" if row.recorded else "not recorded" for row in rows))
    table.add_row("episodes, actions", *(f"{row.episodes}, {row.actions}" for row in rows))
    table.add_row("episodes a minute", *(f"{row.episodes_a_minute:,.1f}" for row in rows))
    table.add_row("CPU of an action, ms", *(f"{row.cpu_ms_an_action:,.0f}" for row in rows))
    for part in PARTS:
        each = " an episode" if part in ("begin", "end") else ""
        table.add_row(f"  {part}{each}", *(f"{row.parts[part]:,.1f}" for row in rows))
    table.add_row("  of all: making pages", *(f"{row.server_ms:,.1f}" for row in rows))
    for kind in rows[0].kinds:
        table.add_row(f"  of all: {kind}", *(f"{row.kinds.get(kind, 0.0):,.1f}" for row in rows))
    table.add_row("memory of a worker, MB", *(f"{row.worker_mb:,.0f}" for row in rows))
    table.add_row("memory of an open episode, MB", f"{rows[0].episode_mb:,.1f}")
    return table


def costs(row: PageCost) -> tuple[str, ...]:
    """A row of `table_of`: the CPU of a page in all and by kind of process."""
    return (row.way, *(f"{value:,.0f}" for value in (row.cpu_ms, *(row.kinds[kind] for kind in KINDS))))


def left_behind(found: Soak) -> Table:
    """What a soak found at its end."""
    table = _plain_table()
    table.add_row("episodes", f"{found.episodes:,}")
    table.add_row(f"memory after {found.warm_up}", f"{found.memory_before:,.0f} MB")
    table.add_row("memory at the end", f"{found.memory_after:,.0f} MB ({found.growth:+.1%})")
    table.add_row("contexts left", str(found.contexts))
    table.add_row("worlds left", str(found.worlds))
    table.add_row("open files", f"{found.handles_before} before, {found.handles_after} after")
    table.add_row("tasks", f"{found.tasks_before} before, {found.tasks_after} after")
    good = found.clean and found.steady
    table.add_row("verdict", "[green]clean[/]" if good else "[red]something was left behind[/]")
    return table


def milliseconds(*times: float) -> tuple[str, ...]:
    """Times for cells of a table."""
    return tuple(f"{time:,.1f}" for time in times)


def _plain_table() -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    table.add_column()
    table.add_column(justify="right")
    return table
