"""A managed model over a provider that answers as a test wants: retried, priced, kept, without what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.llm.wire import Clock
from webarium.errors import ModelError, ModelRefusedError
from webarium.llm import Message, RetryPolicy, Sampling
from webarium.llm.cache import AnswerCache
from webarium.llm.managed import ManagedModel
from webarium.llm.messages import ToolCall
from webarium.llm.model import Answer, Request, Usage
from webarium.llm.prices import Price
from webarium.llm.providers.base import ProviderError, RetryAfter

QUESTION = [Message.user("q")]
GOOD = Answer("yes", (ToolCall("c", "go", {}),), usage=Usage(1_000_000))
POLICY = RetryPolicy(attempts=3, first_s=1, longest_s=4, patience_s=50)
Step = Answer | ProviderError


class Scripted:
    """A provider that gives these, the last one again and again, and takes a second for each."""

    address = "http://here.test"

    def __init__(self, clock: Clock, *steps: Step) -> None:
        self.clock, self.steps, self.asked = clock, list(steps), list[Request]()
        self.closed = False

    async def ask(self, request: Request) -> Answer:
        self.asked.append(request)
        self.clock.now += 1
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, ProviderError):
            raise step
        return step

    async def close(self) -> None:
        self.closed = True


def made(clock: Clock, *steps: Step, **more: Any) -> tuple[ManagedModel, Scripted]:
    provider = Scripted(clock, *steps)
    return ManagedModel("p/m", provider, retry=POLICY, timer=clock.timer, **more), provider


def passing(**more: Any) -> ProviderError:
    return ProviderError("busy", passing=True, status=503, **more)


@pytest.mark.parametrize(
    ("error", "kind", "said", "todo"),
    [
        (ProviderError("no", status=401), ModelRefusedError, "p/m failed: no.", "Check the key"),
        (ProviderError("no", status=403), ModelRefusedError, "p/m failed: no.", "Check the key"),
        (ProviderError("no.", status=404), ModelRefusedError, "p/m failed: no.", "Check the model's name"),
        (ProviderError("no", status=402), ModelRefusedError, "p/m failed: no.", ""),
        (ProviderError("no", spent=True, status=429), ModelRefusedError, "p/m failed: no.", ""),
        (ProviderError("no", status=400), ModelError, "p/m failed: no.", ""),
        (passing(), ModelError, "p/m failed after 3 attempts: busy.", ""),
        (
            passing(retry_after=RetryAfter(99)),
            ModelError,
            "p/m failed, as another attempt would come later than 50 s after the first: busy.",
            "Set WEBARIUM_MODEL_PATIENCE",
        ),
    ],
    ids=str,
)
async def test_failures_say_what_can_be_done(
    error: ProviderError, kind: type[ModelError], said: str, todo: str, clock: Clock
) -> None:
    model, provider = made(clock, error)
    with pytest.raises(ModelError) as failed:
        await model.complete(QUESTION)
    assert type(failed.value) is kind
    assert failed.value.message == said
    assert (failed.value.todo or "").startswith(todo)
    assert bool(failed.value.todo) == bool(todo)
    assert failed.value.attempts == len(provider.asked)


async def test_an_answer_says_what_it_took(clock: Clock) -> None:
    model, provider = made(clock, passing(), passing(), GOOD, price=Price(3, 1))
    answer = await model.complete(QUESTION)
    assert (answer.attempts, answer.latency_s, answer.cost, answer.model) == (3, 1.0, 3.0, "p/m")
    assert answer.request == Request(tuple(QUESTION)).digest
    assert (len(provider.asked), len(clock.slept), answer.dropped) == (3, 2, ())
    await model.close()
    assert provider.closed


@pytest.mark.parametrize(
    ("own", "price", "cost"),
    [(None, None, None), (0.5, Price(3, 1), 0.5), (0.0, Price(3, 1), 0.0), (None, Price(3, 1), 3.0)],
)
async def test_what_a_service_says_of_its_cost_counts(
    own: float | None, price: Price | None, cost: float | None, clock: Clock
) -> None:
    model, _ = made(clock, replace(GOOD, cost=own), price=price)
    assert (await model.complete(QUESTION)).cost == cost


async def test_settings_that_are_refused_are_left_out_from_then_on(clock: Clock) -> None:
    refused = ProviderError("Unsupported: temperature, 'stop'", status=400)
    model, provider = made(clock, refused, GOOD)
    every = Sampling(0.5, 0.25, 9, 3, ("END",))
    answer = await model.complete(QUESTION, sampling=every, schema={"type": "object"})
    assert (answer.attempts, answer.dropped, clock.slept) == (2, ("stop", "temperature"), [])
    assert provider.asked[1] == replace(provider.asked[0], sampling=Sampling(None, 0.25, 9, 3, ()))
    again = await model.complete(QUESTION, sampling=Sampling(0.5))
    assert (again.attempts, again.dropped) == (1, ("temperature",))
    assert (await model.complete(QUESTION)).dropped == ()


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("top_p", Sampling(0.5, None, 9, 3, ("END",))),
        ("seed", Sampling(0.5, 0.25, 9, None, ("END",))),
        ("json_schema", Sampling(0.5, 0.25, 9, 3, ("END",))),
    ],
)
async def test_only_what_is_refused_is_left_out(word: str, left: Sampling, clock: Clock) -> None:
    model, provider = made(clock, ProviderError(word, status=422), GOOD)
    await model.complete(QUESTION, sampling=Sampling(0.5, 0.25, 9, 3, ("END",)), schema={})
    assert provider.asked[1].sampling == left
    assert provider.asked[1].schema == (None if word == "json_schema" else {})


async def test_what_is_kept_is_given_again_for_nothing(clock: Clock, tmp_path: Path) -> None:
    cache = AnswerCache(tmp_path, {"api": "x"})
    model, provider = made(clock, GOOD, GOOD, price=Price(3, 1), cache=cache)
    first = await model.complete(QUESTION)
    model.name = "p/other"
    second = await model.complete(QUESTION)
    assert second == replace(first, model="p/other", cached=True, cost=0.0, attempts=0, latency_s=0.0)
    assert len(provider.asked) == 1
    assert not first.cached
    await model.complete([Message.user("r")])
    assert len(provider.asked) == 2
    other = AnswerCache(tmp_path, {"api": "y"})
    assert other.read(Request(tuple(QUESTION))) is None
    assert other.key(Request(tuple(QUESTION))) != cache.key(Request(tuple(QUESTION)))


def rewrite(folder: Path, change: Callable[[str], str]) -> None:
    """Change the only file below a folder."""
    (file,) = folder.rglob("*.json")
    file.write_text(change(file.read_text()))


@pytest.mark.parametrize(
    "break_",
    [
        lambda text: "",
        lambda text: "[]",
        lambda text: text.replace('"request": "', '"request": "0'),
        lambda text: "{}",
    ],
)
async def test_a_file_that_cannot_be_read_is_none(
    break_: Callable[[str], str], clock: Clock, tmp_path: Path
) -> None:
    model, provider = made(clock, GOOD, cache=AnswerCache(tmp_path, {}))
    await model.complete(QUESTION)
    rewrite(tmp_path, break_)
    assert not (await model.complete(QUESTION)).cached
    assert len(provider.asked) == 2
    assert (await model.complete(QUESTION)).cached


async def test_more_calls_than_there_are_places_wait(clock: Clock) -> None:
    model, provider = made(clock, GOOD, concurrency=2)
    go, most, now = asyncio.Event(), 0, 0

    async def ask(request: Request) -> Answer:
        nonlocal most, now
        now += 1
        most = max(most, now)
        await go.wait()
        now -= 1
        return GOOD

    provider.ask = ask  # type: ignore[method-assign]
    calls = [asyncio.ensure_future(model.complete([Message.user(str(n))])) for n in range(5)]
    for _ in range(9):
        await asyncio.sleep(0)
    go.set()
    assert len(await asyncio.gather(*calls)) == 5
    assert most == 2
