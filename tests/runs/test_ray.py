"""The same plan on a cluster of two nodes on this machine, of which one dies meanwhile."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.ray_clusters import PatientCluster, patient_cluster
from webarium.runs import Limits, run_suite
from webarium.runs.workers.events import EpisodeEnded, EpisodeStarted, EpisodeStepped, Event, WorkerLost

from .conftest import TASKS, config
from .quick import Quick

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[PatientCluster]:
    """A head without room for workers, and two nodes with room for one each."""
    with patient_cluster() as made:
        yield made


@dataclass
class Watcher:
    """Counts results, and ends a node when some are there."""

    cluster: PatientCluster
    node: Any = None
    after: int = 3
    results: Counter[str] = field(default_factory=Counter)
    lost: list[WorkerLost] = field(default_factory=list)
    started: set[int] = field(default_factory=set)
    steps: int = 0

    def __call__(self, event: Event) -> None:
        match event:
            case EpisodeStarted(worker):
                self.started.add(worker)
            case EpisodeStepped():
                self.steps += 1
            case WorkerLost():
                self.lost.append(event)
            case EpisodeEnded(_, result, retrying) if not retrying:
                self.results[result.job.id] += 1
                if self.node is not None and sum(self.results.values()) >= self.after:
                    node, self.node = self.node, None
                    self.cluster.kill(node)


def test_a_killed_worker_and_a_killed_node_lose_nothing_and_count_nothing_twice(
    cluster: PatientCluster, tmp_path: Path
) -> None:
    watcher = Watcher(cluster, cluster.add(1))
    asked = config("null", on=f"ray:{cluster.address}", workers=2, trials=4)
    quick = Quick(str(tmp_path), takes_s=0.4, dies=(f"{TASKS[-1]}@t4",), crew=2)  # long after the node
    outcome = run_suite(asked, tmp_path / "run", listener=watcher, runner=quick)
    planned = [job.id for job in outcome.folder.jobs]
    assert len(planned) == 12
    assert watcher.results == Counter(planned)
    assert [result.job.id for result in outcome.results] == planned
    assert {result.outcome for result in outcome.results} == {"passed"}
    assert watcher.started == {0, 1}
    assert watcher.node is None
    assert len(watcher.lost) == 2, "one with its node, one by itself"
    assert watcher.steps >= 12
    assert not list((tmp_path / "run" / "episodes").glob("*.partial"))


@pytest.mark.browser
def test_a_real_episode_runs_on_a_cluster(cluster: PatientCluster, tmp_path: Path) -> None:
    asked = config(
        "oracle", on=f"ray:{cluster.address}", workers=1, tasks=TASKS[:1], run_limits=Limits(seconds=300)
    )
    outcome = run_suite(asked, tmp_path / "run")
    assert [result.outcome for result in outcome.results] == ["passed"]
    assert os.listdir(tmp_path / "run" / "episodes") == [f"{TASKS[0]}.zip"]
