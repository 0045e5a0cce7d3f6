"""Doing actions in a tab without pixels; what needs them is refused in a sentence."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Sequence
from pathlib import Path

from webarium.actions.keys import normalise_keys
from webarium.actions.refusals import hint
from webarium.actions.types import (
    Action,
    AskUser,
    Check,
    Click,
    Drag,
    Focus,
    Hover,
    KeyDown,
    KeyUp,
    Locator,
    Mark,
    MouseDown,
    MouseUp,
    Point,
    Press,
    Scroll,
    Select,
    Target,
    Type,
    Upload,
)
from webarium.errors import ActionRefusedError
from webarium.observation.locators import find
from webarium.observation.observation import Node
from webarium.observation.uploads import resolve_file
from webarium.text_engine.client import File
from webarium.text_engine.controls import (
    SET_TYPES,
    TEXT_TYPES,
    cleaned,
    control_of,
    is_checked,
    is_list,
    option_label,
    option_value,
    options_of,
    type_of,
    value_of,
)
from webarium.text_engine.disabled import is_disabled
from webarium.text_engine.dom import Element
from webarium.text_engine.names import name_of
from webarium.text_engine.page import Page
from webarium.text_engine.presses import (
    Held,
    choose,
    press_key,
    press_mouse,
    submit_by_enter,
    takes_text,
    text_of,
    write,
)
from webarium.text_engine.roles import is_editing_host, is_focusable, role_of
from webarium.text_engine.scrolling import go_on
from webarium.text_engine.selectors import closest, matches
from webarium.text_engine.tab import Tab

_PIXELS = "The text engine has no pixels"
_ENDS = {"down": "bottom", "up": "top", "right": "right edge", "left": "left edge"}
_LONGEST = 40
_SHAPES = {
    "date": "2023-06-12",
    "time": "14:30",
    "month": "2023-06",
    "week": "2023-W24",
    "datetime-local": "2023-06-12T14:30",
    "color": "#ff0000",
}
_MOST_NAMED = 20


class Hands:
    """Does actions in one tab; `tree` is what was observed last, for locators."""

    def __init__(self, tab: Tab, tree: Node | None, uploads: Path | None) -> None:
        self._tab = tab
        self._page: Page = tab.page
        self._tree = tree
        self._uploads = uploads

    def do(self, action: Action) -> None:
        """Do one action; raises `ActionRefusedError` with a sentence for the agent if it cannot be done."""
        match action:
            case Click():
                self._click(action)
            case Type():
                self._type(action)
            case Select(target, options):
                self._select(self._find(target), list(options))
            case Check(target, checked):
                self._check(target, checked=checked)
            case Press():
                self._press(action)
            case KeyDown(key):
                press_key(self._page, normalise_keys(key))
            case KeyUp():
                return
            case Focus(target):
                self._grab(self._find(target))
            case Scroll():
                self._scroll(action)
            case Upload(target, files):
                self._upload(target, files)
            case Hover():
                raise ActionRefusedError(
                    f"{_PIXELS} and no pointer, so nothing hovers.", todo="Use the click action."
                )
            case Drag():
                raise ActionRefusedError(
                    f"{_PIXELS}, so nothing can be dragged.",
                    todo="Use the page's own buttons and forms for it.",
                )
            case MouseDown() | MouseUp():
                raise ActionRefusedError(
                    f"{_PIXELS}, and its mouse only clicks.", todo="Use the click action."
                )
            case AskUser():
                raise ActionRefusedError("Nobody answers questions in this task.", todo="Decide yourself.")
            case _:
                raise ActionRefusedError(f"The text engine cannot do {action}.", todo="Use another action.")

    # Targets

    def _find(self, target: Target | None) -> Element:
        if isinstance(target, Locator):
            if self._tree is None:
                raise ActionRefusedError("Nothing has been seen of this page yet.", todo="Look first.")
            return self._by_id(find(self._tree, target).id)
        if target is None:
            if self._page.focused is None:
                raise ActionRefusedError("Nothing has the focus.", todo="Click a text box first.")
            return self._page.focused
        if isinstance(target, Point):
            raise ActionRefusedError(f"{_PIXELS}, so there are no points.", todo="Use the id of an element.")
        if isinstance(target, Mark):
            raise ActionRefusedError(
                f"There is no mark {target.value} on this page.", todo="Use the id of an element."
            )
        return self._by_id(target.value)

    def _by_id(self, ident: int) -> Element:
        found = self._page.node(ident)
        if found is None:
            raise ActionRefusedError(
                f"There is no element [{ident}] on this page.", todo="Use an id of the latest observation."
            )
        return found

    def _named(self, element: Element) -> str:
        eyes = self._page.eyes()
        role = role_of(eyes, element)
        return f"[{self._page.identify(element)}] {role} {name_of(eyes, element, role).text!r}"

    def _refusal(self, element: Element, reason: str) -> ActionRefusedError:
        return ActionRefusedError(f"{self._named(element)} {reason}.", todo=hint(reason))

    def _reach(self, element: Element) -> None:
        """Make sure that a press would reach an element."""
        if _is_off(element):
            raise self._refusal(element, "is disabled")
        eyes = self._page.eyes()
        if eyes.look(element).seen or element.tag == "option":
            return
        labelled = element.tag == "input" and type_of(element) in ("checkbox", "radio", "file")
        if labelled and any(eyes.look(label).seen for label in eyes.labels(element)):
            return
        raise self._refusal(element, "is hidden")

    # Presses

    def _click(self, action: Click) -> None:
        element = self._find(action.target)
        self._reach(element)
        if type_of(element) == "file":
            raise ActionRefusedError(f"{self._named(element)} takes a file.", todo="Use the upload action.")
        if action.button != "left":
            return
        if element.tag == "option" and closest(element, "select") is not None:
            self._select(element, None)
            return
        if element.tag == "select" and not is_list(element):
            self._page.focus(element)
            return
        held = {normalise_keys(name) for name in action.modifiers}
        keys = Held("Control" in held, "Shift" in held, "Alt" in held)
        for _ in range(action.count):
            if self._page.holds(element) and self._page.navigation is None:
                press_mouse(self._page, element, keys)

    def _check(self, target: Target, *, checked: bool) -> None:
        element = self._find(target)
        box = _checkable(element)
        if box is None:
            raise self._refusal(element, "is neither a check box nor a radio button")
        if _is_on(box) == checked:
            return
        self._reach(element)
        press_mouse(self._page, element)
        if self._page.holds(box) and _is_on(box) != checked and self._page.navigation is None:
            raise self._refusal(element, f"stays {'unchecked' if checked else 'checked'}")

    def _press(self, action: Press) -> None:
        if action.target is not None:
            self._grab(self._find(action.target))
        keys = normalise_keys(action.keys)
        for _ in range(action.times):
            if len(keys) == 1 and not keys.isascii():
                focused = self._page.focused
                if focused is not None and takes_text(focused):
                    write(self._page, focused, keys)
            else:
                press_key(self._page, keys)

    def _grab(self, element: Element) -> None:
        if not is_focusable(element) or not self._page.focus(element):
            raise self._refusal(element, "does not take the focus")

    def _scroll(self, action: Scroll) -> None:
        """Everything is in view; what waits to come into view comes, one part after the other."""
        if action.direction == "down" and go_on(self._page):
            return
        raise ActionRefusedError(
            f"This is the {_ENDS[action.direction]} already; it does not scroll further.",
            todo="Everything on the page is in view.",
        )

    # Text

    def _type(self, action: Type) -> None:
        if action.target is None:
            focused = self._find(None)
            if not takes_text(focused):
                raise ActionRefusedError(
                    "What has the focus is not a text field.", todo="Click a text box first."
                )
            self._write(focused, action)
            return
        element = self._find(action.target)
        field = _field_of(self._page, element)
        if field is None:
            raise self._refusal(element, "is not a text field")
        if "readonly" in field.attrs:
            raise self._refusal(element, "is read-only")
        if _is_off(field):
            raise self._refusal(element, "is disabled")
        self._reach(element)
        if type_of(field) == "number" and action.text and not re.search(r"\d", action.text):
            raise self._refusal(element, f"takes a value like 12, not '{_short(action.text)}'")
        if field.tag == "input" and type_of(field) in SET_TYPES:
            self._assign(element, field, action.text)
            if action.submit:
                press_key(self._page, "Enter")
            return
        press_mouse(self._page, element)
        if self._page.focused is not field and not self._page.focus(field):
            raise self._refusal(element, "does not take the focus")
        self._write(field, action)

    def _write(self, field: Element, action: Type) -> None:
        page = self._page
        text = action.text.replace("\r\n", "\n").replace("\r", "\n")
        if action.clear and text_of(field):
            if text:
                field.keep("all", True)
            else:
                page.edit(field, "")
        if text:
            write(page, field, text)
        if action.submit:
            at = page.focused
            press_key(page, "Enter") if at is not None else submit_by_enter(page, field)

    def _assign(self, element: Element, field: Element, text: str) -> None:
        kind = type_of(field)
        self._page.focus(field)
        wanted = text.lower() if kind == "color" else text
        held = cleaned(field, wanted)
        wrong = held != wanted if kind != "range" else not _same_number(held, text)
        if wrong and text:
            steps = field.attrs.get("step")
            how = f" in steps of {steps}" if steps and steps != "any" else ""
            shape = _SHAPES.get(
                kind, f"{field.attrs.get('min', '0')} to {field.attrs.get('max', '100')}{how}"
            )
            raise self._refusal(element, f"takes a value like {shape}, not '{_short(text)}'")
        if value_of(field) != held:
            field.keep("value", held)
            self._page.fire(field, "input")
            self._page.fire(field, "change")

    # Lists and files

    def _select(self, element: Element, wanted: Sequence[str] | None) -> None:
        list_ = closest(element, "select")
        if list_ is None:
            raise self._refusal(element, "is not a select box")
        if _is_off(list_):
            raise self._refusal(element, "is disabled")
        if not self._page.eyes().look(list_).seen:
            raise self._refusal(element, "is hidden")
        options = options_of(list_)
        chosen = [element] if wanted is None else []
        for want in wanted or ():
            found = _option(options, " ".join(want.split()))
            if found is None:
                names = [f"'{_label(each)}'" for each in options if not is_disabled(each)]
                more = ", …" if len(names) > _MOST_NAMED else ""
                listed = ", ".join(names[:_MOST_NAMED])
                raise self._refusal(element, f"has no option '{_short(want)}', only {listed}{more}")
            chosen.append(found)
        for option in chosen:
            if is_disabled(option):
                raise self._refusal(element, f"has its option '{_label(option)}' disabled")
        several = "multiple" in list_.attrs
        if not several and len(chosen) > 1:
            raise self._refusal(element, "takes one option only")
        self._page.focus(list_)
        if several and wanted is None:
            now = [each for each in options if matches(each, ":checked")]
            chosen = [e for e in now if e is not element] if element in now else [*now, element]
        choose(self._page, list_, chosen)

    def _upload(self, target: Target, names: Sequence[str]) -> None:
        element = self._find(target)
        paths = [resolve_file(name, self._uploads) for name in names]
        field = _file_field(element)
        if field is None:
            raise self._refusal(element, "is not a file field")
        if _is_off(field):
            raise self._refusal(element, "is disabled")
        if len(paths) > 1 and "multiple" not in field.attrs:
            raise ActionRefusedError(
                f"{self._named(element)} takes one file only.", todo="Give a single file."
            )
        files = [
            File(
                path.name, path.read_bytes(), mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            )
            for path in paths
        ]
        field.keep("files", files)
        self._page.fire(field, "input")
        self._page.fire(field, "change")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _same_number(held: str, text: str) -> bool:
    try:
        return float(held) == float(text)
    except ValueError:
        return False


def _is_off(element: Element) -> bool:
    if is_disabled(element):
        return True
    return any("inert" in at.attrs or at.attrs.get("aria-disabled") == "true" for at in element.up())


def _field_of(page: Page, element: Element) -> Element | None:
    if element.tag == "textarea" or is_editing_host(element):
        return element
    if element.tag == "input":
        return element if type_of(element) in TEXT_TYPES | SET_TYPES else None
    if element.tag == "label":
        control = control_of(element)
        if control is not None:
            return _field_of(page, control)
    eyes = page.eyes()
    inner = [
        at
        for at in element.below()
        if (at.tag in ("input", "textarea") or is_editing_host(at))
        and eyes.look(at).seen
        and _field_of(page, at) is at
    ]
    return inner[0] if len(inner) == 1 else None


_BOXES = "input[type=checkbox], input[type=radio]"
_ROLES = "[role=checkbox], [role=radio], [role=switch], [role=menuitemcheckbox], [role=menuitemradio]"


def _checkable(element: Element) -> Element | None:
    label = closest(element, "label")
    labelled = None if label is None else control_of(label)
    inner = [at for at in element.below() if matches(at, _BOXES)]
    for at in (element, labelled, inner[0] if len(inner) == 1 else None):
        if at is not None and matches(at, f"{_BOXES}, {_ROLES}"):
            return at
    return None


def _is_on(box: Element) -> bool:
    return is_checked(box) if box.tag == "input" else box.attrs.get("aria-checked") == "true"


def _option(options: Sequence[Element], want: str) -> Element | None:
    by_label = [each for each in options if _label(each) == want]
    by_value = [each for each in options if option_value(each) == want]
    by_letters = [each for each in options if _label(each).lower() == want.lower()]
    for found in (by_label, by_value, by_letters):
        if found:
            return next((each for each in found if not is_disabled(each)), found[0])
    return None


def _label(option: Element) -> str:
    return " ".join(option_label(option).split())


def _file_field(element: Element) -> Element | None:
    label = closest(element, "label")
    labelled = None if label is None else control_of(label)
    inner = next((at for at in element.below() if type_of(at) == "file"), None)
    return next((at for at in (element, labelled, inner) if at is not None and type_of(at) == "file"), None)
