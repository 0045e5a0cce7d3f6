"""`webarium export`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, cast

import typer
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import output
from webarium.cli.damaged import tell_damaged
from webarium.errors import UserError
from webarium.runs.exports import FORMATS, export_run
from webarium.runs.exports.formats import Only
from webarium.runs.records.reader import RunReader


class FormatName(StrEnum):
    """`--format`."""

    webarena = "webarena"
    playwright = "playwright"
    har = "har"
    jsonl = "jsonl"
    parquet = "parquet"
    chat = "chat"
    choices = "choices"


class OnlyName(StrEnum):
    """`--only`."""

    all = "all"
    scored = "scored"
    passed = "passed"


def export(
    run: Annotated[Path, typer.Argument(help="Folder of a run, e.g. runs/shopping-oracle-001.")],
    format: Annotated[
        FormatName | None,
        typer.Option("--format", "-f", help="Format to write; without it, all formats are listed."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder to write into; default <run>/exports/<format>.")
    ] = None,
    only: Annotated[
        OnlyName | None,
        typer.Option("--only", help="Which finished episodes; default: the format's own choice."),
    ] = None,
    screenshots: Annotated[
        bool, typer.Option("--screenshots", help="Also write screenshots, next to jsonl and parquet.")
    ] = False,
) -> None:
    """Write a run in the format of another tool.

    [bold]Examples[/]

      webarium export runs/shopping-oracle-001 --format parquet
      webarium export runs/shopping-oracle-001 --format playwright --out traces
    """
    reader = RunReader(run)
    tell_damaged(reader)
    console = output()
    if format is None:
        table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
        for title in ("Format", "Episodes", "What it is"):
            table.add_column(title)
        for name, known in FORMATS.items():
            table.add_row(name, known.only, escape(known.about))
        console.print(table)
        raise UserError("No format was named.", todo="Add --format with one of these.")
    target = out or run / "exports" / format.value
    done = export_run(
        reader,
        format.value,
        target,
        only=cast("Only | None", only and only.value),
        screenshots=screenshots,
    )
    console.print(
        f"{done.episodes} episodes, {len(done.files)} files in {escape(str(target))}", soft_wrap=True
    )
