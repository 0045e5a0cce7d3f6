"""Which published tasks of REAL pass where nobody has done anything: found by scoring all of them."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.scoring.foreign.recorded import DATA, needs_data
from webarium.cli.task_list import print_tasks
from webarium.scoring.foreign.real_checks import score_real
from webarium.sites.kit.real.finish import finish
from webarium.sites.registry import databases, default_users, load_sites
from webarium.suites import load_suite
from webarium.suites.foreign.real import make_task, replica_of
from webarium.task_files.real_tasks import UNTOUCHED, RealTask, load_real
from webarium.worlds import Universe

REPLICAS = {name: site for name, site in load_sites().items() if site.replica is not None}
SECOND = Path(os.environ.get("REAL_V2", DATA / "real" / "v2"))
"""Version 2 is not beside the repository; REAL_V2 names a folder that holds its ``tasks`` and ``eval_scripts``."""


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    with Universe.open(databases(REPLICAS)) as universe:
        yield universe


async def passing(universe: Universe, tasks: list[RealTask]) -> set[str]:
    """Keys of the tasks that pass by the published rules on an untouched site, with an answer and no judge."""
    found = set()
    for task in tasks:
        site = replica_of(task.site)
        assert site is not None
        made = make_task(task, site)
        with universe.world(users=default_users(REPLICAS.values()), conditions=made.conditions) as world:
            verdict = await score_real(task, finish(world, site), "Done.", profile="original")
        if verdict.passed:
            found.add(task.key)
    return found


def on_replicas(folder: Path, version: str) -> list[RealTask]:
    return [task for task in load_real(folder, version) if replica_of(task.site) is not None]


@needs_data
def test_no_task_of_version_1_passes_untouched_by_rules_alone(
    universe: Universe, runner: asyncio.Runner
) -> None:
    tasks = on_replicas(DATA / "real" / "v1", "v1")
    assert len(tasks) == 112
    assert runner.run(passing(universe, tasks)) == {key for key in UNTOUCHED if not key.startswith("v2.")}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(not SECOND.is_dir(), reason="REAL's version 2 does not lie beside the repository")
def test_the_tasks_of_version_2_that_pass_untouched_are_the_known_ones(
    universe: Universe, runner: asyncio.Runner
) -> None:
    tasks = on_replicas(SECOND, "v2")
    assert runner.run(passing(universe, tasks)) == {key for key in UNTOUCHED if key.startswith("v2.")}
    assert {task.key for task in tasks if task.passes_untouched} == set(UNTOUCHED)


def test_a_task_that_passes_untouched_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tasks"
    folder.mkdir()
    (tmp_path / "eval_scripts").mkdir()
    (tmp_path / "eval_scripts" / "eval.py").write_text("print('SUCCESS')", "utf-8")
    given = json.loads(
        next((Path(__file__).parents[2] / "examples" / "real_tasks").glob("*.json")).read_text("utf-8")
    )
    for number in (1, 2):
        task = {**given, "id": f"gomail-{number}", "evals": [{"script": "eval.py"}]}
        (folder / f"gomail-{number}.json").write_text(json.dumps(task), "utf-8")
    (digest,) = {task.evals[0].digest for task in load_real(folder, "v2")}
    monkeypatch.setitem(UNTOUCHED, "v2.gomail-1", digest)
    monkeypatch.setitem(UNTOUCHED, "v2.gomail-2", "of another program")
    suite = load_suite(f"real-v2:{folder}")
    says = "this task passes on the untouched state: real.v2.gomail-1. This run scores by "
    assert f"{says}them; with --profile strict its" in " ".join(suite.remarks_by("original"))
    assert f"{says}strict rules, by which its" in " ".join(suite.remarks_by("strict"))
    assert "--profile strict" not in " ".join(suite.remarks_by("strict"))
    with Universe.open(databases({"gomail": REPLICAS["gomail"]})) as universe:
        first, second = suite.tasks(universe)
    assert (first.note, second.note) == ("passes on the untouched state", "")
    shown = Console(file=StringIO(), width=200)
    print_tasks([first, replace(second)], shown, wide=True)
    assert isinstance(shown.file, StringIO)
    assert [
        line.endswith("(passes on the untouched state)") for line in shown.file.getvalue().splitlines()
    ] == [
        True,
        False,
    ]
