"""Pictures and compiled templates on disk, beside the universes: what one process has made, no other makes again.

What is kept is made from its address and the code of its site alone. Its file is named by a hash of both, so that files
of an older version are not found any more, and begins with a hash of the rest, so that a damaged one counts for none.
What nobody finds any more would fill the shelf in time, so the oldest files make room for what comes.
"""

from __future__ import annotations

import hashlib
import os
import threading
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import jinja2
import PIL
from PIL import features

from webarium.sites.kit.static import ASSETS, KIT

MOST_BYTES = 256 * 2**20
"""Beyond this a process keeps nothing more: an agent may think up addresses for ever."""
FULL = 0.75
"""How much of that may be there already when a process first keeps something; if it is more, the oldest go."""
_DIGEST = 32


class Room:
    """A folder for what is kept of all sites, with room for so many bytes.

    There may be tens of thousands of files, so they are counted once, when something new is to be kept: a process that
    finds all it looks for there never does.
    """

    def __init__(self, folder: Path, *, limit: int = MOST_BYTES) -> None:
        self.folder = folder
        self._limit = limit
        self._counting = threading.Lock()
        self._size: int | None = None

    def take(self, size: int) -> bool:
        """Whether so many bytes more may be kept."""
        with self._counting:
            if self._size is None:
                self._size = _make_room(self.folder, self._limit)
            if self._size + size > self._limit:
                return False
            self._size += size
            return True


class Shelf:
    """What is kept of a site in a room, which any number of processes read and write at the same time.

    Without a disk to write to it stays empty.
    """

    def __init__(self, room: Room, site: Path) -> None:
        """`site` is the folder of the site's code."""
        self._room = room
        self._site = site
        self._opening = threading.Lock()
        self._stamp: bytes | None = None

    def find(self, address: str) -> tuple[str, bytes] | None:
        """Media type and content of what was made for an address, if that is kept and sound."""
        try:
            data = self._path(address).read_bytes()
        except OSError:
            return None
        digest, rest = data[:_DIGEST], data[_DIGEST:]
        if hashlib.sha256(rest).digest() != digest:
            return None
        media_type, _, body = rest.partition(b"\n")
        return media_type.decode("latin-1"), body

    def keep(self, address: str, media_type: str, body: bytes) -> None:
        """Keep what was made for an address, if there is room."""
        path = self._path(address)
        rest = media_type.encode("latin-1") + b"\n" + body
        if not self._room.take(_DIGEST + len(rest)):
            return
        temporary = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.tmp")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(hashlib.sha256(rest).digest() + rest)
            os.replace(temporary, path)

    def _path(self, address: str) -> Path:
        with self._opening:
            if self._stamp is None:
                self._stamp = _stamp(self._site)
        name = hashlib.sha256(self._stamp + address.encode()).hexdigest()
        return self._room.folder / name[:2] / name


def _stamp(site: Path) -> bytes:
    """A hash over all code by which a site's pictures are drawn and its templates compiled."""
    versions = (
        jinja2.__version__,
        PIL.__version__,
        features.version("webp"),
        features.version("jpg"),
        features.version("freetype2"),
    )
    digest = hashlib.sha256(repr(versions).encode())
    listing = ASSETS / "packages.json"
    digest.update(listing.read_bytes() if listing.is_file() else b"")
    digest.update(_kit())
    digest.update(_code(site))
    return digest.digest()


@lru_cache(maxsize=1)
def _kit() -> bytes:
    """What those of all sites are made with."""
    return _code(KIT)


def _code(root: Path) -> bytes:
    """A hash over the modules in a folder."""
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(root)} {content}\n".encode())
    return digest.digest()


def _make_room(folder: Path, limit: int) -> int:
    """Bytes of all files that are kept; of those that fill most of the room the oldest go, until half of it is free.

    They are of older versions, or have been there long enough to be drawn once more.
    """
    kept = []
    for path in folder.glob("??/*"):
        with suppress(OSError):  # another process has just renamed or deleted it
            status = path.stat()
            kept.append((status.st_mtime_ns, status.st_size, path))
    total = sum(size for _, size, _ in kept)
    if total <= limit * FULL:
        return total
    for _, size, path in sorted(kept):
        if total <= limit / 2:
            break
        with suppress(OSError):
            path.unlink(missing_ok=True)
            total -= size
    return total
