"""WebArena's baselines on hand-made pages: what the model reads, and what becomes of its words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.agents.pages import GOAL, act, page, started
from webarium.actions.types import Click, ElementId, FocusTab, Goto, Point, Scroll, Stop, Type
from webarium.agents.describing import describe
from webarium.agents.webarena import CotAgent, DirectAgent
from webarium.errors import ActionParsingError, UnknownNameError, UserError
from webarium.llm import ScriptedModel
from webarium.observation.view import View

THOUGHT = "The order list is behind the account. So the next action is ```click [3]```"


def roles(model: ScriptedModel, number: int = -1) -> list[tuple[str, str]]:
    return [(message.role, message.name) for message in model.requests[number].messages]


def last(model: ScriptedModel) -> str:
    return model.requests[-1].messages[-1].text


async def test_the_prompt_has_published_structure() -> None:
    model = ScriptedModel.of(THOUGHT)
    agent = await started(CotAgent(model, 7, profile="original"))
    assert await act(agent, page()) == Click(ElementId(3))
    assert roles(model) == [
        ("system", ""),
        ("system", "example_user"),
        ("system", "example_assistant"),
        ("system", "example_user"),
        ("system", "example_assistant"),
        ("user", ""),
    ]
    tree = page().text
    assert last(model) == (
        f"OBSERVATION:\n{tree}\nURL: http://onestopmarket.com/\nOBJECTIVE: What is the total?\n"
        "PREVIOUS ACTION: None"
    )
    sampling = model.requests[0].sampling
    assert (sampling.temperature, sampling.top_p, sampling.max_tokens, sampling.seed) == (1.0, 0.9, 384, 7)
    assert "http://homepage.com/ lists all sites" in model.requests[0].messages[0].text
    assert (agent.setup.max_steps, agent.setup.view) == (30, View("axtree", rendering="original"))


async def test_the_previous_action_says_what_its_element_was() -> None:
    model = ScriptedModel.of(THOUGHT, "```type [5] [x@y.z] [0]```", "```click [99]```", "```stop [1]```")
    agent = await started(DirectAgent(model, profile="original"))
    for previous in (
        "None",
        "click [3] where [3] is link 'My Account'",
        "type [5] [x@y.z] [0] where [5] is textbox 'Email' value: 'a@b.c'",
        "click [99] where [99] is not in the observation; look at the ids more carefully",
    ):
        await act(agent, page(error="It is covered."))
        assert last(model).endswith(f"PREVIOUS ACTION: {previous}")


async def test_repaired_prompts_tell_why_an_action_failed_and_are_plain_turns() -> None:
    model = ScriptedModel.of(THOUGHT, "```stop [1]```")
    agent = await started(CotAgent(model))
    await act(agent, page())
    await act(agent, page(error="[3] is covered."))
    assert last(model).endswith("link 'My Account' It failed: [3] is covered.")
    assert [role for role, _ in roles(model)] == ["system", "user", "assistant", "user", "assistant", "user"]
    sampling = model.requests[0].sampling
    assert (sampling.temperature, sampling.top_p, sampling.max_tokens) == (1.0, None, 1024)


async def test_the_page_is_cut_to_tokens() -> None:
    text = "\n".join(f"link Product{n}" for n in range(2000))
    for profile, told in (("original", False), ("repaired", True)):
        model = ScriptedModel.of("```stop [1]```")
        agent = await started(CotAgent(model, profile=profile, observation_tokens=100))
        await act(agent, page(text))
        assert len(last(model)) < 800
        assert ("scroll to see more" in last(model)) is told
    assert CotAgent(ScriptedModel.of(), profile="original").observation_tokens == 1920


async def test_a_parse_failure_costs_a_step_and_three_end_the_episode() -> None:
    model = ScriptedModel.of(*["I do not know."] * 3)
    agent = await started(CotAgent(model, profile="original"))
    for _ in range(3):
        assert isinstance(await act(agent, page()), ActionParsingError)
    assert 'Your previous answer was "I do not know."' in last(model)
    assert await act(agent, page()) == Stop("Early stop: Failed to parse actions for 3 times")
    assert len(model.requests) == 3
    assert agent.notes().calls == ()


async def test_repaired_agents_ask_again_within_the_step() -> None:
    model = ScriptedModel.of("Click on it.", THOUGHT)
    agent = await started(CotAgent(model))
    assert await act(agent, page()) == Click(ElementId(3))
    assert "not an action that can be carried out" in last(model)
    notes = agent.notes()
    assert len(notes.calls) == 2
    assert notes.raw == THOUGHT
    assert notes.reasoning == "The order list is behind the account."


@pytest.mark.parametrize(
    ("said", "original", "repaired"),
    [
        ("Not ```click [2]``` but ```click [3]```", Click(ElementId(2)), Click(ElementId(3))),
        ("```\nscroll [down]\n```", Scroll("down"), Scroll("down")),
        ("So the next action is click [3].", None, Click(ElementId(3))),
        ("```stop [N/A]```", Stop("", "impossible"), Stop("", "impossible")),
        (
            "```goto [http://onestopmarket.com/a]```",
            Goto("http://onestopshop.test/a"),
            Goto("http://onestopmarket.com/a"),
        ),
    ],
)
async def test_reading_answers(said: str, original: Any, repaired: Any) -> None:
    agent = await started(CotAgent(ScriptedModel.of(said), profile="original"))
    got = await act(agent, page())
    assert got == original if original else isinstance(got, ActionParsingError)
    agent = await started(CotAgent(ScriptedModel.of(said)))
    assert await act(agent, page()) == repaired


async def test_repeated_actions_end_the_episode() -> None:
    for agent_class in (CotAgent, DirectAgent):
        agent = await started(agent_class(ScriptedModel.of(*["```click [4]```"] * 3)))
        for _ in range(3):
            assert await act(agent, page()) == Click(ElementId(4))
        assert await act(agent, page()) == Stop("Early stop: Same action for 3 times")


async def test_the_run_decides_how_many_steps_there_are() -> None:
    model = ScriptedModel.of({"text": "```scroll [down]```", "repeat": True})
    agent = CotAgent(model, same_actions=0)
    await agent.start(GOAL.__class__("t", "x", "http://onestopshop.test/", max_steps=2))
    said = [await act(agent, page()) for _ in range(3)]
    assert said == [Scroll("down"), Scroll("down"), Stop("Early stop: Reach max steps 2")]


async def test_a_prompt_file_is_used_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    meta = {"action_splitter": "@@", "force_prefix": "@@cli", "answer_phrase": ""}
    path.write_text(
        json.dumps({"intro": "Act.", "examples": [], "template": "{url}|{objective}", "meta_data": meta})
    )
    model = ScriptedModel.of("ck [3]@@")
    agent = await started(CotAgent(model, prompt=str(path)))
    assert await act(agent, page()) == Click(ElementId(3))
    assert [m.text for m in model.requests[0].messages] == [
        "Act.",
        "http://onestopshop.test/|What is the total?",
    ]
    with pytest.raises(UserError, match="no-ua-hint"):
        CotAgent(model, prompt=str(path), ua_hint=False)


async def test_without_the_hint_nothing_is_said_of_impossible_tasks() -> None:
    model = ScriptedModel.of("```stop [1]```")
    agent = await started(DirectAgent(model, ua_hint=False))
    await act(agent, page())
    assert "N/A" not in "".join(message.text for message in model.requests[0].messages)


def test_profiles_are_known() -> None:
    with pytest.raises(UnknownNameError, match="'original'"):
        CotAgent(ScriptedModel.of(), profile="orignal")


def test_actions_without_elements_are_described() -> None:
    assert describe(FocusTab(1), page(), "original") == "page_focus [1]"
    assert describe(FocusTab(1), page()) == "tab_focus [1]"
    assert describe(Click(Point(4, 5)), page()) == "mouse_click(4, 5)"


async def test_several_actions_of_one_answer_are_done_until_the_page_changes() -> None:
    model = ScriptedModel.of(
        "Both fields. ```type [5] [x@y.z] [0]\nclick [3]\nclick [4]```", "```stop [1]```"
    )
    agent = await started(DirectAgent(model))
    assert await act(agent, page()) == Type(ElementId(5), "x@y.z", submit=False)
    assert await act(agent, page()) == Click(ElementId(3))
    assert len(model.requests) == 1
    assert await act(agent, replace(page(), url="http://onestopmarket.com/account")) == Stop("1")
    assert last(model).endswith("2 of 3 actions were done; the page changed after `click [3]`.")


async def test_original_agents_take_one_action_of_an_answer() -> None:
    model = ScriptedModel.of("```click [3]\nclick [4]```", "```stop [1]```")
    agent = await started(DirectAgent(model, profile="original"))
    assert await act(agent, page()) == Click(ElementId(3))
    assert await act(agent, page()) == Stop("1")
