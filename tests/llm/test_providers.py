"""What goes over the wire to each API and what comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.llm.conftest import KEY
from tests.llm.wire import Reply, Service, serve
from webarium.errors import ModelError
from webarium.llm import Image, Message, Sampling, Tool, ToolCall, ToolResult, Usage, load_model
from webarium.llm.model import Answer
from webarium.types import Json

PNG = b"\x89PNG"
CLICK = Tool("click", "Click it", {"type": "object", "properties": {"target": {"type": "integer"}}})
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"ok": {"type": "boolean"}},
    "required": ["ok"],
    "additionalProperties": False,
}
SAMPLING = Sampling(temperature=0.5, top_p=0.9, max_tokens=77, seed=3, stop=("END",))

CHAT = {
    "choices": [
        {
            "finish_reason": "tool_calls",
            "message": {
                "content": "Let me click.",
                "reasoning_content": "It is the button.",
                "tool_calls": [
                    {
                        "id": "c1",
                        "type": "function",
                        "function": {"name": "click", "arguments": '{"target": 4}'},
                    }
                ],
            },
        }
    ],
    "usage": {
        "prompt_tokens": 1000,
        "completion_tokens": 100,
        "prompt_tokens_details": {"cached_tokens": 400},
    },
}
RESPONSES = {
    "status": "completed",
    "output": [
        {"type": "reasoning", "id": "r1", "summary": [{"type": "summary_text", "text": "It is the button."}]},
        {"type": "message", "id": "m1", "content": [{"type": "output_text", "text": "Let me click."}]},
        {"type": "function_call", "call_id": "c1", "name": "click", "arguments": '{"target": 4}'},
    ],
    "usage": {"input_tokens": 1000, "output_tokens": 100, "input_tokens_details": {"cached_tokens": 400}},
}
MESSAGES = {
    "type": "message",
    "content": [
        {"type": "thinking", "thinking": "It is the button.", "signature": "abc"},
        {"type": "text", "text": "Let me click."},
        {"type": "tool_use", "id": "c1", "name": "click", "input": {"target": 4}},
    ],
    "stop_reason": "tool_use",
    "usage": {
        "input_tokens": 500,
        "output_tokens": 100,
        "cache_read_input_tokens": 400,
        "cache_creation_input_tokens": 100,
    },
}
GENERATED = {
    "candidates": [
        {
            "content": {
                "role": "model",
                "parts": [
                    {"text": "It is the button.", "thought": True},
                    {"text": "Let me click.", "thoughtSignature": "YWJj"},
                    {"functionCall": {"id": "c1", "name": "click", "args": {"target": 4}}},
                ],
            },
            "finishReason": "STOP",
        }
    ],
    "usageMetadata": {
        "promptTokenCount": 1000,
        "candidatesTokenCount": 60,
        "thoughtsTokenCount": 40,
        "cachedContentTokenCount": 400,
    },
}

ALL = {
    "openai/gpt-4o": CHAT,
    "openai-responses/gpt-4o": RESPONSES,
    "anthropic/claude-any": MESSAGES,
    "google/gemini-2.5-flash": GENERATED,
}
PATHS = {
    "openai/gpt-4o": "/chat/completions",
    "openai-responses/gpt-4o": "/responses",
    "anthropic/claude-any": "/v1/messages",
    "google/gemini-2.5-flash": "/v1beta/models/gemini-2.5-flash:generateContent",
}

CONVERSATION = [
    Message.system("Be brief."),
    Message.user("Look", Image(PNG)),
    Message.assistant("I look.", ToolCall("c0", "click", {"target": 1})),
    Message.tool(ToolResult("c0", (), error=False)),
    Message.user("Go on"),
]


async def ask(service: Service, spec: str, *messages: Message, **more: Any) -> Answer:
    model = load_model(spec, base_url=service.url)
    try:
        return await model.complete(messages or CONVERSATION, **more)
    finally:
        await model.close()


@pytest.mark.parametrize("spec", ALL)
async def test_a_picture_is_called_what_it_is(spec: str) -> None:
    async with serve(Reply(ALL[spec])) as service:
        await ask(service, spec, Message.user("Look", Image(b"RIFF\x04\0\0\0WEBPVP8L")))
    sent = json.dumps(service.asked[-1].body)
    assert ("image/webp" in sent, "image/png" in sent) == (True, False)


@pytest.mark.parametrize("spec", ALL)
async def test_each_api_gives_the_same_answer(spec: str) -> None:
    async with serve(Reply(ALL[spec])) as service:
        answer = await ask(service, spec, tools=[CLICK], sampling=SAMPLING)
    assert answer.text == "Let me click."
    assert answer.reasoning == "It is the button."
    assert answer.tool_calls == (ToolCall("c1", "click", {"target": 4}),)
    assert (answer.stop_reason, answer.model, answer.attempts) == ("tool_calls", spec, 1)
    assert (answer.usage.input_tokens, answer.usage.output_tokens, answer.usage.cached_tokens) == (
        1000,
        100,
        400,
    )
    assert answer.cost is None, "another address has no public price"
    assert service.asked[0].path == PATHS[spec]
    assert KEY in "".join(service.asked[0].headers.values())


@pytest.mark.parametrize("spec", ALL)
async def test_keys_never_come_back(spec: str) -> None:
    refusal = {"error": {"message": f"Incorrect API key: {KEY}", "code": 401, "status": "UNAUTHENTICATED"}}
    async with serve(Reply(refusal, 401)) as service:
        with pytest.raises(ModelError, match="Check the key") as failure:
            await ask(service, spec)
    assert KEY not in str(failure.value)
    assert "Incorrect API key: [key]" in str(failure.value)
    assert failure.value.__cause__ is None
    assert len(service.asked) == 1, "a refused key is not tried again"


async def test_a_service_that_repeats_the_key_is_not_recorded_with_it() -> None:
    said = {"choices": [{"message": {"content": f"Your key is {KEY}."}, "finish_reason": "stop"}]}
    async with serve(Reply(said)) as service:
        answer = await ask(service, "openai/any", Message.user("q"))
    assert answer.text == "Your key is [key]."
    assert KEY not in str(answer.to_json(raw=True))


async def test_chat_completions_body() -> None:
    async with serve(Reply(CHAT)) as service:
        await ask(service, "openai/gpt-4o?top_k=5", tools=[CLICK], sampling=SAMPLING, schema=SCHEMA)
    body = service.asked[0].body
    assert body["messages"] == [
        {"role": "system", "content": "Be brief."},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Look"},
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw=="}},
            ],
        },
        {
            "role": "assistant",
            "content": "I look.",
            "tool_calls": [
                {"id": "c0", "type": "function", "function": {"name": "click", "arguments": '{"target": 1}'}}
            ],
        },
        {"role": "tool", "tool_call_id": "c0", "content": "Done."},
        {"role": "user", "content": "Go on"},
    ]
    assert body["tools"][0]["function"]["parameters"] == CLICK.parameters
    assert body["response_format"]["json_schema"]["schema"] == SCHEMA
    settings = {name: body[name] for name in ("max_tokens", "temperature", "top_p", "seed", "stop", "top_k")}
    assert settings == {
        "max_tokens": 77,
        "temperature": 0.5,
        "top_p": 0.9,
        "seed": 3,
        "stop": ["END"],
        "top_k": 5,
    }


async def test_pictures_of_results_follow_as_the_users() -> None:
    results = Message.tool(ToolResult("a", (Image(PNG),)), ToolResult("b", (), error=True))
    async with serve(Reply(CHAT)) as service:
        await ask(service, "openai/gpt-4o", Message.user("q"), results)
    kinds = [(item["role"], str(item["content"])[:22]) for item in service.asked[0].body["messages"][1:]]
    assert kinds == [
        ("tool", "The picture follows."),
        ("tool", "Error: "),
        ("user", "[{'type': 'image_url',"),
    ]


async def test_thoughts_in_tags_are_no_answer() -> None:
    said = {"choices": [{"message": {"content": "<think>\nHm.\n</think>\n\nclick [4]"}}]}
    async with serve(Reply(said)) as service:
        answer = await ask(service, "openai/qwen", Message.user("q"))
    assert (answer.reasoning, answer.text, answer.stop_reason) == ("Hm.", "click [4]", "stop")


async def test_wrong_arguments_are_kept_as_written() -> None:
    call = {"id": "c1", "function": {"name": "click", "arguments": '{"target": '}}
    said = {"choices": [{"message": {"content": None, "tool_calls": [call]}, "finish_reason": "tool_calls"}]}
    async with serve(Reply(said)) as service:
        answer = await ask(service, "openai/any", Message.user("q"))
    assert answer.tool_calls[0].as_written == {"name": "click", "arguments": '{"target": '}


async def test_what_a_router_says_it_cost_counts() -> None:
    said = {**CHAT, "usage": {"prompt_tokens": 1, "completion_tokens": 1, "cost": 0.25}}
    async with serve(Reply(said)) as service:
        assert (await ask(service, "openai/any", Message.user("q"))).cost == 0.25


async def test_responses_body_and_its_items_come_back() -> None:
    async with serve(Reply(RESPONSES)) as service:
        first = await ask(
            service, "openai-responses/gpt-4o", Message.user("q"), sampling=SAMPLING, schema=SCHEMA
        )
        await ask(
            service,
            "openai-responses/gpt-4o",
            Message.user("q"),
            first.message(),
            Message.tool(ToolResult("c1", (Image(PNG),))),
            tools=[CLICK],
        )
    body, again = (asked.body for asked in service.asked)
    assert body["max_output_tokens"] == 77
    assert body["text"]["format"]["schema"] == SCHEMA
    assert not {"seed", "stop"} & body.keys()
    assert again["input"][1:4] == RESPONSES["output"]
    assert again["input"][4]["output"][0]["type"] == "input_image"
    assert again["tools"][0]["name"] == "click"


async def test_openais_computer_goes_to_responses_and_gets_screenshots() -> None:
    tool: dict[str, Json] = {
        "type": "computer_use_preview",
        "display_width": 1280,
        "display_height": 720,
        "environment": "browser",
    }
    check = {"id": "s1", "code": "malicious", "message": "Sure?"}
    call = {
        "type": "computer_call",
        "id": "cu1",
        "call_id": "c9",
        "action": {"type": "click", "x": 1, "y": 2},
        "pending_safety_checks": [check],
        "status": "completed",
    }
    async with serve(Reply({"status": "completed", "output": [call]})) as service:
        computer = Tool("computer", native=tool)
        first = await ask(service, "openai/computer-use-preview", Message.user("q"), tools=[computer])
        shot = ToolResult("c9", (Image(PNG),), native={"acknowledged_safety_checks": [check]})
        await ask(
            service,
            "openai/computer-use-preview",
            Message.user("q"),
            first.message(),
            Message.tool(shot),
            tools=[computer],
        )
    assert first.tool_calls[0].as_written == call
    assert first.tool_calls[0].arguments == {"actions": [call["action"]]}
    body = service.asked[1].body
    assert (service.asked[0].path, body["tools"], body["truncation"]) == ("/responses", [tool], "auto")
    assert body["input"][1:] == [
        call,
        {
            "type": "computer_call_output",
            "call_id": "c9",
            "acknowledged_safety_checks": [check],
            "output": {"type": "computer_screenshot", "image_url": "data:image/png;base64,iVBORw=="},
        },
    ]


async def test_anthropic_body() -> None:
    examples = [
        Message.system("Example question", name="example_user"),
        Message.system("Example answer", name="example_assistant"),
    ]
    async with serve(Reply(MESSAGES)) as service:
        await ask(
            service,
            "anthropic/claude-any",
            CONVERSATION[0],
            *examples,
            *CONVERSATION[1:],
            tools=[CLICK],
            sampling=Sampling(max_tokens=77, stop=("END", "\n")),
            schema=SCHEMA,
        )
    body = service.asked[0].body
    assert body["system"] == "Be brief."
    assert [turn["role"] for turn in body["messages"]] == ["user", "assistant", "user", "assistant", "user"]
    assert body["messages"][2]["content"][1]["source"]["data"] == "iVBORw=="
    assert body["messages"][3]["content"][1] == {
        "type": "tool_use",
        "id": "c0",
        "name": "click",
        "input": {"target": 1},
    }
    assert body["messages"][4]["content"] == [
        {"type": "tool_result", "tool_use_id": "c0", "content": []},
        {"type": "text", "text": "Go on", "cache_control": {"type": "ephemeral"}},
    ]
    assert body["stop_sequences"] == ["END"]
    assert body["output_config"]["format"]["schema"] == SCHEMA
    assert body["tools"] == [{"name": "click", "description": "Click it", "input_schema": CLICK.parameters}]
    assert "anthropic-beta" not in service.asked[0].headers


async def test_anthropics_thoughts_go_back_with_their_signature() -> None:
    async with serve(Reply(MESSAGES)) as service:
        first = await ask(service, "anthropic/claude", Message.user("q"), tools=[CLICK])
        await ask(
            service,
            "anthropic/claude",
            Message.user("q"),
            first.message(),
            Message.tool(ToolResult("c1", (), error=True)),
            tools=[CLICK],
        )
    assert service.asked[1].body["messages"][1]["content"] == MESSAGES["content"]
    assert service.asked[1].body["messages"][2]["content"][0]["is_error"] is True


@pytest.mark.parametrize(
    ("kind", "beta"),
    [("computer_20250124", "computer-use-2025-01-24"), ("computer_toolset_20260801", None)],
)
async def test_anthropics_computer_is_announced(kind: str, beta: str | None) -> None:
    use = {"type": "tool_use", "id": "t", "name": "computer", "input": {"action": "screenshot"}}
    async with serve(Reply({"content": [use], "stop_reason": "tool_use"})) as service:
        answer = await ask(
            service,
            "anthropic/claude",
            Message.user("q"),
            tools=[Tool("computer", native={"type": kind}), CLICK],
        )
    assert answer.tool_calls[0].as_written == use
    assert service.asked[0].body["tools"][0] == {"type": kind}
    assert service.asked[0].headers.get("anthropic-beta") == beta


async def test_cached_and_written_tokens_are_told_apart() -> None:
    async with serve(Reply(MESSAGES)) as service:
        answer = await ask(service, "anthropic/claude", Message.user("q"))
    assert answer.usage == Usage(1000, 100, 400, 100)


async def test_google_body_and_its_parts_come_back() -> None:
    async with serve(Reply(GENERATED)) as service:
        first = await ask(service, "google/gemini-2.5-flash", tools=[CLICK], sampling=SAMPLING)
        await ask(
            service,
            "google/gemini-2.5-flash",
            Message.user("q"),
            first.message(),
            Message.tool(ToolResult("c1", (Image(PNG),))),
            schema=SCHEMA,
        )
    body, again = (asked.body for asked in service.asked)
    assert body["systemInstruction"]["parts"][0]["text"] == "Be brief."
    assert [turn["role"] for turn in body["contents"]] == ["user", "model", "user"]
    assert "image/png" in body["contents"][0]["parts"][1]["inlineData"].values()
    assert body["contents"][2]["parts"][0]["functionResponse"]["name"] == "click"
    declared = body["tools"][0]["functionDeclarations"][0]
    assert CLICK.parameters in declared.values()
    config = body["generationConfig"]
    assert (config["temperature"], config["maxOutputTokens"], config["seed"]) == (0.5, 77, 3)
    assert again["contents"][1]["parts"][1]["thoughtSignature"] == "YWJj"
    assert again["contents"][2]["parts"][1]["inlineData"]["data"] == "iVBORw=="
    assert again["generationConfig"]["responseJsonSchema"] == SCHEMA


async def test_googles_computer_gets_its_screenshot_inside_the_result() -> None:
    call = {"functionCall": {"name": "click_at", "args": {"x": 1, "y": 2}}}
    made = {"candidates": [{"content": {"parts": [call]}, "finishReason": "STOP"}]}
    computer = Tool("computer", native={"computer_use": {"environment": "ENVIRONMENT_BROWSER"}})
    async with serve(Reply(made)) as service:
        first = await ask(service, "google/gemini-cu", Message.user("q"), tools=[computer])
        shot = ToolResult(first.tool_calls[0].id, (Image(PNG),), native={"url": "http://a.test/"})
        await ask(
            service,
            "google/gemini-cu",
            Message.user("q"),
            first.message(),
            Message.tool(shot),
            tools=[computer],
        )
    assert service.asked[1].body["tools"] == [{"computerUse": {"environment": "ENVIRONMENT_BROWSER"}}]
    result = service.asked[1].body["contents"][2]["parts"][0]["functionResponse"]
    assert result["name"] == "click_at"
    assert result["response"]["url"] == "http://a.test/"
    assert '"iVBORw=="' in json.dumps(result["parts"])


@pytest.mark.parametrize(
    ("spec", "body"),
    [
        ("openai/a", {"choices": [{"message": {"content": "so f"}, "finish_reason": "length"}]}),
        (
            "openai-responses/a",
            {
                "status": "incomplete",
                "incomplete_details": {"reason": "max_output_tokens"},
                "output": [{"type": "message", "content": [{"type": "output_text", "text": "so f"}]}],
            },
        ),
        ("anthropic/a", {"content": [{"type": "text", "text": "so f"}], "stop_reason": "max_tokens"}),
        (
            "google/a",
            {"candidates": [{"content": {"parts": [{"text": "so f"}]}, "finishReason": "MAX_TOKENS"}]},
        ),
    ],
)
async def test_truncated_answers_say_so(spec: str, body: Any) -> None:
    async with serve(Reply(body)) as service:
        answer = await ask(service, spec, Message.user("q"))
    assert (answer.text, answer.stop_reason) == ("so f", "length")


@pytest.mark.parametrize(
    ("spec", "body"),
    [
        (
            "openai/a",
            {"choices": [{"message": {"content": None, "refusal": "No."}, "finish_reason": "stop"}]},
        ),
        (
            "openai-responses/a",
            {"output": [{"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}]},
        ),
        ("anthropic/a", {"content": [{"type": "text", "text": "No."}], "stop_reason": "refusal"}),
        ("google/a", {"promptFeedback": {"blockReason": "SAFETY"}}),
    ],
)
async def test_refusals_say_so(spec: str, body: Any) -> None:
    async with serve(Reply(body)) as service:
        assert (await ask(service, spec, Message.user("q"))).stop_reason == "refusal"
