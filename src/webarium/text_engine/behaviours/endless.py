"""``endless.js``: lists that go on by themselves."""

from __future__ import annotations

from typing import TypeGuard

from webarium.text_engine.dom import Element, Node, Text, detach, parse
from webarium.text_engine.events import Event
from webarium.text_engine.page import Page
from webarium.text_engine.selectors import closest, first, matches

FURTHER = "data-further"
"""The attribute of links that lead to more of a list."""
_END = ".pagination"


class Endless:
    """The lists of a page to which more is added below."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.on("htmx:afterRequest", self._answered)

    def _answered(self, event: Event) -> None:
        page = self._page
        link = event.target
        if FURTHER not in link.attrs or not event.detail["successful"]:
            return
        shown = closest(link, "main")
        longer = first(parse(event.detail["answer"].text), "main")
        was_focused = page.focused is link
        if shown is None or longer is None or not self._grow(shown, longer):
            page.go(link.attrs["href"])
            return
        page.url = page.resolve(link.attrs["href"])
        if was_focused:
            page.focus(first(shown, f"[{FURTHER}]"))

    def _grow(self, shown: Element, longer: Element) -> int:
        """Add what another element has beyond this one; gives how much that was."""
        added = 0
        for half, (here, wanted) in enumerate(zip(_halves(shown), _halves(longer), strict=True)):
            for at, node in enumerate(here):
                more = self._update(node, wanted[at]) if at < len(wanted) else None
                if more is None:
                    break
                added += more
            else:
                added += self._add(shown, wanted[len(here) :], at_end=half == 1)
        return added

    def _update(self, shown: Node, longer: Node) -> int | None:
        """What is added within a node; nothing can be told of one that is made otherwise."""
        if _is_replaced(shown) and _is_replaced(longer):
            self._replace(shown, longer)
            return 0
        if isinstance(shown, Text) and isinstance(longer, Text):
            if shown.data.strip() != longer.data.strip():
                shown.data = longer.data
            return 0
        if not isinstance(shown, Element) or not isinstance(longer, Element) or shown.tag != longer.tag:
            return None
        is_other = any(shown.attr(name) != longer.attr(name) for name in ("id", "href", "action"))
        return 0 if is_other else self._grow(shown, longer)

    def _replace(self, shown: Element, other: Element) -> None:
        if shown.parent is not None:
            shown.parent.insert(shown.place(), [other])
        if shown.holds(self._page.focused):
            self._page.focused = None
        detach(shown)
        self._begin(other)

    def _add(self, shown: Element, nodes: list[Node], *, at_end: bool) -> int:
        end = None if at_end else next(filter(_is_end, shown.children), None)
        shown.insert(len(shown.children) if end is None else end.place(), nodes)
        for node in nodes:
            if isinstance(node, Element):
                self._begin(node)
        return len(nodes)

    def _begin(self, element: Element) -> None:
        self._page.arrange(element)
        self._page.fire(element, "htmx:load")


def _halves(element: Element) -> tuple[list[Node], list[Node]]:
    """What is in an element before the end of a list, and from there on."""
    nodes = [each for each in element.children if isinstance(each, Element) or each.data.strip()]
    end = next((at for at, each in enumerate(nodes) if _is_end(each)), len(nodes))
    return nodes[:end], nodes[end:]


def _is_end(node: Node) -> TypeGuard[Element]:
    return isinstance(node, Element) and matches(node, _END)


def _is_replaced(node: Node) -> TypeGuard[Element]:
    return isinstance(node, Element) and matches(node, f"{_END}, [data-anew]")
