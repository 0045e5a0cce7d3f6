"""Histories of code bases: every file grows piece by piece, with mistakes that are mended later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import apsw

from webarium.draws import Dice, Weighted
from webarium.sites.gitlab.git.commits import Person, commit, make_commit
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Objects, Scratch
from webarium.sites.gitlab.seed.bundles import Bundle
from webarium.sites.gitlab.seed.changes import Change, proposals
from webarium.sites.gitlab.seed.people import Account
from webarium.sites.gitlab.seed.pieces import draft, message, pieces
from webarium.sites.kit.slugs import slug

END = datetime(2023, 6, 12, 9, 0)  # noqa: DTZ001 (the site's own time)
_OPEN = 9 * 86_400
"""For how many seconds a merge request that is merged is open at most."""


@dataclass(frozen=True, slots=True)
class Step:
    """A change of one piece."""

    path: str
    index: int
    text: str
    message: str


@dataclass(frozen=True, slots=True)
class MergedRequest:
    """A merge request that a history has gone through."""

    title: str
    branch: str
    author: Account
    base: int
    head: int
    merge: int
    opened: datetime
    merged: datetime


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A merge request whose branch waits."""

    title: str
    branch: str
    author: Account
    base: int
    head: int
    opened: datetime
    conflicting: bool


@dataclass
class History:
    """What a code base has gone through."""

    commits: list[int] = field(default_factory=list)
    """On the default branch, without those on branches that were merged."""
    merged: list[MergedRequest] = field(default_factory=list)
    waiting: list[OpenRequest] = field(default_factory=list)
    tags: list[tuple[str, int, datetime]] = field(default_factory=list)
    branches: list[tuple[str, int]] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    begun: datetime = END
    last: datetime = END


def plan(dice: Dice, bundle: Bundle, size: int) -> list[Step]:
    """All steps but the first commit's, in order."""
    grown = {path: pieces(text) for path, text in bundle.files.items() if not path.startswith("LICENSE")}
    adding = [
        Step(path, index, piece, message(dice, path, piece)) for path, index, piece in _order(dice, grown)
    ]
    begin = adding[:1]
    steps = adding[1:]
    room = size - len(steps)
    later: list[tuple[int, Step]] = []
    for turn in range(max(0, room)):
        at = dice.below(len(adding))
        step = adding[at]
        found = draft(dice, step.path, step.text)
        if found is None:
            continue
        earlier = next(
            (n for n, (_, each) in enumerate(later) if (each.path, each.index) == (step.path, step.index)),
            None,
        )
        if earlier is not None:
            continue
        adding[at] = Step(step.path, step.index, found.text, step.message)
        later.append((turn, Step(step.path, step.index, step.text, found.message)))
    steps = adding[1:]
    for _, step in later:
        first = next(
            (n for n, each in enumerate(steps) if (each.path, each.index) == (step.path, step.index)), -1
        )
        steps.insert(first + 1 + dice.below(len(steps) - first), step)
    return begin[:1] + steps if adding[:1] == begin else adding[:1] + steps


def _order(dice: Dice, grown: dict[str, list[str]]) -> Iterator[tuple[str, int, str]]:
    """The pieces of all files: one file after the other, now and then two of them in turns."""
    left = {path: list(enumerate(parts)) for path, parts in grown.items()}
    at = next(iter(left), "")
    for _ in range(sum(map(len, grown.values()))):
        if at not in left or dice.chance(0.22):
            at = next(iter(left)) if dice.chance(0.6) else dice.pick(list(left))
        index, piece = left[at].pop(0)
        if not left[at]:
            del left[at]
        yield at, index, piece


