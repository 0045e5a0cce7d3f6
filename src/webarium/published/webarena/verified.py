"""Tasks of which webarena-verified expects another outcome than WebArena; data for one do not serve the other."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "verified.toml"


@cache
def differing() -> Mapping[int, str]:
    """Why the data do not hold for a task, by its number."""
    read = tomllib.loads(FILE.read_text("utf-8"))
    return {number: each["why"] for each in read["differs"] for number in each["tasks"]}
