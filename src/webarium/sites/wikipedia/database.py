"""The encyclopedia's database: schema, generator and epoch."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from webarium.sites.kit.seeding import database_of
from webarium.sites.wikipedia.seed import generate

DATABASE = database_of(
    Path(__file__).parent,
    generate,
    datetime.fromisoformat("2023-06-12 12:00:00"),
    own=("markup.py", "titles.py", "editing/saving.py"),
    kit=("dice.py", "passwords.py", "people"),
)
"""What `webarium.worlds` builds and opens."""
