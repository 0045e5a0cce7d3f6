"""Signing in and out, and pages about mappers."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Hidden, Password, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.visit import Visit
from webarium.sites.map.objects.elements import changesets
from webarium.sites.map.scene import Scene
from webarium.sites.map.shell import MEMBERS

LOGIN_FORM = Form(
    (
        Text("username", "Username", required=True, max_length=60, autocomplete="username"),
        Password("password", "Password", required=True, autocomplete="current-password"),
        Hidden("to", max_length=2000),
    )
)
SIGNING = Signing(MEMBERS, "people/login.html", form=LOGIN_FORM)


def profile(visit: Visit) -> Response:
    """What is known of a mapper."""
    found = MEMBERS.named(visit, visit.path["name"])
    if found is None:
        visit.not_found(f"The user {visit.path['name']} does not exist.")
    notes = visit.value("SELECT count(DISTINCT note_id) FROM note_comment WHERE user_id = ?", (found.id,))
    return visit.render(
        "people/profile.html",
        person=found,
        notes=notes,
        changesets=changesets(visit, "u.id = ?", (found.id,))[:5],
        scene=Scene(),
    )
