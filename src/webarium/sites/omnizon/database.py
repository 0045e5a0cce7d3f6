"""Omnizon's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.seeding import database_of, generator_of

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    EPOCH,
    own=("words.py", "delivery.py"),
    kit=(
        "dice.py",
        "drawing.py",
        "formats.py",
        "opinions",
        "people",
        "phrases.py",
        "real/times.py",
        "telling.py",
        "voices",
    ),
)
"""What `webarium.worlds` builds and opens."""
