"""What holds for every codec, whatever its grammar."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.actions.strategies import QUICK, odd_actions, sensible_actions
from webarium.actions.codecs import (
    AnthropicCodec,
    Codec,
    GeminiCodec,
    JsonCodec,
    OpenAICodec,
    Screen,
    ToolCodec,
    UnwritableActionError,
    WebVoyagerCodec,
    codec_names,
    get_codec,
)
from webarium.actions.specs import SPECS
from webarium.actions.types import ElementId, Select, Stop, Type
from webarium.errors import ActionParsingError, UnknownNameError, UserError

CODECS: dict[str, Codec] = {
    **{name: get_codec(name) for name in codec_names()},
    **{f"{name} original": get_codec(name, profile="original") for name in codec_names("original")},
    "anthropic of 2025": AnthropicCodec(tool="computer_20250124"),
    "openai preview": OpenAICodec(preview=True),
    "gemini legacy": GeminiCodec(legacy=True),
    "json of a screen": JsonCodec(targets=("point",), screen=Screen()),
    "webvoyager of text": WebVoyagerCodec(target=ElementId),
}
TOOL_CODECS = {name: codec for name, codec in CODECS.items() if isinstance(codec, ToolCodec)}
SAFE = JsonCodec()
"""It has words for every sensible action, and for none that is out of range."""

each = pytest.mark.parametrize("codec", CODECS.values(), ids=list(CODECS))
each_tool = pytest.mark.parametrize("codec", TOOL_CODECS.values(), ids=list(TOOL_CODECS))


def snapped(codec: Codec, action: Any) -> Any:
    snap: Callable[[Any], Any] | None = getattr(codec, "snap", None)
    return snap(action) if snap is not None else action


@each
def test_examples_come_back(codec: Codec) -> None:
    assert codec.examples
    for action in codec.examples:
        assert codec.parse(codec.format(action)) == snapped(codec, action)


@each
@QUICK
@given(action=sensible_actions)
def test_what_is_written_comes_back(codec: Codec, action: Any) -> None:
    try:
        text = codec.format(action)
    except UnwritableActionError:
        return
    assert codec.parse(text) == snapped(codec, action)


@each
@QUICK
@given(action=odd_actions)
def test_nonsense_is_not_written(codec: Codec, action: Any) -> None:
    try:
        text = codec.format(action)
    except UnwritableActionError:
        return
    assert codec.parse(text) == snapped(codec, action)
    assert SAFE.parse(SAFE.format(codec.parse(text))) == codec.parse(text)


def read_safely(read: Callable[[Any], Any], given_value: Any) -> None:
    """Either a sensible action comes out, or an `ActionParsingError` with an example."""
    try:
        actions = read(given_value)
    except ActionParsingError as error:
        assert str(error).endswith((".", "?"))  # noqa: PT017 - both outcomes are right
        return
    for action in actions if isinstance(actions, tuple) else (actions,):
        assert SAFE.parse(SAFE.format(action)) == action


SOUP = [
    "click",
    "Click",
    "type",
    "Type",
    "scroll",
    "stop",
    "ANSWER",
    "Scroll",
    "WINDOW",
    "Thought:",
    "Action:",
    "page",
    "get_by_role",
    "get_by_text",
    "fill",
    "nth",
    "keyboard",
    "send_msg_to_user",
    "noop",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "'",
    '"',
    ",",
    ";",
    ":",
    ".",
    "=",
    "\n",
    " ",
    "\\",
    "#",
    "```",
    "0",
    "1",
    "27",
    "-1",
    "999999999999",
    "1e999",
    "nan",
    "NaN",
    "True",
    "None",
    "null",
    "N/A",
    "name",
    "arguments",
    "input",
    "args",
    "target",
    "coordinate",
    "x",
    "y",
    "action",
    "actions",
    "tool_use",
    "computer",
    "left_click",
    "click_at",
    "computer_call",
    "\x00",
    "\ud800",
    "'''",
    "f'",
    "\\d",
    "\\N{DIGIT ONE}",
    "\r",
]
soups = st.lists(st.one_of(st.sampled_from(SOUP), st.text(max_size=4)), max_size=25).map("".join)


@each
@QUICK
@given(text=st.one_of(soups, st.text(st.characters(), max_size=60)))
def test_any_text_is_an_action_or_an_explained_refusal(codec: Codec, text: str) -> None:
    read_safely(codec.parse, text)


@each
@QUICK
@given(data=st.data())
def test_a_damaged_action_is_an_action_or_an_explained_refusal(codec: Codec, data: st.DataObject) -> None:
    text = codec.format(data.draw(st.sampled_from(codec.examples)))
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    read_safely(codec.parse, text[:place] + data.draw(soups) + text[place + cut :])


json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(SOUP),
        st.sampled_from([10**400, 2**70, -1, 1e308]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(st.text(max_size=5), st.sampled_from(SOUP)), inner, max_size=4),
    ),
    max_leaves=8,
)


@st.composite
def damaged_calls(draw: st.DrawFn, codec: ToolCodec) -> Any:
    """A call with one value somewhere replaced by another."""
    call = json.loads(json.dumps(codec.format_call(draw(st.sampled_from(codec.examples)))))
    here: Any = call
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return call
        key = draw(st.sampled_from(keys))
        if isinstance(here[key], dict | list) and here[key] and draw(st.booleans()):
            here = here[key]
            continue
        here[key] = draw(json_values)
        if isinstance(here, dict) and draw(st.booleans()):
            here[draw(st.sampled_from(SOUP))] = draw(json_values)
        return call


@each_tool
@QUICK
@given(data=st.data())
def test_any_json_is_an_action_or_an_explained_refusal(codec: ToolCodec, data: st.DataObject) -> None:
    value = data.draw(st.one_of(json_values, damaged_calls(codec)))
    read_safely(codec.parse_call, value)
    read_safely(codec.parse_calls, value)


@each
@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "(" * 5000,
        "[" * 100_000,
        "-" * 50_000 + "1",
        '{"name":' * 3000,
        "f(" + "9" * 9000 + ")",
        '{"name": "wait", "arguments": {"seconds": ' + "9" * 9000 + "}}",
        "a" * 300_000,
        "`" * 7,
        "x.y" + ".z" * 3000,
        "click [" + "9" * 5000 + "]",
        "f" + "(1)" * 3000,
        "\ud800",
    ],
    ids=lambda text: f"{text[:6]!r}x{len(text)}",
)
def test_hostile_text_is_refused(codec: Codec, text: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        codec.parse(text)
    assert len(str(caught.value)) < 2000


RUNS = [
    " ",
    "[",
    "]",
    "(",
    ")",
    "'",
    '"',
    "\\",
    "\\'",
    "a",
    "1",
    "+",
    "`",
    "\n",
    ";",
    "{",
    "] ",
    "f(",
    "\\N{",
    "*",
]


@each
def test_long_runs_take_no_long_time(codec: Codec) -> None:
    texts = [codec.format(action) for action in codec.examples]
    began = time.process_time()
    for text, run in itertools.product({texts[0], max(texts, key=len)}, RUNS):
        for place in (len(text) // 2, len(text) - 1):
            read_safely(codec.parse, text[:place] + run * (20_000 // len(run)) + text[place:])
    assert time.process_time() - began < 10  # a tenth of a second, unless something tries many ways


@each_tool
def test_deeply_nested_calls_are_refused(codec: ToolCodec) -> None:
    nested: Any = {"name": "noop"}
    for _ in range(5000):
        nested = {"function": nested}
    with pytest.raises(ActionParsingError):
        codec.parse_call(nested)
    arguments: Any = []
    for _ in range(5000):
        arguments = [arguments]
    for shape in ({"name": "stop", "arguments": {"answer": arguments}}, {"type": "type", "text": arguments}):
        with pytest.raises(ActionParsingError):
            codec.parse_call(shape)


@each
def test_describing_tells_every_word_and_shows_right_examples(codec: Codec) -> None:
    text = codec.describe()
    assert text.strip()
    assert "None" not in text.replace("=None", "")
    assert all(len(line) < 1000 for line in text.splitlines())


def test_meanings_come_from_the_one_table() -> None:
    for name in codec_names():
        text = get_codec(name).describe()
        assert sum(spec.meaning.split(",")[0].rstrip(".") in text for spec in SPECS.values()) >= 6


@pytest.mark.parametrize("name", codec_names())
def test_two_actions_are_refused(name: str) -> None:
    codec = get_codec(name)
    texts = [codec.format(action) for action in codec.examples]
    for first, second in itertools.product(texts, texts):
        for both in (f"{first}\n{second}", f"{first}\n\n{second}", f"```{first}```\n```{second}```"):
            with pytest.raises(ActionParsingError):
                print(both, codec.parse(both))


@pytest.mark.parametrize("name", codec_names())
def test_trailing_words_are_refused(name: str) -> None:
    codec = get_codec(name)
    for action in codec.examples:
        for words in (" because it is there", "\nThat should do it.", " )", " }", ' "'):
            if not (name == "webvoyager" and isinstance(action, Select | Stop | Type)):
                with pytest.raises(ActionParsingError):
                    print(action, codec.parse(codec.format(action) + words))


def test_the_registry() -> None:
    assert codec_names() == (
        "anthropic-computer",
        "browsergym",
        "gemini-computer",
        "json",
        "openai-computer",
        "webarena",
        "webarena-playwright",
        "webvoyager",
    )
    assert all(get_codec(name).name == name for name in codec_names())
    with pytest.raises(UnknownNameError, match="webarena"):
        get_codec("webarina")
    with pytest.raises(UserError, match="'original'"):
        get_codec("json", profile="original")
    with pytest.raises(UnknownNameError, match="repaired"):
        get_codec("webarena", profile="repared")  # type: ignore[arg-type]


def _joined(codec: Codec, texts: list[str]) -> str:
    """How somebody gives several actions at once."""
    listed = isinstance(codec, ToolCodec) and codec.name != "browsergym"
    return f"[{', '.join(texts)}]" if listed else "\n".join(texts)


@each
def test_several_actions_are_read_in_order(codec: Codec) -> None:
    if "original" in repr(getattr(codec, "profile", "")) and codec.name != "browsergym":
        return  # Those take one, and leave the rest aside.
    actions = [snapped(codec, action) for action in codec.examples if not isinstance(action, Stop)]
    texts = [codec.format(action) for action in actions]
    assert list(codec.parse_all(_joined(codec, texts))) == actions
    assert codec.parse_all(texts[0]) == (actions[0],)


@each
def test_what_is_one_action_is_one_of_several(codec: Codec) -> None:
    for action in codec.examples:
        assert codec.parse_all(codec.format(action)) == (snapped(codec, action),)
    for text in ("", "hello there", "click me"):
        with pytest.raises(ActionParsingError):
            codec.parse_all(text)


@each
@QUICK
@given(first=sensible_actions, second=sensible_actions)
def test_any_two_actions_that_can_be_written_are_read_together(codec: Codec, first: Any, second: Any) -> None:
    """But for texts with brackets or line breaks of their own, which may look like another action."""
    if getattr(codec, "profile", "") == "original":
        return
    try:
        texts = [codec.format(first), codec.format(second)]
    except UnwritableActionError:
        return
    said = "".join(str(value) for action in (first, second) for value in vars_of(action))
    if not set(said) & set("[]\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029;"):
        assert codec.parse_all(_joined(codec, texts)) == (snapped(codec, first), snapped(codec, second))


def vars_of(action: Any) -> list[str]:
    """The words in an action."""
    return [value for field in fields(action) if isinstance(value := getattr(action, field.name), str)]


@pytest.mark.parametrize("name", codec_names())
def test_who_may_give_several_is_told_so(name: str) -> None:
    codec = get_codec(name)
    assert "exactly one" in codec.describe()
    assert "exactly one" not in codec.describe(several=True)
    assert "done in order until the page changes" in codec.describe(several=True)


@each
def test_too_many_actions_are_refused(codec: Codec) -> None:
    if getattr(codec, "profile", "") == "original":
        return
    with pytest.raises(ActionParsingError, match=r"more than 100|too many"):
        codec.parse_all(_joined(codec, [codec.format(codec.examples[0])] * 101))


def test_several_lines_of_the_webarena_grammar() -> None:
    codec = get_codec("webarena")
    form = "type [3] [Ann Lee] [0]\ntype [4] [two\nlines] [0]\nclick [5]; go_back\nnew_tab"
    with pytest.raises(ActionParsingError):
        codec.parse_all(form)  # nothing but a line break parts a verb without brackets from what is before it
    actions = codec.parse_all(form.replace("; go_back", "\ngo_back"))
    assert [type(action).__name__ for action in actions] == ["Type", "Type", "Click", "GoBack", "NewTab"]
    assert actions[1] == Type(ElementId(4), "two\nlines", submit=False)
    assert len(codec.parse_all("First this: ```click [3]``` and then ```click [4]```")) == 2
    assert len(codec.parse_all("click [3] click [4]")) == 2
    assert len(codec.parse_all("type [3] [press\nclick [4] now] [0]")) == 1


def test_several_lines_of_a_webvoyager_reply() -> None:
    codec = get_codec("webvoyager")
    reply = "Thought: both.\nAction: Type [1]; [lamp]\nAction: Click [2]"
    with pytest.raises(ActionParsingError):
        codec.parse(reply)
    assert len(codec.parse_all(reply)) == 2
    assert len(codec.parse_all("Thought: both.\nAction: Click [1]\nClick [2]\nWait")) == 3
