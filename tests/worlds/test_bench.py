"""The benchmark measures what it says; how fast this machine is, is not a test's business."""

from __future__ import annotations

from webarium.bench.worlds import bench_worlds
from webarium.worlds import Universe


def test_every_figure_is_measured(universe: Universe) -> None:
    found = bench_worlds(universe, "toy", worlds=300)
    assert set(found) == {"open_ms", "reset_ms", "fork_ms", "idle_kb", "worlds_open"}
    assert found["worlds_open"] == 300
    assert all(found[name] > 0 for name in ("open_ms", "reset_ms", "fork_ms"))  # type: ignore[operator]
