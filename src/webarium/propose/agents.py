"""Solving by pages alone with an agent and a model, as in any run: it is told the request, and nothing of its query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webarium.actions.codecs import get_codec
from webarium.actions.types import Action, Click, ElementId, Goto, Scroll, Select, Stop, Type
from webarium.agents.agent import Agent, Goal
from webarium.agents.registry import load_agent
from webarium.envs.attempt import Attempt
from webarium.envs.opaque import opaque_id
from webarium.errors import ActionError, AgentError
from webarium.llm import ChatModel, for_episode
from webarium.observation.observation import Observation
from webarium.propose.proposal import Case, Try
from webarium.propose.walker import step_to
from webarium.runs.config import RunConfig
from webarium.runs.playing.setup import EpisodeSetup
from webarium.scoring.score import score
from webarium.scoring.verdict import Verdict
from webarium.suites.proposed.form import PathStep
from webarium.tasks.screen import Screen
from webarium.tasks.task import Task
from webarium.tasks.ui import WRITABLE

if TYPE_CHECKING:
    from webarium.envs.arena import Arena


class AgentSolver:
    """Lets an agent do a request, in a world of its own for each try."""

    def __init__(self, arena: Arena, model: ChatModel, agent: str, max_steps: int, engine: str) -> None:
        """Take an agent by name, and the model that it asks.

        Raises:
            UserError: There is no such agent, or it takes no model.
        """
        self.name = f"{agent} with {model.name}"
        self._arena = arena
        self._model = model
        self._factory = load_agent(agent)
        self._factory.check(model=True)
        self._config = RunConfig(
            suite="proposals", agent=agent, model=model.name, max_steps=max_steps, engine=engine
        )

    async def attempt(self, case: Case, number: int) -> Try:
        """Let it do the request once."""
        task = case.task
        agent = self._factory.create(seed=number, model=for_episode(self._model))
        try:
            return await self._play(agent, task)
        except AgentError as error:
            return Try(why=f"the agent failed: {error}")

    async def _play(self, agent: Agent, task: Task) -> Try:
        setup = EpisodeSetup.of(self._config, agent, task)
        await agent.start(self._goal(task, setup))
        steps: list[PathStep] | None = []
        async with await self._arena.begin(task, view=setup.view, viewport=setup.viewport) as episode:
            attempt: Attempt[Task, Verdict] = Attempt(task, episode, score, max_steps=setup.max_steps)
            while True:
                before = episode.observation
                move = await attempt.act(await _asked(agent, before))
                if move.ended is not None:
                    break
                steps = _noted(steps, before, move.action)
            verdict = await attempt.score()
            stop = episode.stopped
        return _try(stop, verdict, steps or [])

    def _goal(self, task: Task, setup: EpisodeSetup) -> Goal:
        return Goal(
            task_id=opaque_id(f"{task.id}:{task.intent}"),
            intent=task.intent,
            start_url=task.start_urls[0],
            sites=tuple(self._arena.sites[name].origin for name in task.sites if name in self._arena.sites),
            actions=get_codec(setup.codec, profile=setup.view.rendering).describe(),
            max_steps=setup.max_steps,
            how_to_answer=task.how_to_answer,
        )


async def _asked(agent: Agent, seen: Observation) -> Action | ActionError:
    try:
        return await agent.act(seen)
    except ActionError as error:
        return error


def _try(stop: Stop | None, verdict: Verdict, steps: list[PathStep]) -> Try:
    if stop is None:
        return Try(why="it did not come to an end")
    if stop.status == "impossible":
        return Try(why=f"it declined: {stop.reason or stop.answer}")
    return Try(stop.answer, tuple(steps), done=True, passed=verdict.passed, why=verdict.reason)


def _noted(steps: list[PathStep] | None, before: Observation, action: Action | None) -> list[PathStep] | None:
    """The path with one more step; ``None`` once there was one that paths do not know."""
    if steps is None or action is None or isinstance(action, Scroll):
        return steps
    if isinstance(action, Goto):
        return [*steps, PathStep(do="open", name=action.url)]
    if not isinstance(action, Click | Type | Select) or not isinstance(action.target, ElementId):
        return None
    screen = Screen(before)
    node = screen.node(action.target.value)
    if node is None or not node.name:
        return None
    if isinstance(action, Click):
        step = step_to(screen, node)
        return None if step is None else [*steps, step]
    roles = WRITABLE if isinstance(action, Type) else ("combobox", "listbox")
    found = screen.find(roles, node.name, None)
    nth = next((at for at, each in enumerate(found) if each.id == node.id), None)
    if nth is None:
        return None
    if isinstance(action, Type):
        noted = PathStep(
            do="fill", role=node.role, name=node.name, nth=nth, text=action.text, submit=action.submit
        )
    elif len(action.options) == 1:
        noted = PathStep(do="select", role=node.role, name=node.name, nth=nth, text=action.options[0])
    else:
        return None
    return [*steps, noted]
