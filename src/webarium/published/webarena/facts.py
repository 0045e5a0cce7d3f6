"""Facts that tasks need, read from this package's own tables, which have a second column.

A table may hold a table ``verified``, which is read at the scale of webarena-verified alone: what it holds takes the
place of what has the same names around it. A table with ``scale``, the name of one, is there at that scale alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from webarium.published.webarena.tasks import SECOND, gold
from webarium.shapes import as_list, as_text
from webarium.types import Scale

FOLDER = Path(__file__).parent / "facts"
_COLUMN, _AT = "verified", "scale"


def path_of(site: str) -> Path:
    """Where the facts of a site lie."""
    return FOLDER / f"{site}.toml"


def value_of(fact: str) -> str:
    """A fact's value: itself, or what ``@259.eval.reference_answers.exact_match`` names in WebArena's task file.

    ``@verified.733.eval.1.expected.url`` names a value in that of webarena-verified.
    """
    return as_text(_named(fact)) if fact.startswith("@") else fact


def first_of(fact: str) -> str:
    """A fact's value; of several that would do, the first one."""
    return value_of(fact).split(" |OR| ")[0]


def values_of(fact: str) -> list[str]:
    """All texts of a list that ``@279.eval.reference_answers.must_include`` names in a task file."""
    return [as_text(each) for each in as_list(_named(fact))]


def key_of(fact: str, tab: int = 0) -> str:
    """The last part of an address that ``@21.start_url`` names, without ``.html``; of several, that of one tab."""
    url = value_of(fact).split(" |AND| ")[tab]
    return url.rpartition("/")[2].removesuffix(".html")


def _named(fact: str) -> Any:
    """What stands in a task file where a fact says."""
    own = fact.removeprefix("@")
    second = own.removeprefix(f"{_COLUMN}.")
    task, _, where = second.partition(".")
    return gold(int(task), where, "webarena" if second == own else SECOND)


@cache
def tables(site: str, scale: Scale = "webarena") -> Mapping[str, Any]:
    """The facts of a site as they are at a scale of published tasks."""
    read: Mapping[str, Any] = _at(tomllib.loads(path_of(site).read_text("utf-8")), scale)
    return read


def _at(value: Any, scale: Scale) -> Any:
    """A value of a table as it is at a scale."""
    if isinstance(value, list):
        there = [each for each in value if not isinstance(each, dict) or each.get(_AT, scale) == scale]
        return [_at(each, scale) for each in there]
    if not isinstance(value, dict):
        return value
    first = {name: each for name, each in value.items() if name not in (_COLUMN, _AT)}
    return {name: _at(each, scale) for name, each in {**first, **_second(value, scale)}.items()}


def _second(table: Mapping[str, Any], scale: Scale) -> Mapping[str, Any]:
    found: Mapping[str, Any] = table.get(_COLUMN, {}) if scale == SECOND else {}
    return found
