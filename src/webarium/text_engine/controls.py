"""What form controls hold: values, checks, choices, and whether a browser would let them be sent."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from webarium.text_engine.disabled import is_disabled
from webarium.text_engine.dom import Element

_SPACES = re.compile(r"[ \t\n\f\r]+")
TYPES = frozenset(
    [
        "button",
        "checkbox",
        "color",
        "date",
        "datetime-local",
        "email",
        "file",
        "hidden",
        "image",
        "month",
        "number",
        "password",
        "radio",
        "range",
        "reset",
        "search",
        "submit",
        "tel",
        "text",
        "time",
        "url",
        "week",
    ]
)
TEXT_TYPES = frozenset({"text", "search", "email", "url", "tel", "password", "number"})
"""Types of fields into which one types."""
SET_TYPES = frozenset({"date", "time", "month", "week", "datetime-local", "color", "range"})
"""Types of fields of which the value is set as a whole."""
BUTTONS = frozenset({"submit", "image", "reset", "button"})
_SHAPES = {
    "date": re.compile(r"\d{4}-\d\d-\d\d\Z"),
    "time": re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?\Z"),
    "month": re.compile(r"\d{4}-(0[1-9]|1[0-2])\Z"),
    "week": re.compile(r"\d{4}-W(0[1-9]|[1-4]\d|5[0-3])\Z"),
    "datetime-local": re.compile(r"\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?\Z"),
    "color": re.compile(r"#[0-9a-f]{6}\Z"),
}
_NUMBER = re.compile(r"-?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\Z")


def type_of(element: Element) -> str:
    """An input's type, a button's; a tag's own name for other controls."""
    if element.tag == "input":
        kind = element.attrs.get("type", "text").strip().lower()
        return kind if kind in TYPES else "text"
    if element.tag == "button":
        kind = element.attrs.get("type", "submit").strip().lower()
        return kind if kind in ("reset", "button") else "submit"
    return element.tag


def value_of(element: Element) -> str:
    """What a control holds now, as its ``value``."""
    if element.tag == "select":
        chosen = selected_options(element)
        return option_value(chosen[0]) if chosen else ""
    if element.tag == "option":
        return option_value(element)
    if element.tag == "input":
        kind = type_of(element)
        if kind in ("checkbox", "radio"):
            return element.attrs.get("value", "on")
        if kind == "file":
            files = element.note("files") or ()
            return f"C:\\fakepath\\{files[0].name}" if files else ""
    kept = element.note("value")
    if kept is not None:
        return str(kept)
    return default_value(element)


def default_value(element: Element) -> str:
    """What a control held before anybody touched it."""
    if element.tag == "textarea":
        return element.text()
    return cleaned(element, element.attrs.get("value", ""))


def cleaned(element: Element, text: str) -> str:
    """What of a text a field of this type can hold."""
    if element.tag != "input":
        return text
    kind = type_of(element)
    if kind in _SHAPES:
        fits = _SHAPES[kind].match(text) and (kind != "date" or _is_day(text))
        return text if fits else ("#000000" if kind == "color" else "")
    if kind == "number":
        return text if _NUMBER.match(text) else ""
    if kind == "range":
        return _ranged(element, text)
    if kind in ("email", "url"):
        return text.replace("\n", "").replace("\r", "").strip()
    if kind in TEXT_TYPES:
        return text.replace("\n", "").replace("\r", "")
    return text


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _ranged(element: Element, text: str) -> str:
    low, high = _number(element.attrs.get("min"), 0.0), _number(element.attrs.get("max"), 100.0)
    value = _number(text, low + (high - low) / 2 if high > low else low)
    value = min(max(value, low), high) if high >= low else low
    step = _number(element.attrs.get("step"), 1.0)
    if element.attrs.get("step") != "any" and step > 0:
        steps = int((value - low) / step + 0.5)
        value = low + steps * step
        if value > high:
            value -= step
    return f"{value:g}"


def _number(text: str | None, otherwise: float) -> float:
    return float(text) if text is not None and _NUMBER.match(text.strip()) else otherwise


