"""The log of what people did in the back office; nobody changes it."""

from __future__ import annotations

from webarium.sites.kit.fields import Choices
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid


def _actions(visit: Visit) -> Choices:
    rows = visit.db.execute("SELECT DISTINCT action FROM admin_log ORDER BY action")
    return [(row[0], row[0]) for row in rows]


def _names(visit: Visit) -> Choices:
    query = "SELECT username FROM admin_user UNION SELECT username FROM admin_log ORDER BY 1"
    return [(row[0], row[0]) for row in visit.db.execute(query)]


LOG = Grid(
    name="logging",
    title="Action Log Report",
    path="/admin/admin/logging/",
    source="admin_log LEFT JOIN admin_user USING (username)",
    id="admin_log.id",
    columns=(
        Column("time", "Time", "at", "moment"),
        Column("user", "Username", "username", "choice", choices_of=_names),
        Column("fullname", "Full Name", "firstname || ' ' || lastname"),
        Column("action_type", "Action", "action", "choice", choices_of=_actions),
        Column("subject", "Item", "subject"),
    ),
    right="system",
    noun="entry",
    keyword=("subject", "username"),
    order="time",
    intro="Who changed what. Entries cannot be changed or removed.",
)
