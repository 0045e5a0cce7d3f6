"""Universes for commands, built with a line on standard error where they are missing."""

from __future__ import annotations

from rich.markup import escape

from webarium.cli.console import errors
from webarium.sites.registry import databases, load_sites
from webarium.types import Scale
from webarium.worlds import Universe


def open_universe(seed: int, scale: Scale) -> Universe:
    """The universe of all installed sites, built if need be with a line on standard error."""
    console = errors()
    return Universe.open(
        databases(load_sites()),
        seed=seed,
        scale=scale,
        progress=lambda message: console.print(escape(message)),
    )
