"""Messages of the DevTools protocol, read from somebody who may send anything."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

PARSE_ERROR, INVALID_REQUEST, NOT_FOUND, REFUSED = -32700, -32600, -32001, -32000
"""Error codes, as Chromium uses them."""


class MalformedError(Exception):
    """A message is not a command; `answer` is what its sender is told."""

    def __init__(self, code: int, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.answer = error(code, message, number)


@dataclass(frozen=True, slots=True)
class Command:
    """What a client asks for."""

    number: int
    """Its own number for this command."""
    method: str
    params: dict[str, Any]
    session: str | None
    """The session below its own that this is for."""


def error(code: int, message: str, number: int | None, session: str | None = None) -> str:
    """The answer that says what is wrong."""
    answer: dict[str, Any] = {"error": {"code": code, "message": message}}
    if number is not None:
        answer["id"] = number
    if session is not None:
        answer["sessionId"] = session
    return json.dumps(answer)


def read_command(text: str) -> Command:
    """Read a command; raises `MalformedError`."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise MalformedError(PARSE_ERROR, "The message is not JSON.") from None
    if not isinstance(data, dict):
        raise MalformedError(INVALID_REQUEST, "The message must be an object.")
    number = data.get("id")
    if not isinstance(number, int) or isinstance(number, bool) or abs(number) >= 2**53:
        raise MalformedError(INVALID_REQUEST, "The message must have a whole number 'id'.")
    method, params, session = data.get("method"), data.get("params"), data.get("sessionId")
    if not isinstance(method, str):
        raise MalformedError(INVALID_REQUEST, "The message must have a 'method' in text.", number)
    if not isinstance(params, dict | None):
        raise MalformedError(INVALID_REQUEST, "'params' must be an object.", number)
    if not isinstance(session, str | None):
        raise MalformedError(INVALID_REQUEST, "'sessionId' must be text.", number)
    return Command(number, method, params or {}, session)


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is not JSON")
