"""`webarium view`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.web import Port, serve_app
from webarium.viewer import Library, create_viewer, export_site


def view(
    runs: Annotated[
        Path, typer.Argument(metavar="DIR|RUN", help="A run's folder, or a folder that holds runs.")
    ] = Path("runs"),
    port: Port = 8710,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="Write pages that need no server into this new folder, for sharing."),
    ] = None,
) -> None:
    """Look at runs in a browser: their episodes, and each step with picture, reasoning, changes and verdict.

    Runs that are still going are updated live.

    [bold]Examples[/]

      webarium view
      webarium view runs/shopping-oracle-001 --port 0
      webarium view runs/shopping-oracle-001 --export shared
    """
    library = Library(runs)
    if export is None:
        serve_app(create_viewer(library), port, f"Runs in {escape(str(runs))}")
        return
    console = errors()
    with console.status("Writing pages") as status:
        written = export_site(library, export, progress=lambda message: status.update(escape(message)))
    output().print(f"{written} episodes in {escape(str(export / 'index.html'))}", soft_wrap=True)
