"""`webarium import wikipedia`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.imports import Port, tell_imported
from webarium.sites.wikipedia.importer import imported_site


def wikipedia(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A ZIM file, such as Kiwix reads.")],
    most: Annotated[int | None, typer.Option("--most", min=1, help="Take the first N articles only.")] = None,
    port: Port = None,
) -> None:
    """Take an encyclopedia from a ZIM file, such as Kiwix reads.

    [bold]Example[/]

      webarium import wikipedia wikipedia_en_top_nopic.zim --most 5000 --port 8700
    """
    tell_imported(imported_site(file, most=most), port)
