"""``steps.js``: buttons that step a number, and its sum in words."""

from __future__ import annotations

import re

from webarium.text_engine.controls import value_of
from webarium.text_engine.dom import Element
from webarium.text_engine.events import Event
from webarium.text_engine.page import Page, Parts
from webarium.text_engine.selectors import closest, first, matches, select

_LEADING = re.compile(r"\s*([+-]?\d+)")


def _number(field: Element) -> int:
    found = _LEADING.match(value_of(field))
    return int(found[1]) if found else 0


class Steppers:
    """All steppers of a page."""

    def __init__(self, page: Page) -> None:
        page.on("click", self._pressed)
        page.on("change", self._changed)
        page.arranges.append(self._begin)

    def _begin(self, parts: Parts) -> None:
        for field in [
            at
            for each in parts.having("class")
            if "steps" in each.classes
            for at in each.below()
            if at.tag == "input"
        ]:
            _step(field, 0)

    def _pressed(self, event: Event) -> None:
        button = closest(event.target, "[data-step]")
        field = None if button is None or button.parent is None else first(button.parent, "input")
        if button is not None and field is not None:
            _step(field, int(button.attrs["data-step"]))

    def _changed(self, event: Event) -> None:
        if matches(event.target, ".steps input"):
            _step(event.target, 0)


def _bound(field: Element, name: str) -> float:
    return float(field.attrs.get(name) or 0)


def _step(field: Element, by: int) -> None:
    low, high = _bound(field, "min"), _bound(field, "max")
    field.keep("value", f"{max(low, min(high, _number(field) + by)):g}")
    around = field.parent
    buttons = [] if around is None else select(around, "[data-step]")
    if len(buttons) > 1:
        buttons[0].flag("disabled", _number(field) <= low)
        buttons[1].flag("disabled", _number(field) >= high)
    box = closest(field, "[data-sum]")
    if box is None:
        return
    needs = field.attrs.get("data-needs")
    needed = first(box, f'[name="{needs}"]') if needs else None
    if by > 0 and needed is not None and not _number(needed):
        _step(needed, 1)
    _tell(box)


def _tell(box: Element) -> None:
    sums: dict[str, int] = {}
    for field in select(box, "[data-counts]"):
        word = field.attrs["data-counts"]
        sums[word] = sums.get(word, 0) + _number(field)
    parts = [f"{count} {word}{'' if count == 1 else 's'}" for word, count in sums.items() if count]
    told = first(box, "[data-words]")
    if told is not None:
        told.set_text(", ".join(parts) or told.attrs.get("data-nobody", ""))
