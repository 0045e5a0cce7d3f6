"""What was said to a model and what it answered, as messages with roles instead of JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from webarium.types import Json
from webarium.viewer.texts import pretty

PartKind: TypeAlias = Literal["text", "image", "call", "result", "data"]
FindPicture: TypeAlias = Callable[[str], tuple[int, bool] | None]
"""Of which step the picture with this SHA-256 is in the record, and whether it is the one with marks."""


@dataclass(frozen=True)
class Part:
    """A part of a message."""

    kind: PartKind
    """``text``, ``image``, a tool's ``call`` or ``result``, or ``data`` that is none of these."""
    text: str = ""
    """Its words; of a call the arguments."""
    name: str = ""
    """The tool that is called, or the digest of a picture."""
    picture: tuple[int, bool] | None = None
    """Where the record has the picture: its step, and whether it has marks."""
    failed: bool = False
    """Of a result: whether the call failed."""


@dataclass(frozen=True)
class Said:
    """A message."""

    role: str
    """``system``, ``user``, ``assistant`` or ``tool``; whatever was recorded, where it is another."""
    name: str
    """Tells speakers of one role apart; empty for none."""
    parts: tuple[Part, ...]

    @property
    def beginning(self) -> str:
        """Its first words."""
        words = " ".join(
            " ".join(part.text or part.name for part in self.parts if part.kind != "image").split()
        )
        return words[:160] or ("a picture" if self.parts else "nothing")

    @property
    def pictures(self) -> int:
        """How many pictures it holds."""
        return sum(part.kind == "image" for part in self.parts)


def messages_of(prompt: Json, find: FindPicture) -> tuple[Said, ...]:
    """A recorded prompt as messages; what is not a list of messages stands in one, as it is."""
    if isinstance(prompt, list) and all(
        isinstance(message, dict) and "role" in message for message in prompt
    ):
        return tuple(_said(message, find) for message in prompt)
    return (Said("prompt", "", (Part("data", pretty(prompt)),)),) if prompt is not None else ()


def answer_of(answer: Json, find: FindPicture) -> Said | None:
    """What a model answered: its reasoning, words and calls; ``None`` where it is not recorded."""
    if not isinstance(answer, dict):
        return None
    calls = answer.get("tool_calls")
    parts = [
        *([Part("text", str(answer["text"]))] if answer.get("text") else []),
        *(part for call in (calls if isinstance(calls, list) else []) for part in _parts(call, find)),
    ]
    return Said("assistant", "", tuple(parts))


def _said(message: dict[str, Any], find: FindPicture) -> Said:
    content = message.get("content")
    found = content if isinstance(content, list) else [content]
    parts = tuple(part for each in found if each is not None for part in _parts(each, find))
    return Said(str(message["role"]), str(message.get("name") or ""), parts)


def _parts(part: Any, find: FindPicture) -> Iterator[Part]:
    if isinstance(part, str):
        yield Part("text", part)
    elif not isinstance(part, dict):
        yield Part("data", pretty(part))
    elif part.get("type") == "text":
        yield Part("text", str(part.get("text", "")))
    elif part.get("type") == "image":
        digest = str(part.get("sha256", ""))
        yield Part("image", name=digest[:12], picture=find(digest))
    elif part.get("type") == "tool_call":
        arguments = part.get("malformed") or part.get("arguments") or {}
        yield Part("call", pretty(arguments), str(part.get("name", "")))
    elif part.get("type") == "tool_result":
        inner = part.get("content")
        texts = [
            found for each in (inner if isinstance(inner, list) else [inner]) for found in _parts(each, find)
        ]
        words = "\n".join(found.text for found in texts if found.kind != "image")
        yield Part("result", words, failed=part.get("error") is True)
        yield from (found for found in texts if found.kind == "image")
    else:
        yield Part("data", pretty(part))
