"""Real episodes, and what their records are good for: reading, scoring again, bringing back."""

from __future__ import annotations

import dataclasses
import json
import zipfile
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from tests.doc_pages import first_cells, section, spans
from webarium.actions.types import Action, Stop
from webarium.agents import Goal
from webarium.agents.agent import AgentSetup
from webarium.agents.notes import ModelCall, StepNotes
from webarium.agents.null import NullAgent
from webarium.agents.oracle import OracleAgent
from webarium.agents.stops import early_stop
from webarium.envs import Arena
from webarium.envs.opaque import opaque_id
from webarium.errors import UnknownNameError, UserError
from webarium.observation import Observation, View
from webarium.runs import EpisodeReader, Job, Limits, RunConfig, RunFolder, RunReader, Step
from webarium.runs.again.replay import Replay
from webarium.runs.again.rescore import Rescorer
from webarium.runs.order import Order
from webarium.runs.playing.recorded_episode import run_episode
from webarium.runs.records.begun import shown
from webarium.runs.records.results import EpisodeResult
from webarium.scoring.checks import PageCheck
from webarium.suites.registry import load_suite
from webarium.tasks import Task
from webarium.worlds import Universe, World

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

MUTATE = "shopping.add_to_cart.0"
DRAFT = "shopping.draft_refund.0"


class Explains(OracleAgent):
    """An oracle that pretends to ask a model, and is shown little at a time."""

    setup = AgentSetup(View(viewport_only=False, budget=90))

    def notes(self) -> StepNotes:
        """The same for each step."""
        call = ModelCall("some/model", 100, 10, 40, 0.01, 0.5, prompt=[], answer="{}")
        return StepNotes(raw="click it", reasoning="because", calls=(call,))


class Unpriced(Explains):
    """Asks a model whose price nobody knows."""

    def notes(self) -> StepNotes:
        """As ever, but for the price."""
        notes = super().notes()
        return replace(notes, calls=tuple(replace(call, cost=None) for call in notes.calls))


class BreaksOnStart(OracleAgent):
    """Raises what no agent should as it is told its task."""

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        """Fail."""
        raise RuntimeError("no battery")


class BreaksOnItsGoal(NullAgent):
    """A plain agent that raises as it is told its goal."""

    async def start(self, goal: Goal) -> None:
        """Fail."""
        raise ConnectionError("no model listens")


class GivesUp(NullAgent):
    """Keeps its goal, and gives up by its own rules."""

    async def start(self, goal: Goal) -> None:
        """Keep what it is told."""
        GOALS.append(goal)

    async def act(self, observation: Observation) -> Action:
        """Give up."""
        return early_stop("Same action for 3 times")


GOALS: list[Goal] = []


class MissesItsKey(OracleAgent):
    """Raises an error of Webarium's own as it is made."""

    def __init__(self) -> None:
        raise UserError("There is no key.")


class Recorded:
    """A run folder with episodes that ran in this process."""

    def __init__(self, arena: Arena, path: Path) -> None:
        self.arena = arena
        self.agent = f"{__name__}:Explains"
        self.config = RunConfig("shopping", self.agent, observe="som")
        self.jobs = [Job(MUTATE), Job(DRAFT), Job(MUTATE, trial=2), Job(MUTATE, trial=3)]
        self.folder = RunFolder.create(path, self.config, self.jobs, [arena.universe.id])

    async def run(self, job: Job, config: RunConfig | None = None) -> EpisodeResult:
        """Run one episode."""
        task = load_suite("shopping").task(self.arena.universe, job.task_id)
        return await run_episode(self.arena, Order(job, task, config or self.config), self.folder)

    def read(self, job: Job) -> EpisodeReader:
        """Its record."""
        return RunReader(self.folder.path).episode(job.id)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def recorded(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Recorded]:
    """Two episodes that the oracle passed, observed with marks."""
    async with await Arena.open() as arena:
        made = Recorded(arena, tmp_path_factory.mktemp("records") / "run")
        for job in made.jobs[:2]:
            assert (await made.run(job)).outcome == "passed"
        yield made


@pytest.mark.parametrize(
    ("agent", "said"),
    [(BreaksOnStart, "no battery"), (BreaksOnItsGoal, "no model listens"), (MissesItsKey, "no key")],
)
async def test_an_agent_that_cannot_start_is_to_blame(
    recorded: Recorded, agent: type[OracleAgent | NullAgent], said: str
) -> None:
    """An agent's own error is not tried again, as `tests/runs/test_dispatch.py` shows: it would end alike."""
    config = RunConfig("shopping", f"{__name__}:{agent.__name__}", observe="som")
    result = await recorded.run(Job(MUTATE, trial=9), config)
    assert (result.outcome, result.error_kind) == ("error", "agent")
    assert said in result.reason


