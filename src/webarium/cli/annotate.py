"""`webarium annotate`."""

from __future__ import annotations

import asyncio
import shlex
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.damaged import tell_damaged
from webarium.cli.web import Port
from webarium.people.rating import Chair, create_rating
from webarium.people.ratings import files_of
from webarium.people.shares import checked_people
from webarium.runs.records.reader import RunReader
from webarium.server.listener import Listener


def annotate(
    run: Annotated[Path, typer.Argument(help="Folder of a run.")],
    rater: Annotated[
        list[str],
        typer.Option("--rater", metavar="NAME", help="Who rates; may be repeated, for several at once."),
    ],
    port: Port = 8731,
) -> None:
    """Let people judge the episodes of a run: request, pages and answer, without its verdict and each other's ratings.

    Ratings are kept in RUN/ratings, a file for each rater. The same command again goes on.

    [bold]Examples[/]

      webarium annotate runs/voyage-001 --rater ann --rater ben
      webarium agreement runs/voyage-001
      webarium agreement runs/voyage-001/ratings/ann.jsonl judge.jsonl
    """
    reader = RunReader(run)
    tell_damaged(reader)
    chairs = [Chair(reader, name) for name in checked_people(rater)]
    asyncio.run(_serve(reader, chairs, port))
    for chair in chairs:
        output().print(
            f"{escape(chair.rater)}: {chair.done} of {len(chair.order)} rated, in {escape(str(chair.file.path))}",
            soft_wrap=True,
        )
    if files_of(run):
        errors().print(
            f"\nSee how far raters and rules agree:  [bold]webarium agreement {escape(shlex.quote(str(run)))}[/]",
            soft_wrap=True,
        )


async def _serve(reader: RunReader, chairs: Sequence[Chair], port: int) -> None:
    listener = Listener(create_rating(reader, chairs))
    bound = await listener.open("127.0.0.1", port)
    for chair in chairs:
        output().print(
            f"[bold]{escape(chair.rater)}[/]  {chair.done} of {len(chair.order)} rated", soft_wrap=True
        )
        output().print(f"  [cyan]http://localhost:{bound}/r/{chair.key}[/]", soft_wrap=True)
    errors().print("[dim]Each address is for one rater. Ctrl-C ends it; ratings are kept.[/]")
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
    await listener.stop(2.0)
