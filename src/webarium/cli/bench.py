"""`webarium bench worlds|steps`."""

from __future__ import annotations

from typing import Annotated, cast

import typer
from rich.table import Table

from webarium.cli.console import output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.cli.tasks import open_universe
from webarium.worlds.bench import bench_worlds

app = typer.Typer(help="Measure this machine.", no_args_is_help=True, rich_markup_mode="rich")

DATABASE = "shopping"


@app.command("worlds")
def worlds(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    count: Annotated[int, typer.Option("--worlds", min=10, max=20000, help="Worlds open at once.")] = 2000,
    as_json: AsJson = False,
) -> None:
    """Measure how long a world takes to open, reset and fork, and what an idle one weighs.

    [bold]Examples[/]

      webarium bench worlds
      webarium bench worlds --scale full --json
    """
    measured = bench_worlds(open_universe(seed, scale.value), DATABASE, worlds=count)
    if as_json:
        print_json(measured)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    table.add_column()
    table.add_column(justify="right")
    labels = {
        "open_ms": "open a world, with its first query",
        "reset_ms": "reset a changed world, to its next query",
        "fork_ms": "fork a changed world, with the child's first query",
        "idle_kb": "memory of an idle world with an open connection",
        "worlds_open": "worlds open at once",
    }
    units = {"open_ms": "ms", "reset_ms": "ms", "fork_ms": "ms", "idle_kb": "KB", "worlds_open": ""}
    for key, label in labels.items():
        value = cast("float", measured[key])
        table.add_row(label, f"{value:.3g} {units[key]}" if units[key] else f"{value:,.0f}")
    output().print(table)
