"""Networkin's database: schema, generator and epoch."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.databases import database_of, generator_of
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.networkin.seed import DEFAULT_PASSWORD, ROLES

DATABASE = database_of(
    Path(__file__).parent,
    generator_of(__package__),
    EPOCH,
)
"""What `webarium.worlds` builds and opens."""

__all__ = ["DATABASE", "DEFAULT_PASSWORD", "ROLES"]
