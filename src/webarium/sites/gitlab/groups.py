"""Groups: their pages, members, and making them."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import MAINTAINER, OWNER, ROLE_CHOICES, VISIBILITIES, Member
from webarium.sites.gitlab.lists import listing
from webarium.sites.gitlab.projects.create import path_of, path_rule
from webarium.sites.gitlab.projects.members import INVITE_FORM, found_people
from webarium.sites.gitlab.visitor import PEOPLE, Me, current
from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import Where
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Group:
    """A group's row."""

    id: int
    path: str
    name: str
    description: str
    visibility: str


GROUP_FORM = Form(
    (
        Text("name", "Group name", required=True, max_length=100),
        Text(
            "path",
            "Group URL",
            max_length=100,
            validators=(path_rule,),
            help="Left empty, it follows from the name.",
        ),
        Multiline("description", "Description", max_length=1_000, rows=3),
        Choice(
            "visibility",
            "Visibility level",
            choices=VISIBILITIES,
            radio=True,
            required=True,
            initial="private",
        ),
    ),
    prefix="group_",
)


def role_of(visit: Visit, group: Group, me: Me | None) -> int:
    """Somebody's role in a group."""
    if me is None:
        return 0
    if me.is_admin:
        return OWNER
    sql = "SELECT role FROM group_member WHERE namespace_id = ? AND user_id = ?"
    return int(visit.value(sql, (group.id, me.id)) or 0)


def group_of(visit: Visit, path: str) -> Group:
    """A group by its path; one that somebody may not see is not found."""
    sql = "SELECT id, path, name, description, visibility FROM namespace WHERE path = ? AND user_id IS NULL"
    found = visit.row(Group, sql, (path,)) or visit.not_found("There is no such user or group.")
    me = current(visit)
    hidden = found.visibility == "private" or (found.visibility == "internal" and me is None)
    if hidden and not role_of(visit, found, me):
        visit.not_found("There is no such user or group.")
    return found


def members_of(visit: Visit, group: Group) -> list[Member]:
    """All members, highest role first."""
    sql = (
        "SELECT u.id AS user_id, u.username, u.name, g.role, g.created_at, 'direct' AS source FROM group_member g"
        " JOIN user u ON u.id = g.user_id WHERE g.namespace_id = ? ORDER BY g.role DESC, u.username"
    )
    return visit.rows(Member, sql, (group.id,))


def group_page(visit: Visit, path: str) -> Response:
    """A group's projects."""
    group = group_of(visit, path)
    me = current(visit)
    found = listing(visit, me, Where("n.id = ?", (group.id,)))
    return visit.render("groups/group.html", group=group, found=found, role=role_of(visit, group, me))


def group_home(visit: Visit) -> Response:
    """A group's projects, by its longer address."""
    return group_page(visit, visit.path["group"])


def _make(visit: Visit, form: BoundForm, me: Me) -> Response:
    path = form.text("path") or path_of(form.text("name"))
    number = visit.insert(
        "namespace",
        {
            "path": path,
            "name": form.text("name"),
            "description": form.text("description"),
            "visibility": form.text("visibility"),
            "created_at": visit.stamp,
        },
    )
    visit.insert(
        "group_member", {"namespace_id": number, "user_id": me.id, "role": OWNER, "created_at": visit.stamp}
    )
    visit.flash("success", f"Group '{form.text('name')}' was successfully created.")
    return visit.redirect(f"/{path}")


def _refuse(visit: Visit, form: BoundForm, me: Me) -> None:
    path = form.text("path") or path_of(form.text("name"))
    field = "path" if form.text("path") else "name"
    if not path:
        form.refuse(field, "A group needs a name with letters or digits.")
    elif visit.has("namespace", path=path):
        form.refuse(field, "This path is taken.")
    elif problem := path_rule(path):
        form.refuse(field, problem)


NEW_GROUP = FormPage(
    GROUP_FORM,
    "form.html",
    PEOPLE.own,
    _make,
    refuse=_refuse,
    sees=lambda visit, me: {"title": "Create group", "action": "Create group", "back": "/dashboard/groups"},
)


def _here(visit: Visit) -> Group:
    return group_of(visit, visit.path["group"])


def _owning(visit: Visit, group: Group) -> int:
    role = role_of(visit, group, PEOPLE.own(visit))
    if role < MAINTAINER:
        raise Forbidden(
            "Only people with the role Maintainer or a higher one can change the members of a group."
        )
    return role


def _refuse_invite(visit: Visit, form: BoundForm, group: Group) -> None:
    role = _owning(visit, group)
    if form.ok and int(form.text("role")) > role:
        form.refuse("role", "You cannot give a role above your own.")
    found, unknown = found_people(visit, form.text("username"))
    if "username" not in form.errors and (unknown or not found):
        form.refuse("username", f"There is nobody called {', '.join(unknown) or 'that'}.")


def _invite(visit: Visit, form: BoundForm, group: Group) -> Response:
    for number in found_people(visit, form.text("username"))[0]:
        if not visit.has("group_member", namespace_id=group.id, user_id=number):
            role = int(form.text("role"))
            known: dict[str, SqlValue] = {
                "namespace_id": group.id,
                "user_id": number,
                "role": role,
                "created_at": visit.stamp,
            }
            visit.insert("group_member", known)
    visit.flash("success", "Members were successfully added.")
    return visit.redirect(f"/groups/{group.path}/-/group_members")


def _sees(visit: Visit, group: Group) -> dict[str, object]:
    role = role_of(visit, group, current(visit))
    roles = [choice for choice in ROLE_CHOICES if int(choice[0]) <= role]
    return {"group": group, "members": members_of(visit, group), "role": role, "roles": roles}


GROUP_MEMBERS = FormPage(
    INVITE_FORM, "groups/members.html", _here, _invite, refuse=_refuse_invite, sees=_sees
)


def remove(visit: Visit) -> Response:
    """Remove a member of a group."""
    group = _here(visit)
    role = _owning(visit, group)
    number = plain_number(visit.form_text("user_id")) or 0
    theirs = visit.value(
        "SELECT role FROM group_member WHERE namespace_id = ? AND user_id = ?", (group.id, number)
    )
    owners = visit.value(
        "SELECT count(*) FROM group_member WHERE namespace_id = ? AND role = 50", (group.id,)
    )
    if theirs is None:
        visit.not_found("There is no such member.")
    if int(theirs) > role or (int(theirs) == OWNER and owners == 1):
        raise Forbidden("The last owner stays, and nobody removes people with a higher role.")
    visit.delete("group_member", namespace_id=group.id, user_id=number)
    visit.flash("success", "The member was removed.")
    return visit.redirect(f"/groups/{group.path}/-/group_members")
