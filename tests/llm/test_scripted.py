"""Models that answer from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webarium.errors import ModelError, UnknownNameError, UserError
from webarium.llm import ChatModel, Image, Message, Sampling, ScriptedModel, ToolCall, Usage, load_model
from webarium.llm.model import Answer, Request


def script(folder: Path, *lines: object) -> str:
    path = folder / "answers.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return f"scripted/{path}"


async def test_answers_come_in_order_with_tools_and_usage(tmp_path: Path) -> None:
    model = load_model(
        script(
            tmp_path,
            "In plain words",
            {"tool_calls": [{"name": "click", "arguments": {"target": 27}}], "reasoning": "The button"},
            {"json": {"ok": True}, "usage": {"input_tokens": 7, "output_tokens": 2}, "cost": 0.5},
        )
    )
    assert isinstance(model, ChatModel)
    first, second, third = [await model.complete([Message.user("Go on")]) for _ in range(3)]
    assert (first.text, first.stop_reason, first.model) == ("In plain words", "stop", model.name)
    assert second.tool_calls == (ToolCall("call_2_1", "click", {"target": 27}),)
    assert (second.reasoning, second.stop_reason) == ("The button", "tool_calls")
    assert (json.loads(third.text), third.usage, third.cost) == ({"ok": True}, Usage(7, 2), 0.5)


async def test_answers_wait_for_their_prompt() -> None:
    model = ScriptedModel.of(
        {"text": "for shoes", "when": ["shoes", "price"]},
        {"text": "for hats", "when": "hats"},
        {"text": "otherwise", "repeat": True},
    )
    prompts = ["hats?", "hats again?", "price of shoes", "anything"]
    said = [(await model.complete([Message.user(prompt)])).text for prompt in prompts]
    assert said == ["for hats", "otherwise", "for shoes", "otherwise"]
    assert [request.messages[0].text for request in model.requests] == prompts


async def test_a_script_that_is_used_up_says_so() -> None:
    model = ScriptedModel.of("only one")
    await model.complete([Message.user("a")])
    with pytest.raises(ModelError, match="has 1 answers and was asked 2 times"):
        await model.complete([Message.user("b")])
    with pytest.raises(ModelError, match="None of the 1 answers left"):
        await ScriptedModel.of({"text": "x", "when": "never"}).complete([Message.user("b")])


async def test_a_script_may_fail_as_a_provider_does() -> None:
    with pytest.raises(ModelError, match="overloaded"):
        await ScriptedModel.of({"error": "overloaded"}).complete([Message.user("b")])


async def test_a_list_is_a_script_too(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text('["a", {"text": "b"}]', encoding="utf-8")
    model = load_model(f"scripted/{path}")
    assert [(await model.complete([])).text for _ in range(2)] == ["a", "b"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"txt": "a"}, "txt is not part of an answer"),
        ({"text": 3}, "'text' must be a string"),
        ({"tool_calls": [{"arguments": {}}]}, "a tool call has a 'name'"),
        ({"tool_calls": [{"name": "click", "arguments": []}]}, "arguments of 'click' must be an object"),
        ({"usage": {"tokens": 3}}, "'usage' has input_tokens"),
        (7, "int is not part of an answer"),
    ],
)
def test_wrong_lines_are_named(tmp_path: Path, line: object, message: str) -> None:
    with pytest.raises(UserError, match=r"line 2.*" + message):
        load_model(script(tmp_path, "fine", line))


def test_wrong_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read: No such file"):
        load_model(f"scripted/{tmp_path / 'none.jsonl'}")
    (tmp_path / "latin.jsonl").write_bytes(b'"caf\xe9"')
    with pytest.raises(UserError, match="cannot be read: it is not UTF-8"):
        load_model(f"scripted/{tmp_path / 'latin.jsonl'}")
    (tmp_path / "bad.jsonl").write_text("{", encoding="utf-8")
    with pytest.raises(UserError, match="line 1 is not JSON"):
        load_model(f"scripted/{tmp_path / 'bad.jsonl'}")


@pytest.mark.parametrize("spec", ["gpt-4o", "openai/", ""])
def test_a_model_is_named_with_its_provider(spec: str) -> None:
    with pytest.raises(UserError, match="names no model"):
        load_model(spec)


def test_unknown_providers_are_refused_with_a_hint() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'anthropic'"):
        load_model("antropic/claude")


def test_requests_have_one_digest_each() -> None:
    def digest(text: str = "a", image: bytes = b"1", seed: int | None = None) -> str:
        return Request((Message.user(text, Image(image)),), sampling=Sampling(seed=seed)).digest

    assert digest() == digest()
    assert len({digest(), digest("b"), digest(image=b"2"), digest(seed=1)}) == 4


async def test_answers_survive_json() -> None:
    model = ScriptedModel.of({"text": "a", "tool_calls": [{"name": "x", "native": {"type": "y"}}]})
    answer = await model.complete([Message.user("q")])
    assert Answer.from_json(json.loads(json.dumps(answer.to_json()))) == answer
    assert answer.message().content[1] == answer.tool_calls[0]
