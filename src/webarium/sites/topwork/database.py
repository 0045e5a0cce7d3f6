"""TopWork's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.seeding import database_of, generator_of
from webarium.sites.topwork.seed import DEFAULT_PASSWORD, ROLES

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    EPOCH,
    kit=(
        "dice.py",
        "drawing.py",
        "formats.py",
        "passwords.py",
        "people",
        "phrases.py",
        "real/times.py",
        "telling.py",
        "voices",
    ),
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "ROLES"]
