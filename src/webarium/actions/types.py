"""The typed actions, one frozen dataclass each. Codecs turn agents' text or tool calls into them and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ScrollDirection: TypeAlias = Literal["up", "down", "left", "right"]
StopStatus: TypeAlias = Literal["done", "impossible"]
ReasonClass: TypeAlias = Literal[
    "not_found", "missing_feature", "not_allowed", "ambiguous", "invalid", "other"
]
"""Why a task cannot be done: the thing does not exist, the site lacks the feature, permission or state forbid
it, the request fits several things, the request contradicts itself or the site's rules."""

REASON_CLASSES: tuple[ReasonClass, ...] = (
    "not_found", "missing_feature", "not_allowed", "ambiguous", "invalid", "other",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ElementId:
    """An element by the id that the last observation printed, e.g. 27 for ``[27] button 'Add to Cart'``."""

    value: int


@dataclass(frozen=True, slots=True)
class Mark:
    """An element by its number on the last set-of-marks screenshot."""

    value: int


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the viewport in CSS pixels from its top left corner."""

    x: float
    y: float


Target: TypeAlias = ElementId | Mark | Point


@dataclass(frozen=True, slots=True)
class Noop:
    """Do nothing and look again."""


@dataclass(frozen=True, slots=True)
class Click:
    """Press and release a mouse button on the target."""

    target: Target
    button: Literal["left", "middle", "right"] = "left"
    count: int = 1
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hover:
    """Move the mouse over the target."""

    target: Target


@dataclass(frozen=True, slots=True)
class Type:
    """Type text into the target (``None``: whatever has focus); clears it first unless told not to."""

    target: Target | None
    text: str
    submit: bool = False
    clear: bool = True


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key or chord in Playwright's spelling, e.g. ``Control+a``, ``Enter``."""

    keys: str


@dataclass(frozen=True, slots=True)
class Scroll:
    """Scroll the page, or the scrollable element at the target, by pixels (``None``: one viewport)."""

    direction: ScrollDirection
    target: Target | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """Choose one or more options of a native select by label or value."""

    target: Target
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drag:
    """Drag from one target to another with the left button."""

    source: Target
    destination: Target


@dataclass(frozen=True, slots=True)
class Upload:
    """Give files (paths inside the episode's upload folder) to a file input."""

    target: Target
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goto:
    """Open a URL in the current tab."""

    url: str


@dataclass(frozen=True, slots=True)
class GoBack:
    """One step back in the tab's history."""


@dataclass(frozen=True, slots=True)
class GoForward:
    """One step forward in the tab's history."""


@dataclass(frozen=True, slots=True)
class NewTab:
    """Open a tab and focus it."""

    url: str | None = None


@dataclass(frozen=True, slots=True)
class FocusTab:
    """Bring a tab to the front by its index in the observation, from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class CloseTab:
    """Close the current tab; the last one is replaced by a blank tab."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Let page timers run for some seconds (at most 10)."""

    seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class AskUser:
    """Ask the person who gave the task; answered only where a task provides a user."""

    question: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the episode with an answer, or decline the task as impossible with a reason class."""

    answer: str = ""
    status: StopStatus = "done"
    reason: ReasonClass | None = None


Action: TypeAlias = (
    Noop | Click | Hover | Type | Press | Scroll | Select | Drag | Upload | Goto | GoBack | GoForward
    | NewTab | FocusTab | CloseTab | Wait | AskUser | Stop
)  # fmt: skip
