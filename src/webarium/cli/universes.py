"""Universes for commands, built with a line on standard error where they are missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.markup import escape

from webarium.cli.console import errors
from webarium.published.webarena.variants import sites_at
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, load_sites
from webarium.sql import quoted, select
from webarium.suites.suite import Suite
from webarium.types import Scale
from webarium.worlds import Universe


def open_universe(seed: int, scale: Scale, sites: Mapping[str, Site] | None = None) -> Universe:
    """The universe of some sites, else of all installed ones, built if need be with a line on standard error."""
    console = errors()
    return Universe.open(
        databases(sites_at(scale, load_sites() if sites is None else sites)),
        seed=seed,
        scale=scale,
        progress=lambda message: console.print(escape(message)),
    )


def suites_universe(seed: int, scale: Scale, suites: Iterable[Suite]) -> Universe:
    """The universe of the sites that some suites need, and of no others."""
    needed = {name for suite in suites for name in suite.sites}
    sites = {name: site for name, site in load_sites().items() if name in needed}
    return open_universe(seed, scale, sites)


def rows_of(universe: Universe, name: str) -> dict[str, int]:
    """How many rows each table of one of a universe's databases has."""
    reader = universe.reader(name)
    tables = (
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        " AND name NOT LIKE 'sqlite_%' ORDER BY name"
    )
    return {
        str(table): int(reader.execute(select("count(*)", quoted(str(table)))).get)
        for (table,) in reader.execute(tables).fetchall()
    }
