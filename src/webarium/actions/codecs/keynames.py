"""Keys as the computer-use models name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from webarium.actions.keys import MODIFIERS, split_chord
from webarium.actions.kinds import Chord, Mismatch, Modifiers, Schema
from webarium.types import Json

X_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "Control": "ctrl",
        "Alt": "alt",
        "Shift": "shift",
        "Enter": "Return",
        "Backspace": "BackSpace",
        "PageUp": "Page_Up",
        "PageDown": "Page_Down",
        "ArrowUp": "Up",
        "ArrowDown": "Down",
        "ArrowLeft": "Left",
        "ArrowRight": "Right",
        "Space": "space",
        "CapsLock": "Caps_Lock",
        "ContextMenu": "Menu",
        "+": "plus",
        "-": "minus",
    }
)
"""Of the X Window System, as xdotool and Anthropic's models have them."""

UPPER_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "Control": "CTRL",
        "Alt": "ALT",
        "Shift": "SHIFT",
        "Enter": "ENTER",
        "Escape": "ESC",
        "Tab": "TAB",
        "Backspace": "BACKSPACE",
        "Delete": "DELETE",
        "Insert": "INSERT",
        "Home": "HOME",
        "End": "END",
        "PageUp": "PAGEUP",
        "PageDown": "PAGEDOWN",
        "ArrowUp": "ARROWUP",
        "ArrowDown": "ARROWDOWN",
        "ArrowLeft": "ARROWLEFT",
        "ArrowRight": "ARROWRIGHT",
        "Space": "SPACE",
        "CapsLock": "CAPSLOCK",
    }
)
"""OpenAI's."""


@dataclass(frozen=True, slots=True)
class NamedChord(Chord):
    """A chord in one string, written in a model's own names."""

    names: Mapping[str, str] = field(default_factory=lambda: X_NAMES)

    def write(self, value: Any) -> Json:
        """The chord, its keys joined by plus signs."""
        return "+".join(self.names.get(key, key) for key in split_chord(Chord.read(self, value)))


@dataclass(frozen=True, slots=True)
class KeyList(Chord):
    """A chord as a list of keys."""

    names: Mapping[str, str] = field(default_factory=lambda: UPPER_NAMES)

    @property
    def words(self) -> str:
        """What is expected."""
        return 'a list with the keys of one chord, such as ["CTRL", "A"]'

    def schema(self) -> Schema:
        """A list of strings."""
        return {"type": "array", "items": {"type": "string"}, "minItems": 1}

    def read(self, value: object) -> str:
        """Take the keys of one chord; a lone string counts as a list of one."""
        keys = [value] if isinstance(value, str) else value
        if not isinstance(keys, list | tuple) or not keys or not all(isinstance(key, str) for key in keys):
            raise Mismatch(self.words)
        try:
            return Chord.read(self, "+".join(keys))
        except Mismatch:
            raise Mismatch(self.words) from None

    def write(self, value: Any) -> Json:
        """The keys in the model's names."""
        return [self.names.get(key, key) for key in split_chord(Chord.read(self, value))]


@dataclass(frozen=True, slots=True)
class HeldKeys(Modifiers):
    """Modifiers as a list in a model's own names."""

    names: Mapping[str, str] = field(default_factory=lambda: UPPER_NAMES)

    def schema(self) -> Schema:
        """A list of strings."""
        return {
            "type": "array",
            "items": {"type": "string", "enum": [self.names.get(name, name) for name in MODIFIERS]},
        }

    def write(self, value: Any) -> Json:
        """The list of names."""
        return [self.names.get(key, key) for key in Modifiers.read(self, value)]


@dataclass(frozen=True, slots=True)
class HeldChord(NamedChord):
    """Modifiers in one string, such as ``ctrl+shift``."""

    @property
    def words(self) -> str:
        """What is expected."""
        return "modifier keys, such as ctrl or ctrl+shift"

    def read(self, value: object) -> Any:
        """Take a string of modifiers and give their names; empty text means none."""
        if value == "":
            return ()
        keys = split_chord(Chord.read(self, value))
        if not set(keys) <= set(MODIFIERS):
            raise Mismatch(self.words)
        return keys

    def write(self, value: Any) -> Json:
        """The names joined by plus signs."""
        return "+".join(self.names.get(key, key) for key in value)
