"""Gemini's computer use: both generations of its functions, on a grid of 1000 by 1000."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from webarium.actions.codecs.base import ToolApi
from webarium.actions.codecs.computer import (
    BROWSER_TOOLS,
    ComputerCodec,
    browser_rows,
    example_of,
    example_point,
    fixed_row,
    look_row,
    snap_scroll,
)
from webarium.actions.codecs.keynames import KeyList, NamedChord
from webarium.actions.codecs.schemas import function_tools
from webarium.actions.codecs.table import Call, Row, Values
from webarium.actions.kinds import Chord, Flag, Ignored, Mismatch, Text, Whole, seconds
from webarium.actions.screen import Screen
from webarium.actions.specs import DIRECTIONS, HOME_URL, SPECS, URL, Field
from webarium.actions.types import (
    Action,
    Click,
    Drag,
    GoBack,
    GoForward,
    Goto,
    Hover,
    KeyDown,
    KeyUp,
    MouseButton,
    MouseDown,
    MouseUp,
    Point,
    Press,
    Scroll,
    Type,
    Wait,
)
from webarium.types import Json

GRID = 1000
_CELL = Whole(0, GRID - 1)
_EXTRA = (
    Field("intent", Ignored(), "Why", None),
    Field("safety_decision", Ignored(), "What the API's safety system says", None),
)
_CLICKS: dict[str, tuple[MouseButton, int]] = {
    "click": ("left", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
    "middle_click": ("middle", 1),
    "right_click": ("right", 1),
}
_NAMES: dict[str, str] = {}
"""Gemini takes the names of keys as they are."""
_NEW_DRAG = (("start_x", "start_y"), ("end_x", "end_y"))
_OLD_DRAG = (("x", "y"), ("destination_x", "destination_y"))
_EXTRAS = tuple(name for name in BROWSER_TOOLS if name not in ("goto", "go_back", "go_forward"))


class GeminiCodec(ComputerCodec):
    """Function calls in and out.

    Both generations are understood whatever `legacy` is; it says which one is written: that of Gemini 2.5 and 3
    (``click_at``), or that of 3.5 and later (``click``).
    """

    name = "gemini-computer"
    native = "gemini"
    introduction = (
        "Call exactly one of these functions. x and y run from 0 to 999 across the last screenshot."
    )

    def __init__(self, screen: Screen | None = None, *, legacy: bool = False, home: str = HOME_URL) -> None:
        self.legacy = legacy
        viewport = (screen or Screen()).viewport
        grid = Screen(viewport, (GRID, GRID))
        current = _shown(_current_rows(grid), listed=not legacy)
        old = _shown(_legacy_rows(grid, home), listed=legacy)
        rows = (*current, *old, *_navigation(), _drag(grid, legacy=legacy), *browser_rows(grid, _EXTRAS))
        super().__init__("Gemini's computer use", rows, grid)

    def split(self, reply: object) -> list[object]:
        """Take the function calls out of a content's parts."""
        if isinstance(reply, Mapping) and isinstance(parts := reply.get("parts"), list):
            reply = parts
        calls = super().split(reply)
        return [call for call in calls if not _is_text(call)] if isinstance(reply, list) else calls

    def read_call(self, call: object) -> Call:
        """Take a function call; dragging has other names for its arguments in the other generation."""
        found = super().read_call(call)
        if found.name != "drag_and_drop":
            return found
        return Call(found.name, _renamed(found.arguments, legacy=self.legacy))

    def write_call(self, call: Call) -> dict[str, Json]:
        """Give a function call, without the id that the API makes up."""
        return {"name": call.name, "args": dict(call.arguments)}

    def snap(self, action: Action) -> Action:
        """Points lie on the grid; so do the first generation's distances."""
        snapped = super().snap(action)
        return snap_scroll(snapped, self._cells, self._distance) if self.legacy else snapped

    def _cells(self, distance: int, horizontal: bool) -> int:
        return self.screen.pixels(distance, horizontal=horizontal)

    def _distance(self, cells: int, horizontal: bool) -> int:
        return self.screen.distance(cells, horizontal=horizontal)

    def tool_definitions(self, api: ToolApi | None = None) -> list[dict[str, Json]]:
        """The built-in tool and functions for the browser; for other APIs, functions for everything."""
        if (api or self.native) != "gemini":
            return super().tool_definitions(api)
        extras = [row for row in self.table.listed if row.name in _EXTRAS]
        built_in: dict[str, Json] = {"computer_use": {"environment": "ENVIRONMENT_BROWSER"}}
        return [built_in, *function_tools(extras, "gemini")]


def _is_text(part: object) -> bool:
    return (
        isinstance(part, Mapping)
        and part.keys() <= {"text", "thought", "thoughtSignature"}
        and "text" in part
    )


