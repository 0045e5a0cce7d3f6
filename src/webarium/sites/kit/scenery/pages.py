"""Pictures at ``/pictures/<scene>-<variant>.svg``."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.routing import MediaRequest, Page, media
from webarium.sites.kit.scenery.scenes import VARIANTS, draw


def picture(request: MediaRequest) -> Response:
    """One picture."""
    scene, _, variant = str(request.path["key"]).rpartition("-")
    if not (variant.isascii() and variant.isdigit() and len(variant) < 4):
        raise NotFound("There is no such picture.")
    try:
        return Response(draw(scene, int(variant)), media_type="image/svg+xml")
    except KeyError:
        raise NotFound("There is no such picture.") from None


def address(scene: str, number: int) -> str:
    """The address of the picture that a scene has for a thing of this number; templates call it."""
    return f"/pictures/{scene}-{number % VARIANTS}.svg"


SCENERY_PAGES: tuple[Page, ...] = (media("/pictures/{key}.svg", picture, name="picture"),)
