"""Failures of services: what is tried again, how long is waited, and when it is given up."""

from __future__ import annotations

import asyncio
from email.utils import formatdate
from typing import Any

import pytest

from tests.llm.test_providers import ALL
from tests.llm.wire import Clock, Reply, Service, serve
from webarium.errors import InfrastructureError, ModelError, UserError
from webarium.llm import Message, RetryPolicy, Sampling, load_model
from webarium.llm.managed import ManagedModel
from webarium.llm.model import Answer, Request
from webarium.llm.providers.base import ProviderError

QUESTION = [Message.user("q")]
POLICY = RetryPolicy(attempts=4, first_s=1.0, longest_s=3.0, patience_s=100.0)


def error(status: int, message: str = "no", **headers: str) -> Reply:
    body = {"type": "error", "error": {"type": "trouble", "message": message, "code": status}}
    return Reply(body, status, {name.replace("_", "-"): value for name, value in headers.items()})


async def ask(service: Service, spec: str, clock: Clock, *, timeout_s: float = 5.0, **more: Any) -> Answer:
    model = load_model(spec, base_url=service.url, retry=POLICY, timer=clock.timer, timeout_s=timeout_s)
    try:
        return await model.complete(QUESTION, **more)
    finally:
        await model.close()


@pytest.mark.parametrize("spec", ALL)
@pytest.mark.parametrize(
    "trouble",
    [
        error(429),
        error(500),
        error(529, "Overloaded"),
        Reply("<html>Bad gateway</html>", 502),
        Reply(ALL["openai/gpt-4o"], fate="cut"),
        Reply(fate="dropped"),
        Reply('{"choices": [{"mess'),
        Reply({"nothing": "useful"}),
        Reply([1]),
    ],
    ids=["429", "500", "529", "502", "cut", "dropped", "truncated JSON", "other JSON", "a list"],
)
async def test_passing_trouble_is_tried_again(spec: str, trouble: Reply, clock: Clock) -> None:
    async with serve(trouble, trouble, Reply(ALL[spec])) as service:
        answer = await ask(service, spec, clock)
    assert (answer.text, answer.attempts) == ("Let me click.", 3)
    assert len(service.asked) == 3
    assert [1 <= clock.slept[0] <= 1.25, 2 <= clock.slept[1] <= 2.5] == [True, True]


@pytest.mark.parametrize("spec", ALL)
async def test_silence_is_a_time_out_and_tried_again(spec: str, clock: Clock) -> None:
    async with serve(Reply(fate="silent"), Reply(ALL[spec])) as service:
        answer = await ask(service, spec, clock, timeout_s=0.3)
    assert answer.attempts >= 2, "on a slow machine the second attempt may run out of time as well"


@pytest.mark.parametrize("spec", ALL)
async def test_attempts_are_bounded(spec: str, clock: Clock) -> None:
    async with serve(error(503, "come back later")) as service:
        with pytest.raises(ModelError, match=r"failed after 4 attempts: 503.*come back later") as failure:
            await ask(service, spec, clock)
    assert isinstance(failure.value, InfrastructureError)
    assert len(service.asked) == 4
    assert 3 <= clock.slept[2] <= 3.75, "no wait of our own is longer than the longest"


@pytest.mark.parametrize("spec", ALL)
async def test_errors_of_ours_are_not_tried_again(spec: str, clock: Clock) -> None:
    async with serve(error(404, "no such model")) as service:
        with pytest.raises(ModelError, match="no such model"):
            await ask(service, spec, clock)
    assert (len(service.asked), clock.slept) == (1, [])


async def test_an_empty_account_is_not_waited_for(clock: Clock) -> None:
    async with serve(error(429, "You exceeded your current quota")) as service:
        with pytest.raises(ModelError, match="quota"):
            await ask(service, "openai/a", clock)
    assert len(service.asked) == 1


