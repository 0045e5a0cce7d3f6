"""What changed in a world: net row changes, exact and in a stable order."""

from __future__ import annotations

import base64
import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast, overload

from webarium.errors import WorldError
from webarium.shapes import as_object, as_text
from webarium.types import Json, SqlValue

Values = Mapping[str, SqlValue]
Op = Literal["insert", "update", "delete"]


@dataclass(frozen=True)
class RowChange:
    """One row that was inserted, updated or deleted."""

    database: str
    """Name of the database."""
    table: str
    """Name of the table."""
    op: Op
    """What happened to the row, all steps taken together; a changed key is a delete and an insert."""
    key: Values
    """The row's primary key."""
    old: Values | None
    """Before: the whole row of a delete, the changed columns of an update, nothing of an insert."""
    new: Values | None
    """After: the whole row of an insert, the changed columns of an update, nothing of a delete."""

    def to_json(self) -> dict[str, Json]:
        """The change as JSON; blobs and infinite numbers are marked objects."""
        return {
            "database": self.database,
            "table": self.table,
            "op": self.op,
            "key": _values_to_json(self.key),
            "old": None if self.old is None else _values_to_json(self.old),
            "new": None if self.new is None else _values_to_json(self.new),
        }

    @classmethod
    def from_json(cls, data: Json) -> RowChange:
        """The change that `to_json` wrote; raises `WorldError` on anything else."""
        try:
            values = as_object(data)
            old, new = values["old"], values["new"]
            return cls(
                as_text(values["database"]),
                as_text(values["table"]),
                cast("Op", values["op"]),
                _values_from_json(as_object(values["key"])),
                None if old is None else _values_from_json(as_object(old)),
                None if new is None else _values_from_json(as_object(new)),
            )
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise WorldError(f"This is not a row change as Changes.to_json writes it: {data!r}.") from error


class Changes(Sequence[RowChange]):
    """The net changes between two states of a world, ordered by database, table and key."""

    def __init__(self, changes: Iterable[RowChange] = ()) -> None:
        self._changes = tuple(sorted(changes, key=_place))

    @overload
    def __getitem__(self, index: int) -> RowChange: ...
    @overload
    def __getitem__(self, index: slice) -> Changes: ...
    def __getitem__(self, index: int | slice) -> RowChange | Changes:
        return Changes(self._changes[index]) if isinstance(index, slice) else self._changes[index]

    def __len__(self) -> int:
        return len(self._changes)

    def __iter__(self) -> Iterator[RowChange]:
        return iter(self._changes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Changes) and self.digest() == other.digest()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __repr__(self) -> str:
        return f"Changes({list(self._changes)!r})"

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return not self._changes

    def to_json(self) -> list[dict[str, Json]]:
        """All changes as JSON, in order."""
        return [change.to_json() for change in self._changes]

    @classmethod
    def from_json(cls, data: Iterable[Json]) -> Changes:
        """The changes that `to_json` wrote."""
        return cls(RowChange.from_json(change) for change in data)

    def digest(self) -> str:
        """SHA-256 in hex; equal for equal changes in any process."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def since(self, earlier: Changes) -> Changes:
        """The net changes from the state that `earlier` describes to this one, both over one universe."""
        before = {_place(change): change for change in earlier}
        after = {_place(change): change for change in self}
        steps = (_step(before.get(place), after.get(place)) for place in before.keys() | after.keys())
        return Changes(step for step in steps if step is not None)

    def then(self, later: Changes) -> Changes:
        """The net changes by these and then others: ``earlier.then(all.since(earlier))`` is ``all``."""
        first = {_place(change): change for change in self}
        second = {_place(change): change for change in later}
        both = (_both(first.get(place), second.get(place)) for place in first.keys() | second.keys())
        return Changes(change for change in both if change is not None)


def _both(first: RowChange | None, then: RowChange | None) -> RowChange | None:
    """The net change of one row by two changes of it, one after the other."""
    if first is None or then is None:
        return first or then
    base = None if first.op == "insert" else {**(then.old or {}), **(first.old or {})}
    end = None if then.op == "delete" else {**(base or {}), **(first.new or {}), **(then.new or {})}
    return row_change(first.database, first.table, first.key, base, end)


def row_change(
    database: str, table: str, key: Values, old: Values | None, new: Values | None
) -> RowChange | None:
    """The change between two versions of a row, given whole or not there; nothing if they are the same."""
    if old is None and new is None:
        return None
    if old is None:
        return RowChange(database, table, "insert", key, None, new)
    if new is None:
        return RowChange(database, table, "delete", key, old, None)
    columns = [name for name in old if not same_value(old[name], new[name])]
    if not columns:
        return None
    return RowChange(
        database, table, "update", key, {n: old[n] for n in columns}, {n: new[n] for n in columns}
    )


def _step(before: RowChange | None, after: RowChange | None) -> RowChange | None:
    """The change that leads from the row after `before` to the row after `after`, both against one base."""
    some = after or before
    assert some is not None  # noqa: S101
    base = {**((before and before.old) or {}), **((after and after.old) or {})}
    start = _applied(before, base)
    end = _applied(after, base)
    return row_change(some.database, some.table, some.key, start, end)


def _applied(change: RowChange | None, base: Values) -> Values | None:
    """The row, as far as it is known, after `change`; `base` is what is known of it before."""
    if change is None:
        return base or None
    if change.op == "delete":
        return None
    return {**base, **(change.new or {})}


def same_value(a: SqlValue, b: SqlValue) -> bool:
    """Whether two stored values are the same, type and sign of zero included."""
    if type(a) is not type(b):
        return False
    return repr(a) == repr(b) if isinstance(a, float) else a == b  # tells 0.0 from -0.0


def _place(change: RowChange) -> tuple[object, ...]:
    return (change.database, change.table, tuple(_rank(change.key[name]) for name in sorted(change.key)))


def _rank(value: SqlValue) -> tuple[int, SqlValue]:
    """Orders values as SQLite does: null, numbers, text, blobs."""
    if value is None:
        return (0, 0)
    if isinstance(value, (int, float)):
        return (1, value)
    return (2, value) if isinstance(value, str) else (3, value)


def value_to_json(value: SqlValue) -> Json:
    """A stored value as JSON."""
    if isinstance(value, bytes):
        return {"$blob": base64.b64encode(value).decode("ascii")}
    if isinstance(value, float) and not math.isfinite(value):
        return {"$float": repr(value)}
    return value


def value_from_json(value: Json) -> SqlValue:
    """The stored value that `value_to_json` wrote."""
    if isinstance(value, dict):
        if "$blob" in value:
            return base64.b64decode(value["$blob"], validate=True)
        return float(value["$float"])
    if value is None or isinstance(value, (int, float, str)):
        return value
    raise TypeError("a list is not a stored value")


def _values_to_json(values: Values) -> dict[str, Json]:
    return {name: value_to_json(value) for name, value in values.items()}


def _values_from_json(values: Mapping[str, Json]) -> Values:
    return {name: value_from_json(value) for name, value in values.items()}
