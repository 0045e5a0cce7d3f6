"""The handbooks' database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.seeding import database_of
from webarium.sites.manuals.seed import EPOCH, generate

DATABASE = database_of(Path(__file__).parent, generate, EPOCH, own=("text.py",), kit=("dice.py",))
"""What `webarium.worlds` builds and opens."""
