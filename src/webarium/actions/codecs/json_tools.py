"""Plain JSON tool calls: one tool for each action, made from the table of all actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

from webarium.actions.codecs.table import Row, Values
from webarium.actions.codecs.tools import CallCodec
from webarium.actions.kinds import Mismatch
from webarium.actions.pointing import TARGET_NAMES, PointsKind, TargetKind, TargetName
from webarium.actions.screen import Screen
from webarium.actions.specs import SPECS, Field, Spec
from webarium.actions.targets import map_targets
from webarium.actions.types import Action, ElementId, Locator, LocatorStep, Mark, Point, Target

_EXAMPLE_STEP = LocatorStep("role", "button", "Save")
TOOLS: tuple[str, ...] = tuple(name for name, spec in SPECS.items() if not spec.variant)
"""The names of all tools."""


def example_target(name: TargetName, screen: Screen | None = None) -> Callable[[Target], Target]:
    """Turn the element ids of examples into another kind of target."""

    def change(target: Target) -> Target:
        number = target.value if isinstance(target, ElementId | Mark) else 1
        match name:
            case "element":
                return ElementId(number)
            case "mark":
                return Mark(number)
            case "point":
                width, height = (screen or Screen()).size
                at = (number * 17 % width, number * 11 % height)
                return screen.point(*at) if screen else Point(*at)
            case "locator":
                return Locator((_EXAMPLE_STEP,))

    return change


def json_rows(
    names: Iterable[str] = TOOLS,
    *,
    target: TargetKind | None = None,
) -> tuple[Row, ...]:
    """The rows of actions whose arguments are the attributes of the action's class."""
    kind = target or TargetKind()
    change = example_target((kind.told or kind.names)[0], kind.screen)
    return tuple(
        _row(
            SPECS[name],
            tuple(_narrowed(field, kind) for field in SPECS[name].fields),
            map_targets(SPECS[name].example, change),
        )
        for name in names
    )


def _narrowed(field: Field, kind: TargetKind) -> Field:
    match field.kind:
        case TargetKind():
            return replace(field, kind=kind)
        case PointsKind():
            return replace(field, kind=PointsKind(kind.screen))
    return field


def _row(spec: Spec, arguments: tuple[Field, ...], example: Action) -> Row:
    def read(values: Values) -> Action:
        return spec.action(**values)

    def write(action: Any) -> Values | None:
        if type(action) is not spec.action:
            return None
        return {field.name: getattr(action, field.name) for field in fields(action)}

    return Row(spec.name, spec, arguments, read, write, example)


class JsonCodec(CallCodec):
    """One JSON object or tool call for each action: ``{"name": "click", "arguments": {"target": 27}}``.

    It has words for everything, so it also serves to store actions.
    """

    name = "json"
    native = "openai"
    introduction = (
        'Write exactly one JSON object {"name": …, "arguments": {…}}. '
        "A target is something to act on; an element's id is the number in front of it in the observation."
    )

    def __init__(
        self, *, targets: tuple[TargetName, ...] = ("element",), screen: Screen | None = None
    ) -> None:
        """Tell a model of these kinds of targets; all kinds are understood."""
        if not targets or not set(targets) <= set(TARGET_NAMES):
            raise ValueError(f"Targets are some of {', '.join(TARGET_NAMES)}, not {targets!r}.")
        self._screen = screen
        super().__init__("The JSON grammar", json_rows(target=TargetKind(screen=screen, told=targets)))

    def snap(self, action: Action) -> Action:
        """Points lie on the pixels of the screen, if one is known."""
        return action if self._screen is None else snap_points(action, self._screen)


def snap_points(action: Action, screen: Screen) -> Action:
    """Move each point to the nearest one that a pixel means; raises `ValueError` outside the viewport."""

    def change(target: Target) -> Target:
        return screen.snap(target) if isinstance(target, Point) else target

    try:
        return map_targets(action, change)
    except Mismatch as wrong:
        raise ValueError(str(wrong)) from None