def set_value(element: Element, value: str) -> None:
    """Let a control hold a value."""
    if element.tag == "select":
        wanted = [each for each in options_of(element) if option_value(each) == value]
        for each in options_of(element):
            each.keep("selected", each in wanted[:1])
        return
    element.keep("value", cleaned(element, value))


def is_checked(element: Element) -> bool:
    """Whether a check box or radio button is on."""
    if type_of(element) not in ("checkbox", "radio"):
        return False
    kept = element.note("checked")
    return "checked" in element.attrs if kept is None else bool(kept)


def set_checked(element: Element, on: bool) -> None:
    """Turn a check box or radio button on or off; the other buttons of its group go off."""
    element.keep("checked", on)
    element.forget("indeterminate")
    if on and type_of(element) == "radio":
        for other in radio_group(element):
            if other is not element:
                other.keep("checked", False)


def radio_group(element: Element) -> list[Element]:
    """The radio buttons of which one is on at a time."""
    name = element.attrs.get("name", "")
    if not name:
        return [element]
    owner = form_of(element)
    root = _root(element)
    return [
        each
        for each in root.walk()
        if each.tag == "input"
        and type_of(each) == "radio"
        and each.attrs.get("name") == name
        and form_of(each) is owner
    ]


def options_of(element: Element) -> list[Element]:
    """The options of a select or datalist."""
    return [each for each in element.below() if each.tag == "option"]


def option_text(option: Element) -> str:
    """Its text with HTML's white space collapsed: spaces that keep words together stay."""
    return _SPACES.sub(" ", option.text()).strip(" ")


def option_label(option: Element) -> str:
    """How an option or a group of options is called."""
    label = option.attrs.get("label")
    if label or option.tag == "optgroup":
        return label or ""
    return option_text(option)


def option_value(option: Element) -> str:
    """What an option stands for."""
    value = option.attrs.get("value")
    return option_text(option) if value is None else value


def is_selected(option: Element) -> bool:
    """Whether an option is chosen."""
    owner = select_of(option)
    if owner is None:
        return "selected" in option.attrs
    return any(each is option for each in selected_options(owner))


def select_of(option: Element) -> Element | None:
    """The select that an option belongs to."""
    return next((at for at in option.up() if at.tag == "select"), None)


def selected_options(element: Element) -> list[Element]:
    """The chosen options of a select: one of those that take one always, if any can be chosen."""
    options = options_of(element)
    chosen = [each for each in options if _marked(each)]
    if "multiple" in element.attrs:
        return chosen
    if chosen:
        return chosen[-1:]
    if is_list(element):
        return []
    if any(each.note("selected") is not None for each in options):
        return []
    return [each for each in options if not is_disabled(each)][:1]


def _marked(option: Element) -> bool:
    kept = option.note("selected")
    return "selected" in option.attrs if kept is None else bool(kept)


def is_list(element: Element) -> bool:
    """Whether a select shows its options as a list."""
    size = element.attrs.get("size", "")
    return "multiple" in element.attrs or (size.isdigit() and int(size) > 1)


def form_of(element: Element) -> Element | None:
    """The form to which a control belongs."""
    named = element.attrs.get("form")
    if named is not None:
        return next(
            (at for at in _root(element).walk() if at.tag == "form" and at.attrs.get("id") == named), None
        )
    return next((at for at in element.up() if at.tag == "form" and at is not element), None)


def _root(element: Element) -> Element:
    at = element
    while at.parent is not None:
        at = at.parent
    return at


_LISTED = frozenset({"button", "fieldset", "input", "object", "output", "select", "textarea"})


def controls_of(form: Element) -> list[Element]:
    """The controls of a form, in document order, those elsewhere in the document that name it too."""
    ident = form.attrs.get("id")
    root = _root(form) if ident else form
    return [at for at in root.walk() if at.tag in _LISTED and form_of(at) is form]


def control_named(form: Element, name: str) -> Element | None:
    """A form's control by its name or id."""
    return next((at for at in controls_of(form) if name in (at.attrs.get("name"), at.attrs.get("id"))), None)


LABELABLE = frozenset({"button", "input", "meter", "output", "progress", "select", "textarea"})


