"""A run of long work: what its record keeps, and that it is scored again and acted again alike."""

from __future__ import annotations

import pytest

from webarium.envs import Arena
from webarium.runs import RunConfig, RunFolder, RunReader, build_report, run_suite
from webarium.runs.again.replay import Replay
from webarium.runs.again.rescore import Rescorer

TASK = "gomail.offboarding.0"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    config = RunConfig(suite="workflows", agent="oracle", engine="text", tasks=(TASK,), workers=1)
    return run_suite(config, tmp_path_factory.mktemp("long") / "run").folder


def test_the_record_keeps_what_happened(run: RunFolder) -> None:
    record = RunReader(run.path).episode(TASK)
    kinds = [entry.kind for entry in record.journal]
    assert kinds.count("event") == 3
    assert kinds.count("asked") == kinds.count("answered") == 1
    assert kinds.count("wrote") > 20
    assert record.own
    happened = [each["kind"] for step in record.steps() for each in step.happened]
    assert sorted(map(str, happened)) == ["answered", "asked", "event", "event", "event"]


def test_the_report_tells_how_far_it_got(run: RunFolder) -> None:
    work = build_report(run).long_work
    assert work is not None
    assert (work.episodes, work.credit_mean, work.questions_mean, work.events_mean) == (1, 1.0, 1.0, 3.0)
    assert work.traps == work.missed == {}


@pytest.mark.parametrize("recorded", [False, True])
async def test_it_is_scored_again_alike(run: RunFolder, recorded: bool) -> None:
    reader = RunReader(run.path)
    async with Rescorer(reader, recorded=recorded) as rescorer:
        [job] = reader.jobs
        again = await rescorer.rescore(job)
    assert again is not None
    assert again.verdict.passed
    assert again.verdict.to_json() == reader.episode(TASK).verdict


async def test_it_is_acted_again_alike(run: RunFolder) -> None:
    record = RunReader(run.path).episode(TASK)
    async with (
        await Arena.open(sites=["gomail", "gocalendar", "manuals"], engine="text") as arena,
        await Replay.open(arena, record) as replay,
    ):
        assert replay.exact
        assert replay.episode.journal == record.journal
