"""JSON that must have a certain shape: each function gives the value under its type, or raises `TypeError`.

For JSON whose shape the program itself has written, or has checked; what people write is read by Pydantic's models,
as in `webarium.forms`, which say where in their file it is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from webarium.types import Json


def as_object(value: Json) -> Mapping[str, Json]:
    """An object."""
    return value if isinstance(value, Mapping) else _refuse("an object", value)


def as_list(value: Json) -> Sequence[Json]:
    """A list; a text is not one."""
    return value if isinstance(value, list | tuple) else _refuse("a list", value)


def as_objects(value: Json) -> list[Mapping[str, Json]]:
    """A list of objects."""
    return [as_object(item) for item in as_list(value)]


def as_texts(value: Json) -> list[str]:
    """A list of texts."""
    return [as_text(item) for item in as_list(value)]


def as_text(value: object) -> str:
    """A text."""
    return value if isinstance(value, str) else _refuse("a text", value)


def as_whole(value: object) -> int:
    """A whole number; neither a truth value nor a number with a fraction."""
    return (
        value if isinstance(value, int) and not isinstance(value, bool) else _refuse("a whole number", value)
    )


def as_number(value: object) -> float:
    """A number, whole or not."""
    return (
        value
        if isinstance(value, int | float) and not isinstance(value, bool)
        else _refuse("a number", value)
    )


def _refuse(expected: str, value: object) -> NoReturn:
    raise TypeError(f"must be {expected}, got {str(value)[:100]!r}")
