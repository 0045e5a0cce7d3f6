"""Gymnasium spaces of text without an alphabet: pages and agents may use any character."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import Space, spaces

from webarium.actions.codecs import Codec
from webarium.actions.types import Action, Click, ElementId, GoBack, Press, Scroll, Type

ACTION_LENGTH = 100_000
_SAMPLES: tuple[Callable[[int], Action], ...] = (
    lambda number: Click(ElementId(number)),
    lambda number: Type(ElementId(number), "lamp", submit=True),
    lambda number: Scroll("down" if number % 2 else "up"),
    lambda number: Press("Tab" if number % 2 else "Enter"),
    lambda number: GoBack(),
)


class AnyText(Space[str]):
    """Any string; samples are short and of printable ASCII.

    It is no `gymnasium.spaces.Text`, whose strings are padded to a greatest length and coded by an alphabet
    wherever Gymnasium copies them; so `AsyncVectorEnv` needs ``shared_memory=False``, and says so.
    """

    def __init__(self, *, seed: int | np.random.Generator | None = None) -> None:
        super().__init__(dtype=str, seed=seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Strings have no fixed size."""
        return False

    def contains(self, x: Any) -> bool:
        """Whether it is a string."""
        return isinstance(x, str)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A short random string."""
        length = int(self.np_random.integers(0, 64, endpoint=True))
        return "".join(self.np_random.choice(list(string.printable), size=length).tolist())

    def __repr__(self) -> str:
        return "AnyText()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnyText)


class ActionText(spaces.Text):
    """Actions as text; any characters are taken, samples are well-formed simple actions of the codec."""

    def __init__(self, codec: Codec, *, seed: int | np.random.Generator | None = None) -> None:
        self.codec = codec
        super().__init__(ACTION_LENGTH, min_length=0, charset=string.printable, seed=seed)

    def contains(self, x: Any) -> bool:
        """Whether it is a string that is short enough; what it means is the codec's business."""
        return isinstance(x, str) and len(x) <= self.max_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A random click, scroll, key, or typed word."""
        number = int(self.np_random.integers(1, 100))
        return self.codec.format(_SAMPLES[int(self.np_random.integers(len(_SAMPLES)))](number))

    def __repr__(self) -> str:
        return f"ActionText({self.codec.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionText) and self.codec.name == other.codec.name
