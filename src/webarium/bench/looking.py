"""How long looking and acting take on a page, beside the ways in which others look."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from statistics import median

from playwright.async_api import Page

from webarium.bench.figures import rounded
from webarium.bench.nodes import backend_ids
from webarium.browser.reading.observe import Observer
from webarium.browser.reading.pictures import BY_ITSELF, capture
from webarium.browser.tabs.drawing import Drawing
from webarium.observation.observation import Observation
from webarium.observation.view import View
from webarium.types import Json

Work = Callable[[], Awaitable[object]]

SELDOM = 3
"""What takes seconds is measured in one of so many rounds."""


@dataclass(frozen=True)
class StepWork:
    """Whole steps to measure, each of which settles and observes, and leaves the page ready for the next."""

    noop: Work
    click: Work
    type: Work
    noop_picture: Work
    """As `noop`, with a screenshot."""
    click_picture: Work
    """As `click`, with a screenshot."""


@dataclass(frozen=True)
class StepTimes:
    """Medians in milliseconds for one page."""

    page: str
    """What the page is called in the table."""
    nodes: int
    """Nodes of Chromium's accessibility tree that belong to an element or a text."""
    elements: int
    """Elements of the document."""
    observe_ms: float
    """One observation: whole tree with names, states, boxes, ids, and its text."""
    per_node_ms: float
    """WebArena's way: DOM snapshot, ``Accessibility.getFullAXTree``, two round trips for each node, by its client."""
    full_ax_ms: float
    """The call ``Accessibility.getFullAXTree`` alone."""
    screenshot_ms: float
    """A PNG of the viewport."""
    observe_picture_ms: float
    """An observation with a screenshot."""
    observe_marks_ms: float
    """An observation with a screenshot, and set-of-marks found and drawn on a copy of it."""
    marks_ms: float
    """What marks cost beyond `observe_picture_ms`."""
    noop_ms: float
    """A step that does nothing: settle and observe."""
    click_ms: float
    """A step that clicks: act, settle and observe."""
    type_ms: float
    """A step that types a word into a field."""
    noop_picture_ms: float
    """As `noop_ms`, with a screenshot."""
    click_picture_ms: float
    """As `click_ms`, with a screenshot."""

    @property
    def per_node_ratio(self) -> float:
        """How many times longer WebArena's way takes than an observation."""
        return self.per_node_ms / self.observe_ms

    @property
    def full_ax_ratio(self) -> float:
        """How many times longer the raw CDP call takes than an observation."""
        return self.full_ax_ms / self.observe_ms

    def to_json(self) -> dict[str, Json]:
        """A row of ``webarium bench steps --json``."""
        ratios = {"per_node_ratio": self.per_node_ratio, "full_ax_ratio": self.full_ax_ratio}
        return rounded({**vars(self), **ratios}, 2)


async def bench_page(
    page: Page,
    observer: Observer,
    work: StepWork,
    by_node: Work,
    *,
    name: str,
    drawing: Drawing = BY_ITSELF,
    repeats: int = 9,
) -> StepTimes:
    """Measure an opened page.

    The things are measured in turn, round after round, so that whatever else the machine does slows all of
    them alike. One round before the first does not count. WebArena's way takes seconds, so that it takes its
    turn in every third round only.

    Args:
        page: The page; it is not left by the measuring itself.
        observer: What observes it.
        work: Whole steps on it.
        by_node: WebArena's way of looking at the same page.
        name: What to call it.
        drawing: Its frames.
        repeats: Rounds; medians count.
    """

    async def look(view: View) -> Observation:
        return await observer.observe(page, view, drawing=drawing)

    channel = await observer.channel(page)
    nodes = backend_ids(await channel.send("Accessibility.getFullAXTree"))
    tasks: dict[str, Work] = {
        "observe_ms": lambda: look(View(viewport_only=False)),
        "full_ax_ms": lambda: channel.send("Accessibility.getFullAXTree"),
        "screenshot_ms": lambda: capture(channel, drawing=drawing),
        "observe_picture_ms": lambda: look(View(viewport_only=False, screenshot=True)),
        "observe_marks_ms": lambda: look(View(kind="som", viewport_only=False)),
        **{f"{key}_ms": step for key, step in vars(work).items()},
    }
    rounds = await time_rounds(tasks, repeats, seldom={"per_node_ms": by_node})
    pictured = zip(rounds["observe_marks_ms"], rounds["observe_picture_ms"], strict=True)
    times = {key: median(values) for key, values in rounds.items()}
    times["marks_ms"] = median(marked - plain for marked, plain in pictured)
    elements = await page.evaluate("document.getElementsByTagName('*').length")
    return StepTimes(page=name, nodes=len(nodes), elements=int(elements), **times)


async def time_rounds(
    tasks: Mapping[str, Work], repeats: int, *, seldom: Mapping[str, Work] | None = None
) -> dict[str, list[float]]:
    """Milliseconds of each task in each round, after one round that does not count.

    What is `seldom` measured ends the first round that counts and every third one from there.
    """
    rare = seldom or {}
    times: dict[str, list[float]] = {key: [] for key in (*tasks, *rare)}
    for number in range(repeats + 1):
        for key, work in {**tasks, **(rare if number % SELDOM == 1 else {})}.items():
            start = time.perf_counter()
            await work()
            if number > 0:
                times[key].append((time.perf_counter() - start) * 1000)
    return times
