"""What the three computer-use grammars share: a screen, and functions for what a mouse cannot do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from webarium.actions.codecs.json_tools import example_target, json_rows, snap_points
from webarium.actions.codecs.table import Row, Values
from webarium.actions.codecs.tools import CallCodec
from webarium.actions.kinds import Ignored, Mismatch, Text
from webarium.actions.pointing import TargetKind
from webarium.actions.screen import Screen
from webarium.actions.specs import SPECS, Field
from webarium.actions.targets import map_targets
from webarium.actions.types import Action, Noop, Point, Scroll, Target, Type

BROWSER_TOOLS = (
    "goto",
    "go_back",
    "go_forward",
    "new_tab",
    "tab_focus",
    "close_tab",
    "select",
    "upload",
    "answer_dialog",
    "ask_user",
    "stop",
)
"""What a browser without an address bar, native lists and a file chooser needs besides mouse and keyboard."""

TEXT = Field("text", Text(), "The text; a line break at its end presses Enter")


class ComputerCodec(CallCodec):
    """Mouse and keyboard on a picture; points are written as the pixel nearest to them."""

    def __init__(self, grammar: str, rows: Iterable[Row], screen: Screen) -> None:
        self.screen = screen
        super().__init__(grammar, rows)

    def snap(self, action: Action) -> Action:
        """Points lie on the pixels of the picture."""
        return snap_points(action, self.screen)


def browser_rows(screen: Screen, names: Iterable[str] = BROWSER_TOOLS) -> tuple[Row, ...]:
    """Function tools for the browser; what they point at is a point of the picture."""
    return json_rows(names, target=TargetKind(("point",), screen))


def example_of(name: str, screen: Screen) -> Action:
    """The example of an action, its targets made points."""
    return map_targets(SPECS[name].example, example_target("point", screen))


def example_point(screen: Screen) -> Point:
    """Somewhere on the picture."""
    return screen.point(640 % screen.size[0], 360 % screen.size[1])


def fixed_row(
    name: str,
    action: Action,
    spec: str,
    *,
    fields: tuple[Field, ...] = (),
    listed: bool = True,
    note: str = "",
) -> Row:
    """A row without arguments of its own that always means the same."""
    ignored = tuple(field for field in fields if isinstance(field.kind, Ignored))

    def write(given: Any) -> Values | None:
        return {} if given == action else None

    return Row(name, SPECS[spec], ignored, lambda values: action, write, action, note, listed)


def look_row(name: str, fields: tuple[Field, ...] = (), *, listed: bool = True) -> Row:
    """A row that asks for a picture, which every step brings anyway."""
    return fixed_row(name, Noop(), "noop", fields=fields, listed=listed)


def typing_row(name: str, extra: tuple[Field, ...] = ()) -> Row:
    """Typing wherever the focus is, where a line break at the end is the Enter key."""

    def read(values: Values) -> Action:
        text = values["text"]
        submit = text.endswith("\n")
        return Type(None, text[:-1] if submit else text, submit=submit, clear=False)

    def write(action: Any) -> Values | None:
        if not isinstance(action, Type) or action.target is not None or action.clear:
            return None
        return {"text": action.text + "\n" * action.submit}

    return Row(name, SPECS["keyboard_type"], (TEXT, *extra), read, write, SPECS["keyboard_type"].example)


def scroll_by(dx: int, dy: int, target: Target | None, scale: Callable[[int, bool], int]) -> Scroll:
    """A scroll by pixels right and down; raises `Mismatch` for none and for both at once."""
    if (dx == 0) == (dy == 0):
        raise Mismatch("it must scroll one way: either across or up and down")
    if dx:
        return Scroll("right" if dx > 0 else "left", target, scale(abs(dx), True))
    return Scroll("down" if dy > 0 else "up", target, scale(abs(dy), False))


def signed(scroll: Scroll, scale: Callable[[int, bool], int]) -> tuple[int, int]:
    """The pixels right and down of a scroll."""
    if scroll.amount is None:
        raise Mismatch("a scroll by pixels")
    horizontal = scroll.direction in ("left", "right")
    pixels = scale(scroll.amount, horizontal) * (1 if scroll.direction in ("right", "down") else -1)
    return (pixels, 0) if horizontal else (0, pixels)


def snap_scroll(
    action: Action, there: Callable[[int, bool], int], back: Callable[[int, bool], int]
) -> Action:
    """The nearest distance that the model's pixels can express."""
    if not isinstance(action, Scroll) or action.amount is None:
        return action
    horizontal = action.direction in ("left", "right")
    return replace(action, amount=back(there(action.amount, horizontal), horizontal))
