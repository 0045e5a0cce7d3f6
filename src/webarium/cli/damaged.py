"""Damaged records on the command line."""

from __future__ import annotations

from rich.markup import escape

from webarium.cli.console import errors
from webarium.runs.records.reader import RunReader


def tell_damaged(run: RunReader) -> None:
    """Leave damaged episodes of a run out of what follows, and name them."""
    for episode, why in run.leave_damaged_out().items():
        errors().print(
            f"[yellow]The record of {escape(episode)} is damaged ({escape(why)}); it is left out.[/]",
            soft_wrap=True,
        )
