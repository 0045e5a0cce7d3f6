"""Other colours in which everything can be read as well as before.

How well a text stands out from its ground follows from the luminance of both alone. So hues may turn as long as each
colour keeps its luminance; and where all luminances are turned over, dark on light becomes light on dark with the very
same contrast.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

COLOUR = re.compile(
    r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\brgba?\([^()]*\)|\b(?:white|black)\b", re.I
)
"""A colour as style sheets write it."""
_NAMED = {"white": "#ffffff", "black": "#000000"}
_FLARE = 0.05
"""What contrast adds to each luminance."""
_STEPS = 28
_FADED = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0)
"""How much of its chroma a colour keeps: as much as a screen can show at its luminance."""


def turned(text: str, degrees: float, vivid: float = 1.0, *, dark: bool = False) -> str:
    """A colour with its hue turned, its chroma times `vivid`, and its luminance turned over where it is `dark`.

    What is no colour stays as it is.
    """
    parsed = _parsed(text)
    if parsed is None:
        return text
    rgb, alpha = parsed
    return _written(_turned(rgb, degrees, vivid, dark), alpha)


def in_colours(css: str, change: Callable[[str], str]) -> str:
    """A value, or several, with every colour changed."""
    return COLOUR.sub(lambda found: change(found[0]), css)


def luminance(text: str) -> float:
    """A colour's luminance from 0 to 1, without regard to its opacity; raises `ValueError` for what is none."""
    parsed = _parsed(text)
    if parsed is None:
        raise ValueError(f"{text!r} is not a colour.")
    return _luminance(tuple(map(_linear, parsed[0])))  # type: ignore[arg-type]


def contrast(one: str, other: str) -> float:
    """How well two colours stand out from each other, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + _FLARE) / (low + _FLARE)


def _parsed(text: str) -> tuple[Rgb, str] | None:
    """Red, green and blue, and the opacity as it is written."""
    if not COLOUR.fullmatch(text):
        return None
    text = _NAMED.get(text.lower(), text)
    if text.startswith("#"):
        digits = text[1:] if len(text) > 5 else "".join(2 * digit for digit in text[1:])
        red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
        return (red, green, blue), f"{int(digits[6:], 16) / 255:.3g}" if digits[6:] else ""
    numbers, _, alpha = text[text.index("(") + 1 : -1].partition("/")
    parts = numbers.replace(",", " ").split()
    if len(parts) == 4 and not alpha:
        alpha = parts.pop()
    try:
        red, green, blue = (float(part) / 255 for part in parts)
    except ValueError:  # var(), or another way to write it
        return None
    return (red, green, blue), alpha.strip()


def _written(rgb: Rgb, alpha: str) -> str:
    red, green, blue = (round(255 * min(1.0, max(0.0, part))) for part in rgb)
    return f"rgb({red} {green} {blue} / {alpha})" if alpha else f"#{red:02x}{green:02x}{blue:02x}"


@lru_cache(maxsize=8192)
def _turned(rgb: Rgb, degrees: float, vivid: float, dark: bool) -> Rgb:
    linear: Rgb = tuple(map(_linear, rgb))  # type: ignore[assignment]
    wanted = _luminance(linear)
    if dark:
        wanted = _FLARE * (1 + _FLARE) / (wanted + _FLARE) - _FLARE
    _, a, b = _oklab(linear)
    chroma, hue = math.hypot(a, b) * vivid, math.atan2(b, a) + math.radians(degrees)
    for share in _FADED:
        found = _lit(chroma * share * math.cos(hue), chroma * share * math.sin(hue), wanted)
        if all(-1e-4 <= part <= 1 + 1e-4 for part in found):
            break
    red, green, blue = map(_gamma, found)
    return red, green, blue


def _lit(a: float, b: float, wanted: float) -> Rgb:
    """The linear colour of these axes that has the wanted luminance."""
    low, high = 0.0, 1.2
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _luminance(_from_oklab(middle, a, b)) < wanted:
            low = middle
        else:
            high = middle
    return _from_oklab(high, a, b)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _luminance(linear: Rgb) -> float:
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _oklab(linear: Rgb) -> Rgb:
    red, green, blue = linear
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _from_oklab(light: float, a: float, b: float) -> Rgb:
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
