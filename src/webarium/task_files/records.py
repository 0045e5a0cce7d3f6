"""Reading other people's files of JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from webarium.errors import UserError
from webarium.types import Json

T = TypeVar("T")


def read_text(path: Path) -> str:
    """The text of a file; raises `UserError` if it cannot be read."""
    try:
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise UserError(
            f"There is no task file {str(path)!r}.", todo="Name it after the colon, as in webarena:FILE."
        ) from None
    except IsADirectoryError:
        raise UserError(f"{str(path)!r} is a folder, not a task file.") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{path.name} is not UTF-8 text: {error.reason} at byte {error.start}.") from None
    except OSError as error:
        raise UserError(f"{path.name} cannot be read: {error.strerror}.") from None


def read_json(path: Path) -> Json:
    """The value of a JSON file; raises `UserError` with the line that is wrong."""
    return _parse(read_text(path), path.name, 1)


def read_lines(path: Path) -> Iterator[tuple[int, Json]]:
    """The values of a file of JSON lines with their line numbers; blank lines are passed over."""
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if line.strip():
            yield number, _parse(line, path.name, number)


def _parse(text: str, name: str, first_line: int) -> Json:
    try:
        value: Json = json.loads(text)
        return value
    except json.JSONDecodeError as error:
        line = first_line + error.lineno - 1
        raise UserError(
            f"{name}, line {line}: this is not JSON: {error.msg} at column {error.colno}."
        ) from None
    except RecursionError:
        raise UserError(f"{name}: its JSON is nested too deeply.") from None


def unique(tasks: Sequence[T], key: Callable[[T], object], name: str) -> tuple[T, ...]:
    """The tasks of a file, each id once; raises `UserError` for an id that comes twice, or an empty file."""
    if not tasks:
        raise UserError(f"{name} holds no tasks.")
    seen: set[object] = set()
    for task in tasks:
        if key(task) in seen:
            raise UserError(f"{name}: the task id {key(task)!r} comes twice.")
        seen.add(key(task))
    return tuple(tasks)
