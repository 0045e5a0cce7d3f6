"""The tree of categories: adding, changing, moving and deleting them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Choices, Integer, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.slugs import slug
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.catalog.moving import BELOW, DEEPEST, PATH, Stood
from webarium.sites.shopping_admin.catalog.product_form import category_choices
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.staff import needs
from webarium.types import SqlValue

FORM = Form(
    (
        Checkbox("is_active", "Enable Category", initial=True),
        Checkbox("in_menu", "Include in Menu", initial=True),
        Text("name", "Category Name", required=True, max_length=100),
        Choice("parent_id", "Parent Category", prompt="None: a top category"),
        Integer("position", "Position", minimum=1, maximum=9_999, help="Among its siblings."),
        Multiline("description", "Description", max_length=5_000, rows=4),
        Text("url_key", "URL Key", max_length=100, help="Made from the name if it is left empty."),
        Text("meta_title", "Meta Title", max_length=200),
        Multiline("meta_description", "Meta Description", max_length=500, rows=2),
    )
)


@dataclass(frozen=True)
class Node:
    """A category in the tree."""

    id: int
    name: str
    is_active: bool
    products: int
    children: tuple[Node, ...]


def tree_of(visit: Visit) -> tuple[Node, ...]:
    """All categories as they lie below one another."""
    below: dict[int | None, list[tuple[int, str, int, int]]] = {}
    rows = visit.db.execute(
        "SELECT c.id, c.parent_id, c.name, c.is_active,"
        " (SELECT count(*) FROM product_category pc WHERE pc.category_id = c.id)"
        " FROM category c ORDER BY c.position, c.id"
    )
    for number, parent, name, active, products in rows:
        below.setdefault(parent, []).append((number, name, active, products))

    def nodes(parent: int | None) -> tuple[Node, ...]:
        return tuple(
            Node(number, name, bool(active), products, nodes(number))
            for number, name, active, products in below.get(parent, ())
        )

    return nodes(None)


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    ticked = {name: bool(row[name]) for name in ("is_active", "in_menu")}
    return {**row, **ticked, "url_key": row["path"].rpartition("/")[2]}


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    parent = int(form.text("parent_id")) if form.text("parent_id") else None
    path, level = _address(visit, form), 1
    if parent is not None:
        level = 1 + int(visit.value("SELECT level FROM category WHERE id = ?", (parent,)))
    last = visit.value("SELECT coalesce(max(position), 0) + 1 FROM category WHERE parent_id IS ?", (parent,))
    return {
        "name": form.text("name"),
        "parent_id": parent,
        "level": level,
        "path": path,
        "position": form.number("position") or int(last),
        "is_active": int(form.checked("is_active")),
        "in_menu": int(form.checked("in_menu")),
        "description": form.text("description"),
        "meta_title": form.text("meta_title"),
        "meta_description": form.text("meta_description"),
    }


def _address(visit: Visit, form: BoundForm) -> str:
    key = slug(form.text("url_key") or form.text("name"))
    if not form.text("parent_id"):
        return key
    above = visit.value("SELECT path FROM category WHERE id = ?", (int(form.text("parent_id")),))
    return f"{above}/{key}"


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    if not form.ok:
        return
    number = 0 if row is None else int(row["id"])
    path = _address(visit, form)
    if not path.rpartition("/")[2]:
        form.refuse("url_key", "Please enter letters or digits.")
    elif visit.value("SELECT 1 FROM category WHERE path = ? AND id <> ?", (path, number)) or visit.has(
        "product", url_key=path
    ):
        form.refuse("url_key", "This address is taken already.")
    parent = int(form.text("parent_id")) if form.text("parent_id") else None
    mine = list(visit.db.execute(BELOW, (number,)))
    if parent in [each[0] for each in mine]:
        form.refuse("parent_id", "A category cannot lie below itself.")
    height = max((each[1] for each in mine), default=1) - (1 if row is None else row["level"])
    above = 0 if parent is None else visit.value("SELECT level FROM category WHERE id = ?", (parent,))
    if above + 1 + height > DEEPEST:
        form.refuse("parent_id", f"Categories cannot be more than {DEEPEST} levels deep.")


class _Categories(Editing):
    """Takes what lies below a category, and its products, along when it is renamed or moved."""

    def save(self, visit: Visit) -> Response:
        """Change a category."""
        stood = Stood.of(visit, visit.path["number"])
        answer = super().save(visit)
        stood.take_along(visit)
        return answer


def _remove(visit: Visit, number: int) -> None:
    for each, _, _ in reversed(list(visit.db.execute(BELOW, (number,)))):
        visit.delete("product_category", category_id=each)
        if each != number:
            visit.delete("category", id=each)


def _choices(visit: Visit) -> dict[str, Choices]:
    return {"parent_id": category_choices(visit)}


def _fresh(visit: Visit) -> dict[str, object]:
    return {"parent_id": visit.query.get("parent", "")}


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    if row is None:
        return {"tree": tree_of(visit), "products": ()}
    query = (
        "SELECT p.id, p.name, p.sku, p.price FROM product_category pc JOIN product p ON p.id = pc.product_id"
        " WHERE pc.category_id = ? ORDER BY pc.position, p.id LIMIT 20"
    )
    return {"tree": tree_of(visit), "products": list(visit.db.execute(query, (row["id"],)))}


@needs("catalog.view")
def _overview(visit: Visit) -> Response:
    return visit.render("catalog/categories.html", tree=tree_of(visit))


EDITING = _Categories(
    table="category",
    noun="category",
    path=PATH,
    right="catalog",
    form=FORM,
    template="catalog/category.html",
    load=_load,
    values=_values,
    fresh=_fresh,
    remove=_remove,
    refuse=_refuse,
    choices=_choices,
    sees=_sees,
)
CATEGORY_PAGES: tuple[Page, ...] = (get(PATH, _overview, name="categories"), *EDITING.pages)
