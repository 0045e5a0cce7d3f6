"""Taking a push: its objects, if they are sound and complete, and then the refs that it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import apsw
from dulwich.objects import Commit as GitCommit
from dulwich.objects import ObjectID

from webarium.sites.gitlab.git.commands import ZERO, Command, Push, read_push
from webarium.sites.gitlab.git.commits import Commit, find, in_order, note_commit
from webarium.sites.gitlab.git.limits import PUSH
from webarium.sites.gitlab.git.names import bytes_of_name
from webarium.sites.gitlab.git.objects import BLOB, COMMIT, TAG, TREE, Objects
from webarium.sites.gitlab.git.owned import Owned
from webarium.sites.gitlab.git.packets import FLUSH, WireError, banded, packet
from webarium.sites.gitlab.git.packs import Unpacking
from webarium.sites.gitlab.git.soundness import check

_SPEAKER = "Smithy: "
_MOST_TAGS = 10
"""Tags of tags that are followed."""


@dataclass(frozen=True, slots=True)
class Move:
    """A ref that is to be moved, made or deleted, with what it is to lead to."""

    command: Command
    commit: Commit | None
    """Where it leads; ``None`` where it is deleted."""
    tag: str = ""
    """The id of an annotated tag's object between the ref and the commit."""


class _Sketch(NamedTuple):
    """As much of a commit as says where it belongs."""

    parents: list[bytes]
    commit_time: int


Apply = Callable[[Move], str]
"""Moves a ref; returns why it must not be moved, if so."""


def receive(db: apsw.Connection, project: int, push: Push, apply: Apply, said: Sequence[str] = ()) -> bytes:
    """The answer to a push, of which everything or nothing is kept that a ref needs, with what `apply` has said.

    What a ref moves to has come with the push or is in the project: knowing the id of another project's object
    does not bring it here.
    """
    if not push.commands:
        return FLUSH
    db.execute("SAVEPOINT push")
    try:
        owned = Owned(db, project)
        unpack(db, owned, push.pack)
        reasons = [_moved(db, owned, each, apply) for each in push.commands]
        if "atomic" in push.able and any(reasons):
            said = ()
            reasons = [reason or "atomic push failure" for reason in reasons]
        answer = _report(push, "ok", reasons, () if all(reasons) else said)
    except WireError as error:
        reasons = [str(error)] * len(push.commands)
        answer = _report(push, str(error), reasons)
    except BaseException:
        db.execute("ROLLBACK TO push")
        db.execute("RELEASE push")
        raise
    if all(reasons):
        db.execute("ROLLBACK TO push")
    db.execute("RELEASE push")
    return answer


def refuse(body: bytes, reason: str) -> bytes:
    """The answer to a push that is not even looked at.

    Raises:
        WireError: it is malformed.
    """
    push = read_push(body)
    return _report(push, reason, [reason] * len(push.commands))


def _moved(db: apsw.Connection, owned: Owned, command: Command, apply: Apply) -> str:
    if command.new == ZERO:
        return apply(Move(command, None))
    sha, tag = command.new, ""
    if sha in owned and Objects(db).kind(sha) == TAG:
        tag, sha = sha, _peeled(db, sha)
    if not owned.has_commit(sha):
        return f"missing object {sha}" if sha not in owned else "not a commit"
    return apply(Move(command, find(db, sha), tag))


def _peeled(db: apsw.Connection, sha: str) -> str:
    """What an annotated tag leads to in the end."""
    objects = Objects(db)
    for _ in range(_MOST_TAGS):
        if objects.kind(sha) != TAG:
            break
        sha = objects.raw(sha)[1][7:47].decode()
    return sha


def unpack(db: apsw.Connection, owned: Owned, pack: memoryview) -> None:
    """Keep what a pack holds, and note its commits as the project's.

    Raises:
        WireError: it is no pack, goes beyond the limits, or refers to what is not there.
    """
    if not pack:
        return
    objects = Objects(db)
    made: dict[str, _Sketch] = {}
    tags: list[str] = []

    def keep(kind: int, data: bytes) -> str:
        check(kind, data)
        sha = objects.put(kind, data)
        if kind == COMMIT:
            parsed = _parsed(sha, data)
            made[sha] = _Sketch(list(parsed.parents), parsed.commit_time)
        elif kind == TAG:
            tags.append(data[7:47].decode())
        return sha

    owned.add(Unpacking(pack, objects.raw, keep, owned.__contains__, PUSH).run())
    _note(db, owned, made)
    for sha in tags:
        if sha not in owned:
            raise WireError(f"missing object {sha}")


