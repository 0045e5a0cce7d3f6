"""``commands.js``: menus as commands, whose links are found by typing."""

from __future__ import annotations

from webarium.text_engine.controls import value_of
from webarium.text_engine.dom import Element
from webarium.text_engine.events import Event
from webarium.text_engine.page import Page
from webarium.text_engine.presses import click, toggle_details
from webarium.text_engine.selectors import closest, first, select

_FIELD = "data-commands"


class Commands:
    """The menus of a page that are commands."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.on("input", self._typed)
        page.on("keydown", self._entered)
        page.on("click", self._pressed)
        page.on("toggle", self._toggled)

    def _typed(self, event: Event) -> None:
        if _FIELD in event.target.attrs:
            _sift(event.target)

    def _entered(self, event: Event) -> None:
        field = event.target
        if event.key != "Enter" or _FIELD not in field.attrs:
            return
        event.prevent()
        eyes = self._page.eyes()
        link = next((each for each in _links_of(field) if not eyes.look(each).gone), None)
        if link is not None:
            click(self._page, link)

    def _pressed(self, event: Event) -> None:
        link = closest(event.target, "a[href]")
        menu = None if link is None else closest(link, "details:has([data-commands])")
        if menu is None:
            return
        toggle_details(self._page, menu)
        self._page.focus(first(menu, "summary"))

    def _toggled(self, event: Event) -> None:
        menu = event.target
        field = first(menu, f"[{_FIELD}]")
        if field is None or closest(field, "details") is not menu:
            return
        if "open" in menu.attrs:
            self._page.focus(field)
        else:
            field.keep("value", "")
            _sift(field)


def _links_of(field: Element) -> list[Element]:
    menu = closest(field, "details")
    return [] if menu is None else select(menu, "a[href]")


def _sift(field: Element) -> None:
    """Show only those links that have all words of what is typed."""
    words = value_of(field).lower().split()
    for link in _links_of(field):
        text = f"{link.text()} {link.attrs.get('aria-label', '')}".lower()
        link.flag("hidden", on=not all(word in text for word in words))
