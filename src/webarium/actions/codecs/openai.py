"""OpenAI's computer use: the tool ``computer`` with its batches, and the preview before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from webarium.actions.codecs.base import ToolApi
from webarium.actions.codecs.calls import call_list, dump
from webarium.actions.codecs.computer import (
    BROWSER_TOOLS,
    ComputerCodec,
    browser_rows,
    example_of,
    example_point,
    look_row,
    scroll_by,
    signed,
    snap_scroll,
    typing_row,
)
from webarium.actions.codecs.keynames import HeldKeys, KeyList
from webarium.actions.codecs.schemas import function_tools
from webarium.actions.codecs.table import Call, Row, Values
from webarium.actions.kinds import FARTHEST, Choice, Mismatch, Whole
from webarium.actions.pointing import PointsKind
from webarium.actions.screen import Screen
from webarium.actions.specs import SPECS, Field
from webarium.actions.types import (
    Action,
    Click,
    Drag,
    GoBack,
    GoForward,
    Hover,
    MouseButton,
    Point,
    Press,
    Scroll,
    Wait,
)
from webarium.types import Json

WAIT_S = 2.0
"""What ``wait`` means: OpenAI's own handlers wait this long."""

_BUTTONS: Mapping[str, MouseButton] = {"left": "left", "right": "right", "wheel": "middle"}
_BUTTON_NAMES = {meant: name for name, meant in _BUTTONS.items()}
_HISTORY: Mapping[str, Action] = {"back": GoBack(), "forward": GoForward()}
"""The thumb buttons of a mouse."""
_HELD = Field("keys", HeldKeys(), "Modifier keys held meanwhile", ())
_NONE_HELD = Field("keys", HeldKeys(), "Not possible here; leave it out", ())


class OpenAICodec(ComputerCodec):
    """``computer_call`` items in and out, and ``function_call`` items for what a mouse cannot do.

    A batch with several actions is read by `parse_calls`. Both generations are understood whatever `preview`
    is; it says which one is written and declared.
    """

    name = "openai-computer"
    native = "openai-responses"
    introduction = (
        "Call the computer with exactly one of these actions, or one of the functions. "
        "Coordinates are pixels of the last screenshot."
    )

    def __init__(self, screen: Screen | None = None, *, preview: bool = False) -> None:
        self.preview = preview
        screen = screen or Screen()
        super().__init__("OpenAI's computer use", (*_computer_rows(screen), *browser_rows(screen)), screen)

    def split(self, reply: object) -> list[object]:
        """Take the single actions out of an item, a batch, or a response's output."""
        if isinstance(reply, Mapping) and isinstance(output := reply.get("output"), list):
            reply = output
        items = call_list(reply)
        if isinstance(reply, list):
            items = [item for item in items if not _is_no_call(item)]
        return [single for item in items for single in _unbatched(item)]

    def read_call(self, call: object) -> Call:
        """Take a bare action, or a function call."""
        if (
            isinstance(call, Mapping)
            and not call.keys() & {"name", "function"}
            and isinstance(kind := call.get("type"), str)
        ):
            return Call(kind, {name: value for name, value in call.items() if name != "type"})
        return super().read_call(call)

    def write_call(self, call: Call) -> dict[str, Json]:
        """Give an item of a response's output, without the ids that the API makes up."""
        if call.name in BROWSER_TOOLS:
            return {"type": "function_call", "name": call.name, "arguments": dump(dict(call.arguments))}
        action: dict[str, Json] = {"type": call.name, **call.arguments}
        return {"type": "computer_call", **({"action": action} if self.preview else {"actions": [action]})}

    def snap(self, action: Action) -> Action:
        """Points lie on the picture's pixels, and distances are counted in them."""
        return snap_scroll(super().snap(action), self._pixels, self._distance)

    def _pixels(self, distance: int, horizontal: bool) -> int:
        return self.screen.pixels(distance, horizontal=horizontal)

    def _distance(self, pixels: int, horizontal: bool) -> int:
        return self.screen.distance(pixels, horizontal=horizontal)

    def tool_definitions(self, api: ToolApi | None = None) -> list[dict[str, Json]]:
        """The built-in tool and functions for the browser; for other APIs, functions for everything."""
        if (api or self.native) != "openai-responses":
            return super().tool_definitions(api)
        extras = [row for row in self.table.listed if row.name in BROWSER_TOOLS]
        return [self._built_in(), *function_tools(extras, "openai-responses")]

    def _built_in(self) -> dict[str, Json]:
        if not self.preview:
            return {"type": "computer"}
        width, height = self.screen.size
        return {
            "type": "computer_use_preview",
            "display_width": width,
            "display_height": height,
            "environment": "browser",
        }


def _is_no_call(item: object) -> bool:
    return isinstance(item, Mapping) and item.get("type") in ("message", "reasoning")


