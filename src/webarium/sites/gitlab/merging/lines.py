"""Notes on lines of a merge request's changes: where they stand, also when the changes have moved on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from webarium.sites.gitlab.git.commits import commit
from webarium.sites.gitlab.git.diffs import FileDiff, Line, text_of, too_large
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.merging.rows import Request, bases_of, diffs_of, request_of
from webarium.sites.gitlab.noting import Item, Thread
from webarium.sites.gitlab.topics import Topic
from webarium.sites.kit.comparing import Allowance, Run, compare
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

_MOST_EXCERPT = 500
Place = tuple[str, int | None, int | None]
"""A file, a line as it was, and a line as it is; of a line that was added or removed only one of both."""


def place_of(visit: Visit, topic: Topic) -> dict[str, SqlValue]:
    """The columns of a thread on the line that a form names.

    Raises:
        BadInput: that line is not among the changes.
    """
    path = visit.form_text("path")
    old, new = visit.form_number("old_line"), visit.form_number("new_line")
    request = request_of(visit, topic.at)
    base, _ = bases_of(visit, topic.at, request)
    for file in diffs_of(visit, base, request.head_id).files:
        if file.path == path and any(
            (line.old, line.new) == (old, new) for line in file.lines if line.sign != "@"
        ):
            return {"path": path, "old_line": old, "new_line": new, "head_id": request.head_id}
    raise BadInput("This line is not among the changes.")


@dataclass(frozen=True)
class Placed:
    """Threads by the lines where they stand now, and those whose lines are gone."""

    at: dict[Place, list[Item]]
    outdated: frozenset[int]
    """The ids of threads whose lines have changed since."""

    def on(self, path: str, line: Line) -> list[Item]:
        """The threads on a line."""
        return self.at.get((path, line.old, line.new), [])


def placed(visit: Visit, request: Request, diffs: Sequence[FileDiff], threads: list[Item]) -> Placed:
    """Where the threads on lines stand among the changes as they are now."""
    known = {(file.path, line.old, line.new) for file in diffs for line in file.lines if line.sign != "@"}
    runs_of = _runs(visit, request.head_id)
    news = {(path, new): (path, old, new) for path, old, new in known if new is not None}
    found: dict[Place, list[Item]] = defaultdict(list)
    outdated = set()
    for item in threads:
        thread = item.thread
        if thread is None or thread.path is None:
            continue
        place: Place | None = (thread.path, thread.old_line, thread.new_line)
        if thread.head_id != request.head_id and thread.new_line is not None:
            line = _moved(thread, runs_of)
            place = news.get((thread.path, line)) if line else None
        if place in known and place is not None:
            found[place].append(item)
        else:
            outdated.add(thread.id)
    return Placed(dict(found), frozenset(outdated))


def _runs(visit: Visit, head: int) -> Callable[[int, str], tuple[Run, ...]]:
    """Says which lines of a file an earlier commit and this one have in common; each is compared once."""
    allowance = Allowance()

    @cache
    def runs_of(earlier: int, path: str) -> tuple[Run, ...]:
        return compare(_lines(visit, earlier, path), _lines(visit, head, path), allowance).runs

    return runs_of


def _moved(thread: Thread, runs_of: Callable[[int, str], tuple[Run, ...]]) -> int | None:
    """The number of a thread's line in a later commit, if it is there unchanged."""
    if thread.head_id is None or thread.path is None or thread.new_line is None:
        return None
    at = thread.new_line - 1
    for run in runs_of(thread.head_id, thread.path):
        if run.old <= at < run.old + run.size:
            return run.new + at - run.old + 1
    return None


def _lines(visit: Visit, number: int, path: str) -> list[str]:
    objects = Objects(visit.db)
    entry = objects.at(commit(visit.db, number).tree, path)
    if entry is None or not entry.is_file:
        return []
    text = text_of(objects.blob(entry.sha)) or ""
    return [] if too_large(text) else text.splitlines()


def excerpt(diffs: Sequence[FileDiff], thread: Thread) -> list[Line]:
    """The last lines before the one that a thread is about, as the overview shows them."""
    for file in diffs:
        if file.path != thread.path:
            continue
        for number, line in enumerate(file.lines):
            if line.sign != "@" and (line.old, line.new) == (thread.old_line, thread.new_line):
                before = file.lines[max(0, number - 3) : number + 1]
                return [replace(each, text=each.text[:_MOST_EXCERPT]) for each in before if each.sign != "@"]
    return []
