"""What agents share: stop rules, clipping, tokens, masks, pictures, prompts in files, circles, and pages."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.agents.pages import page, png
from webarium.actions.codecs import get_codec
from webarium.actions.types import Action, Click, ElementId, Scroll, Type
from webarium.agents.history import Entry, clipped
from webarium.agents.instruction import read_instruction
from webarium.agents.loops import LoopWatch
from webarium.agents.masks import masked, unmasked
from webarium.agents.page import digest_of, find, ids_of, page_text
from webarium.agents.pictures import fitting, numbered, resized
from webarium.agents.prompts.webarena import baseline
from webarium.agents.stops import Past, StopRules
from webarium.agents.tokens import count, cut, cut_lines
from webarium.errors import UserError
from webarium.llm import Message

CLICK, DOWN = Click(ElementId(4)), Scroll("down")


def typed(text: str) -> Type:
    return Type(ElementId(5), text)


@pytest.mark.parametrize(
    ("actions", "original", "repaired"),
    [
        ([CLICK, CLICK], "", ""),
        ([CLICK, CLICK, CLICK], "Same action for 3 times", "Same action for 3 times"),
        ([CLICK, DOWN, CLICK, CLICK], "", ""),
        ([None, CLICK, None], "", ""),
        ([None] * 3, "Failed to parse actions for 3 times", "Failed to parse actions for 3 times"),
        ([typed("a"), CLICK, typed("b"), DOWN, typed("c")], "Same typing action for 3 times", ""),
        ([typed("a")] * 3, "Same typing action for 3 times", "Same action for 3 times"),
        ([CLICK, DOWN] * 4, "Reach max steps 8", "Reach max steps 8"),
    ],
)
def test_stop_rules(actions: list[Action | None], original: str, repaired: str) -> None:
    past = [Past(action) for action in actions]
    assert StopRules(max_steps=8, original=True).broken(past) == original
    assert StopRules(max_steps=8).broken(past) == repaired


def test_repaired_rules_look_at_the_page_and_rules_can_be_off() -> None:
    moving = [Past(DOWN, str(place)) for place in range(5)]
    assert StopRules().broken(moving) == ""
    assert StopRules(original=True).broken(moving) == "Same action for 3 times"
    assert StopRules(0, 0, 0).broken([Past(None)] * 99 + [Past(CLICK)] * 99) == ""


def test_only_the_newest_pages_stay_whole() -> None:
    def seen(n: int, group: str = "page") -> Entry:
        return Entry(Message.user(f"page {n}"), Message.user(f"short {n}"), group)

    said = Entry(Message.assistant("Thought"))
    entries = [seen(1), said, seen(2), said, seen(9, "look"), said, seen(3)]
    texts = [message.text for message in clipped(entries, 2)]
    assert texts == ["short 1", "Thought", "page 2", "Thought", "page 9", "Thought", "page 3"]
    assert [m.text for m in clipped(entries, 0)][::2] == ["short 1", "short 2", "short 9", "short 3"]


def test_text_is_cut_by_tokens() -> None:
    text = "[27] link 'My Account'\n\t[28] StaticText '$1,279.49'"
    assert 15 <= count(text) <= 35
    assert cut(text, 0) == cut(text, 500) == text
    short = cut(text, 8)
    assert text.startswith(short)
    assert count(short) <= 8 < count(text)
    assert count("ééééé") > count("eeeee")
    assert cut_lines("one\ntwo\nthree four five", 4) == ("one\ntwo", 1)
    with pytest.raises(UserError, match="tiktoken"):
        cut(text, 5, "no_such_encoding")


def test_other_names_of_sites_go_there_and_back() -> None:
    masks = {"http://onestopshop.test": "http://onestopmarket.com", "http://one.test": "http://x.com"}
    assert masked("goto http://onestopshop.test/a", masks) == "goto http://onestopmarket.com/a"
    assert unmasked("goto [https://onestopmarket.com/a]", masks) == "goto [http://onestopshop.test/a]"


def test_pictures_are_made_to_fit() -> None:
    assert fitting((1280, 720), 0) == fitting((1280, 720), 1568) == (1280, 720)
    assert fitting((1600, 1000), 800) == (800, 500)
    assert Image.open(io.BytesIO(resized(png(), (640, 360)).data)).size == (640, 360)
    assert resized(png(), (1280, 720)).data == png()
    plain, marked = numbered(page(pictures=True)), numbered(page(pictures=True, marks=True))
    assert plain is not None
    assert marked is not None
    assert marked.data != plain.data
    assert numbered(page()) is None


# Prompts in files


def test_built_in_prompts_can_be_written_and_read(tmp_path: Path) -> None:
    for thinks in (True, False):
        built = baseline(thinks=thinks, hint=True, profile="original")
        path = tmp_path / "prompt.json"
        path.write_text(json.dumps(built.to_json()))
        assert read_instruction(path) == built


def test_the_form_of_published_prompt_files_is_read(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(PUBLISHED))
    read = read_instruction(path)
    assert read.splitter == "```"
    assert read.force_prefix == ""
    assert read.fill(objective="{url}", url="U", observation="O", previous_action="None") == "O U {url} None"


PUBLISHED: dict[str, Any] = {
    "intro": "You act.",
    "examples": [["seen", "said ```stop [1]```"]],
    "template": "{observation} {url} {objective} {previous_action}",
    "meta_data": {
        "observation": "accessibility_tree",
        "action_type": "id_accessibility_tree",
        "keywords": ["url", "objective", "observation", "previous_action"],
        "prompt_constructor": "CoTPromptConstructor",
        "answer_phrase": "In short",
        "action_splitter": "```",
    },
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"intro": 5}, "TypeError"),
        ({"examples": [["a", "b", "picture.png"]]}, "example of 3 parts"),
        ({"meta_data": {}}, "action_splitter"),
        ({"meta_data": {**PUBLISHED["meta_data"], "action_type": "playwright"}}, "playwright"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps({**PUBLISHED, **change}))
    with pytest.raises(UserError, match="not in WebArena's form") as caught:
        read_instruction(path)
    assert said in str(caught.value)


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_instruction(tmp_path / "none.json")
    (tmp_path / "p.json").write_text("{")
    with pytest.raises(UserError, match="not JSON"):
        read_instruction(tmp_path / "p.json")


@pytest.mark.parametrize("profile", ["original", "repaired"])
@pytest.mark.parametrize("thinks", [True, False])
def test_examples_and_verbs_of_the_prompts_are_read_by_the_codec(profile: Any, thinks: bool) -> None:
    built = baseline(thinks=thinks, hint=True, profile=profile)
    codec = get_codec("webarena", profile=profile)
    for _, said in built.examples:
        assert codec.parse(said.split("```")[1])
        assert ("step" in built.intro) == thinks
    verbs = {line[1:].split("`")[0].split(" ")[0] for line in built.intro.splitlines() if line[:1] == "`"}
    assert {"click", "type", "scroll", "goto", "stop", "tab_focus"} <= verbs
    known = {codec.format(example).split(" ")[0] for example in codec.examples}
    assert verbs - known <= {"hover", "press"} | known
    assert "{" not in built.intro


def test_the_hint_is_one_sentence_of_the_prompt() -> None:
    for profile in ("original", "repaired"):
        told = baseline(thinks=True, hint=True, profile=profile)
        silent = baseline(thinks=True, hint=False, profile=profile)
        assert "N/A" in told.intro
        assert "N/A" not in silent.intro + str(silent.examples)
        assert told.examples == silent.examples


# Circles and pages


def test_circles_are_noticed() -> None:
    watch = LoopWatch()
    assert watch.saw("a") == ""
    watch.acted("click [4]")
    assert watch.saw("a") == ""
    watch.acted("click [4]")
    assert "click [4] 2 times" in watch.saw("a")
    watch.acted("click [9]")
    assert "last 3 actions changed nothing" in watch.saw("a")
    for way in ("one", "two"):
        assert watch.saw("b") == ""
        watch.acted(f"click [{way}]")
        said = watch.saw("a")
    assert "3 times" in said
    assert "click [4]; click [9]" in said


def test_long_pages_show_the_screen_and_say_what_is_left_out() -> None:
    text = "link Home\n" + "\n".join(f"link Far{n} @{900 + 20 * n}" for n in range(200))
    seen = page(text, height=4900)
    whole = page_text(seen, 10_000)
    assert "Far199" in whole.text
    assert whole.left_out == ""
    screen = page_text(seen, 500)
    assert "Home" in screen.text
    assert "Far0" not in screen.text
    assert screen.left_out == "This is what is on the screen; there are 5.8 screens below."
    assert str(screen).endswith("below.)")
    assert len(find(seen, "FAR1")) == 40
    assert [line.partition("] ")[2] for line in find(seen, "  far199\n")] == ["link 'Far199'"]
    assert find(seen, " ") == []


def test_new_elements_have_a_star() -> None:
    before, after = page("link Home"), page("link Home\nlink Cart")
    assert "\t*[3] link 'Cart'" in page_text(after, 999, known=ids_of(before)).text
    assert "*" not in page_text(after, 999).text
    assert digest_of(before) != digest_of(after)
    assert digest_of(before) == digest_of(page("link Home"))
    assert digest_of(page(height=4000)) != digest_of(page(height=4000, scrolled=500))
