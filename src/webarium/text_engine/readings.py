"""Documents that were read before: one that is in all things equal is not walked again.

What a document says follows from its elements with what visitors did to them, from the sheets that hold for it, its
address, the focus, and the dialog on top. All of that is in its key. The numbers of nodes are not: they are given anew,
in the order in which a walk would give them.
"""

from __future__ import annotations

import hashlib
from array import array
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from webarium.observation.reading import ReadPage
from webarium.observation.view import View
from webarium.observation.wire import Row
from webarium.text_engine.contents import contents_of
from webarium.text_engine.dom import Element, Text
from webarium.text_engine.page import Known, Page
from webarium.text_engine.sheets import Index
from webarium.text_engine.walk import Seen, Walker

MOST = 256
"""So many documents are kept for each engine, some hundred kilobytes each."""
MOST_KNOWN = 4_096
"""So many documents are known that need not be made again before somebody acts in them."""
_ALOOF = frozenset({"before", "committed", "last", "on", "opener", "saved", "waiting"})
"""Notes on elements that decide nothing of what is shown."""
_PLAIN = (str, int, float, type(None))
_PAGE = -1
"""Stands for the page itself where nodes are counted."""


class _Untold(Exception):  # noqa: N818 -- no fault of anybody
    """An element holds something that cannot be told."""


@dataclass(slots=True)
class _Kept:
    index: Index
    """Kept alive, as its identity is in the key."""
    asked: tuple[tuple[int, int], ...]
    """Whose numbers a walk asks for, in order: place in the document, and 0 and 1 for text before and after, else 2."""
    rows: list[Row]
    places: list[int]
    """For each row the place in `asked` of its number."""
    focus: int | None
    """The place in `asked` of that of the focus."""
    left: int
    numbers: tuple[int, ...]
    """Those that the rows have."""
    read: dict[tuple[View, tuple[int, ...]], ReadPage] = field(default_factory=dict)
    """What was read of it, for views and numbers."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as seen, and where what is read of that is kept."""

    seen: Seen
    numbers: tuple[int, ...] = ()
    kept: _Kept | None = None
    digest: bytes = b""
    """Stands for the document with what visitors did to it; nothing if it cannot be told."""

    @property
    def asked(self) -> tuple[tuple[int, int], ...]:
        """Which elements and texts have numbers; see `number`."""
        return () if self.kept is None else self.kept.asked

    @property
    def in_order(self) -> bool:
        """Whether `number` gives the numbers that it has."""
        return self.kept is not None and self.numbers == tuple(range(1, len(self.kept.asked) + 1))

    def read(self, view: View, make: Callable[[], ReadPage]) -> ReadPage:
        """What is read of it in a view: made, unless it was made of an equal one with equal numbers."""
        if self.kept is None:
            return make()
        key = (view, self.numbers)
        found = self.kept.read.get(key)
        if found is None:
            self.kept.read.clear()
            found = self.kept.read[key] = make()
        return found


