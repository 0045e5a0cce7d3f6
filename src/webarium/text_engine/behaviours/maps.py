"""``maps.js`` and ``map.js``: of maps that are dragged, what they say and lead to; moving them needs pixels."""

from __future__ import annotations

import json

from webarium.text_engine.controls import set_checked
from webarium.text_engine.dom import Element, detach
from webarium.text_engine.events import Event, listen
from webarium.text_engine.page import Page, Parts
from webarium.text_engine.selectors import first


class DrawnMaps:
    """Drawn maps of the kit: the box that says whether the list follows the map."""

    def __init__(self, page: Page) -> None:
        page.arranges.append(self._begin)

    def _begin(self, parts: Parts) -> None:
        for box in parts.having("data-follow"):
            hidden = next((at for at in box.up() if "hidden" in at.attrs), None)
            if hidden is not None:
                hidden.flag("hidden", on=False)
            set_checked(box, True)


class TiledMap:
    """The map of the site ``map``: its pins."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._box: Element | None = None
        page.arranges.append(lambda _: self._begin())

    def _begin(self) -> None:
        box = self._page.by_id("map")
        if box is None or box is self._box:
            return
        self._box = box
        still = first(box, ".still")
        if still is not None:
            detach(still)
        box.keep("listens", True)
        scene = json.loads(box.attrs.get("data-scene") or "{}")
        lines = 2 * len(scene.get("lines", ())) + len(scene.get("rings", ())) + bool(scene.get("marked"))
        for _ in range(lines):  # a way is drawn twice, a broad line below a narrow one
            line = Element("div", {"class": "leaflet-interactive"})
            line.keep("listens", True)
            box.append(line)
        for each in scene.get("pins", ()):
            pin = Element("div", {"class": "leaflet-marker-icon leaflet-div-icon", "title": each["label"]})
            pin.keep("listens", True)
            path = each.get("path")
            if path:
                listen(pin, "click", lambda event, path=path: self._lead(event, path))  # type: ignore[misc]
            box.append(pin)

    def _lead(self, _: Event, path: str) -> None:
        self._page.go(path)
