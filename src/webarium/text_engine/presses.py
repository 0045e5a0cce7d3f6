"""What a press of the mouse or of a key does in a document, by itself and through who hears of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from webarium.text_engine.client import Ask
from webarium.text_engine.controls import (
    SET_TYPES,
    TEXT_TYPES,
    control_of,
    controls_of,
    default_button,
    form_of,
    is_checked,
    is_list,
    options_of,
    radio_group,
    reset,
    selected_options,
    set_checked,
    type_of,
    value_of,
)
from webarium.text_engine.disabled import is_disabled
from webarium.text_engine.dom import Element
from webarium.text_engine.events import Event
from webarium.text_engine.page import Navigation, Page
from webarium.text_engine.roles import is_editing_host, is_focusable, is_summary, tab_index
from webarium.text_engine.selectors import closest

_ACTIVE = "a[href], area[href], button, input, summary, label, option"
_TOGGLES = frozenset({"checkbox", "radio"})


@dataclass(frozen=True)
class Held:
    """Keys that are held while something is pressed."""

    control: bool = False
    shift: bool = False
    alt: bool = False


NO_KEYS = Held()


def press_mouse(page: Page, target: Element, held: Held = NO_KEYS) -> None:
    """Press the left button on an element, and let it go."""
    down = Event("mousedown", target, control=held.control, shift=held.shift, alt=held.alt)
    if page.dispatch(down):
        _focus_around(page, target)
    page.dispatch(Event("mouseup", target))
    if page.holds(target):
        click(page, target, held)


def _focus_around(page: Page, target: Element) -> None:
    for at in target.up():
        if at.tag == "label" and control_of(at) is not None and at is not target:
            break
        if is_focusable(at) and not is_disabled(at):
            page.focus(at)
            return
        if at.tag == "dialog" and at.note("modal"):
            break
    page.focus(None)


def click(page: Page, target: Element, held: Held = NO_KEYS) -> None:
    """What follows a press: who hears of it, and what it does by itself."""
    active = closest(target, _ACTIVE)
    if active is not None and is_disabled(active):
        return
    toggled = _toggle(page, active) if active is not None and active.tag == "input" else None
    event = Event("click", target, control=held.control, shift=held.shift, alt=held.alt)
    event.submitter = active
    allowed = page.dispatch(event)
    if toggled is not None:
        box, before = toggled
        if not allowed:
            _untoggle(box, before)
        elif before != [(each, is_checked(each)) for each, _ in before]:
            page.fire(box, "input")
            page.fire(box, "change")
        return
    if allowed and active is not None and page.holds(active):
        _activate(page, active, target, held)


_States = list[tuple[Element, bool]]


def _toggle(page: Page, box: Element) -> tuple[Element, _States] | None:
    kind = type_of(box)
    if kind not in _TOGGLES:
        return None
    group = radio_group(box) if kind == "radio" else [box]
    before = [(each, is_checked(each)) for each in group]
    set_checked(box, True if kind == "radio" else not is_checked(box))
    return box, before


def _untoggle(box: Element, before: _States) -> None:
    for each, on in before:
        each.keep("checked", on)


def _activate(page: Page, active: Element, target: Element, held: Held) -> None:
    match active.tag:
        case "a" | "area":
            follow(page, active, held)
        case "button" | "input":
            _press_button(page, active)
        case "summary":
            if is_summary(active):
                toggle_details(page, active.parent)
        case "label":
            control = control_of(active)
            inner = closest(target, "a[href], button, input, select, textarea")
            if (
                control is not None
                and not is_disabled(control)
                and (inner is None or not active.holds(inner))
            ):
                if is_focusable(control):
                    page.focus(control)
                click(page, control)


def follow(page: Page, link: Element, held: Held = NO_KEYS) -> None:
    """Open what a link leads to."""
    href = link.attrs["href"]
    if href.strip().lower().startswith(("javascript:", "mailto:", "tel:")):
        return
    if "download" in link.attrs:
        name = link.attrs["download"]
        page.downloads.append(Navigation(Ask(page.resolve(href), referrer=page.url), save_as=name))
        return
    blank = link.attrs.get("target") == "_blank" or held.control
    page.go(href, target="_blank" if blank else "")


def toggle_details(page: Page, details: Element | None) -> None:
    """Open or close details; others of the same name close."""
    if details is None:
        return
    opened = "open" not in details.attrs
    details.flag("open", opened)
    name = details.attrs.get("name")
    if opened and name:
        for other in page.all("details[open]"):
            if other is not details and other.attrs.get("name") == name:
                other.flag("open", on=False)
    page.fire(details, "toggle")


def _press_button(page: Page, button: Element) -> None:
    kind = type_of(button)
    if "popovertarget" in button.attrs:
        _press_popover(page, button)
        return
    form = form_of(button)
    if kind in ("submit", "image") and form is not None:
        page.request_submit(form, button)
    elif kind == "reset" and form is not None and page.fire(form, "reset"):
        reset(form)


def _press_popover(page: Page, button: Element) -> None:
    target = page.by_id(button.attrs["popovertarget"])
    if target is None:
        return
    shown = bool(target.note("popover"))
    way = button.attrs.get("popovertargetaction", "toggle")
    if way == "hide" or (way == "toggle" and shown):
        hide_popover(page, target)
    elif not shown:
        for other in page.all("[popover]"):
            if other is not target and not other.holds(button):
                hide_popover(page, other)
        target.keep("popover", True)
        target.keep("opener", button)
        page.fire(target, "toggle")
        wanted = next((each for each in target.below() if "autofocus" in each.attrs), None)
        if wanted is not None:
            page.focus(wanted)


def hide_popover(page: Page, target: Element) -> None:
    """Hide what a button has popped up."""
    if target.note("popover"):
        target.keep("popover", False)
        opener = target.note("opener")
        if page.focused is not None and target.holds(page.focused) and opener is not None:
            page.focus(opener)
        page.fire(target, "toggle")


def dismiss_popovers(page: Page, target: Element) -> None:
    """A press elsewhere hides what has popped up."""
    for shown in page.all("[popover]"):
        opener = shown.note("opener")
        if (
            shown.note("popover")
            and not shown.holds(target)
            and not (opener is not None and opener.holds(target))
        ):
            hide_popover(page, shown)


# Keys


def takes_text(element: Element | None) -> bool:
    """Whether what is typed goes into an element."""
    if element is None or is_disabled(element) or "readonly" in element.attrs:
        return False
    if element.tag == "input":
        return type_of(element) in TEXT_TYPES
    return element.tag == "textarea" or is_editing_host(element)


def press_key(page: Page, chord: str) -> None:
    """Press a key, with those that are held meanwhile."""
    *held, key = (
        chord.split("+") if chord != "+" and not chord.endswith("++") else [*chord[:-2].split("+"), "+"]
    )
    keys = Held("Control" in held, "Shift" in held, "Alt" in held)
    key = " " if key == "Space" else key
    target = page.focused or page.top or page.body
    event = Event("keydown", target, key=key, control=keys.control, shift=keys.shift, alt=keys.alt)
    if page.dispatch(event):
        _key_default(page, key, keys)
    if page.focused is not None:
        page.dispatch(Event("keyup", page.focused, key=key))


def _key_default(page: Page, key: str, held: Held) -> None:
    at = page.focused
    match key:
        case "Escape":
            _escape(page)
        case "Tab":
            _tab(page, back=held.shift)
        case "Enter":
            _enter(page, at)
        case " " if at is not None and not takes_text(at):
            if at.tag in ("button", "summary") or type_of(at) in (
                "checkbox",
                "radio",
                "submit",
                "button",
                "reset",
            ):
                click(page, at)
        case "Backspace" | "Delete":
            if at is not None and takes_text(at):
                erase(page, at, whole=bool(at.note("all")) or held.control)
        case "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight":
            if at is not None:
                _arrow(page, at, 1 if key in ("ArrowDown", "ArrowRight") else -1, key)
        case _:
            _character(page, at, key, held)


def _character(page: Page, at: Element | None, key: str, held: Held) -> None:
    if at is None or not takes_text(at):
        return
    if held.control:
        if key.lower() == "a":
            at.keep("all", True)
        return
    if len(key) == 1:
        write(page, at, key)


def write(page: Page, field: Element, text: str) -> None:
    """Type into a field that has the focus, at the end of what it holds or in the place of what is marked."""
    before = "" if field.note("all") else text_of(field)
    field.forget("all")
    if field.tag == "input":
        text = re.sub(r"\s*\n\s*", " ", text)
    whole = before + text
    most = field.attrs.get("maxlength", "")
    if field.tag in ("input", "textarea") and most.isdigit():
        whole = whole[: max(int(most), len(before))]
    if type_of(field) == "number":
        whole = re.sub(r"[^0-9eE+.-]", "", whole)
    page.edit(field, whole)


def text_of(field: Element) -> str:
    """What a field holds, as it is edited."""
    return _lines_of(field) if is_editing_host(field) else value_of(field)


def _lines_of(editor: Element) -> str:
    parts: list[str] = []
    for child in editor.children:
        if isinstance(child, Element):
            parts.append("\n" if child.tag == "br" else child.text())
        else:
            parts.append(child.data)
    return "".join(parts)


def erase(page: Page, field: Element, *, whole: bool) -> None:
    """Delete the last character, or all."""
    field.forget("all")
    before = text_of(field)
    if before:
        page.edit(field, "" if whole else before[:-1])


def _escape(page: Page) -> None:
    shown = [each for each in page.all("[popover]") if each.note("popover")]
    if shown:
        hide_popover(page, shown[-1])
        return
    top = page.top
    if top is not None and page.fire(top, "cancel"):
        page.close(top)


def _tab(page: Page, *, back: bool) -> None:
    eyes = page.eyes()
    around = page.top or page.root
    among = [
        each
        for each in around.walk()
        if tab_index(each) >= 0 and not is_disabled(each) and eyes.look(each).seen
    ]
    among.sort(key=lambda each: tab_index(each) or 1_000_000)
    if not among:
        return
    place = next((at for at, each in enumerate(among) if each is page.focused), None)
    if place is None:
        wanted = among[-1 if back else 0]
    else:
        step = place + (-1 if back else 1)
        wanted = among[step] if 0 <= step < len(among) else None  # type: ignore[assignment]
    page.focus(wanted)


def _enter(page: Page, at: Element | None) -> None:
    if at is None:
        return
    if at.tag in ("a", "button", "summary", "area"):
        click(page, at)
    elif at.tag == "textarea" or is_editing_host(at):
        write(page, at, "\n")
    elif at.tag == "input":
        if type_of(at) in ("submit", "button", "reset", "image", "file"):
            click(page, at)
        else:
            submit_by_enter(page, at)


def submit_by_enter(page: Page, field: Element) -> None:
    """Enter in a field presses the first button of its form, or sends a form that has none."""
    page.commit(field)
    form = form_of(field)
    if form is None:
        return
    button = default_button(form)
    if button is not None:
        if not is_disabled(button):
            click(page, button)
        return
    kinds = TEXT_TYPES | SET_TYPES
    fields = [each for each in controls_of(form) if each.tag == "input" and type_of(each) in kinds]
    if len(fields) <= 1:
        page.request_submit(form)


def _arrow(page: Page, at: Element, step: int, key: str) -> None:
    if at.tag == "select" and not is_list(at):
        options = [each for each in options_of(at) if not is_disabled(each)]
        chosen = selected_options(at)
        place = next((n for n, each in enumerate(options) if chosen and each is chosen[0]), -1)
        if 0 <= place + step < len(options):
            choose(page, at, [options[place + step]])
    elif at.tag == "input" and type_of(at) == "radio":
        group = [each for each in radio_group(at) if not is_disabled(each)]
        place = next((n for n, each in enumerate(group) if each is at), 0)
        following = group[(place + step) % len(group)]
        page.focus(following)
        click(page, following)
    elif at.tag == "input" and type_of(at) in ("number", "range") and key in ("ArrowUp", "ArrowDown"):
        text = value_of(at)
        size = float(at.attrs.get("step") or 1) if at.attrs.get("step") != "any" else 1.0
        wanted = (float(text) if text else 0.0) - step * size
        low, high = at.attrs.get("min"), at.attrs.get("max")
        wanted = max(wanted, float(low)) if low else wanted
        wanted = min(wanted, float(high)) if high else wanted
        page.edit(at, f"{wanted:g}")
        page.commit(at)


def choose(page: Page, list_: Element, chosen: list[Element]) -> None:
    """Let these options of a select be the chosen ones."""
    before = [each.attrs.get("value") for each in selected_options(list_)], len(selected_options(list_))
    was = {id(each) for each in selected_options(list_)}
    for option in options_of(list_):
        option.keep("selected", any(each is option for each in chosen))
    _ = before
    if {id(each) for each in selected_options(list_)} != was:
        page.fire(list_, "input")
        page.fire(list_, "change")
