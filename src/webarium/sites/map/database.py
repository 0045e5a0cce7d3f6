"""The map's database: schema, generator and epoch."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from webarium.sites.kit.databases import database_of, generator_of
from webarium.sites.map.seed import DEFAULT_PASSWORD, ROLES

EPOCH = datetime.fromisoformat("2023-06-12 12:00:00")
DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    EPOCH,
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "EPOCH", "ROLES"]
