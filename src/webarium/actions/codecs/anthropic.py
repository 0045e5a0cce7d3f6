"""Anthropic's computer use: the toolset of 2026 and the single tool before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from webarium.actions.codecs.base import ToolApi
from webarium.actions.codecs.calls import call_list
from webarium.actions.codecs.computer import (
    BROWSER_TOOLS,
    ComputerCodec,
    browser_rows,
    example_of,
    example_point,
    look_row,
    typing_row,
)
from webarium.actions.codecs.keynames import HeldChord, NamedChord
from webarium.actions.codecs.schemas import function_tools
from webarium.actions.codecs.table import Call, Row, Values
from webarium.actions.kinds import Ignored, Mismatch, Number, Schema, Whole, seconds
from webarium.actions.screen import Screen
from webarium.actions.specs import DIRECTIONS, SPECS, Field
from webarium.actions.types import (
    MAX_WAIT_S,
    Action,
    Click,
    Drag,
    Hover,
    MouseButton,
    MouseDown,
    MouseUp,
    Point,
    Press,
    Scroll,
    Wait,
)
from webarium.errors import ActionParsingError
from webarium.types import Json

AnthropicTool: TypeAlias = Literal["computer_toolset_20260801", "computer_20251124", "computer_20250124"]
ANTHROPIC_TOOLS: tuple[AnthropicTool, ...] = get_args(AnthropicTool)

NOTCH = 100
"""CSS pixels that the page scrolls for one click of the wheel."""
_MOST_NOTCHES = 100
_LONGEST_S = 300.0
_CLICKS: Mapping[str, tuple[MouseButton, int]] = {
    "left_click": ("left", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
}
_SPEC_OF = {"left_click": "click"}


@dataclass(frozen=True, slots=True)
class Pair:
    """A pixel as ``[x, y]``."""

    screen: Screen

    @property
    def words(self) -> str:
        """What is expected."""
        width, height = self.screen.size
        return f"[x, y] with whole numbers, x from 0 to {width - 1} and y from 0 to {height - 1}"

    def schema(self) -> Schema:
        """A list of two integers."""
        return {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}

    def read(self, value: object) -> Point:
        """Take a pixel of the picture."""
        width, height = self.screen.size
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise Mismatch(self.words)
        try:
            x, y = Whole(0, width - 1).read(value[0]), Whole(0, height - 1).read(value[1])
        except Mismatch:
            raise Mismatch(self.words) from None
        return self.screen.point(x, y)

    def write(self, value: Any) -> Json:
        """The pixel nearest to a point."""
        if not isinstance(value, Point):
            raise Mismatch(self.words)
        return list(self.screen.pixel(value))


class AnthropicCodec(ComputerCodec):
    """``tool_use`` blocks in and out.

    Both forms are understood whatever `tool` is: one name for each action (``computer_toolset_20260801``), and
    the tool ``computer`` with the action inside its input.
    """

    name = "anthropic-computer"
    native = "anthropic"
    introduction = "Call exactly one of these tools. Coordinates are pixels of the last screenshot."

    def __init__(
        self, screen: Screen | None = None, *, tool: AnthropicTool = "computer_toolset_20260801"
    ) -> None:
        if tool not in ANTHROPIC_TOOLS:
            raise ValueError(f"There is no tool {tool!r}; use one of {', '.join(ANTHROPIC_TOOLS)}.")
        self.tool = tool
        screen = screen or Screen()
        super().__init__(
            "Anthropic's computer use", (*_mouse(screen), *_keyboard(), *browser_rows(screen)), screen
        )

    def split(self, reply: object) -> list[object]:
        """Take the tool calls out of a message's content."""
        if isinstance(reply, Mapping) and isinstance(content := reply.get("content"), list):
            reply = content
        calls = call_list(reply)
        if isinstance(reply, list):
            return [c for c in calls if not isinstance(c, Mapping) or c.get("type", "tool_use") == "tool_use"]
        return calls

    def read_call(self, call: object) -> Call:
        """Take a ``tool_use`` block, or a bare input with its action."""
        if isinstance(call, Mapping) and "name" not in call and isinstance(call.get("action"), str):
            return self._inner(call)
        found = super().read_call(call)
        return self._inner(found.arguments) if found.name == "computer" else found

    def _inner(self, arguments: Mapping[str, Any]) -> Call:
        action = arguments.get("action")
        if not isinstance(action, str):
            raise ActionParsingError("The tool call has no action.", todo=f"For example `{self.example}`.")
        if action in BROWSER_TOOLS:
            raise ActionParsingError(
                f"{action} is a tool of its own, not an action of the tool computer.",
                todo=f"Call it as `{self.table.example(self.table[action])}`.",
            )
        return Call(action, {name: value for name, value in arguments.items() if name != "action"})

    def write_call(self, call: Call) -> dict[str, Json]:
        """Give a ``tool_use`` block, without the id that the API makes up."""
        inputs: dict[str, Json] = dict(call.arguments)
        if call.name in BROWSER_TOOLS:
            return {"type": "tool_use", "name": call.name, "input": inputs}
        if self.tool == "computer_toolset_20260801":
            return {"type": "tool_use", "name": call.name, "toolset_name": "computer", "input": inputs}
        return {"type": "tool_use", "name": "computer", "input": {"action": call.name, **inputs}}

    def tool_definitions(self, api: ToolApi | None = None) -> list[dict[str, Json]]:
        """The built-in tool and functions for the browser; for other APIs, functions for everything."""
        if (api or self.native) != "anthropic":
            return super().tool_definitions(api)
        extras = [row for row in self.table.listed if row.name in BROWSER_TOOLS]
        return [self._built_in(), *function_tools(extras, "anthropic")]

    def _built_in(self) -> dict[str, Json]:
        if self.tool == "computer_toolset_20260801":
            return {"type": self.tool, "configs": {"zoom": {"enabled": False}}}
        width, height = self.screen.size
        return {
            "type": self.tool,
            "name": "computer",
            "display_width_px": width,
            "display_height_px": height,
        }


