"""Two engines held against each other: the same pages and golden paths in both, and where what they say differs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from webarium.actions.types import Action, Goto, Hover, Scroll, Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.envs.episode import Episode
from webarium.errors import TaskError
from webarium.observation.observation import Observation
from webarium.observation.tree import Style, render_tree
from webarium.observation.view import View
from webarium.scoring import score
from webarium.sites.kit import comparing
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.site import Site
from webarium.tasks.task import Task
from webarium.types import Json

T = TypeVar("T")
WHOLE = View(viewport_only=False)
"""How both are looked at: what is out of view counts, too."""
_STYLE = Style(viewport_only=False, whole_lists=True)
_IDENT = re.compile(r"^(\t*)\[\d+\] ")
_ROLE = re.compile(r"^\t*(\w+)")
ENOUGH = 0.995
"""The share of equal lines with which an engine passes."""
MOST_EXAMPLES = 5
"""So many lines are shown of each cause."""


@dataclass(frozen=True)
class Moment:
    """What was seen at one moment."""

    where: str
    """The page or the step."""
    url: str
    lines: tuple[str, ...]
    """The tree as text, without ids."""


@dataclass(frozen=True)
class Walked:
    """What one engine showed of a page or golden path."""

    name: str
    moments: tuple[Moment, ...]
    changes: Any = None
    """What changed in the world."""
    verdict: float | None = None
    failure: str = ""
    """Why it ended before its time."""
    actions: tuple[Action, ...] = ()
    """What was done there, but for the stop."""


@dataclass(frozen=True)
class Compared:
    """Two engines at one page or golden path."""

    name: str
    equal: int
    """Lines that both say."""
    lines: int
    """Lines that either says, at most."""
    differences: tuple[str, ...]
    """Lines that one alone says, after ``-`` for the first engine and ``+`` for the second, each with its page."""
    addresses: bool
    """Whether all addresses are equal."""
    outcomes: bool
    """Whether changes and verdicts are, and neither failed alone."""
    failure: str = ""
    moments: int = 0
    """How many pages were compared."""


@dataclass
class Differences:
    """All comparisons, and what they come to."""

    compared: list[Compared] = field(default_factory=list)
    left_out: int = 0
    """How many kinds of pages were not looked at."""

    def add(self, compared: Compared) -> None:
        """Add a comparison."""
        self.compared.append(compared)

    @property
    def lines(self) -> int:
        """How many lines were compared."""
        return sum(each.lines for each in self.compared)

    @property
    def moments(self) -> int:
        """How many pages were."""
        return sum(each.moments for each in self.compared)

    @property
    def passes(self) -> bool:
        """Whether enough lines are equal, and all outcomes."""
        return self.share >= ENOUGH and all(each.outcomes and each.addresses for each in self.compared)

    def to_json(self) -> dict[str, Json]:
        """What it comes to."""
        return {
            "share": self.share,
            "lines": self.lines,
            "moments": self.moments,
            "walks": len(self.compared),
            "left_out": self.left_out,
            "unequal": [
                {
                    "name": each.name,
                    "outcomes": each.outcomes,
                    "addresses": each.addresses,
                    "failure": each.failure,
                }
                for each in self.compared
                if not (each.outcomes and each.addresses)
            ],
            "causes": {
                cause: {"lines": count, "examples": [*self.examples(cause)]}
                for cause, count in self.causes.most_common()
            },
        }

    @property
    def share(self) -> float:
        """Share of lines that are equal, 0 to 1."""
        return 1.0 if not self.lines else sum(each.equal for each in self.compared) / self.lines

    @property
    def causes(self) -> Counter[str]:
        """How often lines of each side and role differ."""
        found: Counter[str] = Counter()
        for each in self.compared:
            found.update(_cause(line) for line in each.differences)
        return found

    def examples(self, cause: str) -> list[str]:
        """Some lines of a cause."""
        every = (line for each in self.compared for line in each.differences if _cause(line) == cause)
        return [line for line, _ in zip(every, range(MOST_EXAMPLES), strict=False)]


def _cause(line: str) -> str:
    side, _, rest = line.partition(" ")
    said = rest.partition(" | ")[2]
    role = _ROLE.match(said)
    return f"{side} {role[1] if role else '?'}"


def lines_of(seen: Observation) -> tuple[str, ...]:
    """The whole tree as text, without ids."""
    if seen.tree is None:
        return ()
    return tuple(_IDENT.sub(r"\1", line) for line in render_tree(seen.tree, _STYLE).split("\n"))


async def walk_path(arena: Arena, task: Task) -> Walked:
    """Walk a task's golden path."""
    moments: list[Moment] = []
    episode = await arena.begin(task, view=WHOLE)
    async with episode:
        moments.append(_moment("start", episode.observation))
        try:
            stop = await _follow(arena, episode, task, moments)
            changes = await episode.read_changes()
            page = await episode.final_page()
            verdict = await score(task, stop=stop, page=page, changes=changes, journal=episode.journal)
        except TaskError as error:
            return Walked(task.id, tuple(moments), failure=str(error))
        done = tuple(episode.actions)
        return Walked(task.id, tuple(moments), changes, float(verdict.score), actions=done)


