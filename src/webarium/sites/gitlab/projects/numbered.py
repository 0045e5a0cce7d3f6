"""Projects and groups by their numbers, as addresses for scripts name them."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit


def numbered(handler: PageHandler) -> PageHandler:
    """A page of a project that is found by the project's id."""

    def page(visit: Visit) -> Response:
        sql = "SELECT n.path, p.path FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE p.id = ?"
        found = visit.db.execute(sql, (visit.path["number"],)).fetchone() or visit.not_found()
        visit.path = {**visit.path, "namespace": str(found[0]), "project": str(found[1])}
        return handler(visit)

    return page


def numbered_group(handler: PageHandler) -> PageHandler:
    """A page of a group that is found by the group's id."""

    def page(visit: Visit) -> Response:
        sql = "SELECT path FROM namespace WHERE id = ? AND user_id IS NULL"
        path = visit.value(sql, (visit.path["number"],)) or visit.not_found()
        visit.path = {**visit.path, "group": str(path)}
        return handler(visit)

    return page
