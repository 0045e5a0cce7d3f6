"""Which pages have their elements: those looked at last. What nobody has touched is made again when it is needed."""

from __future__ import annotations

from collections import OrderedDict

from webarium.text_engine.page import Page
from webarium.text_engine.readings import Reading, Readings

MOST = 64
"""So many untouched pages of an engine keep their elements, about a megabyte each."""


class Awake:
    """The pages of all windows of an engine that nobody has touched and that have their elements."""

    def __init__(self, readings: Readings, most: int = MOST) -> None:
        self._readings = readings
        self._most = most
        self._pages: OrderedDict[Page, Reading] = OrderedDict()
        self.released = 0
        """How many pages have lost their elements."""

    def note(self, page: Page, reading: Reading) -> None:
        """Note that a page was looked at, and what was seen."""
        self._pages.pop(page, None)
        if page.unread is None and page.markup and reading.in_order:
            self._pages[page] = reading
        while len(self._pages) > self._most:
            self._release(*self._pages.popitem(last=False))

    def _release(self, page: Page, reading: Reading) -> None:
        known = self._readings.known(page.markup, page.url, page.size) if page.markup else None
        if known is not None and known.digest == reading.digest and page.given == len(reading.numbers):
            self.released += page.release(known, reading.asked)
