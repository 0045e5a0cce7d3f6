"""How grammars that have text only say that a task is done or impossible."""

from __future__ import annotations

import re
from typing import cast

from webarium.actions.types import REASON_CLASSES, ReasonClass, Stop

_DECLINE = re.compile(r"\A\s*N/A\s*(?:[:.]\s*(.*))?\Z", re.DOTALL | re.IGNORECASE)
_REASON = re.compile(rf"\A({'|'.join(REASON_CLASSES)})\s*(?:: ?(.*))?\Z", re.DOTALL)

REASONS = f"where reason is one of {', '.join(REASON_CLASSES)}"
"""How prompts go on after they showed where a reason goes."""


def read_answer(text: str) -> Stop:
    """Take an answer; ``N/A``, ``N/A: not_found`` and ``N/A: words`` decline the task."""
    declined = _DECLINE.match(text)
    return Stop(text) if declined is None else read_reason(declined[1] or "")


def read_reason(text: str) -> Stop:
    """Take why a task is impossible: a reason class, ``class: words``, or words alone."""
    if match := _REASON.match(text):
        return Stop(match[2] or "", "impossible", cast(ReasonClass, match[1]))
    words = text[1:].removeprefix(" ") if text.startswith(":") else text
    return Stop(words, "impossible")


def write_answer(stop: Stop) -> str:
    """The text that `read_answer` turns into this, if there is one."""
    if stop.status == "done":
        return stop.answer
    if stop.reason is None and not stop.answer:
        return "N/A"
    return f"N/A: {_marked(stop)}"


def write_reason(stop: Stop) -> str:
    """The text that `read_reason` turns into this, if there is one."""
    plain = stop.reason is None and read_reason(stop.answer) == stop
    return stop.answer if plain else _marked(stop)


def _marked(stop: Stop) -> str:
    words = f": {stop.answer}" if stop.answer or stop.reason is None else ""
    return f"{stop.reason or ''}{words}"
