"""`webarium universe build|info|prune`; `read` and `lint` stand in `universe_texts`."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.cli.universe_texts import lint, read
from webarium.cli.universes import open_universe, rows_of
from webarium.figures import duration
from webarium.published.webarena.variants import variants
from webarium.sites.registry import databases, load_sites
from webarium.types import PUBLISHED_SCALES, Json
from webarium.worlds import Universe, default_cache
from webarium.worlds.prune import prune as remove_stale

app = typer.Typer(help="Build and look at the sites' data.", no_args_is_help=True, rich_markup_mode="rich")
app.command("read")(read)
app.command("lint")(lint)


@app.command("build")
def build(seed: Seed = 0, scale: Scale = ScaleName.small) -> None:
    """Build the data of all sites for a seed, so that later commands start at once.

    [bold]Examples[/]

      webarium universe build
      webarium universe build --seed 7 --scale full
    """
    began = time.monotonic()
    universe = open_universe(seed, scale.value)
    errors().print(f"Universe {universe.id[:12]} is ready after {duration(time.monotonic() - began)}.")
    _print_info(universe)


@app.command("info")
def info(seed: Seed = 0, scale: Scale = ScaleName.small, as_json: AsJson = False) -> None:
    """Show where a universe's data is stored and what it holds.

    [bold]Example[/]

      webarium universe info --json
    """
    universe = open_universe(seed, scale.value)
    if as_json:
        print_json(describe(universe))
    else:
        _print_info(universe)


@app.command("prune")
def prune(
    imported: Annotated[
        bool, typer.Option("--imported", help="Also all data that you have imported.")
    ] = False,
) -> None:
    """Remove data built by older versions of the installed sites; what is in use stays, and what was imported.

    [bold]Examples[/]

      webarium universe prune
      webarium universe prune --imported
    """
    folder = default_cache()
    published = [database for scale in PUBLISHED_SCALES for database in databases(variants(scale))]
    known = [*databases(load_sites()), *published]
    gone, freed = remove_stale(known, folder, imported=imported)
    for path in gone:
        output().print(f"  {escape(path.name)}", soft_wrap=True)
    what = "1 file" if len(gone) == 1 else f"{len(gone)} files"
    output().print(f"Removed {what} from {escape(str(folder))}, {freed / 1e6:.1f} MB.", soft_wrap=True)


def describe(universe: Universe) -> dict[str, Json]:
    """A universe's files with their sizes in bytes and rows per table."""
    found: dict[str, Json] = {}
    for name, path in universe.files.items():
        rows: dict[str, Json] = dict(rows_of(universe, name))
        found[name] = {"file": str(path), "bytes": path.stat().st_size, "rows": rows}
    return {"id": universe.id, "seed": universe.seed, "scale": universe.scale, "databases": found}


def _print_info(universe: Universe) -> None:
    console = output()
    console.print(f"[bold]Universe {universe.id[:12]}[/]  seed {universe.seed}, {universe.scale}")
    for name, path in universe.files.items():
        console.print(
            f"\n[bold]{escape(name)}[/]  {path.stat().st_size / 1e6:.1f} MB  [dim]{escape(str(path))}[/]",
            soft_wrap=True,
        )
        table = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
        table.add_column()
        table.add_column(justify="right")
        databases = describe(universe)["databases"]
        rows = databases[name]["rows"]  # type: ignore[index, call-overload]
        for table_name, count in rows.items():  # type: ignore[union-attr]
            table.add_row(f"  {table_name}", f"{count:,}")
        console.print(table)
