"""`webarium submit`."""

from __future__ import annotations

import getpass
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.damaged import tell_damaged
from webarium.leaderboard.package import pack_run
from webarium.runs.records.reader import RunReader
from webarium.runs.reports.board import Board


def submit(
    run: Annotated[Path, typer.Argument(help="Folder of a finished run.")],
    to: Annotated[str, typer.Option("--to", help="Address of the leaderboard.")] = "http://localhost:8720",
    name: Annotated[
        str | None, typer.Option("--name", "-n", help="Name to list it under; default: the agent's name.")
    ] = None,
    by: Annotated[str | None, typer.Option("--by", help="Who sends it; default: your user name.")] = None,
    note: Annotated[str, typer.Option("--note", help="One line about it.")] = "",
    token: Annotated[
        str | None, typer.Option("--token", help="The server's token, if it asks for one.")
    ] = None,
    package: Annotated[
        Path | None, typer.Option("--package", help="Write the package into this file instead of sending it.")
    ] = None,
) -> None:
    """Package a run with checksums and send it to a leaderboard, which scores it again before it lists it.

    [bold]Examples[/]

      webarium submit runs/careful --name "Careful 2"
      webarium submit runs/careful --package careful.zip
    """
    reader = RunReader(run)
    tell_damaged(reader)
    title = name or reader.config.agent
    sender = _user() if by is None else by
    if package is not None:
        pack_run(reader, package, name=title, by=sender, note=note)
        output().print(f"Package: {escape(str(package))}", soft_wrap=True)
        return
    board = Board(to, token)
    with tempfile.TemporaryDirectory() as folder, errors().status("Packing") as status:
        file = pack_run(reader, Path(folder) / "package.zip", name=title, by=sender, note=note)
        status.update("Sending; the server scores it again")
        listed = board.send(file)
    output().print(f"Listed: [cyan]{escape(listed)}[/]", soft_wrap=True)


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
