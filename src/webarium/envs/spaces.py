"""Gymnasium spaces of text without an alphabet: pages and agents may use any character."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from webarium.actions.codecs import Codec
from webarium.actions.types import Action, Click, ElementId, GoBack, Press, Scroll, Type

TEXT_LENGTH = 4_000_000
"""No page's text is longer; far more than any model reads."""
ACTION_LENGTH = 100_000
_SAMPLES: tuple[Callable[[int], Action], ...] = (
    lambda number: Click(ElementId(number)),
    lambda number: Type(ElementId(number), "lamp", submit=True),
    lambda number: Scroll("down" if number % 2 else "up"),
    lambda number: Press("Tab" if number % 2 else "Enter"),
    lambda number: GoBack(),
)


class AnyText(spaces.Text):
    """Any string up to a length; samples are drawn from printable ASCII."""

    def __init__(self, max_length: int, *, seed: int | np.random.Generator | None = None) -> None:
        super().__init__(max_length, min_length=0, charset=string.printable, seed=seed)

    def contains(self, x: Any) -> bool:
        """Whether it is a string that is short enough."""
        return isinstance(x, str) and len(x) <= self.max_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A short random string."""
        length = int(self.np_random.integers(0, min(self.max_length, 64), endpoint=True))
        letters = self.np_random.choice(list(string.printable), size=length)
        return "".join(letters.tolist())

    def __repr__(self) -> str:
        return f"AnyText({self.max_length})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnyText) and self.max_length == other.max_length


class ActionText(AnyText):
    """Actions as text; every string is taken, samples are well-formed simple actions of the codec."""

    def __init__(self, codec: Codec, *, seed: int | np.random.Generator | None = None) -> None:
        self.codec = codec
        super().__init__(ACTION_LENGTH, seed=seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A random click, scroll, key, or typed word."""
        number = int(self.np_random.integers(1, 100))
        return self.codec.format(_SAMPLES[int(self.np_random.integers(len(_SAMPLES)))](number))

    def __repr__(self) -> str:
        return f"ActionText({self.codec.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionText) and self.codec.name == other.codec.name
