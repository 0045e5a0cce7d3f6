"""A repository's objects, each looked at before it is unpacked: nothing larger than it may be takes memory."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dulwich.objects import ObjectID
from dulwich.repo import Repo

from webarium.errors import UserError
from webarium.sites.gitlab.git import deltas
from webarium.sites.gitlab.git.limits import megabytes
from webarium.sites.gitlab.git.packets import WireError

MOST = 100 * 2**20
"""Bytes of one object."""
_OFS_DELTA, _REF_DELTA = 6, 7
_LONGEST_CHAIN = 10_000
_HEAD, _PEEK = 40, 4_096


class Source:
    """The objects of a repository in a folder."""

    def __init__(self, repo: Repo) -> None:
        """Read from an open repository."""
        self._path, self._store = repo.path, repo.object_store
        self._fine: set[tuple[str, int]] = set()

    def raw(self, sha: bytes) -> tuple[int, bytes]:
        """Kind and contents of an object.

        Raises:
            KeyError: There is none with this id.
            UserError: It is damaged, or too large.
        """
        try:
            self._look(sha)
            return self._store.get_raw(ObjectID(sha))
        except (KeyError, UserError):
            raise
        except WireError as error:
            raise self._damaged(sha, error) from error
        except Exception as error:  # whatever a library says of what it cannot read
            raise self._damaged(sha, error) from error
        except BaseException as error:
            if type(error).__name__ != "PanicException":  # Rust's, which is no Exception
                raise
            raise self._damaged(sha, error) from error

    def _damaged(self, sha: bytes, error: BaseException) -> UserError:
        said = " ".join(str(error).split())[:200] or type(error).__name__
        return UserError(f"The object {sha[:12].decode()} of {self._path} cannot be read: {said}.")

    def _stores(self) -> Iterator[Any]:
        yield self._store
        yield from getattr(self._store, "alternates", ())

    def _look(self, sha: bytes) -> None:
        """See how large an object says it is, wherever it is, and each that it is made from."""
        for _ in range(_LONGEST_CHAIN):
            base = self._packed(sha)
            if base is None:
                return
            sha = base
        raise WireError("too long a chain of deltas")

    def _packed(self, sha: bytes) -> bytes | None:
        """Look at an object; returns the id of another one on which it builds, if so."""
        for store in self._stores():
            for pack in store.packs:
                try:
                    place = int(pack.index.object_offset(ObjectID(sha)))
                except KeyError:
                    continue
                return self._entries(Path(pack.data.path), place)
            name = sha.decode()
            loose = Path(store.path) / name[:2] / name[2:]
            if loose.is_file():
                self._loose(loose)
                return None
        return None

    def _loose(self, file: Path) -> None:
        with file.open("rb") as opened:
            head = zlib.decompressobj().decompress(opened.read(_PEEK), 64)
        size = head.partition(b"\0")[0].rpartition(b" ")[2]
        if not size.isdigit() or len(size) > 18:
            raise WireError("a malformed object")
        self._fits(int(size))

    def _entries(self, pack: Path, place: int) -> bytes | None:
        """Look at an entry of a pack and at what it is a delta of, as long as that is in the same pack by its place."""
        with pack.open("rb") as opened:
            for _ in range(_LONGEST_CHAIN):
                if (str(pack), place) in self._fine:
                    return None
                self._fine.add((str(pack), place))
                opened.seek(place)
                head = opened.read(_PEEK)
                kind, size, at = deltas.entry_head(head[:_HEAD])
                self._fits(size)
                if kind == _OFS_DELTA:
                    back, at = deltas.distance(head, at)
                    self._fits_delta(head[at:])
                    place -= back
                    if place <= 0 or not back:
                        raise WireError("a malformed pack")
                elif kind == _REF_DELTA:
                    self._fits_delta(head[at + 20 :])
                    return head[at : at + 20].hex().encode()
                else:
                    return None
        raise WireError("too long a chain of deltas")

    def _fits_delta(self, packed: bytes) -> None:
        base, target, _ = deltas.sizes(zlib.decompressobj().decompress(packed, 20))
        self._fits(max(base, target))

    def _fits(self, size: int) -> None:
        if size > MOST:
            raise UserError(
                f"An object of {self._path} has {size:,} bytes; at most {megabytes(MOST)} are taken.",
                todo="Import the repository without it.",
            )
