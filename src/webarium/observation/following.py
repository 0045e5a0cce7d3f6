"""Several actions at once: whether the next one still means what it meant, when the one before it has been done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from urllib.parse import urldefrag

from webarium.actions.targets import map_targets
from webarium.actions.types import Action, AnswerDialog, ElementId, Mark, Stop, Target
from webarium.observation.observation import Observation

FAILED = "the action before it failed"
"""Why an action is not done after one that could not be."""


def follow(before: Observation, after: Observation, rest: Sequence[Action]) -> tuple[tuple[Action, ...], str]:
    """The actions that are left, in terms of what is seen now, and why they are dropped; ``""`` if they are not.

    Numbers of marks count anew each time that a page is looked at, so those of `before` become those of `after`.

    Args:
        before: What was seen when the actions were thought of, or last after one of them.
        after: What is seen since one of them was done.
        rest: Those that are still to be done.
    """
    if after.last_error:
        return tuple(rest), FAILED
    if not rest:
        return (), ""
    if after.dialog is not None and not isinstance(rest[0], AnswerDialog):
        return tuple(rest), "the page shows a dialog"
    if _is_other_page(before, after):
        return tuple(rest), "the page changed"
    named = tuple(_renumbered(action, before, after) for action in rest)
    if not isinstance(rest[0], Stop) and any(
        _is_gone(target, before, after) for target in _targets(named[0])
    ):
        return named, "the page changed"
    return named, ""


def dropped(done: int, given: int, last: str, why: str) -> str:
    """What is said of actions that were not done: how many were, and what became of the `last` of them, in words."""
    told = f"{done} of {given} actions {'was' if done == 1 else 'were'} done"
    return f"{told}; {why} after {last}." if why != FAILED else f"{told}; {last} failed."


def _is_other_page(before: Observation, after: Observation) -> bool:
    """Whether another document is in front, or a page says that it is another one by its address."""
    if [tab.active for tab in before.tabs] != [tab.active for tab in after.tabs]:
        return True
    if before.tree is not None and after.tree is not None and before.tree.id != after.tree.id:
        return True
    return urldefrag(before.url).url != urldefrag(after.url).url


def _renumbered(action: Action, before: Observation, after: Observation) -> Action:
    meant = {mark.number: mark.element_id for mark in before.marks}
    numbers = {mark.element_id: mark.number for mark in after.marks}

    def change(target: Target) -> Target:
        if not isinstance(target, Mark) or target.value not in meant:
            return target
        element = meant[target.value]
        return Mark(numbers[element]) if element in numbers else ElementId(element)

    return map_targets(action, change)


def _targets(action: Action) -> list[Target]:
    found: list[Target] = []
    for field in fields(action):
        value = getattr(action, field.name)
        each = value if isinstance(value, tuple) else (value,)
        found += [target for target in each if isinstance(target, ElementId | Mark)]
    return found


def _is_gone(target: Target, before: Observation, after: Observation) -> bool:
    """Whether an element that could be seen cannot be any more; of others whoever acts on them finds out."""
    if not isinstance(target, ElementId) or before.tree is None or after.tree is None:
        return False
    there = {node.id for node in after.tree.walk()} | {mark.element_id for mark in after.marks}
    if target.value in there:
        return False
    was = {node.id for node in before.tree.walk()} | {mark.element_id for mark in before.marks}
    return target.value in was
