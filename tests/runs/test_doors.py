"""Tasks through doors as a run: what is recorded of an agent that nobody watches, and what it is good for."""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from webarium.agents.registry import load_function
from webarium.errors import UserError
from webarium.leaderboard.rules import Rejected, Rules
from webarium.leaderboard.verify import References, verify
from webarium.runs import EpisodeReader, Job, Limits, RunConfig, RunReader, build_report
from webarium.runs.again.rescore import Rescorer
from webarium.runs.doors.command import CommandLine
from webarium.runs.doors.episode import OpenDoor, Plugged
from webarium.runs.doors.run import DoorRun, plan_doors
from webarium.runs.doors.settings import DoorSettings
from webarium.viewer.turns import Turn

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEARCH, TOTAL, CART = "shopping.search_for.0", "shopping.latest_order_total.0", "shopping.add_to_cart.0"
AGENT = '''
"""An agent that is no browser: it reads the shop with urllib and says where it has submitted."""

import json, os, sys, urllib.parse, urllib.request

start, submit_url, request = sys.argv[1:]
parts = urllib.parse.urlsplit(start)
door = json.loads(os.environ["WEBARIUM_DOOR"])
assert door["url"] == start and door["request"] == request


def fetch(path):
    found = urllib.request.Request(f"http://127.0.0.1:{parts.port}{path}", headers={"Host": parts.netloc})
    with urllib.request.urlopen(found) as answer:
        return answer.read().decode()


fetch("/")
if "search" not in door["episode"]:
    fetch("/customer/account/")
    print("I give no answer")
    sys.exit(3 if "total" in door["episode"] else 0)
path = "/catalogsearch/result/?" + urllib.parse.urlencode({"q": request.split('"')[1]})
fetch(path)
words = {"answer": "", "url": f"http://{parts.netloc}{path}"}
urllib.request.urlopen(urllib.request.Request(submit_url, json.dumps(words).encode()))
print("submitted to", submit_url)
print("and", door["submit_url"], file=sys.stderr)
'''


def asked(kind: str, *tasks: str, most: int = 30, seconds: float = 300, **settings: str) -> RunConfig:
    """A run through doors."""
    options = DoorSettings(kind, **settings).options()  # type: ignore[arg-type]
    return RunConfig(
        "shopping",
        "mine",
        agent_options=options,
        tasks=tasks,
        max_steps=most,
        limits=Limits(seconds=seconds),
        engine="text" if kind == "url" else "chromium",
    )


async def played(config: RunConfig, out: Path, plugged: Plugged, *, resume: bool = False) -> RunReader:
    """Play it; gives the run."""
    run = DoorRun.open(config, plan_doors(config, print), out, plugged, resume=resume)
    outcome = await run.play()
    assert not outcome.interrupted
    return RunReader(outcome.folder.path)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def run(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunReader]:
    """Three tasks by a command at url doors: one done, one left without a word, one broken off."""
    place = tmp_path_factory.mktemp("doors")
    (place / "agent.py").write_text(AGENT)
    command = f"{sys.executable} {place}/agent.py {{url}} {{submit_url}} {{request}}"
    config = asked("url", SEARCH, TOTAL, CART, command=command)
    plugged = Plugged("mine", DoorSettings.of(config), CommandLine(command, "url"))
    yield await played(config, place / "run", plugged)


def record(run: RunReader, name: str) -> EpisodeReader:
    """An episode's record."""
    return run.episode(name)


async def test_each_task_goes_through_a_door(run: RunReader) -> None:
    found = {entry.id: entry.result for entry in run.entries()}
    told = {name: (found[name].outcome, found[name].ended_by) for name in found}  # type: ignore[union-attr]
    assert told == {
        SEARCH: ("passed", "stop"),
        CART: ("failed", "no_submission"),
        TOTAL: ("error", "error"),
    }
    broken = found[TOTAL]
    assert broken is not None
    assert "exit code 3" in broken.reason
    assert broken.error_kind == "agent"
    report = build_report(run.folder)
    assert (report.passed, report.failed, report.errors) == (1, 1, 1)


async def test_the_record_shows_what_was_loaded(run: RunReader) -> None:
    steps = list(record(run, SEARCH).steps())
    assert [step.asked and str(step.asked["url"]).partition("?")[0] for step in steps] == [
        None,
        "http://onestopshop.test/",
        "http://onestopshop.test/catalogsearch/result/",
        None,
    ]
    assert steps[0].requests
    assert all(step.observation for step in steps[:3])
    assert "result" in steps[2].title.lower() or "search" in steps[2].title.lower()
    assert steps[2].requests[0]["resource"] == "document"
    assert steps[3].stop
    assert [Turn(step, None).said for step in steps[1:2]] == ["GET http://onestopshop.test/"]
    assert run.entry(Job(SEARCH)).result.steps == 2  # type: ignore[union-attr]