async def test_who_gives_up_has_answered_nothing_and_was_told_no_id(recorded: Recorded) -> None:
    job = Job(MUTATE, trial=8)
    result = await recorded.run(job, RunConfig("shopping", f"{__name__}:GivesUp", observe="som"))
    assert (result.outcome, result.ended_by, result.answer) == ("failed", "gave_up", None)
    assert "the agent gave up: Same action for 3 times" in result.reason
    assert GOALS[-1].task_id == opaque_id(MUTATE)
    assert "shopping." not in repr(GOALS[-1])
    assert result.task_id == MUTATE


def keys(page_section: str) -> set[str]:
    """The keys that a section of the page about records describes."""
    return set(spans(" ".join(first_cells(section("record.md", page_section)))))


async def test_an_archive_holds_what_is_documented(recorded: Recorded) -> None:
    path = recorded.folder.archive(MUTATE)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        names = {name for name in archive.namelist() if not name.startswith("screenshots/")}
        pictures = [name for name in archive.namelist() if name.startswith("screenshots/")]
        about = json.loads(archive.read("episode.json"))
        lines = [json.loads(line) for line in archive.read("steps.jsonl").splitlines()]
        result = json.loads(archive.read("result.json"))
        assert all(archive.read(name).startswith(b"\x89PNG") for name in pictures)
    documented = {cell.strip("`") for cell in first_cells((Path("docs") / "record.md").read_text("utf-8"))}
    assert names <= documented
    assert set(about) == keys("episode.json") - {"observe", "data", "door", "roles"}
    assert {key for line in lines for key in line} == keys("steps.jsonl") - {
        "asked",
        "progress",
        "role",
        "start",
    }
    assert set(result) == keys("result.json")
    assert set(lines[0]) == set(lines[1]) - {"raw", "reasoning", "calls"}
    assert about["universe"] == recorded.arena.universe.id
    assert {name for line in lines for name in (line["screenshot"], line["marked"]) if name} == set(pictures)


async def test_steps_say_what_was_seen_thought_done_and_changed(recorded: Recorded) -> None:
    record = recorded.read(Job(MUTATE))
    steps = list(record.steps())
    assert [step.index for step in steps] == list(range(len(steps)))
    assert steps[0].action is None
    assert (steps[1].raw, steps[1].reasoning, steps[1].calls[0]["input_tokens"]) == (
        "click it",
        "because",
        100,
    )
    assert isinstance(steps[-1].typed, Stop)
    assert steps[-1].stop
    acted = [step for step in steps if step.target is not None]
    assert acted
    for step in acted:
        assert step.target is not None
        assert len(step.target["box"]) == 4  # type: ignore[arg-type]
    assert [step.index for step in steps if step.changes] != []
    assert any(request["method"] == "POST" for step in steps for request in step.requests)
    assert record.screenshot(0) != record.screenshot(0, marked=True)
    assert {"agent", "execute", "settle", "observe", "total", "at"} <= steps[1].timings.keys()
    result = record.result
    assert result is not None
    assert result.spent.calls == len(steps) - 1
    assert result.spent.cost == pytest.approx(0.01 * (len(steps) - 1))


async def test_a_running_episode_can_be_read(recorded: Recorded) -> None:
    job, seen = recorded.jobs[2], []
    task = load_suite("shopping").task(recorded.arena.universe, job.task_id)

    def look(index: int, cost: float = 0.0, /) -> None:
        entry = RunReader(recorded.folder.path).entry(job)
        record = recorded.read(job)
        seen.append((entry.status, record.running, [step.index for step in record.steps()][-1] == index))
        assert record.screenshot(index) is not None

    await run_episode(recorded.arena, Order(job, task, recorded.config), recorded.folder, on_step=look)
    assert set(seen) == {("running", True, True)}
    assert RunReader(recorded.folder.path).entry(job).status == "passed"


async def test_a_step_that_is_half_written_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "steps.jsonl").write_text('{"index": 0}\n{"index": 1, "later": true}\n{"index": 2, "ur')
    assert list(EpisodeReader(tmp_path).steps()) == [Step(0), Step(1)]
    with pytest.raises(UserError, match=r"no step 2.*last one is 1"):
        EpisodeReader(tmp_path).step(2)


async def test_unknown_episodes_and_formats_are_refused(recorded: Recorded, tmp_path: Path) -> None:
    run = RunReader(recorded.folder.path)
    with pytest.raises(UnknownNameError, match="Did you mean"):
        run.episode("shopping.add_to_cart.1")
    with pytest.raises(UserError, match="has not begun"):
        run.episode(recorded.jobs[3].id)
    (tmp_path / "episode.json").write_text('{"format": 9}')
    with pytest.raises(UserError, match="format 9"):
        _ = EpisodeReader(tmp_path).about


async def test_a_record_keeps_the_whole_view(recorded: Recorded) -> None:
    expected = View("som", viewport_only=False, screenshot=True, html=True, budget=90)
    assert shown(recorded.read(Job(MUTATE))) == expected
    assert "Left out" in next(recorded.read(Job(MUTATE)).steps()).observation


