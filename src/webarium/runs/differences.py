"""Two engines held against each other: the same pages and golden paths in both, and where what they say differs."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from webarium.actions.types import Action, Goto, Hover, Scroll, Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.envs.episode import Episode
from webarium.errors import TaskError, WebariumError
from webarium.observation.observation import Observation
from webarium.observation.tree import Style, render_tree
from webarium.observation.view import View
from webarium.scoring import score
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.site import Site
from webarium.tasks.task import Task

WHOLE = View(viewport_only=False)
"""How both are looked at: what is out of view counts, too."""
_STYLE = Style(viewport_only=False, whole_lists=True)
_IDENT = re.compile(r"^(\t*)\[\d+\] ")
_ROLE = re.compile(r"^\t*(\w+)")
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


@dataclass
class Differences:
    """All comparisons, and what they come to."""

    compared: list[Compared] = field(default_factory=list)
    left_out: int = 0
    """How many kinds of pages were not looked at."""

    @property
    def share(self) -> float:
        """Share of lines that are equal, 0 to 1."""
        lines = sum(each.lines for each in self.compared)
        return 1.0 if not lines else sum(each.equal for each in self.compared) / lines

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
    episode = await arena.episode(
        start_urls=task.start_urls,
        users=task.users,
        conditions=task.conditions,
        now=task.now,
        view=WHOLE,
    )
    async with episode:
        moments.append(_moment("start", episode.observation))
        try:
            stop = await _follow(arena, episode, task, moments)
            changes = await episode.read_changes()
            verdict = await score(task, stop=stop, page=await episode.final_page(), changes=changes)
        except TaskError as error:
            return Walked(task.id, tuple(moments), failure=str(error))
        return Walked(task.id, tuple(moments), changes, float(verdict.score))


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
    name = f"{site.id} {kind.name}"
    episode = await arena.episode(
        start_urls=(site.origin,),
        users={site.id: None} if kind.guest else {},
        conditions=kind.conditions,
        view=WHOLE,
    )
    async with episode:
        db = episode.world.db(site.database.name)
        for statement in kind.prepare:
            db.execute(statement)
        episode.world.session(site.id).update(kind.session)
        seen = await episode.step(Goto(f"{site.origin}{kind.path(db)}"))
        failure = seen.last_error
        return Walked(name, (_moment(kind.name, seen),), failure=failure)


def compare(one: Walked, other: Walked) -> Compared:
    """What differs between what two engines showed."""
    equal = lines = 0
    differences: list[str] = []
    for first, second in _pairs(one.moments, other.moments):
        found, total, told = _compare_lines(first, second)
        equal, lines = equal + found, lines + total
        differences.extend(told)
    addresses = [moment.url for moment in one.moments] == [moment.url for moment in other.moments]
    outcomes = (
        bool(one.failure) == bool(other.failure)
        and one.verdict == other.verdict
        and one.changes == other.changes
    )
    failure = "" if one.failure == other.failure else f"{one.failure or 'none'} / {other.failure or 'none'}"
    return Compared(one.name, equal, lines, tuple(differences), addresses, outcomes, failure)


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
    matcher = difflib.SequenceMatcher(None, first.lines, second.lines, autojunk=False)
    equal = sum(block.size for block in matcher.get_matching_blocks())
    told: list[str] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            told += [f"- {where} | {line}" for line in first.lines[a:b]]
            told += [f"+ {where} | {line}" for line in second.lines[c:d]]
    return equal, max(len(first.lines), len(second.lines)), told


async def compare_paths(one: Arena, other: Arena, tasks: Sequence[Task], found: Differences) -> None:
    """Walk golden paths in both arenas, which have one universe."""
    for task in tasks:
        found.compared.append(compare(await walk_path(one, task), await walk_path(other, task)))


async def compare_pages(
    one: Arena, other: Arena, site: Site, found: Differences, kinds: Sequence[PageKind] | None = None
) -> None:
    """Open kinds of pages of a site, by default all, that have an address in both arenas."""
    for kind in site.kinds if kinds is None else kinds:
        if not can_be_opened(kind):
            found.left_out += 1
            continue
        try:
            first = await walk_page(one, site, kind)
            second = await walk_page(other, site, kind)
        except WebariumError as error:
            found.compared.append(Compared(f"{site.id} {kind.name}", 0, 0, (), True, False, str(error)))
            continue
        found.compared.append(compare(first, second))