async def _follow(arena: Arena, episode: Episode, task: Task, moments: list[Moment]) -> Stop:
    agent = OracleAgent()
    await agent.start_privileged(task, arena.universe)
    action: Action = await agent.act(episode.observation)
    while not isinstance(action, Stop):
        await episode.step(action)
        if not isinstance(action, Scroll | Hover):
            moments.append(_moment(f"step {len(moments)}: {_words(action)}", episode.observation))
        action = await agent.act(episode.observation)
    return action


def _words(action: Action) -> str:
    return type(action).__name__


def _moment(where: str, seen: Observation) -> Moment:
    return Moment(where, seen.url, lines_of(seen))


def can_be_opened(kind: PageKind) -> bool:
    """Whether a kind of page is reached by its address alone."""
    return kind.whole and not (kind.press or kind.opens)


async def walk_page(arena: Arena, site: Site, kind: PageKind) -> Walked:
    """Open a kind of page by its address."""
    seen = await show_page(arena, site, kind, WHOLE)
    return Walked(f"{site.id} {kind.name}", (_moment(kind.name, seen),), failure=seen.last_error)


async def show_page(arena: Arena, site: Site, kind: PageKind, view: View) -> Observation:
    """What a kind of page shows that is reached by its address alone."""
    episode = await arena.episode(
        start_urls=(site.origin,),
        users={site.id: None} if kind.guest else {},
        conditions=kind.conditions,
        view=view,
    )
    async with episode:
        db = episode.world.db(site.database.name)
        for statement in kind.prepare:
            db.execute(statement)
        episode.world.session(site.id).update(kind.session)
        return await episode.step(Goto(f"{site.origin}{kind.path(db)}"))


def compare(one: Walked, other: Walked) -> Compared:
    """What differs between what two engines showed."""
    equal = lines = 0
    differences: list[str] = []
    for first, second in _pairs(one.moments, other.moments):
        found, total, told = _compare_lines(first, second)
        equal, lines = equal + found, lines + total
        differences.extend(told)
    addresses = True
    for first, second in zip(one.moments, other.moments, strict=False):
        if first.url != second.url:
            addresses = False
            differences += [
                f"- {first.where} | address {first.url}",
                f"+ {second.where} | address {second.url}",
            ]
    outcomes = (
        bool(one.failure) == bool(other.failure)
        and one.verdict == other.verdict
        and one.changes == other.changes
    )
    failure = "" if one.failure == other.failure else f"{one.failure or 'none'} / {other.failure or 'none'}"
    return Compared(
        one.name, equal, lines, tuple(differences), addresses, outcomes, failure, len(one.moments)
    )


def _pairs(one: Sequence[Moment], other: Sequence[Moment]) -> Iterator[tuple[Moment, Moment]]:
    nothing = Moment("nothing", "", ())
    for place in range(max(len(one), len(other))):
        yield (
            one[place] if place < len(one) else nothing,
            other[place] if place < len(other) else nothing,
        )


def _compare_lines(first: Moment, second: Moment) -> tuple[int, int, list[str]]:
    if first.lines == second.lines:
        return len(first.lines), len(first.lines), []
    where = first.url or second.url
    found = comparing.compare(first.lines, second.lines)
    told: list[str] = []
    for edit in found.edits():
        told += [f"- {where} | {line}" for line in first.lines[edit.old : edit.old_end]]
        told += [f"+ {where} | {line}" for line in second.lines[edit.new : edit.new_end]]
    return sum(run.size for run in found.runs), max(found.old, found.new), told


async def compare_path(one: Arena, other: Arena, task: Task) -> Compared:
    """Walk a golden path in both arenas, which have one universe."""
    return compare(await walk_path(one, task), await walk_path(other, task))


async def compare_page(one: Arena, other: Arena, site: Site, kind: PageKind) -> Compared:
    """Open a kind of page of a site in both arenas, which have one universe."""
    return compare(await walk_page(one, site, kind), await walk_page(other, site, kind))


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """So many items at most, evenly spread over all."""
    if len(items) <= most:
        return items
    return [items[place * len(items) // most] for place in range(most)]
