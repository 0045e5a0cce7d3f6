"""What is said to a model: messages of text, pictures, tool calls and their results, and tool declarations."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from webarium.observation.formats import image_suffix
from webarium.types import Json

Role: TypeAlias = Literal["system", "user", "assistant", "tool"]
"""Who says it; ``tool`` messages hold nothing but results."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words."""

    text: str

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {"type": "text", "text": self.text}


@dataclass(frozen=True, slots=True)
class Image:
    """A picture, PNG or WebP."""

    data: bytes = field(repr=False)

    @property
    def media_type(self) -> str:
        """As the bytes have it; services refuse a picture that is called another."""
        return f"image/{image_suffix(self.data)}"

    @property
    def base64(self) -> str:
        """The bytes as base64 text."""
        return base64.b64encode(self.data).decode()

    @property
    def data_url(self) -> str:
        """The picture as a ``data:`` URL."""
        return f"data:{self.media_type};base64,{self.base64}"

    def to_json(self) -> dict[str, Json]:
        """As plain JSON with the SHA-256 of the bytes in their place: records stay small and comparable."""
        digest = hashlib.sha256(self.data).hexdigest()
        return {"type": "image", "media_type": self.media_type, "sha256": digest}


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that a model makes."""

    id: str
    """Names the call, for its result."""
    name: str
    """The tool; for a provider's own computer tool ``computer`` or the member that was called."""
    arguments: Mapping[str, Json]
    native: Mapping[str, Json] | None = None
    """The provider's own item, for codecs that read those; ``None`` for plain functions."""
    malformed: str = ""
    """The arguments as they were written, if that is not a JSON object."""

    @property
    def as_written(self) -> dict[str, Json]:
        """The call for a codec: the provider's own item, or name and arguments as the model wrote them."""
        if self.native is not None:
            return dict(self.native)
        return {"name": self.name, "arguments": self.malformed or dict(self.arguments)}

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        written: dict[str, Json] = {
            "type": "tool_call",
            "id": self.id,
            "name": self.name,
            "arguments": dict(self.arguments),
        }
        if self.malformed:
            written["malformed"] = self.malformed
        return {**written, "native": dict(self.native)} if self.native is not None else written


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What came of a call."""

    call_id: str
    content: tuple[Text | Image, ...] = ()
    error: bool = False
    """Whether the call failed."""
    native: Mapping[str, Json] | None = None
    """Extra members of the provider's item, e.g. OpenAI's ``acknowledged_safety_checks``."""

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        written: dict[str, Json] = {
            "type": "tool_result",
            "call_id": self.call_id,
            "error": self.error,
            "content": [part.to_json() for part in self.content],
        }
        return {**written, "native": dict(self.native)} if self.native is not None else written


Part: TypeAlias = Text | Image | ToolCall | ToolResult


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Role
    content: tuple[Part, ...]
    name: str = ""
    """Tells speakers of one role apart, as in worked examples; empty for none."""
    native: Mapping[str, Json] | None = None
    """An answer as its provider wrote it (see `Answer.message`); sent back to the same API, ignored by others."""

    @classmethod
    def system(cls, text: str, *, name: str = "") -> Message:
        """Instructions that stand above the conversation."""
        return cls("system", (Text(text),), name)

    @classmethod
    def user(cls, *parts: str | Text | Image) -> Message:
        """What is asked, with pictures where they belong."""
        return cls("user", tuple(Text(part) if isinstance(part, str) else part for part in parts))

    @classmethod
    def assistant(cls, *parts: str | Text | ToolCall) -> Message:
        """What the model said."""
        return cls("assistant", tuple(Text(part) if isinstance(part, str) else part for part in parts))

    @classmethod
    def tool(cls, *results: ToolResult) -> Message:
        """What came of the calls of the last answer."""
        return cls("tool", results)

    @property
    def text(self) -> str:
        """All its words, also those in tool results, one part a line."""
        found: list[str] = []
        for part in self.content:
            if isinstance(part, Text):
                found.append(part.text)
            elif isinstance(part, ToolResult):
                found.extend(inner.text for inner in part.content if isinstance(inner, Text))
        return "\n".join(found)

    @property
    def images(self) -> tuple[Image, ...]:
        """All its pictures, also those in tool results."""
        found: list[Image] = []
        for part in self.content:
            if isinstance(part, Image):
                found.append(part)
            elif isinstance(part, ToolResult):
                found.extend(inner for inner in part.content if isinstance(inner, Image))
        return tuple(found)

    def to_json(self) -> dict[str, Json]:
        """As plain JSON, pictures as their hashes."""
        written: dict[str, Json] = {
            "role": self.role,
            "content": [part.to_json() for part in self.content],
        }
        if self.name:
            written["name"] = self.name
        return {**written, "native": dict(self.native)} if self.native is not None else written


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that a model may call."""

    name: str
    description: str = ""
    parameters: Mapping[str, Json] = field(default_factory=lambda: {"type": "object", "properties": {}})
    """JSON schema of the arguments."""
    native: Mapping[str, Json] | None = None
    """A provider's own tool, passed through as it is; the other fields then only name it."""

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        if self.native is not None:
            return {"name": self.name, "native": dict(self.native)}
        return {"name": self.name, "description": self.description, "parameters": dict(self.parameters)}
