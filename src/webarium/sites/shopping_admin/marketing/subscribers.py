"""Who gets the newsletter: the storefront's list, looked after here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from webarium.sites.kit.formats import plural
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import record
from webarium.types import SqlValue

STATUSES = (("1", "Subscribed"), ("0", "Unsubscribed"))


def _each(action: str, deed: Callable[[Visit, str], int]) -> Callable[[Visit, Sequence[int]], str]:
    """Do something with every ticked subscriber; the deed tells whether it changed anything."""

    def apply(visit: Visit, ids: Sequence[int]) -> str:
        done = 0
        for number in ids:
            email = visit.value("SELECT email FROM newsletter_subscriber WHERE rowid = ?", (number,))
            if email is not None and deed(visit, email):
                record(visit, action, f"Newsletter subscriber {email}")
                done += 1
        return f"{plural(done, 'subscriber')} {action.lower()}."

    return apply


def _set(subscribed: int) -> Callable[[Visit, str], int]:
    def deed(visit: Visit, email: str) -> int:
        values: dict[str, SqlValue] = {"subscribed": subscribed, "changed_at": visit.stamp}
        return visit.update("newsletter_subscriber", values, email=email, subscribed=1 - subscribed)

    return deed


def _delete(visit: Visit, email: str) -> int:
    return visit.delete("newsletter_subscriber", email=email)


SUBSCRIBERS = Grid(
    name="newsletter_subscriber",
    title="Newsletter Subscribers",
    path="/admin/newsletter/subscriber/",
    source="newsletter_subscriber s",
    joins=(("c", "LEFT JOIN customer c ON c.id = s.customer_id"),),
    id="s.rowid",
    columns=(
        Column("subscriber_id", "ID", "s.rowid", "number"),
        Column("email", "Email", "s.email"),
        Column(
            "type",
            "Type",
            "CASE WHEN s.customer_id IS NULL THEN 'guest' ELSE 'customer' END",
            "choice",
            (("guest", "Guest"), ("customer", "Customer")),
        ),
        Column("firstname", "Customer First Name", "c.firstname"),
        Column("lastname", "Customer Last Name", "c.lastname"),
        Column("status", "Status", "s.subscribed", "choice", STATUSES),
        Column("changed_at", "Updated", "s.changed_at", "moment"),
    ),
    right="marketing",
    noun="subscriber",
    keyword=("s.email", "c.firstname", "c.lastname"),
    subject="email",
    order="subscriber_id",
    actions=(
        MassAction("unsubscribe", "Unsubscribe", _each("Unsubscribed", _set(0))),
        MassAction("subscribe", "Subscribe again", _each("Subscribed again", _set(1))),
        MassAction("delete", "Delete", _each("Deleted", _delete), "Delete the selected subscribers?"),
    ),
)
SUBSCRIBER_PAGES: tuple[Page, ...] = pages(SUBSCRIBERS)
