"""`webarium import gitlab`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.imports import Port, tell_imported
from webarium.sites.gitlab.importer import imported_site


def gitlab(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Holds repositories: NAME or NAMESPACE/NAME.")
    ],
    port: Port = None,
) -> None:
    """Take a forge from a folder of git repositories, each perhaps with issues as JSON next to it.

    [bold]Example[/]

      webarium import gitlab ~/src --port 8700
    """
    tell_imported(imported_site(folder), port)
