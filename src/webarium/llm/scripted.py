"""``scripted/FILE``: a model that reads its answers from a file, for tests, demonstrations and offline work.

The file is JSON Lines (one answer a line) or one JSON list. An answer is a string, or an object with

* ``text``: what the model says, ``""`` if missing;
* ``json``: any JSON value to say instead of a text;
* ``tool_calls``: a list of ``{"name": …, "arguments": {…}}``, with an ``id`` if that matters and ``native`` for a
  provider's own item;
* ``reasoning``, ``stop_reason``, ``usage`` (``{"input_tokens": …, "output_tokens": …}``), ``cost``;
* ``when``: a text, or a list of texts, that all must stand in the prompt for this answer to be given;
* ``repeat``: ``true`` for an answer that is never used up;
* ``error``: fail with this message as a provider would.

Each request gets the first answer that is not used up and whose ``when`` fits. A run begins the script anew for each
episode.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from webarium.errors import ModelError, UserError
from webarium.llm.messages import Message, Tool, ToolCall
from webarium.llm.model import DEFAULT_SAMPLING, Answer, ChatModel, Request, Sampling, Usage
from webarium.shapes import as_list
from webarium.types import Json

_KEYS = frozenset(
    {
        "cost",
        "error",
        "json",
        "reasoning",
        "repeat",
        "stop_reason",
        "text",
        "tool_calls",
        "usage",
        "when",
    }
)


@dataclass(frozen=True, slots=True)
class Line:
    """One answer of a script, with the conditions under which it is given."""

    answer: Answer
    when: tuple[str, ...] = ()
    repeat: bool = False
    error: str | None = None


class ScriptedModel:
    """Gives the answers of a script and keeps the requests that it got."""

    def __init__(self, lines: Sequence[Line], name: str = "scripted") -> None:
        self.name = name
        self.requests: list[Request] = []
        """Everything that was asked so far."""
        self._lines = tuple(lines)
        self._left = list(lines)

    def fresh(self) -> ScriptedModel:
        """The same script from its beginning."""
        return ScriptedModel(self._lines, self.name)

    @classmethod
    def of(cls, *answers: Json, name: str = "scripted") -> ScriptedModel:
        """A model with these answers, written as in a file."""
        return cls([read_line(answer, f"answer {n}") for n, answer in enumerate(answers, 1)], name)

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        sampling: Sampling = DEFAULT_SAMPLING,
        schema: Mapping[str, Json] | None = None,
    ) -> Answer:
        """Give the next answer that fits."""
        request = Request(tuple(messages), tuple(tools), sampling, schema)
        self.requests.append(request)
        line = self._next("\n".join(message.text for message in messages))
        if line.error is not None:
            raise ModelError(f"{self.name}: {line.error}")
        calls = tuple(
            replace(call, id=call.id or f"call_{len(self.requests)}_{number}")
            for number, call in enumerate(line.answer.tool_calls, 1)
        )
        return replace(line.answer, tool_calls=calls, model=self.name, request=request.digest)

    async def close(self) -> None:
        """Nothing is held."""

    def _next(self, prompt: str) -> Line:
        for line in self._left:
            if all(text in prompt for text in line.when):
                if not line.repeat:
                    self._left.remove(line)
                return line
        asked = len(self.requests)
        if not self._left:
            raise ModelError(
                f"{self.name} has {len(self._lines)} answers and was asked {asked} times.",
                todo='Add answers, or mark the last one with "repeat": true.',
            )
        raise ModelError(
            f"None of the {len(self._left)} answers left in {self.name} fits request {asked}.",
            todo='Their "when" texts are not in the prompt.',
        )


def for_episode(model: ChatModel) -> ChatModel:
    """The model for one episode: scripts begin anew, whichever episodes ran before; all others are shared."""
    return model.fresh() if isinstance(model, ScriptedModel) else model


def load_script(path: Path, name: str) -> ScriptedModel:
    """The model of a script file; raises `UserError` with the line that is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UserError(
            f"The script {path} cannot be read: {reason}.", todo="Write it as scripted/FILE.jsonl."
        ) from None
    if text.lstrip().startswith("["):
        listed = _decode(text, str(path))
        return ScriptedModel(
            [read_line(item, f"{path}, answer {n}") for n, item in enumerate(as_list(listed), 1)],
            name,
        )
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    return ScriptedModel(
        [read_line(_decode(line, f"{path}, line {n}"), f"{path}, line {n}") for n, line in lines], name
    )


def read_line(value: Json, where: str) -> Line:
    """One answer as it stands in a script; raises `UserError`."""
    if isinstance(value, str):
        return Line(Answer(value))
    if not isinstance(value, dict) or not value.keys() <= _KEYS:
        extra = sorted(value.keys() - _KEYS) if isinstance(value, dict) else [type(value).__name__]
        raise UserError(
            f"{where}: {', '.join(extra)} is not part of an answer.",
            todo=f"An answer is a text or an object with {', '.join(sorted(_KEYS))}.",
        )
    calls = tuple(_call(call, where) for call in (value.get("tool_calls") or []))
    said = value.get("text", "")
    if "json" in value:
        said = json.dumps(value["json"], ensure_ascii=False)
    if not isinstance(said, str):
        raise UserError(f"{where}: 'text' must be a string.", todo="Use 'json' for other values.")
    when = value.get("when", [])
    return Line(
        Answer(
            text=said,
            tool_calls=calls,
            reasoning=str(value.get("reasoning", "")),
            usage=_usage(value.get("usage"), where),
            cost=value.get("cost"),
            stop_reason=str(value.get("stop_reason", "tool_calls" if calls else "stop")),
        ),
        when=(when,) if isinstance(when, str) else tuple(str(text) for text in when),
        repeat=bool(value.get("repeat", False)),
        error=value.get("error"),
    )


def _call(value: Json, where: str) -> ToolCall:
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        raise UserError(f"{where}: a tool call has a 'name' and 'arguments'.")
    arguments = value.get("arguments", {})
    if not isinstance(arguments, dict):
        raise UserError(f"{where}: the arguments of {value['name']!r} must be an object.")
    native = value.get("native")
    return ToolCall(
        str(value.get("id", "")),
        value["name"],
        arguments,
        native if isinstance(native, dict) else None,
    )


def _usage(value: Json, where: str) -> Usage:
    try:
        return Usage(**cast("dict[str, int]", value or {}))
    except TypeError:
        raise UserError(
            f"{where}: 'usage' has input_tokens, output_tokens and cached_tokens, not {value!r}."
        ) from None


def _decode(text: str, where: str) -> Json:
    try:
        return cast("Json", json.loads(text))
    except ValueError as error:
        raise UserError(f"{where} is not JSON: {error}.") from None
