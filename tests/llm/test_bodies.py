"""Bodies at the edge of what APIs promise: what is read of them, and which are refused as malformed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.llm.test_failures import ask
from tests.llm.test_providers import PNG
from tests.llm.wire import Clock, Reply, serve
from webarium.errors import ModelError
from webarium.llm import Message, load_model
from webarium.llm.messages import Image, Text, ToolCall, ToolResult
from webarium.llm.model import Answer

CHAT, ITEMS, BLOCKS, PARTS = "openai/a", "openai-responses/a", "anthropic/a", "google/a"


def chat(**message: Any) -> dict[str, Any]:
    return {"choices": [{"message": message}]}


def call(function: Any) -> dict[str, Any]:
    return chat(content=None, tool_calls=[{"id": "c1", "function": function}])


def items(*output: Any) -> dict[str, Any]:
    return {"status": "completed", "output": list(output)}


def blocks(*content: Any) -> dict[str, Any]:
    return {"type": "message", "content": list(content), "stop_reason": "end_turn"}


def parts(*given: Any, reason: str = "STOP") -> dict[str, Any]:
    return {"candidates": [{"content": {"role": "model", "parts": list(given)}, "finishReason": reason}]}


async def read(spec: str, body: Any, clock: Clock) -> Answer:
    async with serve(Reply(body)) as service:
        return await ask(service, spec, clock)


@pytest.mark.parametrize(
    ("spec", "body", "why"),
    [
        (CHAT, {"choices": []}, "no choices"),
        (CHAT, {"choices": ["x"]}, "no choices"),
        (CHAT, {"choices": [{"message": "x"}]}, "no message"),
        (CHAT, chat(content=5), "not text"),
        (CHAT, chat(content=None, tool_calls=["x"]), "no name"),
        (CHAT, call("x"), "no name"),
        (CHAT, call({"arguments": "{}"}), "no name"),
        (CHAT, call({"name": 5}), "no name"),
        (ITEMS, {"status": "completed", "output": "x"}, "no list of output items"),
        (ITEMS, items("x"), "no list of output items"),
        (ITEMS, items({"type": "function_call", "call_id": "c1"}), "no name"),
        (BLOCKS, {"type": "message", "content": "x"}, "no list of content blocks"),
        (BLOCKS, blocks("x"), "no list of content blocks"),
        (BLOCKS, blocks({"type": "tool_use", "input": {}}), "no name or no input"),
        (BLOCKS, blocks({"type": "tool_use", "name": "click", "input": "x"}), "no name or no input"),
        (PARTS, {"candidates": []}, "no candidates"),
        (PARTS, {"promptFeedback": {}}, "no candidates"),
        (PARTS, parts({"text": "x"}, reason="MALFORMED_FUNCTION_CALL"), "MALFORMED_FUNCTION_CALL"),
        (PARTS, parts({"functionCall": {"args": {}}}), "no name"),
    ],
)
async def test_malformed_answers_are_tried_again_and_named(
    spec: str, body: Any, why: str, clock: Clock
) -> None:
    with pytest.raises(ModelError, match=f"after 4 attempts: the answer is malformed: .*{why}"):
        await read(spec, body, clock)


@pytest.mark.parametrize(
    ("spec", "body", "text", "calls", "stop"),
    [
        (CHAT, chat(content=["x", {"text": "a"}, {"type": "text", "text": "b"}]), "ab", 0, "stop"),
        (CHAT, chat(content=None), "", 0, "stop"),
        (CHAT, chat(content=None, refusal="No."), "No.", 0, "refusal"),
        (CHAT, call({"name": "click"}), "", 1, "tool_calls"),
        (ITEMS, items({"type": "message"}, {"type": "other", "content": [{"text": "x"}]}), "", 0, "stop"),
        (
            ITEMS,
            items({"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}),
            "No.",
            0,
            "refusal",
        ),
        (ITEMS, items({"type": "function_call", "name": "click"}), "", 1, "tool_calls"),
        (BLOCKS, blocks(), "", 0, "stop"),
        (BLOCKS, blocks({"type": "text", "text": "a"}, {"type": "text", "text": "b"}), "ab", 0, "stop"),
        (PARTS, parts(), "", 0, "stop"),
        (PARTS, parts({"text": "a"}, {"text": "t", "thought": True}, {"text": "b"}), "ab", 0, "stop"),
        (PARTS, parts({"text": "a"}, reason="SAFETY"), "a", 0, "refusal"),
        (PARTS, parts({"functionCall": {"name": "click"}}), "", 1, "tool_calls"),
    ],
)
async def test_what_may_be_left_out_is_left_out(
    spec: str, body: Any, text: str, calls: int, stop: str, clock: Clock
) -> None:
    answer = await read(spec, body, clock)
    assert (answer.text, len(answer.tool_calls), answer.stop_reason, answer.attempts) == (
        text,
        calls,
        stop,
        1,
    )
    assert all((made.name, made.arguments) == ("click", {}) for made in answer.tool_calls)
    assert (answer.usage.input_tokens, answer.usage.output_tokens, answer.usage.cached_tokens) == (0, 0, 0)
    assert (answer.reasoning != "") == ("thought" in str(body))


@pytest.mark.parametrize(
    ("spec", "body", "attempts", "said"),
    [
        (CHAT, {"error": "busy"}, 4, "500: busy"),
        (CHAT, {"error": {"code": 400, "message": "not so"}}, 1, "400: not so"),
        (CHAT, {"error": {"code": "x", "message": "busy"}}, 4, "500: busy"),
        (
            ITEMS,
            {"error": {"code": "rate_limit_exceeded", "message": "slow"}},
            4,
            "rate_limit_exceeded: slow",
        ),
        (ITEMS, {"error": {"code": "invalid_prompt", "message": "no"}}, 1, "invalid_prompt: no"),
        (
            BLOCKS,
            {"type": "error", "error": {"type": "overloaded_error", "message": "busy"}},
            4,
            "overloaded_error: busy",
        ),
        (BLOCKS, {"type": "error", "error": {"type": "api_error"}}, 4, "api_error"),
        (
            BLOCKS,
            {"type": "error", "error": {"type": "not_found_error", "message": "no"}},
            1,
            "not_found_error: no",
        ),
        (BLOCKS, {"type": "error"}, 1, "failed: :"),
    ],
)
async def test_errors_inside_whole_answers_pass_or_stay(
    spec: str, body: Any, attempts: int, said: str, clock: Clock
) -> None:
    with pytest.raises(ModelError, match=said) as failure:
        await read(spec, body, clock)
    assert failure.value.attempts == attempts


@pytest.mark.parametrize(
    ("spec", "usage"),
    [
        (CHAT, {**chat(content="a"), "usage": {"prompt_tokens": -3, "completion_tokens": "x"}}),
        (CHAT, {**chat(content="a"), "usage": [1]}),
        (ITEMS, {**items(), "usage": {"input_tokens": None, "input_tokens_details": [1]}}),
        (BLOCKS, {**blocks(), "usage": {"input_tokens": None}}),
        (PARTS, {**parts({"text": "a"}), "usageMetadata": {}}),
    ],
)
async def test_tokens_that_are_not_counted_are_zero(spec: str, usage: Any, clock: Clock) -> None:
    counted = (await read(spec, usage, clock)).usage
    assert (counted.input_tokens, counted.output_tokens, counted.cached_tokens) == (0, 0, 0)


@pytest.mark.parametrize("spec", [CHAT, ITEMS, BLOCKS, PARTS])
async def test_calls_and_their_results_name_each_other(spec: str, clock: Clock) -> None:
    whole = {CHAT: chat(content="a"), ITEMS: items(), BLOCKS: blocks(), PARTS: parts({"text": "a"})}
    results = [
        ToolResult("c7", (Text("It is there."), Image(PNG))),
        ToolResult("c8", (Text("Gone."),), error=True),
    ]
    calls = [ToolCall("c7", "click", {"target": 1}), ToolCall("c8", "type", {})]
    async with serve(Reply(whole[spec])) as service:
        model = load_model(spec, base_url=service.url, timer=clock.timer)
        await model.complete(
            [Message.user(Text("q")), Message.assistant(Text("I act."), *calls), Message.tool(*results)]
        )
        await model.close()
    sent = str(service.asked[0].body)
    assert [sent.count(f"'{name}'") for name in ("c7", "c8")] == [2, 2]
    assert all(word in sent for word in ("'q'", "I act.", "It is there.", "Gone.", "iVBORw=="))
    assert "error" in sent.lower()
