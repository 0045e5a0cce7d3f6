from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.actions.strategies import QUICK, marks, texts
from webarium.actions.codecs import UnwritableActionError, WebVoyagerCodec, get_codec
from webarium.actions.types import (
    Action,
    Click,
    ElementId,
    GoBack,
    Goto,
    Hover,
    Mark,
    Noop,
    Point,
    Scroll,
    Select,
    Stop,
    Type,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = WebVoyagerCodec()
ORIGINAL = WebVoyagerCodec(profile="original")
M = Mark
HOME = Goto("http://homepage.test/")

READ: list[tuple[str, Action]] = [
    ("Click [3]", Click(M(3))),
    ("click [ 3 ]", Click(M(3))),
    ("Click 3", Click(M(3))),
    ("Type [3]; [hello]", Type(M(3), "hello", submit=True)),
    ("Type [3]; hello there", Type(M(3), "hello there", submit=True)),
    ("Type [3] hello", Type(M(3), "hello", submit=True)),
    ("Type 3; hello", Type(M(3), "hello", submit=True)),
    ("Type [3]; [a]b]", Type(M(3), "a]b", submit=True)),
    ("Type [3]; Click 7", Type(M(3), "Click 7", submit=True)),
    ("Type [3]; [1] and [2]", Type(M(3), "[1] and [2]", submit=True)),
    ("Type [3]; []", Type(M(3), "", submit=True)),
    ("Type [3]; [a\nb]", Type(M(3), "a\nb", submit=True)),
    ("Scroll [WINDOW]; [down]", Scroll("down")),
    ("Scroll WINDOW; up", Scroll("up")),
    ("Scroll [7]; down", Scroll("down", M(7))),
    ("Wait", Wait(5.0)),
    ("GoBack", GoBack()),
    ("Google", HOME),
    ("Home", HOME),
    ("ANSWER; [42]", Stop("42")),
    ("ANSWER; 42", Stop("42")),
    ("ANSWER: 42", Stop("42")),
    ("ANSWER 42", Stop("42")),
    ("ANSWER;\n42", Stop("42")),
    ("ANSWER; Click [3] to see more", Stop("Click [3] to see more")),
    ("ANSWER; [N/A]", Stop("", "impossible")),
    ("ANSWER; [N/A: not_found: none]", Stop("none", "impossible", "not_found")),
    ("Thought: I see it.\nAction: Click [3]", Click(M(3))),
    ("Thought: the word Action: is mine.\nAction: Wait", Wait(5.0)),
    ("Thought: I see it. Action: Click [3]", Click(M(3))),
    ("**Thought:** I see it.\n**Action:** Click [3]", Click(M(3))),
    ("Thought: x\nAction: ```Click [3]```", Click(M(3))),
    ("```\nClick [3]\n```", Click(M(3))),
    ("Thought: x\nAction: ANSWER; [line one\nline two]", Stop("line one\nline two")),
]


@pytest.mark.parametrize(("text", "action"), READ, ids=[t for t, _ in READ])
def test_reads(text: str, action: Action) -> None:
    assert CODEC.parse(text) == action
    assert CODEC.parse(CODEC.format(action)) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Click", "Write it as `Click"),
        ("Click [a]", "Write it as"),
        ("Click [3] and more", "Write it as"),
        ("Click [-3]", "Write it as"),
        ("Click [1234567890]", "Write it as"),
        ("Click [3] [4]", "Write it as"),
        ("Type [3]", "Write it as"),
        ("Type 3 things", "Write it as"),
        ("Scroll [3]; left", "Write it as"),
        ("Scroll down", "Write it as"),
        ("Wait for it", "Write it as"),
        ("GoBack home", "Write it as"),
        ("answer the question", "Write it as"),
        ("ANSWERED", "Did you mean"),
        ("Clik [3]", "Did you mean"),
        ("I think it is [3]", "is not an action"),
        ("Thought: no action", "is not an action"),
        ("Thought: a\nAction: Click [3]\nAction: Click [4]", "several actions"),
        ("Action: Click [3]\nThought: b", "After the action comes"),
        ("Action: Type [3]; a\nObservation: b", "After the action comes"),
        ("Type [3]; [a]\nClick [4]", "Another action begins"),
        ("Type [3]; [a] Click [4]", "Another action begins"),
        ("ANSWER; [a]\nGoBack", "Another action begins"),
    ],
)
def test_refuses_with_the_reason_and_an_example(text: str, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse(text)
    assert words in str(caught.value)
    assert "`" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Click [11].", Click(M(11))),
        ("`Click [11]`", Click(M(11))),
        ("Thought: a\nAction: **Click [11]**", Click(M(11))),
        ("Go Back", GoBack()),
        ("Thought: a\nAction: `Go Back`.", GoBack()),
        ("Scroll [WINDOW]; [down].", Scroll("down")),
        ("Select [3]; [Price: low to high]", Select(M(3), ("Price: low to high",))),
        ("Fill [4]; [2024-05-03]", Type(M(4), "2024-05-03", submit=False)),
    ],
)
def test_what_models_write_around_an_action_is_read(text: str, action: Action) -> None:
    assert CODEC.parse(text) == action


