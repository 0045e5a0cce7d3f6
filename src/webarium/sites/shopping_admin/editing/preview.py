"""A look at what is being written as Markdown, before it is saved."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.routing import Page, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.staff import person

_MOST = 50_000


def _preview(visit: Visit) -> Response:
    """Show the field of the sent form that the button names."""
    person(visit)
    words = visit.form_text(visit.form_text("preview", 100), _MOST)
    return visit.render("frame/_preview.html" if visit.is_htmx else "frame/preview.html", words=words)


PREVIEW_PAGES: tuple[Page, ...] = (post("/admin/mui/preview/", _preview, name="markdown_preview"),)
