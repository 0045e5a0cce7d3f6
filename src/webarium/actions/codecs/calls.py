"""Tool calls in the shapes that model APIs give them, and JSON text, read strictly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from webarium.actions.codecs.table import Call
from webarium.actions.codecs.text import checked, only_fenced, such_as, unfence
from webarium.actions.kinds import is_encodable, show
from webarium.errors import ActionParsingError
from webarium.types import Json

_ARGUMENTS = ("arguments", "input", "args")
"""OpenAI's, Anthropic's and Gemini's name for the same thing."""
_WRAPPERS = ("function", "functionCall", "function_call")
_ENVELOPE = frozenset(
    {
        "id",
        "type",
        "name",
        "call_id",
        "callId",
        "index",
        "status",
        "toolset_name",
        "caller",
        "cache_control",
        "pending_safety_checks",
        "thought_signature",
        "thoughtSignature",
        "function",
        "namespace",
    }
)
"""What may stand beside a name without being an argument in the wrong place."""
_LISTS = ("tool_calls", "function_calls", "functionCalls")
_MOST_CALLS = 100


def load(text: str, example: str) -> Any:
    """Decode JSON text, in a code fence or not; raises `ActionParsingError`.

    Twice the same key, ``NaN`` and ``Infinity`` are refused, since they may mean several things.
    """
    body = checked(text, example)
    candidates = [unfence(body)]
    fenced = only_fenced(body)
    if fenced is not None and fenced != candidates[0]:
        candidates.append(fenced)
    wrong: Exception | None = None
    for candidate in candidates:
        try:
            return json.loads(candidate, object_pairs_hook=_object, parse_constant=_refuse)
        except (ValueError, RecursionError) as error:
            wrong = wrong or error
    raise ActionParsingError(f"This is not JSON ({_reason(wrong)}).", todo=such_as(example))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key occurs twice in an object")
    return made


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number here")


def _reason(error: Exception | None) -> str:
    match error:
        case json.JSONDecodeError(msg=message, lineno=line, colno=column):
            return f"{message} at line {line}, column {column}"
        case RecursionError():
            return "it is nested too deeply"
    text = str(error)
    return "a number is too long" if "digits" in text else text


def call_list(reply: object) -> list[object]:
    """The calls of a reply: one, a list, or an object that holds a list."""
    if isinstance(reply, Mapping):
        for key in _LISTS:
            if isinstance(inner := reply.get(key), list):
                return inner
    if not isinstance(reply, list):
        return [reply]
    return reply[: _MOST_CALLS + 1]


def read_call(value: object, example: str) -> Call:
    """Take one call in the shape of any of the APIs; raises `ActionParsingError`."""
    if not isinstance(value, Mapping):
        raise _wrong(f"{show(value)} is not a tool call", example)
    for wrapper in _WRAPPERS:
        if isinstance(inner := value.get(wrapper), Mapping):
            if "name" in value:
                raise _wrong(f"The tool call has both 'name' and {wrapper!r}", example)
            return read_call(inner, example)
    name = value.get("name")
    if not isinstance(name, str) or not is_encodable(name):
        raise _wrong("The tool call has no name", example)
    given = [key for key in _ARGUMENTS if value.get(key) is not None]
    if len(given) > 1:
        raise _wrong(f"The tool call has both {given[0]!r} and {given[1]!r}", example)
    if not given:
        if stray := [key for key in value if key not in _ENVELOPE and key not in _ARGUMENTS]:
            raise _wrong(f"{show(stray[0])} is not part of a call; arguments go into 'arguments'", example)
        return Call(name)
    return Call(name, _arguments(value[given[0]], example))


def _arguments(value: object, example: str) -> Mapping[str, Any]:
    if isinstance(value, str):
        value = load(value, example) if value.strip() else {}
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise _wrong(f"The arguments are {show(value)}, not an object", example)
    return value


def _wrong(what: str, example: str) -> ActionParsingError:
    return ActionParsingError(f"{what}.", todo=such_as(example))


def one_of(calls: list[object], example: str) -> object:
    """The only one of several calls; raises `ActionParsingError` for none or many."""
    if not calls:
        raise _wrong("There is no tool call", example)
    if len(calls) > 1:
        raise ActionParsingError(
            f"These are {len(calls)} actions; only one is done at a time."
            if len(calls) <= _MOST_CALLS
            else "These are too many actions.",
            todo=f"Give a single one, for example `{example}`.",
        )
    return calls[0]


def dump(value: Json) -> str:
    """Write JSON as models write it: one line, all characters as they are."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
