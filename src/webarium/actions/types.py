"""The typed actions, one frozen dataclass each. Codecs turn agents' text or tool calls into them and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ScrollDirection: TypeAlias = Literal["up", "down", "left", "right"]
MouseButton: TypeAlias = Literal["left", "middle", "right"]
LocatorBy: TypeAlias = Literal["role", "text", "label", "placeholder", "alt_text", "title"]
StopStatus: TypeAlias = Literal["done", "impossible"]
ReasonClass: TypeAlias = Literal[
    "not_found", "missing_feature", "not_allowed", "ambiguous", "invalid", "other"
]
"""Why a task cannot be done: the thing does not exist, the site lacks the feature, permission or state forbid
it, the request fits several things, the request contradicts itself or the site's rules."""

REASON_CLASSES: tuple[ReasonClass, ...] = (
    "not_found",
    "missing_feature",
    "not_allowed",
    "ambiguous",
    "invalid",
    "other",
)


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


@dataclass(frozen=True, slots=True)
class LocatorStep:
    """Elements by one thing that people know them by, as Playwright's ``get_by_…`` finds them.

    Words match as a part and in any case, with white space collapsed; ``exact`` means the whole and this case.
    """

    by: LocatorBy
    """What `value` is: an ARIA role, visible text, a label, a placeholder, a picture's text, or a title."""
    value: str
    name: str | None = None
    """The accessible name, where `by` is ``role``."""
    exact: bool = False
    has_text: str | None = None
    """Keeps those that hold this text."""
    nth: int | None = None
    """Keeps the one at this place, from 0; from the end if negative. ``None``: there must be only one."""


@dataclass(frozen=True, slots=True)
class Locator:
    """An element by role, name, text or label; each step looks inside what the step before it found."""

    steps: tuple[LocatorStep, ...]


Target: TypeAlias = ElementId | Mark | Point | Locator


@dataclass(frozen=True, slots=True)
class Noop:
    """Do nothing and look again."""


@dataclass(frozen=True, slots=True)
class Click:
    """Press and release a mouse button on the target."""

    target: Target
    button: MouseButton = "left"
    count: int = 1
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hover:
    """Move the mouse over the target."""

    target: Target


@dataclass(frozen=True, slots=True)
class Focus:
    """Give the target the keyboard's focus without clicking it."""

    target: Target


@dataclass(frozen=True, slots=True)
class Check:
    """Make a check box, radio button or switch be checked or not; does nothing if it is so already."""

    target: Target
    checked: bool = True


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
    target: Target | None = None
    """Gets the focus first; ``None``: whatever has it."""
    times: int = 1
    """How often it is pressed."""
    hold: float = 0.0
    """Seconds that it stays down (at most 10)."""


@dataclass(frozen=True, slots=True)
class KeyDown:
    """Press a key and keep it down until a `KeyUp`."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyUp:
    """Let a key go."""

    key: str


@dataclass(frozen=True, slots=True)
class MouseDown:
    """Press a mouse button and keep it down, at the target or (``None``) where the mouse is."""

    target: Target | None = None
    button: MouseButton = "left"


@dataclass(frozen=True, slots=True)
class MouseUp:
    """Let a mouse button go, at the target or (``None``) where the mouse is."""

    target: Target | None = None
    button: MouseButton = "left"


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
    via: tuple[Point, ...] = ()
    """Points that the mouse passes on its way."""


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
class AnswerDialog:
    """Answer the page's open alert, confirm, prompt or leave-this-page dialog."""

    accept: bool = True
    text: str | None = None
    """What goes into a prompt; ``None`` leaves what it offers."""


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
    Noop
    | Click
    | Hover
    | Focus
    | Check
    | Type
    | Press
    | KeyDown
    | KeyUp
    | MouseDown
    | MouseUp
    | Scroll
    | Select
    | Drag
    | Upload
    | Goto
    | GoBack
    | GoForward
    | NewTab
    | FocusTab
    | CloseTab
    | Wait
    | AnswerDialog
    | AskUser
    | Stop
)

MAX_WAIT_S = 10.0
"""The longest time that one action may let pass."""
