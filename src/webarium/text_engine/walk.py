"""One pass over a document, giving the rows of its accessibility tree as `webarium.observation` reads them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from webarium.observation.wire import Row
from webarium.text_engine.controls import option_label, type_of
from webarium.text_engine.dom import Element, Text
from webarium.text_engine.eyes import Eyes
from webarium.text_engine.looks import Look, rendered, squeeze
from webarium.text_engine.names import Name, content_text, name_of
from webarium.text_engine.roles import is_editing_host, role_of, tab_index
from webarium.text_engine.selectors import closest, first
from webarium.text_engine.states import States, address_of, states_of, text_value_of
from webarium.text_engine.tables import text as table_text
from webarium.text_engine.tables import words

_MAX_NODES = 50_000
"""Elements and texts that are walked at all."""
_MAX_TEXT = 150
"""A longer text stays what it is below the box that is pressed."""
_LETTER = re.compile(r"[^\W_]")
_NO_BOX = (0.0, 0.0, 0.0, 0.0)
Identify = Callable[[Any], int]


class Seen(NamedTuple):
    """What a walk found."""

    rows: list[Row]
    focus: int | None
    """Id of the focused element, if it has a row."""
    left: int
    """How many nodes were left out."""


class Walker:
    """Walks one document once."""

    def __init__(
        self,
        eyes: Eyes,
        url: str,
        identify: Identify,
        part: Callable[[Element, int], int],
        *,
        addresses: bool,
    ) -> None:
        self._eyes = eyes
        self._url = url
        self._identify = identify
        self._part = part
        self._addresses = addresses
        self._rows: list[Row] = []
        self._focus: int | None = None
        self._walked = 0
        self._left = 0

    def walk(self, title: str, top: Element, ident: int) -> Seen:
        """The rows of a document whose root, or modal dialog on top, is `top`; the page itself is called `ident`."""
        self._add(0, ident, "RootWebArea", title, None, (("focused", "True"),), by_content=False)
        self._element(top, 1, disabled=False)
        return Seen(self._rows, self._focus, self._left)

    def _element(self, element: Element, depth: int, *, disabled: bool) -> None:
        if self._walked >= _MAX_NODES:
            self._left += 1
            return
        self._walked += 1
        eyes, attrs = self._eyes, element.attrs
        look = eyes.look(element)
        html = element.html
        if html and element.tag == "input" and self._replaced(element, look, depth, disabled=disabled):
            return
        if look.gone or (html and element.tag in words("never_tags")) or "inert" in attrs:
            return
        if attrs.get("aria-hidden") == "true":
            return
        role = role_of(eyes, element) if look.seen else "none"
        before = len(self._rows)
        exposed = role != "none" and self._expose(element, role, look, depth, disabled=disabled)
        self._inside(element, look, depth + 1 if exposed else depth, disabled=disabled)
        if len(self._rows) == before and role != "none" and self._is_pressable(element, look):
            self._add(depth, self._identify(element), "generic", "", None, (), by_content=False)

    def _replaced(self, element: Element, look: Look, depth: int, *, disabled: bool) -> bool:
        """Add the row of a check box or radio button that is hidden for the eye where its label is seen."""
        if type_of(element) not in ("checkbox", "radio") or look.seen:
            return False
        if "inert" in element.attrs or element.attrs.get("aria-hidden") == "true":
            return False
        if not self._stands_in(element):
            return False
        role = role_of(self._eyes, element)
        if role == "none":
            return False
        ident = self._identify(element)
        if element is self._eyes.focused:
            self._focus = ident
        name = name_of(self._eyes, element, role)
        states = states_of(self._eyes, element, role, disabled_around=disabled)
        self._add(depth, ident, role, name.text, None, tuple(states), by_content=name.by_content)
        return True

    def _stands_in(self, control: Element) -> bool:
        for label in self._eyes.labels(control):
            look = self._eyes.look(label)
            if look.seen and look.opaque:
                return True
        return False

    def _expose(self, element: Element, role: str, look: Look, depth: int, *, disabled: bool) -> bool:
        eyes = self._eyes
        clickable = self._is_clickable(element, role, look)
        if role == "generic" and not element.attrs and not clickable:
            return False
        if role == "LabelText" and self._is_redundant(element):
            return False
        states = states_of(eyes, element, role, disabled_around=disabled)
        name = name_of(eyes, element, role)
        if clickable:
            text = self._clickable_text(element) if not name.text else ""
            if text:
                name = Name(text, by_content=True)
            if text is not None or role != "generic":
                states.append(("clickable", "True"))
        if self._addresses and role == "link":
            states.extend(address_of(element, self._url))
        if element is eyes.focused:
            self._focus = self._identify(element)
        if role == "generic" and not name.text and not states:
            return False
        value = text_value_of(eyes, element, role)
        self._add(
            depth, self._identify(element), role, name.text, value, tuple(states), by_content=name.by_content
        )
        return True

    def _inside(self, element: Element, look: Look, depth: int, *, disabled: bool) -> None:
        if element.html and element.tag in words("widget_tags"):
            return
        within = disabled or element.attrs.get("aria-disabled") == "true"
        if element.html and element.tag == "select":
            self._options(element, depth)
        elif not (element.html and element.tag in ("iframe", "frame")):
            self._children(element, look, depth, disabled=within)

    def _children(self, element: Element, look: Look, depth: int, *, disabled: bool) -> None:
        talks = look.seen and not (element.tag == "label" and self._is_redundant(element))
        says = talks and not look.locked and ((element.html and element.tag != "svg") or _is_drawn(element))
        closed = element.tag == "details" and "open" not in element.attrs
        if talks and look.before:
            self._generated(element, look.before, 0, depth)
        for child in element.children:
            if isinstance(child, Text):
                if says and not closed:
                    self._text(child, look, depth)
            elif not closed or child.tag == "summary":
                self._element(child, depth, disabled=disabled)
        if talks and look.after:
            self._generated(element, look.after, 1, depth)

    def _text(self, node: Text, owner: Look, depth: int) -> None:
        data = node.data
        if not data or data.isspace():
            return
        text = rendered(data, owner).strip()
        if text:
            self._walked += 1
            self._add(depth, self._identify(node), "StaticText", text, None, (), by_content=False)

    def _generated(self, element: Element, said: str, side: int, depth: int) -> None:
        text = squeeze(said)
        if text and _LETTER.search(text):
            self._add(depth, self._part(element, side), "StaticText", text, None, (), by_content=False)

    def _options(self, parent: Element, depth: int) -> None:
        for child in parent.elements:
            if child.tag == "optgroup":
                states = tuple(states_of(self._eyes, child, "group"))
                label = squeeze(option_label(child))
                self._add(depth, self._identify(child), "group", label, None, states, by_content=False)
                self._options(child, depth + 1)
            elif child.tag == "option":
                states = tuple(_unfocused(states_of(self._eyes, child, "option")))
                label = squeeze(option_label(child))
                self._add(depth, self._identify(child), "option", label, None, states, by_content=True)

    def _add(
        self,
        depth: int,
        ident: int,
        role: str,
        name: str,
        value: str | None,
        states: tuple[tuple[str, str], ...],
        *,
        by_content: bool,
    ) -> None:
        self._rows.append((depth, (ident, role, name, value, states, _NO_BOX, 1.0, True, by_content)))

    # What can be pressed

    def _is_clickable(self, element: Element, role: str, look: Look) -> bool:
        if role in words("said_roles"):
            return False
        listens = element.state is not None and "listens" in element.state
        pressed = look.pointer and not self._pointer_around(element)
        if not (listens or pressed or "onclick" in element.attrs):
            return False
        if element.tag in ("html", "body"):
            return False
        return closest(element, table_text("controls")) is None

    def _clickable_text(self, element: Element) -> str | None:
        if first(element, table_text("controls")) is not None:
            return ""
        text = content_text(self._eyes, element)
        if not text:
            return None
        return text if len(text) <= _MAX_TEXT else ""

    def _pointer_around(self, element: Element) -> bool:
        return element.parent is not None and self._eyes.look(element.parent).pointer

    def _is_pressable(self, element: Element, look: Look) -> bool:
        if "onclick" in element.attrs or is_editing_host(element) or tab_index(element) >= 0:
            return True
        if element.note("listens"):
            return True
        return look.pointer and not self._pointer_around(element)

    def _is_redundant(self, label: Element) -> bool:
        """A label that only names a check box or radio button which says the same name itself."""
        control = self._eyes.control_of(label)
        if control is None or control.tag != "input" or type_of(control) not in ("checkbox", "radio"):
            return False
        if not self._eyes.look(control).seen and not self._stands_in(control):
            return False
        if "aria-label" in control.attrs or "aria-labelledby" in control.attrs:
            return False
        return all(child is control for child in label.elements)


def _unfocused(states: States) -> States:
    return [state for state in states if state[0] != "focused"]


def _is_drawn(parent: Element) -> bool:
    """Text between the shapes of a picture is never drawn."""
    return any(at.tag in ("text", "foreignObject") for at in parent.up())
