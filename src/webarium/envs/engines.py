"""The engines that are installed, by name."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import cast

from webarium.envs.engine import EngineKind
from webarium.errors import UnknownNameError

GROUP = "webarium.engines"
"""The entry point group; each entry names an `EngineKind`."""
DEFAULT_ENGINE = "chromium"


def engine_kind(name: str = DEFAULT_ENGINE) -> EngineKind:
    """The kind of engine of this name; raises `UnknownNameError` if none is installed."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    if name not in points:
        raise UnknownNameError("engine", name, points, todo=None if points else "Install webarium anew.")
    return cast("EngineKind", points[name].load())
