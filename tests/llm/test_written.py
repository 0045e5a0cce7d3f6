"""What each API is sent for a conversation, and what is read of whole answers: exactly, and without a service."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.llm.messages import Image, Message, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, Request, Sampling, Usage
from webarium.llm.providers import anthropic, google, openai_chat, openai_responses
from webarium.llm.providers.base import Connection, ProviderError
from webarium.llm.providers.openai_chat import OpenAIChat
from webarium.llm.providers.openai_responses import OpenAIResponses

PNG = b"\x89PNG\r\n\x1a\n"
DATA = "iVBORw0KGgo="
URL = f"data:image/png;base64,{DATA}"
PICTURE = Image(PNG)
CLICK = ToolCall("c1", "click", {"at": 1})
BROKEN = ToolCall("c2", "type", {}, malformed="{at")
NATIVE = ToolCall("c3", "computer", {}, native={"type": "computer_call", "call_id": "c3"})
PLAIN = Tool("click", "Clicks.", {"type": "object", "properties": {"at": {}}})
EMPTY = Tool("wait", "Waits.")
OWN = Tool("computer", native={"type": "computer_use_preview"})
SCHEMA = {"type": "object"}
SAMPLING = Sampling(0.0, 0.5, 99, 7, ("END", " "))
BARE = Request((Message.user("q"),), sampling=Sampling(max_tokens=5))
FULL = Request((Message.user("q"),), (PLAIN,), SAMPLING, SCHEMA)


def connection(**changed: Any) -> Connection:
    return Connection(
        **({"model": "m", "base_url": None, "key": "k", "timeout_s": 9.0, "options": {}} | changed)
    )


@pytest.mark.parametrize(
    ("message", "written"),
    [
        (Message.system("s"), [{"role": "system", "content": "s"}]),
        (Message.system("s", name="n"), [{"role": "system", "content": "s", "name": "n"}]),
        (Message.user("a", "b"), [{"role": "user", "content": "a\nb"}]),
        (
            Message.user("a", PICTURE),
            [
                {
                    "role": "user",
                    "content": [
                        {"type": "text", "text": "a"},
                        {"type": "image_url", "image_url": {"url": URL}},
                    ],
                }
            ],
        ),
        (Message.assistant("a"), [{"role": "assistant", "content": "a"}]),
        (Message.assistant(), [{"role": "assistant", "content": ""}]),
        (
            Message("assistant", (CLICK, BROKEN), name="n"),
            [
                {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [
                        {
                            "id": "c1",
                            "type": "function",
                            "function": {"name": "click", "arguments": '{"at": 1}'},
                        },
                        {"id": "c2", "type": "function", "function": {"name": "type", "arguments": "{at"}},
                    ],
                    "name": "n",
                }
            ],
        ),
        (
            Message.tool(
                ToolResult("c1", (Text("a"), Text("b"))), ToolResult("c2", (Text("no"),), error=True)
            ),
            [
                {"role": "tool", "tool_call_id": "c1", "content": "a\nb"},
                {"role": "tool", "tool_call_id": "c2", "content": "Error: no"},
            ],
        ),
        (
            Message.tool(
                ToolResult("c1"), ToolResult("c2", (PICTURE,)), ToolResult("c3", (Text("a"), PICTURE))
            ),
            [
                {"role": "tool", "tool_call_id": "c1", "content": "Done."},
                {"role": "tool", "tool_call_id": "c2", "content": "The picture follows."},
                {"role": "tool", "tool_call_id": "c3", "content": "a"},
                {"role": "user", "content": [{"type": "image_url", "image_url": {"url": URL}}] * 2},
            ],
        ),
    ],
)
def test_messages_of_chat_completions(message: Message, written: list[Any]) -> None:
    assert openai_chat.write_message(message) == written


def test_bodies_of_chat_completions() -> None:
    pytest.importorskip("openai")
    assert OpenAIChat(connection()).body(BARE) == {
        "model": "m",
        "messages": [{"role": "user", "content": "q"}],
        "max_completion_tokens": 5,
    }
    other = OpenAIChat(connection(base_url="http://localhost:1/v1", options={"top_k": 3, "seed": 8}))
    assert other.body(FULL) == {
        "model": "m",
        "messages": [{"role": "user", "content": "q"}],
        "max_tokens": 99,
        "temperature": 0.0,
        "top_p": 0.5,
        "seed": 8,
        "stop": ["END", " "],
        "tools": [openai_chat.write_tool(PLAIN)],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": SCHEMA},
        },
        "top_k": 3,
    }
    assert openai_chat.write_tool(PLAIN) == {
        "type": "function",
        "function": {"name": "click", "description": "Clicks.", "parameters": PLAIN.parameters},
    }
    assert openai_chat.write_tool(OWN) == OWN.native


def test_items_of_responses() -> None:
    native = Message(
        "assistant", (), native={"api": "openai-responses", "items": [{"type": "x"}, {"type": "y"}]}
    )
    foreign = Message("assistant", (Text("a"),), native={"api": "anthropic", "content": []})
    found = openai_responses.write_items(
        [
            Message.system("s"),
            Message.user("a", PICTURE),
            native,
            foreign,
            Message("assistant", (CLICK, BROKEN, NATIVE)),
            Message.tool(
                ToolResult("c1", (Text("a"), Text("b"))),
                ToolResult("c2", (Text("no"),), error=True, native={"more": 1}),
                ToolResult("c3", (Text("t"), Image(b"RIFF1234WEBPxx"), PICTURE), native={"checks": []}),
            ),
            Message.tool(
                ToolResult("c1"), ToolResult("c1", (PICTURE,)), ToolResult("c1", (Text("a"), PICTURE))
            ),
            Message.tool(ToolResult("c3", (Text("a"),))),
        ]
    )
    shown = {"type": "input_image", "image_url": URL, "detail": "auto"}
    output = {"type": "function_call_output", "call_id": "c1"}
    assert found == [
        {"role": "system", "content": [{"type": "input_text", "text": "s"}]},
        {"role": "user", "content": [{"type": "input_text", "text": "a"}, shown]},
        {"type": "x"},
        {"type": "y"},
        {"role": "assistant", "content": [{"type": "output_text", "text": "a"}]},
        {"type": "function_call", "call_id": "c1", "name": "click", "arguments": '{"at": 1}'},
        {"type": "function_call", "call_id": "c2", "name": "type", "arguments": "{at"},
        NATIVE.native,
        {**output, "output": "a\nb"},
        {"type": "function_call_output", "call_id": "c2", "output": "Error: no", "more": 1},
        {
            "type": "computer_call_output",
            "call_id": "c3",
            "output": {"type": "computer_screenshot", "image_url": URL},
            "checks": [],
        },
        {**output, "output": "Done."},
        {**output, "output": [shown]},
        {**output, "output": [{"type": "input_text", "text": "a"}, shown]},
        {"type": "function_call_output", "call_id": "c3", "output": "a"},
    ]


def test_bodies_of_responses() -> None:
    pytest.importorskip("openai")
    api = OpenAIResponses(connection(options={"store": False}))
    asked = [{"role": "user", "content": [{"type": "input_text", "text": "q"}]}]
    assert api.body(BARE) == {"model": "m", "input": asked, "max_output_tokens": 5, "store": False}
    assert api.body(FULL) == {
        "model": "m",
        "input": asked,
        "max_output_tokens": 99,
        "temperature": 0.0,
        "top_p": 0.5,
        "tools": [
            {
                "type": "function",
                "name": "click",
                "description": "Clicks.",
                "parameters": PLAIN.parameters,
                "strict": False,
            }
        ],
        "text": {"format": {"type": "json_schema", "name": "answer", "strict": True, "schema": SCHEMA}},
        "store": False,
    }
    own = api.body(Request(BARE.messages, (PLAIN, OWN), BARE.sampling))
    assert (own["truncation"], own["tools"]) == ("auto", [openai_responses.write_tool(PLAIN), OWN.native])
    other = Tool("computer", native={"type": "computer"})
    assert "truncation" not in api.body(Request(BARE.messages, (other,), BARE.sampling))


TURNS = [
    Message.user("a"),
    Message.user(" ", PICTURE),
    Message.assistant(" "),
    Message.assistant("b", CLICK),
    Message.tool(ToolResult("c1", (Text("x"), PICTURE)), ToolResult("c9", (Text("no"),), error=True)),
    Message.user("c"),
]


def test_turns_of_messages() -> None:
    shown = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": DATA}}
    assert anthropic.write_turns(TURNS) == [
        {"role": "user", "content": [{"type": "text", "text": "a"}, shown]},
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "b"},
                {"type": "tool_use", "id": "c1", "name": "click", "input": {"at": 1}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "c1",
                    "content": [{"type": "text", "text": "x"}, shown],
                },
                {
                    "type": "tool_result",
                    "tool_use_id": "c9",
                    "content": [{"type": "text", "text": "no"}],
                    "is_error": True,
                },
                {"type": "text", "text": "c"},
            ],
        },
    ]
    kept = Message("assistant", (Text("x"),), native={"api": "anthropic", "content": [{"type": "thinking"}]})
    other = Message("assistant", (NATIVE,), native={"api": "google", "parts": []})
    assert anthropic.write_turns([kept, other]) == [
        {"role": "assistant", "content": [{"type": "thinking"}, NATIVE.native]}
    ]


def test_bodies_of_messages() -> None:
    pytest.importorskip("anthropic")
    api = anthropic.Anthropic(connection(options={"top_k": 3}))
    asked = [{"role": "user", "content": [{"type": "text", "text": "q"}]}]
    assert api.body(BARE) == {"model": "m", "messages": asked, "max_tokens": 5, "top_k": 3}
    assert api.body(Request((Message.system("s"), *FULL.messages), FULL.tools, SAMPLING, SCHEMA)) == {
        "model": "m",
        "messages": asked,
        "max_tokens": 99,
        "system": "s",
        "temperature": 0.0,
        "top_p": 0.5,
        "stop_sequences": ["END"],
        "tools": [{"name": "click", "description": "Clicks.", "input_schema": PLAIN.parameters}],
        "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
        "top_k": 3,
    }
    longer = api.body(Request((Message.user("q"), Message.assistant("a"), Message.user("r", "s"))))[
        "messages"
    ]
    assert longer == [
        *asked,
        {"role": "assistant", "content": [{"type": "text", "text": "a"}]},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "r"},
                {"type": "text", "text": "s", "cache_control": {"type": "ephemeral"}},
            ],
        },
    ]
    assert anthropic.write_tool(OWN) == OWN.native


def test_turns_of_gemini() -> None:
    shown = {"inline_data": {"mime_type": "image/png", "data": DATA}}
    call = {"function_call": {"id": "c1", "name": "click", "args": {"at": 1}}}
    result = {"id": "c1", "name": "click", "response": {"output": "x"}}
    failed = {"function_response": {"id": "c9", "name": "tool", "response": {"error": "no"}}}
    first = {"role": "user", "parts": [{"text": "a"}, {"text": " "}, shown]}
    said = {"role": "model", "parts": [{"text": " "}, {"text": "b"}, call]}
    assert google.write_turns(TURNS) == [
        first,
        said,
        {"role": "user", "parts": [{"function_response": result}, shown, failed, {"text": "c"}]},
    ]
    assert google.write_turns(TURNS, native=True)[2] == {
        "role": "user",
        "parts": [{"function_response": {**result, "parts": [shown]}}, failed, {"text": "c"}],
    }
    kept = Message("assistant", (Text("x"),), native={"api": "google", "parts": [{"thought": True}]})
    other = Message("assistant", (ToolCall("", "go", {}),), native={"api": "anthropic", "content": []})
    more = Message.tool(ToolResult("", native={"checks": 1}))
    assert google.write_turns([Message.user(""), kept, other, more]) == [
        {
            "role": "model",
            "parts": [{"thought": True}, {"function_call": {"id": None, "name": "go", "args": {}}}],
        },
        {
            "role": "user",
            "parts": [
                {"function_response": {"id": None, "name": "go", "response": {"output": "", "checks": 1}}}
            ],
        },
    ]


def test_configurations_of_gemini() -> None:
    pytest.importorskip("google.genai")
    api = google.Google(connection(options={"top_k": 3}))
    always = {"automatic_function_calling": {"disable": True}, "top_k": 3}
    assert api.config(BARE, "") == {"max_output_tokens": 5, **always}
    declared = [
        {"name": "click", "description": "Clicks.", "parameters_json_schema": PLAIN.parameters},
        {"name": "wait", "description": "Waits."},
    ]
    assert api.config(Request((), (PLAIN, EMPTY, OWN), SAMPLING, SCHEMA), "s") == {
        "system_instruction": "s",
        "temperature": 0.0,
        "top_p": 0.5,
        "seed": 7,
        "stop_sequences": ["END", " "],
        "tools": [OWN.native, {"function_declarations": declared}],
        "max_output_tokens": 99,
        "response_mime_type": "application/json",
        "response_json_schema": SCHEMA,
        **always,
    }


def test_whole_answers_of_chat_completions() -> None:
    data: dict[str, Any] = {
        "choices": [
            {
                "message": {
                    "content": "<think>\nHm.\n</think>\nYes.",
                    "tool_calls": [
                        {"id": "c1", "function": {"name": "click", "arguments": '{"at": 1}'}},
                        {"function": {"name": "go", "arguments": "[1]"}},
                    ],
                },
                "finish_reason": "function_call",
            }
        ],
        "usage": {
            "prompt_tokens": 10,
            "completion_tokens": 3,
            "prompt_tokens_details": {"cached_tokens": 4},
            "cost": 0.25,
        },
    }
    assert openai_chat.read_answer(data) == Answer(
        "Yes.",
        (CLICK, ToolCall("", "go", {}, malformed="[1]")),
        "Hm.",
        Usage(10, 3, 4),
        0.25,
        stop_reason="tool_calls",
        raw=data,
    )


@pytest.mark.parametrize(
    ("message", "finish", "text", "reasoning", "stop"),
    [
        ({"content": "a", "reasoning_content": "r", "reasoning": "s"}, "stop", "a", "r", "stop"),
        ({"content": "<thinking>t</thinking>a", "reasoning": "s"}, "length", "a", "s", "length"),
        ({"content": "a <think>t</think>", "reasoning": 5}, "stop", "a <think>t</think>", "", "stop"),
        ({"content": "a", "refusal": "No."}, "stop", "a", "", "refusal"),
        ({"content": None, "refusal": 5}, None, "", "", "refusal"),
        ({"content": None}, "content_filter", "", "", "refusal"),
        ({"content": ""}, None, "", "", "stop"),
    ],
)
def test_parts_of_chat_completions(message: Any, finish: Any, text: str, reasoning: str, stop: str) -> None:
    found = openai_chat.read_answer({"choices": [{"message": message, "finish_reason": finish}]})
    assert (found.text, found.reasoning, found.stop_reason) == (text, reasoning, stop)
    assert (found.usage, found.cost, found.native) == (Usage(), None, None)


def test_a_completion_with_choices_is_read_whatever_error_it_names() -> None:
    said: dict[str, Any] = {"choices": [{"message": {"content": "a"}}], "error": {"message": "odd"}}
    assert openai_chat.read_answer(said).text == "a"
    with pytest.raises(ProviderError, match="404: gone") as failed:
        openai_chat.read_answer({"error": {"code": 404, "message": "gone"}})
    assert (failed.value.status, failed.value.passing, failed.value.lasting) == (404, False, True)


def test_whole_answers_of_responses() -> None:
    items: list[dict[str, Any]] = [
        {"type": "reasoning", "summary": [{"text": "One."}, {"text": ""}], "content": [{"text": "Two."}]},
        {
            "type": "message",
            "content": [{"type": "output_text", "text": "Yes. END no"}, {"type": "other", "text": "x"}],
        },
        {"type": "function_call", "call_id": "c1", "name": "click", "arguments": '{"at": 1}'},
        {"type": "computer_call", "call_id": "c3", "action": {"type": "wait"}},
        {"type": "computer_call", "call_id": "c4", "actions": [{"type": "a"}], "action": {"type": "b"}},
        {"type": "computer_call"},
    ]
    data: dict[str, Any] = {
        "status": "completed",
        "output": items,
        "usage": {"input_tokens": 10, "output_tokens": 3, "input_tokens_details": {"cached_tokens": 4}},
    }
    assert openai_responses.read_answer(data, ("END",)) == Answer(
        "Yes. ",
        (
            CLICK,
            ToolCall("c3", "computer", {"actions": [{"type": "wait"}]}, native=items[3]),
            ToolCall("c4", "computer", {"actions": [{"type": "a"}]}, native=items[4]),
            ToolCall("", "computer", {"actions": []}, native=items[5]),
        ),
        "One.\nTwo.",
        Usage(10, 3, 4),
        stop_reason="tool_calls",
        raw=data,
        native={"api": "openai-responses", "items": items},
    )


SAID = {"type": "message", "content": [{"type": "output_text", "text": "a"}]}
REFUSED = {"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}


@pytest.mark.parametrize(
    ("data", "text", "stop"),
    [
        ({"output": [SAID]}, "a", "stop"),
        ({"output": [SAID, REFUSED]}, "a", "refusal"),
        ({"output": [SAID], "status": "incomplete"}, "a", "stop"),
        ({"output": [SAID], "incomplete_details": {"reason": "max_output_tokens"}}, "a", "stop"),
        (
            {"output": [SAID], "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}},
            "a",
            "length",
        ),
        (
            {"output": [SAID], "status": "incomplete", "incomplete_details": {"reason": "content_filter"}},
            "a",
            "refusal",
        ),
        ({"output": [SAID], "status": "incomplete", "incomplete_details": {"reason": "odd"}}, "a", "odd"),
    ],
)
def test_how_responses_end(data: Any, text: str, stop: str) -> None:
    found = openai_responses.read_answer(data)
    assert (found.text, found.stop_reason) == (text, stop)


def test_whole_answers_of_messages() -> None:
    content: list[dict[str, Any]] = [
        {"type": "thinking", "thinking": "One."},
        {"type": "thinking", "thinking": "Two."},
        {"type": "text", "text": "Yes"},
        {"type": "text", "text": "."},
        {"type": "tool_use", "id": "c1", "name": "click", "input": {"at": 1}},
        {"type": "tool_use", "name": "computer", "input": {"action": "wait"}},
    ]
    usage = {
        "input_tokens": 10,
        "output_tokens": 3,
        "cache_read_input_tokens": 4,
        "cache_creation_input_tokens": 5,
    }
    data: dict[str, Any] = {"type": "message", "content": content, "stop_reason": "tool_use", "usage": usage}
    assert anthropic.read_answer(data, (PLAIN, OWN)) == Answer(
        "Yes.",
        (CLICK, ToolCall("", "computer", {"action": "wait"}, native=content[5])),
        "One.\nTwo.",
        Usage(19, 3, 4, 5),
        stop_reason="tool_calls",
        raw=data,
        native={"api": "anthropic", "content": content},
    )


@pytest.mark.parametrize(
    ("reason", "stop"),
    [
        (None, "stop"),
        ("end_turn", "stop"),
        ("stop_sequence", "stop"),
        ("max_tokens", "length"),
        ("pause", "pause"),
    ],
)
def test_how_messages_end(reason: str | None, stop: str) -> None:
    assert anthropic.read_answer({"content": [], "stop_reason": reason}).stop_reason == stop


@pytest.mark.parametrize(
    ("kind", "passing"),
    [
        ("overloaded_error", True),
        ("api_error", True),
        ("rate_limit_error", True),
        ("timeout_error", True),
        ("not_found_error", False),
    ],
)
def test_errors_of_messages_pass_or_stay(kind: str, passing: bool) -> None:
    with pytest.raises(ProviderError, match=f"{kind}: m") as failed:
        anthropic.read_answer({"type": "error", "error": {"type": kind, "message": "m"}})
    assert failed.value.passing is passing


def test_whole_answers_of_gemini() -> None:
    parts: list[dict[str, Any]] = [
        {"text": "One.", "thought": True},
        {"text": "Two.", "thought": True},
        {"text": "Yes"},
        {"text": "."},
        {"function_call": {"id": "c1", "name": "click", "args": {"at": 1}}},
        {"function_call": {"name": "go"}},
        {"inline_data": {}},
    ]
    data: dict[str, Any] = {
        "candidates": [{"content": {"parts": parts}, "finish_reason": "STOP"}],
        "usage_metadata": {
            "prompt_token_count": 10,
            "tool_use_prompt_token_count": 2,
            "candidates_token_count": 3,
            "thoughts_token_count": 5,
            "cached_content_token_count": 4,
        },
    }
    assert google.read_answer(data) == Answer(
        "Yes.",
        (CLICK, ToolCall("call_6", "go", {})),
        "One.\nTwo.",
        Usage(12, 8, 4),
        stop_reason="tool_calls",
        raw=data,
        native={"api": "google", "parts": parts},
    )


@pytest.mark.parametrize(
    ("candidate", "stop"),
    [
        ({}, "stop"),
        ({"finish_reason": "MAX_TOKENS"}, "length"),
        ({"finish_reason": "SPII"}, "refusal"),
        ({"finish_reason": "LANGUAGE", "content": {"parts": None}}, "language"),
    ],
)
def test_how_gemini_ends(candidate: Any, stop: str) -> None:
    found = google.read_answer({"candidates": [candidate]})
    assert (found.text, found.stop_reason, found.native) == ("", stop, None)


def test_a_blocked_question_is_a_refusal() -> None:
    data: dict[str, Any] = {
        "prompt_feedback": {"block_reason": "SAFETY"},
        "usage_metadata": {"prompt_token_count": 3},
    }
    assert google.read_answer(data) == Answer(usage=Usage(3), stop_reason="refusal", raw=data)