@pytest.mark.parametrize("spec", ALL)
async def test_retry_after_is_honoured(spec: str, clock: Clock) -> None:
    async with serve(error(429, retry_after="17"), Reply(ALL[spec])) as service:
        await ask(service, spec, clock)
    assert clock.slept == [17.0]


async def test_retry_after_may_be_a_date_or_milliseconds(clock: Clock) -> None:
    date = formatdate(clock.now + 40, usegmt=True)
    ms = {"retry-after-ms": "2500", "retry-after": "9"}
    async with serve(
        error(429, retry_after=date),
        Reply({}, 429, ms),
        error(429, retry_after="soon"),
        Reply(ALL["openai/gpt-4o"]),
    ) as service:
        await ask(service, "openai/a", clock)
    assert clock.slept[:2] == [40.0, 2.5]
    assert 3 <= clock.slept[2] <= 3.75, "what cannot be read does not count"


async def test_googles_waiting_time_stands_in_the_error(clock: Clock) -> None:
    detail = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "21s"}
    body = {
        "error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "slow down", "details": [detail]}
    }
    async with serve(Reply(body, 429), Reply(ALL["google/gemini-2.5-flash"])) as service:
        await ask(service, "google/gemini-2.5-flash", clock)
    assert clock.slept == [21.0]


async def test_patience_has_an_end(clock: Clock) -> None:
    async with serve(error(429, "much later", retry_after="3600")) as service:
        with pytest.raises(ModelError, match="much later"):
            await ask(service, "openai/a", clock)
    assert clock.slept == []


async def test_waits_add_up_to_the_patience(clock: Clock) -> None:
    async with serve(*[error(429, "busy", retry_after="45")] * 4) as service:
        with pytest.raises(ModelError, match=r"after 3 attempts, as another .* later than 100 s") as failure:
            await ask(service, "openai/a", clock)
    assert clock.slept == [45.0, 45.0]
    assert "WEBARIUM_MODEL_PATIENCE" in str(failure.value.todo)


async def test_the_time_that_attempts_take_counts(clock: Clock) -> None:
    class Slow:
        address = "http://slow.test"
        asked = 0

        async def ask(self, request: Request) -> Answer:
            self.asked += 1
            clock.now += 60
            raise ProviderError("no answer within 60 s", passing=True)

        async def close(self) -> None:
            return None

    model = ManagedModel("slow/a", slow := Slow(), retry=POLICY, timer=clock.timer)
    with pytest.raises(ModelError, match=r"after 2 attempts, as another .* later than 100 s"):
        await model.complete(QUESTION)
    assert slow.asked == 2, "the third would begin 120 s after the first"


