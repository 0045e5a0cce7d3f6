"""A model that gives answers which it gave before an episode was cut off, and asks only for what is new."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence

from webarium.llm.messages import Message, Tool
from webarium.llm.model import DEFAULT_SAMPLING, Answer, ChatModel, Request, Sampling
from webarium.types import Json


class RecallingModel:
    """Answers what was asked before as it was answered, in that order; all else is for the model itself.

    What an answer took counts as it did, so that an episode has taken what it took in all its parts.
    """

    def __init__(self, model: ChatModel, answers: Sequence[Answer]) -> None:
        self.name = model.name
        self.recalled = 0
        """Answers that were given again."""
        self._model = model
        self._answers: dict[str, deque[Answer]] = defaultdict(deque)
        for answer in answers:
            self._answers[answer.request].append(answer)

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
            self.recalled += 1
            return known.popleft()
        return await self._model.complete(messages, tools=tools, sampling=sampling, schema=schema)

    async def close(self) -> None:
        """Close the model itself."""
        await self._model.close()
