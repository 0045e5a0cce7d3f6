"""The gallery of pictures that were sent: adding and deleting them, and where each is used."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Invalid
from webarium.sites.kit.formats import number
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.pictures import SENT
from webarium.sites.shopping.trade.uploads import MAX_BODY, keep_picture
from webarium.sites.shopping_admin.staff import record, require
from webarium.sql import select

PATH = "/admin/media_gallery/media/"
_SIZE = 24
_USED = """
(SELECT count(*) FROM product WHERE image = 'upload/' || u.name)
+ (SELECT count(*) FROM product_image WHERE image = 'upload/' || u.name)
+ (SELECT count(*) FROM cms_page WHERE instr(content, u.name))
+ (SELECT count(*) FROM cms_block WHERE instr(content, u.name))
"""
_COLUMNS = f"name, title, media_type, length(data) AS size, created_at, {_USED} AS used"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was sent."""

    name: str
    title: str
    media_type: str
    size: int
    created_at: str
    used: int
    """In how many places it stands."""

    @property
    def image(self) -> str:
        """What products name it by."""
        return SENT + self.name

    @property
    def address(self) -> str:
        """Where it is, as pages name it."""
        return f"/media/{self.image}"

    @property
    def label(self) -> str:
        """The name of the file that was sent."""
        return self.title or f"Picture {self.name[:8]}"

    @property
    def told(self) -> str:
        """Its kind and size."""
        return f"{self.media_type.removeprefix('image/').upper()}, {number(max(1, self.size // 1024))} KB"


def _gallery(visit: Visit, problem: str = "") -> Response:
    total = int(visit.value("SELECT count(*) FROM upload"))
    paging = Paging.from_query(visit.query, total, size=_SIZE, page_key="page")
    rows = visit.rows(
        Picture,
        select(_COLUMNS, "upload u", tail="ORDER BY created_at DESC, name LIMIT ? OFFSET ?"),
        (paging.limit, paging.offset),
    )
    return visit.render(
        "content/media.html", status=422 if problem else 200, pictures=rows, paging=paging, problem=problem
    )


def show(visit: Visit) -> Response:
    """Show the gallery."""
    require(visit, "content.view")
    return _gallery(visit)


def add(visit: Visit) -> Response:
    """Keep another picture."""
    require(visit, "content")
    try:
        image = keep_picture(visit.db, visit.form.get("image"), visit.stamp)
    except Invalid as problem:
        return _gallery(visit, str(problem))
    picture = _picture(visit, image.removeprefix(SENT))
    record(visit, "Saved", f"Picture {picture.label}")
    visit.flash("success", f"You added {picture.label}.")
    return visit.redirect(PATH)


def delete(visit: Visit) -> Response:
    """Delete a picture that stands nowhere."""
    require(visit, "content")
    picture = _picture(visit, visit.form_text("name", 80))
    if picture.used:
        visit.flash("error", f"{picture.label} is used by a product, a page or a block.")
        return visit.redirect(PATH)
    visit.delete("upload", name=picture.name)
    record(visit, "Deleted", f"Picture {picture.label}")
    visit.flash("success", f"You deleted {picture.label}.")
    return visit.redirect(PATH)


def _picture(visit: Visit, name: str) -> Picture:
    found = visit.row(Picture, select(_COLUMNS, "upload u", "name = ?"), (name,))
    return found or visit.not_found("There is no such picture.")


MEDIA_PAGES: tuple[Page, ...] = (
    get(PATH, show, name="media_gallery"),
    get(PATH + "index/", show, name="media_gallery"),
    post(PATH, add, name="media_add", max_body=MAX_BODY),
    post(PATH + "delete/", delete, name="media_delete"),
)
