"""Members and settings of a project."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.gitlab.access import (
    MAINTAINER,
    OWNER,
    ROLE_CHOICES,
    ROLES,
    VISIBILITIES,
    At,
    here,
    in_project,
    members,
    require,
)
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.planning.rows import Who
from webarium.sites.gitlab.projects.inviting import addresses, invitations, invite, withdraw
from webarium.sites.gitlab.visitor import Me, signed_in
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.fields import Choice, Field, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit

INVITE_FORM = Form(
    (
        Text(
            "username",
            "Username or email address",
            required=True,
            max_length=2_000,
            help="Several ones with commas between.",
        ),
        Choice("role", "Select a role", required=True, choices=ROLE_CHOICES, initial="10"),
    ),
    prefix="invite_",
    called={"role": "access_level"},
)
ADD_FORM = Form(
    (
        Text("username", "One more member", required=True, max_length=100, help="One user name."),
        Choice("role", "Their role", required=True, choices=ROLE_CHOICES, initial="10"),
    ),
    prefix="add_",
    called={"role": "access_level"},
)
_FIELDS: tuple[Field, ...] = (
    Text("name", "Project name", required=True),
    Multiline("description", "Project description (optional)", max_length=2_000, rows=3),
    Text("topics", "Topics", help="Words with commas between."),
    Choice("visibility", "Project visibility", choices=VISIBILITIES, required=True),
    Choice("default_branch", "Default branch"),
)
SETTINGS_FORM = Form(_FIELDS, prefix="project_")


def _sees(visit: Visit, at: At) -> dict[str, object]:
    text = visit.query.get("search", "").strip()[:100].lower()
    found = [each for each in members(visit, at.project) if text in f"{each.username} {each.name}".lower()]
    roles = [choice for choice in ROLE_CHOICES if int(choice[0]) <= at.role]
    asked = invitations(visit, "project_id", at.id) if at.maintains else []
    adding = ADD_FORM.blank()
    return {"at": at, "members": found, "roles": roles, "text": text, "asked": asked, "adding": adding}


def found_people(visit: Visit, text: str) -> tuple[list[int], list[str]]:
    """The accounts of user names or addresses with commas between, and the names that nobody has."""
    found: list[int] = []
    unknown: list[str] = []
    for name in dict.fromkeys(part.strip().lstrip("@") for part in text.split(",") if part.strip()):
        number = visit.value("SELECT id FROM user WHERE username = ?1 OR email = ?1", (name,))
        if number is None:
            unknown.append(name)
        else:
            found.append(int(number))
    return found, unknown


def _refuse(visit: Visit, form: BoundForm, at: At) -> None:
    require(visit, at, role=MAINTAINER)
    if form.ok and int(form.text("role")) > at.role:
        form.refuse("role", "You cannot give a role above your own.")
    found, unknown = found_people(visit, form.text("username"))
    asked, unknown = addresses(unknown)
    if "username" not in form.errors and (unknown or not (found or asked)):
        form.refuse("username", f"There is nobody called {', '.join(unknown) or 'that'}.")
    known = {each.user_id: each.username for each in members(visit, at.project) if each.source != "direct"}
    higher = [known[number] for number in found if number in known]
    if higher and "username" not in form.errors:
        form.refuse("username", f"{', '.join(higher)} is a member already.")


def _invite(visit: Visit, form: BoundForm, at: At) -> Response:
    found, asked = found_people(visit, form.text("username"))
    invite(visit, "project_id", at.id, addresses(asked)[0], int(form.text("role")), at.you)
    for number in found:
        visit.execute(
            "INSERT INTO project_member (project_id, user_id, role, created_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET role = excluded.role",
            (at.id, number, int(form.text("role")), visit.stamp),
        )
    visit.flash("success", "Members were successfully added.")
    return visit.redirect(f"{at.root}/-/project_members")


MEMBERS_PAGE = FormPage(INVITE_FORM, "project/members.html", here, _invite, refuse=_refuse, sees=_sees)


ADDING = FormPage(ADD_FORM, "project/members.html", here, _invite, refuse=_refuse, sees=_sees)
"""One person alone."""


@signed_in
def find_people(visit: Visit, me: Me) -> Response:
    """Who is meant by what somebody types: the ids, for the form, and the names."""
    found, _ = found_people(visit, visit.query.get("username", "")[:2_000])
    sql = "SELECT id, username, name FROM user WHERE id = ?"
    people = [person for number in found if (person := visit.row(Who, sql, (number,))) is not None]
    return visit.render("_found.html", people=people)


def _direct(visit: Visit, at: At) -> int:
    """The account that a form names; one that has its role in this project."""
    number = plain_number(visit.form_text("user_id")) or 0
    role = visit.value(
        "SELECT role FROM project_member WHERE project_id = ? AND user_id = ?", (at.id, number)
    )
    if role is None:
        visit.not_found("There is no such member.")
    if int(role) > at.role:
        raise Forbidden("You cannot change somebody with a role above your own.")
    return number


@in_project(role=MAINTAINER)
def change_role(visit: Visit, at: At) -> Response:
    """Give a member another role."""
    role = plain_number(visit.form_text("role")) or 0
    if role not in ROLES or role > at.role:
        raise BadInput("Please choose a role that is not above your own.")
    visit.update("project_member", {"role": role}, project_id=at.id, user_id=_direct(visit, at))
    return visit.redirect(f"{at.root}/-/project_members")


@in_project(me=True)
def remove(visit: Visit, at: At) -> Response:
    """Remove a member, or leave."""
    number = _direct(visit, at)
    if number != at.you.id:
        require(visit, at, role=MAINTAINER)
    visit.delete("project_member", project_id=at.id, user_id=number)
    visit.flash("success", "The member was removed.")
    return visit.redirect(f"{at.root}/-/project_members" if number != at.you.id else "/dashboard/projects")


@in_project(role=MAINTAINER)
def withdraw_invitation(visit: Visit, at: At) -> Response:
    """Take an invitation back."""
    withdraw(visit, "project_id", at.id)
    return visit.redirect(f"{at.root}/-/project_members")


def _maintaining(visit: Visit) -> At:
    return require(visit, here(visit), role=MAINTAINER)


def _save(visit: Visit, form: BoundForm, at: At) -> Response:
    values = {name: form.text(name) for name in ("name", "description", "topics", "visibility")}
    if form.text("default_branch"):
        values["default_branch"] = form.text("default_branch")
    visit.update("project", values, id=at.id)
    visit.flash("success", f"Project '{form.text('name')}' was successfully updated.")
    return visit.redirect(f"{at.root}/edit")


SETTINGS = FormPage(
    SETTINGS_FORM,
    "project/settings.html",
    _maintaining,
    _save,
    choices=lambda visit: {
        "default_branch": [(each.name, each.name) for each in refs.branches(visit.db, here(visit).id)]
    },
    kept=lambda visit, at: {
        name: getattr(at.project, name)
        for name in ("name", "description", "topics", "visibility", "default_branch")
    },
    sees=lambda visit, at: {"at": at},
)


@in_project(role=OWNER)
def archive(visit: Visit, at: At) -> Response:
    """Archive a project, or take it out of the archive."""
    visit.update("project", {"archived": int(not at.project.archived)}, id=at.id)
    return visit.redirect(f"{at.root}/edit")