class Readings:
    """What was read, for all windows of an engine; the documents not seen for longest go first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, _Kept] = OrderedDict()
        self._known: OrderedDict[tuple[bytes, str, tuple[int, int]], Known] = OrderedDict()
        self.hits = 0
        """How many documents were not walked."""

    def known(self, markup: bytes, url: str, size: tuple[int, int]) -> Known | None:
        """What a document of this markup says before anybody touches it, if it is known."""
        return self._known.get((markup, url, size))

    def look(self, page: Page, *, addresses: bool) -> Reading:
        """Look at a page."""
        known = self.known(page.markup, page.url, page.size) if page.markup else None
        key = None if known is None else known.keys.get(addresses)
        kept = None if key is None else self._kept.get(key)
        if known is not None and key is not None and kept is not None:
            self._known.move_to_end((page.markup, page.url, page.size))
            self._hit(key)
            if page.unread is not None and page.asked in ((), kept.asked):
                page.asked = kept.asked
                return _shown(kept, tuple(range(1, len(kept.asked) + 1)), known.digest)
            nodes = _nodes(page.root)
            return _again(kept, page, nodes, known.digest)
        return self._read(page, addresses=addresses)

    def _hit(self, key: bytes) -> None:
        self._kept.move_to_end(key)
        self.hits += 1

    def _read(self, page: Page, *, addresses: bool) -> Reading:
        nodes: list[Element | Text] = []
        root, first = page.root, not page.ident
        page.number()
        top = page.top or root
        try:
            digest = _digest(root, nodes)
            key = _key(page, top, nodes, digest, addresses=addresses)
        except _Untold:
            return Reading(page.read(addresses=addresses))
        kept = self._kept.get(key)
        if kept is not None:
            self._hit(key)
            reading = _again(kept, page, nodes, digest)
        else:
            kept, numbers, seen = _walked(page, top, nodes, addresses=addresses)
            self._kept[key] = kept
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
            reading = Reading(seen, numbers, kept, digest)
        if page.markup and first and _is_calm(page):
            self._remember(page, addresses, key, digest)
        return reading

    def _remember(self, page: Page, addresses: bool, key: bytes, digest: bytes) -> None:
        focus = None if page.focused is None else page.focused.ident
        if focus == 0:
            return
        place = (page.markup, page.url, page.size)
        known = self._known.get(place)
        if known is None or known.digest != digest:
            known = self._known[place] = Known(digest, page.index, page.title, focus, contents_of(page))
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        known.keys[addresses] = key


def _is_calm(page: Page) -> bool:
    """Whether a page does nothing by itself."""
    return not (
        page.timers or page.requests or page.pushed or page.downloads or page.modals or page.navigation
    )


def number(page: Page, asked: Sequence[tuple[int, int]]) -> None:
    """Give the numbers 1, 2 and so on to a page, and to these elements and texts of it."""
    if asked:
        nodes = _nodes(page.root)
        page.number()
        for place, side in asked:
            _number(page, nodes, place, side)


def digest_of(page: Page) -> str:
    """What stands for a document with what visitors did to it, in any process; nothing if it cannot be told."""
    try:
        return _digest(page.root, []).hex()
    except _Untold:
        return ""


def _digest(root: Element, nodes: list[Element | Text]) -> bytes:
    """What stands for a document; `nodes` gets its elements and texts in order."""
    told: list[str] = []
    _tell(root, nodes, told)
    found = hashlib.blake2b("".join(told).encode("utf-8", "surrogatepass"), digest_size=32)
    found.update(array("Q", map(len, told)).tobytes())
    return found.digest()


def _nodes(root: Element) -> list[Element | Text]:
    nodes: list[Element | Text] = []
    _gather(root, nodes)
    return nodes


def _gather(element: Element, nodes: list[Element | Text]) -> None:
    nodes.append(element)
    for child in element.children:
        if child.__class__ is Text:
            nodes.append(child)
        else:
            _gather(child, nodes)  # type: ignore[arg-type]


def _key(page: Page, top: Element, nodes: list[Element | Text], digest: bytes, *, addresses: bool) -> bytes:
    """All that decides what a walk finds."""
    try:
        place = nodes.index(top)
        focus = -1 if page.focused is None else nodes.index(page.focused)
    except ValueError:
        raise _Untold from None
    said = repr((page.url, focus, place, addresses, id(page.index)))
    return digest + hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=32).digest()


def _tell(element: Element, nodes: list[Element | Text], told: list[str]) -> None:
    """Tell a part of a document in words that can be read in one way only, if one knows how long each is."""
    nodes.append(element)
    attrs = element.attrs
    told += ("<" if element.html else "{", element.tag, str(len(attrs)))
    if attrs:
        told += attrs
        told += attrs.values()
    if element.state:
        told += ("!", _state(element.state))
    for child in element.children:
        if child.__class__ is Text:
            nodes.append(child)
            told += ("T", child.data)
        else:
            _tell(child, nodes, told)  # type: ignore[arg-type]
    told.append(">")


def _state(state: dict[str, Any]) -> str:
    found: list[tuple[str, object]] = []
    for name, value in state.items():
        if name in _ALOOF:
            continue
        if name == "files":
            found.append((name, [file.name for file in value]))
        elif isinstance(value, _PLAIN):
            found.append((name, value))
        else:
            raise _Untold
    return repr(sorted(found, key=lambda pair: pair[0]))


def _again(kept: _Kept, page: Page, nodes: list[Element | Text], digest: bytes) -> Reading:
    """What a walk of an equal document found, with this one's numbers."""
    page.number()
    return _shown(kept, tuple([_number(page, nodes, place, side) for place, side in kept.asked]), digest)


def _shown(kept: _Kept, numbers: tuple[int, ...], digest: bytes) -> Reading:
    if numbers != kept.numbers:
        kept.numbers = numbers
        kept.rows = [
            (depth, (numbers[place], *about[1:]))
            for (depth, about), place in zip(kept.rows, kept.places, strict=True)
        ]
    focus = None if kept.focus is None else numbers[kept.focus]
    return Reading(Seen(kept.rows, focus, kept.left), numbers, kept, digest)


def _number(page: Page, nodes: list[Element | Text], place: int, side: int) -> int:
    if place == _PAGE:
        return page.ident
    node = nodes[place]
    if side == 2:
        return page.identify(node)
    if not isinstance(node, Element):
        raise TypeError("Only elements have text before and after.")
    return page.identify_part(node, side)


def _walked(
    page: Page, top: Element, nodes: list[Element | Text], *, addresses: bool
) -> tuple[_Kept, tuple[int, ...], Seen]:
    places = {id(node): place for place, node in enumerate(nodes)}
    asked: dict[tuple[int, int], int] = {(_PAGE, 2): page.ident}

    def identify(node: Element | Text) -> int:
        number = asked[(places[id(node)], 2)] = page.identify(node)
        return number

    def part(element: Element, side: int) -> int:
        number = asked[(places[id(element)], side)] = page.identify_part(element, side)
        return number

    walker = Walker(page.eyes(), page.url, identify, part, addresses=addresses)
    seen = walker.walk(page.title, top, page.ident)
    numbers = tuple(asked.values())
    order = {number: place for place, number in enumerate(numbers)}
    kept = _Kept(
        page.index,
        tuple(asked),
        seen.rows,
        [order[about[0]] for _, about in seen.rows],
        None if seen.focus is None else order[seen.focus],
        seen.left,
        numbers,
    )
    return kept, numbers, seen
