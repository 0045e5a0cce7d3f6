"""Each of the harness's ways to plug in an agent, on a tiny replica."""

from __future__ import annotations

import asyncio
import http.client
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest
from playwright.async_api import Page, async_playwright

from webarium.actions.types import Action, Stop
from webarium.agents import Goal
from webarium.envs import Arena
from webarium.errors import UserError
from webarium.observation import Observation
from webarium.real import Brief, Results, TaskResult, harness

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def one(arena: Arena, data: Path, task: str = "notes-1", **plugged: Any) -> TaskResult:
    results = await harness(data, task=task, **plugged).run_async(arena)
    (result,) = results
    assert (arena.episodes, arena.engine.open_windows) == (0, 0)
    return result


async def write(page: Page, text: str) -> None:
    await page.get_by_label("Text").fill(text)
    await page.get_by_role("button", name="Save").click()
    await page.get_by_text(text).wait_for()


# Functions


async def test_a_playwright_function_does_a_task(arena: Arena, data: Path) -> None:
    briefs: list[Brief] = []

    async def solve(page: Page, brief: Brief) -> str:
        briefs.append(brief)
        await write(page, "third")
        return "written"

    result = await one(arena, data, playwright=solve, run_id="run-7")
    assert (result.passed, result.reward, result.answer, result.error) == (True, 2.0, "written", None)
    assert [(line.name, line.passed) for line in result.lines] == [("stop", True), ("state 1", True)]
    assert result.finish is not None
    assert result.finish["notesDiff"]["added"] == {"3": {"id": "3", "text": "third"}}  # type: ignore[index, call-overload]
    settings = result.finish["state"]["config"]["notebook"]  # type: ignore[index, call-overload]
    assert (settings["run_id"], settings["task_id"], settings["latency"]) == ("run-7", "v1.notes-1", 0)  # type: ignore[index, call-overload]
    assert briefs == [Brief("notes-1", "Write down third.", "http://notes.test/", "http://notes.test/submit")]
    assert json.loads(json.dumps(result.to_json()))["reason"] == result.reason


