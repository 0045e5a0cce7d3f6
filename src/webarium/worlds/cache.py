"""The folder of base files: finds a sound one, or has it built, safely among processes.

Beside every ``NAME-SCALE-SEED-KEY.sqlite`` lies a seal (``.json``) with its size, the SHA-256 of all its
bytes, and a quick check over sampled blocks, which is all that large files are held to when they are
opened. A file without a fitting seal counts as damaged and is built anew. Building happens in a temporary
file in the same folder, under an exclusive lock on ``.lock``, and ends in a rename; the seal is written last.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from platformdirs import user_cache_dir

from webarium.errors import UniverseError
from webarium.types import Scale
from webarium.worlds.build import build
from webarium.worlds.database import Database
from webarium.worlds.patience import EACH_S, Progress, on_stderr, reminding

SAMPLES = 256
WHOLE = 32 * 2**20
"""Files up to this many bytes are hashed as a whole whenever they are opened: 1 ms a megabyte."""
_BLOCK = 4096


@dataclass(frozen=True)
class Seal:
    """What is known of a base file when it is finished."""

    size: int
    """Its length in bytes."""
    sha256: str
    """Over all its bytes."""
    quick: str
    """SHA-256 over its first, its last and evenly spaced blocks between; all blocks of a file up to 1 MB."""


@dataclass(frozen=True)
class BaseFile:
    """A finished base file."""

    path: Path
    """Where it lies."""
    seal: Seal
    """Its size and hashes."""


def default_cache() -> Path:
    """The folder for base files where none is named: ``$WEBARIUM_CACHE``, else the user's cache folder."""
    named = os.environ.get("WEBARIUM_CACHE")
    return Path(named) if named else Path(user_cache_dir("webarium"))


def obtain(
    database: Database,
    *,
    seed: int,
    scale: Scale,
    folder: Path,
    progress: Progress | None,
    each_s: float = EACH_S,
) -> BaseFile:
    """The sound base file of `database`, built now if there is none; raises `UniverseError`.

    What takes longer than `each_s` seconds is told again after each further ones: on standard error without `progress`.
    """
    what = _Work(f"the data of {database.name} ({scale}, seed {seed})", progress, each_s)
    path = folder / database.file_name(seed, scale)
    found = _sound(path)
    if found is not None:
        return found
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _exclusive(path, what):
            found = _sound(path)
            if found is not None:
                return found
            if path.exists():
                what.tell(f"The data of {database.name} are damaged and will be rebuilt.")
            return _build(database, seed, scale, path, what)
    except OSError as error:
        raise UniverseError(
            f"The data of {database.name} cannot be written to {folder}: {error.strerror or error}.",
            todo="Name a folder with free space that you may write to in $WEBARIUM_CACHE.",
        ) from error


def full_hash(path: Path) -> str:
    """SHA-256 over all bytes of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def quick_hash(descriptor: int, size: int) -> str:
    """SHA-256 over sampled blocks of an open file, in hex; see `Seal.quick`."""
    blocks = -(-size // _BLOCK)
    taken = min(blocks, SAMPLES)
    chosen = {i * (blocks - 1) // max(1, taken - 1) for i in range(taken)}
    digest = hashlib.sha256()
    for block in sorted(chosen):
        digest.update(os.pread(descriptor, _BLOCK, block * _BLOCK))
    return digest.hexdigest()


def _seal_path(path: Path) -> Path:
    return path.with_suffix(".json")


def _sound(path: Path) -> BaseFile | None:
    """The base file at `path` if it is there, finished, and has its hashes; larger ones have the quick one only."""
    try:
        seal = Seal(**json.loads(_seal_path(path).read_text()))
        descriptor = os.open(path, os.O_RDONLY)
    except (OSError, ValueError, TypeError):
        return None
    try:
        if os.fstat(descriptor).st_size != seal.size or quick_hash(descriptor, seal.size) != seal.quick:
            return None
        if seal.size <= WHOLE and full_hash(path) != seal.sha256:
            return None
    finally:
        os.close(descriptor)
    return BaseFile(path, seal)


@dataclass(frozen=True)
class _Work:
    """What is to be built, and who is told of it."""

    data: str
    progress: Progress | None
    each_s: float

    def tell(self, message: str) -> None:
        if self.progress is not None:
            self.progress(message)

    def reminding(self, what: Callable[[], str]) -> AbstractContextManager[None]:
        """Says that it still goes on whenever another minute is over."""
        return reminding(self.progress or on_stderr, what, self.each_s)


@contextmanager
def _exclusive(path: Path, what: _Work) -> Iterator[None]:
    """Holds the file's lock, in which its holder is named, waiting for another process that builds the same."""
    descriptor = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            what.tell(f"{_holder(descriptor)} is building {what.data}; waiting for it.")
            with what.reminding(
                lambda: f"Waiting for {_holder(descriptor, 'another process')} to build {what.data}"
            ):
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        os.pwrite(descriptor, b"%-20d" % os.getpid(), 0)
        yield
    finally:
        os.close(descriptor)


def _holder(descriptor: int, unknown: str = "Another process") -> str:
    """Who holds a lock: ``Process 4711``."""
    number = os.pread(descriptor, 20, 0).strip().decode("ascii", "replace")
    return f"{'P' if unknown[0].isupper() else 'p'}rocess {number}" if number.isdigit() else unknown


def _build(database: Database, seed: int, scale: Scale, path: Path, what: _Work) -> BaseFile:
    for stale in path.parent.glob(f"{path.stem}.*.tmp*"):  # left by a process that was killed
        stale.unlink(missing_ok=True)
    _seal_path(path).unlink(missing_ok=True)
    what.tell(f"Building {what.data}.")
    temporary = path.with_suffix(".new.tmp")
    try:
        with what.reminding(lambda: f"Building {what.data}"):
            build(database, seed, scale, temporary)
        seal = _sealed(temporary)
        os.replace(temporary, path)
        _write_seal(path, seal)
    finally:
        for left in path.parent.glob(f"{path.stem}.*.tmp*"):
            left.unlink(missing_ok=True)
    what.tell(f"The data of {database.name} are ready: {seal.size / 1e6:.1f} MB.")
    return BaseFile(path, seal)


def _sealed(path: Path) -> Seal:
    """Brings a finished file to the disk and describes it."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        size = os.fstat(descriptor).st_size
        return Seal(size, full_hash(path), quick_hash(descriptor, size))
    finally:
        os.close(descriptor)


def _write_seal(path: Path, seal: Seal) -> None:
    temporary = path.with_suffix(".seal.tmp")
    with temporary.open("w") as file:
        json.dump(asdict(seal), file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, _seal_path(path))
