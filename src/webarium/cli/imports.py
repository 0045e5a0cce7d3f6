"""`webarium import SITE SOURCE`: data of the user's own in place of the generated ones.

Each importer is a module ``import_SITE`` with one command, which ends with `tell_imported`, and a line in `IMPORTERS`.
"""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.lazy import Entry, lazy_group
from webarium.cli.serve import host
from webarium.cli.universes import rows_of
from webarium.figures import duration
from webarium.sites.kit.site import Site
from webarium.worlds import Conditions, Universe

IMPORTERS = {
    "gitlab": Entry(
        "webarium.cli.import_gitlab:gitlab",
        "Take a forge from a folder of git repositories, each perhaps with issues as JSON next to it.",
    ),
    "map": Entry(
        "webarium.cli.import_map:map_", "Take a map from an OpenStreetMap extract, such as REGION.osm.pbf."
    ),
    "reddit": Entry("webarium.cli.import_reddit:reddit", "Take a forum from a folder of JSON lines."),
    "wikipedia": Entry(
        "webarium.cli.import_wikipedia:wikipedia",
        "Take an encyclopedia from a ZIM file, such as Kiwix reads.",
    ),
}
"""All importers by the site whose data they make."""

app = typer.Typer(
    help="Put data of your own in place of a site's generated ones.",
    cls=lazy_group(IMPORTERS),
    no_args_is_help=True,
    rich_markup_mode="rich",
)

Port = Annotated[
    int | None,
    typer.Option(
        "--port", "-p", min=0, max=65535, help="Host the site on this port afterwards; 0: a free one."
    ),
]


@app.callback()
def group() -> None:
    """Put data of your own in place of a site's generated ones."""


def tell_imported(site: Site, port: int | None, conditions: Conditions | None = None) -> None:
    """Build the data of an imported site, say what they hold, and host it where a port is asked for."""
    began = time.monotonic()
    with Universe.open([site.database], progress=lambda message: errors().print(escape(message))) as universe:
        name = site.database.name
        path = universe.files[name]
        errors().print(f"Ready after {duration(time.monotonic() - began)}.")
        output().print(f"{escape(str(path))}  {path.stat().st_size / 1e6:.1f} MB", soft_wrap=True)
        for table, count in rows_of(universe, name).items():
            if count:
                output().print(f"  {table}  {count:,}")
        if port is not None:
            asyncio.run(host({site.id: site}, universe, port, conditions))
