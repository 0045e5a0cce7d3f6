"""Frozen data as JSON and back: a task's checks, so that a record can be scored without the sites, or its timeline.

Only dataclasses of Webarium are made again, so a record from elsewhere can run nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from importlib import import_module
from typing import Any, cast

from webarium.errors import UserError
from webarium.types import Json

PACKAGES = tuple(
    f"webarium.{name}." for name in ("scoring", "tasks", "task_files", "suites", "envs", "worlds")
)
"""Where classes of records may come from."""


class UnfreezableError(UserError):
    """A value that is not plain data."""


def freeze(value: Any) -> Json:
    """Plain data as JSON; what is not plain by itself may have a method ``recorded_as`` that gives its plain twin.

    Raises:
        UnfreezableError: Something in it is not plain: a function, an open page.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        value = value.recorded_as() if hasattr(value, "recorded_as") else value
        kept = {field.name: freeze(getattr(value, field.name)) for field in fields(value) if field.init}
        return {"is": f"{type(value).__module__}:{type(value).__qualname__}", **kept}
    if isinstance(value, Mapping):
        return {"is": "map", "items": [[freeze(key), freeze(item)] for key, item in value.items()]}
    if isinstance(value, set | frozenset):
        return {"is": "set", "items": sorted((freeze(item) for item in value), key=repr)}
    if isinstance(value, tuple | list):
        return [freeze(item) for item in value]
    for name, (cls, write, _) in _PLAIN.items():
        if isinstance(value, cls):
            return {"is": name, "value": write(value)}
    raise UnfreezableError(f"{type(value).__name__} is not plain data and cannot be recorded.")


def thaw(value: Json) -> Any:
    """What `freeze` wrote; lists come back as tuples.

    Raises:
        UserError: It names something that is not data of this version of Webarium.
    """
    if isinstance(value, list):
        return tuple(thaw(item) for item in value)
    if not isinstance(value, dict):
        return value
    kind = str(value.get("is"))
    try:
        if kind == "map":
            return {thaw(key): thaw(item) for key, item in value["items"]}
        if kind == "set":
            return frozenset(thaw(item) for item in value["items"])
        if kind in _PLAIN:
            return _PLAIN[kind][2](value["value"])
        made = {name: thaw(item) for name, item in value.items() if name != "is"}
        return _class_of(kind)(**made)
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"This record of a check cannot be read: {error}.") from None


def freeze_all(values: Sequence[Any]) -> list[Json]:
    """Each value as JSON; ``None`` in place of one that is not plain data."""
    frozen: list[Json] = []
    for value in values:
        try:
            frozen.append(freeze(value))
        except UnfreezableError:
            frozen.append(None)
    return frozen


def _pattern(value: Json) -> re.Pattern[str]:
    text, flags = cast("tuple[str, int]", value)
    return re.compile(text, flags)


_PLAIN: dict[str, tuple[type, Any, Any]] = {
    "decimal": (Decimal, str, Decimal),
    "datetime": (datetime, datetime.isoformat, datetime.fromisoformat),
    "date": (date, date.isoformat, date.fromisoformat),
    "time": (time, time.isoformat, time.fromisoformat),
    "seconds": (timedelta, timedelta.total_seconds, lambda seconds: timedelta(seconds=seconds)),
    "pattern": (re.Pattern, lambda found: [found.pattern, found.flags], _pattern),
}
"""Kinds of plain values: class, how it is written, how it is read. Moments stand before days, which they are too."""


@cache
def _class_of(name: str) -> type[Any]:
    module, _, qualified = name.partition(":")
    if module.startswith(PACKAGES):
        found: Any = import_module(module)
        for part in qualified.split("."):
            found = getattr(found, part, None)
        if isinstance(found, type) and is_dataclass(found):
            return found
    raise UserError(f"There is no kind of check {name!r} in this version of Webarium.")
