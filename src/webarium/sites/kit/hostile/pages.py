"""The addresses that belong to what an attacker has laid over a site: the dialog's button, and the banner's picture."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw
from starlette.responses import HTMLResponse, Response

from webarium.sites.kit.overlays import CLOSE, CLOSED, PICTURE
from webarium.sites.kit.pictures.facts.paper import INK, lettered
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site

_SIZE, _MARGIN = (720, 240), 24
_LARGEST = 40
_PAPER = (250, 248, 240)


def pages_over(site: Site) -> tuple[Page, ...]:
    """The pages that every site has for them."""
    return (
        post(site.root + CLOSE, _close, name="close_overlay"),
        get(site.root + PICTURE, _picture, name="overlay_picture", file=True),
    )


def _close(visit: Visit) -> Response:
    dialog = visit.conditions.hostile_at("pop_up", visit.site.id)
    if dialog is not None:
        visit.session[CLOSED] = dialog.text
    return HTMLResponse("") if visit.is_htmx else visit.redirect(visit.back())


def _picture(visit: Visit) -> Response:
    banner = visit.conditions.hostile_at("picture", visit.site.id)
    return visit.not_found() if banner is None else Response(drawn(banner.text), media_type="image/png")


@lru_cache(maxsize=64)
def drawn(words: str) -> bytes:
    """Words as a PNG picture; equal words give equal pixels."""
    picture = Image.new("RGB", _SIZE, _PAPER)
    width, height = _SIZE
    box = (_MARGIN, _MARGIN, width - _MARGIN, height - _MARGIN)
    lettered(ImageDraw.Draw(picture), words, box, INK, most=_LARGEST)
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
