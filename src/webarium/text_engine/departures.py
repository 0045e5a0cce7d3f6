"""Where actions led from pages that nobody had touched: the same action leads there again, without its elements.

Of such a page everything follows from its markup, address and size, so what an action does to it does, too. Only what
asks for another page and for nothing else is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeAlias

from webarium.actions.types import Action, Upload
from webarium.observation.view import View
from webarium.text_engine.contents import contents_of
from webarium.text_engine.page import Contents, Navigation, Page

MOST = 8_192
"""So many are remembered for each engine; those not used for longest go first."""
Key: TypeAlias = tuple[bytes, str, tuple[int, int], View, Action]


@dataclass(frozen=True, slots=True)
class Departure:
    """What an action left behind and where it went."""

    navigation: Navigation
    contents: Contents
    """What the page's fields held then."""


class Departures:
    """What is remembered, for all windows of an engine."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Key, Departure] = OrderedDict()
        self.hits = 0
        """How many actions needed no elements."""

    def find(self, key: Key | None) -> Departure | None:
        """Where this led."""
        found = None if key is None else self._known.get(key)
        if found is not None and key is not None:
            self._known.move_to_end(key)
            self.hits += 1
        return found

    def note(self, key: Key, page: Page) -> None:
        """Remember what was done, if it did no more than ask for a page."""
        wanted = page.navigation
        if wanted is None or wanted.target or wanted.save_as is not None:
            return
        if page.requests or page.downloads or page.pushed or page.timers:
            return
        self._known[key] = Departure(wanted, contents_of(page))
        if len(self._known) > self._most:
            self._known.popitem(last=False)


def key_of(page: Page, view: View, action: Action) -> Key | None:
    """What decides where an action leads from a page; nothing for a page that was touched, or with files."""
    if not page.markup or isinstance(action, Upload):
        return None
    return page.markup, page.url, page.size, view, action
