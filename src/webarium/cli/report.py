"""`webarium report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.console import output, print_json
from webarium.cli.options import AsJson
from webarium.cli.tables import print_report
from webarium.runs import RunFolder, build_report


def report(
    run: Annotated[Path, typer.Argument(help="Folder of a run, e.g. runs/shopping-oracle-001.")],
    as_json: AsJson = False,
    templates: Annotated[bool, typer.Option("--templates", help="One row for each template, too.")] = False,
) -> None:
    """Show the result of a run, finished or not.

    [bold]Examples[/]

      webarium report runs/shopping-oracle-001
      webarium report runs/shopping-oracle-001 --json | jq .success_rate
    """
    result = build_report(RunFolder.open(run))
    if as_json:
        print_json(result.to_json())
    else:
        print_report(result, output(), templates=templates)
