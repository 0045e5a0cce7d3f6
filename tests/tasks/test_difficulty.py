"""Difficulty follows from what golden paths take."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tests.runs.builders import result
from webarium.runs import RunConfig, RunFolder
from webarium.runs.records.record import EpisodeRecorder
from webarium.suites.registry import load_suites
from webarium.tasks.difficulty import band, difficulty_of, measured

SCRIPT = Path(__file__).parents[2] / "scripts" / "measure_difficulty.py"
UNMEASURED = 150
"""At most so many templates have the difficulty that they declare; the number falls as the oracle's runs are read."""


@pytest.mark.parametrize(
    ("actions", "sites", "expected"),
    [
        (1, 1, "easy"),
        (3, 1, "easy"),
        (4, 1, "medium"),
        (8, 1, "medium"),
        (9, 1, "hard"),
        (2, 2, "medium"),
        (9, 3, "hard"),
    ],
)
def test_bands(actions: int, sites: int, expected: str) -> None:
    assert band(actions, sites) == expected


def test_measured_templates_are_there_and_lie_in_their_band() -> None:
    templates = {template.id: template for suite in load_suites().values() for template in suite.templates}
    assert set(measured()) <= set(templates)
    for name, actions in measured().items():
        assert difficulty_of(templates[name]) == band(actions, len(templates[name].all_sites))
    declared = [name for name in templates if name not in measured()]
    assert all(difficulty_of(templates[name]) == templates[name].difficulty for name in declared)
    print(f"{len(declared)} of {len(templates)} templates have the difficulty that they declare")
    assert len(declared) <= UNMEASURED


def test_numbers_come_from_passed_episodes_of_the_oracle(tmp_path: Path) -> None:
    for agent, steps in (("oracle", (2, 4, 9)), ("null", (30,))):
        episodes = [
            result(task_id=f"s.t.{n}", template="s.t", steps=number) for n, number in enumerate(steps)
        ]
        episodes.append(result(task_id="s.u.0", template="s.u", outcome="failed"))
        folder = RunFolder.create(tmp_path / agent, RunConfig("s", agent), [e.job for e in episodes], ["u"])
        for each in episodes:
            EpisodeRecorder(folder.partial(each.job.id), folder.archive(each.job.id)).finish(each)
    script = runpy.run_path(str(SCRIPT))
    found = script["measure"]([tmp_path / "oracle", tmp_path / "null"])
    assert found == {"s.t": 4}
    script["write"](tmp_path / "measured.toml", found)
    assert '"s.t" = 4' in (tmp_path / "measured.toml").read_text()
