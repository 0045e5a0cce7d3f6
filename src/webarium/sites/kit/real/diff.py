"""How two states differ, in the shapes that REAL's checks read.

`detailed_diff` follows the results of ``detailedDiff`` of the npm package deep-object-diff, which REAL's sites
publish: three objects in which a list is an object by index, written as a string. What JavaScript would leave
``undefined`` (the value of something deleted) is absent here too, as it is after ``JSON.stringify``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic_core import to_json

from webarium.types import Json

Object = dict[str, Json]
_ABSENT = object()


def detailed_diff(before: Json, after: Json) -> Object:
    """``{"added": …, "updated": …, "deleted": …}`` between two JSON values."""
    return {
        "added": _only_in(before, after),
        "deleted": _gone(before, after) or {},
        "updated": _changed(before, after),
    }


def keyed_diff(before: Iterable[Object], after: Iterable[Object], key: str = "id") -> Object:
    """Differences of two collections of records as objects by their key; ``deleted`` keeps whole records.

    ``updated`` holds the changed fields of a record.
    """
    old = {str(record[key]): record for record in before}
    new = {str(record[key]): record for record in after}
    updated: Object = {
        name: {field: value for field, value in new[name].items() if old[name].get(field, _ABSENT) != value}
        for name in new
        if name in old and new[name] != old[name]
    }
    return {
        "added": {name: record for name, record in new.items() if name not in old},
        "updated": updated,
        "deleted": {name: record for name, record in old.items() if name not in new},
    }


def listed_diff(before: Iterable[Object], after: Iterable[Object], key: str = "id") -> Object:
    """Differences of two collections of records as lists of whole records."""
    old = {str(record[key]): record for record in before}
    new = {str(record[key]): record for record in after}
    return {
        "added": [record for name, record in new.items() if name not in old],
        "updated": [record for name, record in new.items() if name in old and old[name] != record],
        "deleted": [record for name, record in old.items() if name not in new],
    }


def indexed_diff(before: list[Json], after: list[Json]) -> Object:
    """Differences of two lists that grow at the end, as objects by index: the first new one of six is ``"6"``."""
    return detailed_diff(before, after)


def _items(value: Json) -> Mapping[str, Json] | None:
    """A container's members by key or index; ``None`` for anything else."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list):
        return {str(index): item for index, item in enumerate(value)}
    return None


def _only_in(before: Json, after: Json) -> Object:
    """What is in `after` and has no counterpart in `before`."""
    found: Object = {}
    if before == after:  # Most of a state is, and this is the quick way to see it.
        return found
    old, new = _items(before), _items(after)
    if old is None or new is None:
        return found
    for name, value in new.items():
        if name not in old:
            found[name] = value
        elif below := _only_in(old[name], value):
            found[name] = below
    return found


def _gone(before: Json, after: Json) -> Object | None:
    """The path to what was deleted, without the values, which JavaScript leaves ``undefined``."""
    if before == after:
        return None
    old, new = _items(before), _items(after)
    if old is None or new is None:
        return None
    found: Object = {}
    something = False
    for name, value in old.items():
        if name not in new:
            something = True
        elif (below := _gone(value, new[name])) is not None:
            something, found[name] = True, below
    return found if something else None


def _changed(before: Json, after: Json) -> Json:
    """The new values of what is in both and differs."""
    old, new = _items(before), _items(after)
    if old is None or new is None:
        return {} if same(before, after) else after
    found: Object = {}
    if before is after:
        return found
    if before == after and to_json(before) == to_json(after):  # Quick, and tells true from 1.
        return found
    for name, value in new.items():
        if name not in old:
            continue
        below = _changed(old[name], value)
        if below in ({}, []) and (old[name] in ({}, []) or value not in ({}, [])):
            continue
        found[name] = below
    return found


def same(one: Json, other: Json) -> bool:
    """Whether two values, not both containers, are equal, ``true`` being no number."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)
