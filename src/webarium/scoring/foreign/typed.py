"""Values of webarena-verified's answers, compared by the types that their schemas name.

A list where one value is expected holds alternatives. Texts are compared by words and numbers, patterns that begin
with ``^`` as regular expressions, amounts, dates and durations by what they mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from webarium.scoring.dates import find_dates
from webarium.scoring.foreign import strict
from webarium.scoring.foreign.urls import strict_url
from webarium.scoring.normalise import plain
from webarium.types import Json

_CLOCK = re.compile(r"(\d+):(\d{2})(?::(\d{2}))?")
_SPANS = re.compile(r"(\d+(?:\.\d+)?)\s*(d|h|m|s)[a-z]*")
_SECONDS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_TRUE, _FALSE = {"true", "yes", "1"}, {"false", "no", "0"}
Schema = Mapping[str, Json]


def same_list(expected: Sequence[Json], given: Sequence[Json], schema: Schema, *, ordered: bool) -> bool:
    """The same values, one for one; in any order unless `ordered`."""
    if len(expected) != len(given):
        return False
    items = cast("Schema", schema.get("items") or {})
    if ordered:
        return all(same(wanted, value, items) for wanted, value in zip(expected, given, strict=True))
    left = list(given)
    for wanted in expected:
        place = next((place for place, value in enumerate(left) if same(wanted, value, items)), None)
        if place is None:
            return False
        del left[place]
    return True


def same(expected: Json, given: Json, schema: Schema) -> bool:
    """Whether a value is the expected one, or one of the expected alternatives."""
    kind = str(schema.get("format") or schema.get("type") or "string")
    if kind == "array" and isinstance(expected, list):
        values = given if isinstance(given, list) else [given]
        return same_list(expected, values, schema, ordered=False)
    if isinstance(expected, list):
        return any(same(option, given, schema) for option in expected)
    if isinstance(expected, dict):
        return _same_object(expected, given, schema)
    if expected is None or given is None:
        return expected is given
    return COMPARISONS.get(kind, _same_text)(expected, given)


def _same_object(expected: Mapping[str, Json], given: Json, schema: Schema) -> bool:
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except ValueError:
            return False
    if not isinstance(given, dict):
        return False
    properties = cast("Mapping[str, Schema]", schema.get("properties") or {})
    return all(same(value, given.get(name), properties.get(name, {})) for name, value in expected.items())


def _same_text(expected: Json, given: Json) -> bool:
    if isinstance(expected, str) and expected.startswith("^"):
        try:
            return re.search(expected, str(given), re.IGNORECASE) is not None
        except re.error:
            return False
    return strict.same(_written(expected), _written(given))


def _same_number(expected: Json, given: Json) -> bool:
    wanted, value = number(expected), number(given)
    return wanted is not None and wanted == value


def number(value: Json) -> Decimal | None:
    """A number, or the only one of a text (``$1,234.50``)."""
    return strict.number_of(_written(value))


def _same_truth(expected: Json, given: Json) -> bool:
    words = [_written(value).strip().lower() for value in (expected, given)]
    return any(set(words) <= known for known in (_TRUE, _FALSE))


def _same_date(expected: Json, given: Json) -> bool:
    wanted, value = (find_dates(plain(_written(item))) for item in (expected, given))
    if len(wanted) != 1 or len(value) != 1:
        return _same_text(expected, given)
    parts = [(dated.year, dated.month, dated.day) for dated in (wanted[0], value[0])]
    return parts[0] == parts[1]


def _same_duration(expected: Json, given: Json) -> bool:
    wanted, value = seconds(_written(expected)), seconds(_written(given))
    return wanted is not None and wanted == value


def seconds(text: str) -> Decimal | None:
    """A duration, ``5:47:00``, ``5h 47min`` or ``20820``, in seconds."""
    folded = plain(text)
    clock = _CLOCK.fullmatch(folded)
    if clock:
        return Decimal(int(clock[1]) * 3600 + int(clock[2]) * 60 + int(clock[3] or 0))
    spans = _SPANS.findall(folded)
    if spans:
        return sum((Decimal(amount) * _SECONDS[unit] for amount, unit in spans), Decimal(0))
    return strict.number_of(folded)


def _same_url(expected: Json, given: Json) -> bool:
    return strict_url(_written(expected), _written(given)).ruling is True


def _written(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


Comparison = Callable[[Any, Any], bool]
COMPARISONS: Mapping[str, Comparison] = {
    "number": _same_number,
    "integer": _same_number,
    "currency": _same_number,
    "distance": _same_text,
    "boolean": _same_truth,
    "date": _same_date,
    "duration": _same_duration,
    "url": _same_url,
}
"""How values of the named types are compared; all others are texts."""
