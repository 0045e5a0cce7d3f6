"""Reviews: all of them or those that wait, deciding on several at once, and changing one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.reviews import recount
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.editing.targets import Targets
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import record
from webarium.types import SqlValue

PATH = "/admin/review/product/"
STATUSES = (("approved", "Approved"), ("pending", "Pending"), ("not_approved", "Not Approved"))
NUMBERS = (("1", "Approved"), ("2", "Pending"), ("3", "Not Approved"))
"""The same as the form sends them."""
_STATUS_OF = {number: status for (number, _), (status, _) in zip(NUMBERS, STATUSES, strict=True)}
_NUMBER_OF = {status: number for number, status in _STATUS_OF.items()}
_STARS = tuple((str(stars), plural(stars, "star")) for stars in range(1, 6))
_GONE = "This review no longer exists, so its Rating isn't Available."


def _decide(status: str, label: str) -> MassAction:
    def apply(visit: Visit, ids: Sequence[int]) -> str:
        done = 0
        for number in ids:
            row = _row(visit, number)
            if row is not None and row["status"] != status:
                visit.update("review", {"status": status}, id=number)
                _tell(visit, row, label)
                done += 1
        return f"{plural(done, 'review')} updated."

    return MassAction(status, f"Update Status: {label}", apply)


def _delete(visit: Visit, ids: Sequence[int]) -> str:
    done = 0
    for number in ids:
        row = _row(visit, number)
        if row is not None:
            visit.delete("review", id=number)
            _tell(visit, row, "Deleted")
            done += 1
    return f"{plural(done, 'review')} deleted."


def _row(visit: Visit, number: int) -> Mapping[str, Any] | None:
    return row_of(visit, "review", "id", number) if visit.has("review", id=number) else None


def _tell(visit: Visit, row: Mapping[str, Any], action: str) -> None:
    recount(visit.db, row["product_id"])
    record(visit, action, f"Review {row['title']}")


REVIEWS = Grid(
    name="review",
    title="Reviews",
    path=PATH,
    source="review r",
    joins=(("p", "LEFT JOIN product p ON p.id = r.product_id"),),
    id="r.id",
    columns=(
        Column("review_id", "ID", "r.id", "number"),
        Column("created_at", "Created", "r.created_at", "moment"),
        Column("status", "Status", "r.status", "choice", STATUSES),
        Column("title", "Title", "r.title"),
        Column("nickname", "Nickname", "r.nickname"),
        Column("detail", "Review", "r.detail"),
        Column("rating", "Rating", "r.rating", "number", reads=lambda stars: plural(stars, "star")),
        Column(
            "type",
            "Type",
            "CASE WHEN r.customer_id IS NULL THEN 'guest' ELSE 'customer' END",
            "choice",
            (("customer", "Customer"), ("guest", "Guest")),
        ),
        Column("name", "Product", "p.name"),
        Column("sku", "SKU", "p.sku"),
    ),
    right="reviews",
    noun="review",
    keyword=("r.title", "r.nickname", "r.detail"),
    link=PATH + "edit/id/{}/",
    subject="title",
    order="created_at",
    actions=(
        MassAction("delete", "Delete", _delete, "Delete the selected reviews?"),
        *(_decide(status, label) for status, label in STATUSES),
    ),
)
"""Every review."""
PENDING = replace(
    REVIEWS,
    name="review_pending",
    title="Pending Reviews",
    path=PATH + "pending/",
    where="r.status = 'pending'",
    intro="These reviews wait for a decision; shoppers see them once they are approved.",
)
"""Those that wait."""


def _load(visit: Visit, row: Mapping[str, Any]) -> dict[str, object]:
    return {**row, "status_id": _NUMBER_OF.get(row["status"], "2"), "rating": str(row["rating"])}


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    told = {name: form.text(name) for name in ("nickname", "title", "detail")}
    return {"status": _STATUS_OF[form.text("status_id")], "rating": int(form.text("rating")), **told}


def _store(visit: Visit, number: int, form: BoundForm) -> None:
    recount(visit.db, visit.value("SELECT product_id FROM review WHERE id = ?", (number,)))


def _remove(visit: Visit, number: int) -> None:
    product = visit.value("SELECT product_id FROM review WHERE id = ?", (number,))
    visit.delete("review", id=number)
    recount(visit.db, product)


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    if row is None:
        return {}
    return {
        "product": row_of(visit, "product", "id", row["product_id"]),
        "customer": visit.db.execute(
            "SELECT id, firstname || ' ' || lastname, email FROM customer WHERE id = ?", (row["customer_id"],)
        ).fetchone(),
    }


class _Reviews(Editing):
    """Says of a review that is gone that it has no rating, either."""

    def edit(self, visit: Visit) -> Response:
        """The form over a review."""
        try:
            return super().edit(visit)
        except NotFound as gone:
            raise NotFound(_GONE) from gone


REVIEW = _Reviews(
    table="review",
    noun="review",
    path=PATH,
    right="reviews",
    title="title",
    form=Form(
        (
            Choice("status_id", "Status", choices=NUMBERS, required=True),
            Choice("rating", "Detailed Rating", choices=_STARS, radio=True, required=True),
            Text("nickname", "Nickname", required=True, max_length=128),
            Text("title", "Summary of Review", required=True),
            Multiline("detail", "Review", required=True, max_length=5_000, rows=10),
        )
    ),
    template="marketing/review.html",
    load=_load,
    values=_values,
    store=_store,
    remove=_remove,
    sees=_sees,
    new=False,
    targets=Targets("save/id/{number:int}", ""),
)
REVIEW_PAGES: tuple[Page, ...] = (*pages(PENDING), *pages(REVIEWS), *REVIEW.pages)
