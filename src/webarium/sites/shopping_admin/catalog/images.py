"""Pictures of a product: adding them, putting one first, and removing them."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Integer, Invalid, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.uploads import MAX_BODY, keep_picture
from webarium.sites.shopping_admin.catalog.products_grid import touch
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.staff import require

AT = "/admin/catalog/product/images/id/{number:int}/"
FORM = Form(
    (
        Text("label", "Alt Text", max_length=120),
        Integer("position", "Position", minimum=1, maximum=999, help="The last one if it is left empty."),
        Checkbox("base", "Use as the base picture"),
    )
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A further picture of a product."""

    id: int
    image: str
    label: str
    position: int


def _show(visit: Visit, number: int, form: BoundForm) -> Response:
    query = "SELECT id, image, label, position FROM product_image WHERE product_id = ? ORDER BY position, id"
    return visit.render(
        "catalog/images.html",
        status=200 if form.ok else 422,
        product=row_of(visit, "product", "id", number),
        pictures=visit.rows(Picture, query, (number,)),
        form=form,
    )


def show(visit: Visit) -> Response:
    """Show the pictures of a product."""
    require(visit, "catalog.view")
    return _show(visit, row_of(visit, "product", "id", visit.path["number"])["id"], FORM.blank())


def add(visit: Visit) -> Response:
    """Keep another picture of a product."""
    require(visit, "catalog")
    number = row_of(visit, "product", "id", visit.path["number"])["id"]
    form = FORM.bind(visit.form)
    image = ""
    if form.ok:
        try:
            image = keep_picture(visit.db, visit.form.get("image"), visit.stamp)
        except Invalid as problem:
            form.refuse("", str(problem))
    if not form.ok:
        return _show(visit, number, form)
    query = "SELECT coalesce(max(position), 0) + 1 FROM product_image WHERE product_id = ?"
    values = {
        "product_id": number,
        "position": form.number("position") or int(visit.value(query, (number,))),
        "image": image,
        "label": form.text("label"),
    }
    visit.insert("product_image", values)
    if form.checked("base"):
        _stand(visit, number, image)
    return _changed(visit, number, "You added the picture.")


def put_first(visit: Visit) -> Response:
    """Let one of a product's pictures stand for it."""
    require(visit, "catalog")
    number, image = _one(visit)
    _stand(visit, number, image)
    return _changed(visit, number, "You changed the base picture.")


def remove(visit: Visit) -> Response:
    """Remove one of a product's pictures, unless it stands for the product."""
    require(visit, "catalog")
    number, image = _one(visit)
    if visit.has("product", id=number, image=image):
        visit.flash("error", "This is the base picture. Choose another one first.")
        return visit.redirect(f"/admin/catalog/product/images/id/{number}/")
    visit.delete("product_image", id=visit.form_number("image_id"), product_id=number)
    return _changed(visit, number, "You removed the picture.")


def _stand(visit: Visit, number: int, image: str) -> None:
    """Let a picture stand for a product; the one that did so far stays among the others."""
    former = visit.value("SELECT image FROM product WHERE id = ?", (number,))
    if not visit.has("product_image", product_id=number, image=former):
        values = {"product_id": number, "position": 1, "image": former, "label": ""}
        visit.insert("product_image", values)
    visit.update("product", {"image": image}, id=number)


def _one(visit: Visit) -> tuple[int, str]:
    number = int(visit.path["number"])
    query = "SELECT image FROM product_image WHERE id = ? AND product_id = ?"
    image = visit.value(query, (visit.form_number("image_id"), number))
    return number, image or visit.not_found("There is no such picture.")


def _changed(visit: Visit, number: int, told: str) -> Response:
    touch(visit, number, "Saved")
    visit.flash("success", told)
    return visit.redirect(f"/admin/catalog/product/images/id/{number}/")


IMAGE_PAGES: tuple[Page, ...] = (
    get(AT, show, name="product_images"),
    post(AT, add, name="product_image_add", max_body=MAX_BODY),
    post(AT + "base/", put_first, name="product_image_base"),
    post(AT + "remove/", remove, name="product_image_remove"),
)
