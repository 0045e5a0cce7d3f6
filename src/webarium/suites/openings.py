"""What the requests of the built-in suites leave open, from ``openings.toml``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from webarium.tasks import Openings


@lru_cache(maxsize=1)
def openings() -> Openings:
    """All of it, for all suites alike: their sites write rows of one another."""
    found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    listed = {
        column: part["reason"] for part in (found["clock"], found["made"]) for column in part["columns"]
    }
    return Openings({**listed, **found["free"]}, found["says"], found["choices"])
