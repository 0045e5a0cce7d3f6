"""Packs as they are sent: commits with the files that the client lacks, each object whole."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator

import apsw

from webarium.sites.gitlab.git.commits import commit
from webarium.sites.gitlab.git.objects import Objects


def pack_of(db: apsw.Connection, commits: set[int], held: set[int], tags: Iterable[str]) -> bytes:
    """A pack of commits with their files, but for those of commits that the client holds, and of tags."""
    objects = Objects(db)
    seen: set[str] = set()
    for number in sorted(held):
        for _ in _new(objects, commit(db, number).tree, seen):
            pass
    wanted: list[str] = []
    for number in sorted(commits):
        row = commit(db, number)
        wanted += [row.sha, *_new(objects, row.tree, seen)]
    return write_pack(objects, [*wanted, *tags])


def _new(objects: Objects, tree: str, seen: set[str]) -> Iterator[str]:
    """A tree and what is below it, as far as it has not been seen."""
    waiting = [tree]
    while waiting:
        tree = waiting.pop()
        if tree in seen:
            continue
        seen.add(tree)
        yield tree
        for entry in objects.tree(tree):
            if entry.is_folder:
                waiting.append(entry.sha)
            elif entry.sha not in seen and not entry.is_module and objects.has(entry.sha):
                seen.add(entry.sha)
                yield entry.sha


def write_pack(objects: Objects, wanted: list[str]) -> bytes:
    """Objects as one pack."""
    made = bytearray(b"PACK\0\0\0\2" + len(wanted).to_bytes(4, "big"))
    for sha in wanted:
        kind, data = objects.raw(sha)
        made += _head(kind, len(data))
        made += zlib.compress(data, 6)
    made += hashlib.sha1(made, usedforsecurity=False).digest()
    return bytes(made)


def _head(kind: int, size: int) -> bytes:
    """The kind of an object and its size, as they stand before it."""
    byte = (kind << 4) | (size & 15)
    size >>= 4
    found = bytearray()
    while size:
        found.append(byte | 0x80)
        byte = size & 0x7F
        size >>= 7
    found.append(byte)
    return bytes(found)
