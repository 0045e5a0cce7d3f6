"""What a field of a call may hold: how it is described by JSON schema, read strictly, and written."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from webarium.actions.keys import MODIFIERS, normalise_keys, split_chord
from webarium.actions.types import MAX_WAIT_S
from webarium.errors import ActionParsingError
from webarium.types import Json

Schema: TypeAlias = "dict[str, Json]"

LARGEST_ID = 999_999_999
FARTHEST = 32_767
"""No page, screen or scroll distance has more pixels."""


class Mismatch(Exception):  # noqa: N818 -- a verdict on input
    """A value is not of its kind; the text says what was expected, e.g. ``a whole number from 0 to 9``."""


class Kind(Protocol):
    """The values that a field takes."""

    @property
    def words(self) -> str:
        """What is expected, to follow ``must be``."""

    def schema(self) -> Schema:
        """The JSON schema of what `read` takes."""

    def read(self, value: object) -> Any:
        """Turn what came into what actions hold; raises `Mismatch`."""

    def write(self, value: Any) -> Json:
        """Turn what an action holds into what `read` takes; raises `Mismatch` where that is impossible."""


def show(value: object, limit: int = 60) -> str:
    """Print a value that came from outside, whatever it is, briefly."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something too large to print"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def is_encodable(text: str) -> bool:
    """Whether it can be typed and stored: text with half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Text:
    """Any text, or any but blank text; addresses are stripped."""

    blank: bool = True
    stripped: bool = False

    @property
    def words(self) -> str:
        """What is expected."""
        return "text" if self.blank else "text that is not empty"

    def schema(self) -> Schema:
        """A string."""
        return {"type": "string"} if self.blank else {"type": "string", "minLength": 1}

    def read(self, value: object) -> str:
        """Take a string."""
        if not isinstance(value, str) or not is_encodable(value):
            raise Mismatch(self.words)
        text = value.strip() if self.stripped else value
        if not self.blank and not text.strip():
            raise Mismatch(self.words)
        return text

    def write(self, value: Any) -> Json:
        """The string itself."""
        return self.read(value)


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    words = "true or false"

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}

    def read(self, value: object) -> bool:
        """Take a boolean, never a number."""
        if not isinstance(value, bool):
            raise Mismatch(self.words)
        return value

    def write(self, value: Any) -> Json:
        """The boolean itself."""
        return self.read(value)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range; ``27.0`` is one too, since some interfaces know only floating numbers."""

    low: int = 0
    high: int = LARGEST_ID

    @property
    def words(self) -> str:
        """What is expected."""
        return f"a whole number from {self.low} to {self.high}"

    def schema(self) -> Schema:
        """An integer with its range."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def read(self, value: object) -> int:
        """Take a whole number in the range, never a boolean."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Mismatch(self.words)
        if not self.low <= value <= self.high or value != int(value):
            raise Mismatch(self.words)
        return int(value)

    def write(self, value: Any) -> Json:
        """The number itself."""
        return self.read(value)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a range; what is above `cap` counts as `cap`."""

    low: float = 0.0
    high: float = float(FARTHEST)
    cap: float | None = None

    @property
    def words(self) -> str:
        """What is expected."""
        return f"a number from {self.low:g} to {self.high:g}"

    def schema(self) -> Schema:
        """A number with its range; what is read as the cap is not offered."""
        most = self.high if self.cap is None else min(self.high, self.cap)
        return {"type": "number", "minimum": self.low, "maximum": most}

    def read(self, value: object) -> float:
        """Take a finite number in the range, never a boolean."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Mismatch(self.words)
        if not self.low <= value <= self.high:
            raise Mismatch(self.words)
        return float(value if self.cap is None else min(value, self.cap))

    def write(self, value: Any) -> Json:
        """The number itself, without a useless fraction."""
        number = self.read(value)
        return int(number) if number.is_integer() and not _is_negative_zero(number) else number


def _is_negative_zero(number: float) -> bool:
    return number == 0 and math.copysign(1, number) < 0


