"""Runs in several appearances: which episodes they have, what names them, and what reports say of the spread."""

from __future__ import annotations

from pathlib import Path

import pytest

from webarium.errors import UserError
from webarium.host.wishes import SessionWish
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.store import RunFolder
from webarium.runs.reports.html import render_html
from webarium.runs.reports.report import Report, build_report
from webarium.runs.reports.sentence import sentence
from webarium.sites.registry import load_sites
from webarium.suites.gym import SOURCE
from webarium.suites.splits import find_split
from webarium.worlds import Conditions, Universe

from .builders import result


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("0", (0,)), ("3", (3,)), ("0-3", (0, 1, 2, 3)), ("5,0-1,1", (0, 1, 5)), (" 2 , 4 ", (2, 4))],
)
def test_numbers_of_appearances_are_read(text: str, numbers: tuple[int, ...]) -> None:
    assert RunConfig("s", "x", appearance=text).appearances == numbers


@pytest.mark.parametrize("text", ["", "-1", "3-1", "a", "0-99999", "1,,2"])
def test_what_are_no_numbers_of_appearances_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        RunConfig("s", "x", appearance=text)


@pytest.mark.parametrize(
    ("split", "good", "bad"), [("train", 100, 3), ("validation", 20, 100), ("test", 9, 10)]
)
def test_splits_have_appearances_of_their_own(split: str, good: int, bad: int) -> None:
    seed = find_split(split).first
    RunConfig("s", "x", split=split, seed=seed, appearance=f"0,{good}")
    with pytest.raises(UserError, match=f"has the appearances 0 and .*, got {bad}"):
        RunConfig("s", "x", split=split, seed=seed, appearance=str(bad))


def test_names_of_episodes_in_the_usual_appearance_stay_as_they_were() -> None:
    assert Job("a.0").id == "a.0"
    assert Job("a.0", appearance=4).id == "a.0@a4"
    assert Job("a.0", 2, 3, 4).id == "a.0@e3t2a4"


def test_the_usual_appearance_leaves_no_trace_in_conditions() -> None:
    assert "appearance" not in Conditions().to_json()
    kept = Conditions(appearance=7).to_json()
    assert Conditions.from_json(kept) == Conditions(appearance=7)


def test_a_client_of_the_service_asks_for_an_appearance() -> None:
    wish = SessionWish.checked({"task": "shopping.search_for.0", "appearance": 3})
    assert wish.appearance == 3
    assert SessionWish.checked(wish.to_json()) == wish
    with pytest.raises(UserError, match="from 0 on"):
        SessionWish.checked({"task": "shopping.search_for.0", "appearance": -1})


def made(path: Path, outcomes: dict[tuple[str, int], str]) -> Report:
    """A report of episodes, by task and appearance."""
    episodes = [
        result(task_id=task, template=task.partition(".")[0], outcome=outcome, appearance=number)
        for (task, number), outcome in outcomes.items()
    ]
    numbers = ",".join(sorted({str(number) for _, number in outcomes}))
    config = RunConfig("s", "x", appearance=numbers)
    folder = RunFolder.create(path, config, [each.job for each in episodes], ["u"])
    for each in episodes:
        EpisodeRecorder(folder.partial(each.job.id), folder.archive(each.job.id)).finish(each)
    return build_report(folder)


def test_a_report_tells_success_by_appearance_and_how_far_it_swings(tmp_path: Path) -> None:
    report = made(
        tmp_path / "run",
        {
            ("a.0", 0): "passed",
            ("b.0", 0): "passed",
            ("a.0", 2): "passed",
            ("b.0", 2): "failed",
            ("a.0", 10): "failed",
            ("b.0", 10): "failed",
        },
    )
    assert [(name, each.success_rate) for name, each in report.by_appearance.items()] == [
        ("0", 1.0),
        ("2", 0.5),
        ("10", 0.0),
    ]
    spread = report.appearances
    assert spread is not None
    assert (spread.worst, spread.best, spread.points, spread.wavering) == ("10", "0", 1.0, 1.0)
    assert spread.deviation == pytest.approx(0.4082, abs=1e-4)
    assert "appearances 0, 2, 10" in sentence(report)
    page = render_html(report)
    assert "By appearance" in page
    assert "100.0 % apart between appearance 10 and" in " ".join(page.split())


def test_a_report_of_one_appearance_says_nothing_of_a_spread(tmp_path: Path) -> None:
    report = made(tmp_path / "run", {("a.0", 0): "passed"})
    assert report.appearances is None
    assert "appearance" not in sentence(report)
    assert "By appearance" not in render_html(report)
    assert "appearance 3" in sentence(made(tmp_path / "other", {("a.0", 3): "passed"}))


def test_tasks_are_the_same_in_every_appearance() -> None:
    with Universe.open([load_sites()["shopping"].database]) as universe:
        usual = SOURCE.task(universe, "shopping.latest_order_number.0")
        other = SOURCE.in_appearance(3).task(universe, "shopping.latest_order_number.0")
    assert other.conditions == Conditions(appearance=3)
    assert usual.in_appearance(3) == other == other.in_appearance(3)
    assert usual.in_appearance(0) is usual
    assert (other.intent, other.params, other.checks) == (usual.intent, usual.params, usual.checks)


@pytest.mark.parametrize("number", [0, 5])
def test_a_task_in_an_appearance_takes_no_other(number: int) -> None:
    with Universe.open([load_sites()["shopping"].database]) as universe:
        task = SOURCE.in_appearance(3).task(universe, "shopping.latest_order_number.0")
    with pytest.raises(ValueError, match="is in appearance 3"):
        task.in_appearance(number)
