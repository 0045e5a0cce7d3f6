"""Commits: made, kept as objects and as rows, and asked for by what they follow."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

import apsw
from dulwich.objects import Commit as GitCommit
from dulwich.objects import ObjectID

from webarium.sites.gitlab.git.objects import COMMIT, Objects
from webarium.sites.kit.rows import columns_of, iterate
from webarium.sql import select
from webarium.types import SqlValue

UP = "WITH RECURSIVE up(id) AS (SELECT ? UNION SELECT p.parent FROM commit_parent p JOIN up ON p.child = up.id) "
"""Makes ``up``: a commit, whose id is the first parameter, and all that it follows."""
_ABOVE = "up JOIN git_commit c ON c.id = up.id"
_MOST_TITLE, _MOST_BODY, _MOST_NAME = 1_024, 50_000, 255
"""Characters of a commit's message that pages show, and of a person's name and address."""
NEWEST = "ORDER BY c.ordered_at DESC, c.id DESC"
"""Puts every commit before those that it follows, whatever clocks said, and otherwise the newer one first."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who has written or made a commit."""

    name: str
    email: str

    @property
    def line(self) -> bytes:
        """As it stands in a commit."""
        name = self.name.replace("<", "").replace(">", "").replace("\n", " ")
        return f"{name} <{self.email}>".encode()


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit's row."""

    id: int
    sha: str
    tree: str
    author_name: str
    author_email: str
    authored_at: datetime
    committer_name: str
    committer_email: str
    committed_at: datetime
    message: str

    @property
    def title(self) -> str:
        """The first line of the message, cut where it is a text of its own."""
        first = self.message.partition("\n")[0]
        return first if len(first) <= _MOST_TITLE else f"{first[: _MOST_TITLE - 1]}…"

    @property
    def body(self) -> str:
        """The message after its first line, cut where it is longer than a page should be."""
        rest = self.message.partition("\n")[2].strip()
        return rest if len(rest) <= _MOST_BODY else f"{rest[: _MOST_BODY - 1]}…"

    @property
    def short(self) -> str:
        """The beginning of the id."""
        return self.sha[:8]


COLUMNS = ", ".join(f"c.{name}" for name in columns_of(Commit).split(", "))


def seconds(moment: datetime) -> int:
    """A time of the site as git counts it."""
    return int(moment.replace(tzinfo=UTC).timestamp())


def moment(count: int) -> datetime:
    """A time that git counts as one of the site."""
    return datetime.fromtimestamp(count, UTC).replace(tzinfo=None)


def make_commit(
    db: apsw.Connection,
    tree: str,
    parents: Sequence[int],
    author: Person,
    at: datetime,
    message: str,
    committer: Person | None = None,
) -> int:
    """Make a commit of a tree; returns the id of its row."""
    made = GitCommit()
    made.tree = ObjectID(tree.encode())
    made.parents = [ObjectID(commit(db, each).sha.encode()) for each in parents]
    made.author = author.line
    made.committer = (committer or author).line
    made.author_time = made.commit_time = seconds(at)
    made.author_timezone = made.commit_timezone = 0
    made.message = (message.rstrip() + "\n").encode()
    sha = Objects(db).put(COMMIT, made.as_raw_string())
    found = find(db, sha)
    return found.id if found else note_commit(db, sha, made, parents)


def note_commit(db: apsw.Connection, sha: str, made: GitCommit, parents: Sequence[int]) -> int:
    """Write the rows of a commit whose objects and parents are there; returns its id."""
    name, email = _person(made.author)
    by, by_email = _person(made.committer)
    tree, committed = made.tree.decode(), _stamp(made.commit_time)
    values = (
        sha,
        tree,
        name,
        email,
        _stamp(made.author_time),
        by,
        by_email,
        committed,
        max((committed, *(_order(db, parent) for parent in parents))),
        made.message.decode("utf-8", "replace").strip("\n"),
    )
    db.execute(
        "INSERT INTO git_commit (sha, tree, author_name, author_email, authored_at, committer_name, "
        "committer_email, committed_at, ordered_at, message) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        values,
    )
    number = db.last_insert_rowid()
    for position, parent in enumerate(parents):
        db.execute("INSERT OR IGNORE INTO commit_parent VALUES (?, ?, ?)", (number, position, parent))
    before = commit(db, parents[0]).tree if parents else None
    for path in Objects(db).changed(before, tree):
        db.execute("INSERT INTO commit_file VALUES (?, ?)", (number, path))
    return number


class Made(Protocol):
    """As much of a commit as says where it belongs."""

    @property
    def parents(self) -> Sequence[bytes]:
        """The ids of its parents."""

    @property
    def commit_time(self) -> int:
        """When it was made, in seconds."""


