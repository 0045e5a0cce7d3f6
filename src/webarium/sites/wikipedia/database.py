"""The encyclopedia's database: schema, generator and epoch."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from webarium.sites.kit.seeding import database_of, generator_of

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    datetime.fromisoformat("2023-06-12 12:00:00"),
    own=("markup.py", "titles.py", "derived.py"),
    kit=("dice.py", "formats.py", "markdown.py", "passwords.py", "people"),
)
"""What `webarium.worlds` builds and opens."""
