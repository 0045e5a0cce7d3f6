"""WebVoyager's and REAL's agents on hand-made pages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.agents.pages import GOAL, act, page, started
from webarium.actions.types import Click, ElementId, Mark, Noop, Select, Stop, Type
from webarium.agents.real import RealAgent, pruned
from webarium.agents.webvoyager import WebVoyagerAgent
from webarium.errors import ActionParsingError, UserError
from webarium.llm import Request, ScriptedModel
from webarium.observation.observation import DownloadedFile
from webarium.observation.view import View


def reply(action: str, thought: str = "It is there.") -> str:
    return f"Thought: {thought}\nAction: {action}"


def texts(request: Request) -> list[str]:
    return [message.text for message in request.messages]


def pictures(request: Request) -> list[int]:
    return [len(message.images) for message in request.messages]


async def test_the_conversation_keeps_the_last_pictures_and_all_words() -> None:
    model = ScriptedModel.of(*[reply(f"Click [{n}]", f"thought {n}") for n in (1, 2, 1, 2, 1)])
    agent = await started(WebVoyagerAgent(model, 5))
    for _ in range(5):
        assert isinstance(await act(agent, page(marks=True)), Click)
    assert pictures(model.requests[0]) == [0, 1]
    assert pictures(model.requests[4]) == [0, 0, 0, 0, 0, 1, 0, 1, 0, 1]
    said = texts(model.requests[4])
    assert [f"thought {n}" in text for n, text in zip((1, 2, 1, 2), said[2::2], strict=False)] == [True] * 4
    assert said[1].startswith("Your task: What is the total? Begin at http://onestopshop.test/")
    assert "Left out to save room" in said[1]
    assert "[1] link" not in said[1]
    assert "link 'Home'" in said[-1] or "Home" in said[-1]
    assert agent.setup.viewport == (1024, 768)
    assert (agent.setup.view, agent.setup.max_steps) == (View("som", screenshot=True), 15)
    assert model.requests[0].sampling.seed == 5
    assert model.requests[0].sampling.temperature == 1.0
    assert agent.notes().reasoning == "thought 1"


async def test_errors_come_back_into_the_prompt() -> None:
    model = ScriptedModel.of(reply("Click [9]"), reply("Click [1]"), "What now?", reply("Click [1]"))
    agent = await started(WebVoyagerAgent(model))
    assert await act(agent, page(marks=True)) == Click(Mark(9))
    await act(agent, page(marks=True, error="There is no mark 9."))
    assert "could not be carried out" in texts(model.requests[1])[-1]
    assert "There is no mark 9." in texts(model.requests[1])[-1]
    assert pictures(model.requests[1])[-1] == 1
    wrong = await act(agent, page(marks=True))
    assert isinstance(wrong, ActionParsingError)
    assert "Format ERROR" in str(wrong)
    await act(agent, page(marks=True, error=str(wrong)))
    assert "Format ERROR" in texts(model.requests[3])[-1]


async def test_the_repaired_agent_fills_chooses_and_writes_several_lines() -> None:
    model = ScriptedModel.of(
        *[reply(action) for action in ("Fill [4]; [2024-05-03]", "Select [2]; [Newest]", "Type [4]; [Hello]")]
    )
    agent = await started(WebVoyagerAgent(model))
    assert await act(agent, page(marks=True)) == Type(Mark(4), "2024-05-03", submit=False)
    assert await act(agent, page(marks=True)) == Select(Mark(2), ("Newest",))
    seen = page(marks=True)
    area = replace(seen, marks=tuple(replace(m, tag="textarea") if m.number == 4 else m for m in seen.marks))
    assert await act(agent, area) == Type(Mark(4), "Hello", submit=False)
    system, first = texts(model.requests[0])[:2]
    assert "Fill [Label]; [Text]" in system
    assert "ANSWER; [done]" in system
    assert "Address: http://onestopshop.test/\nTurns left: 30" in first
    assert "Turns left: 28" in texts(model.requests[2])[-1]


async def test_errors_name_the_numbers_that_the_picture_shows() -> None:
    model = ScriptedModel.of(reply("Click [2]"), reply("Click [1]"))
    agent = await started(WebVoyagerAgent(model))
    seen = page(marks=True)
    await act(agent, seen)
    inner = next(mark.element_id for mark in seen.marks if mark.number == 2)
    assert inner != 2
    await act(agent, page(marks=True, error=f"[{inner}] is disabled."))
    assert "([2] is disabled.)" in texts(model.requests[1])[-1]


async def test_as_original_an_error_comes_without_a_picture_and_the_last_turn_without_a_warning() -> None:
    model = ScriptedModel.of(*[reply("Click [1]")] * 3)
    agent = await started(WebVoyagerAgent(model, profile="original", max_steps=3), Goal3)
    await act(agent, page(marks=True))
    await act(agent, page(marks=True, error="It is covered."))
    assert pictures(model.requests[1]) == [0, 1, 0, 0]
    assert "covered" not in texts(model.requests[1])[-1]
    await act(agent, page(marks=True))
    assert "last turn" not in texts(model.requests[2])[-1]
    assert await act(agent, page(marks=True)) == Noop()
    assert len(model.requests) == 3
    assert "N/A" not in texts(model.requests[0])[0]


Goal3 = GOAL.__class__("t", "What is it?", "http://onestopshop.test/", max_steps=3)


async def test_repaired_the_last_turn_is_announced() -> None:
    model = ScriptedModel.of(*[reply("Click [1]")] * 3)
    agent = await started(WebVoyagerAgent(model), Goal3)
    for turn in range(3):
        await act(agent, page(marks=True))
        assert ("last turn" in texts(model.requests[turn])[-1]) is (turn == 2)


async def test_text_only_reads_trees_and_names_ids() -> None:
    model = ScriptedModel.of(reply("Click [3]"), reply("ANSWER; [$5]"))
    agent = await started(WebVoyagerAgent(model, text_only=True))
    assert await act(agent, page()) == Click(ElementId(3))
    assert "[3] link 'My Account'" in texts(model.requests[0])[-1]
    assert await act(agent, page()) == Stop("$5")
    assert sum(pictures(model.requests[1])) == 0
    assert agent.setup.view == View("axtree")


async def test_a_downloaded_pdf_is_told() -> None:
    model = ScriptedModel.of(*[reply("Wait")] * 5)
    agent = await started(WebVoyagerAgent(model, pictures=1))
    file = DownloadedFile("a.pdf", 9, "The answer is 42.")
    await act(agent, page(marks=True, downloads=(file,)))
    assert "a PDF file was downloaded" in texts(model.requests[0])[-1]
    await act(agent, page(marks=True))
    assert "a PDF file and what the labels say. (Left out" in texts(model.requests[1])[1]


async def test_home_depends_on_the_web() -> None:
    for url, home in (
        ("http://onestopshop.test/", "http://homepage.test/"),
        ("https://arxiv.org/", "https://www.google.com/"),
    ):
        agent = await started(
            WebVoyagerAgent(ScriptedModel.of(reply("Google"))), GOAL.__class__("t", "x", url)
        )
        assert (await act(agent, page(marks=True))).url == home


# REAL


async def test_real_shows_what_is_switched_on() -> None:
    seen = page(pictures=True, html="<html><script>bad()</script><p>Fine</p></html>")
    for options, there, absent in (
        ({}, ["# Current page Accessibility Tree", "# Current page Screenshot"], ["DOM"]),
        (
            {"html": True, "tree": False, "screenshot": False},
            ["# Current page DOM\n\n<html><p>Fine"],
            ["Tree", "Screenshot"],
        ),
    ):
        model = ScriptedModel.of("Open it. ```click('3')```")
        agent = await started(RealAgent(model, **options))
        assert await act(agent, seen) == Click(ElementId(3))
        said = texts(model.requests[0])[1]
        assert all(
            part in said for part in ["# Goal\n\nWhat is", "# Action Space", "fill(bid, value)", *there]
        )
        assert not any(part in said for part in ["mouse_click", "goto(", "# History", *absent])
        assert pictures(model.requests[0])[1] == ("Screenshot" in said)
        assert agent.notes().reasoning == "Open it."
    with pytest.raises(UserError, match="see nothing"):
        RealAgent(model, tree=False, screenshot=False)


async def test_real_lists_its_answers_and_the_last_error() -> None:
    model = ScriptedModel.of("```click('3')```", "Hm.", "send_msg_to_user('$5')")
    agent = await started(RealAgent(model, screenshot=False))
    await act(agent, page())
    assert isinstance(await act(agent, page(error="It is gone.")), ActionParsingError)
    assert "# Error message from last action\n\nIt is gone." in texts(model.requests[1])[1]
    assert await act(agent, page(error="This is no action.")) == Stop("$5")
    assert "```click('3')```\n\nHm." in texts(model.requests[2])[1]


async def test_real_declines() -> None:
    agent = await started(RealAgent(ScriptedModel.of("```report_infeasible('not_found: no such shoe')```")))
    assert await act(agent, page()) == Stop("no such shoe", "impossible", "not_found")


def test_html_is_pruned() -> None:
    html = "<a>\n\n <style>x</style><!-- y --><svg><path/></svg>\n<b>z</b></a>"
    assert pruned(html) == "<a>\n<b>z</b></a>"
