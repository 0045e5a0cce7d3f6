"""A model that gives answers which it gave before an episode was cut off, and asks only for what is new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webarium.llm.messages import Message, Tool
from webarium.llm.model import DEFAULT_SAMPLING, Answer, ChatModel, Request, Sampling
from webarium.llm.replay import by_request
from webarium.types import Json


class RecallingModel:
    """Answers what was asked before as it was answered, in that order; all else is for the model itself.

    What an answer took counts as it did, so that an episode has taken what it took in all its parts.
    """

    def __init__(self, model: ChatModel, answers: Sequence[Answer]) -> None:
        self.name = model.name
        self._model = model
        self._answers = by_request(answers)

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        sampling: Sampling = DEFAULT_SAMPLING,
        schema: Mapping[str, Json] | None = None,
    ) -> Answer:
        """The answer of before, or else a new one."""
        known = self._answers.get(Request(tuple(messages), tuple(tools), sampling, schema).digest)
        if known:
            return known.popleft()
        return await self._model.complete(messages, tools=tools, sampling=sampling, schema=schema)

    async def close(self) -> None:
        """Close the model itself."""
        await self._model.close()
