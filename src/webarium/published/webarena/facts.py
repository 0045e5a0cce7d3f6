"""Facts that tasks need, read from this package's own tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "facts"


def path_of(site: str) -> Path:
    """Where the facts of a site lie."""
    return FOLDER / f"{site}.toml"


@cache
def tables(site: str) -> Mapping[str, Any]:
    """The facts of a site as its file has them."""
    return tomllib.loads(path_of(site).read_text("utf-8"))
