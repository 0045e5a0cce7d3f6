"""What an agent is shown of a page: frozen data, nothing live."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from webarium.types import ObservationKind

Box = tuple[float, float, float, float]
"""Left, top, width and height in CSS pixels of the viewport."""


class Node(NamedTuple):
    """One node of the accessibility tree: a tuple, for pages have thousands and each step makes them anew."""

    id: int
    """Names the element in actions; stays the same while the element lives."""
    role: str
    """ARIA role, or Chromium's name for what ARIA has no word for, e.g. ``LabelText``."""
    name: str
    """Accessible name, white space collapsed."""
    value: str | None = None
    """What a control holds now; ``None`` for what holds nothing."""
    states: tuple[tuple[str, str], ...] = ()
    """Printed properties in order, e.g. ``(("required", "True"),)``."""
    box: Box = (0.0, 0.0, 0.0, 0.0)
    """Where it is; may lie outside the viewport."""
    visible: float = 0.0
    """Share of the box that can be seen in the viewport, 0 to 1, cut by scrolling ancestors too."""
    in_view: bool = False
    """Enough of it can be seen in the viewport to read or press it: most of it, or a readable piece."""
    named_by_content: bool = False
    """The name repeats the content, so text inside says nothing new."""
    children: tuple[Node, ...] = ()
    """In document order."""

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in document order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def state(self, name: str) -> str | None:
        """The printed value of a property, or ``None`` if the node does not have it."""
        return next((value for key, value in self.states if key == name), None)


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of the browser."""

    index: int
    """Place in the tab list, from 0; the number that ``tab_focus`` takes."""
    title: str
    """The document's title."""
    url: str
    """The document's address."""
    active: bool
    """Whether this is the tab that is being observed."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One numbered element of a set-of-marks screenshot."""

    number: int
    """The number drawn on the picture, from 1 (from 0 in the original rendering)."""
    element_id: int
    """The same element's id in the accessibility tree and in actions."""
    box: Box
    """Where it is drawn, cut to the viewport."""
    role: str
    """As in the accessibility tree."""
    name: str
    """As in the accessibility tree."""
    tag: str
    """Lower-case element name."""
    type: str = ""
    """An input's type."""
    value: str | None = None
    """What it holds now."""
    states: tuple[tuple[str, str], ...] = ()
    """As in the accessibility tree."""
    text: str = ""
    """Its visible text, at most 200 characters."""
    label: str = ""
    """Its ``aria-label``."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """How far the page is scrolled, and how far it can be."""

    x: int
    y: int
    max_x: int
    max_y: int


@dataclass(frozen=True, slots=True)
class Dialog:
    """A native dialog that waits for an answer; the page stands still until it comes."""

    kind: str
    """``alert``, ``confirm``, ``prompt`` or ``beforeunload``."""
    message: str
    """Its text."""
    prefill: str = ""
    """What a prompt offers as its answer."""


@dataclass(frozen=True, slots=True)
class DownloadedFile:
    """A file that a page handed out."""

    name: str
    """As the page calls it."""
    size: int
    """In bytes."""
    text: str | None
    """What a PDF, CSV or text file says, cut to some thousand characters; ``None`` for other files."""
    left_out: int = 0
    """How many characters of the text were cut off."""
    failure: str = ""
    """Why it did not arrive; empty if it did."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A page at one moment."""

    kind: ObservationKind
    """What `text` holds."""
    text: str
    """What a text agent reads: tab line, then tree, HTML or element list."""
    url: str
    """Address of the active tab."""
    title: str
    """Title of the active tab."""
    tabs: tuple[Tab, ...]
    """All tabs, in order."""
    viewport: tuple[int, int]
    """Width and height in CSS pixels."""
    scroll: Scroll
    """Scroll position of the page."""
    tree: Node | None = None
    """The whole page's accessibility tree, on screen or not."""
    focused: int | None = None
    """Id of the focused element, if it has a node."""
    html: str | None = None
    """The document's full HTML, when asked for."""
    screenshot: bytes | None = None
    """PNG or WebP of the viewport or the page, when asked for."""
    marked_screenshot: bytes | None = None
    """The same picture with numbered marks drawn on it."""
    marks: tuple[Mark, ...] = ()
    """The marked elements, by number."""
    last_error: str = ""
    """Why the last action could not be done, as a sentence for the agent; empty if it could."""
    dialog: Dialog | None = None
    """The native dialog that is open; everything else is as it was before it opened."""
    downloads: tuple[DownloadedFile, ...] = ()
    """Files that have arrived since the last action."""
    heard: tuple[str, ...] = ()
    """What the person who gave the task has said since the last action, in answer to a question or unasked."""
