"""Fields of a form as a JSON object, as the kit's extension of htmx sends them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

_STEPS = re.compile(r"[^\[\]]+|\[\]")
_IN_LISTS = re.compile(r"\[\]|\d+")


def json_of(entries: Iterable[tuple[str, Any]]) -> bytes:
    """The body: ``note[body]`` is a member of ``note``, ``ids[]`` one of the list ``ids``."""
    sent: dict[str, Any] = {}
    for name, value in entries:
        _put(sent, _STEPS.findall(name), value)
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def _put(at: Any, steps: list[str], value: Any) -> None:
    step, *rest = steps
    if step == "[]":
        at.append(value)
        return
    key: Any = int(step) if isinstance(at, list) else step
    if isinstance(at, list):
        at.extend({} for _ in range(key + 1 - len(at)))
    if not rest:
        at[key] = value
        return
    if not isinstance(at, list) and key not in at:
        at[key] = [] if _IN_LISTS.fullmatch(rest[0]) else {}
    _put(at[key], rest, value)