def seconds(longest: float = 3600.0) -> Number:
    """A time; more than `MAX_WAIT_S` counts as that."""
    return Number(0.0, longest, cap=MAX_WAIT_S)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, in any case."""

    options: tuple[str, ...]

    @property
    def words(self) -> str:
        """What is expected."""
        return "one of " + ", ".join(self.options)

    def schema(self) -> Schema:
        """An enumeration."""
        return {"type": "string", "enum": list(self.options)}

    def read(self, value: object) -> str:
        """Take one of the words."""
        for option in self.options:
            if isinstance(value, str) and value.casefold() == option.casefold():
                return option
        raise Mismatch(self.words)

    def write(self, value: Any) -> Json:
        """The word itself."""
        return self.read(value)


@dataclass(frozen=True, slots=True)
class Chord:
    """A key or a chord of keys in any common spelling, as one string."""

    single: bool = False
    """Whether it must be one key."""

    @property
    def words(self) -> str:
        """What is expected."""
        return (
            "the name of a key, like Enter or Shift"
            if self.single
            else "a key or a chord of keys, like Enter or Control+a"
        )

    def schema(self) -> Schema:
        """A string."""
        return {"type": "string", "minLength": 1}

    def read(self, value: object) -> str:
        """Take a name and give it in Playwright's spelling."""
        keys = _keys_of(value)
        if keys is None or (self.single and len(split_chord(keys)) > 1):
            raise Mismatch(self.words)
        return keys

    def write(self, value: Any) -> Json:
        """The chord in Playwright's spelling."""
        return self.read(value)


def _keys_of(value: object) -> str | None:
    if not isinstance(value, str) or not is_encodable(value):
        return None
    try:
        return normalise_keys(value)
    except ActionParsingError:
        return None


@dataclass(frozen=True, slots=True)
class Modifiers:
    """Keys that are held during a click; Meta and Command mean Control."""

    words = "a list of modifier keys (Control, Alt, Shift)"

    def schema(self) -> Schema:
        """A list of names."""
        return {"type": "array", "items": {"type": "string", "enum": list(MODIFIERS)}}

    def read(self, value: object) -> tuple[str, ...]:
        """Take a list of names and give them in the usual order."""
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise Mismatch(self.words)
        found = {_keys_of(item) for item in value}
        if not found <= set(MODIFIERS):
            raise Mismatch(self.words)
        return tuple(name for name in MODIFIERS if name in found)

    def write(self, value: Any) -> Json:
        """The list of names."""
        return list(self.read(value))


@dataclass(frozen=True, slots=True)
class Texts:
    """One or more texts; a lone string counts as a list of one."""

    words = "a list of one or more texts"

    def schema(self) -> Schema:
        """A list of strings."""
        return {"type": "array", "items": {"type": "string"}, "minItems": 1}

    def read(self, value: object) -> tuple[str, ...]:
        """Take a string or a list of strings."""
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list | tuple) or not items:
            raise Mismatch(self.words)
        try:
            return tuple(Text().read(item) for item in items)
        except Mismatch:
            raise Mismatch(self.words) from None

    def write(self, value: Any) -> Json:
        """The list of strings."""
        return list(self.read(value))


@dataclass(frozen=True, slots=True)
class Ignored:
    """Something that a model may add and that changes nothing, such as its intent."""

    words = "anything"

    def schema(self) -> Schema:
        """Anything."""
        return {}

    def read(self, value: object) -> None:
        """Forget it."""
        return

    def write(self, value: Any) -> Json:
        """Nothing."""
        return None


@dataclass(frozen=True, slots=True)
class Record:
    """An object with fixed members, each of its kind."""

    members: Mapping[str, Kind]
    optional: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """What is expected."""
        return "an object with " + ", ".join(f"{name} ({kind.words})" for name, kind in self.members.items())

    def schema(self) -> Schema:
        """An object that takes these members only."""
        return {
            "type": "object",
            "properties": {name: kind.schema() for name, kind in self.members.items()},
            "required": [name for name in self.members if name not in self.optional],
            "additionalProperties": False,
        }

    def read(self, value: object) -> dict[str, Any]:
        """Take an object with these members, without others."""
        if not isinstance(value, Mapping) or not value.keys() <= self.members.keys():
            raise Mismatch(self.words)
        given = {name: item for name, item in value.items() if item is not None}
        if any(name not in given for name in self.members if name not in self.optional):
            raise Mismatch(self.words)
        return {name: self.members[name].read(item) for name, item in given.items()}

    def write(self, value: Any) -> Json:
        """The object, without members that are ``None``."""
        return {
            name: kind.write(value[name])
            for name, kind in self.members.items()
            if value.get(name) is not None
        }
