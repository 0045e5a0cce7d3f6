"""The one protocol of all chat models, and what an answer holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, runtime_checkable

from webarium.llm.messages import Message, Text, Tool, ToolCall
from webarium.shapes import as_objects, as_texts
from webarium.types import Json


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call."""

    input_tokens: int = 0
    """All tokens of the prompt, those from the provider's prompt cache included."""
    output_tokens: int = 0
    """All tokens of the answer, hidden reasoning included."""
    cached_tokens: int = 0
    """Tokens of the prompt that the provider had cached."""
    cache_write_tokens: int = 0
    """Tokens of the prompt that the provider put into its cache, where it tells."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """How an answer is drawn; ``None`` leaves the provider's default."""

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int = 1024
    """The answer's longest length; with models that think first, thoughts count."""
    seed: int | None = None
    """Asks for the same answer again, where a provider knows seeds; always part of the cache's key."""
    stop: tuple[str, ...] = ()
    """Texts that end the answer."""

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {**asdict(self), "stop": list(self.stop)}


DEFAULT_SAMPLING = Sampling()
"""The provider's own habits and at most 1024 tokens."""


@dataclass(frozen=True, slots=True)
class Request:
    """Everything that one call asks."""

    messages: tuple[Message, ...]
    tools: tuple[Tool, ...] = ()
    sampling: Sampling = DEFAULT_SAMPLING
    schema: Mapping[str, Json] | None = None

    def to_json(self) -> dict[str, Json]:
        """As plain JSON, pictures as their hashes."""
        return {
            "messages": [message.to_json() for message in self.messages],
            "tools": [tool.to_json() for tool in self.tools],
            "sampling": self.sampling.to_json(),
            "schema": dict(self.schema) if self.schema is not None else None,
        }

    @property
    def digest(self) -> str:
        """SHA-256 over everything but the model: equal requests have equal digests."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered, and what that took."""

    text: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    reasoning: str = ""
    """Thoughts, or their summary, where the provider shows them."""
    usage: Usage = Usage()
    cost: float | None = None
    """US dollars spent on this call: 0 when the answer came from the disk cache, ``None`` without a price."""
    latency_s: float = 0.0
    """Seconds of the last attempt, without waiting for a free place or between attempts."""
    model: str = ""
    """The model that answered, as asked for: ``openai/gpt-4o``."""
    stop_reason: str = "stop"
    """``stop``, ``tool_calls``, ``length`` (cut at ``max_tokens``), ``refusal``, or the provider's own word."""
    raw: Mapping[str, Json] = field(default_factory=dict, repr=False)
    """The provider's answer as JSON; never holds a key."""
    native: Mapping[str, Json] | None = field(default=None, repr=False)
    """The answer's items for the next request to the same API, e.g. signed thoughts."""
    request: str = ""
    """`Request.digest` of what was asked; with it ``replay/RUN`` finds the answer again."""
    attempts: int = 1
    """How often the provider was asked, failures included."""
    cached: bool = False
    """Whether it came from the disk cache."""
    dropped: tuple[str, ...] = ()
    """Settings of the request that the model does not take and that were left out, e.g. ``temperature``."""

    def message(self) -> Message:
        """The answer as the next message of the conversation."""
        words = (Text(self.text),) if self.text else ()
        return Message("assistant", (*words, *self.tool_calls), native=self.native)

    def to_json(self, *, raw: bool = False) -> dict[str, Json]:
        """As plain JSON, the provider's own answer only if asked for."""
        written: dict[str, Json] = {
            "text": self.text,
            "tool_calls": [call.to_json() for call in self.tool_calls],
            "reasoning": self.reasoning,
            "usage": asdict(self.usage),
            "cost": self.cost,
            "latency_s": self.latency_s,
            "model": self.model,
            "stop_reason": self.stop_reason,
            "native": dict(self.native) if self.native is not None else None,
            "request": self.request,
            "attempts": self.attempts,
            "cached": self.cached,
            "dropped": list(self.dropped),
        }
        return {**written, "raw": dict(self.raw)} if raw else written

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Answer:
        """The inverse of `to_json`; raises ``KeyError``, ``TypeError`` or ``ValueError`` on anything else."""
        values = dict[str, Any](data)
        calls = [dict[str, Any](call) for call in as_objects(values["tool_calls"])]
        for call in calls:
            call.pop("type", None)
        values["tool_calls"] = tuple(ToolCall(**call) for call in calls)
        values["dropped"] = tuple(as_texts(values.get("dropped", [])))
        values["usage"] = Usage(**values["usage"])
        return cls(**values)


@runtime_checkable
class ChatModel(Protocol):
    """Anything that answers a conversation."""

    name: str
    """How it was asked for: ``openai/gpt-4o``."""

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        sampling: Sampling = DEFAULT_SAMPLING,
        schema: Mapping[str, Json] | None = None,
    ) -> Answer:
        """Answer a conversation; with a schema, ``Answer.text`` is meant to be JSON of that schema.

        Raises:
            ModelError: The provider failed for good: after all retries, or with an error that a retry cannot help.
        """

    async def close(self) -> None:
        """Free connections; the model answers no more."""
