"""What the shop tells its people: everybody may read it, who looks after the system marks and removes it."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response

from webarium.sites.kit.fields import Choices
from webarium.sites.kit.formats import plural
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import needs, person, record

PATH = "/admin/admin/notification/"
SEVERITIES: Choices = (
    ("critical", "Critical"),
    ("major", "Major"),
    ("minor", "Minor"),
    ("notice", "Notice"),
)


def _mark(visit: Visit, ids: Sequence[int]) -> str:
    done = 0
    for number in ids:
        if visit.update("admin_notification", {"is_read": 1}, id=number, is_read=0):
            record(visit, "Read", f"Notification {number}")
            done += 1
    return f"{plural(done, 'message')} marked as read."


def _remove(visit: Visit, ids: Sequence[int]) -> str:
    done = 0
    for number in ids:
        if visit.delete("admin_notification", id=number):
            record(visit, "Deleted", f"Notification {number}")
            done += 1
    return f"{plural(done, 'message')} removed."


NOTIFICATIONS = Grid(
    name="notification",
    title="Notifications",
    path=PATH,
    source="admin_notification",
    columns=(
        Column("severity", "Severity", "severity", "choice", SEVERITIES),
        Column("date_added", "Date Added", "created_at", "moment"),
        Column("title", "Message", "title"),
        Column("is_read", "Read", "is_read", "choice", (("1", "Yes"), ("0", "No"))),
        Column("description", "Details", "description", shown=False),
    ),
    right="system",
    for_all=True,
    noun="notification",
    keyword=("title", "description"),
    order="date_added",
    link=PATH + "view/id/{}/",
    verb="Read Details",
    subject="title",
    actions=(
        MassAction("mark_as_read", "Mark as Read", _mark),
        MassAction("remove", "Remove", _remove, "Remove the selected notifications?"),
    ),
)


def _view(visit: Visit) -> Response:
    """Show one notification."""
    person(visit)
    row = row_of(visit, "admin_notification", "id", visit.path["number"])
    return visit.render("system/notification.html", row=row, severity=dict(SEVERITIES).get(row["severity"]))


def _one(action: str) -> Page:
    @needs("system")
    def apply(visit: Visit) -> Response:
        number = row_of(visit, "admin_notification", "id", visit.path["number"])["id"]
        told = _mark(visit, [number]) if action == "read" else _remove(visit, [number])
        visit.flash("success", told)
        return visit.redirect(PATH)

    return post(f"{PATH}{action}/id/{{number:int}}/", apply, name=f"notification_{action}")


NOTIFICATION_PAGES: tuple[Page, ...] = (
    *pages(NOTIFICATIONS),
    get(PATH + "view/id/{number:int}/", _view, name="notification_view"),
    _one("read"),
    _one("remove"),
)