def _renamed(arguments: Mapping[str, Any], *, legacy: bool) -> Mapping[str, Any]:
    other, told = (_NEW_DRAG, _OLD_DRAG) if legacy else (_OLD_DRAG, _NEW_DRAG)
    names = dict(zip(sum(other, ()), sum(told, ()), strict=True))
    if any(name in arguments for name in names.values()):
        return arguments
    return {names.get(name, name): value for name, value in arguments.items()}


def _shown(rows: tuple[Row, ...], *, listed: bool) -> tuple[Row, ...]:
    return tuple(replace(row, listed=row.listed and listed) for row in rows)


@dataclass(frozen=True, slots=True)
class _At:
    """Reads and writes ``x`` and ``y``, under whatever names."""

    screen: Screen
    x: str = "x"
    y: str = "y"

    @property
    def fields(self) -> tuple[Field, ...]:
        return (
            Field(self.y, _CELL, "From the top, 0 to 999"),
            Field(self.x, _CELL, "From the left, 0 to 999"),
        )

    def read(self, values: Values) -> Point:
        return self.screen.point(values[self.x], values[self.y])

    def write(self, target: Any) -> dict[str, Any]:
        if not isinstance(target, Point):
            raise Mismatch("a point")
        x, y = self.screen.pixel(target)
        return {self.x: x, self.y: y}


def _current_rows(screen: Screen) -> tuple[Row, ...]:
    at = _At(screen)
    return (
        *(_click(name, at) for name in _CLICKS),
        _button("mouse_down", MouseDown, at),
        _button("mouse_up", MouseUp, at),
        _move("move", at),
        _type(),
        *_key_rows(),
        _scroll(at),
        Row(
            "wait",
            SPECS["wait"],
            (Field("seconds", seconds(), "How long", 1.0), *_EXTRA),
            lambda values: Wait(values["seconds"]),
            lambda action: {"seconds": action.seconds} if isinstance(action, Wait) else None,
            Wait(2.0),
        ),
        look_row("take_screenshot", _EXTRA),
    )


def _legacy_rows(screen: Screen, home: str) -> tuple[Row, ...]:
    at = _At(screen)
    chord = Field("keys", NamedChord(names=_NAMES), "A key or chord, like Enter or Control+C")
    return (
        _click("click_at", at),
        _move("hover_at", at),
        _type_at(at),
        _scroll_at(at),
        Row(
            "scroll_document",
            SPECS["scroll"],
            (Field("direction", DIRECTIONS, "Which way"), *_EXTRA),
            lambda values: Scroll(values["direction"]),
            lambda action: {"direction": action.direction} if isinstance(action, Scroll) else None,
            Scroll("down"),
        ),
        Row(
            "key_combination",
            SPECS["press"],
            (chord, *_EXTRA),
            lambda values: Press(values["keys"]),
            lambda action: {"keys": action.keys} if isinstance(action, Press) else None,
            Press("Control+a"),
        ),
        fixed_row("wait_5_seconds", Wait(5.0), "pause", fields=_EXTRA, note="It waits 5 seconds."),
        fixed_row("search", Goto(home), "home", fields=_EXTRA),
        look_row("open_web_browser", _EXTRA),
    )


def _navigation() -> tuple[Row, ...]:
    return (
        fixed_row("go_back", GoBack(), "go_back", fields=_EXTRA),
        fixed_row("go_forward", GoForward(), "go_forward", fields=_EXTRA),
        Row(
            "navigate",
            SPECS["goto"],
            (Field("url", URL, "The address"), *_EXTRA),
            lambda values: Goto(values["url"]),
            lambda action: {"url": action.url} if isinstance(action, Goto) else None,
            SPECS["goto"].example,
        ),
    )


def _click(name: str, at: _At) -> Row:
    button, count = _CLICKS.get(name, ("left", 1))

    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or (action.button, action.count) != (button, count):
            return None
        return at.write(action.target)

    spec = "click" if name == "click_at" else name
    return Row(
        name,
        SPECS[spec],
        (*at.fields, *_EXTRA),
        lambda values: Click(at.read(values), button, count),
        write,
        example_of(spec, at.screen),
    )


def _button(name: str, kind: type[MouseDown | MouseUp], at: _At) -> Row:
    def write(action: Any) -> Values | None:
        return at.write(action.target) if type(action) is kind else None

    return Row(
        name,
        SPECS[name],
        (*at.fields, *_EXTRA),
        lambda values: kind(at.read(values)),
        write,
        example_of(name, at.screen),
    )


def _move(name: str, at: _At) -> Row:
    return Row(
        name,
        SPECS["hover"],
        (*at.fields, *_EXTRA),
        lambda values: Hover(at.read(values)),
        lambda action: at.write(action.target) if isinstance(action, Hover) else None,
        example_of("hover", at.screen),
    )


