"""Clusters of Ray on this machine, for tests that end one of their nodes. Skips where Ray is not installed."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'webarium[ray]'")
    from ray._private import services
    from ray.cluster_utils import Cluster

START_S = 300.0
"""How long a node may take to start; Ray itself gives a busy machine 30 seconds."""
STORE = 80_000_000
"""Bytes for objects of a node: little is passed around."""


class PatientCluster(Cluster):
    """Waits longer for its nodes."""

    survivor: Any
    """The node that no test ends."""

    def _wait_for_node(self, node: Any, timeout: float = START_S) -> None:
        super()._wait_for_node(node, timeout)

    def add(self, cpus: int) -> Any:
        """Add a node with room for so many workers."""
        return self.add_node(num_cpus=cpus, object_store_memory=STORE)

    def kill(self, node: Any) -> None:
        """End a node as a machine ends whose power is cut."""
        self.remove_node(node, allow_graceful=False)


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


@contextmanager
def patient_cluster(cpus: int = 1) -> Iterator[PatientCluster]:
    """A head without room for workers, and a node with room for so many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_gcs_server_port_wait_time_s", str(int(START_S)))
        # A node that is only slow must not count as dead: one answer may take a minute. A killed one refuses at once.
        patch.setenv("RAY_health_check_timeout_ms", "60000")
        patch.setattr(services, "get_node", patiently(services.get_node))
        made = PatientCluster(
            initialize_head=True,
            head_node_args={"num_cpus": 0, "include_dashboard": False, "object_store_memory": STORE},
        )
        made.survivor = made.add(cpus)
        yield made
        ray.shutdown()
        made.shutdown()  # type: ignore[no-untyped-call]
