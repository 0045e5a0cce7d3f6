"""Packs as a push brings them: read object by object, each within what it declares, and all within limits.

Nothing is believed that memory would be taken for: a size is looked at before anything is unpacked, an object is
unpacked no further than its size, and a delta is applied only after its target was found small enough.
"""

from __future__ import annotations

import hashlib
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from webarium.sites.gitlab.git import deltas
from webarium.sites.gitlab.git.limits import Limits, megabytes
from webarium.sites.gitlab.git.objects import KINDS
from webarium.sites.gitlab.git.packets import WireError

_OFS_DELTA, _REF_DELTA = 6, 7
_HEAD, _TRAILER, _SMALLEST = 12, 20, 9
_BITE = 16 * 2**10
"""Compressed bytes that are looked at at once: what zlib leaves of them is copied."""

Read = Callable[[str], tuple[int, bytes]]
"""Gives kind and contents of an object that was kept, by its id."""
Keep = Callable[[int, bytes], str]
"""Keeps an object; returns its id."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """An object in a pack."""

    kind: int
    size: int
    """Of the object, or of the delta."""
    base: int | str
    """What a delta builds on: a place in the pack, or an id."""
    data: int
    """Where its compressed bytes begin."""


class Unpacking:
    """One pack that is unpacked: what it holds is kept as soon as it is whole."""

    def __init__(
        self, pack: memoryview, read: Read, keep: Keep, owned: Callable[[str], bool], limits: Limits
    ) -> None:
        """Look at a pack; `owned` says of which objects that are not in it deltas may build."""
        self._pack, self._read, self._keep, self._owned, self._limits = pack, read, keep, owned, limits
        self._left, self._again, self._steps = limits.all, limits.read_again, limits.steps
        self._places: dict[int, str] = {}
        self._brought: set[str] = set()
        self._waiting: dict[str | int, list[tuple[int, _Entry]]] = {}
        self._held: set[int] = set()
        self._recent: OrderedDict[str, tuple[int, bytes]] = OrderedDict()
        self._recent_size = 0

    def run(self) -> set[str]:
        """Keep all that the pack holds; returns the ids.

        Raises:
            WireError: it is no pack, is damaged, goes beyond the limits, or builds on what is not there.
        """
        at = _HEAD
        for _ in range(self._count()):
            place = at
            entry = self._entry(at)
            data, at = self._inflate(entry.data, entry.size)
            self._take(place, entry, data)
        if at != len(self._pack) - _TRAILER:
            raise WireError("a malformed pack")
        if self._waiting:
            lacking = min(each for each in self._waiting if isinstance(each, str))
            raise WireError(f"missing object {lacking}")
        return self._brought

    def _count(self) -> int:
        pack = self._pack
        if len(pack) < _HEAD + _TRAILER or bytes(pack[:8]) != b"PACK\0\0\0\2":
            raise WireError("a malformed pack")
        count = int.from_bytes(pack[8:_HEAD], "big")
        if count > self._limits.objects:
            raise WireError(f"a pack may have {self._limits.objects:,} objects, and this one has more")
        if count * _SMALLEST > len(pack) - _HEAD - _TRAILER:
            raise WireError("a malformed pack")
        if hashlib.sha1(pack[:-_TRAILER], usedforsecurity=False).digest() != bytes(pack[-_TRAILER:]):
            raise WireError("a damaged pack")
        return count

    def _entry(self, place: int) -> _Entry:
        head = bytes(self._pack[place : place + 40])
        kind, size, at = deltas.entry_head(head)
        base: int | str = 0
        if kind == _OFS_DELTA:
            back, at = deltas.distance(head, at)
            base = place - back
        elif kind == _REF_DELTA:
            base, at = head[at : at + 20].hex(), at + 20
        elif kind not in KINDS:
            raise WireError("a malformed pack")
        self._spend(size)
        return _Entry(kind, size, base, place + at)

    def _spend(self, size: int) -> None:
        """Count what is about to be unpacked."""
        if size > self._limits.one:
            most = megabytes(self._limits.one)
            raise WireError(f"an object may have at most {most}, and one of this push has more")
        self._left -= size
        if self._left < 0:
            most = megabytes(self._limits.all)
            raise WireError(f"a push may have at most {most} when it is unpacked, and this one has more")

    def _inflate(self, at: int, size: int) -> tuple[bytes, int]:
        """What is compressed at a place, which must be of this size, and where it ends."""
        unzip = zlib.decompressobj()
        found: list[bytes] = []
        left, end = size, len(self._pack) - _TRAILER
        try:
            while not unzip.eof:
                bite = self._pack[at : min(at + _BITE, end)]
                if not bite:
                    raise WireError("a malformed pack")
                piece = unzip.decompress(bite, left + 1)
                if len(piece) > left or unzip.unconsumed_tail:
                    raise WireError("a malformed pack")
                found.append(piece)
                left -= len(piece)
                at += len(bite) - len(unzip.unused_data)
        except zlib.error as error:
            raise WireError("a malformed pack") from error
        if left:
            raise WireError("a malformed pack")
        return (found[0] if len(found) == 1 else b"".join(found)), at

    def _take(self, place: int, entry: _Entry, data: bytes) -> None:
        """Keep an object, or what a delta makes, and then all that has waited for it."""
        if entry.kind in KINDS:
            self._store(place, entry.kind, data)
            return
        base = self._places.get(entry.base, entry.base) if isinstance(entry.base, int) else entry.base
        if isinstance(base, int):
            if base not in self._held:
                raise WireError("a malformed pack")
            found = None
        else:
            found = self._find(base)
        if found is not None:
            kind, made = found[0], self._made(found[1], data)
            del found, data  # memory for two objects is enough
            self._store(place, kind, made)
            return
        self._held.add(place)
        self._waiting.setdefault(base, []).append((place, entry))

    def _find(self, base: str) -> tuple[int, bytes] | None:
        if base in self._recent:
            self._recent.move_to_end(base)
            return self._recent[base]
        if base not in self._brought and not self._owned(base):
            return None
        kind, data = self._read(base)
        self._again -= len(data)
        if self._again < 0:
            raise WireError("a pack whose deltas build on too much")
        self._remember(base, kind, data)
        return kind, data

    def _made(self, base: bytes, delta: bytes) -> bytes:
        self._spend(deltas.sizes(delta)[1])
        made, steps = deltas.apply(base, delta, self._steps)
        self._steps -= steps
        return made

    def _store(self, place: int, kind: int, data: bytes) -> None:
        ready = self._kept(place, kind, data)
        while ready:
            at, entry, base = ready.pop()
            delta, _ = self._inflate(entry.data, entry.size)
            made = self._made(base, delta)
            del base, delta
            ready += self._kept(at, kind, made)

    def _kept(self, place: int, kind: int, data: bytes) -> list[tuple[int, _Entry, bytes]]:
        """Keep an object; returns the deltas that have waited for it, each with what it builds on."""
        sha = self._keep(kind, data)
        self._places[place] = sha
        self._brought.add(sha)
        self._remember(sha, kind, data)
        waiting = [*self._waiting.pop(sha, ()), *self._waiting.pop(place, ())]
        return [(at, entry, data) for at, entry in waiting]

    def _remember(self, sha: str, kind: int, data: bytes) -> None:
        if sha in self._recent or len(data) > self._limits.kept:
            return
        self._recent[sha] = (kind, data)
        self._recent_size += len(data)
        while self._recent_size > self._limits.kept:
            _, (_, gone) = self._recent.popitem(last=False)
            self._recent_size -= len(gone)
