"""The methods of WebArena's Playwright grammar and the actions that they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webarium.actions.codecs.answers import REASONS, read_answer, write_answer
from webarium.actions.codecs.computer import scroll_by
from webarium.actions.codecs.locators import LocatorKind
from webarium.actions.codecs.table import Row, Values
from webarium.actions.kinds import (
    FARTHEST,
    Chord,
    Flag,
    Ignored,
    Mismatch,
    Modifiers,
    Number,
    Text,
    Texts,
    Whole,
)
from webarium.actions.specs import BUTTON, DIRECTIONS, PIXELS, SPECS, URL, Field
from webarium.actions.types import (
    Action,
    AnswerDialog,
    Check,
    Click,
    Drag,
    Focus,
    Hover,
    Locator,
    LocatorStep,
    MouseDown,
    MouseUp,
    NewTab,
    Noop,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Upload,
    Wait,
)

BUTTON_LOCATOR = Locator((LocatorStep("role", "button", "Save"),))
BOX_LOCATOR = Locator((LocatorStep("label", "Search"),))
_BOX_TO_TICK = Locator((LocatorStep("role", "checkbox", "Remember me"),))
_LIST_LOCATOR = Locator((LocatorStep("label", "Sort By"),))

_LOCATED = Field("locator", LocatorKind(), "The element")
_BUTTON = Field("button", BUTTON, "Mouse button", "left", by_name_only=True)
_COUNT = Field("click_count", Whole(1, 3), "How many clicks", 1, by_name_only=True)
_MODIFIERS = Field("modifiers", Modifiers(), "Keys held meanwhile", (), by_name_only=True)
_X = Field("x", Number(0.0, float(FARTHEST)), "Pixels from the left")
_Y = Field("y", Number(0.0, float(FARTHEST)), "Pixels from the top")
_UNUSED = tuple(
    Field(name, Ignored(), "Has no effect here", None, by_name_only=True)
    for name in ("timeout", "no_wait_after", "delay", "wait_until", "force")
)
_LONGEST_MS = 3_600_000.0


def _row(
    name: str,
    spec: str,
    fields: tuple[Field, ...],
    read: Callable[[Values], Action],
    write: Callable[[Any], Values | None],
    example: Action,
    *,
    note: str = "",
    listed: bool = True,
) -> Row:
    return Row(name, SPECS[spec], (*fields, *_UNUSED), read, write, example, note, listed)


def _same(
    name: str,
    spec: str,
    fields: tuple[tuple[Field, str], ...] = (),
    *,
    example: Action | None = None,
    listed: bool = True,
) -> Row:
    """A method whose arguments are attributes of the action, under other names."""
    meant = SPECS[spec]

    def read(values: Values) -> Action:
        return meant.action(**{attribute: values[field.name] for field, attribute in fields})

    def write(action: Any) -> Values | None:
        if type(action) is not meant.action:
            return None
        return {field.name: getattr(action, attribute) for field, attribute in fields}

    plain = tuple(field for field, _ in fields)
    return _row(name, spec, plain, read, write, example or meant.example, listed=listed)


def locator_rows() -> tuple[Row, ...]:
    """What is done to elements."""
    on_button = (_LOCATED, "target")
    return (
        _same(
            "locator.click",
            "click",
            (on_button, (_BUTTON, "button"), (_COUNT, "count"), (_MODIFIERS, "modifiers")),
            example=Click(BUTTON_LOCATOR),
        ),
        _dblclick(),
        _same("locator.hover", "hover", (on_button,), example=Hover(BUTTON_LOCATOR)),
        _same("locator.focus", "focus", (on_button,), example=Focus(BOX_LOCATOR)),
        _check("locator.check", checked=True),
        _check("locator.uncheck", checked=False),
        _fill(),
        _clear(),
        _type("locator.type", "A line break at its end presses Enter."),
        _type("locator.press_sequentially", "", listed=False),
        _press(),
        _select(),
        _same(
            "locator.set_input_files",
            "upload",
            (on_button, (Field("files", Texts(), "File names"), "files")),
            example=Upload(BOX_LOCATOR, ("photo.png",)),
        ),
        _drag(),
        _scroll("locator.scroll", (_LOCATED,), Scroll("down", BUTTON_LOCATOR)),
    )


def _dblclick() -> Row:
    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or action.count != 2:
            return None
        return {"locator": action.target, "button": action.button, "modifiers": action.modifiers}

    return _row(
        "locator.dblclick",
        "double_click",
        (_LOCATED, _BUTTON, _MODIFIERS),
        lambda values: Click(values["locator"], values["button"], 2, values["modifiers"]),
        write,
        Click(BUTTON_LOCATOR, count=2),
    )


def _check(name: str, *, checked: bool) -> Row:
    def write(action: Any) -> Values | None:
        return {"locator": action.target} if isinstance(action, Check) and action.checked == checked else None

    spec = "check" if checked else "uncheck"
    return _row(
        name,
        spec,
        (_LOCATED,),
        lambda values: Check(values["locator"], checked),
        write,
        Check(_BOX_TO_TICK, checked),
    )


def _fill() -> Row:
    enter = Field("press_enter", Flag(), "Whether to press Enter afterwards", False, by_name_only=True)

    def write(action: Any) -> Values | None:
        if not isinstance(action, Type) or not action.clear:
            return None
        return {"locator": action.target, "value": action.text, "press_enter": action.submit}

    return _row(
        "locator.fill",
        "type",
        (_LOCATED, Field("value", Text(), "The text"), enter),
        lambda values: Type(values["locator"], values["value"], values["press_enter"]),
        write,
        Type(BOX_LOCATOR, "hello"),
    )


def _clear() -> Row:
    return _row(
        "locator.clear",
        "clear",
        (_LOCATED,),
        lambda values: Type(values["locator"], ""),
        lambda action: None,
        Type(BOX_LOCATOR, ""),
        listed=False,
    )


def _type(name: str, note: str, *, listed: bool = True) -> Row:
    def read(values: Values) -> Action:
        return typed(values["locator"], values["text"])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Type) or action.clear:
            return None
        return {"locator": action.target, "text": action.text + "\n" * action.submit}

    return _row(
        name,
        "type_more",
        (_LOCATED, Field("text", Text(), "The text")),
        read,
        write,
        Type(BOX_LOCATOR, "hello", clear=False),
        note=note,
        listed=listed,
    )


def typed(target: Locator | None, text: str) -> Type:
    """Typing by keys, where a line break at the end is the Enter key."""
    submit = text.endswith("\n")
    return Type(target, text[:-1] if submit else text, submit=submit, clear=False)


def _press() -> Row:
    key = Field("key", Chord(), "Like Enter or Control+a")
    return _row(
        "locator.press",
        "press",
        (_LOCATED, key),
        lambda values: Press(values["key"], values["locator"]),
        lambda action: {"locator": action.target, "key": action.keys} if isinstance(action, Press) else None,
        Press("Enter", BOX_LOCATOR),
        note="The element gets the focus first.",
    )


def _select() -> Row:
    value = Field("value", Texts(), "Value or label, or a list of them", None)
    label = Field("label", Texts(), "Label, or a list of them", None, by_name_only=True)

    def read(values: Values) -> Action:
        if (values["value"] is None) == (values["label"] is None):
            raise Mismatch("it needs an option")
        return Select(values["locator"], values["value"] or values["label"])

    def write(action: Any) -> Values | None:
        return {"locator": action.target, "value": action.options} if isinstance(action, Select) else None

    return _row(
        "locator.select_option",
        "select",
        (_LOCATED, value, label),
        read,
        write,
        Select(_LIST_LOCATOR, ("Price: Low to High",)),
    )


def _drag() -> Row:
    target = Field("target", LocatorKind(), "Where to drop it")

    def write(action: Any) -> Values | None:
        if not isinstance(action, Drag) or action.via:
            return None
        return {"locator": action.source, "target": action.destination}

    return _row(
        "locator.drag_to",
        "drag",
        (_LOCATED, target),
        lambda values: Drag(values["locator"], values["target"]),
        write,
        Drag(BUTTON_LOCATOR, BOX_LOCATOR),
    )


def _scroll(name: str, first: tuple[Field, ...], example: Scroll) -> Row:
    amount = Field("amount", PIXELS, "Pixels; left out: one screen", None)

    def read(values: Values) -> Action:
        return Scroll(values["direction"], values.get("locator"), values["amount"])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Scroll) or (action.target is None) == bool(first):
            return None
        values = {"direction": action.direction, "amount": action.amount}
        return {**values, "locator": action.target} if first else values

    fields = (*first, Field("direction", DIRECTIONS, "Which way"), amount)
    return _row(name, "scroll", fields, read, write, example)


def page_rows() -> tuple[Row, ...]:
    """What is done to the page and its tabs, and how to end."""
    key = Field("key", Chord(), "Like Enter or Control+a")
    url = (Field("url", URL, "The address"), "url")
    return (
        _same("page.goto", "goto", (url,)),
        _row(
            "page.press",
            "press",
            (key,),
            lambda values: Press(values["key"]),
            lambda action: {"key": action.keys} if isinstance(action, Press) else None,
            Press("Control+a"),
        ),
        _scroll("page.scroll", (), Scroll("down")),
        _same("page.go_back", "go_back"),
        _same("page.go_forward", "go_forward"),
        _same("page.page_focus", "tab_focus", ((Field("page_number", Whole(), "Index"), "index"),)),
        _row(
            "page.new_tab",
            "new_tab",
            (Field("url", URL, "The address", None),),
            lambda values: NewTab(values["url"]),
            lambda action: {"url": action.url} if isinstance(action, NewTab) else None,
            NewTab(),
        ),
        _same("page.page_close", "close_tab"),
        _wait(),
        _row("page.noop", "noop", (), lambda values: Noop(), lambda a: {} if a == Noop() else None, Noop()),
        _dialog("page.accept_dialog", accept=True),
        _dialog("page.dismiss_dialog", accept=False),
        _same(
            "page.ask_user", "ask_user", ((Field("question", Text(blank=False), "The question"), "question"),)
        ),
        _row(
            "page.stop",
            "stop",
            (Field("answer", Text(), "The answer", ""),),
            lambda values: read_answer(values["answer"]),
            lambda action: {"answer": write_answer(action)} if isinstance(action, Stop) else None,
            Stop("$279.49"),
            note=f"If it cannot be done, say page.stop('N/A: reason'), {REASONS}.",
        ),
    )


def _wait() -> Row:
    timeout = Field("timeout", Number(0.0, _LONGEST_MS), "Milliseconds")
    return Row(
        "page.wait_for_timeout",
        SPECS["wait"],
        (timeout,),
        lambda values: Wait(min(values["timeout"] / 1000, 10.0)),
        lambda action: {"timeout": round(action.seconds * 1000, 6)} if isinstance(action, Wait) else None,
        Wait(2.0),
        "In milliseconds.",
    )


def _dialog(name: str, *, accept: bool) -> Row:
    fields = (Field("text", Text(), "What to put into a prompt", None),) if accept else ()

    def write(action: Any) -> Values | None:
        if not isinstance(action, AnswerDialog) or action.accept != accept:
            return None
        return {"text": action.text} if accept else {}

    return _row(
        name,
        name.removeprefix("page."),
        fields,
        lambda values: AnswerDialog(accept, values.get("text")),
        write,
        AnswerDialog(accept),
    )


def device_rows() -> tuple[Row, ...]:
    """The keyboard and the mouse."""
    key = (Field("key", Chord(single=True), "Name of a key"), "key")
    text = Field("text", Text(), "The text")

    def write_text(action: Any) -> Values | None:
        if not isinstance(action, Type) or action.target is not None or action.clear:
            return None
        return {"text": action.text + "\n" * action.submit}

    hello = Type(None, "hello", clear=False)
    return (
        _same("page.keyboard.press", "press", ((Field("key", Chord(), "A chord"), "keys"),), listed=False),
        _row(
            "page.keyboard.type",
            "keyboard_type",
            (text,),
            lambda values: typed(None, values["text"]),
            write_text,
            hello,
            note="A line break at its end presses Enter.",
        ),
        _row(
            "page.keyboard.insert_text",
            "keyboard_type",
            (text,),
            lambda values: Type(None, values["text"], clear=False),
            write_text,
            Type(None, "hello\n", clear=False),
            note="Line breaks press nothing.",
        ),
        _same("page.keyboard.down", "key_down", (key,)),
        _same("page.keyboard.up", "key_up", (key,)),
        _mouse_click("page.mouse.click", "click", (_COUNT,), 1),
        _mouse_click("page.mouse.dblclick", "double_click", (), 2),
        _row(
            "page.mouse.move",
            "hover",
            (_X, _Y),
            lambda values: Hover(Point(values["x"], values["y"])),
            lambda action: _xy(action.target) if isinstance(action, Hover) else None,
            Hover(Point(640, 360)),
        ),
        _same("page.mouse.down", "mouse_down", ((_BUTTON, "button"),), example=MouseDown()),
        _same("page.mouse.up", "mouse_up", ((_BUTTON, "button"),), example=MouseUp()),
        _wheel(),
    )


def _xy(target: Any) -> dict[str, Any]:
    if not isinstance(target, Point):
        raise Mismatch("a point")
    return {"x": target.x, "y": target.y}


def _mouse_click(name: str, spec: str, extra: tuple[Field, ...], count: int) -> Row:
    def read(values: Values) -> Action:
        return Click(Point(values["x"], values["y"]), values["button"], values.get("click_count", count))

    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or action.modifiers:
            return None
        values = {**_xy(action.target), "button": action.button}
        return {**values, "click_count": action.count} if extra else values

    return _row(name, spec, (_X, _Y, _BUTTON, *extra), read, write, Click(Point(640, 360), count=count))


def _wheel() -> Row:
    """Turning the wheel scrolls the page here, wherever the mouse is."""
    delta = Whole(-FARTHEST, FARTHEST)
    fields = (Field("delta_x", delta, "Pixels to the right"), Field("delta_y", delta, "Pixels down"))
    return _row(
        "page.mouse.wheel",
        "scroll",
        fields,
        lambda values: scroll_by(
            values["delta_x"], values["delta_y"], None, lambda pixels, horizontal: pixels
        ),
        lambda action: None,
        Scroll("down", amount=200),
        listed=False,
    )
