"""The agents that need no model, on hand-made pages."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from tests.tasks.screens import observation
from tests.tasks.templates import One, Sound
from webarium.actions.types import Action, Click, Goto, Press, Scroll, Stop, Type
from webarium.agents import Agent, Goal
from webarium.agents.null import NullAgent
from webarium.agents.oracle import OracleAgent
from webarium.agents.random_walk import RandomAgent
from webarium.errors import AgentError, TaskError
from webarium.scoring import Answer, Number
from webarium.tasks import Data, Ui, sample
from webarium.worlds import Universe

PAGE = """
link Home
link My Account
button Add to Cart
textbox Email
combobox Sort By =Position
  option Position
  option Price
StaticText Welcome to the shop
button Far Away @3000
"""
GOAL = Goal("shopping.sound.0", "What is it?", "http://onestopshop.test/")


async def walk(agent: Agent, steps: int) -> list[Action]:
    page = observation(PAGE, height=4000)
    actions = []
    for _ in range(steps):
        actions.append(await agent.act(page))
        if isinstance(actions[-1], Stop):
            break
    return actions


async def test_null_stops_at_once_with_nothing() -> None:
    agent = NullAgent()
    await agent.start(GOAL)
    assert await walk(agent, 9) == [Stop("")]


async def started(seed: int, task_id: str = "shopping.sound.0") -> RandomAgent:
    agent = RandomAgent(seed)
    await agent.start(Goal(task_id, GOAL.intent, GOAL.start_url))
    return agent


async def test_random_walks_are_the_same_for_the_same_task_and_seed() -> None:
    first = await walk(await started(1), 200)
    assert first == await walk(await started(1), 200)
    assert first != await walk(await started(2), 200)
    assert first != await walk(await started(1, "shopping.sound.1"), 200)


async def test_random_does_many_things_but_never_declines() -> None:
    seen: set[type] = set()
    for seed in range(60):
        for action in await walk(await started(seed), 100):
            seen.add(type(action))
            if isinstance(action, Stop):
                assert action.status == "done"
            if isinstance(action, Click):
                assert action.target.value != 10  # type: ignore[union-attr]
    assert {Click, Type, Scroll, Press, Goto, Stop} <= seen


async def test_random_scrolls_on_an_empty_page() -> None:
    agent = await started(0)
    for _ in range(40):
        action = await agent.act(observation(""))
        assert isinstance(action, Scroll | Press | Goto | Stop) or type(action).__name__ == "GoBack"


class Clicking(One):
    name = "clicking"

    @dataclass(frozen=True)
    class Params:
        times: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [Clicking.Params(times=3)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(7)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        for _ in range(params.times):
            await ui.click("button", "Add to Cart")


async def oracle(template: type[One] | type[Sound], shop: Universe) -> OracleAgent:
    agent = OracleAgent()
    await agent.start_privileged(sample(template(), shop)[0], shop)
    return agent


async def test_the_oracle_walks_the_path_and_answers(shop: Universe) -> None:
    actions = await walk(await oracle(Clicking, shop), 9)
    assert [type(action) for action in actions] == [Click, Click, Click, Stop]
    assert actions[-1] == Stop("7")


async def test_the_oracle_declines_what_cannot_be_done(shop: Universe) -> None:
    class Hopeless(One):
        name = "hopeless"
        kind = "impossible"
        reasons = ("not_allowed", "other")

    assert await walk(await oracle(Hopeless, shop), 9) == [Stop(status="impossible", reason="not_allowed")]


async def test_the_oracle_ends_as_the_path_says(shop: Universe) -> None:
    class Stubborn(Clicking):
        name = "stubborn"

        async def solve(self, ui: Ui, db: Data, params: Clicking.Params) -> None:
            ui.stop("8")

    assert await walk(await oracle(Stubborn, shop), 9) == [Stop("8")]


async def test_a_path_that_does_not_fit_is_a_task_error(shop: Universe) -> None:
    class Lost(Clicking):
        name = "lost"

        async def solve(self, ui: Ui, db: Data, params: Clicking.Params) -> None:
            await ui.click("button", "Nowhere")

    with pytest.raises(TaskError, match="found no button 'Nowhere'"):
        await walk(await oracle(Lost, shop), 9)


async def test_the_oracle_needs_the_task() -> None:
    agent = OracleAgent()
    with pytest.raises(AgentError, match="started with the task"):
        await agent.start(GOAL)
    with pytest.raises(AgentError, match="was not started"):
        await agent.act(observation(PAGE))
