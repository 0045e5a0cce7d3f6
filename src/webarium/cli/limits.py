"""The options of `webarium run` that limit it: what an episode and the whole run may spend, and which part is run."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from webarium.errors import UserError
from webarium.runs import RunConfig

PANEL = "Limits"

MaxSeconds = Annotated[
    float | None,
    typer.Option(
        "--max-seconds", rich_help_panel=PANEL, min=0.001, help="Wall clock that an episode may take."
    ),
]
MaxTokens = Annotated[
    int | None,
    typer.Option("--max-tokens", rich_help_panel=PANEL, min=1, help="Tokens that an episode may use."),
]
MaxCost = Annotated[
    float | None,
    typer.Option(
        "--max-cost", rich_help_panel=PANEL, min=0.0001, help="US dollars that an episode may cost."
    ),
]
RunMaxSteps = Annotated[
    int | None,
    typer.Option(
        "--run-max-steps", rich_help_panel=PANEL, min=1, help="Actions after which no further episode begins."
    ),
]
RunMaxSeconds = Annotated[
    float | None,
    typer.Option(
        "--run-max-seconds",
        rich_help_panel=PANEL,
        min=0.001,
        help="Wall clock after which no further episode begins.",
    ),
]
RunMaxTokens = Annotated[
    int | None,
    typer.Option(
        "--run-max-tokens", rich_help_panel=PANEL, min=1, help="Tokens after which no further episode begins."
    ),
]
RunMaxCost = Annotated[
    float | None,
    typer.Option(
        "--run-max-cost",
        rich_help_panel=PANEL,
        min=0.0001,
        help="US dollars after which no further episode begins.",
    ),
]


def read_shard(text: str) -> tuple[int, int]:
    """``2/8`` as the second of eight parts.

    Raises:
        UserError: The text is no such part.
    """
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise UserError(f"--shard takes i/n, and got {text!r}.", todo="For example: --shard 1/4")
    return int(found[1]), int(found[2])


def write_limits(config: RunConfig) -> list[str]:
    """The words of a command line that say a run's limits and part."""
    words = [] if config.shard is None else ["--shard", f"{config.shard[0]}/{config.shard[1]}"]
    for prefix, limits in (("--max", config.limits), ("--run-max", config.run_limits)):
        for name in ("steps", "seconds", "tokens", "cost"):
            value = getattr(limits, name)
            if value is not None:
                words += [f"{prefix}-{name}", f"{value:g}" if isinstance(value, float) else str(value)]
    return words
