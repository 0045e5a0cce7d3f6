"""What must hold for each task, asked of the data by query and held to the golds of the task file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import apsw

from webarium.errors import UniverseError
from webarium.published.webarena.tasks import SECOND, gold
from webarium.sql import table_of, using
from webarium.types import Json, Scale, SqlValue

FOLDER = Path(__file__).parent / "truths"
_CALLED: Mapping[Scale, str] = {"webarena": "WebArena", SECOND: "webarena-verified"}


@dataclass(frozen=True)
class Truth:
    """One query that must give one task's gold."""

    task: int
    sql: str
    """Gives one column, in order; or no row, where nothing may contradict."""
    name: str = ""
    """What ``:name`` stands for; ``:count`` is the number of wanted values."""
    gold: str = ""
    """Where the gold stands in the task's record, ``*`` for each of a list; without, `value` is wanted."""
    value: Sequence[Any] | None = None
    """What else is wanted."""
    of: Scale = "webarena"
    """Whose file has the gold."""
    part: str = "equal"
    """``equal``: the values are the gold's. ``ends``: each ends with what the query gives, in the same order. ``has``:
    the gold's values are among the query's. ``set``: they are the query's, in any order. ``says``: each is within one
    of them. ``one``: the query's value is one of those that the gold has between ``|OR|``. Case is nothing to ``ends``
    and ``says``."""


def path_of(site: str) -> Path:
    """Where the truths of a site lie."""
    return FOLDER / f"{site}.toml"


@cache
def truths(site: str, scale: Scale = "webarena") -> tuple[Truth, ...]:
    """All truths of a site at a scale; a table that names several tasks is one for each.

    What the file calls ``tables`` are queries by name, which all others may select from. At the scale of
    webarena-verified those of a task that the file calls ``verified`` take the place of its others.
    """
    read = tomllib.loads(path_of(site).read_text("utf-8"))
    shared = [table_of(name, query, kept=False) for name, query in read.get("tables", {}).items()]
    second = tuple(_read(read.get("verified", []), shared)) if scale == SECOND else ()
    other = {truth.task for truth in second}
    return (*(truth for truth in _read(read["truth"], shared) if truth.task not in other), *second)


def _read(tables: list[dict[str, Any]], shared: Sequence[str]) -> Iterator[Truth]:
    for table in tables:
        values = {name: value for name, value in table.items() if name not in ("tasks", "sql")}
        for task in table["tasks"]:
            yield Truth(task, using(shared, table["sql"]), **values)


def check(
    db: apsw.Connection,
    site: str,
    functions: Mapping[str, Callable[..., SqlValue]] | None = None,
    *,
    scale: Scale = "webarena",
    only: Sequence[Truth] = (),
) -> None:
    """Ask for all truths of a site.

    Args:
        db: Its data.
        site: Whose truths these are.
        functions: What queries may call, by name.
        scale: At which scale they are its data.
        only: Some of them; by default all.

    Raises:
        UniverseError: One does not hold; the sentence has the task's number.
    """
    for name, function in (functions or {}).items():
        db.create_scalar_function(name, function)
    for truth in only or truths(site, scale):
        wanted = (
            list(truth.value or ()) if not truth.gold else _values(gold(truth.task, truth.gold, truth.of))
        )
        given: dict[str, SqlValue] = {"name": truth.name, "count": len(wanted)}
        found = [row[0] for row in db.execute(truth.sql, given)]
        if not _holds(truth.part, found, wanted):
            raise UniverseError(
                f"Task {truth.task} of {_CALLED[scale]} would be wrong: expected {wanted}, the data have {found[:12]}."
            )


def _values(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list) else [value]


def _holds(part: str, found: Sequence[Any], wanted: Sequence[Any]) -> bool:
    if part == "ends":
        return len(found) == len(wanted) and all(
            str(gold).lower().endswith(str(here).lower()) for here, gold in zip(found, wanted, strict=True)
        )
    if part == "says":
        return all(any(str(gold).lower() in str(text).lower() for text in found) for gold in wanted)
    if part == "one":
        return len(found) == 1 and str(found[0]) in str(wanted[0]).split(" |OR| ")
    here, there = [str(value) for value in found], [str(value) for value in wanted]
    if part == "set":
        return sorted(here) == sorted(there)
    return set(there) <= set(here) if part == "has" else here == there
