"""The forum's database: schema, generator and epoch."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from webarium.sites.kit.databases import database_of, generator_of
from webarium.sites.reddit.seed import DEFAULT_PASSWORD, ROLES

HERE = Path(__file__).parent
SCHEMA = (HERE / "schema.sql").read_text("utf-8")
EPOCH = datetime.fromisoformat("2023-06-12 12:00:00")

DATABASE = database_of(
    HERE,
    generator_of(__package__),
    EPOCH,
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "EPOCH", "ROLES", "SCHEMA"]
