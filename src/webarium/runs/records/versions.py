"""Which versions a record was made with."""

from __future__ import annotations

import platform
from importlib.metadata import version

from webarium.envs.engines import engine_kind
from webarium.types import Json


def versions(engine: str) -> dict[str, Json]:
    """Of what an episode depends on; of its engine, what is known before it is started."""
    return {
        "webarium": version("webarium"),
        "python": platform.python_version(),
        **engine_kind(engine).versions(),
    }
