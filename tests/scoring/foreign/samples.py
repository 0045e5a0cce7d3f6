"""A text that fits a regular expression, for right answers and requests."""

from __future__ import annotations

import re
from typing import Any

_parser: Any = re._parser  # type: ignore[attr-defined]
_FILL = "x"


def sample(pattern: str) -> str:
    """A short text that a pattern is likely to fit; texts that a lookahead asks for come one after another."""
    return "".join(_each(_parser.parse(pattern)))


def _each(parts: Any) -> list[str]:
    return [_one(str(name), value) for name, value in parts]


def _one(name: str, value: Any) -> str:
    if name == "LITERAL":
        return chr(value)
    if name == "ANY":
        return _FILL
    if name == "NOT_LITERAL":
        return _FILL if value != ord(_FILL) else "y"
    if name == "IN":
        return _of_set(value)
    if name in ("MAX_REPEAT", "MIN_REPEAT"):
        least, _, inner = value
        return "".join(_each(inner)) * int(least)
    if name == "SUBPATTERN":
        return "".join(_each(value[3]))
    if name == "BRANCH":
        return "".join(_each(value[1][0]))
    if name == "ASSERT":
        return "".join(_each(value[1]))
    return ""


def _of_set(options: Any) -> str:
    (name, value), *_ = options
    if str(name) == "NEGATE":
        return _FILL
    if str(name) == "RANGE":
        return chr(value[0])
    if str(name) == "CATEGORY":
        return {"CATEGORY_DIGIT": "7", "CATEGORY_SPACE": " "}.get(str(value), _FILL)
    return chr(value)
