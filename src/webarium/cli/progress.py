"""The live display of a run: what each worker does, how many are done, success so far, time left."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from webarium.figures import duration, percent
from webarium.runs.records.results import EpisodeResult
from webarium.runs.workers.events import (
    EpisodeDamaged,
    EpisodeEnded,
    EpisodeStarted,
    EpisodeStepped,
    Event,
    LimitReached,
    Preparing,
    Refused,
    RunStarted,
    WorkerLost,
)

MARKS = {"passed": "[green]✓[/]", "failed": "[red]✗[/]", "undecided": "[blue]?[/]", "error": "[yellow]![/]"}


@dataclass
class _Tally:
    total: int = 0
    done: int = 0
    passed: int = 0
    undecided: int = 0
    errors: int = 0
    fresh: int = 0
    repeats: int = 0
    began: float = 0.0
    running: dict[tuple[int, str], str] = field(default_factory=dict)

    @property
    def left_s(self) -> float | None:
        if not self.fresh:
            return None
        return (time.monotonic() - self.began) / self.fresh * (self.total - self.done)


class RunDisplay:
    """A listener for `run_suite` that draws on a terminal, or prints a line an episode elsewhere."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._tally = _Tally()
        self._status = "Preparing"
        self._bar = Progress(
            TextColumn("  [bold]{task.fields[what]}"),
            BarColumn(bar_width=None, complete_style="cyan", finished_style="green"),
            MofNCompleteColumn(),
            TextColumn("{task.fields[success]}"),
            TextColumn("[dim]{task.fields[eta]}"),
            console=console,
            expand=True,
        )
        self._task = self._bar.add_task("run", total=None, what="Preparing", success="", eta="")
        self._live = Live(self._draw(), console=console, refresh_per_second=8, transient=True)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def __call__(self, event: Event) -> None:
        """Take one event."""
        match event:
            case Preparing(message):
                self._status = message
                if not self._console.is_terminal:
                    self._console.print(escape(message))
            case RunStarted(total, done, passed, undecided):
                self._tally = _Tally(total, done, passed, undecided, began=time.monotonic())
                if done:
                    self._console.print(f"Resuming: {done} of {total} episodes are finished already.")
            case EpisodeDamaged(episode, why):
                self._console.print(
                    f"[yellow]The record of {escape(episode)} is damaged ({escape(why)}); it is run again.[/]"
                )
            case EpisodeStarted(worker, episode, attempt):
                again = "  [yellow](second try)[/]" if attempt > 1 else ""
                self._tally.running[worker, episode] = f"[cyan]{escape(episode)}[/]{again}"
            case EpisodeStepped(worker, episode, step):
                self._tally.running[worker, episode] = f"[cyan]{escape(episode)}[/]  [dim]step {step}[/]"
            case EpisodeEnded(worker, result, retrying):
                self._ended(worker, result, retrying)
            case WorkerLost(worker, why, episodes):
                for episode in episodes:
                    self._tally.running.pop((worker, episode), None)
                what = (
                    "its episode goes back into the queue"
                    if len(episodes) == 1
                    else f"its {len(episodes)} episodes go back into the queue"
                )
                self._console.print(f"[yellow]Worker {worker + 1} died ({escape(why)}); {what}.[/]")
            case LimitReached(limit):
                rest = "what is under way is cut off" if limit == "cost" else "no further episode begins"
                self._console.print(f"[yellow]The run's limit of {limit} has been reached; {rest}.[/]")
            case Refused(reason):
                self._console.print(
                    f"[red]{escape(reason)} No call can succeed, so no further episode begins.[/]"
                )
        if self._console.is_terminal:
            self._live.update(self._draw())

    def _ended(self, worker: int, result: EpisodeResult, retrying: bool) -> None:
        tally = self._tally
        tally.running.pop((worker, result.job.id), None)
        tally.repeats += result.spent.repeats
        if retrying:
            self._console.print(
                f"[yellow]![/] {escape(result.job.id)}: {escape(result.reason)} Trying again."
            )
            return
        tally.done += 1
        tally.fresh += 1
        tally.passed += result.outcome == "passed"
        tally.undecided += result.outcome == "undecided"
        tally.errors += result.outcome == "error"
        if result.outcome != "passed" or not self._console.is_terminal:
            self._console.print(
                f"{MARKS[result.outcome]} {escape(result.job.id)}  [dim]{escape(result.reason)}[/]"
            )

    def _draw(self) -> Group:
        tally = self._tally
        left = tally.left_s
        errors = f", [yellow]{tally.errors} errors[/]" if tally.errors else ""
        undecided = f", [blue]{tally.undecided} undecided[/]" if tally.undecided else ""
        repeats = f", [yellow]{tally.repeats} calls repeated[/]" if tally.repeats else ""
        self._bar.update(
            self._task,
            total=tally.total or None,
            completed=tally.done,
            what="Episodes" if tally.total else self._status,
            success=f"[green]{percent(tally.passed / tally.done)} passed[/]{undecided}{errors}{repeats}"
            if tally.done
            else "",
            eta=f"{duration(left)} left" if left is not None else "",
        )
        rows = Table.grid(padding=(0, 1))
        last = None
        for worker, episode in sorted(tally.running):
            name = f"  worker {worker + 1}" if worker != last else ""
            rows.add_row(Text(name, style="dim"), Text.from_markup(tally.running[worker, episode]))
            last = worker
        return Group(self._bar, rows)
