"""The states that are worth a reader's while, in the order in which Chromium lists them, and values."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from webarium.text_engine.controls import (
    datalist_of,
    is_checked,
    is_selected,
    option_label,
    selected_options,
    type_of,
    value_of,
)
from webarium.text_engine.disabled import is_disabled
from webarium.text_engine.dom import Element
from webarium.text_engine.eyes import Eyes
from webarium.text_engine.inner_text import inner_text
from webarium.text_engine.roles import is_editing_host, is_focusable, is_summary, role_of
from webarium.text_engine.selectors import first
from webarium.text_engine.tables import pairs, words

States = list[tuple[str, str]]
_SILENT = frozenset({"generic", "paragraph", "img"})
_VALUELESS = frozenset({"checkbox", "radio", "button", "submit", "reset", "image", "hidden"})


def states_of(eyes: Eyes, element: Element, role: str, *, disabled_around: bool = False) -> States:
    """Property names with values, as they are printed."""
    out: States = []
    attrs = element.attrs

    def aria(name: str) -> str | None:
        value = attrs.get(name)
        return value.lower() if value and value != "undefined" else None

    disabled = is_disabled(element) or aria("aria-disabled") == "true"
    if disabled or (disabled_around and is_focusable(element)):
        out.append(("disabled", "True"))
    if element is eyes.focused:
        out.append(("focused", "True"))
    if role == "generic" and is_editing_host(element):
        out.append(("editable", "richtext"))
    if not attrs and role not in words("selected_roles") and role not in _STATED:
        return out
    _push(out, "hasPopup", _popup(element, role, aria("aria-haspopup")) if role in _SILENT else None)
    if role in _SILENT:
        return out
    if role in words("autocomplete_roles"):
        _push(out, "autocomplete", _autocomplete(element, aria("aria-autocomplete")))
    _push(out, "hasPopup", _popup(element, role, aria("aria-haspopup")))
    if aria("aria-multiselectable") == "true" or (element.tag == "select" and "multiple" in attrs):
        out.append(("multiselectable", "True"))
    _push_orientation(out, role, aria("aria-orientation"))
    _push_required(out, element, role, aria("aria-required"))
    if role in words("range_roles") or (role == "separator" and "tabindex" in attrs):
        _push_range(out, element, role)
    if role in words("checked_roles"):
        out.append(("checked", _checked(element, aria("aria-checked"))))
    if role in words("expanded_roles"):
        _push(out, "expanded", _expanded(eyes, element, role, aria("aria-expanded")))
    if role in ("dialog", "alertdialog"):
        modal = attrs.get("aria-modal") == "true" or bool(element.note("modal"))
        out.append(("modal", "True" if modal else "False"))
    if role == "button":
        pressed = aria("aria-pressed")
        _push(out, "pressed", pressed if pressed in ("true", "false", "mixed") else None)
    if role in words("selected_roles"):
        _push(out, "selected", _selected(eyes, element, role, aria("aria-selected")))
    return out


_STATED = frozenset(
    {
        "textbox",
        "combobox",
        "listbox",
        "radiogroup",
        "spinbutton",
        "tree",
        "menu",
        "menubar",
        "scrollbar",
        "separator",
        "slider",
        "tablist",
        "toolbar",
        "dialog",
        "alertdialog",
        "checkbox",
        "radio",
        "switch",
        "DisclosureTriangle",
        "DisclosureTriangleGrouped",
        "progressbar",
        "meter",
    }
)
"""Roles that have states without any attribute."""


def _push(out: States, name: str, value: str | None) -> None:
    if value is not None:
        out.append((name, value))


def address_of(element: Element, url: str) -> States:
    """Where a link leads, from the root if that is on the same site."""
    href = element.attrs.get("href")
    if href is None:
        return []
    full = urljoin(url, href.strip())
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc}/"
    return [("url", full[len(origin) - 1 :] if full.startswith(origin) else full)]


def _autocomplete(element: Element, stated: str | None) -> str | None:
    if stated in ("inline", "list", "both"):
        return stated
    return "list" if element.tag == "input" and datalist_of(element) is not None else None


def _popup(element: Element, role: str, stated: str | None) -> str | None:
    if stated == "true":
        return "menu"
    if stated is not None and stated in words("popups"):
        return stated
    if stated == "false" and role != "combobox":
        return None
    if role == "combobox":
        return "menu" if element.tag == "select" else "listbox"
    return None


def _push_orientation(out: States, role: str, stated: str | None) -> None:
    usual = pairs("orientations").get(role)
    if stated in ("vertical", "horizontal"):
        if usual or role in ("radiogroup", "combobox"):
            out.append(("orientation", stated))
    elif usual:
        out.append(("orientation", usual))


def _push_required(out: States, element: Element, role: str, stated: str | None) -> None:
    own = element.tag in ("input", "select", "textarea") and "required" in element.attrs
    required = stated == "true" or own
    if role in words("required_roles") and not (element.tag == "select" and role == "combobox"):
        out.append(("required", "True" if required else "False"))
    elif required:
        out.append(("required", "True"))


def _push_range(out: States, element: Element, role: str) -> None:
    get = element.attrs.get
    low, high = get("aria-valuemin"), get("aria-valuemax")
    if element.tag == "input":
        ranged = type_of(element) == "range"
        low = get("min") or ("0" if ranged else low)
        high = get("max") or ("100" if ranged else high)
    elif element.tag == "progress":
        low, high = "0", get("max", "1")
    elif element.tag == "meter":
        low, high = get("min", "0"), get("max", "1")
    elif role != "spinbutton":
        low, high = low or "0", high or "100"
    _push(out, "valuemin", low)
    _push(out, "valuemax", high)
    _push(out, "valuetext", get("aria-valuetext") or None)


def _checked(element: Element, stated: str | None) -> str:
    if element.tag == "input" and type_of(element) in ("checkbox", "radio"):
        if element.note("indeterminate") and type_of(element) == "checkbox":
            return "mixed"
        return "true" if is_checked(element) else "false"
    return stated if stated in ("true", "mixed") else "false"


def _expanded(eyes: Eyes, element: Element, role: str, stated: str | None) -> str | None:
    if element.tag == "select":
        return "False" if role == "combobox" else None
    if role.startswith("DisclosureTriangle") and is_summary(element):
        return "True" if element.parent is not None and "open" in element.parent.attrs else "False"
    if stated in ("true", "false"):
        return "True" if stated == "true" else "False"
    named = element.attrs.get("popovertarget")
    target = eyes.by_id(named) if named and element.tag in ("button", "input") else None
    if target is None:
        return None
    return "True" if target.note("popover") else "False"


def _selected(eyes: Eyes, element: Element, role: str, stated: str | None) -> str | None:
    if element.tag == "option":
        return "True" if is_selected(element) else "False"
    if stated in ("true", "false"):
        return "True" if stated == "true" else "False"
    if _follows_focus(eyes, element, role):
        return "True" if element is eyes.focused else "False"
    return None


def _follows_focus(eyes: Eyes, element: Element, role: str) -> bool:
    wanted = pairs("followers").get(role)
    if wanted is None:
        return False
    container = element.parent
    while container is not None and role_of(eyes, container) != wanted:
        container = container.parent
    if container is None:
        return True
    if container.attrs.get("aria-multiselectable") == "true":
        return False
    return first(container, "[aria-selected]") is None


def text_value_of(eyes: Eyes, element: Element, role: str) -> str | None:
    """What a control holds now; ``None`` for what holds nothing."""
    match element.tag:
        case "input":
            return _input_value(element, role)
        case "textarea":
            return value_of(element) or None
        case "select":
            chosen = [" ".join(option_label(each).split()) for each in selected_options(element)]
            return ", ".join(chosen) if chosen else None
        case "progress" if role == "progressbar":
            return element.attrs.get("value")
        case "meter" if role == "meter":
            return element.attrs.get("value", "0")
    if is_editing_host(element):
        return inner_text(eyes.looks, element).strip() or None
    if role in words("range_roles"):
        return element.attrs.get("aria-valuenow")
    if (role == "combobox" and is_focusable(element)) or role in ("textbox", "searchbox"):
        return element.text().strip() or None
    return None


def _input_value(element: Element, role: str) -> str | None:
    kind = type_of(element)
    if kind in _VALUELESS:
        return None
    if kind == "password":
        return "•" * len(value_of(element)) or None
    if kind == "file":
        return ", ".join(file.name for file in element.note("files") or ()) or "No file chosen"
    return None if role == "generic" else value_of(element) or None
