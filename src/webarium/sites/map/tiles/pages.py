"""The squares of the map, by zoom, column and row."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.routing import MediaRequest, drawn
from webarium.sites.map.tiles.draw import LEAST, MOST, draw_tile

_LAYERS = ("standard", "cycle", "plain")


def tile(request: MediaRequest) -> Response:
    """A square of the map."""
    zoom, x, y = (int(request.path[name]) for name in ("zoom", "x", "y"))
    if not (LEAST <= zoom <= MOST and 0 <= x < 2**zoom and 0 <= y < 2**zoom) or request.base is None:
        raise NotFound("There is no such tile.")
    layer = request.query.get("layer", "standard")
    picture = draw_tile(request.base(), zoom, x, y, layer if layer in _LAYERS else "standard")
    return Response(picture, media_type="image/png")


TILE_PAGES = (drawn("/tile/{zoom:int}/{x:int}/{y:int}.png", tile),)
