"""One document as it is used: its elements, focus, dialogs on top, timers, and what it wants to ask."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import unquote, urljoin, urlsplit

from webarium.text_engine.client import Ask, normal
from webarium.text_engine.controls import (
    controls_of,
    default_value,
    entries,
    first_invalid,
    form_of,
    type_of,
    value_of,
)
from webarium.text_engine.dom import Element, Text, scatter
from webarium.text_engine.events import SILENT, Event, Hears
from webarium.text_engine.eyes import Eyes
from webarium.text_engine.roles import is_editing_host, is_focusable
from webarium.text_engine.selectors import closest, find, first
from webarium.text_engine.sheets import Index
from webarium.text_engine.walk import Seen, Walker

MAX_TIMERS = 200
"""How many timers a page may have."""


@dataclass
class Timer:
    """What is to happen when page time has passed."""

    due: float
    """In milliseconds of the page's clock."""
    run: Callable[[], None]
    owned: bool
    """Whether the action under way has started it."""


@dataclass(frozen=True)
class Navigation:
    """A page that a tab is to open."""

    ask: Ask
    target: str = ""
    """``_blank`` for a new tab."""
    save_as: str | None = None
    """The answer is a file that is to be saved."""


Contents: TypeAlias = Sequence[tuple[int, Mapping[str, Any]]]
"""What fields hold beyond what the document says itself, by their places among its fields."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a document is as long as nobody touches it."""

    digest: bytes
    index: Index
    title: str
    focus: int | None
    """The number of what has the focus."""
    contents: Contents
    keys: dict[bool, bytes] = field(default_factory=dict)
    """Under which keys its readings are kept, with addresses and without."""