def _type() -> Row:
    arguments = (
        Field("text", Text(), "The text"),
        Field("press_enter", Flag(), "Whether to press Enter afterwards", False),
        *_EXTRA,
    )

    def write(action: Any) -> Values | None:
        if not isinstance(action, Type) or action.target is not None:
            return None
        return {"text": action.text, "press_enter": action.submit}

    return Row(
        "type",
        SPECS["keyboard_type"],
        arguments,
        lambda values: Type(None, values["text"], submit=values["press_enter"], clear=False),
        write,
        SPECS["keyboard_type"].example,
    )


def _type_at(at: _At) -> Row:
    arguments = (
        *at.fields,
        Field("text", Text(), "The text"),
        Field("press_enter", Flag(), "Whether to press Enter afterwards", True),
        Field("clear_before_typing", Flag(), "Whether to empty the field first", True),
        *_EXTRA,
    )

    def read(values: Values) -> Action:
        return Type(at.read(values), values["text"], values["press_enter"], values["clear_before_typing"])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Type):
            return None
        return {
            **at.write(action.target),
            "text": action.text,
            "press_enter": action.submit,
            "clear_before_typing": action.clear,
        }

    return Row("type_text_at", SPECS["type"], arguments, read, write, example_of("type", at.screen))


def _key_rows() -> tuple[Row, ...]:
    key = Field("key", Chord(single=True), "Name of a key, like Enter or Shift")
    keys = Field("keys", KeyList(names=_NAMES), "The keys of one chord")
    return (
        Row(
            "press_key",
            SPECS["press"],
            (Field("key", Chord(), "Name of a key, like Enter"), *_EXTRA),
            lambda values: Press(values["key"]),
            lambda action: {"key": action.keys} if _is_key(action) else None,
            Press("Enter"),
        ),
        Row(
            "hotkey",
            SPECS["press"],
            (keys, *_EXTRA),
            lambda values: Press(values["keys"]),
            lambda action: {"keys": action.keys} if isinstance(action, Press) else None,
            Press("Control+a"),
        ),
        Row(
            "key_down",
            SPECS["key_down"],
            (key, *_EXTRA),
            lambda values: KeyDown(values["key"]),
            lambda action: {"key": action.key} if isinstance(action, KeyDown) else None,
            KeyDown("Shift"),
        ),
        Row(
            "key_up",
            SPECS["key_up"],
            (key, *_EXTRA),
            lambda values: KeyUp(values["key"]),
            lambda action: {"key": action.key} if isinstance(action, KeyUp) else None,
            KeyUp("Shift"),
        ),
    )


def _is_key(action: Any) -> bool:
    return isinstance(action, Press) and ("+" not in action.keys or action.keys == "+")


def _scroll(at: _At) -> Row:
    arguments = (
        *at.fields,
        Field("direction", DIRECTIONS, "Which way"),
        Field("magnitude_in_pixels", Whole(1, GRID - 1), "Pixels", 300),
        *_EXTRA,
    )

    def read(values: Values) -> Action:
        return Scroll(values["direction"], at.read(values), values["magnitude_in_pixels"])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Scroll) or action.amount is None:
            return None
        return {
            **at.write(action.target),
            "direction": action.direction,
            "magnitude_in_pixels": action.amount,
        }

    example = Scroll("down", example_point(at.screen), 500)
    return Row("scroll", SPECS["scroll"], arguments, read, write, example)


def _scroll_at(at: _At) -> Row:
    arguments = (
        *at.fields,
        Field("direction", DIRECTIONS, "Which way"),
        Field("magnitude", Whole(1, GRID - 1), "Thousandths of the screen", 800),
        *_EXTRA,
    )

    def across(direction: str) -> bool:
        return direction in ("left", "right")

    def read(values: Values) -> Action:
        way = values["direction"]
        amount = at.screen.distance(values["magnitude"], horizontal=across(way))
        return Scroll(way, at.read(values), amount)

    def write(action: Any) -> Values | None:
        if not isinstance(action, Scroll) or action.amount is None:
            return None
        cells = at.screen.pixels(action.amount, horizontal=across(action.direction))
        return {**at.write(action.target), "direction": action.direction, "magnitude": cells}

    amount = at.screen.distance(800, horizontal=False)
    example = Scroll("down", example_point(at.screen), amount)
    return Row("scroll_at", SPECS["scroll"], arguments, read, write, example)


def _drag(screen: Screen, *, legacy: bool) -> Row:
    start, end = (_At(screen, *names) for names in (_OLD_DRAG if legacy else _NEW_DRAG))

    def write(action: Any) -> Values | None:
        if not isinstance(action, Drag) or action.via:
            return None
        return {**start.write(action.source), **end.write(action.destination)}

    return Row(
        "drag_and_drop",
        SPECS["drag"],
        (*start.fields, *end.fields, *_EXTRA),
        lambda values: Drag(start.read(values), end.read(values)),
        write,
        example_of("drag", screen),
    )
