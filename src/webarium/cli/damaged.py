"""Damaged records on the command line."""

from __future__ import annotations

from rich.markup import escape

from webarium.cli.console import errors
from webarium.runs import Report, RunFolder
from webarium.runs.records.reader import RunReader


def tell_damaged(run: RunReader) -> None:
    """Leave damaged episodes of a run out of what follows, and name them."""
    for episode, why in run.leave_damaged_out().items():
        _tell(episode, f"is damaged ({why})")


def tell_unreadable(folder: RunFolder, report: Report) -> None:
    """Name the episodes of a run whose results could not be read, which its report does not count."""
    for episode in folder.unreadable(report.results):
        _tell(episode, "cannot be read")


def _tell(episode: str, what: str) -> None:
    errors().print(
        f"[yellow]The record of {escape(episode)} {escape(what)}; it is left out.[/]", soft_wrap=True
    )