class Writer:
    """Writes the history of one code base."""

    def __init__(
        self, db: apsw.Connection, bundle: Bundle, people: list[Account], dice: Dice, size: int
    ) -> None:
        self.db = db
        self.objects = Objects(db)
        self.bundle = bundle
        self.people = people
        self.dice = dice
        self.state: dict[str, dict[int, str]] = {}
        self.entries: dict[str, Entry] = {}
        self.history = History()
        self.main = bundle.fact("default", "main")
        self.steps = plan(dice, bundle, size)
        self.times = self._times(len(self.steps) + 3)
        self.who = Weighted((each, 1 / (rank + 1) ** 1.15) for rank, each in enumerate(people))

    def _times(self, count: int) -> list[datetime]:
        days = min(1500, 60 + count * self.dice.between(4, 12))
        end = END - timedelta(days=self.dice.pick((0, 1, 1, 2, 3, 5, 9, 20, 45)))
        spots = sorted(self.dice.random() ** 0.8 for _ in range(count))
        found: list[datetime] = []
        for spot in spots:
            day = (end - timedelta(days=days * (1 - spot))).replace(hour=0, minute=0, second=0, microsecond=0)
            at = day + timedelta(seconds=self.dice.between(8 * 3600, 22 * 3600 - 1))
            found.append(min(at, END - timedelta(hours=1)))
        found.sort()
        for index in range(1, count):
            found[index] = max(found[index], found[index - 1] + timedelta(minutes=3))
        over = found[-1] - END
        return [each - over - timedelta(minutes=5) for each in found] if over > timedelta(0) else found

    def write(self, slug_of: str) -> History:
        """Write all of it; `slug_of` is the project's whole path."""
        first, rest = self.steps[0], self.steps[1:]
        self._change(first)
        for path, text in self.bundle.files.items():
            if path.startswith("LICENSE"):
                self._put(path, text)
        tip = make_commit(
            self.db,
            self.objects.build(self.entries),
            [],
            self.people[0].person,
            self.times[0],
            "Initial commit",
        )
        history = self.history
        history.commits.append(tip)
        history.begun = self.times[0]
        for number, step in enumerate(rest, 1):
            at, author = self.times[number], self.who.draw(self.dice)
            if self.dice.chance(0.13) and number > 2:
                tip = self._by_request(step, tip, at, author, slug_of)
            else:
                tip = self._commit(step, [tip], at, author)
            history.commits.append(tip)
            if number % 17 == 12:
                history.tags.append((f"v0.{len(history.tags) + 1}.0", tip, at + timedelta(minutes=2)))
        history.last = self.times[len(rest)]
        history.files = {path: self._text(path) for path in self.state}
        self._write_branches(tip)
        history.branches.insert(0, (self.main, self.history.commits[-1]))
        return history

    def _commit(self, step: Step, parents: list[int], at: datetime, author: Account) -> int:
        self._change(step)
        return make_commit(
            self.db, self.objects.build(self.entries), parents, self._person(author), at, step.message
        )

    def _person(self, author: Account) -> Person:
        if author.second and self.dice.chance(0.25):
            return Person(author.name, author.second)
        return author.person

    def _by_request(self, step: Step, tip: int, at: datetime, author: Account, slug_of: str) -> int:
        waited = (at - commit(self.db, tip).committed_at).total_seconds() - 60
        opened = at - timedelta(seconds=self.dice.between(60, max(60, min(_OPEN, int(waited)))))
        head = self._commit(step, [tip], opened, author)
        name = slug(step.message)[:40].strip("-") or "change"
        number = len(self.history.merged) + 1
        text = f"Merge branch '{name}' into '{self.main}'\n\n{step.message}\n\nSee merge request {slug_of}!{number}"
        by = self.people[0] if author is not self.people[0] or len(self.people) < 2 else self.people[1]
        merge = make_commit(self.db, commit(self.db, head).tree, [tip, head], by.person, at, text)
        self.history.merged.append(MergedRequest(step.message, name, author, tip, head, merge, opened, at))
        return merge

    def _change(self, step: Step) -> None:
        self.state.setdefault(step.path, {})[step.index] = step.text
        self._put(step.path, self._text(step.path))

    def _text(self, path: str) -> str:
        parts = self.state[path]
        return "".join(parts[index] for index in sorted(parts)).rstrip("\n") + "\n"

    def _put(self, path: str, text: str) -> None:
        self.entries[path] = Entry(path.rpartition("/")[2], FILE, self.objects.put(BLOB, text.encode()))

    def _write_branches(self, tip: int) -> None:
        """Branches of open merge requests, and some old ones."""
        commits, dice = self.history.commits, self.dice
        if dice.chance(0.4) and len(self.people) > 1:
            self._conflict(tip)
        back = dice.between(2, min(9, len(commits) - 1))
        base = commits[-back]
        texts = {
            path: self._blob(entry) for path, entry in self.objects.files(commit(self.db, base).tree).items()
        }
        wanted = dice.pick((1, 2, 2, 3))
        for change in proposals(dice, texts):
            if wanted and self._merges(base, change):
                self._branch(
                    change.title,
                    {change.path: change.text},
                    base,
                    self.times[-1 - min(back, len(self.times) - 1)],
                    False,
                )
                wanted -= 1
        for name in dice.some(("develop", "gh-pages", "experiment", "release/next"), dice.below(3)):
            self.history.branches.append((name, dice.pick(commits[len(commits) // 3 :])))

    def _blob(self, entry: Entry) -> str:
        return self.objects.blob(entry.sha).decode()

    def _merges(self, base: int, change: Change) -> bool:
        """Whether a change made at a commit goes together with what came after it."""
        scratch = Scratch(self.db)
        tree = commit(self.db, base).tree
        files = scratch.files(tree)
        files[change.path] = Entry(
            change.path.rpartition("/")[2], FILE, scratch.put(BLOB, change.text.encode())
        )
        newest = commit(self.db, self.history.commits[-1]).tree
        return not merge(scratch, tree, newest, scratch.build(files)).conflicts

    def _conflict(self, tip: int) -> None:
        """A branch that rewrites the line that the default branch has rewritten since."""
        row = commit(self.db, tip)
        readme = self.objects.at(row.tree, "README.md")
        if readme is None:
            return
        text = self.objects.blob(readme.sha).decode()
        heading, _, rest = text.partition("\n")
        at = self.times[-1]
        author = self.people[0]
        self._put("README.md", f"{heading} ({self.bundle.fact('language', 'tool')})\n{rest}")
        new = make_commit(
            self.db,
            self.objects.build(self.entries),
            [tip],
            author.person,
            at,
            "Name the language in the README",
        )
        self.history.commits.append(new)
        self.history.last = at
        self.history.files["README.md"] = f"{heading} ({self.bundle.fact('language', 'tool')})\n{rest}"
        self._branch(
            f"Shorten the title of {self.bundle.path}'s README",
            {"README.md": f"{heading.rstrip('s')}!\n{rest}"},
            tip,
            at,
            True,
        )

    def _branch(
        self, title: str, changes: dict[str, str], base: int, at: datetime, conflicting: bool
    ) -> None:
        files = self.objects.files(commit(self.db, base).tree)
        for path, text in changes.items():
            files[path] = Entry(path.rpartition("/")[2], FILE, self.objects.put(BLOB, text.encode()))
        author = self.dice.pick(self.people[1:] or self.people)
        opened = max(at, commit(self.db, base).committed_at + timedelta(minutes=4))
        name = slug(title)[:40].strip("-")
        head = make_commit(self.db, self.objects.build(files), [base], author.person, opened, title)
        self.history.branches.append((name, head))
        self.history.waiting.append(OpenRequest(title, name, author, base, head, opened, conflicting))
