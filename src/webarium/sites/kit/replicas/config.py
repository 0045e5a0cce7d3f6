"""The keys of a replica's configuration, and how the text of a ``/config`` becomes their values."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from webarium.sites.kit.errors import BadInput
from webarium.text import clip
from webarium.types import Json

KeyKind = Literal["flag", "whole", "number", "text", "json"]
_TRUE, _FALSE = frozenset({"true", "1"}), frozenset({"false", "0"})
LONGEST = 60_000
"""The longest delay in milliseconds that a key may ask for."""


@dataclass(frozen=True)
class ConfigKey:
    """One setting of a replica."""

    name: str
    """As it stands in ``/config?name=value``."""
    kind: KeyKind
    default: Json
    help: str
    """One sentence about what it does."""
    least: float = 0
    most: float = LONGEST

    def read(self, text: str) -> Json:
        """The value that a text stands for.

        Raises:
            BadInput: It is not a value of this kind.
        """
        if self.kind == "flag":
            return self._flag(text)
        if self.kind == "json":
            return self._json(text)
        return text if self.kind == "text" else self._amount(text)

    def _flag(self, text: str) -> bool:
        if text.lower() not in _TRUE | _FALSE:
            raise BadInput(f"{self.name} must be true or false, got {clip(text)!r}.")
        return text.lower() in _TRUE

    def _json(self, text: str) -> Json:
        try:
            return cast("Json", json.loads(text))
        except (ValueError, RecursionError):
            raise BadInput(f"{self.name} must be JSON, got {clip(text)!r}.") from None

    def _amount(self, text: str) -> Json:
        wanted = "a whole number" if self.kind == "whole" else "a number"
        try:
            value = int(text) if self.kind == "whole" else float(text)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most:
            raise BadInput(
                f"{self.name} must be {wanted} from {self.least:g} to {self.most:g}, got {clip(text)!r}."
            )
        return value


def flag(name: str, help: str, default: bool = False) -> ConfigKey:
    """A switch."""
    return ConfigKey(name, "flag", default, help)


def delay(name: str, default: int, help: str) -> ConfigKey:
    """A time in milliseconds."""
    return ConfigKey(name, "whole", default, help)


def whole(name: str, default: int | None, help: str, *, least: int = 0, most: int = 1_000_000) -> ConfigKey:
    """A whole number."""
    return ConfigKey(name, "whole", default, help, least, most)


def universal(latency: int, *, hide_aria_labels: bool = False) -> tuple[ConfigKey, ...]:
    """The keys of every replica; `latency` and `hide_aria_labels` are the site's published defaults."""
    return (
        delay("latency", latency, "Milliseconds that every page takes to answer."),
        flag("hide_aria_labels", "Leave ARIA labels out of all pages.", default=hide_aria_labels),
        ConfigKey("run_id", "text", "0", "Names the run to which an answer sent to /submit belongs."),
        ConfigKey("task_id", "text", "", "Names the task."),
        flag("removePopup", "Never show promotional pop-ups."),
        flag("show_devtools", "Accepted as by the originals; does nothing."),
    )


def read_config(keys: Sequence[ConfigKey], given: Iterable[tuple[str, str]]) -> dict[str, Json]:
    """The settings of a ``/config`` request.

    Raises:
        BadInput: A key is unknown, given twice, or its value malformed; the message lists the valid keys.
    """
    known = {key.name: key for key in keys}
    values: dict[str, Json] = {}
    for name, text in given:
        if name not in known:
            raise BadInput(f"There is no key {clip(name)!r}. Valid keys: {', '.join(known)}.")
        if name in values:
            raise BadInput(f"The key {clip(name)!r} was given twice.")
        values[name] = known[name].read(text)
    return values
