"""What the public tasks of the back office ask of its pages: addresses, and elements that scripts look for there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.dom import Element
from tests.loaded import Loaded, loaded, on
from webarium.sites.shopping_admin.site import SITE

FORMS = {
    "/admin/catalog/product": "/admin/catalog/product/new/",
    "/admin/sales_rule/promo_quote": "/admin/sales_rule/promo_quote/new/",
}
"""Where a task ends on a form though its gold address is a list's: the page that its scripts look at."""
FILTERED = {"/admin/sales/order/": "/admin/sales/order/?status=canceled"}
"""Where the scripts look at what only shows after something was chosen."""
CANNOT = {
    **dict.fromkeys((759, 760), "starts and ends on the map, which is another site"),
}
"""Tasks whose pages cannot be looked at here, with the reasons."""
NO_ADDRESS = {247: "its gold address is a note to the graders; the task is to be declined"}
"""Tasks whose gold address is none, with the reasons; all else of them resolves."""
STOREFRONT = ".html"
"""How the storefront's own addresses end, which some tasks look at on the back office's host."""

_QUERY = re.compile(r"""\.?querySelector\(\s*(["'])(.*?)\1\s*\)""")
_STEP = re.compile(r"""([\w-]*)((?:[#.][\w-]+|\[[^\]"'=]+=(?:"[^"]*"|'[^']*'|[^\]"']*)\]?)*)$""")
_PART = re.compile(r"""([#.])([\w-]+)|\[([^\]"'=]+)=(?:"([^"]*)"|'([^']*)'|([^\]"']*))\]?""")


@dataclass(frozen=True)
class Hook:
    """One page that a task names, and the elements that must be found there."""

    task: int
    address: str
    """On the back office's host, as a browser asks for it: ``/admin/sales/order/view/order_id/302/``."""
    selectors: tuple[str, ...]

    @property
    def in_storefront(self) -> bool:
        """Whether it is a page of the shop on the back office's host."""
        return self.address.endswith(STOREFRONT)


def tasks() -> tuple[Loaded, ...]:
    """The public tasks that need the back office."""
    return tuple(task for task in loaded() if "shopping_admin" in task.sites)


def hooks(task: Loaded) -> Iterator[Hook]:
    """What a task asks of our pages: where it starts, where it ends, and what its scripts look at."""
    for address in task.addresses(SITE):
        yield Hook(task.number, address, ())
    gold = next((found for url in task.gold if (found := on(SITE, url)) is not None), None)
    for target in task.targets:
        named = gold if target.url == "last" else on(SITE, target.url)
        if named is not None:
            shown = FILTERED.get(named, FORMS.get(named, named)) if target.url == "last" else named
            yield Hook(task.number, shown, selectors(target.locator))


def selectors(script: str) -> tuple[str, ...]:
    """The selectors that a script looks for, those that are looked for within each other as one."""
    found: list[str] = []
    end = -1
    for match in _QUERY.finditer(script):
        within = end >= 0 and ("firstElementChild" in script[end : match.start()] or end == match.start())
        if within:
            found[-1] += " " + match[2]
        else:
            found.append(match[2])
        end = match.end()
    return tuple(found)


def matches(page: Element, selector: str) -> list[Element]:
    """Elements of a page that fit a selector; a missing last bracket closes by itself, as in browsers."""
    found = [page]
    for step in re.findall(r"""(?:\[[^\]"']*(?:"[^"]*"|'[^']*')?\]?|[^\s\[])+""", selector):
        fits = _condition(step)
        found = list({id(each): each for above in found for each in above if fits(each)}.values())
    return found


def _condition(step: str) -> Callable[[Element], bool]:
    """What an element must be for one step of a selector."""
    whole = _STEP.match(step)
    assert whole is not None, f"no step of a selector: {step}"
    tag, parts = whole[1], list(_PART.finditer(whole[2]))

    def fits(element: Element) -> bool:
        return (not tag or element.tag == tag) and all(_has(element, part) for part in parts)

    return fits


def _has(element: Element, part: re.Match[str]) -> bool:
    if part[1] == "#":
        return element.attrs.get("id") == part[2]
    if part[1] == ".":
        return part[2] in element.classes
    value = next(text for text in (part[4], part[5], part[6]) if text is not None)
    return element.attrs.get(part[3]) == value
