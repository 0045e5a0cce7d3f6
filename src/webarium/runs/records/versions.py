"""Which versions a record was made with."""

from __future__ import annotations

import platform

from webarium.envs.engines import engine_kind
from webarium.scoring.rules import rules_version
from webarium.types import Json
from webarium.version import VERSION


def versions(engine: str) -> dict[str, Json]:
    """Of what an episode depends on; of its engine, what is known before it is started."""
    return {
        "webarium": VERSION,
        "rules": rules_version(),
        "python": platform.python_version(),
        **engine_kind(engine).versions(),
    }
