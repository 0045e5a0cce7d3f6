"""States made short: of a long table only those records that are not as they were in the beginning."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pydantic_core import to_json

from webarium.sites.kit.replicas.replica import Slices
from webarium.types import Json

Place: TypeAlias = tuple[str, ...]
"""The names that lead to a part of a state."""

_LONG = 40_000
"""Characters of JSON from which on a table is long; all states of a small site stay below."""
_MANY = 50
"""Members from which on an object or a list is a table, rather than a record."""
_DEEP = 4
"""How deep tables are looked for."""


@dataclass(frozen=True)
class Short:
    """Two states, made short."""

    before: Slices
    after: Slices
    unchanged: Mapping[str, Json]
    """How many records were left out of both, by the table's place: ``{"email.emails": 1058}``."""


def long_tables(state: Slices) -> tuple[Place, ...]:
    """Where a state has long tables."""
    return tuple(_found(state, ()))


def _found(value: Json, place: Place) -> Iterator[Place]:
    if not isinstance(value, dict | list) or len(to_json(value)) < _LONG:
        return
    if len(value) >= _MANY:
        yield place
    elif isinstance(value, dict) and len(place) < _DEEP:
        for name, each in value.items():
            yield from _found(each, (*place, name))


def shortened(before: Slices, after: Slices, tables: Collection[Place]) -> Short:
    """Both states without the records of these tables that they have in common; the given ones stay as they are."""
    unchanged: dict[str, Json] = {}
    short_before, short_after = before, after
    for place in tables:
        old, new = _at(before, place), _at(after, place)
        left, right, count = _unlike(old, new)
        if count:
            unchanged[".".join(place)] = count
            short_before = _put(short_before, place, left)
            short_after = _put(short_after, place, right)
    return Short(short_before, short_before if before is after else short_after, unchanged)


def _unlike(old: Json, new: Json) -> tuple[Json, Json, int]:
    """What of two tables is not in the other, and how many records both have."""
    if isinstance(old, dict) and isinstance(new, dict):
        common = {name for name, each in new.items() if name in old and _same(old[name], each)}
        left: Json = {name: each for name, each in old.items() if name not in common}
        right: Json = {name: each for name, each in new.items() if name not in common}
        return left, right, len(common)
    if isinstance(old, list) and isinstance(new, list):
        if old is new:
            return [], [], len(old)
        return _unlike_lists(old, new)
    return old, new, 0


def _unlike_lists(old: Sequence[Json], new: Sequence[Json]) -> tuple[Json, Json, int]:
    olds, news = [to_json(each) for each in old], [to_json(each) for each in new]
    common = set(olds) & set(news)
    left: list[Json] = [each for each, text in zip(old, olds, strict=True) if text not in common]
    right: list[Json] = [each for each, text in zip(new, news, strict=True) if text not in common]
    return left, right, len(new) - len(right)


def _same(one: Json, other: Json) -> bool:
    return one is other or (one == other and to_json(one) == to_json(other))


def _at(state: Json, place: Place) -> Json:
    for name in place:
        state = state.get(name) if isinstance(state, dict) else None
    return state


def _put(state: Slices, place: Place, value: Json) -> Slices:
    """The state with another value at a place."""
    first, *rest = place
    below = state[first]
    return {**state, first: _put(below, tuple(rest), value) if rest and isinstance(below, dict) else value}
