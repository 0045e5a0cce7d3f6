"""Fly Unified's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.flyunified.seed import DEFAULT_PASSWORD, ROLES
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.seeding import database_of, generator_of

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    EPOCH,
    own=("timetable",),
    kit=("card_numbers.py", "dice.py", "formats.py", "passwords.py", "people", "real/times.py", "rows.py"),
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "ROLES"]
