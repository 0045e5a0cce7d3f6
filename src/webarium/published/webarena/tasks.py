"""WebArena's task file, which golds are read from when data are built; none of it is copied into this package."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from webarium.errors import UniverseError, UserError
from webarium.published.fetched import kept_path, published_path, write_whole
from webarium.shapes import as_list, as_object, as_whole
from webarium.types import Json

SHA256 = "7b50386fd69163dbc05d615d834df4c6ed2c35596e97a1b10d17451c02537652"
"""Of the file whose tasks the data are made for; part of their key with this module."""


def is_the_file(path: Path) -> bool:
    """Whether a file is the published one, byte for byte."""
    try:
        return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == SHA256
    except OSError:
        return False


def adopt(path: Path) -> bool:
    """Keep a copy of the published file, so that data can be built without fetching it; false for another file."""
    if not is_the_file(path):
        return False
    kept = kept_path("webarena")
    if not is_the_file(kept):
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept, path.read_bytes())
    return True


@lru_cache(maxsize=1)
def records() -> Mapping[int, Mapping[str, Json]]:
    """The published records by number, fetched if need be.

    Raises:
        UniverseError: The file cannot be had, or is another one.
    """
    path = kept_path("webarena")
    try:
        path = path if is_the_file(path) else published_path("webarena")
    except UserError as error:
        raise UniverseError(str(error), todo=error.todo) from None
    if not is_the_file(path):
        raise UniverseError(
            f"{path} is not WebArena's task file.", todo="Remove it, and it is fetched again."
        )
    every = json.loads(path.read_text("utf-8"))
    return {as_whole(record["task_id"]): as_object(record) for record in every}


def gold(task: int, where: str) -> Json:
    """A value of a task's record: ``eval.reference_answers.must_include``, or ``eval.program_html.*.url`` for several.

    Raises:
        UniverseError: There is none.
    """
    try:
        return _at(records()[task], where.split("."))
    except (KeyError, IndexError, ValueError, TypeError):
        raise UniverseError(f"Task {task} of WebArena has no {where}.") from None


def _at(value: Json, steps: Sequence[str]) -> Json:
    if not steps:
        return value
    step, *left = steps
    if step == "*":
        return [_at(item, left) for item in as_list(value)]
    return _at(value[int(step)] if isinstance(value, list) else as_object(value)[step], left)
