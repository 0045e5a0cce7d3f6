"""Rows of a query as frozen dataclasses."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from datetime import date, datetime
from types import NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import apsw

from webarium.types import SqlValue

T = TypeVar("T")
Params: TypeAlias = Sequence[SqlValue] | Mapping[str, SqlValue]
Convert: TypeAlias = Callable[[Any], Any]

_CONVERSIONS: Mapping[object, Convert] = {
    bool: bool,
    datetime: datetime.fromisoformat,
    date: date.fromisoformat,
}

_makers: dict[Hashable, Callable[[Sequence[Any]], Any]] = {}


def iterate(db: apsw.Connection, cls: type[T], sql: str, params: Params = ()) -> Iterator[T]:
    """Each row of the query as a ``cls``, a dataclass whose fields are the query's columns by name.

    Integers become ``bool`` and texts become ``date`` or ``datetime`` where the field says so.

    Raises:
        TypeError: the columns and the fields do not fit.
    """
    cursor = db.execute(sql, params)
    try:
        names = tuple(column[0] for column in cursor.get_description())
    except apsw.ExecutionCompleteError:  # no rows
        return
    make = _maker(cls, names)
    for row in cursor:
        yield make(row)


def columns_of(cls: Any, computed: str = "") -> str:
    """What to select for a dataclass: its fields, of which the last may be computed: ``EXISTS (…) AS hides``."""
    kept = [field.name for field in dataclasses.fields(cls) if f" AS {field.name}" not in computed]
    return ", ".join([*kept, *filter(None, [computed])])


def _maker(cls: type[T], names: tuple[str, ...]) -> Callable[[Sequence[Any]], T]:
    """How a row with these columns becomes a ``cls``; worked out once for each pair."""
    key: Hashable = (cls, names)
    make = _makers.get(key)
    if make is None:
        make = _makers[key] = _new_maker(cls, names)
    return make


def _new_maker(cls: Any, names: tuple[str, ...]) -> Callable[[Sequence[Any]], Any]:
    if not dataclasses.is_dataclass(cls):
        raise TypeError(f"Rows are made into dataclasses, but {cls!r} is none.")
    fields = {f.name: f for f in dataclasses.fields(cls) if f.init}
    _check_columns(repr(cls), fields, names)
    hints = get_type_hints(cls)
    conversions = tuple((name, _conversion(hints[name])) for name in names)
    make: Callable[..., Any] = cls  # type: ignore[assignment]
    positional = names == tuple(fields)[: len(names)] and not any(f.kw_only for f in fields.values())
    if positional and not any(convert for _, convert in conversions):
        return lambda row: make(*row)
    return lambda row: make(
        **{
            name: value if convert is None or value is None else convert(value)
            for (name, convert), value in zip(conversions, row, strict=True)
        }
    )


def _check_columns(noun: str, fields: Mapping[str, dataclasses.Field[Any]], names: tuple[str, ...]) -> None:
    unknown = [name for name in names if name not in fields]
    required = {
        name
        for name, f in fields.items()
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    }
    missing = sorted(required - set(names))
    if unknown or missing or len(set(names)) < len(names):
        raise TypeError(
            f"The query's columns are not the fields of {noun}: unknown {unknown}, missing {missing}, "
            f"got {list(names)}."
        )


def _conversion(hint: object) -> Convert | None:
    if get_origin(hint) in (Union, UnionType):
        hints = [arg for arg in get_args(hint) if arg is not NoneType]
        hint = hints[0] if len(hints) == 1 else None
    return _CONVERSIONS.get(hint)
