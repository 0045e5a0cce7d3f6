"""What an agent says about a step: its words, its reasons, and what its model was asked."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Protocol, runtime_checkable

from webarium.types import Json


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One question to a model."""

    model: str
    """The model's name, e.g. ``openai/gpt-4o``."""
    input_tokens: int = 0
    """Tokens of the prompt, cached ones included."""
    output_tokens: int = 0
    """Tokens of the answer, reasoning included."""
    cached_tokens: int = 0
    """How many input tokens the provider had cached."""
    cost: float | None = None
    """US dollars; ``None`` where no price is known."""
    latency_s: float = 0.0
    """Seconds from request to answer."""
    prompt: Json = None
    """The messages as JSON, pictures as their hashes; ``None`` if not kept."""
    answer: Json = None
    """The whole answer as `webarium.llm.Answer.to_json` writes it, so that ``replay/RUN`` can give it again."""

    def to_json(self) -> dict[str, Json]:
        """All fields."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class StepNotes:
    """How an agent came to its last action."""

    raw: str = ""
    """The model's last answer as it was given; tool calls as JSON."""
    reasoning: str = ""
    """Why it acts so, in its own words."""
    calls: tuple[ModelCall, ...] = ()
    """Every question it asked for this step, retries included."""

    @property
    def cost(self) -> float | None:
        """US dollars of all calls; ``None`` if one of them has no price."""
        costs = [call.cost for call in self.calls if call.cost is not None]
        return sum(costs, 0.0) if len(costs) == len(self.calls) else None

    @property
    def tokens(self) -> int:
        """Input and output tokens of all calls."""
        return sum(call.input_tokens + call.output_tokens for call in self.calls)

    def to_json(self) -> dict[str, Json]:
        """All fields, the calls as objects."""
        return {
            "raw": self.raw,
            "reasoning": self.reasoning,
            "calls": [call.to_json() for call in self.calls],
        }


@runtime_checkable
class ExplainingAgent(Protocol):
    """An agent that a runner asks after each `act`, also after one that raised `ActionError`."""

    def notes(self) -> StepNotes:
        """How it came to what it last did."""
