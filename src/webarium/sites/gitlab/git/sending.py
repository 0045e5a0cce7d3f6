"""Answering a fetch: what is common, where a shallow history ends, and a pack of what the client lacks."""

from __future__ import annotations

from collections.abc import Iterable

import apsw

from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.advertising import Ref, list_refs, named
from webarium.sites.gitlab.git.asking import WITHOUT_END, Asked, asked_of, read_asked, read_command
from webarium.sites.gitlab.git.commits import above, commit, find, seconds
from webarium.sites.gitlab.git.graph import Ancestry, Chosen
from webarium.sites.gitlab.git.objects import TAG, Objects
from webarium.sites.gitlab.git.packets import DELIMITER, FLUSH, WireError, banded, packet
from webarium.sites.gitlab.git.packing import pack_of


def failed(reason: str) -> bytes:
    """The answer to a fetch that cannot be answered."""
    return packet(f"ERR {reason}\n".encode())


def upload(db: apsw.Connection, project: int, body: bytes) -> bytes:
    """The answer to a fetch of the older protocol.

    Raises:
        WireError: the request is malformed or wants what no ref leads to.
    """
    asked = read_asked(body)
    fetch = _Fetch(db, project, asked)
    answer: list[bytes] = []
    if asked.deepens:
        answer += [*fetch.shallow_lines(), FLUSH]
        if not asked.negotiates:
            return b"".join(answer)
    answer += [packet(f"ACK {sha} common\n".encode()) for sha in fetch.common]
    if not asked.done:
        return b"".join([*answer, packet(b"NAK\n")])
    answer.append(packet(f"ACK {fetch.common[-1]}\n".encode() if fetch.common else b"NAK\n"))
    pack = fetch.pack()
    return b"".join([*answer, *banded(pack), FLUSH] if "side-band-64k" in asked.able else [*answer, pack])


def upload_second(db: apsw.Connection, project: int, default: str, body: bytes) -> bytes:
    """The answer to a request of the newer protocol.

    Raises:
        WireError: the request is malformed or wants what no ref leads to.
    """
    command, arguments = read_command(body)
    if command == "ls-refs":
        return list_refs(db, project, default, arguments)
    if command != "fetch":
        raise WireError(f"unknown command {command[:40]!r}")
    asked = asked_of(arguments)
    fetch = _Fetch(db, project, asked)
    answer: list[bytes] = []
    if not asked.done:
        said = [f"ACK {sha}\n" for sha in fetch.common] or ["NAK\n"]
        ready = fetch.is_enough
        answer += [packet(each.encode()) for each in ("acknowledgments\n", *said, *["ready\n"] * ready)]
        if not ready:
            return b"".join([*answer, FLUSH])
        answer.append(DELIMITER)
    if asked.deepens:
        answer += [packet(b"shallow-info\n"), *fetch.shallow_lines(), DELIMITER]
    return b"".join([*answer, packet(b"packfile\n"), *banded(fetch.pack()), FLUSH])


class _Fetch:
    """One fetch: what it wants, what the client has, and where its history is to end."""

    def __init__(self, db: apsw.Connection, project: int, asked: Asked) -> None:
        self._db, self._asked = db, asked
        self._refs = named(db, project)
        reach = above(db, *refs.tips(db, project))
        self._tags: list[str] = []
        self._tips = self._wanted(reach)
        rows = [find(db, sha) for sha in dict.fromkeys(asked.haves)]
        known = [row for row in rows if row is not None and row.id in reach]
        self.common = [row.sha for row in known]
        """What the client has and the project has, too."""
        self._ancestry = Ancestry(db, reach)
        self._cut = {row.id for sha in asked.shallow if (row := find(db, sha)) and row.id in reach}
        self._haves = {row.id for row in known}
        self._held = self._ancestry.above(self._haves, self._cut)
        self._chosen = self._choose(reach)

    def _wanted(self, reach: set[int]) -> set[int]:
        """The commits that are wanted; tags on the way to them are noted."""
        by_sha: dict[str, Ref] = {each.sha: each for each in self._refs}
        tips: set[int] = set()
        for sha in dict.fromkeys(self._asked.wants):
            ref = by_sha.get(sha)
            if ref and ref.peeled:
                self._tags.append(sha)
                sha = ref.peeled
            row = find(self._db, sha)
            if row is None or row.id not in reach:
                raise WireError(f"not our ref {sha[:40]}")
            tips.add(row.id)
        if not tips:
            raise WireError("nothing is wanted")
        return tips

    def _choose(self, reach: set[int]) -> Chosen:
        asked = self._asked
        if not asked.deepens:
            return Chosen(self._ancestry.above(self._tips, self._cut), set())
        if asked.since or asked.without:
            return self._ancestry.until(self._tips, self._since(reach) | self._excluded())
        depth = asked.depth
        if asked.relative and depth < WITHOUT_END:
            return self._ancestry.deeper(self._tips, self._cut, depth)
        return self._ancestry.down_to(self._tips, depth)

    def _since(self, reach: set[int]) -> set[int]:
        """The commits that are too old."""
        if not self._asked.since:
            return set()
        return {each for each in reach if seconds(commit(self._db, each).committed_at) < self._asked.since}

    def _excluded(self) -> set[int]:
        found: set[int] = set()
        for name in self._asked.without:
            ends = (name, f"refs/tags/{name}", f"refs/heads/{name}")
            ref = next((each for each in self._refs if each.name in ends), None)
            row = find(self._db, ref.peeled or ref.sha) if ref else None
            if row is None:
                raise WireError(f"no ref {name[:100]} to leave out")
            found |= above(self._db, row.id)
        return found

    @property
    def is_enough(self) -> bool:
        """Whether something common is known below each thing that is wanted."""
        return bool(self._haves) and all(
            self._ancestry.above({tip}, set()) & self._held or tip in self._held for tip in self._tips
        )

    def shallow_lines(self) -> list[bytes]:
        """Where the history ends from now on, and where it ends no more."""
        ends, old = self._chosen.ends, self._cut
        new = sorted(commit(self._db, each).sha for each in ends - old)
        gone = sorted(commit(self._db, each).sha for each in (old & self._chosen.commits) - ends)
        lines = [f"shallow {sha}\n" for sha in new] + [f"unshallow {sha}\n" for sha in gone]
        return [packet(line.encode()) for line in lines]

    def pack(self) -> bytes:
        """What is wanted and not held."""
        sent = self._chosen.commits - self._held
        objects = Objects(self._db)
        tags = list(self._tags)
        if "include-tag" in self._asked.able:
            here = {commit(self._db, each).sha for each in self._chosen.commits}
            tags += [each.sha for each in self._refs if each.peeled in here]
        return pack_of(self._db, sent, self._haves, _with_tags_below(objects, tags))


def _with_tags_below(objects: Objects, tags: Iterable[str]) -> list[str]:
    """Tags with those that they lead to on the way to commits."""
    found: dict[str, None] = {}
    for sha in tags:
        while sha not in found and objects.kind(sha) == TAG:
            found[sha] = None
            sha = objects.raw(sha)[1][7:47].decode()
    return list(found)
