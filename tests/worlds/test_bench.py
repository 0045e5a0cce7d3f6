"""The benchmark's figures, on a small scale."""

from __future__ import annotations

from webarium.worlds import Universe
from webarium.worlds.bench import bench_worlds


def test_worlds_are_cheap(universe: Universe) -> None:
    found = bench_worlds(universe, "toy", worlds=300)
    assert set(found) == {"open_ms", "reset_ms", "fork_ms", "idle_kb", "worlds_open"}
    assert found["worlds_open"] == 300
    for name in ("open_ms", "reset_ms", "fork_ms"):
        assert 0 < found[name] <= 1  # type: ignore[operator]
    assert found["idle_kb"] <= 150  # type: ignore[operator]
