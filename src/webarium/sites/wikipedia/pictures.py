"""Pictures of articles, drawn from the record of what they show; maps and symbols from facts alone."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

from PIL import Image, ImageDraw, ImageOps
from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.pictures.facts import drawn, parsed
from webarium.sites.kit.routing import MediaRequest, Page, media

_CITIES = Path(__file__).parent / "seed" / "data" / "tables" / "cities.tsv"
_MAP = (720, 360)
_PLACE = re.compile(r"map \| (-?\d{1,2}(?:\.\d+)?) (-?\d{1,3}(?:\.\d+)?)")
_SYMBOL = re.compile(r"element \| (\d{1,3}) ([A-Z][a-z]?) ([a-z-]{1,24})")
SIZES = {"box": (480, 320), "thumb": (160, 120)}
_SERIES = {
    "nonmetals": "#2f7d5b", "noble-gases": "#6b4fa0", "alkali-metals": "#b4442f", "alkaline-earth-metals": "#b4702f",
    "metalloids": "#3f7f8f", "halogens": "#8a7a1f", "poor-metals": "#5b6b7d", "transition-metals": "#2f5f9f",
    "lanthanides": "#9f3f6f", "actinides": "#7f3f3f",
}  # fmt: skip


def address(record: str, title: str, size: str = "box") -> str:
    """The address of an article's picture; templates call it."""
    return f"/picture/{size}/{quote(record, safe='')}?of={quote(title)}"


def _picture(request: MediaRequest) -> Response:
    size = SIZES.get(str(request.path["size"]))
    record = str(request.path["record"])
    if size is None or len(record) > 600:
        raise NotFound("There is no such picture.")
    if symbol := _SYMBOL.fullmatch(record):
        return Response(_tile(symbol[1], symbol[2], symbol[3]), media_type="image/svg+xml")
    place = _PLACE.fullmatch(record)
    if place is not None:
        picture = _located(float(place[1]), float(place[2]))
    else:
        try:
            picture = drawn(parsed(record), request.query.get("of", "")[:200]).convert("RGB")
        except ValueError as error:
            raise NotFound("There is no such picture.") from error
        picture = ImageOps.fit(picture, size, Image.Resampling.LANCZOS)
    out = BytesIO()
    picture.save(out, "WEBP", quality=82, method=4)
    return Response(out.getvalue(), media_type="image/webp")


@lru_cache(maxsize=1)
def _world() -> Image.Image:
    """The inhabited world: a dot for each city."""
    width, height = _MAP
    picture = Image.new("RGB", _MAP, (233, 240, 238))
    draw = ImageDraw.Draw(picture)
    for line in range(0, width, width // 12):
        draw.line((line, 0, line, height), (219, 229, 226))
    for line in range(0, height, height // 6):
        draw.line((0, line, width, line), (219, 229, 226))
    for row in _CITIES.read_text("utf-8").splitlines()[1:]:
        x, y = _point(*map(float, row.split("\t")[4:6]))
        draw.ellipse((x - 1.2, y - 1.2, x + 1.2, y + 1.2), (142, 168, 158))
    return picture


def _point(latitude: float, longitude: float) -> tuple[float, float]:
    width, height = _MAP
    return (longitude + 180) / 360 * width, (90 - latitude) / 180 * height


def _located(latitude: float, longitude: float) -> Image.Image:
    """The part of the world around a place, with a mark on it."""
    x, y = _point(max(-88.0, min(88.0, latitude)), max(-179.0, min(179.0, longitude)))
    picture = _world().resize((_MAP[0] * 2, _MAP[1] * 2), Image.Resampling.LANCZOS)
    draw = ImageDraw.Draw(picture)
    x, y = x * 2, y * 2
    for reach, paint in ((17, (255, 255, 255)), (13, (178, 58, 36)), (5, (255, 255, 255))):
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), paint)
    width, height = 960, 480
    left = min(max(0, int(x - width / 2)), picture.width - width)
    top = min(max(0, int(y - height / 2)), picture.height - height)
    part = picture.crop((left, top, left + width, top + height))
    return part.resize((480, 240), Image.Resampling.LANCZOS)


def _tile(number: str, symbol: str, series: str) -> bytes:
    """An element as it stands in the periodic table."""
    paint = _SERIES.get(series, "#44514c")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" width="480" height="320">'
        '<rect width="240" height="160" fill="#eef3f1"/>'
        f'<rect x="70" y="18" width="100" height="124" rx="8" fill="{paint}"/>'
        f'<text x="80" y="40" font-family="sans-serif" font-size="16" fill="#fff">{number}</text>'
        '<text x="120" y="100" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="48" '
        f'fill="#fff">{symbol}</text>'
        "</svg>"
    ).encode()


PICTURES: Page = media("/picture/{size}/{record}", _picture)
"""The page that answers with them."""
