"""The same plan on a cluster of two nodes on this machine, of which one dies meanwhile."""

from __future__ import annotations

import os
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from webarium.runs import Limits, run_suite
from webarium.runs.workers.events import EpisodeEnded, EpisodeStarted, EpisodeStepped, Event, WorkerLost

from .conftest import TASKS, config
from .quick import Quick

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    ray = pytest.importorskip("ray")
    from ray._private import services
    from ray.cluster_utils import Cluster

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


START_S = 300.0
"""How long a node may take to start; Ray itself gives a busy machine 30 seconds."""


class PatientCluster(Cluster):
    """Waits longer for its nodes."""

    survivor: Any
    """The node that no test ends."""

    def _wait_for_node(self, node: Any, timeout: float = START_S) -> None:
        super()._wait_for_node(node, timeout)


def patiently(get_node: Callable[..., Any]) -> Callable[..., Any]:
    """Ask for a node again until it has told the cluster that it is there."""

    def asked(*given: Any, **named: Any) -> Any:
        end = time.monotonic() + START_S
        while True:
            try:
                return get_node(*given, **named)
            except RuntimeError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    return asked


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head without room for workers, and two nodes with room for one each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_gcs_server_port_wait_time_s", str(int(START_S)))
        # A node that is only slow must not count as dead: one answer may take a minute. A killed one refuses at once.
        patch.setenv("RAY_health_check_timeout_ms", "60000")
        patch.setattr(services, "get_node", patiently(services.get_node))
        made = PatientCluster(
            initialize_head=True,
            head_node_args={"num_cpus": 0, "include_dashboard": False, "object_store_memory": 80_000_000},
        )
        made.survivor = made.add_node(num_cpus=1, object_store_memory=80_000_000)
        yield made
        ray.shutdown()
        made.shutdown()  # type: ignore[no-untyped-call]


@dataclass
class Watcher:
    """Counts results, and ends a node when some are there."""

    cluster: Any
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
                    self.cluster.remove_node(node, allow_graceful=False)


def test_a_killed_worker_and_a_killed_node_lose_nothing_and_count_nothing_twice(
    cluster: Any, tmp_path: Path
) -> None:
    watcher = Watcher(cluster, cluster.add_node(num_cpus=1, object_store_memory=80_000_000))
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
def test_a_real_episode_runs_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    asked = config(
        "oracle", on=f"ray:{cluster.address}", workers=1, tasks=TASKS[:1], run_limits=Limits(seconds=300)
    )
    outcome = run_suite(asked, tmp_path / "run")
    assert [result.outcome for result in outcome.results] == ["passed"]
    assert os.listdir(tmp_path / "run" / "episodes") == [f"{TASKS[0]}.zip"]
