"""What the public tasks of the back office ask of its pages: addresses, and elements that scripts look for there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.dom import Element
from tests.scoring.foreign.recorded import DATA

FILE = DATA / "webarena" / "test.raw.json"
PLACE = "__SHOPPING_ADMIN__"
FORMS = {
    "/catalog/product": "/catalog/product/new/",
    "/sales_rule/promo_quote": "/sales_rule/promo_quote/new/",
}
"""Where a task ends on a form though its gold address is a list's: the page that its scripts look at."""
FILTERED = {"/sales/order/": "/sales/order/?status=canceled"}
"""Where the scripts look at what only shows after something was chosen."""
CANNOT = {
    **dict.fromkeys((759, 760), "starts and ends on the map, which is another site"),
}
"""Tasks whose pages cannot be looked at here, with the reasons."""
NO_ADDRESS = {247: "its gold address is a note to the graders; the task is to be declined"}
"""Tasks whose gold address is none; all else of them resolves."""

_QUERY = re.compile(r"""\.?querySelector\(\s*(["'])(.*?)\1\s*\)""")
_STEP = re.compile(r"""([\w-]*)((?:[#.][\w-]+|\[[^\]"'=]+=(?:"[^"]*"|'[^']*'|[^\]"']*)\]?)*)$""")
_PART = re.compile(r"""([#.])([\w-]+)|\[([^\]"'=]+)=(?:"([^"]*)"|'([^']*)'|([^\]"']*))\]?""")


@dataclass(frozen=True)
class Hook:
    """One page that a task names, and the elements that must be found there."""

    task: int
    address: str
    """Below the back office's root, as the file has it: ``/sales/order/view/order_id/302/``."""
    selectors: tuple[str, ...]


@cache
def tasks() -> tuple[Mapping[str, Any], ...]:
    """The tasks of the public file that need the back office."""
    every = json.loads(FILE.read_text("utf-8"))
    return tuple(task for task in every if "shopping_admin" in task["sites"])


def hooks(task: Mapping[str, Any]) -> Iterator[Hook]:
    """What a task asks of our pages: where it starts, where it ends, and what its scripts look at."""
    number, wanted = int(task["task_id"]), task["eval"]
    gold = address(wanted["reference_url"] or "") if number not in NO_ADDRESS else None
    for named in (address(task["start_url"]), gold):
        if named is not None:
            yield Hook(number, named, ())
    for target in wanted["program_html"]:
        named = gold if target["url"] == "last" else address(target["url"])
        if named is not None:
            shown = FILTERED.get(named, FORMS.get(named, named)) if target["url"] == "last" else named
            yield Hook(number, shown, selectors(target["locator"]))


def address(text: str) -> str | None:
    """The part of an address below the back office's root; ``None`` for another site's, or none at all."""
    return (text.removeprefix(PLACE) or "/") if text.startswith(PLACE) else None


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
