"""`webarium view`."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.door import door_command
from webarium.cli.human import person_command
from webarium.cli.run_options import write_config
from webarium.cli.web import Port, serve_app
from webarium.errors import UserError
from webarium.people.reviewing import Desk, create_review, holds_proposals
from webarium.people.seat import AGENT
from webarium.runs import Limits, RunConfig, RunReader
from webarium.runs.jobs import Job
from webarium.runs.playing.setup import universe_seed
from webarium.viewer import Library, create_viewer, export_site


def view(
    runs: Annotated[
        Path,
        typer.Argument(
            metavar="DIR|RUN|FILE",
            help="A run's folder, or a folder that holds runs; or a file of proposals, or a folder that holds some.",
        ),
    ] = Path("runs"),
    port: Port = 8710,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="Write pages that need no server into this new folder, for sharing."),
    ] = None,
) -> None:
    """Look at runs in a browser: their episodes, and each step with picture, reasoning, changes and verdict.

    Runs that are still going are updated live. Proposals are shown one by one, to be accepted or rejected; what is
    decided is kept in their files.

    [bold]Examples[/]

      webarium view
      webarium view runs/shopping-oracle-001 --port 0
      webarium view runs/shopping-oracle-001 --export shared
      webarium view proposals
    """
    if holds_proposals(runs):
        if export is not None:
            raise UserError("Proposals are not exported as pages.", todo="Leave --export out.")
        desk = Desk(runs)
        serve_app(create_review(desk), port, f"Proposals in {escape(str(runs))}", path=f"p/{desk.key}")
        return
    library = Library(runs)
    if export is None:
        serve_app(create_viewer(library, commands=commands), port, f"Runs in {escape(str(runs))}")
        return
    console = errors()
    with console.status("Writing pages") as status:
        written = export_site(library, export, progress=lambda message: status.update(escape(message)))
    output().print(f"{written} episodes in {escape(str(export / 'index.html'))}", soft_wrap=True)


def commands(folder: Path, config: RunConfig, job: Job, step: int | None) -> list[tuple[str, str]]:
    """The command lines that bring an episode back at a step, where that can be, and that run it again."""
    alone = replace(
        config,
        tasks=(job.task_id,),
        sample=None,
        split=None,
        smoke=False,
        shard=None,
        seed=universe_seed(config, job),
        trials=job.trial,
        epochs=1,
        appearance=str(job.appearance),
        workers=1,
        concurrency=1,
        on="local",
        run_limits=Limits(),
    )
    if config.agent.startswith(AGENT):
        return [("Do it again", shlex.join(person_command(alone)))]
    if RunReader(folder).episode(job.id).door is not None:
        return [("Run it again", shlex.join(door_command(alone)))]
    at = [] if not step else ["--step", str(step)]
    replay = ["webarium", "replay", str(folder), job.id, *at]
    again = ["webarium", "run", *write_config(alone)]
    return [("Bring it back at this step", shlex.join(replay)), ("Run it again", shlex.join(again))]