class Parts:
    """A part that came into a document, and what in it has which attribute."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self._having: dict[str, list[Element]] = {}
        having = self._having
        for at in root.walk():
            for name in at.attrs:
                if name in having:
                    having[name].append(at)
                else:
                    having[name] = [at]

    def having(self, name: str) -> list[Element]:
        """The elements with an attribute, in document order, the part itself included."""
        return self._having.get(name, [])


class Page:
    """A document in a tab."""

    def __init__(
        self,
        url: str,
        root: Element | None,
        index: Index,
        *,
        status: int | None = None,
        markup: bytes = b"",
        size: tuple[int, int] = (0, 0),
    ) -> None:
        self.url = url
        self.markup = markup
        """Stands for the document as it came, where nobody has touched it since: see `touch`."""
        self.size = size
        """Width and height of the window that its style was made for."""
        self.unread: Known | None = None
        """What is known of a document of which nobody has needed an element yet."""
        self.make: Callable[[Page], None] | None = None
        """Gives a document its elements and behaviours, as long as nobody has touched it: at first, or once more."""
        self.asked: Sequence[tuple[int, int]] = ()
        """Which of its elements and texts have numbers, while it is unread; see `readings.number`."""
        self.left: Contents | None = None
        """What its fields hold as it is left, if that is known without looking."""
        self.htmx: object = None
        """What sends its requests, once it is set up."""
        self._root = root
        self.index = index
        self.status = status
        self.focused: Element | None = None
        self.modals: list[Element] = []
        """Open modal dialogs, the one on top last."""
        self.now = 0.0
        """Milliseconds of page time."""
        self.timers: list[Timer] = []
        self.loading = True
        """Whether the document is still being set up, so that timers belong to nobody."""
        self.navigation: Navigation | None = None
        """Where the tab is to go."""
        self.requests: deque[Any] = deque()
        """What htmx wants to ask, in order."""
        self.downloads: list[Navigation] = []
        """What is to be saved."""
        self.listeners: dict[str, list[Hears]] = {}
        """Who hears of what happens anywhere in the document."""
        self.pushed: list[tuple[str, bool]] = []
        """Addresses within the document that are to be added to the tab's history."""
        self.arranges: list[Callable[[Parts], None]] = []
        """What is done to each part that comes into the document."""
        self.ident = 0
        """Its own number in observations."""
        self._next = 1

    def touch(self) -> None:
        """Note that it may no longer be as its scripts found it."""
        if self.unread is not None:
            self._make()
        self.markup, self.make = b"", None

    def _make(self) -> None:
        self.unread = None
        if self.make is not None:
            self.make(self)

    def release(self, known: Known, asked: Sequence[tuple[int, int]]) -> bool:
        """Let go of the elements of a document that nobody has touched; gives whether it had any.

        It is as unread from then on: whoever needs them gets them anew, with the numbers that they had.
        """
        if self._root is None or self.make is None:
            return False
        scatter(self._root)
        self._root = self.focused = self.htmx = None
        self.listeners.clear()
        self.arranges.clear()
        self.ident, self._next, self.loading = 0, 1, True
        self.unread, self.asked = known, asked
        return True

    @property
    def given(self) -> int:
        """How many numbers were given in it."""
        return self._next - 1

    def discard(self) -> None:
        """Let go of the document and of those who hear of it, who know the page: its memory is free at once."""
        self.unread = self.make = self.htmx = None
        if self._root is not None:
            scatter(self._root)
        self.listeners.clear()
        self.arranges.clear()
        self.timers.clear()

    # Parts

    @property
    def root(self) -> Element:
        """The document's top."""
        if self._root is None:
            self._make()
        if self._root is None:
            raise RuntimeError("A page that nobody needs any more was asked for its elements.")
        return self._root

    @root.setter
    def root(self, root: Element) -> None:
        self._root = root

    @property
    def body(self) -> Element:
        """Its body."""
        return next((each for each in self.root.elements if each.tag == "body"), self.root)

    @property
    def title(self) -> str:
        """Its title."""
        if self.unread is not None:
            return self.unread.title
        found = next((at for at in self.root.walk() if at.tag == "title" and at.html), None)
        return "" if found is None else " ".join(found.text().split())

    @property
    def fragment(self) -> str:
        """The id that the address names."""
        return unquote(urlsplit(self.url).fragment)

    def by_id(self, ident: str | None) -> Element | None:
        """The first element of an id."""
        if not ident:
            return None
        return next((at for at in self.root.walk() if at.attrs.get("id") == ident), None)

    def all(self, css: str) -> list[Element]:
        """All elements that a selector finds."""
        return list(find(self.root, css))

    def first(self, css: str) -> Element | None:
        """The first element that a selector finds."""
        return first(self.root, css)

    def holds(self, element: Element | None) -> bool:
        """Whether an element hangs in the document."""
        return element is not None and self.root.holds(element)

    def resolve(self, address: str) -> str:
        """An address as meant on this page."""
        return normal(urljoin(self.url, address.strip()))

    def eyes(self) -> Eyes:
        """A fresh look at it."""
        return Eyes(self.root, self.index, self.focused, self.fragment)

    # Numbers

    def identify(self, node: Element | Text) -> int:
        """A node's number, which it keeps."""
        if not node.ident:
            node.ident = self._next
            self._next += 1
        return node.ident

    def number(self) -> None:
        """Give the page itself a number, if it has none."""
        if not self.ident:
            self.ident = self._next
            self._next += 1

    def identify_part(self, element: Element, side: int) -> int:
        """The number of the text before (0) or after (1) an element's content."""
        if not element.parts[side]:
            number, self._next = self._next, self._next + 1
            element.parts = (number, element.parts[1]) if side == 0 else (element.parts[0], number)
        return element.parts[side]

    def node(self, ident: int) -> Element | None:
        """The element of a number, or around a text of it; ``None`` if it is gone."""
        if ident == self.ident:
            return self.body
        for at in self.root.walk():
            if at.ident == ident or ident in at.parts:
                return at
            for child in at.children:
                if child.__class__ is Text and child.ident == ident:
                    return at
        return None

    def read(self, *, addresses: bool) -> Seen:
        """Look at it."""
        self.number()
        top = self.top or self.root
        walker = Walker(self.eyes(), self.url, self.identify, self.identify_part, addresses=addresses)
        return walker.walk(self.title, top, self.ident)

    @property
    def top(self) -> Element | None:
        """The modal dialog on top."""
        self.modals = [each for each in self.modals if "open" in each.attrs and self.holds(each)]
        return self.modals[-1] if self.modals else None

    # Events

    def dispatch(self, event: Event) -> bool:
        """Let everybody hear of an event; gives whether nobody prevented it."""
        if not self.loading:
            self.touch()
        path = [event.target] if event.type in SILENT else list(event.target.up())
        for at in path:
            heard = at.note("on")
            if heard is not None:
                for hears in tuple(heard.get(event.type, ())):
                    hears(event)
            for hears in self.listeners.get(f"at {event.type}", ()):
                event.detail["at"] = at
                hears(event)
            if event.stopped:
                return not event.prevented
        if event.type not in SILENT:
            for hears in tuple(self.listeners.get(event.type, ())):
                hears(event)
        return not event.prevented

    def on(self, type_: str, hears: Hears) -> None:
        """Let somebody hear of what happens anywhere in the document."""
        self.listeners.setdefault(type_, []).append(hears)

    def fire(self, element: Element, type_: str, **detail: Any) -> bool:
        """Let an event happen."""
        return self.dispatch(Event(type_, element, detail=detail))

    def arrange(self, root: Element) -> None:
        """Set up a part that came into the document."""
        parts = Parts(root)
        for arrange in self.arranges:
            arrange(parts)

    # Time

    def later(self, delay: float, run: Callable[[], None]) -> Timer:
        """Let something happen when so many milliseconds have passed."""
        timer = Timer(self.now + max(0.0, delay), run, owned=not self.loading)
        if len(self.timers) < MAX_TIMERS:
            self.timers.append(timer)
        return timer

    def cancel(self, timer: Timer | None) -> None:
        """Let it not happen."""
        if timer is not None and timer in self.timers:
            self.timers.remove(timer)

    # Focus

    def focus(self, element: Element | None, *, force: bool = False) -> bool:
        """Give an element the focus, or nobody; gives whether it has it."""
        if element is not None and not force and not is_focusable(element):
            return False
        if element is self.focused:
            return True
        before, self.focused = self.focused, element
        if before is not None and self.holds(before):
            self.focused = None
            self.commit(before)
            self.dispatch(Event("blur", before, related=element))
            self.dispatch(Event("focusout", before, related=element))
            if not self._is_unfocused():  # who heard of it has moved it elsewhere
                return self.focused is element
            self.focused = element
        if element is not None:
            element.keep("committed", value_of(element) if _holds_text(element) else None)
            self.dispatch(Event("focus", element, related=before))
            self.dispatch(Event("focusin", element, related=before))
        return self.focused is element

    def _is_unfocused(self) -> bool:
        return self.focused is None

    def commit(self, element: Element) -> None:
        """Say that what was typed in a field is its value now, if it has changed."""
        if element.note("edited"):
            element.forget("edited")
            if element.note("committed") != value_of(element):
                element.keep("committed", value_of(element))
                self.fire(element, "change")

    def edit(self, element: Element, text: str) -> None:
        """Let a field hold what was typed."""
        if is_editing_host(element):
            _write_lines(element, text)
        else:
            before = element.note("value", default_value(element))
            element.keep("value", text)
            element.keep("typed", True)
            if before == text:
                return
        element.keep("edited", True)
        self.fire(element, "input")

    # Dialogs

    def show_modal(self, dialog: Element) -> None:
        """Open a dialog on top of everything."""
        if "open" in dialog.attrs or dialog.tag != "dialog":
            return
        dialog.put("open", "")
        dialog.keep("modal", True)
        dialog.keep("before", self.focused)
        self.modals.append(dialog)
        eyes = self.eyes()
        wanted = first(dialog, "[autofocus]")
        if wanted is None or not is_focusable(wanted):
            wanted = next(
                (each for each in dialog.below() if is_focusable(each) and eyes.look(each).seen),
                dialog,
            )
        self.focus(wanted, force=True)

    def close(self, dialog: Element, result: str | None = None) -> None:
        """Close a dialog."""
        if "open" not in dialog.attrs:
            return
        dialog.drop("open")
        before = dialog.note("before")
        dialog.forget("before")
        dialog.keep("modal", False)
        self.modals = [each for each in self.modals if each is not dialog]
        if result is not None:
            dialog.keep("result", result)
        if before is not None and self.holds(before):
            self.focus(before)
        elif self.focused is not None and dialog.holds(self.focused):
            self.focused = None
        self.dispatch(Event("close", dialog))

    # Going elsewhere

    def go(self, url: str, *, target: str = "") -> None:
        """Open an address."""
        full = self.resolve(url)
        if target != "_blank" and self._is_within(full):
            self.jump(full)
            return
        self.navigation = Navigation(Ask(full, referrer=self.url), target)

    def _is_within(self, url: str) -> bool:
        return "#" in url and url.partition("#")[0] == self.url.partition("#")[0]

    def jump(self, url: str) -> None:
        """Go to a part of this document."""
        if url != self.url:
            self.touch()
            self.url = url
            self.pushed.append((url, False))
            self.dispatch(Event("hashchange", self.root))

    # Forms

    def request_submit(self, form: Element, submitter: Element | None = None) -> None:
        """Send a form as pressing a button does: what it holds is checked first, and who hears may keep it."""
        checked = "novalidate" not in form.attrs and not (
            submitter is not None and "formnovalidate" in submitter.attrs
        )
        if checked:
            wrong = first_invalid(form)
            if wrong is not None:
                for each in controls_of(form):
                    if each is wrong:
                        self.dispatch(Event("invalid", each))
                self.focus(wrong)
                return
        if not self.dispatch(Event("submit", form, submitter=submitter)):
            return
        self.submit(form, submitter)

    def submit(self, form: Element, submitter: Element | None = None) -> None:
        """Send a form."""
        own = {} if submitter is None else submitter.attrs
        method = (own.get("formmethod") or form.attrs.get("method", "get")).strip().lower()
        if method == "dialog":
            dialog = closest(form, "dialog")
            if dialog is not None:
                self.close(dialog, own.get("value") if submitter is not None else None)
            return
        action = self.resolve(own.get("formaction") or form.attrs.get("action") or self.url)
        kind = own.get("formenctype") or form.attrs.get("enctype", "application/x-www-form-urlencoded")
        target = own.get("formtarget") or form.attrs.get("target", "")
        ask = form_ask(action, method, entries(form, submitter), kind.strip().lower(), self.url)
        self.navigation = Navigation(ask, target)

    def form_around(self, element: Element) -> Element | None:
        """The form that a control belongs to."""
        return form_of(element)


def _write_lines(editor: Element, text: str) -> None:
    """Lines as Chromium writes them where one edits in place: each break is an element."""
    nodes: list[Text | Element] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            nodes.append(Element("br"))
        if line:
            nodes.append(Text(line))
    editor.replace_children(nodes)


def form_ask(action: str, method: str, found: Sequence[tuple[str, Any]], kind: str, page: str) -> Ask:
    """The request of a form."""
    from webarium.text_engine.client import encoded, query_of

    if method == "post":
        body, content_type = encoded(found, kind)
        return Ask(action, "POST", body, content_type, referrer=page)
    bare = action.partition("#")[0].partition("?")[0]
    fragment = action.partition("#")[2]
    url = f"{bare}?{query_of(found)}" + (f"#{fragment}" if fragment else "")
    return Ask(url, referrer=page)


def _holds_text(element: Element) -> bool:
    return element.tag in ("input", "textarea", "select") and type_of(element) != "file"
