"""A model whose answers name elements instead of ids, and the loop that lets an agent play with it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from webarium.actions.types import Action, Stop
from webarium.agents import Agent, Goal, StepNotes, setup_of
from webarium.envs import Arena
from webarium.errors import ActionError
from webarium.llm import Answer, Message, Sampling, Tool
from webarium.llm.scripted import ScriptedModel
from webarium.observation.observation import Node, Observation
from webarium.scoring import Verdict, score
from webarium.tasks import Task
from webarium.types import Json

_PLACE = re.compile(r'(\\?")?<(\w+) ([^<>]+)>(?(1)\\?")')
FIELDS = ("textbox", "searchbox", "combobox")
"""What ``<field Search>`` stands for."""
Aim = Callable[[Observation, Node], Json]


def by_id(observation: Observation, node: Node) -> Json:
    """How agents on trees name an element."""
    return node.id


def by_mark(observation: Observation, node: Node) -> Json:
    """How agents on marked screenshots name an element."""
    return next(mark.number for mark in observation.marks if mark.element_id == node.id)


def by_point(scale: float) -> Aim:
    """How computer-use agents name an element, on screenshots of this scale."""

    def aim(observation: Observation, node: Node) -> Json:
        x, y, width, height = node.box
        return [int((x + width / 2) * scale), int((y + height / 2) * scale)]

    return aim


class Puppet(ScriptedModel):
    """Gives scripted answers, in which ``<link My Account>`` stands for that element of the page seen now."""

    def __init__(self, answers: Sequence[Json], aim: Aim = by_id) -> None:
        super().__init__([], "puppet")
        self.answers = list(answers)
        self.aim = aim
        self.seen: Observation | None = None
        self.said: list[str] = []

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        sampling: Sampling = Sampling(),  # noqa: B008
        schema: object = None,
    ) -> Answer:
        assert self.answers, "the script has ended"
        text = _PLACE.sub(self._found, json.dumps(self.answers.pop(0), ensure_ascii=False))
        self.said.append(text)
        model = ScriptedModel.of(json.loads(text), name=f"puppet/{len(self.said)}")
        answer = await model.complete(messages, tools=tools, sampling=sampling)
        self.requests += model.requests
        return answer

    def _found(self, place: re.Match[str]) -> str:
        assert self.seen is not None
        assert self.seen.tree is not None
        roles = FIELDS if place[2] == "field" else (place[2],)
        nodes = [n for n in self.seen.tree.walk() if n.role in roles and n.name == place[3]]
        assert nodes, f"no {place[0]} in {self.seen.text[:2000]}"
        nodes.sort(key=lambda node: not node.visible)
        return json.dumps(self.aim(self.seen, nodes[0]))

    def prompt(self, number: int = -1) -> str:
        """All text of a request."""
        return "\n".join(message.text for message in self.requests[number].messages)


@dataclass
class Played:
    """What an agent did."""

    verdict: Verdict = field(default_factory=lambda: Verdict(()))
    actions: list[Action | None] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """What each action led to: why it failed, or nothing."""
    notes: list[StepNotes] = field(default_factory=list)
    steps: int = 0


async def play(arena: Arena, task: Task, agent: Agent, puppet: Puppet | None = None) -> Played:
    """One episode, the way a run plays it."""
    setup = setup_of(agent)
    most = setup.max_steps or 30
    await agent.start(Goal(task.id, task.intent, task.start_urls[0], max_steps=most))
    episode = await arena.episode(
        start_urls=task.start_urls,
        users=task.users,
        conditions=task.conditions,
        now=task.now,
        viewport=setup.viewport,
        view=setup.view,
    )
    played = Played()
    async with episode:
        stop: Stop | None = None
        for index in range(1, most + 2):
            if puppet is not None:
                puppet.seen = episode.observation
            try:
                action: Action | None = await agent.act(episode.observation)
            except ActionError as error:
                action, refused = None, error
            played.actions.append(action)
            played.notes.append(agent.notes())  # type: ignore[attr-defined]
            if isinstance(action, Stop):
                stop = action
                break
            if index > most:
                break
            seen = await (episode.reject(refused) if action is None else episode.step(action))
            played.errors.append(seen.last_error)
            played.steps = index
        page = await episode.final_page()
        played.verdict = await score(task, stop=stop, page=page, changes=episode.world.changes())
    return played


__all__ = ["Played", "Puppet", "by_id", "by_mark", "by_point", "play"]
