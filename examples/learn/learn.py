"""A small policy learns to use websites: ``python examples/learn/learn.py``; see docs/train.md.

It is cloned from demonstrations of the split *train*, improved there by rewards of groups of forks, and measured on the
split *test*: other templates, other seeds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from candidates import Memory, Page
from curve import draw
from policy import Policy, places

from webarium import Arena, Goal, Rollout, Task, View, get_codec, load_agent, load_suite
from webarium.suites.sets import SplitName, split_tasks

SUITES = "dashdish,flyunified,gocalendar,gomail,networkin,omnizon,opendining,staynb,topwork,udriver,zilloft"
KINDS, DIFFICULTY = ("navigate", "mutate"), "easy"
"""The rule for what is learned: the easy tasks of REAL's eleven sites that ask for a deed, not for an answer."""
TRAIN_SEED, TEST_SEED = 1000, 0
VIEW, STEPS, FORKS, RATE = View(viewport_only=False), 8, 8, 0.005
SIZES = {"runs": 3, "workers": 2, "demos": 2, "rounds": 4, "groups": 12, "tests": 1}
"""Runs, processes, demonstrations of each template, rounds of so many groups, tests of each template."""
Lesson = tuple[np.ndarray, list[int]]
"""All candidates of a page, and which of them are right."""


def demonstrations(plan: Namespace) -> list[dict]:
    """Golden paths of *train*, recorded once."""
    found = []
    for suite in plan.suites.split(","):
        folder = plan.out / "demos" / suite
        if not (folder / "trajectories.jsonl").exists():
            words = f"-m webarium demos --suite {suite} --split train --seed {TRAIN_SEED} --out {folder}"
            words += f" --difficulty {DIFFICULTY} --per-template {plan.demos} --workers {plan.workers}"
            words += " --engine text --format jsonl"
            subprocess.run([sys.executable, *words.split()], check=True)  # noqa: S603
        found += map(json.loads, (folder / "trajectories.jsonl").read_text("utf-8").splitlines())
    return found


def lessons(demos: Sequence[dict]) -> Iterator[Lesson]:
    """The choices of demonstrations."""
    codec = get_codec("webarena")
    for demo in demos:
        memory = Memory(f"{demo['goal']}\n{demo['how_to_answer']}")
        for step in demo["trajectory"]:
            page = Page(step["state"]["accessibility_tree"], step["state"]["url"], memory)
            action = codec.parse(step["action_text"])
            right = [place for place, each in enumerate(page.candidates) if each.is_like(action)]
            if right:
                yield places(page), right
            done = page.candidates[right[0]] if right else None
            memory.after(done.kind if done else "other", done.name if done else "", page)


def tasks_of(split: SplitName, arena: Arena, plan: Namespace, most: int) -> list[Task]:
    """What the rule takes of a split, so many tasks of each template."""
    found = defaultdict[str, list[Task]](list)
    for task in split_tasks(split, arena.universe, map(load_suite, plan.suites.split(","))):
        if task.kind in KINDS and task.difficulty == DIFFICULTY:
            found[task.template_id].append(task)
    return [task for some in found.values() for task in some[:most]]