async def test_output_is_kept_and_no_secret_is(run: RunReader) -> None:
    reader = record(run, SEARCH)
    output, messages = (reader.read(f"{name}.txt").decode() for name in ("output", "messages"))
    assert output.startswith("submitted to http://127.0.0.1:")
    assert "…" in output
    assert "…" in messages
    assert reader.document("command") == {"exit_code": 0, "answer": "submission"}
    assert record(run, TOTAL).document("command") == {"exit_code": 3, "answer": "submission"}
    secret = "submit/"
    with zipfile.ZipFile(reader.path) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist() if not name.endswith("png")]
    assert not [text for text in texts if secret in text and f"{secret}…" not in text]
    told = str(reader.about["door"])
    assert "{submit_url}" in told, "the command as it was written, not as it was filled in"


async def test_a_record_is_scored_again_and_listed_on_its_agents_word(run: RunReader, tmp_path: Path) -> None:
    async with Rescorer(run) as rescorer:
        scored = await rescorer.rescore(Job(SEARCH))
    assert scored is not None
    assert scored.verdict.passed
    assert not scored.changed
    rules = Rules(frozenset({"shopping"}), parts=True)
    listed = verify_apart(run, rules)
    by_name = dict(zip((result.task_id for result in listed.results), listed.reported, strict=True))
    assert by_name[SEARCH], "a board takes what went through a door for its sender's word"
    with pytest.raises(Rejected, match="went through a door"):
        verify_apart(run, replace(rules, replay=True))


def verify_apart(run: RunReader, rules: Rules):  # type: ignore[no-untyped-def]
    """Verify in a thread, for it has an event loop of its own."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(verify, run.path, rules, References()).result()


async def test_a_run_goes_on_where_something_broke(run: RunReader, tmp_path: Path) -> None:
    before = {entry.id: entry.result for entry in run.entries()}
    config = run.config
    plugged = Plugged("mine", DoorSettings.of(config), CommandLine("true", "url"))
    again = await played(config, run.path, plugged, resume=True)
    after = {entry.id: entry.result for entry in again.entries()}
    assert after[SEARCH] == before[SEARCH]
    redone = after[TOTAL]
    assert redone is not None
    assert (redone.outcome, redone.ended_by) == ("failed", "no_submission")
    other = replace(config, agent_options=DoorSettings("url", "true").options())
    with pytest.raises(UserError, match="asked for differently"):
        await played(other, run.path, plugged, resume=True)


async def test_the_last_line_answers_where_that_is_asked_for(tmp_path: Path) -> None:
    answer = '{"status": "impossible", "reason": "not_found"}'
    command = CommandLine(
        "sh -c 'echo thinking; echo " + json.dumps(answer).replace("'", "") + "; echo'", "url"
    )
    config = asked("url", TOTAL, command="said", answer="output")
    run = await played(config, tmp_path / "run", Plugged("mine", DoorSettings.of(config), command))
    stop = list(run.episode(TOTAL).steps())[-1]
    assert stop.stop
    assert stop.act is not None
    assert stop.act["status"] == "impossible"


async def test_limits_end_a_door(tmp_path: Path) -> None:
    loads = (
        "import sys,urllib.request as u,urllib.parse as p\na=sys.argv[1];s=p.urlsplit(a)\nwhile 1: u.urlopen("
    )
    loads += "u.Request(f'http://127.0.0.1:{s.port}/',headers={'Host':s.netloc})).read()"
    (tmp_path / "loads.py").write_text(loads)
    settings = DoorSettings("url", "x")
    plugged = Plugged("mine", settings, CommandLine(f"{sys.executable} {tmp_path}/loads.py {{url}}", "url"))
    run = await played(asked("url", TOTAL, most=2, command="x"), tmp_path / "steps", plugged)
    (entry,) = run.entries()
    assert entry.result is not None
    assert (entry.result.ended_by, entry.result.steps, entry.result.outcome) == ("max_steps", 2, "failed")
    sleeps = Plugged("mine", settings, CommandLine("sleep 600", "url"))
    run = await played(asked("url", TOTAL, seconds=1, command="x"), tmp_path / "time", sleeps)
    (entry,) = run.entries()
    assert entry.result is not None
    assert (entry.result.ended_by, entry.result.outcome) == ("max_seconds", "failed")
    assert run.episode(TOTAL).document("command") == {"exit_code": -15, "answer": "submission"}


FUNCTION = """
async def search(page, request):
    await page.get_by_role("combobox", name="Search").fill(request.split('"')[1])
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/catalogsearch/**")
"""


@pytest.mark.browser
@pytest.mark.slow
async def test_a_function_gets_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_door_agent.py").write_text(FUNCTION)
    monkeypatch.syspath_prepend(str(tmp_path))
    config = asked("page", SEARCH, command="my_door_agent:search")
    told: list[OpenDoor] = []
    plugged = Plugged(
        "mine", DoorSettings.of(config), function=load_function("my_door_agent:search"), announce=told.append
    )
    run = await played(config, tmp_path / "run", plugged)
    (entry,) = run.entries()
    assert entry.result is not None
    assert (entry.result.outcome, entry.result.ended_by) == ("passed", "stop")
    assert (told[0].max_steps, told[0].addresses) == (30, {})
    steps = [step for step in run.episode(SEARCH).steps() if not step.stop]
    assert any(step.asked and "catalogsearch" in str(step.asked["url"]) for step in steps)
    for step in steps:
        assert step.screenshot is not None
        assert run.episode(SEARCH).read(step.screenshot).startswith(b"\x89PNG")
