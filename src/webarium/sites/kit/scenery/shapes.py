"""The pen: small SVG shapes, skies and plants that several scenes use."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.draws import Dice

WIDTH, HEIGHT = 640, 480
SKIES = (
    ("#8fd3f4", "#fdf3d8", "#fff4c2"),
    ("#f7b267", "#fde8c9", "#fff3d0"),
    ("#5b86c4", "#f9d5b4", "#ffe9b8"),
    ("#9ad9cf", "#fbf6e3", "#fff7cf"),
    ("#2f4b7c", "#e58a8a", "#ffd9a0"),
    ("#b9e0f7", "#ffffff", "#fff0b8"),
)
"""Top, bottom and sun of skies."""
WALLS = ("#f4e3cf", "#e9c9a6", "#d98f6c", "#f7f1e6", "#c7d8d4", "#e8b4a0", "#f2d49b", "#b7c8dd", "#d9c2e0")
ROOFS = ("#a4492f", "#6b3f34", "#3f5360", "#7a5c43", "#8e3b46", "#4c5b3f")
GREENS = ("#5f8d4e", "#7da453", "#39754e", "#94b267", "#2f5d50")


def rect(x: float, y: float, w: float, h: float, fill: str, radius: float = 0, more: str = "") -> str:
    """A rectangle."""
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" rx="{radius}" fill="{fill}" {more}/>'
    )


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A disc."""
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="{fill}" {more}/>'


def polygon(points: Sequence[tuple[float, float]], fill: str, more: str = "") -> str:
    """A polygon."""
    return f'<polygon points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in points)}" fill="{fill}" {more}/>'


def path(d: str, fill: str, more: str = "") -> str:
    """A path."""
    return f'<path d="{d}" fill="{fill}" {more}/>'


def sky(dice: Dice) -> str:
    """A sky with a sun and clouds."""
    top, bottom, sun = dice.pick(SKIES)
    parts = [
        f'<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{bottom}"/></linearGradient></defs>',
        rect(0, 0, WIDTH, HEIGHT, "url(#s)"),
    ]
    x, y, r = dice.between(80, 560), dice.between(60, 150), dice.between(26, 46)
    parts += [circle(x, y, r * 1.7, sun, 'opacity=".35"'), circle(x, y, r, sun)]
    for _ in range(dice.between(1, 3)):
        x, y, w = dice.between(20, 560), dice.between(30, 140), dice.between(60, 120)
        parts.append(
            rect(x, y, w, 18, "#fff", 9, 'opacity=".75"')
            + rect(x + w * 0.2, y - 12, w * 0.5, 22, "#fff", 11, 'opacity=".75"')
        )
    return "".join(parts)


def hills(dice: Dice, base: float, height: int, fill: str) -> str:
    """A rolling line down to the bottom."""
    step = WIDTH // 4
    d = f"M0 {base:.0f}"
    for number in range(4):
        lift = base - dice.between(0, height)
        end = base - dice.between(0, height // 3)
        d += f" Q {number * step + step / 2:.0f} {lift:.0f} {(number + 1) * step} {end:.0f}"
    return path(f"{d} V {HEIGHT} H 0 Z", fill)


def house(dice: Dice, x: float, ground: float, w: float, h: float) -> str:
    """A house with a pitched roof, a door and lit windows."""
    wall, roof = dice.pick(WALLS), dice.pick(ROOFS)
    rise = h * 0.45
    parts = [
        rect(x + w * 0.72, ground - h - rise * 0.9, w * 0.09, rise * 0.8, roof),
        rect(x, ground - h, w, h, wall),
        polygon(
            [(x - w * 0.08, ground - h), (x + w / 2, ground - h - rise), (x + w * 1.08, ground - h)], roof
        ),
        rect(x + w * 0.43, ground - h * 0.45, w * 0.16, h * 0.45, dice.pick(ROOFS), 3),
        circle(x + w / 2, ground - h - rise * 0.4, w * 0.06, "#ffe9a8"),
    ]
    parts += [window(x + w * place, ground - h * 0.75, w * 0.18, h * 0.28) for place in (0.12, 0.7)]
    return "".join(parts)


def window(x: float, y: float, w: float, h: float, glass: str = "#ffe9a8") -> str:
    """A window with a cross."""
    return (
        rect(x - 2, y - 2, w + 4, h + 4, "#fff", 2)
        + rect(x, y, w, h, glass)
        + rect(x + w / 2 - 1, y, 2, h, "#fff")
        + rect(x, y + h / 2 - 1, w, 2, "#fff")
    )


def fir(x: float, ground: float, h: float, fill: str) -> str:
    """A conifer."""
    w = h * 0.42
    layers = "".join(
        polygon([(x - w * s, ground - h * b), (x, ground - h * t), (x + w * s, ground - h * b)], fill)
        for s, b, t in ((0.5, 0.12, 0.6), (0.4, 0.38, 0.8), (0.28, 0.62, 1))
    )
    return rect(x - h * 0.03, ground - h * 0.14, h * 0.06, h * 0.14, "#6b4a34") + layers


def tree(x: float, ground: float, h: float, fill: str) -> str:
    """A round tree."""
    return (
        rect(x - h * 0.04, ground - h * 0.4, h * 0.08, h * 0.4, "#7a5138")
        + circle(x, ground - h * 0.65, h * 0.33, fill)
        + circle(x - h * 0.2, ground - h * 0.5, h * 0.2, fill)
    )


def palm(x: float, ground: float, h: float) -> str:
    """A palm."""
    top, crown = ground - h, x + h * 0.08
    bend = f"q {h * 0.12:.0f} {-h * 0.5:.0f} {h * 0.06:.0f} {-h:.0f} h 8"
    back = f"q {h * 0.1:.0f} {h * 0.5:.0f} {-h * 0.02:.0f} {h:.0f} Z"
    parts = [path(f"M{x:.0f} {ground:.0f} {bend} {back}", "#8a6242")]
    for dx, dy in ((-0.45, 0.05), (-0.35, -0.2), (0.05, -0.3), (0.42, -0.15), (0.5, 0.08)):
        tip = f"{crown + dx * h:.0f} {top + dy * h + h * 0.12:.0f}"
        over = f"Q {x + dx * h * 0.6:.0f} {top + dy * h - h * 0.12:.0f} {tip}"
        under = f"Q {x + dx * h * 0.5:.0f} {top + dy * h * 0.4 + h * 0.04:.0f} {crown:.0f} {top:.0f} Z"
        parts.append(path(f"M{crown:.0f} {top:.0f} {over} {under}", "#3f8f5a"))
    return "".join(parts)


def frame(body: str) -> str:
    """A whole picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'preserveAspectRatio="xMidYMid slice">{body}</svg>'
    )
