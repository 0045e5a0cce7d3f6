"""Of what somebody wants to be told, everywhere and in single projects."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import SOURCE, At, in_project, mine
from webarium.sites.gitlab.visitor import PEOPLE, Me
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.fields import Choice
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue

LEVELS = (
    ("watch", "Watch: all activity"),
    ("participating", "Participate: threads one has taken part in"),
    ("mention", "On mention: comments that name one"),
    ("disabled", "Disabled: nothing"),
)
GLOBAL = ("global", "Global: as everywhere")
FORM = Form(
    (Choice("level", "Global notification level", choices=LEVELS, required=True),), prefix="notification_"
)


@dataclass(frozen=True, slots=True)
class Told:
    """A project with what one is told of it."""

    slug: str
    level: str


def level_of(visit: Visit, me: int, project: int | None) -> str:
    """What somebody has chosen for a project, or everywhere."""
    where = "user_id = ?1 AND project_id IS ?2"
    found = visit.value(select("level", "notification_setting", where), (me, project))
    return str(found) if found else ("global" if project else "participating")


def _set(visit: Visit, me: int, project: int | None, level: str) -> None:
    visit.execute("DELETE FROM notification_setting WHERE user_id = ?1 AND project_id IS ?2", (me, project))
    if level != "global":
        values: dict[str, SqlValue] = {"user_id": me, "project_id": project, "level": level}
        visit.insert("notification_setting", values)


def _save(visit: Visit, form: BoundForm, me: Me) -> Response:
    _set(visit, me.id, None, form.text("level"))
    visit.flash("success", "Notification settings saved")
    return visit.redirect("/-/profile/notifications")


def _sees(visit: Visit, me: Me) -> dict[str, object]:
    where = mine(me)
    columns = (
        "n.path || '/' || p.path AS slug, coalesce((SELECT level FROM notification_setting x"
        " WHERE x.project_id = p.id AND x.user_id = ?), 'global') AS level"
    )
    sql = select(columns, SOURCE, where.sql, "ORDER BY slug")
    told = visit.rows(Told, sql, (me.id, *where.params))
    words = {"title": "Notifications", "action": "Save changes", "part": "notifications"}
    return {**words, "told": told, "levels": (GLOBAL, *LEVELS)}


NOTIFICATIONS = FormPage(
    FORM,
    "people/settings.html",
    PEOPLE.own,
    _save,
    kept=lambda visit, me: {"level": level_of(visit, me.id, None)},
    sees=_sees,
)


@in_project(me=True)
def set_project_level(visit: Visit, at: At) -> Response:
    """Choose for one project."""
    level = visit.form_text("level")
    if level not in dict((GLOBAL, *LEVELS)):
        raise BadInput
    _set(visit, at.you.id, at.id, level)
    visit.flash("success", "Notification settings saved")
    return visit.redirect(visit.back(at.root))