def control_of(label: Element) -> Element | None:
    """What a label labels."""
    named = label.attrs.get("for")
    if named is not None:
        found = next((at for at in _root(label).walk() if at.attrs.get("id") == named), None)
        return found if found is not None and _labelable(found) else None
    return next((at for at in label.below() if _labelable(at)), None)


def _labelable(element: Element) -> bool:
    return element.tag in LABELABLE and type_of(element) != "hidden"


def datalist_of(element: Element) -> Element | None:
    """The list of values that an input offers."""
    named = element.attrs.get("list")
    if not named:
        return None
    found = next((at for at in _root(element).walk() if at.attrs.get("id") == named), None)
    return found if found is not None and found.tag == "datalist" else None


def entries(form: Element, submitter: Element | None = None) -> list[tuple[str, Any]]:
    """What a form sends: names with texts or files, in order."""
    found: list[tuple[str, Any]] = []
    for control in controls_of(form):
        found.extend(_entries_of(control, submitter))
    return found


def _entries_of(control: Element, submitter: Element | None) -> list[tuple[str, Any]]:
    kind = type_of(control)
    if is_disabled(control) or any(at.tag == "datalist" for at in control.up()):
        return []
    if (control.tag == "button" or kind in BUTTONS) and control is not submitter:
        return []
    name = control.attrs.get("name", "")
    if kind == "image":
        prefix = f"{name}." if name else ""
        return [(f"{prefix}x", "0"), (f"{prefix}y", "0")]
    if not name or control.tag in ("object", "output", "fieldset"):
        return []
    if kind in ("checkbox", "radio"):
        return [(name, value_of(control))] if is_checked(control) else []
    if control.tag == "select":
        return [(name, option_value(each)) for each in selected_options(control) if not is_disabled(each)]
    if kind == "file":
        return [(name, each) for each in control.note("files") or (None,)]
    if control.tag == "button":
        return [(name, control.attrs.get("value", ""))]
    value = value_of(control)
    if control.tag == "textarea":
        value = value.replace("\r\n", "\n").replace("\r", "\n")
    return [(name, value.replace("\n", "\r\n"))]


def reset(form: Element) -> None:
    """Give all controls of a form what they held at first."""
    for control in controls_of(form):
        for name in ("value", "checked", "files", "indeterminate", "typed"):
            control.forget(name)
        for option in options_of(control) if control.tag == "select" else ():
            option.forget("selected")


# Whether a browser lets it be sent

_EMAIL = re.compile(
    r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\Z"
)


def is_valid(element: Element) -> bool:
    """``:valid``: nothing keeps a control, or any control of a form, from being sent."""
    if element.tag in ("form", "fieldset"):
        inner = (
            controls_of(element)
            if element.tag == "form"
            else [at for at in element.below() if at.tag in ("input", "select", "textarea")]
        )
        return all(not problem(each) for each in inner)
    return not problem(element)


def problem(control: Element) -> str:
    """Why a browser would not send a control, in Chromium's words; empty if it would."""
    if not _will_validate(control):
        return ""
    kind = type_of(control)
    if kind in ("checkbox", "radio"):
        return _unchecked(control, kind)
    value = value_of(control)
    if not value:
        return _missing(control, kind)
    if control.tag == "select":
        return ""
    if kind == "email":
        return _email(control, value)
    if kind == "url" and not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:\S", value):
        return "Please enter a URL."
    return _mismatch(control, kind, value) or _length(control, value)


def _will_validate(control: Element) -> bool:
    kind = type_of(control)
    if control.tag not in ("input", "select", "textarea") or kind in (
        "hidden",
        "reset",
        "button",
        "submit",
        "image",
    ):
        return False
    return not is_disabled(control) and not (
        "readonly" in control.attrs
        and control.tag != "select"
        and kind not in ("checkbox", "radio", "file", "range")
    )


def _unchecked(control: Element, kind: str) -> str:
    if kind == "checkbox":
        if "required" in control.attrs and not is_checked(control):
            return "Please check this box if you want to proceed."
        return ""
    group = radio_group(control)
    if any("required" in each.attrs for each in group) and not any(is_checked(each) for each in group):
        return "Please select one of these options."
    return ""


