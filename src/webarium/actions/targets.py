"""Changing what an action points at, whatever the action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from webarium.actions.types import Action, ElementId, Locator, Mark, Point, Target

_TARGETS = (ElementId, Mark, Point, Locator)


def map_targets(action: Action, change: Callable[[Target], Target]) -> Action:
    """Give the action with each of its targets changed, those on a drag's way included."""
    changed: dict[str, Any] = {}
    for field in fields(action):
        value = getattr(action, field.name)
        if isinstance(value, _TARGETS):
            changed[field.name] = change(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], _TARGETS):
            changed[field.name] = tuple(change(item) for item in value)
    return replace(action, **changed) if changed else action


def points_at(action: Action) -> bool:
    """Whether the action names a place by its coordinates."""
    return any(isinstance(getattr(action, field.name), Point) for field in fields(action))
