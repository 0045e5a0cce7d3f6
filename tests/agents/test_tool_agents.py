"""The agents that call tools, on hand-made pages: the default agent and the computer-use agents."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from tests.agents.pages import GOAL, act, page, started
from webarium.actions.types import (
    Click,
    ElementId,
    GoBack,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Wait,
)
from webarium.agents import Goal
from webarium.agents.computer import AnthropicComputerAgent, OpenAIComputerAgent
from webarium.agents.default import OFFERED, WebariumAgent
from webarium.agents.memory import INNER
from webarium.errors import ActionParsingError, UnknownNameError
from webarium.llm import Image as Picture
from webarium.llm import Request, ScriptedModel, ToolCall, ToolResult
from webarium.types import Json


def calls(*named: tuple[str, dict[str, Json]], text: str = "") -> Json:
    listed: list[Json] = [{"name": name, "arguments": arguments} for name, arguments in named]
    return {"text": text, "tool_calls": listed}


FIND: tuple[str, dict[str, Json]] = ("find", {"text": "towel"})


def click(target: int) -> tuple[str, dict[str, Json]]:
    return "click", {"target": target}


def stop(answer: str = "", **more: Json) -> Json:
    return calls(("stop", {"answer": answer, **more}))


def last(model: ScriptedModel) -> str:
    return model.requests[-1].messages[-1].text


def results(request: Request) -> list[ToolResult]:
    newest = [message for message in request.messages if message.role == "tool"][-1]
    return [part for part in newest.content if isinstance(part, ToolResult)]


def said(result: ToolResult) -> str:
    return "\n".join(part.text for part in result.content if hasattr(part, "text"))


def plain(model: ScriptedModel, **options: Any) -> WebariumAgent:
    return WebariumAgent(model, **{"check": False, **options})


# The default agent


async def test_the_state_holds_what_a_model_needs() -> None:
    model = ScriptedModel.of(calls(click(3), text="The account knows."), stop("$5"))
    agent = await started(plain(model))
    assert await act(agent, page()) == Click(ElementId(3))
    assert agent.notes().reasoning == "The account knows."
    system, task, state = model.requests[0].messages
    assert task.text == "# Task\nWhat is the total?"
    assert "30 actions left." in state.text
    assert "Address: http://onestopshop.test/" in state.text
    assert "Tab 0 (current): Page | Tab 1: Other" in state.text
    assert "[3] link 'My Account'" in state.text
    assert {tool.name for tool in model.requests[0].tools} == {*OFFERED, *INNER}
    assert "{" not in system.text
    assert await act(agent, page("link Cart", url="http://onestopshop.test/cart")) == Stop("$5")
    assert said(results(model.requests[1])[0]) == "Done."
    assert "led from http://onestopshop.test/ to this page" in last(model)
    assert "The page is left out here." in model.requests[1].messages[2].text
    assert "My Account" not in model.requests[1].messages[2].text


async def test_plan_notes_and_finds_cost_no_step_and_stay_in_sight() -> None:
    model = ScriptedModel.of(
        calls(("plan", {"steps": ["open orders", "read total"]}), ("note", {"text": "total is $279.49"})),
        calls(("find", {"text": "279"})),
        calls(click(3)),
        stop("$279.49"),
    )
    agent = await started(plain(model))
    assert await act(agent, page()) == Click(ElementId(3))
    assert [said(r) for r in results(model.requests[1])] == ["The plan is kept.", "Noted."]
    assert said(results(model.requests[2])[0]).endswith("[6] StaticText '$279.49'")
    assert len(agent.notes().calls) == 3
    await act(agent, page())
    assert "Plan:\n- open orders\n- read total\nNotes:\n- total is $279.49" in last(model)


async def test_a_find_behind_an_action_searches_the_page_that_the_action_leads_to() -> None:
    model = ScriptedModel.of(calls(click(3), FIND, ("look", {})), calls(click(3), click(4), FIND), stop())
    agent = await started(plain(model))
    assert await act(agent, page(pictures=True)) == Click(ElementId(3))
    there = page("link Towel", url="http://onestopshop.test/orders", pictures=True)
    assert await act(agent, there) == Click(ElementId(3))
    answers = [said(result) for result in results(model.requests[1])]
    assert answers[0] == "Done."
    assert "Towel" in answers[1]
    assert any(message.images for message in model.requests[1].messages)
    await act(agent, page(error="[3] is disabled.", pictures=True))
    answers = [said(result) for result in results(model.requests[2])]
    assert answers[1:] == ["Not carried out, because the action before it failed."] * 2


async def test_a_find_behind_an_action_that_failed_searches_what_is_there() -> None:
    model = ScriptedModel.of(calls(click(3), FIND), stop())
    agent = await started(plain(model))
    await act(agent, page())
    await act(agent, page("link Towel", error="[3] is disabled."))
    first, second = (said(result) for result in results(model.requests[1]))
    assert first == "Failed: [3] is disabled."
    assert "Towel" in second


async def test_a_tool_that_is_not_there_is_refused_with_those_that_are() -> None:
    model = ScriptedModel.of(calls(("focus", {"target": 3})), stop())
    agent = await started(plain(model, plan=False))
    await act(agent, page())
    told = said(results(model.requests[1])[0])
    assert told.startswith("There is no tool named 'focus'. Call one of: click, type, ")
    assert all(name in told for name in (*OFFERED, "note", "look", "find"))
    assert "plan" not in told


async def test_the_check_before_a_stop_names_what_failed_in_words() -> None:
    model = ScriptedModel.of(calls(("check", {"target": 3})), stop("$5"), stop("$5"))
    agent = await started(WebariumAgent(model))
    await act(agent, page())
    assert await act(agent, page(error="It is covered.")) == Stop("$5")
    question = said(results(model.requests[2])[0])
    assert "actions so far: check('3') where [3] is link 'My Account' (failed)" in question


async def test_look_gives_a_marked_picture_that_later_goes() -> None:
    model = ScriptedModel.of(calls(("look", {})), calls(click(3)), stop())
    agent = await started(plain(model))
    await act(agent, page(pictures=True))
    shown = model.requests[1].messages[-1]
    assert (shown.role, len(shown.images)) == ("user", 1)
    assert "[3] link 'My Account'" in "".join(m.text for m in model.requests[1].messages)
    await act(agent, page(pictures=True))
    assert agent.setup.view is not None
    assert agent.setup.view.screenshot


async def test_a_batch_goes_on_until_something_happens() -> None:
    fields = calls(("type", {"target": 5, "text": "a"}), click(4), click(2))
    model = ScriptedModel.of(fields, fields, fields, stop("x"))
    agent = await started(plain(model))
    assert await act(agent, page()) == Type(ElementId(5), "a")
    assert await act(agent, page()) == Click(ElementId(4))
    assert await act(agent, page()) == Click(ElementId(2))
    assert len(model.requests) == 1
    await act(agent, page())
    assert [said(r) for r in results(model.requests[1])] == ["Done."] * 3
    await act(agent, page(error="[5] is disabled."))
    assert [said(r) for r in results(model.requests[2])] == [
        "Failed: [5] is disabled.",
        "Not carried out, because the action before it failed.",
        "Not carried out, because the action before it failed.",
    ]
    assert await act(agent, page(url="http://onestopshop.test/else")) == Stop("x")
    assert "because the page changed" in said(results(model.requests[3])[1])


async def test_wrong_calls_are_explained_and_asked_again() -> None:
    model = ScriptedModel.of(
        calls(("click", {"element": 3}), click(4)),
        "I would click it.",
        calls(click(4), ("stop", {"answer": "unseen"})),
        stop("seen"),
    )
    agent = await started(plain(model))
    assert await act(agent, page()) == Click(ElementId(4))
    wrong, skipped = results(model.requests[1])
    assert wrong.error
    assert "element" in said(wrong)
    assert "a call before it is wrong" in said(skipped)
    assert "Call one of the tools" in last(model)
    assert await act(agent, page()) == Stop("seen")
    assert "see what the actions before it led to" in said(results(model.requests[3])[1])


async def test_an_empty_answer_stays_no_empty_message() -> None:
    model = ScriptedModel.of("", stop())
    agent = await started(plain(model))
    assert await act(agent, page()) == Stop()
    assert all(message.content for message in model.requests[1].messages)


async def test_silence_is_a_parse_failure_and_three_of_them_the_end() -> None:
    model = ScriptedModel.of({"text": "Hm.", "repeat": True})
    agent = await started(plain(model))
    for _ in range(3):
        assert isinstance(await act(agent, page()), ActionParsingError)
    assert await act(agent, page()) == Stop("Early stop: Failed to parse actions for 3 times")


async def test_models_without_tools_write_json() -> None:
    note = 'Sure.\n```json\n{"name": "note", "arguments": {"text": "it is 5"}}\n```'
    model = ScriptedModel.of(note, '{"name": "click", "arguments": {"target": 3}}', '{"name": "stop"}')
    agent = await started(plain(model, tool_calls=False))
    assert await act(agent, page()) == Click(ElementId(3))
    assert model.requests[0].tools == ()
    assert '"name": "scroll"' in model.requests[0].messages[0].text
    assert last(model) == "Noted."
    assert await act(agent, page(error="[3] is gone.")) == Stop()
    assert "Failed: [3] is gone." in last(model)


async def test_a_stop_is_checked_once() -> None:
    model = ScriptedModel.of(stop("$5"), calls(click(3)), stop("$6"), stop("$6"))
    agent = await started(WebariumAgent(model))
    assert await act(agent, page()) == Click(ElementId(3))
    question = said(results(model.requests[1])[0])
    assert "You want to stop with the answer '$5'" in question
    assert "Task: What is the total?" in question
    assert "actions so far: none" in question
    assert await act(agent, page()) == Stop("$6")
    assert "click [3] where [3] is link 'My Account'" in said(results(model.requests[3])[0])
    model = ScriptedModel.of(*[stop("No shoe.", status="impossible", reason="not_found")] * 2)
    agent = await started(WebariumAgent(model))
    assert await act(agent, page()) == Stop("No shoe.", "impossible", "not_found")
    assert "looked in all places" in said(results(model.requests[1])[0])


async def test_circles_and_failures_are_told() -> None:
    model = ScriptedModel.of(*[calls(click(4))] * 4)
    agent = await started(plain(model))
    for _ in range(3):
        await act(agent, page(pictures=True))
    assert "changed nothing on the page" in last(model)
    assert "2 times while the page looked exactly like this" in last(model)
    agent = await started(plain(ScriptedModel.of(*[calls(click(4))] * 3), loops=False))
    await act(agent, page(pictures=True))
    await act(agent, page(pictures=True, error="It is covered."))
    await act(agent, page(pictures=True, error="It is covered."))
    newest = agent.model.requests[-1].messages[-1]
    assert "failure 2 in a row" in newest.text
    assert len(newest.images) == 1


async def test_the_budget_is_announced() -> None:
    model = ScriptedModel.of(*[calls(click(2))] * 2, stop("late"))
    agent = await started(plain(model), Goal("t", "x", "http://onestopshop.test/", max_steps=2))
    for words in ("Only 2 actions left", "Only 1 actions left", "No action is left but stop"):
        await act(agent, page())
        assert words in last(model)
    assert [tool.name for tool in model.requests[-1].tools] == ["stop"]


@pytest.mark.parametrize(
    ("option", "gone"),
    [
        ("plan", "Begin with a plan"),
        ("notes", "Call note"),
        ("look", "Call look"),
        ("find", "Call find"),
        ("batch", "several actions in one answer"),
        ("new_marks", "A star"),
        ("ua_hint", "impossible"),
        ("budget", "actions left"),
    ],
)
async def test_parts_can_be_switched_off(option: str, gone: str) -> None:
    for value in (True, False):
        model = ScriptedModel.of(stop())
        agent = await started(plain(model, **{option: value}))
        await act(agent, page())
        asked = json.dumps(model.requests[0].to_json())
        assert (gone in asked) is value


async def test_single_actions_without_batches() -> None:
    model = ScriptedModel.of(calls(click(4), click(2)), stop())
    agent = await started(plain(model, batch=False))
    assert await act(agent, page()) == Click(ElementId(4))
    assert await act(agent, page()) == Stop()
    assert "Only one action at a time" in said(results(model.requests[1])[1])


async def test_new_elements_have_stars_in_the_state() -> None:
    model = ScriptedModel.of(calls(click(2)), stop())
    agent = await started(plain(model))
    await act(agent, page("link Home"))
    await act(agent, page("link Home\nalert Saved"))
    assert "*[3] alert 'Saved'" in last(model)


async def test_arguments_that_are_no_json_are_explained() -> None:
    model = ScriptedModel.of(calls(click(3)), stop())
    agent = await started(plain(model))
    broken = agent.inner(ToolCall("c", "click", {}, malformed='{"target": 3'), page())
    assert broken is None
    with pytest.raises(ActionParsingError, match="not JSON"):
        agent.parse(ToolCall("c", "click", {}, malformed='{"target": 3'))


async def test_downloads_and_dialogs_stand_above_the_page() -> None:
    model = ScriptedModel.of(stop())
    agent = await started(plain(model))
    seen = page()
    told = seen.text.replace("\n\n", "\nDownload: a.txt, 9 bytes:\nfirst\n\nsecond\n\n", 1)
    await act(agent, replace(seen, text=told))
    assert "first\n\nsecond\n\n[1] RootWebArea" in last(model)


# Computer use


async def test_anthropic_coordinates_are_those_of_the_picture_sent() -> None:
    block: dict[str, Json] = {
        "type": "tool_use",
        "id": "t1",
        "name": "left_click",
        "toolset_name": "computer",
        "input": {"coordinate": [320, 180]},
    }
    native: Json = {"name": "left_click", "id": "t1", "arguments": {}, "native": block}
    model = ScriptedModel.of(
        {"tool_calls": [native]},
        calls(("computer", {"action": "key", "text": "Return"})),
        "It costs $5.",
        "$5",
    )
    agent = await started(AnthropicComputerAgent(model, longest_side=640))
    assert await act(agent, page(pictures=True)) == Click(Point(640, 360))
    first = model.requests[0].messages[1]
    assert Image.open(io.BytesIO(first.images[0].data)).size == (640, 360)
    assert "What is the total?" in first.text
    builtin = model.requests[0].tools[0]
    assert builtin.native is not None
    assert builtin.native["type"] == "computer_toolset_20260801"
    names = {tool.name for tool in model.requests[0].tools}
    assert {"goto", "select", "stop"} <= names
    assert "ask_user" not in names
    assert await act(agent, page(pictures=True, error="Nothing is there.")) == Press("Enter")
    (result,) = results(model.requests[1])
    assert (result.call_id, result.error) == ("t1", True)
    assert "Failed: Nothing is there." in said(result)
    assert "Address: http://onestopshop.test/" in said(result)
    assert len(result.content) == 2
    assert await act(agent, page(pictures=True)) == Stop("$5")
    assert "You called no tool" in last(model)


async def test_old_pictures_are_left_out_and_looks_cost_no_step() -> None:
    steps: list[Json] = [calls(("computer", {"action": "screenshot"}))]
    steps += [calls(("scroll", {"scroll_direction": "down", "scroll_amount": 3}))] * 5
    model = ScriptedModel.of(*steps)
    agent = await started(AnthropicComputerAgent(model, pictures=2))
    for n in range(5):
        assert await act(agent, page(f"link L{n}", pictures=True)) == Scroll("down", None, 300)
    counts = [len(message.images) for message in model.requests[-1].messages]
    assert len(model.requests) == 6
    assert [n for n in counts if n] == [1, 1, 1]
    assert counts[-1] == counts[-3] == 1


async def test_openai_batches_are_carried_out_in_order() -> None:
    item: dict[str, Json] = {
        "type": "computer_call",
        "call_id": "c1",
        "actions": [
            {"type": "click", "button": "left", "x": 10, "y": 20},
            {"type": "type", "text": "shoes\n"},
            {"type": "wait"},
        ],
        "pending_safety_checks": [{"id": "s1", "code": "malicious_instructions"}],
    }
    native: Json = {"name": "computer", "id": "c1", "arguments": {}, "native": item}
    back = calls(("computer", {"actions": [{"type": "click", "button": "back", "x": 1, "y": 1}]}))
    model = ScriptedModel.of({"tool_calls": [native]}, back, calls(("stop", {"answer": "done"})))
    agent = await started(OpenAIComputerAgent(model))
    assert await act(agent, page(pictures=True)) == Click(Point(10, 20))
    assert await act(agent, page(pictures=True)) == Type(None, "shoes", submit=True, clear=False)
    assert await act(agent, page(pictures=True)) == Wait(2.0)
    assert await act(agent, page(pictures=True)) == GoBack()
    (result,) = results(model.requests[1])
    assert result.native == {"acknowledged_safety_checks": item["pending_safety_checks"]}
    assert [type(part) for part in result.content] == [Picture]
    assert last(model).startswith("Done.\nAddress: http://onestopshop.test/")
    assert await act(agent, page(pictures=True)) == Stop("done")
    live = await started(
        OpenAIComputerAgent(ScriptedModel.of({"tool_calls": [native]})), Goal("t", "x", "https://arxiv.org/")
    )
    ended = await act(live, page(pictures=True))
    assert "waits for a person" in ended.answer


async def test_select_lists_are_set_by_a_function() -> None:
    arguments: dict[str, Json] = {"target": {"x": 5, "y": 6}, "options": ["Price"]}
    model = ScriptedModel.of(calls(("select", arguments)))
    agent = await started(OpenAIComputerAgent(model))
    assert await act(agent, page(pictures=True)) == Select(Point(5, 6), ("Price",))


async def test_computer_agents_stop_after_the_same_action_without_effect() -> None:
    again = calls(("computer", {"action": "left_click", "coordinate": [5, 5]}))
    agent = await started(AnthropicComputerAgent(ScriptedModel.of(*[again] * 9), same_actions=3))
    said = [await act(agent, page(pictures=True)) for _ in range(4)]
    assert said[-1] == Stop("Early stop: Same action for 3 times")


def test_tools_of_anthropic_are_known() -> None:
    with pytest.raises(UnknownNameError, match="computer_20250124"):
        AnthropicComputerAgent(ScriptedModel.of(), tool="computer_20250123")
    assert GOAL.max_steps == 30


async def test_each_of_openais_computer_calls_gets_a_picture() -> None:
    def native(number: int, **action: Json) -> Json:
        item: dict[str, Json] = {"type": "computer_call", "call_id": f"c{number}", "actions": [action]}
        return {"tool_calls": [{"name": "computer", "id": f"c{number}", "arguments": {}, "native": item}]}

    model = ScriptedModel.of(
        native(1, type="click", button="left", x=9999, y=1),
        native(2, type="screenshot"),
        native(3, type="keypress", keys=["TAB"]),
        calls(("goto", {"url": "http://onestopshop.test/a"})),
        calls(("stop", {})),
    )
    agent = await started(OpenAIComputerAgent(model, pictures=1))
    assert isinstance(await act(agent, page(pictures=True)), Press)
    assert "9999" in model.requests[1].messages[-1].text
    await act(agent, page(pictures=True))
    assert await act(agent, page(pictures=True)) == Stop()
    sizes = {}
    for message in model.requests[4].messages:
        for part in message.content:
            if isinstance(part, ToolResult):
                pictures = [inner for inner in part.content if isinstance(inner, Picture)]
                sizes[part.call_id] = [Image.open(io.BytesIO(p.data)).size for p in pictures]
    assert [sizes[f"c{n}"] for n in (1, 2, 3)] == [[(64, 36)]] * 3
    assert len(model.requests[4].messages[-1].images) == 1