def in_order(made: Mapping[str, Made]) -> list[str]:
    """The ids of commits, each after those of its parents that are among them, else by time."""
    children: dict[str, list[str]] = {}
    missing: dict[str, int] = {}
    for sha, each in made.items():
        parents = {parent.decode() for parent in each.parents} & made.keys()
        missing[sha] = len(parents)
        for parent in parents:
            children.setdefault(parent, []).append(sha)
    ready = [(made[sha].commit_time, sha) for sha, count in missing.items() if not count]
    heapq.heapify(ready)
    done: list[str] = []
    while ready:
        _, sha = heapq.heappop(ready)
        done.append(sha)
        for child in children.get(sha, ()):
            missing[child] -= 1
            if not missing[child]:
                heapq.heappush(ready, (made[child].commit_time, child))
    return done


def _person(line: bytes) -> tuple[str, str]:
    text = line.decode("utf-8", "replace")
    name, _, rest = text.partition("<")
    return name.strip()[:_MOST_NAME], rest.partition(">")[0].strip()[:_MOST_NAME]


def _stamp(count: int) -> str:
    return moment(count).isoformat(" ", "seconds")


def _ask(db: apsw.Connection, tail: str, *params: SqlValue) -> list[Commit]:
    return list(iterate(db, Commit, select(COLUMNS, "git_commit c", tail=tail), params))


def commit(db: apsw.Connection, number: int) -> Commit:
    """A commit by the id of its row."""
    return _ask(db, "WHERE c.id = ?", number)[0]


def find(db: apsw.Connection, sha: str) -> Commit | None:
    """A commit by its whole id."""
    return next(iter(_ask(db, "WHERE c.sha = ?", sha)), None)


def history(
    db: apsw.Connection,
    tip: int,
    *,
    where: str = "1",
    params: Sequence[SqlValue] = (),
    limit: int = -1,
    offset: int = 0,
) -> list[Commit]:
    """A commit and all that it follows, newest first, as far as they fit."""
    sql = UP + select(COLUMNS, _ABOVE, where, f"{NEWEST} LIMIT ? OFFSET ?")
    return list(iterate(db, Commit, sql, (tip, *params, limit, offset)))


def count(db: apsw.Connection, tip: int, where: str = "1", params: Sequence[SqlValue] = ()) -> int:
    """How many commits `history` has."""
    sql = UP + select("count(*)", _ABOVE, where)
    return int(db.execute(sql, (tip, *params)).get)


def parents(db: apsw.Connection, number: int) -> list[Commit]:
    """What a commit follows directly."""
    return _ask(db, "JOIN commit_parent p ON p.parent = c.id WHERE p.child = ? ORDER BY p.position", number)


def above(db: apsw.Connection, *tips: int) -> set[int]:
    """The ids of some commits and of all that they follow."""
    found: set[int] = set()
    for tip in tips:
        found.update(int(number) for (number,) in db.execute(UP + select("id", "up"), (tip,)))
    return found


def merge_base(db: apsw.Connection, one: int, other: int) -> int | None:
    """The newest commit that both follow: one that no other of them follows."""
    both = above(db, one) & above(db, other)
    if not both:
        return None
    return max(both, key=lambda number: (_order(db, number), number))


def _order(db: apsw.Connection, number: int) -> str:
    return str(db.execute("SELECT ordered_at FROM git_commit WHERE id = ?", (number,)).get)


def between(db: apsw.Connection, base: int, head: int) -> list[Commit]:
    """The commits that the head has and the base has not, newest first."""
    known = above(db, base)
    return [each for each in history(db, head) if each.id not in known]


def touching(db: apsw.Connection, tip: int, path: str, *, limit: int = -1, offset: int = 0) -> list[Commit]:
    """The history of a file or folder."""
    where, params = path_condition(path)
    return history(db, tip, where=where, params=params, limit=limit, offset=offset)


def path_condition(path: str) -> tuple[str, tuple[SqlValue, ...]]:
    """Holds for commits that change something at a path; every one for the empty path."""
    if not path:
        return "1", ()
    return (
        "EXISTS (SELECT 1 FROM commit_file f WHERE f.commit_id = c.id AND (f.path = ? OR (f.path >= ? AND f.path < ?)))"
        " AND (SELECT count(*) FROM commit_parent p WHERE p.child = c.id) < 2",
        (path, path + "/", path + "0"),
    )


def last_changes(db: apsw.Connection, tip: int, folder: str) -> dict[str, Commit]:
    """For each entry of a folder the newest commit that changed something there."""
    low, high = (folder + "/", folder + "0") if folder else ("", "\U0010ffff")
    single = "(SELECT count(*) FROM commit_parent p WHERE p.child = c.id) < 2"
    source = f"{_ABOVE} JOIN commit_file f ON f.commit_id = up.id"
    where = f"f.path >= ? AND f.path < ? AND {single}"
    sql = UP + select("f.path, c.id", source, where, "ORDER BY c.ordered_at, c.id")
    newest: dict[str, int] = {}
    for path, number in db.execute(sql, (tip, low, high)):
        newest[str(path)[len(low) :].partition("/")[0]] = int(number)
    rows = {number: commit(db, number) for number in set(newest.values())}
    return {name: rows[number] for name, number in newest.items()}
