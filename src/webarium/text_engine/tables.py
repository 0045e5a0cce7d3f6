"""The tables of roles and names, which the script that reads pages in Chromium has inside, too."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=1)
def _all() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files("webarium") / "assets" / "aria.json").read_text("utf-8"))
    return found


@lru_cache(maxsize=64)
def words(name: str) -> frozenset[str]:
    """A table that is a set of words."""
    return frozenset(str(_all()[name]).split(" "))


@lru_cache(maxsize=64)
def pairs(name: str) -> dict[str, str]:
    """A table that gives a word for another."""
    found: dict[str, str] = _all()[name]
    return found


def text(name: str) -> str:
    """A table that is one text."""
    return str(_all()[name])
