"""Accessible names, by the rules of accname as Chromium reads them."""

from __future__ import annotations

from typing import NamedTuple

from webarium.text_engine.controls import (
    option_label,
    option_text,
    selected_options,
    type_of,
    value_of,
)
from webarium.text_engine.dom import Element, Text
from webarium.text_engine.eyes import Eyes
from webarium.text_engine.inner_text import inner_text
from webarium.text_engine.looks import rendered, squeeze
from webarium.text_engine.roles import explicit_role, is_focusable, role_of
from webarium.text_engine.selectors import closest, first
from webarium.text_engine.tables import words

_SPEAKING = "img, svg, input, select, textarea, button, a, iframe, [aria-label]"
_SKIPPED = frozenset({"script", "style", "template", "noscript"})


class Name(NamedTuple):
    """What something is called."""

    text: str
    by_content: bool
    """The name repeats what the content says, so text inside is no news."""


NO_NAME = Name("", False)


def name_of(eyes: Eyes, element: Element, role: str) -> Name:
    """What an element of this role is called."""
    explicit = _aria_name(eyes, element) if element.attrs else ""
    if explicit:
        return Name(explicit, by_content=False)
    native = _native_name(eyes, element, role)
    if native is not None:
        return Name(squeeze(native), by_content=element.tag == "summary")
    if role in words("named_by_content") or (role == "row" and _in_grid(eyes, element)):
        text = content_text(eyes, element)
        if text:
            return Name(text, by_content=True)
    title = _tooltip(element)
    if not title or title == _shown(eyes, element):
        return NO_NAME
    if role in words("untitled_roles") and not is_focusable(element) and not _is_mute(eyes, element):
        return NO_NAME
    return Name(title, by_content=False)


def _shown(eyes: Eyes, element: Element) -> str:
    return squeeze(inner_text(eyes.looks, element)) if element.html else ""


def _is_mute(eyes: Eyes, element: Element) -> bool:
    if first(element, _SPEAKING) is not None:
        return False
    return not _content(eyes, element, {id(element)}, hidden=False, referencing=False).strip()


def _in_grid(eyes: Eyes, row: Element) -> bool:
    grid = closest(row, "table, [role=grid], [role=treegrid], [role=table]")
    return grid is not None and role_of(eyes, grid).endswith("grid")


def _tooltip(element: Element) -> str:
    title = element.attrs.get("title")
    return squeeze(title) if title else ""


def _aria_name(eyes: Eyes, element: Element) -> str:
    references = element.attrs.get("aria-labelledby")
    if references:
        text = _referenced(eyes, references, set())
        if text:
            return text
    label = element.attrs.get("aria-label")
    return squeeze(label) if label else ""


def _referenced(eyes: Eyes, idents: str, visited: set[int]) -> str:
    parts = []
    for ident in idents.split():
        target = eyes.by_id(ident)
        if target is not None:
            hidden = _is_hidden(eyes, target)
            parts.append(squeeze(_text_of(eyes, target, visited, hidden=hidden, referencing=True, root=True)))
    return " ".join(part for part in parts if part)


def _is_hidden(eyes: Eyes, element: Element) -> bool:
    look = eyes.look(element)
    return look.gone or not look.seen or closest(element, '[aria-hidden="true"]') is not None


def _native_name(eyes: Eyes, element: Element, role: str) -> str | None:
    tag = element.tag
    if not element.html or tag == "svg":
        title = next((each for each in element.elements if each.tag == "title"), None)
        return (title.text() or None) if title is not None else None
    if tag in words("labelled_tags"):
        labelled = _label_text(eyes, element)
        if labelled:
            return labelled
    match tag:
        case "input":
            return _input_name(element)
        case "textarea":
            return _placeholder(element)
        case "img" | "area":
            return element.attrs.get("alt") or None
        case "fieldset":
            return _own_text(eyes, next((each for each in element.elements if each.tag == "legend"), None))
        case "table":
            caption = next((each for each in element.elements if each.tag == "caption"), None)
            return _own_text(eyes, caption) or element.attrs.get("summary") or None
        case "optgroup" | "option":
            label = element.attrs.get("label")
            if label:
                return label
            return squeeze(option_text(element)) if tag == "option" and role == "option" else None
    return None


def _own_text(eyes: Eyes, element: Element | None) -> str | None:
    if element is None:
        return None
    hidden = _is_hidden(eyes, element)
    return squeeze(_text_of(eyes, element, set(), hidden=hidden, referencing=True, root=True)) or None


