"""What a site brings so that its base file can be built, and the key that names that file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import apsw

from webarium.errors import UniverseError
from webarium.types import Scale

FORMAT = 1
"""Version of the base files; a higher one makes all files be built anew."""
KEY_LENGTH = 20
"""How many hexadecimal characters of a key stand in a file's name."""
IMPORTED = "imported"
"""What the file of imported data is called instead of by its scale."""

Generate = Callable[[apsw.Connection, int, Scale], None]


@dataclass(frozen=True)
class Database:
    """One site family's data: its schema, and the generator that fills it."""

    name: str
    """Key of `World.db` and first part of the file's name: ``shopping``."""
    schema: str
    """SQL that makes the tables; every table has a primary key that cannot be null."""
    generate: Generate
    """Fills the tables in one transaction, given a connection with the schema applied, seed and scale."""
    sources: Sequence[Path]
    """Files and folders whose contents decide what `generate` writes; they key the cache."""
    epoch: datetime
    """The naive local time at which its worlds stand."""
    ignored_tables: frozenset[str] = frozenset()
    """Tables whose rows never count as changes."""
    published: Scale | None = None
    """The scale of published tasks that it was made for; ``None`` for the other scales."""
    imported: bool = False
    """Whether its rows come from a user's own files, which no installed site could make again."""

    def file_name(self, seed: int, scale: Scale) -> str:
        """How its base file is called."""
        kind = IMPORTED if self.imported else scale
        return f"{self.name}-{kind}-{seed}-{self.key(seed, scale)[:KEY_LENGTH]}.sqlite"

    def key(self, seed: int, scale: Scale) -> str:
        """A hash over everything that decides the base file's bytes."""
        digest = hashlib.sha256()
        for part in (str(FORMAT), apsw.sqlite_lib_version(), self.name, self.schema, str(seed), scale):
            _add(digest, part.encode())
        for source in self.sources:
            for name, contents in _contents(source):
                _add(digest, name.encode())
                _add(digest, contents)
        return digest.hexdigest()


def _add(digest: hashlib._Hash, part: bytes) -> None:
    digest.update(len(part).to_bytes(8, "big"))
    digest.update(part)


def _contents(source: Path) -> Iterator[tuple[str, bytes]]:
    try:
        if source.is_dir():
            for path in sorted(source.rglob("*")):
                relative = path.relative_to(source)
                if path.is_file() and not _is_by_product(relative):
                    yield f"{source.name}/{relative.as_posix()}", path.read_bytes()
        else:
            yield source.name, source.read_bytes()
    except OSError as error:
        raise UniverseError(f"The generator's source {source} cannot be read: {error.strerror}.") from error


def _is_by_product(relative: Path) -> bool:
    return relative.suffix == ".pyc" or any(p == "__pycache__" or p.startswith(".") for p in relative.parts)
