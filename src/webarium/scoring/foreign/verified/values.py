"""Values of responses and requests, compared by the types that a task's schema names.

A list where one value is expected holds alternatives. As published, a list where one value is *given* does so too; the
strict profile takes one value only.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from webarium.scoring.foreign.outcomes import Profile
from webarium.scoring.foreign.verified import addresses, dates, documents, numbers, places, texts
from webarium.scoring.foreign.verified.addresses import Address
from webarium.types import Json

Schema = Mapping[str, Json]

LONGEST, LONGEST_DOCUMENT = 1_000_000, 20_000
"""Characters of a text, and of a document or an address, that are looked at."""
_TRUE = frozenset({"true", "yes", "y", "1", "t", "on"})
_FALSE = frozenset({"false", "no", "n", "0", "f", "off"})


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of values."""

    read: Callable[[Json], Any]
    """The value that some JSON stands for, ``None`` if it is not of this type."""
    alike: Callable[[Any, Any], bool] = operator.eq
    """Whether a given value is a wanted one."""
    first: bool = False
    """Whether only the first of several alternatives counts, as published."""
    longest: int = 1_000
    """How long a text may be that is looked at; a number or a date is never longer."""

    def value(self, json: Json) -> Any:
        """What some JSON stands for, ``None`` if it is not of this type or too long to be one."""
        return None if isinstance(json, str) and len(json) > self.longest else self.read(json)


def truth(value: Json) -> bool | None:
    """True or false, in words too; as published, each number but 0 is true."""
    if isinstance(value, str):
        word = texts.fold(value)
        return True if word in _TRUE else False if word in _FALSE else None
    return bool(value) if isinstance(value, int | float) else None


def exact_truth(value: Json) -> bool | None:
    """True or false, in words too, or 1 or 0."""
    if isinstance(value, int | float) and value not in (0, 1):
        return None
    return truth(value)


def exact_text(value: Json) -> str | None:
    """A text, a number, true or false, as JSON writes them, and neither a list nor an object nor nothing."""
    if isinstance(value, list | dict) or value is None:
        return None
    return texts.fold(value if isinstance(value, str) else json.dumps(value))


def _address(value: Json) -> Address | None:
    return addresses.read(value) if isinstance(value, str) else None


def _same_address(wanted: Address, given: Address) -> bool:
    return addresses.same_page(wanted, given) and wanted.query == given.query


_NUMBER = Kind(numbers.number)
_PUBLISHED: Mapping[str, Kind] = {
    "string": Kind(texts.written, texts.same, longest=LONGEST),
    "location-name": Kind(texts.written, texts.similar),
    "number": _NUMBER,
    "integer": _NUMBER,
    "currency": Kind(numbers.amount, numbers.near_amount, first=True),
    "duration": Kind(numbers.duration, numbers.near_duration),
    "distance": Kind(numbers.distance, numbers.near_distance),
    "boolean": Kind(truth),
    "date": Kind(dates.day),
    "month": Kind(dates.month),
    "coordinates": Kind(places.point, places.near, first=True),
    "url": Kind(_address, _same_address, longest=LONGEST_DOCUMENT),
    "json": Kind(documents.json_text, longest=LONGEST_DOCUMENT),
    "markdown": Kind(documents.markdown, longest=LONGEST_DOCUMENT),
    "string_list": Kind(documents.items, longest=LONGEST_DOCUMENT),
}
_STRICT: Mapping[str, Kind] = {
    **_PUBLISHED,
    "string": Kind(exact_text, texts.same, longest=LONGEST),
    "number": Kind(numbers.exact_number),
    "integer": Kind(numbers.exact_number),
    "currency": Kind(numbers.exact_amount),
    "boolean": Kind(exact_truth),
    "coordinates": Kind(places.lettered_point, places.near),
}
KINDS: Mapping[Profile, Mapping[str, Kind]] = {"original": _PUBLISHED, "strict": _STRICT}
"""How values of the named types are compared; all others are texts."""


def same_list(
    wanted: Sequence[Json], given: Sequence[Json], items: Schema, profile: Profile, *, ordered: bool = False
) -> bool:
    """The same values one for one, in any order unless `ordered`; `items` is the schema of each."""
    if len(wanted) != len(given):
        return False
    if ordered:
        return all(same(*pair, items, profile) for pair in zip(wanted, given, strict=True))
    left = list(given)
    for value in wanted:
        place = next((place for place, item in enumerate(left) if same(value, item, items, profile)), None)
        if place is None:
            return False
        del left[place]
    return True


def same(wanted: Json, given: Json, schema: Schema, profile: Profile) -> bool:
    """Whether a value is the expected one, or one of the expected alternatives."""
    kind = str(schema.get("format") or schema.get("type") or "string")
    if kind == "object":
        return _same_object(wanted, given, schema, profile)
    if kind == "array":
        values = _parsed(given, list)
        items = cast("Schema", schema.get("items") or {})
        return isinstance(wanted, list) and values is not None and same_list(wanted, values, items, profile)
    return same_single(wanted, given, KINDS[profile].get(kind, KINDS[profile]["string"]), profile)


def same_single(wanted: Json, given: Json, kind: Kind, profile: Profile) -> bool:
    """Whether any alternative of what is given is any of what is wanted."""
    asked, said = _options(wanted, kind), _options(given, kind)
    if asked is None or said is None or (profile == "strict" and len(said) > 1):
        return False
    return any(kind.alike(one, other) for one in asked for other in said)


def _options(value: Json, kind: Kind) -> list[Any] | None:
    """The alternatives that a value holds, ``None`` if one of them cannot be read."""
    alone = kind.value(value) if isinstance(value, list) and _is_pair(value, kind) else None
    if isinstance(value, list) and alone is None:
        if len(value) < 2:
            return None
        read = [kind.value(item) for item in value]
    else:
        read = [kind.value(value) if alone is None else alone]
    if any(item is None for item in read):
        return None
    return read[:1] if kind.first else read


def _is_pair(value: Sequence[Json], kind: Kind) -> bool:
    """Whether a list is one value: coordinates are pairs."""
    return kind.alike is places.near and not any(isinstance(item, dict | list) for item in value)


def _same_object(wanted: Json, given: Json, schema: Schema, profile: Profile) -> bool:
    """The same members, those that are null included."""
    found = _parsed(given, dict)
    if not isinstance(wanted, dict) or found is None or set(wanted) != set(found):
        return False
    properties = cast("Mapping[str, Schema]", schema.get("properties") or {})
    return all(
        same_member(value, found[name], properties.get(name, {}), profile) for name, value in wanted.items()
    )


def same_member(wanted: Json, given: Json, schema: Schema, profile: Profile) -> bool:
    """Whether a member of an object is the expected one; only null is null."""
    if wanted is None or given is None:
        return wanted is given
    return same(wanted, given, schema, profile)


def _parsed(value: Json, kind: type[Any]) -> Any:
    """A list or an object, also if it was written as a text."""
    if isinstance(value, str):
        try:
            value = documents.parsed(value)
        except ValueError:
            return None
    return value if isinstance(value, kind) else None
