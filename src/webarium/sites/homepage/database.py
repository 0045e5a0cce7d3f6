"""The homepage's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.homepage.seed import EPOCH, generate
from webarium.sites.kit.seeding import database_of

DATABASE = database_of(Path(__file__).parent, generate, EPOCH, kit=("dice.py",))
"""What `webarium.worlds` builds and opens."""
