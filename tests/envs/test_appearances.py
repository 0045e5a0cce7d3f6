"""Environments on sites in other appearances: the same rows and answers, other words."""

from __future__ import annotations

import pytest

from tests.envs.test_gym import PlainSource
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.envs.source import source_of
from webarium.errors import UserError
from webarium.sites.kit.appearance import appearance
from webarium.sites.kit.appearance.words import words_of
from webarium.tasks.task import Task

TASK = "shopping.add_to_cart.0"


def buttons(seen: object) -> set[str]:
    tree = getattr(seen, "tree")  # noqa: B009
    return {node.name for node in tree.walk() if node.role == "button"}


async def test_a_golden_path_goes_through_in_other_words() -> None:
    number = next(n for n in range(1, 50) if words_of("shopping", n).said("Add to Cart") == "Put in Bag")
    assert not appearance("shopping", number).plain
    async with await Arena.open(sites=["shopping"], engine="text") as arena:
        async with await arena.rollout(TASK, appearance=number) as rollout:
            task = rollout.task
            assert isinstance(task, Task)
            oracle = OracleAgent()
            await oracle.start_privileged(task, arena.universe)
            said: set[str] = set()
            while not rollout.last.over:
                said |= buttons(rollout.observation)
                await rollout.act(await oracle.act(rollout.observation))
        assert rollout.last.outcome == "passed"
        assert "Put in Bag" in said
        assert "Add to Cart" not in said


def test_a_source_of_one_look_is_refused_another() -> None:
    with pytest.raises(UserError, match="knows one look"):
        source_of(PlainSource(), None, 2)
