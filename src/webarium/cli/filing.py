"""`--leaderboard` and `--run-id`: a run whose answers to REAL's tasks are filed as it ends."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors
from webarium.errors import UserError
from webarium.real.filing import NO_RUN, Desk, file_run
from webarium.runs import RunConfig
from webarium.runs.records.store import RunFolder

Leaderboard = Annotated[
    str | None,
    typer.Option(
        "--leaderboard",
        help="Leaderboard where answers to REAL's tasks are filed under --run-id; never by default.",
    ),
]
RunId = Annotated[
    str | None,
    typer.Option(
        "--run-id", help="The run's id on the leaderboard, as printed by: webarium leaderboard begin."
    ),
]


def open_desk(leaderboard: str | None, run_id: str | None, config: RunConfig) -> Desk | None:
    """Where answers are filed; nowhere unless a leaderboard is named.

    Raises:
        UserError: One of both is missing, or the run does not answer REAL's tasks, each once.
    """
    if leaderboard is None:
        if run_id is not None:
            raise UserError("--run-id names a run of a leaderboard.", todo="Add --leaderboard URL.")
        return None
    if not config.suite.startswith("real-v1:"):
        raise UserError(
            f"Answers are filed one by one for REAL's tasks, and {config.suite!r} is another suite.",
            todo="Run it, then send the whole run: webarium submit RUN.",
        )
    if config.appearances != (0,):
        raise UserError("A leaderboard takes sites as they usually look.", todo="Leave --appearance out.")
    if config.trials > 1 or config.epochs > 1:
        raise UserError("A leaderboard takes one answer per task.", todo="Leave --trials and --epochs out.")
    return Desk.open(leaderboard, run_id or NO_RUN)


def file_answers(desk: Desk, folder: RunFolder) -> bool:
    """File what the run has, say what came of it, and tell whether all of it came there."""
    console, sent = errors(), file_run(desk, folder)
    lost = [(task, said) for task, said in sent if said.startswith("not filed")]
    new = sum(said.startswith("filed,") for _, said in sent)
    console.print(f"Leaderboard: {new} answers filed, {len(sent) - new - len(lost)} were there before.")
    for task, said in lost[:5]:
        console.print(f"  [yellow]{escape(task)} {escape(said)}[/]", soft_wrap=True)
    if lost:
        console.print(
            f"  [yellow]{len(lost)} answers could not be filed; resume the run to send them again.[/]"
        )
    return not lost
