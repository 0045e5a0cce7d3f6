"""BrowserGym's functions of coordinates and keys."""

from __future__ import annotations

from typing import Any

from webarium.actions.codecs.browsergym_rows import BUTTON_FIELD, DELTA, FILES, plain_row, scrolled
from webarium.actions.codecs.computer import signed
from webarium.actions.codecs.table import Row, Values
from webarium.actions.kinds import (
    FARTHEST,
    Chord,
    Mismatch,
    Number,
    Text,
)
from webarium.actions.specs import SPECS, Field
from webarium.actions.types import (
    Action,
    Click,
    Drag,
    Hover,
    MouseDown,
    MouseUp,
    Point,
    Press,
    Scroll,
    Type,
    Upload,
)

_X = Field("x", Number(0.0, float(FARTHEST)), "Pixels from the left")
_Y = Field("y", Number(0.0, float(FARTHEST)), "Pixels from the top")
_KEY = Field("key", Chord(single=True), "Name of a key, like Shift")
_POINT = Point(640, 360)


def _at(values: Values, x: str = "x", y: str = "y") -> Point:
    return Point(values[x], values[y])


def _xy(target: Any, x: str = "x", y: str = "y") -> dict[str, Any]:
    if not isinstance(target, Point):
        raise Mismatch("a point")
    return {x: target.x, y: target.y}


def _mouse_click(name: str, spec: str, count: int) -> Row:
    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or action.count != count or action.modifiers:
            return None
        return {**_xy(action.target), "button": action.button}

    return Row(
        name,
        SPECS[spec],
        (_X, _Y, BUTTON_FIELD),
        lambda values: Click(_at(values), values["button"], count),
        write,
        Click(_POINT, count=count),
    )


def _mouse_button(name: str, kind: type[MouseDown | MouseUp]) -> Row:
    def write(action: Any) -> Values | None:
        return {**_xy(action.target), "button": action.button} if type(action) is kind else None

    return Row(
        name,
        SPECS[name],
        (_X, _Y, BUTTON_FIELD),
        lambda values: kind(_at(values), values["button"]),
        write,
        kind(_POINT),
    )


def _mouse_drag() -> Row:
    ends = (("from_x", "from_y"), ("to_x", "to_y"))
    names = [name for end in ends for name in end]
    arguments = tuple(Field(name, Number(0.0, float(FARTHEST)), "Pixels") for name in names)

    def write(action: Any) -> Values | None:
        if not isinstance(action, Drag) or action.via:
            return None
        return {**_xy(action.source, *ends[0]), **_xy(action.destination, *ends[1])}

    return Row(
        "mouse_drag_and_drop",
        SPECS["drag"],
        arguments,
        lambda values: Drag(_at(values, *ends[0]), _at(values, *ends[1])),
        write,
        Drag(_POINT, Point(640, 500)),
    )


def _scroll_at() -> Row:
    deltas = (
        Field("dx", DELTA, "Pixels to the right, or to the left if negative"),
        Field("dy", DELTA, "Pixels down, or up if negative"),
    )

    def write(action: Any) -> Values | None:
        if not isinstance(action, Scroll):
            return None
        dx, dy = signed(action, lambda amount, horizontal: amount)
        return {**_xy(action.target), "dx": dx, "dy": dy}

    return Row(
        "scroll_at",
        SPECS["scroll"],
        (_X, _Y, *deltas),
        lambda values: scrolled(values["dx"], values["dy"], _at(values)),
        write,
        Scroll("down", _POINT, 200),
        "By pixels, one way at a time.",
    )


def _keyboard_text() -> tuple[Row, ...]:
    text = Field("text", Text(), "The text")

    def typed(values: Values) -> Action:
        submit = values["text"].endswith("\n")
        return Type(None, values["text"][:-1] if submit else values["text"], submit=submit, clear=False)

    def write(action: Any) -> Values | None:
        if not isinstance(action, Type) or action.target is not None:
            return None
        return {"text": action.text + "\n" * action.submit}

    example = Type(None, "hello", clear=False)
    return (
        Row(
            "keyboard_type",
            SPECS["keyboard_type"],
            (text,),
            typed,
            write,
            example,
            "A line break at its end presses Enter.",
        ),
        Row(
            "keyboard_insert_text",
            SPECS["keyboard_type"],
            (text,),
            lambda values: Type(None, values["text"], clear=False),
            write,
            Type(None, "hello\n", clear=False),
            "Line breaks press nothing.",
        ),
    )


def coordinate_rows() -> tuple[Row, ...]:
    """What is done at points of the viewport, and by keys."""
    chord = Field("key", Chord(), "Like Enter or Control+a")
    return (
        _scroll_at(),
        Row(
            "mouse_move",
            SPECS["hover"],
            (_X, _Y),
            lambda values: Hover(_at(values)),
            lambda action: _xy(action.target) if isinstance(action, Hover) else None,
            Hover(_POINT),
        ),
        _mouse_button("mouse_down", MouseDown),
        _mouse_button("mouse_up", MouseUp),
        _mouse_click("mouse_click", "click", 1),
        _mouse_click("mouse_dblclick", "double_click", 2),
        _mouse_drag(),
        Row(
            "mouse_upload_file",
            SPECS["upload"],
            (_X, _Y, FILES),
            lambda values: Upload(_at(values), values["file"]),
            lambda action: (
                {**_xy(action.target), "file": action.files} if isinstance(action, Upload) else None
            ),
            Upload(_POINT, ("photo.png",)),
        ),
        plain_row("keyboard_down", "key_down", ((_KEY, "key"),)),
        plain_row("keyboard_up", "key_up", ((_KEY, "key"),)),
        Row(
            "keyboard_press",
            SPECS["press"],
            (chord,),
            lambda values: Press(values["key"]),
            lambda action: {"key": action.keys} if isinstance(action, Press) else None,
            Press("Control+a"),
        ),
        *_keyboard_text(),
    )
