"""The curve of learning as an SVG."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

LEFT, RIGHT, TOP, BOTTOM = 60, 570, 24, 330


def draw(found: dict) -> str:
    """Success on held-out templates over groups of forks, with the spread of runs; on *train* while it explores."""
    curves, rewards = (
        100 * np.array(found["curves"]).mean(axis=2),
        100 * np.array(found["rewards"]).mean(axis=0),
    )
    groups = [found["groups"] * moment for moment in range(curves.shape[1])]
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 380" font-family="sans-serif" font-size="13">'
    ]
    parts.append('<title>Success over groups of rollouts</title><rect width="720" height="380" fill="#fff"/>')

    def at(group: float, percent: float) -> str:
        return (
            f"{LEFT + (RIGHT - LEFT) * group / groups[-1]:.1f},{BOTTOM - (BOTTOM - TOP) * percent / 100:.1f}"
        )

    def say(where: str, text: str, anchor: str = "middle", colour: str = "#222", down: int = 4) -> None:
        x, y = where.split(",")
        parts.append(
            f'<text x="{x}" y="{y}" dy="{down}" text-anchor="{anchor}" fill="{colour}">{text}</text>'
        )

    def line(xs: Sequence[float], ys: Sequence[float], name: str, colour: str, dashes: str = "none") -> None:
        points = " ".join(map(at, xs, ys))
        style = f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}"'
        parts.append(f'<polyline points="{points}" {style}/>')
        place, down = f"{RIGHT + 8},{at(0, ys[-1]).split(',')[1]}", 4 if dashes == "none" else -4
        say(place, name, "start", colour, down)

    for percent in range(0, 101, 20):
        line([0, groups[-1]], [percent, percent], "", "#ddd", "1 2")
        say(f"{LEFT - 26},{at(0, percent).split(',')[1]}", f"{percent} %")
    for group in groups:
        say(at(group, -7), str(group))
    say(at(groups[-1] / 2, -14), "groups of 8 forks")
    edge = [*map(at, groups, curves.max(axis=0)), *map(at, groups[::-1], curves.min(axis=0)[::-1])]
    parts.append(f'<polygon points="{" ".join(edge)}" fill="#1a6b54" opacity="0.18"/>')
    line(
        [group - found["groups"] / 2 for group in groups[1:]], rewards, "exploring on train", "#b9772c", "6 4"
    )
    line(groups, curves.mean(axis=0), "held out (test)", "#1a6b54")
    line([0, groups[-1]], [100 * np.mean(found["random"])] * 2, "random agent", "#8a3b3b", "2 3")
    return "\n".join([*parts, "</svg>", ""])