async def test_a_visit_to_submit_ends_the_task_and_nothing_later_counts(
    arena: Arena, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webarium.real.functions.GRACE_S", 60.0)

    async def solve(page: Page, brief: Brief) -> str:
        await write(page, "third")
        await page.goto(f"{brief.submit_url}?retrieved_answer=all%20done")
        await page.goto(brief.url)
        await write(page, "fourth")
        return "never said"

    result = await one(arena, data, playwright=solve)
    assert (result.passed, result.answer) == (True, "all done")
    assert result.finish is not None
    assert list(result.finish["notesDiff"]["added"]) == ["3"]  # type: ignore[index, call-overload, arg-type]


async def test_a_cdp_function_attaches_to_a_browser_of_its_own(arena: Arena, data: Path) -> None:
    async def solve(address: str, brief: Brief) -> None:
        assert address.startswith("ws://")
        async with async_playwright() as playwright:
            browser = await playwright.chromium.connect_over_cdp(address)
            await write(browser.contexts[0].pages[0], "third")

    result = await one(arena, data, cdp=solve)
    assert (result.passed, result.answer) == (True, "")


async def test_a_url_function_leads_a_black_box(arena: Arena, data: Path) -> None:
    def visit(url: str, body: str | None = None) -> int:
        parts = urlsplit(url)
        connection = http.client.HTTPConnection("127.0.0.1", parts.port or 80)
        headers = {"Host": parts.netloc, "Content-Type": "application/x-www-form-urlencoded"}
        target = f"{parts.path}?{parts.query}"
        connection.request("POST" if body else "GET", target, body, headers)
        status = connection.getresponse().status
        connection.close()
        return status

    async def solve(address: str, brief: Brief) -> None:
        assert brief.submit_url == f"{address}/submit".replace("//submit", "/submit")
        assert await asyncio.to_thread(visit, f"{brief.url}add", "text=third") == 303
        assert await asyncio.to_thread(visit, f"{brief.url}finish") == 404
        assert await asyncio.to_thread(visit, f"{brief.submit_url}?retrieved_answer=ok") == 200
        await asyncio.sleep(60)

    result = await one(arena, data, url=solve)
    assert (result.passed, result.answer) == (True, "ok")


async def test_addresses_of_the_protocol_can_be_opened(arena: Arena, data: Path) -> None:
    async def solve(page: Page, brief: Brief) -> str:
        await page.goto(f"{brief.url}finish")
        return str(sorted(json.loads(await page.locator("pre").inner_text())))

    result = await one(arena, data, playwright=solve, endpoints=["finish", "submit"])
    assert "notesDiff" in str(result.answer)
    assert not result.passed


async def test_a_tasks_own_config_is_in_force(arena: Arena, data: Path) -> None:
    async def solve(page: Page, brief: Brief) -> str:
        await page.get_by_label("Text").fill("third")
        await page.get_by_role("button", name="Save").click()
        return await page.get_by_text("saved").inner_text()

    result = await one(arena, data, "v1.notes-2", playwright=solve)
    assert result.answer == "The note could not be saved. Please try again."
    assert not result.passed


@pytest.mark.parametrize("submits", [False, True])
async def test_time_runs_out(
    arena: Arena, data: Path, monkeypatch: pytest.MonkeyPatch, submits: bool
) -> None:
    monkeypatch.setattr("webarium.real.functions.GRACE_S", 0.1)
    cancelled = []

    async def solve(page: Page, brief: Brief) -> None:
        try:
            if submits:
                await page.goto(f"{brief.submit_url}?retrieved_answer=no")
            await asyncio.Event().wait()
        finally:
            cancelled.append(True)

    result = await one(arena, data, playwright=solve, seconds=60.0 if submits else 0.1)
    assert cancelled == [True]
    if submits:
        assert (result.passed, result.answer) == (False, "no")
        return
    assert (result.passed, result.answer, result.error) == (False, None, None)
    assert "never" in result.reason


async def test_what_a_function_breaks_is_in_its_result(arena: Arena, data: Path) -> None:
    async def raises(page: Page, brief: Brief) -> None:
        raise ValueError("no idea")

    async def counts(page: Page, brief: Brief) -> int:
        return 7

    result = await one(arena, data, playwright=raises)
    assert (result.passed, result.error) == (False, "The agent's code raised ValueError: no idea.")
    assert "got 7" in str((await one(arena, data, playwright=counts)).error)


# Classes


class Clerk:
    """REAL's protocol: reads the tree, writes BrowserGym's actions."""

    seen: list[dict[str, Any]] = []  # noqa: RUF012

    def __init__(self, text: str = "third") -> None:
        self.text = text
        self.steps = 0

    def get_agent_action(self, obs: dict[str, Any]) -> tuple[str | None, str | None]:
        Clerk.seen.append(obs)
        self.steps += 1
        tree = obs["axtree_txt"].splitlines()
        bids = {
            role: line.split("[")[1].split("]")[0]
            for line in tree
            for role in ("textbox", "button")
            if role in line
        }
        match self.steps:
            case 1:
                return f"fill('{bids['textbox']}', '{self.text}')", None
            case 2:
                return "no_such_action()", None
            case 3:
                return f"click('{bids['button']}')", None
        return None, "done"


async def test_an_agent_in_reals_protocol(arena: Arena, data: Path, tmp_path: Path) -> None:
    Clerk.seen.clear()
    result = await one(arena, data, agent=Clerk, out=tmp_path / "run")
    assert (result.passed, result.answer, result.reward) == (True, "done", 2.0)
    assert result.finish is not None
    assert "notesDiff" in result.finish
    first, *_, last = Clerk.seen
    assert first["goal"] == "Write down third."
    assert (first["url"], first["open_pages_urls"], first["active_page_index"]) == (
        "http://notes.test/",
        ["http://notes.test/"],
        0,
    )
    assert (first["screenshot"].shape, first["screenshot"].dtype) == ((720, 1280, 3), np.uint8)
    assert "<button>Save</button>" in first["pruned_html"]
    assert "no_such_action" in Clerk.seen[2]["last_action_error"]
    assert last["last_action"].startswith("click(")
    assert json.loads((tmp_path / "run" / "summary.json").read_text())["passed"] == 1


async def test_options_reach_the_class(arena: Arena, data: Path) -> None:
    result = await one(arena, data, agent=Clerk, options={"text": "else"})
    assert not result.passed
    assert '"else"' in result.reason


async def test_an_agent_that_goes_to_submit_has_ended(arena: Arena, data: Path) -> None:
    class Submitter:
        async def get_agent_action(self, obs: dict[str, Any]) -> tuple[str | None, str | None]:
            return "goto('http://notes.test/submit?retrieved_answer=so%20be%20it')", None

    result = await one(arena, data, agent=Submitter)
    assert (result.answer, result.passed) == ("so be it", False)


async def test_an_agent_in_our_protocol_is_judged_by_a_model(
    arena: Arena, data: Path, tmp_path: Path
) -> None:
    class Reader:
        name = "reader"

        async def start(self, goal: Goal) -> None:
            assert goal.max_steps == 3

        async def act(self, observation: Observation) -> Action:
            return Stop("It says first.")

    script = tmp_path / "judge.jsonl"
    script.write_text(
        json.dumps({"json": {"reason": "It does.", "evidence": "enough", "score": 1.0}}) + "\n", "utf-8"
    )
    plugged = {"agent": Reader, "max_steps": 3}
    unverified = await one(arena, data, "notes-3", **plugged)
    assert (unverified.passed, unverified.unverified) == (False, True)
    judged = await one(arena, data, "notes-3", judge=f"scripted/{script}", **plugged)
    assert judged.passed, judged.lines


async def test_results_add_up(arena: Arena, data: Path) -> None:
    results = await harness(data, task=["notes-1", "notes-2", "notes-3"], agent=Clerk).run_async(arena)
    assert isinstance(results, Results)
    summary = results.summary
    assert (summary.tasks, summary.passed, summary.failed, summary.errors) == (3, 1, 1, 0)
    assert (summary.reward, summary.undecided) == (2.0, 1)
    assert results["notes-2"].reason in str(results)
    assert str(results).endswith("1 of 3 passed, 1 undecided")


# What is refused


async def later(page: object, brief: Brief) -> None:
    """Never called."""


async def alone(page: object) -> None:
    """Never called."""


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "exactly one agent, got none"),
        ({"playwright": later, "model": "openai/gpt-4o"}, "exactly one agent, got 2"),
        ({"playwright": print}, "playwright= takes an `async def` function"),
        ({"cdp": lambda: None}, "cdp= takes an `async def` function"),
        ({"playwright": alone}, r"two arguments, \(page, brief\)"),
        ({"playwright": later, "task": "notes-9"}, "no task named 'notes-9'"),
        ({"playwright": later, "sites": "mail", "task": ()}, "no site in the task files named 'mail'"),
        ({"playwright": later, "sites": "notes"}, "by task=… or by sites=…"),
        ({"playwright": later, "endpoints": ["state"]}, "no address of REAL's protocol named 'state'"),
        ({"playwright": later, "profile": "lenient"}, "no profile named 'lenient'"),
        ({"playwright": later, "seconds": 0}, "A limit must be more than zero"),
        ({"agent": Path}, "'Path' is not an agent"),
        ({"agent": 7}, "An agent must be a class"),
        ({"agent": Clerk, "options": {"speed": 1}}, "no option of agent 'Clerk' named 'speed'"),
        ({"agent": "nobody"}, "no agent named 'nobody'"),
        ({"agent": "real"}, "needs a model"),
    ],
)
async def test_bad_input_is_told_in_a_sentence(data: Path, given: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError, match=told):
        await harness(data, **{"task": "notes-1", **given}).run_async()


async def test_sites_without_a_replica_are_refused(data: Path) -> None:
    with pytest.raises(UserError, match="None of the 3 tasks is on a site"):
        harness(data, playwright=later)
    with pytest.raises(UserError, match="no replica of notes"):
        await harness(data, sites="notes", playwright=later).run_async()
    with pytest.raises(UserError, match=r"Await run_async\(\)"):
        harness(data, sites="notes", playwright=later).run()