def _label_text(eyes: Eyes, control: Element) -> str:
    parts = []
    for label in eyes.labels(control):
        hidden = _is_hidden(eyes, label)
        visited = {id(control)}
        parts.append(squeeze(_text_of(eyes, label, visited, hidden=hidden, referencing=True, root=True)))
    return " ".join(part for part in parts if part)


def _placeholder(element: Element) -> str | None:
    get = element.attrs.get
    return _tooltip(element) or get("placeholder") or get("aria-placeholder") or None


def _input_name(element: Element) -> str | None:
    get = element.attrs.get
    match type_of(element):
        case "button":
            return value_of(element) or None
        case "submit":
            return get("value", "Submit")
        case "reset":
            return get("value", "Reset")
        case "image":
            return get("alt") or get("value") or _tooltip(element) or "Submit"
        case "file":
            return _tooltip(element) or "Choose File"
        case "checkbox" | "radio" | "range" | "color":
            return None
    return _placeholder(element)


def _text_of(
    eyes: Eyes, element: Element, visited: set[int], *, hidden: bool, referencing: bool, root: bool = False
) -> str:
    """The text that an element contributes to a name: its own name, its value, or its content."""
    if id(element) in visited:
        return ""
    visited.add(id(element))
    attrs = element.attrs
    if not referencing and "aria-labelledby" in attrs:
        text = _referenced(eyes, attrs["aria-labelledby"], visited)
        if text:
            return text
    role = role_of(eyes, element)
    valued = role in words("valued_roles")
    if valued:
        value = _value_text(element, role)
        if value:
            return value
    label = squeeze(attrs["aria-label"]) if "aria-label" in attrs else ""
    if label:
        return label
    native = _native_name(eyes, element, role)
    if native is not None:
        return native
    if valued:
        return _tooltip(element)
    if not referencing and not root and _is_closed(element, role):
        return _tooltip(element)
    content = _content(eyes, element, visited, hidden=hidden, referencing=referencing)
    if not squeeze(content) and role not in words("untitled_roles"):
        return content or _tooltip(element)
    return content


def _is_closed(element: Element, role: str) -> bool:
    if role == "group":
        return element.tag not in ("address", "details") or explicit_role(element) == "group"
    return role in words("closed_roles")


def _value_text(element: Element, role: str) -> str:
    if element.tag == "select":
        return " ".join(squeeze(option_label(each)) for each in selected_options(element))
    if element.tag == "input":
        return "•" * len(value_of(element)) if type_of(element) == "password" else value_of(element)
    if element.tag in ("textarea", "meter"):
        return value_of(element)
    if element.tag == "progress":
        return element.attrs.get("value", "")
    if role == "listbox":
        return ""
    said = element.attrs.get("aria-valuetext", element.attrs.get("aria-valuenow"))
    if said is not None:
        return said
    return squeeze(element.text()) if explicit_role(element) == role else ""


def content_text(eyes: Eyes, element: Element) -> str:
    """All that an element says, for what has no name."""
    return squeeze(_content(eyes, element, {id(element)}, hidden=False, referencing=False))


def _content(eyes: Eyes, element: Element, visited: set[int], *, hidden: bool, referencing: bool) -> str:
    own = eyes.look(element)
    closed = element.tag == "details" and "open" not in element.attrs and not hidden
    parts = ["" if hidden else own.before]
    says = not own.gone and own.seen and not own.locked and not closed
    for child in element.children:
        if isinstance(child, Text):
            if hidden:
                parts.append(child.data)
            elif says:
                parts.append(rendered(child.data, own))
            continue
        if _is_skipped(eyes, child, hidden=hidden) or (closed and child.tag != "summary"):
            continue
        piece = _text_of(eyes, child, visited, hidden=hidden, referencing=referencing)
        parts.append(f" {piece} " if _stands_apart(eyes, child, hidden=hidden) else piece)
    if not hidden:
        parts.append(own.after)
    return "".join(parts)


def _is_skipped(eyes: Eyes, element: Element, *, hidden: bool) -> bool:
    if element.tag in _SKIPPED or element.attrs.get("aria-hidden") == "true":
        return True
    if hidden:
        return False
    return eyes.look(element).gone or (element.tag != "summary" and "inert" in element.attrs)


def _stands_apart(eyes: Eyes, element: Element, *, hidden: bool) -> bool:
    if element.tag in words("apart_tags"):
        return True
    if not hidden and eyes.look(element).flow:
        return True
    if "aria-label" in element.attrs or "aria-labelledby" in element.attrs:
        return True
    return role_of(eyes, element) in words("apart_roles")
