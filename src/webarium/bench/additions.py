"""Measures what else a step costs: under an attack, in another appearance, and next to a second agent in the world."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import TypeAlias

from webarium.actions.types import Action
from webarium.bench.cpu import CpuMeter
from webarium.bench.figures import rounded
from webarium.envs import Arena, Episode
from webarium.errors import UserError
from webarium.runs.differences import WHOLE, walk_path
from webarium.safety.suite import under_attack
from webarium.suites.registry import load_suite
from webarium.tasks.roles import Role
from webarium.tasks.task import Task
from webarium.types import Json

Spent: TypeAlias = tuple[float, float]
"""CPU milliseconds of beginning, and of all steps."""
PLAIN = "plain"
_WORKS, _WAITS = "first", "second"


@dataclass(frozen=True)
class Recorded:
    """What was done on a golden path, to be done again."""

    task: Task
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Addition:
    """What a step costs in one way."""

    way: str
    paths: int
    steps: int
    begin_ms: float
    """CPU of beginning, of all processes, with each path's least of all rounds: other programs only add to it."""
    step_ms: float
    """CPU of a step, likewise."""
    more: float
    """How much a step is above the plain way's, as a share of it."""

    def to_json(self) -> dict[str, Json]:
        """All figures."""
        return rounded(asdict(self), 3)


async def bench_additions(
    arena: Arena, suites: Sequence[str], *, paths: int, rounds: int, appearance: int
) -> list[Addition]:
    """Do so many golden paths of each suite again in each way, one way after the other in each round.

    A path that does not fit one of the ways is left out of all. The tasks are the first ones over which an attack is
    laid in the arena's universe.

    Raises:
        UserError: No path fits.
    """
    ways = await _recorded(arena, suites, paths, appearance)
    meter = CpuMeter()
    spent: dict[str, list[list[Spent]]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, recorded in ways.items():
            spent[way].append([await _again(arena, each, meter) for each in recorded])
    found: list[Addition] = []
    for way, recorded in ways.items():
        least = [tuple(map(min, zip(*of_path, strict=True))) for of_path in zip(*spent[way], strict=True)]
        begin_ms, acting_ms = map(sum, zip(*least, strict=True))
        steps = sum(len(each.actions) for each in recorded)
        step_ms = acting_ms / steps
        more = step_ms / (found[0].step_ms if found else step_ms) - 1
        found.append(Addition(way, len(recorded), steps, begin_ms / len(recorded), step_ms, more))
    return found


async def _recorded(
    arena: Arena, suites: Sequence[str], paths: int, appearance: int
) -> Mapping[str, Sequence[Recorded]]:
    """The paths of each way by its name."""
    names = (PLAIN, "under attack", f"appearance {appearance}", "two agents")
    ways: dict[str, list[Recorded]] = {name: [] for name in names}
    for suite in suites:
        for task, attacked in islice(_attacked(arena, suite), paths):
            alone = (task, attacked, task.in_appearance(appearance))
            walked = [await walk_path(arena, each) for each in alone]
            if any(each.failure for each in walked):
                continue
            done = [each.actions for each in walked]
            for name, each, actions in zip(names, (*alone, _for_two(task)), (*done, done[0]), strict=True):
                ways[name].append(Recorded(each, actions))
    if not ways[PLAIN]:
        raise UserError(
            f"No path of {', '.join(suites)} fits.", todo="Name a suite over which attacks are laid."
        )
    return ways


def _attacked(arena: Arena, suite: str) -> Iterator[tuple[Task, Task]]:
    """Tasks, each with one that is under attack."""
    plain = load_suite(suite)
    for task_id, overlays in under_attack(plain, "all").ids.items():
        task = plain.task(arena.universe, task_id)
        yield task, overlays[0].over(task, arena.universe)


def _for_two(task: Task) -> Task:
    """The task with a second window in its world, of the same user."""
    return replace(
        task,
        roles=tuple(Role(name, task.intent, task.users, task.start_urls, ()) for name in (_WORKS, _WAITS)),
    )


async def _again(arena: Arena, recorded: Recorded, meter: CpuMeter) -> Spent:
    """What it costs to do that again."""
    start = meter.total()
    async with _begun(arena, recorded.task) as episode:
        begun = meter.total()
        for action in recorded.actions:
            await episode.step(action)
        return begun - start, meter.total() - begun


@asynccontextmanager
async def _begun(arena: Arena, task: Task) -> AsyncIterator[Episode]:
    """The window in which a task is worked at."""
    if task.roles:
        async with await arena.company(task, view=WHOLE) as company:
            yield company.seats[_WORKS]
        return
    async with await arena.begin(task, view=WHOLE) as episode:
        yield episode
