"""What progress gives: on golden paths, to the agent that stops at once, and to one that acts at random.

    scripts/measure-progress --seed 7 --tasks 200 [--suite NAME...]

On the text engine. Prints the share of golden paths along which it never sinks and ends at 1, and the means.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from dataclasses import dataclass

from webarium.actions.types import Click, ElementId, GoBack, Scroll, Stop, Type
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena, Rollout
from webarium.errors import TaskError
from webarium.suites import load_suite
from webarium.suites.registry import suite_names
from webarium.tasks.task import Task

STEPS = 30


@dataclass(frozen=True)
class Found:
    """What came of one task."""

    task: str
    kind: str
    path: tuple[float, ...]
    passed: bool
    null: float
    random: float

    @property
    def monotone(self) -> bool:
        """Whether progress never sinks on the path."""
        return all(one <= next for one, next in zip(self.path, self.path[1:], strict=False))


async def golden(arena: Arena, task: Task) -> tuple[tuple[float, ...], bool]:
    """Progress after each action of the golden path, and whether it passed."""
    async with await arena.rollout(task.id, max_steps=STEPS) as r:
        oracle = OracleAgent()
        await oracle.start_privileged(r.task, arena.universe)  # type: ignore[arg-type]
        found = [r.last.progress]
        while not r.last.over:
            try:
                action = await oracle.act(r.observation)
            except TaskError:
                break
            found.append((await r.act(action)).progress)
        return tuple(found), r.outcome == "passed"


async def null(arena: Arena, task: Task) -> float:
    """Progress of the agent that stops at once."""
    async with await arena.rollout(task.id, max_steps=STEPS) as r:
        return (await r.act(Stop())).progress


async def at_random(arena: Arena, task: Task, rng: random.Random) -> float:
    """Progress of an agent that presses what it sees at random."""
    async with await arena.rollout(task.id, max_steps=STEPS) as r:
        while not r.last.over:
            await r.act(choose(r, rng))
        return r.last.progress


def choose(r: Rollout, rng: random.Random) -> Click | Type | Scroll | GoBack:
    """A click on something, a word into something, or back."""
    tree = r.observation.tree
    nodes = [] if tree is None else [n for n in tree.walk() if n.in_view]
    press = [n for n in nodes if n.role in ("link", "button", "checkbox", "radio", "tab", "menuitem")]
    write = [n for n in nodes if n.role in ("textbox", "searchbox", "combobox")]
    words = [word for n in nodes for word in n.name.split() if word.isalpha()]
    if write and rng.random() < 0.2:
        return Type(ElementId(rng.choice(write).id), rng.choice(words or ["lamp"]), submit=rng.random() < 0.5)
    if press and rng.random() < 0.9:
        return Click(ElementId(rng.choice(press).id))
    return GoBack() if rng.random() < 0.5 else Scroll("down")


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tasks", type=int, default=200)
    parser.add_argument("--suite", action="append")
    asked = parser.parse_args()
    names = asked.suite or suite_names()
    rng = random.Random(asked.seed)
    found: list[Found] = []
    for place, name in enumerate(names):
        suite = load_suite(name)
        async with await Arena.open(sites=suite.sites, seed=asked.seed, engine="text") as arena:
            tasks = suite.tasks(arena.universe)
            share = (asked.tasks - len(found)) // (len(names) - place)
            for task in rng.sample(tasks, min(share, len(tasks))):
                path, passed = await golden(arena, task)
                one = Found(
                    task.id,
                    task.kind,
                    path,
                    passed,
                    await null(arena, task),
                    await at_random(arena, task, rng),
                )
                found.append(one)
                if not one.monotone or not passed:
                    print(
                        "  ",
                        one.task,
                        one.kind,
                        "passed" if passed else "NOT PASSED",
                        [round(p, 2) for p in path],
                    )
        print(f"== until {name}")
        tell(found)


def tell(found: list[Found]) -> None:
    """The figures."""
    passed = [one for one in found if one.passed]

    def mean(values: list[float]) -> float:
        return sum(values) / max(1, len(values))

    print(f"{len(found)} tasks, {len(passed)} golden paths passed on this engine")
    print(f"monotone: {mean([float(one.monotone) for one in passed]):.3f}")
    print(f"1 at the end: {mean([float(one.path[-1] == 1) for one in passed]):.3f}")
    print(f"before the stop, mean: {mean([one.path[-2] for one in passed if len(one.path) > 1]):.3f}")
    print(
        f"some before the stop: {mean([float(len(one.path) > 1 and one.path[-2] > 0) for one in passed]):.3f}"
    )
    print(f"null: mean {mean([one.null for one in found]):.4f}, most {max(one.null for one in found):.3f}")
    print(
        f"random: mean {mean([one.random for one in found]):.3f}, most {max(one.random for one in found):.3f}"
    )
    for kind in sorted({one.kind for one in found}):
        of = [one for one in found if one.kind == kind]
        print(f"  {kind}: {len(of)}, random {mean([one.random for one in of]):.3f}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
