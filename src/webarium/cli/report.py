"""`webarium report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output, print_json
from webarium.cli.damaged import tell_unreadable
from webarium.cli.options import AsJson
from webarium.cli.tables import print_report
from webarium.errors import UserError
from webarium.runs import RunFolder, build_report
from webarium.runs.reports.html import render_html
from webarium.runs.reports.sentence import sentence


def report(
    run: Annotated[Path, typer.Argument(help="Folder of a run, e.g. runs/shopping-oracle-001.")],
    as_json: AsJson = False,
    templates: Annotated[bool, typer.Option("--templates", help="Also one row per template.")] = False,
    html: Annotated[Path | None, typer.Option("--html", help="Write a self-contained HTML file.")] = None,
) -> None:
    """Show the result of a run, finished or not.

    [bold]Examples[/]

      webarium report runs/shopping-oracle-001
      webarium report runs/shopping-oracle-001 --html report.html
      webarium report runs/shopping-oracle-001 --json | jq .success_rate
    """
    folder = RunFolder.open(run)
    result = build_report(folder)
    tell_unreadable(folder, result)
    if html is not None:
        _write(html, render_html(result))
        errors().print(f"Written: [bold]{escape(str(html))}[/]", soft_wrap=True)
    if as_json:
        print_json({**result.to_json(), "sentence": sentence(result)})
    elif html is None:
        print_report(result, output(), templates=templates)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}.", todo="Name another file.") from None
