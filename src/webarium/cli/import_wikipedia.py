"""`webarium import wikipedia`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.imports import Port, tell_imported
from webarium.errors import UserError
from webarium.sites.wikipedia.importer import imported_site
from webarium.sites.wikipedia.zim import reading_site


def wikipedia(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A ZIM file, such as Kiwix reads.")],
    most: Annotated[int | None, typer.Option("--most", min=1, help="Take the first N articles only.")] = None,
    as_is: Annotated[
        bool,
        typer.Option(
            "--as-is",
            help="Show the file's own pages with their pictures and styles, not articles made of it.",
        ),
    ] = False,
    port: Port = None,
) -> None:
    """Take an encyclopedia from a ZIM file, such as Kiwix reads.

    [bold]Examples[/]

      webarium import wikipedia wikipedia_en_top_nopic.zim --most 5000 --port 8700
      webarium import wikipedia wikipedia_en_all_maxi_2022-05.zim --as-is --port 8700
    """
    if as_is and most is not None:
        raise UserError(
            "--as-is shows the whole file, so that --most says nothing.", todo="Leave out one of them."
        )
    tell_imported(reading_site(file) if as_is else imported_site(file, most=most), port)
