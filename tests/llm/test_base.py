"""What all providers share: failures that pass or stay, waits, keys, prices, and settings that are refused."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from typing import Any

import pytest

from webarium.errors import UserError
from webarium.llm.managed import refused_settings, set_settings
from webarium.llm.messages import Image, Message, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, Request, Sampling, Usage
from webarium.llm.prices import Price, Prices, read_prices
from webarium.llm.providers.base import (
    Connection,
    ProviderError,
    RetryAfter,
    count,
    error_message,
    find_key,
    find_url,
    first_stop,
    import_sdk,
    one_line,
    read_arguments,
    read_body,
    read_retry_after,
    split_thoughts,
    status_error,
    system_and_turns,
    within,
)
from webarium.llm.replay import answers_in
from webarium.llm.retry import RetryPolicy, seconds_named, timeout_named


@pytest.mark.parametrize(
    ("status", "message", "passing", "lasting"),
    [
        (400, "bad", False, False),
        (401, "key", False, True),
        (402, "pay", False, True),
        (403, "no", False, True),
        (404, "gone", False, True),
        (408, "late", True, False),
        (409, "clash", True, False),
        (425, "early", True, False),
        (429, "slow down", True, False),
        (429, "insufficient_quota", False, True),
        (429, "You exceeded your current Quota", False, True),
        (500, "billing", True, False),
        (502, "bad", True, False),
        (503, "bad", True, False),
        (504, "bad", True, False),
        (522, "busy", True, False),
        (524, "busy", True, False),
        (529, "busy", True, False),
        (400, "we are Overloaded", True, False),
        (501, "bad", False, False),
    ],
)
def test_statuses_pass_stay_or_last(status: int, message: str, passing: bool, lasting: bool) -> None:
    found = status_error(status, message)
    assert (found.passing, found.lasting, found.status, str(found)) == (
        passing,
        lasting,
        status,
        f"{status}: {message}",
    )
    assert found.retry_after is None


@pytest.mark.parametrize(
    ("headers", "after"),
    [
        ({}, None),
        ({"Retry-After": "3"}, RetryAfter(3.0)),
        ({"retry-after": "1.5"}, RetryAfter(1.5)),
        ({"Retry-After-Ms": "250", "retry-after": "3"}, RetryAfter(0.25)),
        ({"retry-after-ms": "x", "retry-after": "3"}, RetryAfter(3.0)),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, RetryAfter(moment=1445412480.0)),
        ({"retry-after": "soon"}, None),
    ],
)
def test_when_to_ask_again(headers: dict[str, str], after: RetryAfter | None) -> None:
    assert read_retry_after(headers) == after
    assert status_error(429, "m", headers).retry_after == after
    assert status_error(429, "m", headers, delay_s=7.0).retry_after == RetryAfter(7.0)


@pytest.mark.parametrize(
    ("after", "wait"),
    [
        (RetryAfter(3.0), 3.0),
        (RetryAfter(-3.0), 0.0),
        (RetryAfter(), 0.0),
        (RetryAfter(moment=1030.0), 30.0),
        (RetryAfter(moment=900.0), 0.0),
    ],
)
def test_waits_are_never_negative(after: RetryAfter, wait: float) -> None:
    assert after.wait_s(1000.0) == wait


def test_waits_grow_are_spread_and_end() -> None:
    policy = RetryPolicy(attempts=5, first_s=2.0, longest_s=10.0, patience_s=50.0)

    def wait(
        attempt: int, passed: float = 0, after: RetryAfter | None = None, key: str = "k"
    ) -> float | None:
        return policy.wait_s(attempt, passed, after, 1000.0, key)

    for attempt, own in ((1, 2.0), (2, 4.0), (3, 8.0), (4, 10.0)):
        found = wait(attempt)
        assert found is not None
        assert own < found < own * 1.25
        assert found == wait(attempt)
    assert wait(5) is None
    assert len({wait(1, key=str(n)) for n in range(9)}) == 9
    spread = [(wait(1, key=str(n)) or 0) / 2 for n in range(400)]
    assert 1 <= min(spread) < 1.01
    assert 1.24 < max(spread) <= 1.25
    assert wait(1, after=RetryAfter(20.0)) == 20.0
    assert wait(1, after=RetryAfter(1.0)) == wait(1)
    assert wait(1, 30.0, RetryAfter(20.0)) == 20.0
    assert wait(1, 30.001, RetryAfter(20.0)) is None
    assert RetryPolicy().attempts == 6


@pytest.mark.parametrize(
    ("text", "least", "seconds"),
    [
        ("", 0, None),
        (" ", 0, None),
        ("0", 0, 0.0),
        (" 2.5 ", 0, 2.5),
        ("0", 1, math.nan),
        ("1", 1, 1.0),
        ("-1", 0, math.nan),
        ("x", 0, math.nan),
        ("inf", 0, math.nan),
        ("nan", 0, math.nan),
    ],
)
def test_seconds_of_the_environment(
    text: str, least: float, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_SECONDS", text)
    if seconds is not None and math.isnan(seconds):
        with pytest.raises(UserError, match=f"SOME_SECONDS is '{text}', which is not a number") as refused:
            seconds_named("SOME_SECONDS", "more", least=least)
        assert refused.value.todo == "Set it to more."
    else:
        assert seconds_named("SOME_SECONDS", "more", least=least) == seconds


def test_patience_and_time_limits_are_the_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WEBARIUM_MODEL_PATIENCE", raising=False)
    monkeypatch.delenv("WEBARIUM_MODEL_TIMEOUT", raising=False)
    assert (RetryPolicy.from_environment(), timeout_named()) == (RetryPolicy(), None)
    monkeypatch.setenv("WEBARIUM_MODEL_PATIENCE", "0")
    monkeypatch.setenv("WEBARIUM_MODEL_TIMEOUT", "0.001")
    assert (RetryPolicy.from_environment(), timeout_named()) == (RetryPolicy(patience_s=0), 0.001)
    monkeypatch.setenv("WEBARIUM_MODEL_TIMEOUT", "0")
    with pytest.raises(UserError, match="WEBARIUM_MODEL_TIMEOUT"):
        timeout_named()


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("k" * 12, "a [key] b"),
        ("k" * 11, "a kkkkkkkkkkk[k] b"),
        (None, "a b"),
        ("", "a b"),
    ],
)
def test_keys_are_taken_out_of_texts(key: str | None, text: str) -> None:
    said = f"a {'k' * 12} b" if key == "k" * 12 else "a kkkkkkkkkkk[k] b" if key else "a b"
    assert Connection("m", None, key, 1.0, {}).clean(said) == text


def test_the_first_key_that_is_set_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONE", " ")
    monkeypatch.setenv("TWO", " two ")
    monkeypatch.setenv("THREE", "three")
    assert find_key(["ONE", "TWO", "THREE"], needed=True) == "two"
    assert find_key(["ONE", "NONE"], needed=False) is None
    with pytest.raises(UserError, match="ONE is not set") as refused:
        find_key(["ONE", "NONE"], needed=True)
    assert refused.value.todo == "Type: export ONE=…"


def test_base_urls_are_addresses_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_URL", " http://localhost:1/v1 ")
    assert find_url(None, "SOME_URL") == "http://localhost:1/v1"
    assert find_url("https://a.test", "SOME_URL") == "https://a.test"
    monkeypatch.setenv("SOME_URL", "")
    assert find_url(None, "SOME_URL") is None
    with pytest.raises(UserError, match="'localhost' is not a base URL"):
        find_url("localhost", "SOME_URL")
    for url in ("http://ann@a.test/", "http://:secret@a.test/"):
        with pytest.raises(UserError, match="holds no user name or password"):
            find_url(url, "SOME_URL")


def test_a_missing_package_is_named_and_a_broken_one_is_not_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(
        UserError, match="Models of some need the package 'no-such-sdk', which is missing"
    ) as refused:
        import_sdk("no.such.sdk", "some")
    assert refused.value.todo == "Type: pip install 'webarium[some]'"
    (tmp_path / "broken_sdk.py").write_text("import no_such_part\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_part"):
        import_sdk("broken_sdk", "some")


@pytest.mark.parametrize(
    ("text", "size", "line"),
    [
        ("a\n b", 9, "a b"),
        ("x" * 9, 9, "x" * 9),
        ("x" * 10, 9, "x" * 8 + "…"),
    ],
)
def test_messages_are_one_line(text: str, size: int, line: str) -> None:
    assert one_line(text, size) == line


def test_messages_are_cut_at_a_readable_length() -> None:
    assert one_line("x" * 300) == "x" * 300
    assert len(one_line("x" * 301)) == 300


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("", "no message"),
        ("not json", "not json"),
        ('{"error": {"type": "t", "code": "c", "status": "s", "message": "m"}}', "t: c: s: m"),
        ('{"error": {"type": "t", "code": "t", "message": "m"}}', "t: m"),
        ('{"error": {"type": "", "code": 0, "message": "m"}}', "m"),
        ('{"error": {}}', '{"error": {}}'),
        ('{"error": "busy"}', "busy"),
        ('[{"error": {"message": "m"}}]', "m"),
        ('[{"error": {"message": "m"}}, 1]', "[{'error': {'message': 'm'}}, 1]"),
        ('{"message": "m"}', "m"),
        ("5", "5"),
    ],
)
def test_messages_of_errors(body: str, message: str) -> None:
    assert error_message(body) == message


def test_bodies_are_objects() -> None:
    assert read_body('{"a": 1}') == {"a": 1}
    for text, why in (
        ("{", "is not JSON: '{'"),
        ("[1]", "is not a JSON object: '\\[1\\]'"),
        ("[" * 200_000, "is not JSON"),
    ):
        with pytest.raises(ProviderError, match=why) as failed:
            read_body(text)
        assert failed.value.passing
        assert len(str(failed.value)) < 180


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ({"a": 1}, ({"a": 1}, "")),
        ('{"a": 1}', ({"a": 1}, "")),
        ("", ({}, "")),
        (" ", ({}, "")),
        ("{", ({}, "{")),
        ("[1]", ({}, "[1]")),
        ([1], ({}, "[1]")),
        (5, ({}, "5")),
    ],
)
def test_arguments_of_calls(value: object, read: object) -> None:
    assert read_arguments(value) == read


@pytest.mark.parametrize(("value", "number"), [(3, 3), (0, 0), (2.7, 2), (-1, 0), (None, 0), ("3", 0)])
def test_tokens_are_counted(value: object, number: int) -> None:
    assert count(value) == number


@pytest.mark.parametrize(
    ("text", "stops", "cut"),
    [
        ("a END b", ("END",), "a "),
        ("a END b STOP", ("STOP", "END"), "a "),
        ("END", ("END",), ""),
        ("a b", ("END", ""), "a b"),
        ("a b", (), "a b"),
    ],
)
def test_texts_end_at_the_first_stop(text: str, stops: tuple[str, ...], cut: str) -> None:
    assert first_stop(text, stops) == cut


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("<think> a\nb </think>\n c", ("a\nb", "c")),
        ("\n<thinking>a</thinking>", ("a", "")),
        ("x <think>a</think>", ("", "x <think>a</think>")),
        ("<think>a", ("", "<think>a")),
    ],
)
def test_thoughts_stand_before_the_answer(text: str, parts: tuple[str, str]) -> None:
    assert split_thoughts(text) == parts


def test_system_messages_stand_apart_and_examples_become_turns() -> None:
    user = Message.user("q")
    said = [
        Message.system("a"),
        Message.system("e", name="example_user"),
        Message.system("f", name="example_assistant"),
        user,
        Message.system("b", name="other"),
    ]
    assert system_and_turns(said) == ("a\n\nb", [Message.user("e"), Message.assistant("f"), user])
    assert system_and_turns([user]) == ("", [user])


async def test_running_out_of_time_passes() -> None:
    assert await within(5, asyncio.sleep(0, "done")) == "done"
    with pytest.raises(ProviderError, match=r"no answer within 0\.01 s") as failed:
        await within(0.01, asyncio.sleep(9))
    assert failed.value.passing


@pytest.mark.parametrize(
    ("usage", "price", "dollars"),
    [
        (Usage(1_000_000, 0), Price(2, 8), 2),
        (Usage(0, 1_000_000), Price(2, 8), 8),
        (Usage(10, 10, 4, 3), Price(2, 8), 100e-6),
        (Usage(10, 10, 4, 3), Price(2, 8, 1, 3), (3 * 2 + 4 * 1 + 3 * 3 + 80) * 1e-6),
        (Usage(10, 10, 4, 3), Price(2, 8, 0, 0), 86e-6),
        (Usage(3, 0, 4, 0), Price(2, 8, 1), 4e-6),
    ],
)
def test_what_calls_cost(usage: Usage, price: Price, dollars: float) -> None:
    assert price.of(usage) == pytest.approx(dollars)


@pytest.mark.parametrize(
    ("model", "elsewhere", "price"),
    [
        ("p/a", False, 1),
        ("p/a", True, None),
        ("p/b", False, 3),
        ("p/b", True, 3),
        ("p/a-2024-08-06", False, 1),
        ("p/a-20240806", False, 1),
        ("p/a@20240806", False, 1),
        ("p/a-0806", False, 1),
        ("p/a-08-2025", False, 1),
        ("p/a-latest", False, 1),
        ("p/a-preview-05-20", False, 1),
        ("p/a-mini", False, None),
        ("p/a-20", False, None),
        ("p/c-2024-08-06", False, 5),
        ("p/c", False, None),
    ],
)
def test_prices_are_found_by_model_and_version(model: str, elsewhere: bool, price: float | None) -> None:
    listed = {"p/a": Price(1, 1), "p/b": Price(2, 2), "p/c-2024-08-06": Price(5, 5)}
    found = Prices({"p/b": Price(3, 3)}, listed).find(model, elsewhere=elsewhere)
    assert (found and found.input) == price


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("{ input = 1, output = 2 }", Price(1, 2)),
        ("{ input = 0, output = 2.5, cached = 0.5, cache_write = 3 }", Price(0, 2.5, 0.5, 3)),
        ("{ input = 1 }", None),
        ("{ input = 1, output = 2, more = 3 }", None),
        ("{ input = 1, output = -2 }", None),
        ('{ input = 1, output = "2" }', None),
        ("5", None),
    ],
)
def test_a_price_is_made_of_amounts(text: str, price: Price | None, tmp_path: Path) -> None:
    table = tmp_path / "prices.toml"
    table.write_text(f'[models]\n"p/a" = {text}\n')
    if price is None:
        with pytest.raises(UserError, match="the price of 'p/a' must be amounts"):
            read_prices(table)
    else:
        assert read_prices(table) == {"p/a": price}


EVERY = Request((), (), Sampling(0.0, 0.0, 5, 0, ("END",)), {})


@pytest.mark.parametrize(
    ("status", "message", "refused"),
    [
        (400, "Unsupported: temperature", {"temperature"}),
        (422, "topP and Seed are odd", {"top_p", "seed"}),
        (400, "Unknown parameter: 'stop'", {"stop"}),
        (400, "please stop", set()),
        (400, "no response_format here", {"schema"}),
        (401, "temperature", set()),
        (500, "temperature", set()),
    ],
)
def test_settings_that_are_refused_are_recognised(status: int, message: str, refused: set[str]) -> None:
    assert refused_settings(EVERY, ProviderError(message, status=status)) == refused
    assert refused_settings(Request(()), ProviderError(message, status=status)) == set()


def test_settings_of_zero_are_set() -> None:
    assert set_settings(EVERY) == {"temperature", "top_p", "seed", "stop", "schema"}
    assert set_settings(Request(())) == set()


PICTURE = Image(b"\x89PNG\r\n\x1a\n")
CALL = ToolCall("c1", "click", {"at": 1}, {"type": "x"}, "{")


def test_messages_as_json_hold_all_but_the_bytes_of_pictures() -> None:
    sha = "4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6"
    said = Message(
        "assistant",
        (
            Text("a"),
            PICTURE,
            CALL,
            ToolCall("c2", "go", {}),
            ToolResult("c1", (Text("b"), PICTURE), True, {"y": 1}),
        ),
        "n",
        {"api": "z"},
    )
    shown = {"type": "image", "media_type": "image/png", "sha256": sha}
    assert said.to_json() == {
        "role": "assistant",
        "content": [
            {"type": "text", "text": "a"},
            shown,
            {
                "type": "tool_call",
                "id": "c1",
                "name": "click",
                "arguments": {"at": 1},
                "malformed": "{",
                "native": {"type": "x"},
            },
            {"type": "tool_call", "id": "c2", "name": "go", "arguments": {}},
            {
                "type": "tool_result",
                "call_id": "c1",
                "error": True,
                "content": [{"type": "text", "text": "b"}, shown],
                "native": {"y": 1},
            },
        ],
        "name": "n",
        "native": {"api": "z"},
    }
    assert Message.tool(ToolResult("c1")).to_json() == {
        "role": "tool",
        "content": [{"type": "tool_result", "call_id": "c1", "error": False, "content": []}],
    }
    assert (said.text, said.images) == ("a\nb", (PICTURE, PICTURE))


def test_calls_and_tools_as_they_are_written() -> None:
    assert CALL.as_written == {"type": "x"}
    assert ToolCall("c1", "click", {"at": 1}).as_written == {"name": "click", "arguments": {"at": 1}}
    assert ToolCall("c1", "click", {}, None, "{").as_written == {"name": "click", "arguments": "{"}
    assert Tool("a", "b").to_json() == {
        "name": "a",
        "description": "b",
        "parameters": {"type": "object", "properties": {}},
    }
    assert Tool("a", "b", native={"type": "x"}).to_json() == {"name": "a", "native": {"type": "x"}}


def test_answers_survive_json_and_are_found_in_it() -> None:
    answer = Answer(
        "t",
        (CALL,),
        "r",
        Usage(1, 2, 3, 4),
        0.5,
        1.5,
        "m",
        "length",
        {"raw": 1},
        {"api": "z"},
        "digest",
        2,
        True,
        ("seed",),
    )
    assert Answer.from_json(answer.to_json(raw=True)) == answer
    bare = answer.to_json()
    assert "raw" not in bare
    assert Answer.from_json(bare).raw == {}
    assert answer.message() == Message("assistant", (Text("t"), CALL), native={"api": "z"})
    assert Answer(tool_calls=(CALL,)).message().content == (CALL,)
    missing: dict[str, Any] = {key: value for key, value in bare.items() if key != "dropped"}
    assert Answer.from_json(missing).dropped == ()


def test_requests_as_json() -> None:
    request = Request((Message.user("q"),), (Tool("a"),), Sampling(stop=("x",)), {"type": "object"})
    assert request.to_json() == {
        "messages": [{"role": "user", "content": [{"type": "text", "text": "q"}]}],
        "tools": [Tool("a").to_json()],
        "sampling": {"temperature": None, "top_p": None, "max_tokens": 1024, "seed": None, "stop": ["x"]},
        "schema": {"type": "object"},
    }
    assert Request(()).to_json()["schema"] is None
    assert request.digest == Request(request.messages, request.tools, request.sampling, request.schema).digest
    assert request.digest != Request(request.messages, request.tools, request.sampling).digest


ONE = '{"request": "d", "tool_calls": [], "text": "a", "usage": {}}'


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        (ONE, ["a"]),
        (f'[{ONE}, {{"deep": [{ONE}]}}]', ["a", "a"]),
        (f"{ONE}\nnot json\n{ONE}", ["a", "a"]),
        (ONE.replace('"d"', '""'), []),
        (ONE.replace('"usage": {}', '"usage": {"odd": 1}'), []),
        (ONE.replace('"text": "a"', '"words": "a"'), []),
        ("5", []),
        ("", []),
    ],
)
def test_answers_are_found_anywhere_in_records(text: str, texts: list[str]) -> None:
    assert [answer.text for answer in answers_in(text)] == texts
