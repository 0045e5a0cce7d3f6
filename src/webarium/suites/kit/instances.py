"""Parameters of instances: in which order, and from which columns of which rows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from webarium.tasks import Row
from webarium.types import Json

T = TypeVar("T")
Instances: TypeAlias = Iterable[Mapping[str, Json]]
"""The parameters of a template's instances, best first."""


def shuffled(rng: random.Random, found: Iterable[T]) -> list[T]:
    """What was found, in a random order."""
    mixed = list(found)
    rng.shuffle(mixed)
    return mixed


def some(rng: random.Random, found: Iterable[T], count: int) -> list[T]:
    """So many of them, drawn; all if there are fewer."""
    every = list(found)
    return rng.sample(every, min(count, len(every)))


def alone(found: Iterable[T], key: Callable[[T], Hashable]) -> list[T]:
    """Those that share what `key` gives with no other one, in their order."""
    every = list(found)
    counts = Counter(key(each) for each in every)
    return [each for each in every if counts[key(each)] == 1]


def firsts(found: Iterable[T], key: Callable[[T], Hashable]) -> list[T]:
    """Those that are the first with what `key` gives, in their order."""
    seen: dict[Hashable, T] = {}
    for each in found:
        seen.setdefault(key(each), each)
    return list(seen.values())


def params_of(rows: Iterable[Row], **columns: str) -> list[dict[str, Json]]:
    """Instances from rows: each parameter from the column that it is given."""
    return [{name: row[column] for name, column in columns.items()} for row in rows]


def each_of(params: Callable[..., T], found: Iterable[Mapping[str, Any]]) -> Iterator[T]:
    """The parameters of a template from mappings that name all its fields."""
    return (params(**each) for each in found)
