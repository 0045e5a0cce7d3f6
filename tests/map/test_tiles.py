"""Squares of the map: the same for the same data, different where the map differs, and none beyond the map."""

from __future__ import annotations

import hashlib
import time
from io import BytesIO

import pytest
from PIL import Image

from webarium.sites.map.geo import to_pixel
from webarium.sites.map.tiles.draw import draw_tile
from webarium.worlds import Universe

from .client import Mapper

PITTSBURGH = (40.4406, -79.9959)


def square(zoom: int) -> tuple[int, int, int]:
    """The square that shows Pittsburgh."""
    x, y = to_pixel(PITTSBURGH, zoom)
    return zoom, int(x // 256), int(y // 256)


@pytest.mark.parametrize("zoom", [5, 9, 13, 16, 18])
def test_a_square_is_a_picture_of_the_map(universe: Universe, zoom: int) -> None:
    db = universe.reader("map")
    made = draw_tile(db, *square(zoom))
    picture = Image.open(BytesIO(made)).convert("RGB")
    assert picture.size == (256, 256)
    assert len(picture.getcolors(65_536) or ()) > 5
    assert hashlib.sha256(made).digest() == hashlib.sha256(draw_tile(db, *square(zoom))).digest()


def test_layers_look_different(universe: Universe) -> None:
    db = universe.reader("map")
    made = {layer: draw_tile(db, *square(14), layer) for layer in ("standard", "cycle", "plain")}
    assert made["standard"] != made["plain"]


def test_squares_are_kept_for_good(guest: Mapper) -> None:
    reply = guest.get("/tile/{}/{}/{}.png".format(*square(12)), v="x")
    assert reply.status == 200
    assert reply.headers["content-type"] == "image/png"
    assert "immutable" in reply.headers["cache-control"]


@pytest.mark.parametrize(
    "address", ["/tile/4/1/1.png", "/tile/19/1/1.png", "/tile/5/40/1.png", "/tile/12/1/x.png"]
)
def test_there_are_no_squares_beyond_the_map(guest: Mapper, address: str) -> None:
    assert guest.get(address).status == 404


def test_a_square_takes_little_time(universe: Universe) -> None:
    db = universe.reader("map")
    zoom, x, y = square(14)
    took = []
    for right in range(5):
        begun = time.process_time()
        draw_tile(db, zoom, x + right, y)
        took.append(time.process_time() - begun)
    assert sorted(took)[2] < 0.15
