"""The handbooks' database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.databases import database_of
from webarium.sites.manuals.seed import EPOCH, generate

DATABASE = database_of(Path(__file__).parent, generate, EPOCH)
"""What `webarium.worlds` builds and opens."""
