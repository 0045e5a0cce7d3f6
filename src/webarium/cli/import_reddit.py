"""`webarium import reddit`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.imports import Port, tell_imported
from webarium.sites.reddit.importer import imported_site


def reddit(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Holds forums, submissions, comments.")],
    port: Port = None,
) -> None:
    """Take a forum from a folder of JSON lines.

    [bold]Example[/]

      webarium import reddit examples/forum_dump --port 8700
    """
    tell_imported(imported_site(folder), port)
