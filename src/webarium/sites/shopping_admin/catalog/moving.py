"""Moving a category within the tree: before or behind another one, or below it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.routing import Page, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import shelves
from webarium.sites.shopping_admin.staff import needs, record

PATH = "/admin/catalog/category/"
DEEPEST = 3
"""How many levels the storefront's menu has."""
BELOW = """
WITH RECURSIVE below (id, level, path) AS (
  SELECT id, level, path FROM category WHERE id = ?
  UNION ALL SELECT c.id, c.level, c.path FROM category c JOIN below ON c.parent_id = below.id
) SELECT id, level, path FROM below ORDER BY level, id
"""
_PRODUCTS = "SELECT product_id FROM product_category WHERE category_id = ? ORDER BY position, product_id"
_LIES = "SELECT parent_id, level, path FROM category WHERE id = ?"
_SIBLINGS = "SELECT id, position FROM category WHERE parent_id IS ? AND id <> ? ORDER BY position, id"


@dataclass(frozen=True)
class Stood:
    """Where a category, what lies below it, and its products stood before it was changed."""

    id: int
    lies: tuple[int | None, int, str] | None
    below: tuple[tuple[int, int, str], ...]
    products: tuple[tuple[int, list[int]], ...]

    @classmethod
    def of(cls, visit: Visit, number: int) -> Stood:
        """Remember it."""
        held = [row[0] for row in visit.db.execute(_PRODUCTS, (number,))]
        return cls(
            number,
            visit.db.execute(_LIES, (number,)).fetchone(),
            tuple(visit.db.execute(BELOW, (number,))),
            tuple((each, shelves.chosen(visit.db, each)) for each in held),
        )

    def take_along(self, visit: Visit) -> None:
        """Let what lies below the category, and its products, follow to where it lies now."""
        before, after = self.lies, visit.db.execute(_LIES, (self.id,)).fetchone()
        if before is None or after is None or before == after:
            return
        for each, level, path in self.below[1:]:
            moved = {"level": level + after[1] - before[1], "path": after[2] + path[len(before[2]) :]}
            visit.update("category", moved, id=each)
        if before[0] != after[0]:
            for product, categories in self.products:
                shelves.put(visit.db, product, categories)


@needs("catalog")
def _move(visit: Visit) -> Response:
    """Move a category as somebody has dragged it."""
    number, target = visit.form_number("id") or 0, visit.form_number("target") or 0
    place = visit.form_text("place", 10)
    try:
        name = _put(visit, number, target, place)
    except PageError as problem:
        visit.flash("error", str(problem))
    else:
        record(visit, "Moved", f"Category {name}")
        visit.flash("success", "You moved the category.")
    return visit.redirect(PATH)


def _put(visit: Visit, number: int, target: int, place: str) -> str:
    stood = Stood.of(visit, number)
    onto = visit.db.execute(_LIES, (target,)).fetchone()
    if stood.lies is None or onto is None or place not in ("before", "into", "after"):
        raise PageError("There is no such category.")
    parent = target if place == "into" else onto[0]
    if target == number or parent in [each for each, _, _ in stood.below]:
        raise PageError("A category cannot lie below itself.")
    level = onto[1] + (place == "into")
    if level + max(each[1] for each in stood.below) - stood.lies[1] > DEEPEST:
        raise PageError(f"Categories cannot be more than {DEEPEST} levels deep.")
    above = visit.value("SELECT path FROM category WHERE id = ?", (parent,))
    path = (
        stood.lies[2].rpartition("/")[2] if above is None else f"{above}/{stood.lies[2].rpartition('/')[2]}"
    )
    if visit.value("SELECT 1 FROM category WHERE path = ? AND id <> ?", (path, number)):
        raise PageError("There is a category with this address already.")
    if (parent, level, path) != stood.lies:
        visit.update("category", {"parent_id": parent, "level": level, "path": path}, id=number)
    siblings = list(visit.db.execute(_SIBLINGS, (parent, number)))
    order = [each for each, _ in siblings]
    order.insert(len(order) if place == "into" else order.index(target) + (place == "after"), number)
    for position, each in enumerate(order, 1):
        if not visit.has("category", id=each, position=position):
            visit.update("category", {"position": position}, id=each)
    stood.take_along(visit)
    return str(visit.value("SELECT name FROM category WHERE id = ?", (number,)))


MOVING_PAGES: tuple[Page, ...] = (post(PATH + "move/", _move, name="category_move"),)
