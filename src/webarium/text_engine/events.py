"""Events of a page: what is done, where, and who hears of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from webarium.text_engine.dom import Element


@dataclass
class Event:
    """Something that happens at an element; mutable, as those who hear of it stop it."""

    type: str
    target: Element
    key: str = ""
    control: bool = False
    shift: bool = False
    alt: bool = False
    related: Element | None = None
    """Where the focus goes to or comes from."""
    submitter: Element | None = None
    detail: dict[str, Any] = field(default_factory=dict)
    prevented: bool = False
    """What would happen by itself does not."""
    stopped: bool = False
    """Nobody further out hears of it."""

    def prevent(self) -> None:
        """Keep what would happen by itself from happening."""
        self.prevented = True


Hears: TypeAlias = Callable[[Event], None]
SILENT = frozenset({"focus", "blur"})
"""Events that only their target hears."""


def listen(element: Element, type_: str, hears: Hears) -> None:
    """Let somebody hear of what happens at or in an element."""
    heard: dict[str, list[Hears]] | None = element.note("on")
    if heard is None:
        heard = {}
        element.keep("on", heard)
    heard.setdefault(type_, []).append(hears)
