"""`webarium demo`."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.run import execute
from webarium.runs import RunConfig
from webarium.runs.records.store import new_run_folder


def demo(
    headed: Annotated[bool, typer.Option("--headed", help="Watch the browser at work.")] = False,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Folder of the run.")] = None,
) -> None:
    """Run the shop's smoke tasks with the oracle agent in a real browser and show the result.

    [bold]Examples[/]

      webarium demo
      webarium demo --headed
    """
    config = RunConfig(suite="shopping", agent="oracle", smoke=True, sites=("shopping",), headed=headed)
    with nullcontext(out) if out else new_run_folder(Path("runs"), "demo", "oracle") as folder:
        execute(config, folder)