class Player:
    """Plays a policy; pages that forks see alike are looked at once."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.pages = policy, dict[tuple, tuple[Page, np.ndarray]]()

    async def play(self, rollout: Rollout, rng: np.random.Generator | None) -> list[Lesson]:
        """Play to the end, by the likeliest candidates or with a generator by chance; gives what was chosen."""
        memory, chosen = Memory(rollout.goal), []
        while not rollout.last.over:
            seen = rollout.observation
            key = (rollout.goal, seen.text, seen.url, memory.url, memory.ids, tuple(memory.done))
            if key not in self.pages:
                page = Page(seen.text, seen.url, memory)
                self.pages[key] = page, places(page)
            page, table = self.pages[key]
            chosen.append((table, [self.policy.choose(table, rng)]))
            candidate = page.candidates[chosen[-1][1][0]]
            memory.after(candidate.kind, candidate.name, page)
            await rollout.act(candidate.action)
        await rollout.close()
        return chosen

    async def improve(
        self, arena: Arena, task: Task, shown: Sequence[Lesson], rng: np.random.Generator
    ) -> float:
        """Policy gradient on a group of forks: what did better than the others gets likelier; gives how many passed.

        What did worse counts a fifth, and some lessons are repeated: both keep what was learned before.
        """
        group = await arena.group(task, FORKS, view=VIEW, max_steps=STEPS)
        played = [(await self.play(rollout, rng), rollout.last) for rollout in group]
        played = [(chosen, turn) for chosen, turn in played if turn.reward is not None]
        worth = np.array([1.0 if turn.outcome == "passed" else 0.2 * turn.progress for _, turn in played])
        for (chosen, _), gain in zip(played, (worth - worth.mean()) / (worth.std() + 0.1), strict=True):
            for table, right in chosen if gain else ():
                self.policy.push(table, right, gain if gain > 0 else gain / 5)
        for number in rng.integers(len(shown), size=3 * FORKS):
            self.policy.push(*shown[number])
        self.pages.clear()
        return float((worth == 1).mean())


async def measure(arena: Arena, tasks: Sequence[Task], by: Player | str, seed: int = 0) -> list[int]:
    """Whether each task is passed: by a policy at its likeliest, or by an agent of this name."""
    passed = []
    for task in tasks:
        rollout = await arena.rollout(task, view=VIEW, max_steps=STEPS)
        if isinstance(by, Player):
            await by.play(rollout, None)
            by.pages.clear()
        else:
            agent = load_agent(by).create(seed=seed)
            await agent.start(Goal(rollout.name, rollout.goal, rollout.observation.url))
            while not rollout.last.over:
                await rollout.act(await agent.act(rollout.observation))
            await rollout.close()
        passed.append(int(rollout.last.outcome == "passed"))
    return passed


async def learn(plan: Namespace, seed: int) -> dict:
    """One run: of each who plays what passed, of the policy also while it learns."""
    cpu, shown, rng = time.process_time(), list(lessons(demonstrations(plan))), np.random.default_rng(seed)
    train, test = [
        await Arena.open(sites=plan.suites.split(","), seed=of, engine="text")
        for of in (TRAIN_SEED, TEST_SEED)
    ]
    async with train, test:
        practice, exam = tasks_of("train", train, plan, 99), tasks_of("test", test, plan, plan.tests)
        found = {name: await measure(test, exam, name, seed) for name in ("null", "random")}
        player = Player(Policy())
        for number in (number for _ in range(3) for number in rng.permutation(len(shown))):
            player.policy.push(*shown[number])
        player.policy.slow_down(RATE)
        curve, rewards = [await measure(test, exam, player)], []
        for _ in range(plan.rounds):
            some = rng.permutation(len(practice))[: plan.groups]
            rewards.append(np.mean([await player.improve(train, practice[one], shown, rng) for one in some]))
            curve.append(await measure(test, exam, player))
            print(f"run {seed}: train {rewards[-1]:.2f}, test {np.mean(curve[-1]):.2f}", flush=True)
    found |= {"cloned": curve[0], "learned": curve[-1], "curves": curve, "rewards": rewards}
    found |= {"templates": [task.template_id for task in exam], "lessons": len(shown)}
    return found | {"cpu": time.process_time() - cpu}


def run(plan: Namespace, seed: int) -> dict:
    """One run in a process of its own."""
    return asyncio.run(learn(plan, seed))


def interval(runs: Sequence[Sequence[int]], templates: Sequence[str]) -> tuple[float, float, float]:
    """The mean in percent, with a 95 % interval by drawing templates and runs anew (bootstrap)."""
    names, passed, rng = sorted(set(templates)), np.array(runs, float), np.random.default_rng(0)
    of = [[place for place, template in enumerate(templates) if template == name] for name in names]
    drawn = []
    for _ in range(2000):
        tasks = [place for name in rng.integers(len(names), size=len(names)) for place in of[name]]
        drawn.append(passed[rng.integers(len(runs), size=len(runs))][:, tasks].mean())
    return tuple(round(100 * float(x), 1) for x in (passed.mean(), *np.percentile(drawn, [2.5, 97.5])))


def main() -> None:
    """Learn, and write ``result.json`` and the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in SIZES.items():
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--suites", default=SUITES)
    parser.add_argument("--out", type=Path, default=Path("runs/learn"))
    plan, began = parser.parse_args(), time.monotonic()
    demonstrations(plan)
    with ProcessPoolExecutor(plan.workers) as pool:
        runs = list(pool.map(run, [plan] * plan.runs, range(plan.runs)))
    found = {name: [run[name] for run in runs] for name in runs[0]}
    found |= {"templates": runs[0]["templates"], "groups": plan.groups, "seconds": time.monotonic() - began}
    table = {
        name: interval(found[name], found["templates"]) for name in ("null", "random", "cloned", "learned")
    }
    for name, (mean, low, high) in table.items():
        print(f"{name:10}{mean:6.1f} % (95 % interval {low} to {high} %)")
    print(f"{len(found['templates'])} tasks, {found['seconds']:.0f} s, {sum(found['cpu']):.0f} s of CPU")
    (plan.out / "result.json").write_text(json.dumps(found | {"table": table}) + "\n", "utf-8")
    (plan.out / "curve.svg").write_text(draw(found), "utf-8")


if __name__ == "__main__":
    main()
