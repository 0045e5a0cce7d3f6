"""Universes, the worlds over them, and what changed in a world.

A `Universe` is the immutable base: one SQLite file a database, built once and shared read-only. A `World` is
one isolated, copy-on-write state over it; opening, resetting and forking one costs less than a millisecond.
"""

from webarium.worlds.cache import default_cache
from webarium.worlds.changes import Changes, RowChange
from webarium.worlds.clock import Clock
from webarium.worlds.conditions import Conditions
from webarium.worlds.database import Database
from webarium.worlds.universe import Universe
from webarium.worlds.world import World

__all__ = ["Changes", "Clock", "Conditions", "Database", "RowChange", "Universe", "World", "default_cache"]
