"""``panels.js``: panels that float over a page."""

from __future__ import annotations

from webarium.text_engine.dom import Element
from webarium.text_engine.events import Event
from webarium.text_engine.page import Page
from webarium.text_engine.selectors import closest, first, select


class Panels:
    """All panels of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.on("click", self._pressed)
        page.on("htmx:load", self._loaded)

    def _pressed(self, event: Event) -> None:
        button = closest(event.target, "[data-resize]")
        panel = None if button is None else closest(button, "[data-panel]")
        if button is None or panel is None:
            return
        wanted = button.attrs["data-resize"]
        _resize(panel, "open" if panel.attrs["data-panel"] == wanted else wanted)

    def _loaded(self, event: Event) -> None:
        if "data-panel" in event.target.attrs:
            wanted = first(event.target, "[autofocus]")
            if wanted is not None:
                self._page.focus(wanted)


def _resize(panel: Element, size: str) -> None:
    panel.put("data-panel", size)
    for button in select(panel, "[data-resize]"):
        if button.attrs["data-resize"] == "minimized":
            button.put("aria-expanded", "true" if size != "minimized" else "false")
        else:
            button.put("aria-pressed", "true" if size == "maximized" else "false")
