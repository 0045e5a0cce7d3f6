"""A local git repository: read with its refs, and copied with all that they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

import apsw
from dulwich.errors import NotGitRepository
from dulwich.objects import Commit as GitCommit
from dulwich.objects import ObjectID, ShaFile, Tag, parse_tree
from dulwich.refs import HEADREF
from dulwich.repo import Repo

from webarium.content.tables import write_one
from webarium.errors import UserError
from webarium.sites.gitlab.git.commits import find, in_order, moment, note_commit
from webarium.sites.gitlab.git.names import text_of_name
from webarium.sites.gitlab.git.objects import BLOB, COMMIT, MODULE, TREE, Objects
from webarium.sites.gitlab.git.refs import name_fits
from webarium.sites.gitlab.importer.source import Source

_HEADS, _TAGS = "refs/heads/", "refs/tags/"
_MOST_TAGS = 10
"""Tags of tags that are followed."""


@dataclass(frozen=True)
class Repository:
    """A repository in a folder, with the commits that its branches and tags lead to."""

    folder: Path
    head: str
    """The default branch."""
    refs: Mapping[str, str]
    """Branches and tags by their whole names, with the ids of their commits."""
    tags: Mapping[str, str]
    """Annotated tags by their whole names, with the ids of their own objects."""

    @cached_property
    def commits(self) -> dict[str, GitCommit]:
        """All commits by id.

        Raises:
            UserError: one is missing.
        """
        with closing(Repo(str(self.folder))) as repo:
            return _all_commits(repo, self.refs.values())

    @property
    def oldest(self) -> datetime | None:
        """When its first commit was made."""
        return min((moment(each.commit_time) for each in self.commits.values()), default=None)

    @property
    def newest(self) -> datetime | None:
        """When its last commit was made."""
        return max((moment(each.commit_time) for each in self.commits.values()), default=None)

    @cached_property
    def authors(self) -> dict[str, str]:
        """Names of authors by their e-mail addresses, the first ones first."""
        found: dict[str, str] = {}
        for sha in in_order(self.commits):
            name, _, rest = self.commits[sha].author.decode("utf-8", "replace").partition("<")
            found.setdefault(rest.partition(">")[0].strip().lower(), name.strip())
        return found


def _all_commits(repo: Repo, tips: Iterable[str]) -> dict[str, GitCommit]:
    found: dict[str, GitCommit] = {}
    source = Source(repo)
    waiting = sorted(set(tips))
    while waiting:
        sha = waiting.pop()
        if sha in found:
            continue
        try:
            each = _parsed(source, sha.encode())
        except KeyError as error:
            raise UserError(
                f"The repository {repo.path} lacks the commit {sha[:12]}.",
                todo="If it is a shallow clone, complete it with: git fetch --unshallow",
            ) from error
        if isinstance(each, GitCommit):
            found[sha] = each
            waiting += [parent.decode() for parent in each.parents]
    return found


def _parsed(source: Source, sha: bytes) -> ShaFile:
    kind, data = source.raw(sha)
    return ShaFile.from_raw_string(kind, data, sha=ObjectID(sha))


def is_repository(folder: Path) -> bool:
    """Whether a folder is a repository, bare or with files."""
    bare = (folder / "HEAD").is_file() and (folder / "objects").is_dir()
    return bare or (folder / ".git").exists()


def read_repository(folder: Path) -> Repository:
    """A repository with its refs.

    Raises:
        UserError: it cannot be read.
    """
    try:
        with closing(Repo(str(folder))) as repo:
            known, tags = _named(repo)
            head = (repo.refs.get_symrefs().get(HEADREF) or b"").decode("utf-8", "replace")
    except (NotGitRepository, OSError, ValueError) as error:
        raise UserError(f"The repository {folder} cannot be read: {error}.") from error
    branches = [name.removeprefix(_HEADS) for name in known if name.startswith(_HEADS)]
    default = head.removeprefix(_HEADS)
    default = default if default in branches else next(iter(branches), "main")
    return Repository(folder, default, known, tags)


def _named(repo: Repo) -> tuple[dict[str, str], dict[str, str]]:
    """All branches and tags that lead to commits, and the objects of those tags that have one."""
    source = Source(repo)
    refs = {text_of_name(name): sha for name, sha in repo.get_refs().items()}
    known: dict[str, str] = {}
    tags: dict[str, str] = {}
    for name, sha in sorted(refs.items()):
        short = name.removeprefix(_HEADS).removeprefix(_TAGS)
        if not name.startswith((_HEADS, _TAGS)) or not name_fits(short):
            continue
        way = _way(source, sha)
        if not way:
            continue
        known[name] = way[-1]
        if len(way) > 1 and name.startswith(_TAGS):
            tags[name] = way[0]
    return known, tags


def _way(source: Source, sha: bytes) -> list[str]:
    """The objects from a ref to its commit, through annotated tags; none where it leads to something else."""
    way: list[str] = []
    try:
        for _ in range(_MOST_TAGS):
            way.append(sha.decode())
            found = _parsed(source, sha)
            if isinstance(found, GitCommit):
                return way
            if not isinstance(found, Tag):
                return []
            sha = found.object[1]
    except KeyError:
        pass
    return []


def write_repository(db: apsw.Connection, project: int, repository: Repository) -> None:
    """Copy a repository's objects, commits, branches and tags.

    Raises:
        UserError: an object is missing.
    """
    objects = Objects(db)
    seen: set[bytes] = set()
    numbers: dict[str, int] = {}
    with closing(Repo(str(repository.folder))) as repo:
        source = Source(repo)
        for tag in repository.tags.values():
            for each in _way(source, tag.encode())[:-1]:
                objects.put(*source.raw(each.encode()))
        for sha in in_order(repository.commits):
            made = repository.commits[sha]
            known = find(db, sha)
            if known is not None:
                numbers[sha] = known.id
                continue
            for kind, data in _below(repo, source, made.tree, seen):
                objects.put(kind, data)
            objects.put(COMMIT, made.as_raw_string())
            parents = [numbers[parent.decode()] for parent in made.parents]
            numbers[sha] = note_commit(db, sha, made, parents)
    for name, sha in repository.refs.items():
        if name.startswith(_HEADS):
            short = name.removeprefix(_HEADS)
            protected = int(short == repository.head)
            write_one(
                db, "branch", project_id=project, name=short, commit_id=numbers[sha], protected=protected
            )
        else:
            at = moment(repository.commits[sha].commit_time)
            short = name.removeprefix(_TAGS)
            values = {"project_id": project, "name": short, "commit_id": numbers[sha], "created_at": at}
            write_one(db, "tag", **values, object=repository.tags.get(name, ""))


def _below(repo: Repo, source: Source, tree: bytes, seen: set[bytes]) -> Iterator[tuple[int, bytes]]:
    """A tree and all that is below it, as far as it has not been seen."""
    waiting = [(TREE, tree)]
    while waiting:
        kind, sha = waiting.pop()
        if sha in seen:
            continue
        seen.add(sha)
        try:
            _, data = source.raw(sha)
        except KeyError as error:
            raise UserError(
                f"The repository {repo.path} lacks the object {sha.decode()[:12]}.",
                todo="If it is a partial clone, clone it whole.",
            ) from error
        yield kind, data
        if kind == TREE:
            for _, mode, entry in parse_tree(data, sha_len=20):
                if mode != MODULE:
                    waiting.append((TREE if mode & 0o040000 and not mode & 0o100000 else BLOB, entry))