def _unbatched(item: object) -> list[object]:
    """The actions of a ``computer_call``; other things are what they are."""
    if not isinstance(item, Mapping) or "name" in item:
        return [item]
    if isinstance(actions := item.get("actions"), list):
        return [item] if "action" in item else actions
    return [item["action"]] if isinstance(item.get("action"), Mapping) else [item]


def _computer_rows(screen: Screen) -> tuple[Row, ...]:
    width, height = screen.size
    x = Field("x", Whole(0, width - 1), "Pixels from the left")
    y = Field("y", Whole(0, height - 1), "Pixels from the top")
    return (
        _click(screen, x, y),
        _double_click(screen, x, y),
        _move(screen, x, y),
        _drag(screen),
        _scroll(screen, x, y),
        Row(
            "keypress",
            SPECS["press"],
            (Field("keys", KeyList(), "The keys of one chord"),),
            lambda values: Press(values["keys"]),
            lambda action: {"keys": action.keys} if isinstance(action, Press) else None,
            Press("Control+a"),
        ),
        typing_row("type"),
        Row(
            "wait",
            SPECS["pause"],
            (),
            lambda values: Wait(WAIT_S),
            lambda action: {} if action == Wait(WAIT_S) else None,
            Wait(WAIT_S),
            f"It waits {WAIT_S:g} seconds.",
        ),
        look_row("screenshot"),
    )


def _pixel(screen: Screen, target: Any) -> dict[str, int]:
    if not isinstance(target, Point):
        raise Mismatch("a point")
    x, y = screen.pixel(target)
    return {"x": x, "y": y}


def _click(screen: Screen, x: Field, y: Field) -> Row:
    button = Field("button", Choice((*_BUTTONS, *_HISTORY)), "Mouse button", "left")

    def read(values: Values) -> Action:
        if values["button"] in _HISTORY:
            return _HISTORY[values["button"]]
        return Click(screen.point(values["x"], values["y"]), _BUTTONS[values["button"]], 1, values["keys"])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or action.count != 1:
            return None
        name = _BUTTON_NAMES[action.button]
        return {**_pixel(screen, action.target), "button": name, "keys": action.modifiers}

    # The API always gives the button, so it is always written.
    return Row(
        "click", SPECS["click"], (_required(button), x, y, _HELD), read, write, example_of("click", screen)
    )


def _required(field: Field) -> Field:
    return Field(field.name, field.kind, field.meaning)


def _double_click(screen: Screen, x: Field, y: Field) -> Row:
    def read(values: Values) -> Action:
        return Click(screen.point(values["x"], values["y"]), "left", 2, values["keys"])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or (action.button, action.count) != ("left", 2):
            return None
        return {**_pixel(screen, action.target), "keys": action.modifiers}

    example = example_of("double_click", screen)
    return Row("double_click", SPECS["double_click"], (x, y, _HELD), read, write, example)


def _move(screen: Screen, x: Field, y: Field) -> Row:
    def read(values: Values) -> Action:
        _hold_nothing(values)
        return Hover(screen.point(values["x"], values["y"]))

    def write(action: Any) -> Values | None:
        return _pixel(screen, action.target) if isinstance(action, Hover) else None

    return Row("move", SPECS["hover"], (x, y, _NONE_HELD), read, write, example_of("hover", screen))


def _hold_nothing(values: Values) -> None:
    if values["keys"]:
        raise Mismatch("no keys can be held during it")


def _drag(screen: Screen) -> Row:
    path = Field("path", PointsKind(screen), "Where to press, points on the way, and where to let go")

    def read(values: Values) -> Action:
        _hold_nothing(values)
        points = values["path"]
        if len(points) < 2:
            raise Mismatch("path must have two points or more")
        return Drag(points[0], points[-1], points[1:-1])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Drag):
            return None
        return {"path": (action.source, *action.via, action.destination)}

    return Row("drag", SPECS["drag"], (path, _NONE_HELD), read, write, example_of("drag", screen))


def _scroll(screen: Screen, x: Field, y: Field) -> Row:
    arguments = (
        x,
        y,
        Field("scroll_x", Whole(-FARTHEST, FARTHEST), "Pixels to the right, or to the left if negative"),
        Field("scroll_y", Whole(-FARTHEST, FARTHEST), "Pixels down, or up if negative"),
        _NONE_HELD,
    )

    def read(values: Values) -> Action:
        _hold_nothing(values)
        target = screen.point(values["x"], values["y"])
        return scroll_by(
            values["scroll_x"],
            values["scroll_y"],
            target,
            lambda pixels, horizontal: screen.distance(pixels, horizontal=horizontal),
        )

    def write(action: Any) -> Values | None:
        if not isinstance(action, Scroll):
            return None
        dx, dy = signed(action, lambda amount, horizontal: screen.pixels(amount, horizontal=horizontal))
        return {**_pixel(screen, action.target), "scroll_x": dx, "scroll_y": dy}

    example = replace(
        Scroll("down"), target=example_point(screen), amount=screen.distance(500, horizontal=False)
    )
    return Row("scroll", SPECS["scroll"], arguments, read, write, example)
