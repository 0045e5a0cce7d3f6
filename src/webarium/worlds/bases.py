"""The open base files of a universe: what all its worlds share."""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import Mapping
from urllib.parse import quote

import apsw

from webarium.errors import UniverseError, UnknownNameError
from webarium.worlds.cache import BaseFile
from webarium.worlds.database import Database
from webarium.worlds.overlay import SCHEMA_COOKIE, OverlayVFS, Pages
from webarium.worlds.tables import Table, read_tables
from webarium.worlds.warm import Warm

_MAPPED = 1 << 31


class _Local(threading.local):
    """What each thread has for itself: connections are used by one thread at a time."""

    def __init__(self) -> None:
        self.readers: dict[tuple[str, str], apsw.Connection] = {}


class Bases:
    """Base files, opened once: one file descriptor each, however many worlds there are."""

    def __init__(self, databases: Mapping[str, Database], files: Mapping[str, BaseFile]) -> None:
        self.closed = False
        """Whether `close` was called."""
        self.warm = Warm()
        """The worlds that were used last."""
        self._databases = databases
        self._files = files
        self._vfs = OverlayVFS(f"webarium-{uuid.uuid4().hex}")
        self._local = _Local()
        self._readers: list[apsw.Connection] = []
        self._tables: dict[str, Mapping[str, Table]] = {}
        self._descriptors: dict[str, int] = {}
        try:
            for name, file in files.items():
                self._descriptors[name] = os.open(file.path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            self.close()
            raise UniverseError(f"The data in {error.filename} cannot be read: {error.strerror}.") from error

    def check(self, name: str) -> None:
        """Raises unless the universe is open and has a database `name`."""
        if self.closed:
            raise UniverseError("This universe is closed.", todo="Open it again with Universe.open().")
        if name not in self._files:
            raise UnknownNameError("database", name, self._files)

    def reader(self, name: str, purpose: str = "") -> apsw.Connection:
        """This thread's read-only connection to a base file, one a `purpose`."""
        self.check(name)
        key = (name, purpose)
        reader = self._local.readers.get(key)
        if reader is None:
            reader = self._local.readers[key] = self._open_reader(name)
            self._readers.append(reader)
        return reader

    def untouched(self, name: str) -> Pages:
        """The overlay of a database that nobody has written to."""
        self.check(name)
        return Pages(self._files[name].seal.size)

    def is_untouched(self, name: str, pages: Pages) -> bool:
        """Whether an overlay of a database is as if nobody had written to it."""
        return not pages.dirty and pages.size == pages.kept == self._files[name].seal.size

    def connect(self, name: str, pages: Pages) -> apsw.Connection:
        """A new connection to a database as `pages` overlay it."""
        self.check(name)
        return self._vfs.connect(self._descriptors[name], pages)

    def tables(self, name: str) -> Mapping[str, Table]:
        """The tables of a database whose changes count."""
        if name not in self._tables:
            reader = self.reader(name, "tables")
            self._tables[name] = read_tables(reader, self._databases[name].ignored_tables)
        return self._tables[name]

    def schema_version(self, name: str) -> bytes:
        """The field of a base file's head that changes with every change of its schema."""
        return os.pread(self._descriptors[name], 4, SCHEMA_COOKIE)

    def close(self) -> None:
        """Closes readers and files; may be called again."""
        if self.closed:
            return
        self.closed = True
        for reader in self._readers:
            reader.close(force=True)
        for descriptor in self._descriptors.values():
            os.close(descriptor)
        self._vfs.unregister()

    def _open_reader(self, name: str) -> apsw.Connection:
        path = quote(str(self._files[name].path.absolute()))
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        try:
            reader = apsw.Connection(f"file:{path}?immutable=1", flags=flags)
            reader.execute(f"PRAGMA mmap_size={_MAPPED}").fetchall()
        except apsw.Error as error:
            raise UniverseError(f"The data of {name} cannot be read: {error}.") from error
        reader.execute("PRAGMA temp_store=memory")
        return reader
