"""Which objects a project has: all that its branches, tags and merge requests lead to, and what a push brings.

Objects are shared by all projects, so that an id alone says nothing about who may read what it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import apsw

from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import above, find
from webarium.sites.gitlab.git.objects import EMPTY_TREE, TAG, Objects


class Owned:
    """The objects of one project; looked for only as far as is needed."""

    __slots__ = ("_db", "_found", "_objects", "_rest", "commits")

    def __init__(self, db: apsw.Connection, project: int) -> None:
        """Look at a project as it is now."""
        self._db, self._objects = db, Objects(db)
        self.commits = above(db, *refs.tips(db, project))
        """The rows of its commits; a push adds to them."""
        self._found: set[str] = {EMPTY_TREE}
        self._rest = self._walk([each.object for each in refs.tags(db, project) if each.object])

    def __contains__(self, sha: str) -> bool:
        """Whether the project has an object."""
        if sha in self._found:
            return True
        row = find(self._db, sha)
        if row is not None:
            return row.id in self.commits
        return any(sha == each for each in self._rest)

    def has_commit(self, sha: str) -> bool:
        """Whether the project has a commit."""
        row = find(self._db, sha)
        return row is not None and row.id in self.commits

    def add(self, brought: Iterable[str]) -> None:
        """Note what a push has brought."""
        self._found.update(brought)

    def _walk(self, tags: list[str]) -> Iterator[str]:
        """Every object that is no commit, once: the newest commits' first, as most that is asked for is there."""
        for sha in tags:
            yield from self._tags(sha)
        trees = "SELECT tree FROM git_commit WHERE id = ?"
        seen: set[str] = set()
        for number in sorted(self.commits, reverse=True):
            waiting = [str(self._db.execute(trees, (number,)).get)]
            while waiting:
                tree = waiting.pop()
                if tree in seen:
                    continue
                seen.add(tree)
                self._found.add(tree)
                yield tree
                for entry in self._objects.tree(tree):
                    if entry.is_folder:
                        waiting.append(entry.sha)
                    elif not entry.is_module and entry.sha not in self._found:
                        self._found.add(entry.sha)
                        yield entry.sha

    def _tags(self, sha: str) -> Iterator[str]:
        kind, data = self._objects.raw(sha)
        while kind == TAG:
            self._found.add(sha)
            yield sha
            sha = data[7:47].decode()
            kind, data = self._objects.raw(sha)