async def test_records_of_format_2_are_read_and_brought_back(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They listed three fields of the view, under other names."""
    record = recorded.read(Job(MUTATE))
    listed = {"observe": "som", "viewport": [1280, 720], "viewport_only": False, "profile": "repaired"}
    old = {**record.about, "format": 2, "setup": {**listed, "max_steps": 30, "codec": "webarena"}}
    told = record.document
    monkeypatch.setattr(record, "document", lambda name: old if name == "episode" else told(name))
    del record.about
    assert shown(record) == View("som", viewport_only=False, screenshot=True, html=True)
    async with await Replay.open(recorded.arena, record, step=0) as replay:
        assert {name for found in replay.differences for name in found.what} == {"observation"}, "its budget"


@pytest.mark.parametrize("step", [None, 1])
async def test_an_episode_comes_back_exactly(recorded: Recorded, step: int | None) -> None:
    record = recorded.read(Job(MUTATE))
    last = [found for found in record.steps() if not found.stop][-1]
    async with await Replay.open(recorded.arena, record, step=step) as replay:
        assert replay.differences == [], "pictures are the same to the pixel, too"
        assert replay.exact
        assert replay.index == (last.index if step is None else step)
        if step is None:
            assert replay.episode.world.changes().to_json() == record.changes
            assert replay.episode.observation.url == last.url
            (url,) = await replay.serve()
            assert "onestopshop.localhost:" in url


async def test_a_replay_says_where_it_left_the_record(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = recorded.read(Job(MUTATE))
    steps = [replace(s, digests={**s.digests, "html": "x"}) if s.index == 2 else s for s in record.steps()]
    monkeypatch.setattr(record, "steps", lambda: iter(steps))
    async with await Replay.open(recorded.arena, record, step=2) as replay:
        assert [found.step for found in replay.differences if "html" in found.what] == [2]
        assert not replay.exact
    with pytest.raises(UserError, match="no step 99"):
        await Replay.open(recorded.arena, record, step=99)


@pytest.mark.parametrize("from_record", [False, True])
async def test_records_are_scored_again_without_the_sites(
    recorded: Recorded, from_record: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(World, "db", None)
    async with Rescorer(RunReader(recorded.folder.path), recorded=from_record) as rescorer:
        for job in recorded.jobs[:2]:
            again = await rescorer.rescore(job)
            assert again is not None
            assert (again.changed, again.verdict.passed) == (False, True)
            assert again.source == ("recorded" if from_record else "installed")
        assert await rescorer.rescore(recorded.jobs[3]) is None


async def test_a_newer_check_reads_what_the_old_one_did_not(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = load_suite("shopping").task(recorded.arena.universe, DRAFT)
    check = next(c for c in task.checks if isinstance(c, PageCheck) and c.read == "value")
    same = dataclasses.replace(check, selector=f":root {check.selector}")
    other = dataclasses.replace(check, selector="h1", wanted="nothing of the kind", read="text")
    async with Rescorer(RunReader(recorded.folder.path)) as rescorer:
        for newer, passes in ((same, True), (other, False)):
            monkeypatch.setattr(
                rescorer, "_task", lambda *_, c=newer: (dataclasses.replace(task, checks=(c,)), "installed")
            )
            again = await rescorer.rescore(Job(DRAFT))
            assert again is not None
            assert again.verdict.passed is passes
            assert again.changed is not passes


@pytest.mark.parametrize(
    ("limits", "ended_by", "steps"),
    [
        (Limits(tokens=110), "max_tokens", 1),
        (Limits(cost=0.015), "max_cost", 2),
        (Limits(seconds=0.001), "max_seconds", 0),
    ],
)
async def test_an_episode_ends_at_its_limits(
    recorded: Recorded, limits: Limits, ended_by: str, steps: int
) -> None:
    result = await recorded.run(recorded.jobs[3], replace(recorded.config, limits=limits))
    assert (result.outcome, result.ended_by, result.steps) == ("failed", ended_by, steps)
    recorded.folder.archive(recorded.jobs[3].id).unlink()


async def test_what_has_no_price_cannot_be_limited_in_dollars(recorded: Recorded) -> None:
    config = replace(recorded.config, agent=f"{__name__}:Unpriced", run_limits=Limits(cost=5.0))
    result = await recorded.run(Job(MUTATE, trial=9), config)
    assert (result.outcome, result.error_kind) == ("error", "refused")
    assert "is not known" in result.reason


async def test_an_action_beyond_the_last_step_is_recorded_but_not_done(recorded: Recorded) -> None:
    await recorded.run(recorded.jobs[3], replace(recorded.config, max_steps=1))
    steps = list(recorded.read(recorded.jobs[3]).steps())
    assert [(step.index, bool(step.observation), step.stop) for step in steps] == [
        (0, True, False),
        (1, True, False),
        (2, False, False),
    ]
    assert "limit of 1 actions" in steps[2].error
    recorded.folder.archive(recorded.jobs[3].id).unlink()