async def test_the_environment_sets_the_patience(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBARIUM_MODEL_PATIENCE", "0")
    async with serve(error(500), Reply(ALL["openai/gpt-4o"])) as service:
        model = load_model("openai/a", base_url=service.url, timer=clock.timer)
        with pytest.raises(ModelError, match="later than 0 s after the first"):
            await model.complete(QUESTION)
        await model.close()
    for wrong in ("soon", "-1", "inf", "nan"):
        monkeypatch.setenv("WEBARIUM_MODEL_PATIENCE", wrong)
        with pytest.raises(UserError, match=f"WEBARIUM_MODEL_PATIENCE is '{wrong}'"):
            load_model("openai/a", base_url="http://127.0.0.1:9")


async def test_the_environment_sets_the_time_of_an_attempt(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBARIUM_MODEL_PATIENCE", "0")
    monkeypatch.setenv("WEBARIUM_MODEL_TIMEOUT", "0.2")
    async with serve(Reply(fate="silent")) as service:
        model = load_model("openai/a", base_url=service.url, timer=clock.timer)
        with pytest.raises(ModelError, match=r"within 0\.2 s"):
            await model.complete(QUESTION)
        await model.close()
    for wrong in ("soon", "0", "-1", "inf"):
        monkeypatch.setenv("WEBARIUM_MODEL_TIMEOUT", wrong)
        with pytest.raises(UserError, match=f"WEBARIUM_MODEL_TIMEOUT is '{wrong}'"):
            load_model("openai/a", base_url="http://127.0.0.1:9")


async def test_errors_may_come_with_status_200(clock: Clock) -> None:
    wrong = Reply({"error": {"code": 429, "message": "upstream is busy"}})
    async with serve(wrong, Reply(ALL["openai/gpt-4o"])) as service:
        assert (await ask(service, "openai/a", clock)).attempts == 2


async def test_a_failed_response_says_why(clock: Clock) -> None:
    busy = Reply({"status": "failed", "error": {"code": "server_error", "message": "oops"}})
    never = Reply({"status": "failed", "error": {"code": "invalid_prompt", "message": "not that"}})
    async with serve(busy, never) as service:
        with pytest.raises(ModelError, match="after 2 attempts: invalid_prompt: not that"):
            await ask(service, "openai-responses/a", clock)


async def test_nobody_at_the_address(clock: Clock) -> None:
    async with serve(Reply()) as service:
        pass
    for spec in ALL:
        with pytest.raises(ModelError, match="after 4 attempts: the connection to http://127"):
            await ask(service, spec, clock)


async def test_waits_depend_on_the_request_alone() -> None:
    waits = [[POLICY.wait_s(n, 0, None, 0, key) for n in (1, 2, 3, 4)] for key in ("a", "a", "b")]
    assert waits[0] == waits[1] != waits[2]
    assert waits[0][3] is None


async def test_refused_settings_are_left_out_and_named(clock: Clock) -> None:
    no = error(400, "Unsupported value: 'temperature' does not support 0 with this model.")
    no_schema = error(400, "response_format of type json_schema is not supported")
    model_name = "openai/a"
    async with serve(no, no_schema, Reply(ALL["openai/gpt-4o"])) as service:
        model = load_model(model_name, base_url=service.url, retry=POLICY, timer=clock.timer)
        sampling = Sampling(temperature=0.0, seed=1)
        first = await model.complete(QUESTION, sampling=sampling, schema={"type": "object"})
        second = await model.complete(QUESTION, sampling=sampling)
        await model.close()
    assert first.dropped == ("schema", "temperature")
    assert second.dropped == ("temperature",)
    assert len(service.asked) == 4, "what a model refused once is not offered again"
    assert [{"temperature", "response_format", "seed"} & asked.body.keys() for asked in service.asked] == [
        {"temperature", "response_format", "seed"},
        {"response_format", "seed"},
        {"seed"},
        {"seed"},
    ]
    assert clock.slept == []


async def test_only_so_many_calls_are_in_flight(clock: Clock) -> None:
    async with serve(Reply(ALL["openai/gpt-4o"])) as service:
        service.gate = asyncio.Event()
        model = load_model("openai/a", base_url=service.url, concurrency=3, timer=clock.timer)
        calls = [asyncio.create_task(model.complete(QUESTION)) for _ in range(8)]
        await service.wait_for(3)
        service.gate.set()
        await asyncio.gather(*calls)
        await model.close()
    assert service.most_at_once == 3
    assert len(service.asked) == 8


async def test_latency_is_the_last_attempts(clock: Clock) -> None:
    async with serve(error(429, retry_after="17"), Reply(ALL["openai/gpt-4o"])) as service:
        answer = await ask(service, "openai/a", clock)
    assert answer.latency_s == 0.0, "the clock moves in sleeps only"


async def test_cancelling_passes_through(clock: Clock) -> None:
    async with serve(Reply(fate="silent")) as service:
        model = load_model("openai/a", base_url=service.url, concurrency=1)
        assert isinstance(model, ManagedModel)
        call = asyncio.create_task(model.complete(QUESTION))
        await service.wait_for(1)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        service.replies = [Reply(ALL["openai/gpt-4o"])]
        assert (await model.complete(QUESTION)).text, "the place is free again"
        await model.close()
