"""What all agents with a model share: asking it, counting what that takes, and explaining each step."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast, get_args

from webarium.actions.codecs import Profile
from webarium.agents.agent import AgentSetup, Goal
from webarium.agents.notes import ModelCall, StepNotes
from webarium.errors import UnknownNameError
from webarium.llm import Answer, ChatModel, Message, Sampling, Tool

if TYPE_CHECKING:
    from webarium.actions.types import Action
    from webarium.observation.observation import Observation


class ModelAgent(ABC):
    """An agent that asks a chat model; subclasses say how (`decide`)."""

    name = "model"
    setup: AgentSetup = AgentSetup()

    def __init__(self, model: ChatModel, sampling: Sampling) -> None:
        self.model = model
        self.sampling = sampling
        self.goal = Goal("", "", "")
        self.taken = 0
        """How many actions it has been asked for before this one."""
        self._asked = False
        self._calls: list[ModelCall] = []
        self._raw = ""
        self._reasoning = ""

    async def start(self, goal: Goal) -> None:
        """Take the goal."""
        self.goal = goal

    async def act(self, observation: Observation) -> Action:
        """Decide on the next action.

        Raises:
            ActionParsingError: The model's words are not an action; the next observation should tell it so.
            ModelError: The model failed.
        """
        self.taken += self._asked
        self._asked = True
        self._calls, self._raw, self._reasoning = [], "", ""
        return await self.decide(observation)

    @abstractmethod
    async def decide(self, observation: Observation) -> Action:
        """The next action, by asking the model as often as it takes."""

    @property
    def left(self) -> int | None:
        """How many actions may still be taken, a stop not counted; ``None``: not known."""
        most = self.goal.max_steps or self.setup.max_steps
        return None if most is None else max(0, most - self.taken)

    def notes(self) -> StepNotes:
        """How it came to its last action."""
        return StepNotes(self._raw, self._reasoning, tuple(self._calls))

    async def ask(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> Answer:
        """Ask the model and keep account."""
        answer = await self.model.complete(messages, tools=tools, sampling=self.sampling)
        self._calls.append(
            ModelCall(
                model=answer.model or self.model.name,
                input_tokens=answer.usage.input_tokens,
                output_tokens=answer.usage.output_tokens,
                cached_tokens=answer.usage.cached_tokens,
                cost=answer.cost,
                latency_s=answer.latency_s,
                prompt=[message.to_json() for message in messages],
                answer=answer.to_json(),
            )
        )
        self._raw = _written(answer)
        self.explain(answer.reasoning or answer.text)
        return answer

    def explain(self, reasoning: str) -> None:
        """Say why the action that comes is right; later words replace earlier ones unless empty."""
        self._reasoning = reasoning.strip() or self._reasoning


def _written(answer: Answer) -> str:
    """An answer as text: its words, then its calls as JSON, one a line."""
    calls = [
        json.dumps({"name": call.name, "arguments": dict(call.arguments)}, ensure_ascii=False)
        for call in answer.tool_calls
    ]
    return "\n".join([*([answer.text] if answer.text else []), *calls])


def sampled(
    seed: int,
    *,
    temperature: float | None,
    max_tokens: int,
    top_p: float | None = None,
    send_seed: bool = True,
) -> Sampling:
    """How answers are drawn, from an agent's options; the seed is the episode's."""
    return Sampling(
        temperature=temperature, top_p=top_p, max_tokens=max_tokens, seed=seed % 2**31 if send_seed else None
    )


def profile_of(name: str) -> Profile:
    """A profile by its name; raises `UnknownNameError`."""
    if name not in get_args(Profile):
        raise UnknownNameError("profile", name, get_args(Profile))
    return cast("Profile", name)
