"""Git's objects in a table: blobs, trees and commits by their ids, compressed."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from stat import S_IFMT, S_ISDIR

import apsw
from dulwich.objects import ObjectID, Tree, parse_tree

from webarium.sites.gitlab.git.names import bytes_of_name, text_of_name

COMMIT, TREE, BLOB, TAG = 1, 2, 3, 4
KINDS = {COMMIT: b"commit", TREE: b"tree", BLOB: b"blob", TAG: b"tag"}
FILE, FOLDER, MODULE = 0o100644, 0o040000, 0o160000
_LARGE = 2**20
"""Bytes from which on a file is compressed in haste."""
EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""The id of the tree without entries, of which nothing is stored."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file, a folder or a submodule in a tree."""

    name: str
    mode: int
    sha: str

    @property
    def is_folder(self) -> bool:
        """Whether it is a tree."""
        return S_ISDIR(self.mode)

    @property
    def is_module(self) -> bool:
        """Whether it is a submodule: its id is that of a commit of another repository, of which nothing is here."""
        return S_IFMT(self.mode) == MODULE

    @property
    def is_file(self) -> bool:
        """Whether it has contents of its own."""
        return not (self.is_folder or self.is_module)


Files = Mapping[str, Entry]
"""All files of a tree by their paths."""


def sha_of(kind: int, data: bytes) -> str:
    """The id of an object."""
    head = KINDS[kind] + b" " + str(len(data)).encode() + b"\0"
    return hashlib.sha1(head + data, usedforsecurity=False).hexdigest()


class Objects:
    """All objects that a database holds."""

    __slots__ = ("_db",)

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db

    def raw(self, sha: str) -> tuple[int, bytes]:
        """Kind and contents of an object.

        Raises:
            KeyError: there is none with this id.
        """
        row = self._db.execute("SELECT kind, data FROM git_object WHERE sha = ?", (sha,)).fetchone()
        if row is None:
            if sha == EMPTY_TREE:
                return TREE, b""
            raise KeyError(sha)
        return int(row[0]), zlib.decompress(row[1])

    def has(self, sha: str) -> bool:
        """Whether there is an object with this id."""
        found = self._db.execute("SELECT 1 FROM git_object WHERE sha = ?", (sha,)).fetchone()
        return found is not None or sha == EMPTY_TREE

    def kind(self, sha: str) -> int:
        """The kind of an object; 0 where there is none with this id."""
        found = self._db.execute("SELECT kind FROM git_object WHERE sha = ?", (sha,)).get
        return TREE if found is None and sha == EMPTY_TREE else int(found or 0)

    def put(self, kind: int, data: bytes) -> str:
        """Keep an object; returns its id."""
        sha = sha_of(kind, data)
        self._db.execute(
            "INSERT OR IGNORE INTO git_object (sha, kind, data) VALUES (?, ?, ?)",
            (sha, kind, zlib.compress(data, 6 if len(data) < _LARGE else 1)),
        )
        return sha

    def blob(self, sha: str) -> bytes:
        """The contents of a file."""
        kind, data = self.raw(sha)
        if kind != BLOB:
            raise KeyError(sha)
        return data

    def tree(self, sha: str) -> list[Entry]:
        """The entries of a tree, in git's order."""
        kind, data = self.raw(sha)
        if kind != TREE:
            raise KeyError(sha)
        return [
            Entry(text_of_name(name), mode, entry.decode())
            for name, mode, entry in parse_tree(data, sha_len=20)
        ]

    def put_tree(self, entries: Iterable[Entry]) -> str:
        """Keep a tree; returns its id."""
        tree = Tree()
        for entry in entries:
            tree.add(bytes_of_name(entry.name), entry.mode, ObjectID(entry.sha.encode()))
        return self.put(TREE, tree.as_raw_string())

    def at(self, tree: str, path: str) -> Entry | None:
        """What stands at a path below a tree; the tree itself for the empty path."""
        found = Entry("", FOLDER, tree)
        for part in filter(None, path.split("/")):
            if not found.is_folder:
                return None
            below = next((each for each in self.tree(found.sha) if each.name == part), None)
            if below is None:
                return None
            found = below
        return found

    def files(self, tree: str, prefix: str = "") -> dict[str, Entry]:
        """All files below a tree, and all submodules, which have no contents here."""
        return dict(self._walk(tree, prefix))

    def blobs(self, tree: str) -> dict[str, Entry]:
        """All files below a tree that have contents."""
        return {path: entry for path, entry in self._walk(tree, "") if entry.is_file}

    def _walk(self, tree: str, prefix: str) -> Iterator[tuple[str, Entry]]:
        for entry in self.tree(tree):
            if entry.is_folder:
                yield from self._walk(entry.sha, f"{prefix}{entry.name}/")
            else:
                yield prefix + entry.name, entry

    def build(self, files: Files) -> str:
        """Keep the trees that hold these files; returns the id of the outermost."""
        here: list[Entry] = []
        below: dict[str, dict[str, Entry]] = {}
        for path, entry in files.items():
            folder, slash, rest = path.partition("/")
            if slash:
                below.setdefault(folder, {})[rest] = entry
            else:
                here.append(Entry(path, entry.mode, entry.sha))
        here.extend(Entry(name, FOLDER, self.build(inside)) for name, inside in below.items())
        return self.put_tree(here)

    def changed(self, old: str | None, new: str) -> dict[str, tuple[Entry | None, Entry | None]]:
        """The files that differ between two trees, each as it was and as it is."""
        found: dict[str, tuple[Entry | None, Entry | None]] = {}
        self._compare(old, new, "", found)
        return dict(sorted(found.items()))

    def _compare(
        self,
        old: str | None,
        new: str | None,
        prefix: str,
        found: dict[str, tuple[Entry | None, Entry | None]],
    ) -> None:
        if old == new:
            return
        was = {entry.name: entry for entry in self.tree(old)} if old else {}
        now = {entry.name: entry for entry in self.tree(new)} if new else {}
        for name in was.keys() | now.keys():
            before, after = was.get(name), now.get(name)
            if before == after:
                continue
            folder_before = before.sha if before and before.is_folder else None
            folder_after = after.sha if after and after.is_folder else None
            if folder_before or folder_after:
                self._compare(folder_before, folder_after, f"{prefix}{name}/", found)
            file_before = before if before and not before.is_folder else None
            file_after = after if after and not after.is_folder else None
            if file_before or file_after:
                found[prefix + name] = (file_before, file_after)


class Scratch(Objects):
    """Objects of which new ones are kept in memory only, for trying what would come of something."""

    __slots__ = ("_new",)

    def __init__(self, db: apsw.Connection) -> None:
        super().__init__(db)
        self._new: dict[str, tuple[int, bytes]] = {}

    def raw(self, sha: str) -> tuple[int, bytes]:
        """Kind and contents of an object."""
        return self._new[sha] if sha in self._new else super().raw(sha)

    def put(self, kind: int, data: bytes) -> str:
        """Keep an object for as long as this lives."""
        sha = sha_of(kind, data)
        self._new[sha] = (kind, data)
        return sha
