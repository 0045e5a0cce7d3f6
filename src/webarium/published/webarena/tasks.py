"""The task files that golds are read from when data are built; none of them is copied into this package."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from webarium.errors import UniverseError, UserError
from webarium.published.fetched import kept_path, published_path, write_whole
from webarium.shapes import as_list, as_object, as_whole
from webarium.types import Json, Scale

SHA256 = "7b50386fd69163dbc05d615d834df4c6ed2c35596e97a1b10d17451c02537652"
"""Of WebArena's file, whose tasks the data are made for; part of their key with this module."""
SECOND: Scale = "webarena-verified"
"""The scale whose data are made for webarena-verified's file, and that file's name."""
_HASHES: Mapping[Scale, str] = {
    "webarena": SHA256,
    SECOND: "d65275660814663375028e9017e1f929e3c38321041b125795e2713b52243d30",
}


def is_the_file(path: Path, name: Scale = "webarena") -> bool:
    """Whether a file is the published one of a name, byte for byte."""
    try:
        return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == _HASHES[name]
    except OSError:
        return False


def adopt(path: Path, name: Scale = "webarena") -> bool:
    """Keep a copy of the published file, so that data can be built without fetching it; false for another file."""
    if not is_the_file(path, name):
        return False
    kept = kept_path(name)
    if not is_the_file(kept, name):
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept, path.read_bytes())
    return True


@lru_cache(maxsize=2)
def records(name: Scale = "webarena") -> Mapping[int, Mapping[str, Json]]:
    """The records of a published file by number, fetched if need be.

    Raises:
        UniverseError: The file cannot be had, or is another one.
    """
    path = kept_path(name)
    try:
        path = path if is_the_file(path, name) else published_path(name)
    except UserError as error:
        raise UniverseError(str(error), todo=error.todo) from None
    if not is_the_file(path, name):
        raise UniverseError(
            f"{path} is not the published task file.", todo="Remove it, and it is fetched again."
        )
    every = json.loads(path.read_text("utf-8"))
    return {as_whole(record["task_id"]): as_object(record) for record in every}


def gold(task: int, where: str, name: Scale = "webarena") -> Json:
    """A value of a task's record: ``eval.reference_answers.must_include``, or ``eval.program_html.*.url`` for several.

    Raises:
        UniverseError: There is none.
    """
    try:
        return _at(records(name)[task], where.split("."))
    except (KeyError, IndexError, ValueError, TypeError):
        raise UniverseError(f"Task {task} of WebArena has no {where}.") from None


def _at(value: Json, steps: Sequence[str]) -> Json:
    if not steps:
        return value
    step, *left = steps
    whole = ".".join(steps)  # names of values in JSON have full stops
    if isinstance(value, Mapping) and whole in value:
        return value[whole]
    if step == "*":
        items = value.values() if isinstance(value, Mapping) else as_list(value)
        return [_at(item, left) for item in items]
    return _at(value[int(step)] if isinstance(value, list) else as_object(value)[step], left)