def _missing(control: Element, kind: str) -> str:
    if "required" not in control.attrs:
        return "Please enter a number." if control.note("bad") else ""
    if control.tag == "select":
        return "Please select an item in the list."
    if kind == "file":
        return "Please select a file."
    if control.note("bad"):
        return "Please enter a number."
    return "Please fill out this field."


def _email(control: Element, value: str) -> str:
    for each in value.split(",") if "multiple" in control.attrs else [value]:
        mail = each.strip()
        if _EMAIL.match(mail):
            continue
        if "@" not in mail:
            return f"Please include an '@' in the email address. '{mail}' is missing an '@'."
        before, _, behind = mail.partition("@")
        if not before:
            return f"Please enter a part followed by '@'. '{mail}' is incomplete."
        if not behind:
            return f"Please enter a part following '@'. '{mail}' is incomplete."
        return "Please enter an email address."
    return _mismatch(control, "email", value) or _length(control, value)


def _mismatch(control: Element, kind: str, value: str) -> str:
    pattern = control.attrs.get("pattern")
    if pattern and kind in TEXT_TYPES - {"number"} and not _full(pattern, value):
        title = control.attrs.get("title", "")
        return "Please match the requested format." + (f" {title}" if title else "")
    low, high = control.attrs.get("min"), control.attrs.get("max")
    if kind in ("number", "range"):
        return _bounds(value, low, high, control.attrs.get("step"))
    if kind in ("date", "month", "week", "time", "datetime-local"):
        if low and value < low:
            return f"Value must be {_shown(kind, low)} or later."
        if high and value > high:
            return f"Value must be {_shown(kind, high)} or earlier."
    return ""


def _full(pattern: str, value: str) -> bool:
    try:
        return re.fullmatch(pattern, value) is not None
    except re.error:
        return True


def _bounds(value: str, low: str | None, high: str | None, step: str | None) -> str:
    number = float(value)
    if low is not None and _NUMBER.match(low) and number < float(low):
        return f"Value must be greater than or equal to {low}."
    if high is not None and _NUMBER.match(high) and number > float(high):
        return f"Value must be less than or equal to {high}."
    if step == "any":
        return ""
    size = _number(step, 1.0)
    size = size if size > 0 else 1.0
    base = _number(low, 0.0)
    steps = (number - base) / size
    if abs(steps - round(steps)) > 1e-7:
        below = base + size * int(steps // 1)
        return f"Please enter a valid value. The two nearest valid values are {below:g} and {below + size:g}."
    return ""


def _shown(kind: str, value: str) -> str:
    if kind == "date":
        return f"{value[5:7]}/{value[8:10]}/{value[:4]}"
    return value


def _length(control: Element, value: str) -> str:
    least = control.attrs.get("minlength", "")
    if least.isdigit() and control.note("typed") and 0 < len(value) < int(least):
        is_one = len(value) == 1
        return (
            f"Please lengthen this text to {least} characters or more (you are currently using {len(value)} "
            f"character{'' if is_one else 's'})."
        )
    return ""


def first_invalid(form: Element) -> Element | None:
    """The first control that keeps a form from being sent."""
    if "novalidate" in form.attrs:
        return None
    return next((each for each in controls_of(form) if problem(each)), None)


def default_button(form: Element) -> Element | None:
    """The button that Enter presses."""
    return next(
        (
            each
            for each in controls_of(form)
            if (each.tag == "button" and type_of(each) == "submit") or type_of(each) in ("submit", "image")
        ),
        None,
    )


def labels_in(root: Element) -> tuple[dict[int, list[Element]], dict[int, Element]]:
    """Labels by what they label, in document order, and what labels label; both by ``id()``."""
    found: dict[int, list[Element]] = {}
    controls: dict[int, Element] = {}
    by_id: dict[str, Element] | None = None
    for at in root.walk():
        if at.tag != "label":
            continue
        named = at.attrs.get("for")
        if named is None:
            control = next((each for each in at.below() if _labelable(each)), None)
        else:
            if by_id is None:
                by_id = {}
                for each in root.walk():
                    if "id" in each.attrs:
                        by_id.setdefault(each.attrs["id"], each)
            control = by_id.get(named)
            if control is not None and not _labelable(control):
                control = None
        if control is not None:
            found.setdefault(id(control), []).append(at)
            controls[id(at)] = control
    return found, controls
