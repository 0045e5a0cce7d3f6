"""Scrolling where everything is in view: what waits to come into view comes, one part after the other."""

from __future__ import annotations

from webarium.text_engine.behaviours.endless import FURTHER
from webarium.text_engine.dom import Element
from webarium.text_engine.htmx import Htmx, triggers_of, verb_of
from webarium.text_engine.page import Page

_COMES = "once intersect"


def go_on(page: Page) -> bool:
    """Ask for the first part that waits; gives whether there is one."""
    htmx = page.htmx
    waiting = next(filter(_waits, page.root.walk()), None)
    if waiting is None or not isinstance(htmx, Htmx):
        return False
    if FURTHER not in waiting.attrs:
        waiting.keep(_COMES, True)
    htmx.issue(waiting, None)
    return True


def _waits(element: Element) -> bool:
    if element.attrs.get(FURTHER) == "scroll":
        return True
    if verb_of(element) is None or element.note(_COMES):
        return False
    return any(each.event == "intersect" for each in triggers_of(element))
