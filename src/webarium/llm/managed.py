"""A provider's model as agents and judges use it: retried, limited, cached, priced."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from webarium.errors import ModelError, ModelRefusedError
from webarium.llm.cache import AnswerCache
from webarium.llm.messages import Message, Tool
from webarium.llm.model import DEFAULT_SAMPLING, Answer, Request, Sampling
from webarium.llm.prices import Price
from webarium.llm.providers.base import Provider, ProviderError
from webarium.llm.retry import RetryPolicy, Timer
from webarium.types import Json

DROPPABLE: Mapping[str, tuple[str, ...]] = {
    "temperature": ("temperature",),
    "top_p": ("top_p", "topp"),
    "seed": ("seed",),
    "stop": ("'stop'", '"stop"', "stop_sequences", "stop sequences", "stop words"),
    "schema": (
        "response_format",
        "json_schema",
        "output_config",
        "output_format",
        "structured output",
        "response_json_schema",
        "response_mime_type",
        "text.format",
    ),
}
"""Settings that some models refuse with status 400, and the words by which one sees which."""


@dataclass
class ManagedModel:
    """A `ChatModel` over one provider."""

    name: str
    provider: Provider
    price: Price | None = None
    cache: AnswerCache | None = None
    concurrency: int = 8
    """Calls in flight at once; more wait for their turn."""
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    timer: Timer = field(default_factory=Timer)
    _refused: set[str] = field(default_factory=set)
    """Settings that this model turned out not to take."""

    def __post_init__(self) -> None:
        self._places = asyncio.Semaphore(self.concurrency)

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        sampling: Sampling = DEFAULT_SAMPLING,
        schema: Mapping[str, Json] | None = None,
    ) -> Answer:
        """Answer from the cache, or ask until there is an answer or no use in asking.

        Raises:
            ModelError: The provider failed for good.
        """
        request = Request(tuple(messages), tuple(tools), sampling, schema)
        if self.cache is not None and (kept := self.cache.read(request)) is not None:
            return replace(kept, model=self.name)
        async with self._places:
            answer = await self._ask(request)
        if self.cache is not None:
            self.cache.write(request, answer)
        return answer

    async def close(self) -> None:
        """Free connections."""
        await self.provider.close()

    async def _ask(self, request: Request) -> Answer:
        attempt, asks = 1, 1
        first = self.timer.monotonic()
        while True:
            dropped = frozenset(self._refused)
            asked = _without(request, dropped)
            began = self.timer.monotonic()
            try:
                answer = await self.provider.ask(asked)
            except ProviderError as error:
                if refused := refused_settings(asked, error):
                    self._refused |= refused
                    asks += 1
                    continue
                passed_s = self.timer.monotonic() - first
                wait_s = self._wait_s(error, attempt, passed_s, request)
                if wait_s is None:
                    impatient = error.passing and attempt < self.retry.attempts
                    raise self._failure(error, asks, impatient=impatient) from None
                await self.timer.sleep(wait_s)
                attempt += 1
                asks += 1
            else:
                latency_s = self.timer.monotonic() - began
                return self._finished(answer, request, latency_s, asks, dropped & set_settings(request))

    def _wait_s(self, error: ProviderError, attempt: int, passed_s: float, request: Request) -> float | None:
        if not error.passing:
            return None
        return self.retry.wait_s(attempt, passed_s, error.retry_after, self.timer.wall(), request.digest)

    def _failure(self, error: ProviderError, asks: int, *, impatient: bool) -> ModelError:
        tried = "" if asks == 1 else f" after {asks} attempts"
        todo = None
        if impatient:
            tried += f", as another attempt would come later than {self.retry.patience_s:g} s after the first"
            todo = "Set WEBARIUM_MODEL_PATIENCE to more seconds to wait longer."
        if error.status in (401, 403):
            todo = "Check the key in the environment, and whether it may use this model."
        if error.status == 404:
            todo = "Check the model's name, and the address of its service."
        kind = ModelRefusedError if error.lasting else ModelError
        failure = kind(f"{self.name} failed{tried}: {error}.".replace("..", "."), todo=todo)
        failure.attempts = asks
        return failure

    def _finished(
        self, answer: Answer, request: Request, latency_s: float, asks: int, dropped: frozenset[str]
    ) -> Answer:
        cost = answer.cost
        if cost is None and self.price is not None:
            cost = self.price.of(answer.usage)
        return replace(
            answer,
            cost=cost,
            latency_s=round(latency_s, 3),
            model=self.name,
            request=request.digest,
            attempts=asks,
            dropped=tuple(sorted(dropped)),
        )


def set_settings(request: Request) -> frozenset[str]:
    """The droppable settings that a request makes."""
    sampling = request.sampling
    values = {
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "seed": sampling.seed,
        "stop": sampling.stop or None,
        "schema": request.schema,
    }
    return frozenset(name for name, value in values.items() if value is not None)


def refused_settings(request: Request, error: ProviderError) -> set[str]:
    """The settings of a request that a provider says it does not take."""
    if error.status not in (400, 422):
        return set()
    message = str(error).lower()
    return {name for name in set_settings(request) if any(word in message for word in DROPPABLE[name])}


def _without(request: Request, dropped: frozenset[str]) -> Request:
    if not dropped:
        return request
    sampling = replace(
        request.sampling,
        temperature=None if "temperature" in dropped else request.sampling.temperature,
        top_p=None if "top_p" in dropped else request.sampling.top_p,
        seed=None if "seed" in dropped else request.sampling.seed,
        stop=() if "stop" in dropped else request.sampling.stop,
    )
    return replace(request, sampling=sampling, schema=None if "schema" in dropped else request.schema)
