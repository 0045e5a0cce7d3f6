"""The encyclopedia's database: schema, generator and epoch."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from webarium.sites.kit.databases import database_of, generator_of
from webarium.sites.wikipedia.seed.roles import DEFAULT_PASSWORD, ROLES

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    datetime.fromisoformat("2023-06-12 12:00:00"),
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "ROLES"]
