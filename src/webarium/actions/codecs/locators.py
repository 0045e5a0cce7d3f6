"""Playwright's locators as text: ``page.get_by_role('row').filter(has_text='x').get_by_role('link').nth(0)``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from webarium.actions.codecs.python import Link, Nested, print_link
from webarium.actions.codecs.table import read_values
from webarium.actions.kinds import Flag, Mismatch, Schema, Text, Whole
from webarium.actions.specs import Field
from webarium.actions.types import Locator, LocatorBy, LocatorStep
from webarium.types import Json

_EXACT = Field("exact", Flag(), "The whole name in this case", False, by_name_only=True)
_WORDS = Text(blank=False)
_FINDERS: Mapping[str, tuple[LocatorBy, tuple[Field, ...]]] = MappingProxyType(
    {
        "get_by_role": (
            "role",
            (
                Field("role", _WORDS, "ARIA role"),
                Field("name", Text(), "Name", None, by_name_only=True),
                _EXACT,
            ),
        ),
        "get_by_text": ("text", (Field("text", _WORDS, "Text"), _EXACT)),
        "get_by_label": ("label", (Field("text", _WORDS, "Label"), _EXACT)),
        "get_by_placeholder": ("placeholder", (Field("text", _WORDS, "Placeholder"), _EXACT)),
        "get_by_alt_text": ("alt_text", (Field("text", _WORDS, "Text of a picture"), _EXACT)),
        "get_by_title": ("title", (Field("text", _WORDS, "Title"), _EXACT)),
    }
)
_METHOD_OF = {by: (name, fields) for name, (by, fields) in _FINDERS.items()}
_FILTER = (Field("has_text", Text(), "Text that it holds", by_name_only=True),)
_NTH = (Field("index", Whole(-9999, 9999), "Place, from 0"),)
_ENDS = {"first": 0, "last": -1}
FINDERS: tuple[str, ...] = tuple(_FINDERS)


def read_locator(links: Sequence[Link]) -> Locator:
    """Take the links after ``page``; raises `Mismatch` with a clause."""
    steps: list[LocatorStep] = []
    for link in links:
        if link.name in _FINDERS:
            steps.append(_find(link))
        elif not steps:
            raise Mismatch(f"{link.name} is not a way to find an element; use {', '.join(_FINDERS)}")
        else:
            steps[-1] = _narrow(steps[-1], link)
    if not steps:
        raise Mismatch(f"it names no element; use {', '.join(_FINDERS)}")
    return Locator(tuple(steps))


def _find(link: Link) -> LocatorStep:
    by, fields = _FINDERS[link.name]
    values = _called(link, fields)
    return LocatorStep(by, values[fields[0].name], values.get("name"), values["exact"])


def _narrow(step: LocatorStep, link: Link) -> LocatorStep:
    """Apply ``first``, ``last``, ``nth`` or ``filter``."""
    if link.name in _ENDS and not link.called:
        return _pick(step, _ENDS[link.name])
    if link.name == "nth":
        return _pick(step, _called(link, _NTH)["index"])
    if link.name == "filter":
        if step.has_text is not None or step.nth is not None:
            raise Mismatch("filter is used once, right after what it filters")
        return replace(step, has_text=_called(link, _FILTER)["has_text"])
    raise Mismatch(f"{link.name} is not understood in a locator; use filter, nth, first, last, or get_by_…")


def _pick(step: LocatorStep, index: int) -> LocatorStep:
    if step.nth is not None:
        raise Mismatch("only one place can be picked from each list")
    return replace(step, nth=index)


def _called(link: Link, fields: Sequence[Field]) -> dict[str, Any]:
    if not link.called:
        raise Mismatch(f"{link.name} must be called")
    try:
        return read_values(fields, link.bind(fields))
    except Mismatch as wrong:
        raise Mismatch(f"in {link.name}, {wrong}") from None


def print_locator(locator: Locator) -> str:
    """Write a locator; raises `Mismatch` for one without steps."""
    if not locator.steps:
        raise Mismatch("a locator with steps")
    return ".".join(["page", *(_print_step(step) for step in locator.steps)])


def _print_step(step: LocatorStep) -> str:
    if step.by not in _METHOD_OF:
        raise Mismatch("a locator by role, text, label, placeholder, alt_text or title")
    name, fields = _METHOD_OF[step.by]
    given = {fields[0].name: step.value, "name": step.name, "exact": step.exact or None}
    text = print_link(name, {key: value for key, value in given.items() if value is not None}, fields)
    if step.has_text is not None:
        text += "." + print_link("filter", {"has_text": step.has_text}, _FILTER)
    if step.nth is not None:
        text += f".nth({step.nth})" if abs(step.nth) <= 9999 else ".nth(None)"
    return text


@dataclass(frozen=True, slots=True)
class LocatorKind:
    """A locator that was read already, or one inside an argument."""

    words = "a locator, such as page.get_by_role('button', name='Save')"

    def schema(self) -> Schema:
        """A string; the grammar is not declared as tools."""
        return {"type": "string"}

    def read(self, value: object) -> Locator:
        """Take a locator, or the chain that an argument is."""
        if isinstance(value, Locator):
            return value
        if isinstance(value, Nested) and value.links[0] == Link("page"):
            return read_locator(value.links[1:])
        raise Mismatch(self.words)

    def write(self, value: Any) -> Json:
        """The locator as text."""
        if not isinstance(value, Locator):
            raise Mismatch(self.words)
        return print_locator(value)
