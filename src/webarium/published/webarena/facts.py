"""Facts that tasks need, read from this package's own tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from webarium.published.webarena.tasks import gold
from webarium.shapes import as_text

FOLDER = Path(__file__).parent / "facts"


def path_of(site: str) -> Path:
    """Where the facts of a site lie."""
    return FOLDER / f"{site}.toml"


def value_of(fact: str) -> str:
    """A fact's value: itself, or what ``@259.eval.reference_answers.exact_match`` names in the task file."""
    if not fact.startswith("@"):
        return fact
    task, _, where = fact.removeprefix("@").partition(".")
    return as_text(gold(int(task), where))


@cache
def tables(site: str) -> Mapping[str, Any]:
    """The facts of a site as its file has them."""
    return tomllib.loads(path_of(site).read_text("utf-8"))