def _parsed(sha: str, data: bytes) -> GitCommit:
    made = GitCommit()
    try:
        made.set_raw_string(data, sha=ObjectID(sha.encode()))
        _ = made.author_time, made.commit_time, made.tree, made.message
    except Exception as error:  # whatever a library says of a malformed commit
        raise WireError("a malformed commit") from error
    return made


def _note(db: apsw.Connection, owned: Owned, made: dict[str, _Sketch]) -> None:
    """Write the rows of commits that came; their parents and files must be the project's."""
    files = _Files(Objects(db), owned)
    room = PUSH.changes
    for sha in in_order(made):
        here = find(db, sha)
        if here is not None and here.id in owned.commits:
            continue
        parents = [find(db, parent.decode()) for parent in made[sha].parents]
        for parent, row in zip(made[sha].parents, parents, strict=True):
            if row is None or row.id not in owned.commits:
                raise WireError(f"missing object {parent.decode()}")
        commit = _parsed(sha, Objects(db).raw(sha)[1])
        files.count(commit.tree.decode())
        number = here.id if here else note_commit(db, sha, commit, [row.id for row in parents if row])
        owned.commits.add(number)
        room -= int(db.execute("SELECT count(*) FROM commit_file WHERE commit_id = ?", (number,)).get)
        if room < 0:
            raise WireError(f"the commits of a push may change at most {PUSH.changes:,} files together")


class _Files:
    """Counts files below trees, and sees that each of them is the project's and what its row says."""

    def __init__(self, objects: Objects, owned: Owned) -> None:
        self._objects, self._owned = objects, owned
        self._known: dict[str, tuple[int, int]] = {}
        self._fine: set[str] = set()

    def count(self, tree: str, depth: int = 0) -> tuple[int, int]:
        """How many files are below a tree, and how many folders lie within one another.

        Raises:
            WireError: something is missing, or there are too many.
        """
        if tree in self._known:
            return self._known[tree]
        files = height = 0
        if depth <= PUSH.depth:
            self._see(tree, TREE)
            for entry in self._objects.tree(tree):
                if entry.is_folder:
                    more, below = self.count(entry.sha, depth + 1)
                    files, height = files + more, max(height, below)
                    continue
                files += 1
                if not entry.is_module:
                    self._see(entry.sha, BLOB)
        if max(depth, height) >= PUSH.depth:
            raise WireError(f"a commit may have at most {PUSH.depth} folders within folders")
        if files > PUSH.files:
            raise WireError(f"a commit may have at most {PUSH.files:,} files, and one of this push has more")
        self._known[tree] = files, height + 1
        return files, height + 1

    def _see(self, sha: str, kind: int) -> None:
        if sha in self._fine:
            return
        if sha not in self._owned:
            raise WireError(f"missing object {sha}")
        if self._objects.kind(sha) != kind:
            raise WireError("a malformed folder")
        self._fine.add(sha)


def _report(push: Push, unpacked: str, reasons: Iterable[str], said: Iterable[str] = ()) -> bytes:
    """What became of a push, as far as its client wants to hear it; refusals also in words for people."""
    lines = [b"unpack " + _line(unpacked)]
    told: list[str] = []
    for each, reason in zip(push.commands, reasons, strict=True):
        ref = bytes_of_name(each.ref)
        lines.append(b"ng " + ref + b" " + _line(reason) if reason else b"ok " + ref + b"\n")
        told.append(reason)
    inner = b"".join(packet(line) for line in lines) + FLUSH if "report-status" in push.able else b""
    if "side-band-64k" not in push.able:
        return inner
    words = "".join(f"{_SPEAKER}{reason}\n" for reason in dict.fromkeys(told) if reason)
    words += "".join(f"{line}\n" for line in said)
    return b"".join([*banded(words.encode(), 2), *banded(inner), FLUSH])


def _line(words: str) -> bytes:
    return " ".join(words.split()).encode() + b"\n"
