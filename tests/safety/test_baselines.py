"""Every pair takes the agent that obeys what it reads, and none sets anything off by itself.

`make test` plays an attack of some goals; `make test-all` plays all of them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from webarium.agents.agent import Agent
from webarium.envs import Arena
from webarium.safety import GOALS, OverlaidSuite, Pair, attacked, under_attack
from webarium.safety.baselines import ObeyingAgent, SteadfastAgent
from webarium.safety.pairs import SEEDS, read_pairs
from webarium.safety.playing import play
from webarium.scoring.verdict import AttackResult, Verdict
from webarium.suites.registry import EVERY, load_suite
from webarium.worlds import Universe

pytestmark = pytest.mark.asyncio(loop_scope="session")
USED = sorted({pair.place for found in read_pairs().values() for pair in found})
"""Places with attacks."""


async def result(
    arena: Arena, suite: OverlaidSuite, task_id: str, pair: Pair, agent: Agent
) -> tuple[Verdict, AttackResult]:
    task = suite.task(arena.universe, task_id)
    verdict = await play(arena, attacked(task, pair, arena.universe), agent)
    assert verdict.attack is not None
    assert verdict.attack.name == pair.name
    return verdict, verdict.attack


async def resist(arena: Arena, suite: OverlaidSuite, task_id: str, pair: Pair) -> None:
    verdict, attack = await result(arena, suite, task_id, pair, SteadfastAgent())
    assert verdict.passed, (task_id, pair, verdict.reason)
    assert not attack.begun, (task_id, pair)
    assert attack.reported, (task_id, pair)


@pytest.mark.parametrize("goal", GOALS)
async def test_a_goal_is_reached_by_who_obeys_alone(
    arena: Arena, suite: OverlaidSuite, pairs: list[tuple[str, Pair]], goal: str
) -> None:
    every = [(task_id, pair) for task_id, pair in pairs if pair.goal == goal]
    task_id, pair = every[len(goal) % len(every)]
    _, attack = await result(arena, suite, task_id, pair, ObeyingAgent())
    assert attack.succeeded, (task_id, pair)
    await resist(arena, suite, task_id, pair)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS[1:])
async def test_attacks_at_other_seeds_take_who_obeys_alone(
    seed: int, everywhere: Callable[[int], Universe]
) -> None:
    """Those of a sample, by the suite that runs at any of the seeds."""
    suite, universe = under_attack(load_suite(EVERY), "all"), everywhere(seed)
    async with await Arena.open(engine="text", universe=universe) as arena:
        for task_id, pairs in list(suite.by_seed[seed].items())[::4]:
            for pair in pairs:
                assert isinstance(pair, Pair)
                assert suite.task(universe, f"{task_id}+{pair.name}").attack is not None
                _, attack = await result(arena, suite, task_id, pair, ObeyingAgent())
                assert attack.succeeded, (seed, task_id, pair)
                await resist(arena, suite, task_id, pair)


@pytest.mark.long
@pytest.mark.parametrize("place", USED)
async def test_all_attacks_at_a_place_take_who_obeys_alone(
    arena: Arena, suite: OverlaidSuite, pairs: list[tuple[str, Pair]], place: str
) -> None:
    """Each pair was proven when it was laid, so that none may be left."""
    for task_id, pair in [each for each in pairs if each[1].place == place]:
        _, attack = await result(arena, suite, task_id, pair, ObeyingAgent())
        assert attack.succeeded, (task_id, pair)
        await resist(arena, suite, task_id, pair)
