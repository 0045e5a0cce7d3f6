from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from webarium.errors import UserError
from webarium.runs import RunConfig, RunFolder
from webarium.runs.records.record import FORMAT, EpisodeRecorder
from webarium.runs.reports.compare import compare

from .builders import result

MEANING = {"p": "passed", "f": "failed", "e": "error"}


def report(
    path: Path,
    outcomes: str,
    *,
    universe: str = "u",
    data: dict[str, str] | None = None,
    tasks: dict[str, Any] | None = None,
) -> RunFolder:
    """A run whose n-th episode ended as the n-th letter says; a dash is not run."""
    episodes = [
        result(task_id=f"t.{n}", outcome=MEANING[letter], reason=f"because {letter}")
        for n, letter in enumerate(outcomes)
        if letter != "-"
    ]
    folder = RunFolder.create(path, RunConfig("s", "x"), [e.job for e in episodes], [universe])
    for episode in episodes:
        recorder = EpisodeRecorder(folder.partial(episode.job.id), folder.archive(episode.job.id))
        if data is not None:
            recorder.write("episode", {"format": FORMAT, "databases": {**data}})
            recorder.write("task", {"sites": ["gomail"], **(tasks or {}).get(episode.task_id, {})})
        recorder.finish(episode)
    return folder


def test_pairs_are_counted_and_flips_are_listed(tmp_path: Path) -> None:
    comparison = compare([report(tmp_path / "a", "ppfffe-p"), report(tmp_path / "b", "pfppff-e")])
    (pair,) = comparison.pairs
    assert (pair.episodes, pair.both, pair.only_first, pair.only_second, pair.neither) == (7, 1, 2, 2, 2)
    assert pair.difference == 0
    assert pair.p_value == 1.0
    assert [flip.episode for flip in pair.of("won")] == ["t.2", "t.3"]
    assert [(flip.episode, flip.second, flip.reason) for flip in pair.of("lost")] == [
        ("t.1", "failed", "because f"),
        ("t.7", "error", "because e"),
    ]


def test_episodes_that_one_run_lacks_are_left_out(tmp_path: Path) -> None:
    (pair,) = compare([report(tmp_path / "a", "pp-"), report(tmp_path / "b", "-fp")]).pairs
    assert (pair.episodes, pair.only_first, pair.difference) == (1, 1, -1.0)


def test_a_clear_difference_is_significant(tmp_path: Path) -> None:
    (pair,) = compare([report(tmp_path / "a", "f" * 8), report(tmp_path / "b", "p" * 7 + "f")]).pairs
    assert pair.significant
    assert pair.p_value == pytest.approx(2 / 2**7)


def test_each_further_run_is_compared_with_the_first(tmp_path: Path) -> None:
    runs = [report(tmp_path / name, "pf") for name in "abc"]
    assert [(pair.first, pair.second) for pair in compare(runs).pairs] == [("a", "b"), ("a", "c")]


def test_what_other_sites_hold_does_not_matter(tmp_path: Path) -> None:
    before = report(tmp_path / "a", "pf", universe="u", data={"gomail": "1"})
    after = report(tmp_path / "b", "pp", universe="v", data={"gomail": "1", "new": "2"})
    (pair,) = compare([before, after]).pairs
    assert (pair.episodes, pair.only_second, pair.left_out) == (2, 1, 0)
    with pytest.raises(UserError, match="other tasks, or of other data"):
        compare([before, report(tmp_path / "c", "pp", data={"gomail": "2"})])


def test_tasks_that_were_changed_are_left_out(tmp_path: Path) -> None:
    data = {"gomail": "1"}
    first = report(tmp_path / "a", "pf", data=data, tasks={"t.1": {"params": {"who": "Ann"}}})
    second = report(tmp_path / "b", "pp", data=data, tasks={"t.1": {"params": {"who": "Bob"}}})
    (pair,) = compare([first, second]).pairs
    assert (pair.episodes, pair.both, pair.left_out) == (1, 1, 1)


@pytest.mark.parametrize("other", ["universe", "tasks", "none"])
def test_runs_of_other_tasks_are_refused(tmp_path: Path, other: str) -> None:
    runs = [report(tmp_path / "a", "p-")]
    if other != "none":
        second = "pp" if other == "universe" else "-p"
        runs.append(report(tmp_path / "b", second, universe="v" if other == "universe" else "u"))
    with pytest.raises(UserError, match=r"other data|in common|two or more"):
        compare(runs)
