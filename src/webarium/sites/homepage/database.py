"""The homepage's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.homepage.seed import EPOCH, generate
from webarium.sites.kit.databases import database_of

DATABASE = database_of(Path(__file__).parent, generate, EPOCH)
"""What `webarium.worlds` builds and opens."""
