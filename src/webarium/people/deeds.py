"""What a person did on a page, as the recorder in that page tells it, read as typed actions.

Pages are where other people's content lies: whatever comes from there is checked, and what is not as it should be is
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from webarium.actions.record import action_from_json, action_to_json
from webarium.actions.types import (
    Action,
    Check,
    Click,
    Drag,
    ElementId,
    Goto,
    Locator,
    LocatorStep,
    Press,
    Select,
    Target,
    Type,
)
from webarium.errors import ActionRefusedError
from webarium.observation.locators import find
from webarium.observation.observation import Node
from webarium.shapes import as_object, as_objects
from webarium.types import Json

MOST_AT_ONCE = 200
"""So many are read of one message."""
MOST = 20_000
"""So many are kept of one task."""
_KEYS = frozenset(
    {
        "Enter",
        "Escape",
        " ",
        "ArrowUp",
        "ArrowDown",
        "ArrowLeft",
        "ArrowRight",
        "Home",
        "End",
        "PageUp",
        "PageDown",
    }
)


class _Element(BaseModel):
    """What a deed was done to."""

    model_config = ConfigDict(extra="ignore")

    role: str = Field(max_length=60)
    name: str = Field(max_length=2000)
    nth: int = Field(ge=0, le=100_000)
    """Its place among those of this role and name."""
    of: int = Field(ge=1, le=100_000)
    """How many there are of this role and name."""

    @property
    def locator(self) -> Locator:
        """How it is found again: by role and name, or by its text."""
        nth = self.nth if self.of > 1 else None
        if not self.role:
            return Locator((LocatorStep("text", self.name, exact=True, nth=nth),))
        return Locator((LocatorStep("role", self.role, self.name or None, exact=bool(self.name), nth=nth),))


class _Event(BaseModel):
    """One event as the recorder writes it."""

    model_config = ConfigDict(extra="ignore")

    kind: str
    at: float = Field(ge=0, le=1e14)
    url: str = Field(default="", max_length=8000)
    on: _Element | None = None
    to: _Element | None = None
    text: str = Field(default="", max_length=200_000)
    options: list[str] = Field(default_factory=list, max_length=500)
    checked: bool = False
    keys: str = Field(default="", max_length=20)


@dataclass(frozen=True)
class Deed:
    """Something that a person did."""

    at: float
    """When, in milliseconds since 1970."""
    action: Action
    """What; its target is a locator."""
    told: int = 0
    """Entries of the journal by its end, where it was talk."""

    def to_json(self) -> dict[str, Json]:
        """For records."""
        return {"at": self.at, "act": action_to_json(self.action)}


@dataclass(frozen=True)
class Shown:
    """A page came to the front."""

    url: str
    back: bool
    """Whether it was kept by the browser, so that nobody was asked for it again."""
    at: float


Told: TypeAlias = Deed | Shown


def read_events(data: object) -> list[Told]:
    """What a message of a recorder tells, as far as it is as it should be."""
    found = []
    for line in data[:MOST_AT_ONCE] if isinstance(data, list) else ():
        try:
            told = _read(_Event.model_validate(line))
        except ValidationError:
            continue
        if told is not None:
            found.append(told)
    return found


def _read(event: _Event) -> Told | None:
    if event.kind in ("front", "back"):
        return Shown(event.url, event.kind == "back", event.at)
    made = _MADE.get(event.kind)
    if made is None or event.on is None:
        return None
    action = made(event, event.on.locator)
    return None if action is None else Deed(event.at, action)


def _press(event: _Event, target: Locator) -> Action | None:
    return Press("Space" if event.keys == " " else event.keys, target) if event.keys in _KEYS else None


def _drag(event: _Event, target: Locator) -> Action | None:
    return None if event.to is None else Drag(target, event.to.locator)


_MADE: Mapping[str, Callable[[_Event, Locator], Action | None]] = {
    "click": lambda event, target: Click(target),
    "fill": lambda event, target: Type(target, event.text),
    "check": lambda event, target: Check(target, event.checked),
    "select": lambda event, target: Select(target, tuple(event.options)) if event.options else None,
    "press": _press,
    "drag": _drag,
}


def deeds_of(document: Json) -> list[Action]:
    """The actions of a record's ``deeds.json``, in order."""
    return [action_from_json(as_object(line["act"])) for line in as_objects(document)]


def came_by_address(url: str, at: float) -> Deed:
    """A page that was asked for without anything done on a page: by the address bar, or a step back."""
    return Deed(at, Goto(url))


def seen_on(action: Action, tree: Node | None) -> Action:
    """The action with ids of elements in place of locators, as far as these find something in a tree."""
    if tree is None:
        return action
    found: dict[str, Any] = {}
    for name in ("target", "source", "destination"):
        target: Target | None = getattr(action, name, None)
        if isinstance(target, Locator):
            try:
                found[name] = ElementId(find(tree, target).id)
            except ActionRefusedError:
                continue
    return replace(action, **found)


def in_order(deeds: Sequence[Deed]) -> list[Deed]:
    """Deeds by time; several pages tell of theirs on their own."""
    return sorted(deeds, key=lambda deed: deed.at)
