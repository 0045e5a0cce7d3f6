"""`webarium import map`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.imports import Port, tell_imported
from webarium.cli.options import SiteRouter
from webarium.cli.serve import routed
from webarium.sites.map.importer import imported_site
from webarium.worlds import Conditions


def map_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An OpenStreetMap extract, such as REGION.osm.pbf.")
    ],
    country: Annotated[
        str, typer.Option("--country", help="What addresses end in, where no border in the file says so.")
    ] = "",
    port: Port = None,
    site_router: SiteRouter = None,
) -> None:
    """Take a map from an OpenStreetMap extract.

    [bold]Example[/]

      webarium import map liechtenstein-latest.osm.pbf --port 8700
    """
    conditions = routed(Conditions(), site_router)
    tell_imported(imported_site(file, country=country.strip()), port, conditions)
