"""``endless.js``: lists that go on by themselves."""

from __future__ import annotations

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
        longer = first(parse(event.detail["answer"].text), f"main:has({_END})")
        was_focused = page.focused is link
        if shown is None or longer is None or not self._grow(shown, longer):
            page.go(link.attrs["href"])
            return
        page.url = page.resolve(link.attrs["href"])
        if was_focused:
            page.focus(first(shown, f"[{FURTHER}]"))

    def _grow(self, shown: Element, longer: Element) -> int:
        """Add what another element has beyond this one; gives how much that was.

        What only this one has, from another script, stays.
        """
        wanted, added = _parts(longer), 0
        for node in _parts(shown):
            at = next((at for at, each in enumerate(wanted) if _kind(each) == _kind(node)), None)
            if at is None:
                continue
            added += self._put(wanted[:at], shown, node) + self._update(node, wanted[at])
            wanted = wanted[at + 1 :]
        return added + self._put(wanted, shown, None)

    def _update(self, shown: Node, longer: Node) -> int:
        """Bring a node up to one of its kind; gives how much was added in it."""
        if isinstance(shown, Text) or isinstance(longer, Text):
            if (
                isinstance(shown, Text)
                and isinstance(longer, Text)
                and shown.data.strip() != longer.data.strip()
            ):
                shown.data = longer.data
            return 0
        if matches(shown, f"{_END}, [data-anew]"):
            self._replace(shown, longer)
            return 0
        is_other = any(shown.attr(name) != longer.attr(name) for name in ("id", "href", "action"))
        return 0 if is_other else self._grow(shown, longer)

    def _replace(self, shown: Element, other: Element) -> None:
        if shown.parent is not None:
            self._put([other], shown.parent, shown)
        if shown.holds(self._page.focused):
            self._page.focused = None
        detach(shown)

    def _put(self, nodes: list[Node], into: Element, before: Node | None) -> int:
        end = len(into.children)
        at = (
            end
            if before is None
            else next((at for at, each in enumerate(into.children) if each is before), end)
        )
        into.insert(at, nodes)
        for node in nodes:
            if isinstance(node, Element):
                self._page.arrange(node)
                self._page.fire(node, "htmx:load")
        return len(nodes)


def _parts(element: Element) -> list[Node]:
    return [each for each in element.children if isinstance(each, Element) or each.data.strip()]


def _kind(node: Node) -> str:
    if isinstance(node, Text):
        return "#text"
    return "end" if matches(node, _END) else node.tag
