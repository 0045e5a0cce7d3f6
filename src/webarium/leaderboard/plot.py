"""What success costs, as a picture: SVG without styles of its own, so that a strict policy lets it be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from webarium.leaderboard.standings import Standing

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 30, 44
FREE = 110
"""Width of the column of those that cost nothing."""
UNPRICED = 110
"""Width of the margin of those whose cost is not known, where there are any."""


@dataclass(frozen=True)
class Point:
    """One submission on the plot."""

    x: float
    y: float
    rate: float
    cost: float | None
    """``None`` where it is not known; then it stands in the margin."""
    low: float
    high: float
    label: str
    link: str


def cost_plot(standings: Sequence[Standing], link: str) -> Markup | None:
    """Mean cost of an episode against success; `link` is where submissions are. ``None`` without known costs.

    Submissions of which the price is not known stand in a margin. Agents that may see the answers have no place.
    """
    ranked = [standing for standing in standings if not standing.submission["privileged"]]
    known = [standing for standing in ranked if standing.count.cost is not None]
    if not known:
        return None
    right = WIDTH - RIGHT - (UNPRICED if len(known) < len(ranked) else 0)
    ticks = _ticks([standing.count.cost or 0.0 for standing in known])
    points = [_point(standing, ticks, right, link) for standing in ranked]
    parts = [*_grid(ticks, right), _frontier(points, right), *_marks(points)]
    title = "Success rate against the mean cost of an episode"
    return Markup(  # noqa: S704 -- every part is the program's own or escaped
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">{"".join(parts)}</svg>'
    )


def _ticks(costs: Sequence[float]) -> list[float]:
    """Powers of ten around all costs; none if everything is free."""
    paid = [cost for cost in costs if cost > 0]
    if not paid:
        return []
    low, high = math.floor(math.log10(min(paid))), math.ceil(math.log10(max(paid)))
    return [10.0**power for power in range(low, max(high, low + 1) + 1)]


def _x(cost: float | None, ticks: Sequence[float], right: float) -> float:
    """Where a cost stands; `right` is where the margin begins."""
    start = LEFT + FREE
    if cost is None:
        return right + UNPRICED / 2
    if cost <= 0 or not ticks:
        return LEFT + FREE / 2
    low, high = math.log10(ticks[0]), math.log10(ticks[-1])
    return start + (right - start) * (math.log10(cost) - low) / (high - low)


def _y(rate: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - rate)


def _point(standing: Standing, ticks: Sequence[float], right: float, link: str) -> Point:
    count = standing.count
    cost = count.cost
    low, high = count.interval
    submission = standing.submission
    return Point(
        _x(cost, ticks, right),
        _y(count.rate),
        count.rate,
        cost,
        _y(low),
        _y(high),
        submission["name"],
        f"{link}/{submission['id']}",
    )


def _grid(ticks: Sequence[float], right: float) -> list[str]:
    lines = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        lines.append(f'<text class="tick end" x="{LEFT - 8}" y="{y + 4:.1f}">{percent} %</text>')
    base = HEIGHT - BOTTOM
    for tick in ticks:
        x = _x(tick, ticks, right)
        lines.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{base}"/>')
        lines.append(f'<text class="tick middle" x="{x:.1f}" y="{base + 18}">${tick:g}</text>')
    lines.append(f'<text class="tick middle" x="{LEFT + FREE / 2}" y="{base + 18}">free</text>')
    if right < WIDTH - RIGHT:
        x = _x(None, ticks, right)
        lines.append(f'<line class="grid" x1="{right:.1f}" x2="{right:.1f}" y1="{TOP}" y2="{base}"/>')
        lines.append(f'<text class="tick middle" x="{x:.1f}" y="{base + 18}">not known</text>')
    lines.append(
        f'<text class="axis end" x="{WIDTH - RIGHT}" y="{HEIGHT - 6}">mean cost of an episode</text>'
    )
    return lines


def _frontier(points: Sequence[Point], right: float) -> str:
    """The line of those that nobody beats at their price."""
    best = -1.0
    path: list[str] = []
    priced = [(point.cost, -point.rate, point) for point in points if point.cost is not None]
    for _, _, point in sorted(priced, key=lambda entry: entry[:2]):
        if point.rate > best:
            path.append(f"H{point.x:.1f} V{point.y:.1f}" if path else f"M{point.x:.1f} {point.y:.1f}")
            best = point.rate
    return f'<path class="frontier" d="{" ".join(path)} H{right:.1f}"/>' if path else ""


def _marks(points: Sequence[Point]) -> list[str]:
    marks = [
        f'<line class="error" x1="{point.x:.1f}" x2="{point.x:.1f}" y1="{point.high:.1f}" y2="{point.low:.1f}"/>'
        for point in points
    ]
    taken: list[tuple[float, float]] = []
    for point in points:
        price = "at a cost that is not known" if point.cost is None else f"${point.cost:.4f} an episode"
        words = f"{point.label}: {100 * point.rate:.1f} %, {price}"
        dot = f'<circle class="dot" cx="{point.x:.1f}" cy="{point.y:.1f}" r="6"/>'
        name = ""
        crowded = any(abs(point.x - x) < 130 and abs(point.y - y) < 15 for x, y in taken)
        if not crowded:
            taken.append((point.x, point.y))
            right = point.x < WIDTH - 190
            x = point.x + 11 if right else point.x - 11
            cut = point.label if len(point.label) <= 26 else point.label[:25] + "…"
            side = "start" if right else "end"
            name = f'<text class="name {side}" x="{x:.1f}" y="{point.y - 9:.1f}">{escape(cut)}</text>'
        marks.append(f'<a href="{escape(point.link)}"><title>{escape(words)}</title>{dot}{name}</a>')
    return marks
