"""How long looking and acting take on a page, beside the ways in which others look."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.async_api import Page

from webarium.browser.channel import Channel
from webarium.browser.observe import Observer, capture
from webarium.types import Json

Work = Callable[[], Awaitable[object]]

READ_BOX = """function () {
  if (this.nodeType === Node.TEXT_NODE) {
    const range = document.createRange();
    range.selectNode(this);
    return JSON.stringify(range.getBoundingClientRect());
  }
  return this.getBoundingClientRect ? JSON.stringify(this.getBoundingClientRect()) : null;
}"""


@dataclass(frozen=True)
class StepTimes:
    """Medians in milliseconds for one page."""

    page: str
    """What the page is called in the table."""
    nodes: int
    """Nodes of Chromium's accessibility tree that belong to an element or a text."""
    observe_ms: float
    """One observation: whole tree with names, states, boxes, ids, and its text."""
    per_node_ms: float
    """WebArena's way to get the boxes alone: two CDP round trips for each node."""
    full_ax_ms: float
    """The call ``Accessibility.getFullAXTree`` alone."""
    screenshot_ms: float
    """A PNG of the viewport."""
    noop_ms: float
    """A step that does nothing: settle and observe."""
    click_ms: float
    """A step that clicks: act, settle and observe."""

    def to_json(self) -> dict[str, Json]:
        """A row of ``webarium bench steps --json``."""
        rounded: dict[str, Json] = {
            key: round(value, 2) if isinstance(value, float) else value for key, value in vars(self).items()
        }
        return rounded


async def bench_page(
    page: Page,
    observer: Observer,
    *,
    name: str,
    noop: Work,
    click: Work,
    repeats: int = 9,
    per_node_repeats: int = 1,
) -> StepTimes:
    """Measure an opened page.

    Args:
        page: The page; it is not left by the measuring itself.
        observer: What observes it.
        name: What to call it.
        noop: Does one step without an action, observation included.
        click: Does one step with a click, observation included; must leave the page as it was.
        repeats: How often each thing is measured; the median counts.
        per_node_repeats: As `repeats`, for the slow way.
    """
    channel = await observer.channel(page)
    nodes = await _nodes(channel)
    return StepTimes(
        page=name,
        nodes=len(nodes),
        observe_ms=await _time(lambda: observer.observe(page, viewport_only=False), repeats),
        per_node_ms=await _time(lambda: _read_boxes(channel, nodes), per_node_repeats, warm=0),
        full_ax_ms=await _time(lambda: channel.send("Accessibility.getFullAXTree"), repeats),
        screenshot_ms=await _time(lambda: capture(channel), repeats),
        noop_ms=await _time(noop, repeats),
        click_ms=await _time(click, repeats),
    )


async def _time(work: Work, repeats: int, *, warm: int = 1) -> float:
    """Median milliseconds of some work, after `warm` runs that do not count."""
    for _ in range(warm):
        await work()
    times: list[float] = []
    for _ in range(repeats):
        start = time.perf_counter()
        await work()
        times.append((time.perf_counter() - start) * 1000)
    return median(times)


async def _nodes(channel: Channel) -> list[int]:
    """Backend ids of the nodes of Chromium's own tree."""
    answer = await channel.send("Accessibility.getFullAXTree")
    found = (node.get("backendDOMNodeId") for node in answer["nodes"])
    return list(dict.fromkeys(node for node in found if node is not None))


async def _read_boxes(channel: Channel, nodes: list[int]) -> list[dict[str, Any]]:
    """Each node's box by its own round trips, as WebArena reads them; handles are released at the end."""
    boxes: list[dict[str, Any]] = []
    for node in nodes:
        handle = await channel.send(
            "DOM.resolveNode", {"backendNodeId": node, "objectGroup": "webarium-bench"}
        )
        boxes.append(
            await channel.send(
                "Runtime.callFunctionOn",
                {
                    "objectId": handle["object"]["objectId"],
                    "functionDeclaration": READ_BOX,
                    "returnByValue": True,
                },
            )
        )
    await channel.send("Runtime.releaseObjectGroup", {"objectGroup": "webarium-bench"})
    return boxes
