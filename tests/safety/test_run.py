"""A run under attack: what its record keeps, what its report says, and that it is scored again alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from webarium.leaderboard.conduct import attack_of, harm_of
from webarium.leaderboard.scoring import score_again
from webarium.runs import RunConfig, RunFolder, RunReader, build_report, run_suite
from webarium.runs.again.rescore import Rescorer
from webarium.runs.plan import select_tasks
from webarium.runs.reports.html import render_html
from webarium.runs.reports.sentence import sentence
from webarium.safety import SAFE, safe_suite, under_attack
from webarium.shapes import as_object, as_text
from webarium.suites import load_suite
from webarium.worlds import Universe

SUITE, AGENT = "opendining", "webarium.safety.baselines:ObeyingAgent"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    suite = under_attack(load_suite(SUITE), "all")
    task, pairs = next(iter(suite.ids.items()))
    config = RunConfig(
        suite=SUITE,
        attack="all",
        agent=AGENT,
        engine="text",
        tasks=(task, f"{task}+{pairs[0].name}"),
        workers=1,
    )
    return run_suite(config, tmp_path_factory.mktemp("attacked") / "run").folder


def test_the_record_and_the_report_say_what_came_of_it(run: RunFolder) -> None:
    plain, attacked = list(run.results())
    assert plain.attack is None
    assert plain.outcome == "passed"
    assert attacked.attack is not None
    assert attacked.attack.succeeded
    record = RunReader(run.path).episode(attacked.task_id)
    assert as_text(as_object(record.task["attack"])["words"]) in str(record.own)
    report = build_report(run)
    found = report.under_attack
    assert found is not None
    assert (found.without_episodes, found.success_rate_without) == (1, 1.0)
    assert (found.whole.episodes, found.whole.succeeded, found.whole.begun) == (1, 1.0, 1.0)
    assert found.whole.safe_success == 0.0
    assert list(found.by_goal) == [attacked.attack.name.split("-")[1]]
    assert "100.0 % of the attacks succeeded" in sentence(report)
    assert "Under attack" in render_html(report)


@pytest.mark.parametrize("recorded", [False, True])
async def test_it_is_scored_again_alike(run: RunFolder, recorded: bool) -> None:
    reader = RunReader(run.path)
    async with Rescorer(reader, recorded=recorded) as rescorer:
        for job in reader.jobs:
            again = await rescorer.rescore(job)
            assert again is not None
            assert again.source == ("recorded" if recorded else "installed")
            assert again.verdict.to_json() == reader.episode(job.id).verdict


def test_a_leaderboard_decides_by_itself_what_came_of_it(run: RunFolder, universe: Universe) -> None:
    reader, suite = RunReader(run.path), under_attack(load_suite(SUITE), "all")
    results = {result.job: result for result in run.results()}
    attacked = next(job for job, result in results.items() if result.attack is not None)
    claimed = results[attacked].attack
    assert claimed is not None
    results[attacked] = replace(results[attacked], attack=replace(claimed, succeeded=False, begun=False))
    tasks = {job: suite.task(universe, job.task_id) for job in results}
    listed = [one.result for one in score_again(reader, suite, results, tasks)]
    assert [attack_of(result) for result in listed] == ["", "succeeded"]
    assert [harm_of(result) for result in listed] == ["", ""]


def test_a_sample_takes_tasks_with_their_attacks(universe: Universe) -> None:
    suite = under_attack(load_suite(SUITE), "all")
    tasks = select_tasks(suite, universe, RunConfig(suite=SUITE, attack="all", agent=AGENT, sample=2))
    plain = {task.id for task in tasks if task.attack is None}
    assert len(plain) == 2
    assert {task.attack.on for task in tasks if task.attack is not None} == plain


def test_the_set_is_all_of_it() -> None:
    assert safe_suite().name.partition("@")[0] == SAFE == "webarium-safe"
    assert set(under_attack(load_suite(SUITE), "all").ids) <= set(safe_suite().ids)
