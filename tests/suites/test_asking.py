"""Environments and doors ask for answers in their declared form, or in whatever words."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest

from tests.envs.test_gym import PlainSource
from webarium.actions.types import Stop
from webarium.envs import Arena
from webarium.envs.source import request_of, source_of
from webarium.errors import UserError
from webarium.scoring import AnswerCheck
from webarium.suites.gym import SOURCE
from webarium.tasks.task import Task
from webarium.types import Answers
from webarium.worlds import Changes, Universe

from ..scoring.outcomes import Page

TASK = "shopping.latest_order_total.0"
HOW = "Answer with the amount alone, such as $12.34. If it cannot be done, answer N/A and give the reason."


def sentence(task: Task) -> str:
    """The right answer within a sentence, which only free answers may be."""
    return f"It came to {next(c.answer.natural() for c in task.checks if isinstance(c, AnswerCheck))}."


@pytest.mark.parametrize(("answers", "passed"), [(None, False), ("form", False), ("free", True)])
async def test_the_installed_tasks_ask_as_they_are_wanted(
    everywhere: Any, answers: Answers | None, passed: bool
) -> None:
    universe: Universe = everywhere(0)
    source = source_of(None, answers)
    task = source.task(universe, TASK)
    assert request_of(task) == task.intent + ("" if answers == "free" else f"\n{HOW}")
    said = sentence(SOURCE.task(universe, TASK))
    reward = await source.score(task, stop=Stop(said), page=Page(), changes=Changes())  # type: ignore[arg-type]
    assert reward.passed is passed


def test_a_source_of_ones_own_asks_in_its_own_way() -> None:
    own = PlainSource()
    assert source_of(own, None) is own
    with pytest.raises(UserError, match="does not know answers='free'"):
        source_of(own, "free")


@pytest.mark.browser
@pytest.mark.parametrize(("answers", "reward"), [("form", 0.0), ("free", 1.0)])
def test_an_environment_asks_and_reads_alike(answers: Answers, reward: float, everywhere: Any) -> None:
    said = sentence(SOURCE.task(everywhere(0), TASK))
    with gymnasium.make("webarium/Task-v0", task=TASK, answers=answers) as env:
        seen, _ = env.reset(seed=1)
        assert seen["goal"].endswith(HOW) is (answers == "form")
        assert env.step(f"stop [{said}]")[1] == reward


@pytest.mark.browser
@pytest.mark.parametrize("answers", ["form", "free"])
async def test_a_door_asks_and_reads_alike(answers: Answers) -> None:
    async with await Arena.open() as arena, arena.door(TASK, "url", answers=answers) as door:
        assert door.request.endswith(HOW) is (answers == "form")
        verdict = await door.submit(sentence(SOURCE.task(arena.universe, TASK)))
        assert verdict.passed is (answers == "free")
