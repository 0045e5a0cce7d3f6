"""Coordinates as webarena-verified reads them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from webarium.scoring.foreign.verified.texts import fold
from webarium.types import Json

NEAR_DEGREES = 1e-5
_PLAIN_PAIR = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*[\s,;/]\s*([+-]?\d+(?:\.\d+)?)\s*")
_ANGLE = r"([+-]?\d+(?:\.\d+)?)(?:\s*deg)?(?:\s*(\d+(?:\.\d+)?)\s*')?(?:\s*(\d+(?:\.\d+)?)\s*(?:''|\"))?"
_PAIR = re.compile(rf"\s*{_ANGLE}\s*([ns])?[\s,;/]+{_ANGLE}\s*([ew])?\s*")

Point = tuple[float, float]


def point(value: Json) -> Point | None:
    """Latitude and longitude of an object, a pair or a text with two figures, as published."""
    found: Point | None = None
    if isinstance(value, dict):
        found = _of(_named(value, "latitude"), _named(value, "longitude"))
    elif isinstance(value, list) and len(value) == 2:
        found = _of(*value)
    elif isinstance(value, str) and (pair := _PLAIN_PAIR.fullmatch(fold(value))):
        found = _of(pair[1], pair[2])
    return found if found and abs(found[0]) <= 90 and math.isfinite(found[1]) else None


def lettered_point(value: Json) -> Point | None:
    """The same, and texts with signs and letters such as ``40.44° N, 79.94° W``."""
    pair = _PAIR.fullmatch(fold(value)) if isinstance(value, str) else None
    if pair is None:
        return point(value)
    latitude, longitude = _degrees(*pair.group(1, 2, 3)), _degrees(*pair.group(5, 6, 7))
    return point([-latitude if pair[4] == "s" else latitude, -longitude if pair[8] == "w" else longitude])


def _degrees(degrees: str, minutes: str | None, seconds: str | None) -> float:
    parts = float(minutes or 0) / 60 + float(seconds or 0) / 3600
    return float(degrees) + (-parts if degrees.startswith("-") else parts)


def _named(value: Mapping[str, Json], name: str) -> Json:
    """A member whose name is the beginning of `name`, ``lat`` or ``lon``; ``lng`` will do."""
    for key, item in value.items():
        begins = len(key) >= 2 and name.startswith(key.lower())
        if begins or (name == "longitude" and key.lower() == "lng"):
            return item
    return None


def _of(latitude: Json, longitude: Json) -> Point | None:
    try:
        return float(latitude), float(longitude)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None


def near(wanted: Point, given: Point) -> bool:
    """Within a metre or so."""
    return all(abs(ours - theirs) <= NEAR_DEGREES for ours, theirs in zip(wanted, given, strict=True))
