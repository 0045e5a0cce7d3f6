"""Facts that tasks need, read from this package's own tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from webarium.published.webarena.tasks import gold
from webarium.shapes import as_list, as_text

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


def first_of(fact: str) -> str:
    """A fact's value; of several that would do, the first one."""
    return value_of(fact).split(" |OR| ")[0]


def values_of(fact: str) -> list[str]:
    """All texts of a list that ``@279.eval.reference_answers.must_include`` names in the task file."""
    task, _, where = fact.removeprefix("@").partition(".")
    return [as_text(each) for each in as_list(gold(int(task), where))]


def key_of(fact: str, tab: int = 0) -> str:
    """The last part of an address that ``@21.start_url`` names, without ``.html``; of several, that of one tab."""
    url = value_of(fact).split(" |AND| ")[tab]
    return url.rpartition("/")[2].removesuffix(".html")


@cache
def tables(site: str) -> Mapping[str, Any]:
    """The facts of a site as its file has them."""
    return tomllib.loads(path_of(site).read_text("utf-8"))
