"""Reading other people's JSON: what is wrong is said in one sentence that names the file, the place and the field."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

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
        raise UserError(f"{path.name} is no text in UTF-8: {error.reason} at byte {error.start}.") from None
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
        return cast("Json", json.loads(text))
    except json.JSONDecodeError as error:
        line = first_line + error.lineno - 1
        raise UserError(
            f"{name}, line {line}: this is no JSON: {error.msg} at column {error.colno}."
        ) from None
    except RecursionError:
        raise UserError(f"{name}: its JSON is nested too deeply.") from None


@dataclass(frozen=True)
class Fields:
    """A JSON object and where it stands; each method gives a field of one type or raises `UserError`."""

    where: str
    """``test.raw.json, task 7``."""
    values: Mapping[str, Json]

    @classmethod
    def of(cls, value: Json, where: str) -> Fields:
        """The fields of a JSON object."""
        if not isinstance(value, dict):
            raise UserError(f"{where}: an object was expected, and {_shown(value)} came.")
        return cls(where, value)

    def text(self, name: str) -> str:
        """A text."""
        return cast("str", self._get(name, str, "a text"))

    def text_or_none(self, name: str) -> str | None:
        """A text, or ``None`` if it is null or absent."""
        return None if self.values.get(name) is None else self.text(name)

    def integer(self, name: str) -> int:
        """A whole number."""
        value = self._get(name, int, "a whole number")
        return self.refuse(name, "a whole number") if isinstance(value, bool) else cast("int", value)

    def boolean(self, name: str) -> bool:
        """True or false."""
        return cast("bool", self._get(name, bool, "true or false"))

    def number(self, name: str) -> float:
        """A number."""
        return float(cast("float", self._get(name, (int, float), "a number")))

    def mapping(self, name: str) -> Mapping[str, Json]:
        """An object."""
        return cast("dict[str, Json]", self._get(name, dict, "an object"))

    def items(self, name: str) -> list[Json]:
        """A list."""
        return cast("list[Json]", self._get(name, list, "a list"))

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        found = self.items(name)
        if not all(isinstance(item, str) for item in found):
            self.refuse(name, "a list of texts")
        return tuple(cast("list[str]", found))

    def below(self, name: str) -> Fields:
        """The fields of an object that is a field."""
        return Fields(f"{self.where}, {name}", self.mapping(name))

    def each(self, name: str) -> list[Fields]:
        """The fields of each object in a list."""
        return [
            Fields.of(item, f"{self.where}, {name}[{index}]") for index, item in enumerate(self.items(name))
        ]

    def choice(self, name: str, options: Sequence[str]) -> str:
        """One of some texts."""
        value = self.text(name)
        return value if value in options else self.refuse(name, f"one of {', '.join(options)}")

    def refuse(self, name: str, wanted: str) -> NoReturn:
        """Say that a field should be something else."""
        came = f"{_shown(self.values[name])} came" if name in self.values else "it is missing"
        raise UserError(f"{self.where}: the field {name!r} should be {wanted}, and {came}.")

    def _get(self, name: str, kind: type | tuple[type, ...], wanted: str) -> Any:
        value = self.values.get(name)
        if name not in self.values or not isinstance(value, kind):
            self.refuse(name, wanted)
        return value


def _shown(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"


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