def _mouse(screen: Screen) -> tuple[Row, ...]:
    where = Field("coordinate", Pair(screen), "Where, as [x, y]")
    return (
        *(_click(name, where, screen) for name in _CLICKS),
        Row(
            "mouse_move",
            SPECS["hover"],
            (where,),
            lambda values: Hover(values["coordinate"]),
            lambda action: {"coordinate": action.target} if isinstance(action, Hover) else None,
            example_of("hover", screen),
        ),
        _drag(screen),
        _button("left_mouse_down", MouseDown, screen),
        _button("left_mouse_up", MouseUp, screen),
        _scroll(screen),
        look_row("screenshot"),
        look_row("cursor_position", listed=False),
    )


def _click(name: str, where: Field, screen: Screen) -> Row:
    button, count = _CLICKS[name]
    held = Field("text", HeldChord(), "Modifier keys held meanwhile, like ctrl or shift", ())

    def read(values: Values) -> Action:
        if values["text"] and values["key"]:
            raise Mismatch("modifiers belong into text alone")
        return Click(values["coordinate"], button, count, values["text"] or values["key"])

    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or (action.button, action.count) != (button, count):
            return None
        return {"coordinate": action.target, "text": action.modifiers}

    spec = _SPEC_OF.get(name, name)
    # The reference code of 2025 reads modifiers from "key".
    old = Field("key", _Unsaid(), "Modifier keys", ())
    return Row(name, SPECS[spec], (where, held, old), read, write, example_of(spec, screen))


class _Unsaid(Ignored):
    """Modifiers under an old name, which models are not told of."""

    def read(self, value: object) -> Any:
        """Take a string of modifiers."""
        return HeldChord().read(value)


def _drag(screen: Screen) -> Row:
    start = Field("start_coordinate", Pair(screen), "Where to begin, as [x, y]")
    end = Field("coordinate", Pair(screen), "Where to let go, as [x, y]")

    def write(action: Any) -> Values | None:
        if not isinstance(action, Drag) or action.via:
            return None
        return {"start_coordinate": action.source, "coordinate": action.destination}

    return Row(
        "left_click_drag",
        SPECS["drag"],
        (start, end),
        lambda values: Drag(values["start_coordinate"], values["coordinate"]),
        write,
        example_of("drag", screen),
    )


def _button(name: str, kind: type[MouseDown | MouseUp], screen: Screen) -> Row:
    where = Field("coordinate", Pair(screen), "Where; left out: where the mouse is", None)

    def write(action: Any) -> Values | None:
        if type(action) is not kind or action.button != "left":
            return None
        return {"coordinate": action.target}

    spec = "mouse_down" if kind is MouseDown else "mouse_up"
    return Row(name, SPECS[spec], (where,), lambda values: kind(values["coordinate"]), write, kind(None))


def _scroll(screen: Screen) -> Row:
    arguments = (
        Field("scroll_direction", DIRECTIONS, "Which way"),
        Field("scroll_amount", Whole(1, _MOST_NOTCHES), f"Clicks of the wheel, {NOTCH} pixels each"),
        Field("coordinate", Pair(screen), "Where the mouse is meanwhile; left out: the page", None),
    )

    def read(values: Values) -> Action:
        return Scroll(values["scroll_direction"], values["coordinate"], values["scroll_amount"] * NOTCH)

    def write(action: Any) -> Values | None:
        if not isinstance(action, Scroll) or action.amount is None or action.amount % NOTCH:
            return None
        return {
            "scroll_direction": action.direction,
            "scroll_amount": action.amount // NOTCH,
            "coordinate": action.target,
        }

    example = Scroll("down", example_point(screen), 5 * NOTCH)
    return Row("scroll", SPECS["scroll"], arguments, read, write, example)


def _keyboard() -> tuple[Row, ...]:
    keys = Field("text", NamedChord(), "A key or chord, like Return, Page_Down or ctrl+s")
    times = Field("repeat", Whole(1, 100), "How often", 1)
    held = Field("duration", Number(0.0, _LONGEST_S, cap=MAX_WAIT_S), "Seconds")
    return (
        typing_row("type"),
        Row(
            "key",
            SPECS["press"],
            (keys, times),
            lambda values: Press(values["text"], times=values["repeat"]),
            lambda action: {"text": action.keys, "repeat": action.times} if _is_press(action) else None,
            Press("Control+a"),
        ),
        Row(
            "hold_key",
            SPECS["press"],
            (keys, held),
            lambda values: Press(values["text"], hold=values["duration"]),
            lambda action: (
                {"text": action.keys, "duration": action.hold} if isinstance(action, Press) else None
            ),
            Press("Shift", hold=1.0),
            "It stays down for the duration.",
        ),
        Row(
            "wait",
            SPECS["wait"],
            (Field("duration", seconds(_LONGEST_S), "Seconds"),),
            lambda values: Wait(values["duration"]),
            lambda action: {"duration": action.seconds} if isinstance(action, Wait) else None,
            Wait(2.0),
        ),
    )


def _is_press(action: Any) -> bool:
    return isinstance(action, Press) and action.hold == 0
