"""`webarium suites`."""

from __future__ import annotations

from typing import Annotated

import typer

from webarium.cli.options import AsJson, Scale, ScaleName
from webarium.cli.suite_list import list_suites


def suites(
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="Count the tasks of this universe; without it, templates."),
    ] = None,
    scale: Scale = ScaleName.small,
    as_json: AsJson = False,
) -> None:
    """List the suites, with how much each asks by kind and difficulty.

    [bold]Examples[/]

      webarium suites
      webarium suites --seed 3 --json
      webarium tasks list --suite shopping
    """
    list_suites(seed, scale.value, None, smoke=False, as_json=as_json)
