"""A run of several agents: its record has lanes, and it is reported, scored and acted again jointly and each."""

from __future__ import annotations

import pytest

from webarium.envs import Arena
from webarium.errors import UnknownNameError, UserError
from webarium.runs import EpisodeReader, RunConfig, RunFolder, RunReader, build_report, run_suite
from webarium.runs.again.replay import Replay
from webarium.runs.again.rescore import Rescorer
from webarium.runs.records.step import Step
from webarium.viewer.turns import Timeline

PRESSED, AGREED = "topwork.other_hand.0", "topwork.agree_offer.0"
ROLES = ["client", "freelancer", "pretender"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    config = RunConfig(
        suite="several",
        agent="pretender=null,oracle",
        engine="text",
        tasks=(PRESSED, AGREED),
        workers=1,
    )
    return run_suite(config, tmp_path_factory.mktemp("several") / "run").folder


def record_of(run: RunFolder, task: str = PRESSED) -> EpisodeReader:
    return RunReader(run.path).episode(task)


def test_the_record_has_a_lane_for_each_and_turns_in_a_fixed_order(run: RunFolder) -> None:
    steps = list(record_of(run).steps())
    assert [step.index for step in steps] == list(range(len(steps)))
    assert [step.role for step in steps[:3]] == ROLES
    assert [step.begins for step in steps[:4]] == [True, True, True, False]
    turns = [step for step in steps if not step.begins]
    assert [step.role for step in turns[:5]] == [*ROLES, "client", "freelancer"]
    assert [step.role for step in steps if step.stop] == ["pretender", "freelancer", "client"]
    assert steps[3].target is not None
    wrote = {step.role for step in steps if step.changes}
    assert wrote == {"client", "freelancer"}


def test_the_viewer_shows_each_what_it_saw_itself(run: RunFolder) -> None:
    timeline = Timeline.of(record_of(run))
    assert [role for role, _ in timeline.lanes] == ROLES
    assert not any(turn.step.begins for turn in timeline.turns)
    for role, turns in timeline.lanes:
        assert all(turn.before is not None and turn.before.role == role for turn in turns)


def test_the_result_and_the_report_tell_jointly_and_each(run: RunFolder) -> None:
    results = {result.task_id: result for result in run.results()}
    pressed = results[PRESSED]
    assert (pressed.outcome, pressed.ended_by) == ("passed", "stop")
    assert pressed.each == {"client": "passed", "freelancer": "passed", "pretender": "failed"}
    assert pressed.opposed == ("pretender",)
    assert pressed.steps == sum(not s.begins and not s.stop for s in record_of(run).steps())
    several = build_report(run).several
    assert several is not None
    assert (several.episodes, several.joint, several.each, several.resisted) == (2, 1.0, 1.0, 1.0)
    assert several.by_role["pretender"].opposed
    assert several.by_role["client"].episodes == 2


def test_the_record_tells_who_played_and_what_each_left(run: RunFolder) -> None:
    record = record_of(run)
    assert record.about["agent"] == "pretender=null,oracle"
    assert record.about["privileged"] is True
    roles = record.about["roles"]
    assert isinstance(roles, dict)
    assert list(roles) == ROLES
    seats = record.document("seats")
    assert isinstance(seats, dict)
    assert list(seats) == ROLES
    assert {entry.role for entry in record.journal if entry.kind == "wrote"} == {"client", "freelancer"}
    assert Step.from_json(next(iter(record.steps())).to_json()).role == "client"


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("task", [PRESSED, AGREED])
async def test_it_is_scored_again_alike(run: RunFolder, recorded: bool, task: str) -> None:
    reader = RunReader(run.path)
    async with Rescorer(reader, recorded=recorded) as rescorer:
        job = next(job for job in reader.jobs if job.task_id == task)
        again = await rescorer.rescore(job)
    assert again is not None
    assert again.source == ("recorded" if recorded else "installed")
    assert again.verdict.passed
    assert again.verdict.to_json() == reader.episode(task).verdict


async def test_it_is_acted_again_alike(run: RunFolder) -> None:
    record = record_of(run)
    async with await Arena.open(sites=["topwork"], engine="text") as arena:
        async with await Replay.open(arena, record) as replay:
            assert replay.exact
            assert replay.company is not None
            assert replay.company.journal == record.journal
        assert arena.episodes == 0


@pytest.mark.parametrize(
    ("agent", "error", "says"),
    [("client=oracle", UserError, "freelancer"), ("clyent=null,oracle", UnknownNameError, "clyent")],
)
def test_roles_and_agents_have_to_fit_before_anything_begins(
    agent: str, error: type[UserError], says: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    config = RunConfig(suite="several", agent=agent, engine="text", tasks=(AGREED,), workers=1)
    with pytest.raises(error, match=says):
        run_suite(config, tmp_path_factory.mktemp("several") / "run")
