"""Drawn pictures: a dish on a colored ground, or a banner of such dishes, made from their address alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.routing import MediaRequest

_KEY = re.compile(r"([a-z]+)-(\d{1,3})")
_SPOTS = ((70, 8, 1.6), (262, -18, 1.0), (300, 76, 1.15), (-26, 74, 0.9), (396, 6, 1.1), (190, 92, 0.7))


@lru_cache(maxsize=1)
def drawings() -> Mapping[str, str]:
    """What every shape looks like, from the file beside this module."""
    told: dict[str, str] = tomllib.loads((Path(__file__).parent / "drawings.toml").read_text("utf-8"))
    return {name: drawn.replace("\n", "") for name, drawn in told.items()}


def picture(request: MediaRequest) -> Response:
    """Answer with the picture that an address names."""
    found = _KEY.fullmatch(str(request.path["key"]))
    kind = request.path["kind"]
    if found is None or found[1] not in drawings() or int(found[2]) >= 360 or kind not in ("dish", "banner"):
        raise NotFound("There is no such picture.")
    shape, hue = found[1], int(found[2])
    body = _dish(shape, hue) if kind == "dish" else _banner(shape, hue)
    return Response(body, media_type="image/svg+xml")


def _dish(shape: str, hue: int) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" width="320" height="240">'
        f'<rect width="160" height="120" fill="hsl({hue} 52% 86%)"/>'
        f'<circle cx="{30 + hue % 90}" cy="20" r="62" fill="hsl({hue} 60% 91%)"/>'
        '<g transform="translate(20 16)"><ellipse cx="60" cy="82" rx="44" ry="7" fill="#0001"/>'
        f"{drawings()[shape]}</g></svg>"
    )


def _banner(shape: str, hue: int) -> str:
    marks = "".join(
        f'<g transform="translate({x} {y}) rotate({(hue + x) % 40 - 20} 60 45) scale({scale})">'
        f"{drawings()[shape]}</g>"
        for x, y, scale in _SPOTS
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 170" width="960" height="340"'
        ' preserveAspectRatio="xMidYMid slice">'
        f'<rect width="480" height="170" fill="hsl({hue} 55% 80%)"/>'
        f'<path d="M0 120Q120 60 240 110T480 80V170H0z" fill="hsl({hue} 58% 72%)"/>{marks}</svg>'
    )