@pytest.mark.parametrize("text", ["Select [3]; [a]", "Fill [3]; [a]"])
def test_the_original_knows_only_its_own_verbs(text: str) -> None:
    original = WebVoyagerCodec(profile="original")
    with pytest.raises(ActionParsingError):
        original.parse(f"Thought: a\nAction: {text}")
    assert "Fill" not in original.describe()


@pytest.mark.parametrize(
    "action",
    [
        Click(ElementId(3)),
        Click(Point(1, 2)),
        Click(M(3), "right"),
        Click(M(3), count=2),
        Hover(M(3)),
        Noop(),
        Select(M(3), ("a", "b")),
        Type(None, "x", submit=True),
        Type(M(3), "x", submit=True, clear=False),
        Scroll("left"),
        Scroll("down", None, 100),
        Wait(3.0),
        Goto("http://a.test/"),
        Click(M(-1)),
        Stop("a]\nClick [3]"),
    ],
)
def test_what_it_has_no_words_for_is_not_written(action: Action) -> None:
    with pytest.raises(UnwritableActionError):
        CODEC.format(action)


@QUICK
@given(
    st.one_of(
        st.builds(Click, marks),
        st.builds(Type, marks, texts, st.just(value=True)),
        st.builds(Scroll, st.sampled_from(["up", "down"]), st.one_of(st.none(), marks)),
        st.builds(Stop, texts),
    )
)
def test_all_its_words_come_back(action: Action) -> None:
    try:
        text = CODEC.format(action)
    except UnwritableActionError:
        # Only text with stray brackets and white space around it, or that reads as N/A.
        content = action.answer if isinstance(action, Stop) else getattr(action, "text", "")
        assert content != content.strip() or content.lower().startswith("n/a") or "]" in content
    else:
        assert CODEC.parse(text) == action


def test_the_start_page_and_the_kind_of_number_can_be_chosen() -> None:
    codec = WebVoyagerCodec(home="http://x.test/", target=ElementId)
    assert codec.parse("Google") == Goto("http://x.test/")
    assert codec.parse("Click [3]") == Click(ElementId(3))
    assert get_codec("webvoyager", home="http://x.test/").parse("Google") == Goto("http://x.test/")


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ("Thought: x\nAction: Click [3]", Click(M(3))),
        ("Thought: x\nAction: Click 3", Click(M(3))),
        ("Thought: x\nAction: ANSWER; Click [3] to see", Click(M(3))),
        ("Thought: x\nAction: Type [2]; Click 7", Click(M(7))),
        ("Thought: x\nAction: Type [2]; [a]b]", Type(M(2), "a", submit=True)),
        ("Thought: x\nAction: Scroll [WINDOW]; [up]", Scroll("up")),
        ("Thought: x\nAction: Scroll [4]; down please", Scroll("down", M(4))),
        ("Thought: x\nAction: Wait for it", Wait(5.0)),
        ("Thought: x\nAction: Google it", HOME),
        ("Thought: x\nAction: ANSWER; [see [1] and [2]]", Stop("see [1")),
        ("Action: Click [3]\nThought: Click [4]", Click(M(4))),
        ("Thought: the Action: is clear\nAction: Click [3]", None),
        ("Thought: x\nAction: ANSWER: 42", None),
        ("Thought: x\nAction: ANSWER;\nx", None),
        ("Thought: x\nAction: click [3]", None),
        ("Thought: x\nAction: Click [ 3 ]", None),
        ("Click [3]", None),
    ],
)
def test_the_original_has_the_mistakes_of_the_original(reply: str, outcome: Action | None) -> None:
    if outcome is None:
        with pytest.raises(ActionParsingError):
            ORIGINAL.parse(reply)
    else:
        assert ORIGINAL.parse(reply) == outcome


def test_the_original_explains_a_missing_part_in_its_own_words() -> None:
    with pytest.raises(
        ActionParsingError, match="Format ERROR: Both 'Thought' and 'Action' should be included"
    ):
        ORIGINAL.parse("Click [3]")
