"""The immutable base of all worlds: one read-only SQLite file a database, shared by everybody."""

from __future__ import annotations

import hashlib
import json
import weakref
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

import apsw

from webarium.errors import UniverseError, UnknownNameError, UserError
from webarium.types import PUBLISHED_SCALES, SCALES, Scale
from webarium.worlds.bases import Bases
from webarium.worlds.cache import BaseFile, default_cache, full_hash, obtain
from webarium.worlds.clock import placed
from webarium.worlds.conditions import Conditions
from webarium.worlds.database import Database
from webarium.worlds.patience import Progress
from webarium.worlds.snapshot import State, unpack
from webarium.worlds.world import World


class Universe:
    """Base files of one seed and scale, made by `open`; never written to, and fit for many threads."""

    def __init__(
        self, databases: Mapping[str, Database], files: Mapping[str, BaseFile], seed: int, scale: Scale
    ) -> None:
        self.databases: Mapping[str, Database] = MappingProxyType(dict(databases))
        """What the files were built from, by name."""
        self.seed = seed
        """What the generators were seeded with."""
        self.scale: Scale = scale
        """How much data there is."""
        self.files: Mapping[str, Path] = MappingProxyType({name: file.path for name, file in files.items()})
        """The base file of each database."""
        self.folder = next((file.path.parent for file in files.values()), None)
        """Where its files lie; ``None`` for a universe of nothing."""
        self.id = _identity(files, seed, scale)
        """Hash over all files' contents: equal universes have equal ids on any machine."""
        self.hashes: Mapping[str, str] = MappingProxyType({n: f.seal.sha256 for n, f in files.items()})
        """SHA-256 of the contents of each database's base file."""
        self._base_files = dict(files)
        self._bases = Bases(self.databases, self._base_files)
        self._worlds: weakref.WeakSet[World] = weakref.WeakSet()

    @classmethod
    def open(
        cls,
        databases: Iterable[Database],
        *,
        seed: int = 0,
        scale: Scale = "small",
        cache: Path | None = None,
        progress: Progress | None = None,
    ) -> Universe:
        """The universe of `databases`; files that are missing, outdated or damaged are built first.

        `cache` names the folder of base files (else ``$WEBARIUM_CACHE``, else the user's cache folder).
        `progress` is told in sentences what takes time; without it, what takes minutes is written to standard error.
        Raises `UniverseError` when a file cannot be built.
        """
        if scale not in SCALES:
            raise UnknownNameError("scale", scale, SCALES)
        if scale in PUBLISHED_SCALES and seed != 0:
            raise UserError(
                f"The scale {scale!r} holds the answers of published tasks and has seed 0 alone, got seed {seed}.",
                todo="Leave the seed out, or choose another scale.",
            )
        by_name: dict[str, Database] = {}
        for database in databases:
            if by_name.setdefault(database.name, database) != database:
                raise UniverseError(f"Two databases are named {database.name!r}.")
        folder = cache or default_cache()
        files = {
            name: obtain(
                database, seed=seed, scale=_scale_of(database, scale), folder=folder, progress=progress
            )
            for name, database in by_name.items()
        }
        return cls(by_name, files, seed, scale)

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._bases.closed

    def reader(self, name: str) -> apsw.Connection:
        """A read-only connection to the base file of database `name`; one a thread, kept until `close`."""
        return self._bases.reader(name)

    def world(
        self,
        *,
        seed: int = 0,
        users: Mapping[str, str | None] | None = None,
        now: datetime | None = None,
        at: str | None = None,
        conditions: Conditions | None = None,
    ) -> World:
        """A new world in the universe's base state.

        `users` says who is signed in, by site (``None``: nobody). For each database the clock stands at its epoch; with
        `now`, it stands there for database `at`, and for the others as much later or earlier. `at` may be left out
        where all epochs are the same.
        """
        moments = {name: database.epoch for name, database in self.databases.items()}
        if now is not None:
            moments = placed(moments, now, at)
        session = {site: {"user": user} for site, user in (users or {}).items() if user is not None}
        return self._begin(State(seed, moments, conditions or Conditions(), json.dumps(session)))

    def restore(self, snapshot: bytes) -> World:
        """A world in the state that `World.snapshot` saved; raises `WorldError` for bytes that do not fit."""
        return self._begin(unpack(snapshot, self.id, self.databases))

    def verify(self) -> list[str]:
        """Reads every byte of all base files; returns the names of the databases that are damaged."""
        return [name for name, file in self._base_files.items() if full_hash(file.path) != file.seal.sha256]

    def close(self) -> None:
        """Closes all worlds and readers, and lets go of the files; may be called again."""
        for world in list(self._worlds):
            world.close()
        self._bases.close()

    def __enter__(self) -> Universe:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _begin(self, state: State) -> World:
        if self.closed:
            raise UniverseError("This universe is closed.", todo="Open it again with Universe.open().")
        world = World(self, self._bases, state, self._begin)
        self._worlds.add(world)
        return world


def _scale_of(database: Database, scale: Scale) -> Scale:
    """A scale of published tasks is small for databases that were not made for one."""
    return database.published or "small" if scale in PUBLISHED_SCALES else scale


def _identity(files: Mapping[str, BaseFile], seed: int, scale: Scale) -> str:
    parts = [seed, scale, sorted((name, file.seal.sha256) for name, file in files.items())]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
