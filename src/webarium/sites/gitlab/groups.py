"""Groups: their pages, members, and making them."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import MAINTAINER, OWNER, ROLE_CHOICES, SOURCE, VISIBILITIES, Member
from webarium.sites.gitlab.lists import listing
from webarium.sites.gitlab.merging.rows import STATES as REQUEST_STATES
from webarium.sites.gitlab.merging.rows import request_list
from webarium.sites.gitlab.planning.lists import ORDERS as ISSUE_ORDERS
from webarium.sites.gitlab.planning.lists import STATES as ISSUE_STATES
from webarium.sites.gitlab.planning.lists import issue_list
from webarium.sites.gitlab.projects.create import path_of, path_rule, taken
from webarium.sites.gitlab.projects.inviting import addresses, invitations, invite, withdraw
from webarium.sites.gitlab.projects.members import INVITE_FORM, found_people
from webarium.sites.gitlab.visitor import PEOPLE, Me, current
from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select
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
        Choice("parent", "Parent group", prompt="None: a group of its own"),
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
    sent="group[{}]",
)


def role_of(visit: Visit, group: Group, me: Me | None) -> int:
    """Somebody's role in a group, by itself or by one above it."""
    if me is None:
        return 0
    if me.is_admin:
        return OWNER
    sql = (
        "SELECT max(role) FROM group_member WHERE user_id = ?2 AND (namespace_id = ?1 OR namespace_id IN"
        " (SELECT ancestor_id FROM group_ancestor WHERE namespace_id = ?1))"
    )
    return int(visit.value(sql, (group.id, me.id)) or 0)


def group_of(visit: Visit, path: str) -> Group:
    """A group by its path; one that somebody may not see is not found."""
    sql = "SELECT id, path, name, description, visibility FROM namespace WHERE path = ? AND user_id IS NULL"
    found = visit.row(Group, sql, (path,)) or visit.not_found("There is no such user or group.")
    if not sees_group(visit, found, current(visit)):
        visit.not_found("There is no such user or group.")
    return found


def sees_group(visit: Visit, group: Group, me: Me | None) -> bool:
    """Whether somebody sees a group at all."""
    hidden = group.visibility == "private" or (group.visibility == "internal" and me is None)
    return not hidden or role_of(visit, group, me) > 0


def members_of(visit: Visit, group: Group) -> list[Member]:
    """All members, also by a group above it, each once, highest role first."""
    sql = (
        "SELECT u.id AS user_id, u.username, u.name, max(g.role) AS role, g.created_at,"
        " iif(g.namespace_id = ?1, 'direct', n.name) AS source FROM group_member g JOIN user u ON u.id = g.user_id"
        " JOIN namespace n ON n.id = g.namespace_id WHERE g.namespace_id = ?1 OR g.namespace_id IN"
        " (SELECT ancestor_id FROM group_ancestor WHERE namespace_id = ?1)"
        " GROUP BY u.id ORDER BY max(g.role) DESC, u.username"
    )
    return visit.rows(Member, sql, (group.id,))


def subgroups_of(visit: Visit, group: Group, me: Me | None) -> list[Group]:
    """The groups directly below one, as far as somebody sees them."""
    sql = select(
        "n.id, n.path, n.name, n.description, n.visibility",
        "namespace n JOIN group_ancestor a ON a.namespace_id = n.id",
        "a.ancestor_id = ? AND a.distance = 1",
        "ORDER BY n.name COLLATE NOCASE",
    )
    found = visit.rows(Group, sql, (group.id,))
    return [each for each in found if sees_group(visit, each, me)]


def group_page(visit: Visit, path: str) -> Response:
    """A group's subgroups and projects."""
    group = group_of(visit, path)
    me = current(visit)
    return visit.render(
        "groups/group.html",
        group=group,
        above=above_of(group),
        subgroups=subgroups_of(visit, group, me),
        found=listing(visit, me, Where("n.id = ?", (group.id,))),
        role=role_of(visit, group, me),
    )


def above_of(group: Group) -> list[tuple[str, str]]:
    """The addresses and names of a group and those above it."""
    names, parts = group.name.split(" / "), group.path.split("/")
    return [("/" + "/".join(parts[: n + 1]), name) for n, name in enumerate(names[: len(parts)])]


def within(group: Group) -> Where:
    """Holds for namespaces ``n`` that are a group or below it."""
    below = select("namespace_id", "group_ancestor", "ancestor_id = ?")
    return Where(f"n.id = ? OR n.id IN ({below})", (group.id, group.id))


def group_issues(visit: Visit) -> Response:
    """The issues of all projects of a group and those below it."""
    group = _here(visit)
    found = issue_list(visit, current(visit), within(group))
    orders = [(key, words) for key, (words, _) in ISSUE_ORDERS.items()]
    return visit.render(
        "groups/issues.html",
        group=group,
        above=above_of(group),
        found=found,
        states=ISSUE_STATES,
        orders=orders,
    )


def group_requests(visit: Visit) -> Response:
    """The merge requests of all projects of a group and those below it."""
    group = _here(visit)
    found = request_list(visit, current(visit), within(group))
    return visit.render(
        "groups/requests.html", group=group, above=above_of(group), found=found, states=REQUEST_STATES
    )


def group_home(visit: Visit) -> Response:
    """A group's projects, by its longer address."""
    return group_page(visit, visit.path["group"])


def _parents(visit: Visit) -> dict[str, list[tuple[str, str]]]:
    """The groups in which somebody may make a subgroup."""
    me = PEOPLE.own(visit)
    sql = "SELECT id, path, name, description, visibility FROM namespace WHERE user_id IS NULL ORDER BY path"
    groups = [each for each in visit.rows(Group, sql) if role_of(visit, each, me) >= MAINTAINER]
    return {"parent": [(each.path, each.name) for each in groups]}


def _parent(visit: Visit, form: BoundForm) -> Group | None:
    return group_of(visit, form.text("parent")) if form.text("parent") else None


def _path(form: BoundForm) -> str:
    return form.text("path") or path_of(form.text("name"))


def _make(visit: Visit, form: BoundForm, me: Me) -> Response:
    parent = _parent(visit, form)
    path = f"{parent.path}/{_path(form)}" if parent else _path(form)
    number = visit.insert(
        "namespace",
        {
            "path": path,
            "name": f"{parent.name} / {form.text('name')}" if parent else form.text("name"),
            "description": form.text("description"),
            "visibility": form.text("visibility"),
            "created_at": visit.stamp,
        },
    )
    if parent:
        visit.execute(
            "INSERT INTO group_ancestor (namespace_id, ancestor_id, distance) SELECT ?1, ?2, 1 UNION ALL"
            " SELECT ?1, ancestor_id, distance + 1 FROM group_ancestor WHERE namespace_id = ?2",
            (number, parent.id),
        )
    visit.insert(
        "group_member", {"namespace_id": number, "user_id": me.id, "role": OWNER, "created_at": visit.stamp}
    )
    visit.flash("success", f"Group '{form.text('name')}' was successfully created.")
    return visit.redirect(f"/{path}")


def _refuse(visit: Visit, form: BoundForm, me: Me) -> None:
    path = _path(form)
    field = "path" if form.text("path") else "name"
    parent = None if "parent" in form.errors else _parent(visit, form)
    if not path:
        form.refuse(field, "A group needs a name with letters or digits.")
    elif problem := path_rule(path):
        form.refuse(field, problem)
    elif taken(visit, parent.path, path) if parent else visit.has("namespace", path=path):
        form.refuse(field, "This path is taken.")
    if "/" in form.text("name"):
        form.refuse("name", "A group's name has no slashes.")
    if parent and parent.visibility == "private" and form.text("visibility") != "private":
        form.refuse("visibility", "A subgroup of a private group is private, too.")


NEW_GROUP = FormPage(
    GROUP_FORM,
    "form.html",
    PEOPLE.own,
    _make,
    refuse=_refuse,
    choices=_parents,
    initial=lambda visit, me: {"parent": visit.query.get("parent", "")},
    sees=lambda visit, me: {
        "title": "Create group",
        "action": "Create group",
        "back": "/dashboard/groups",
        "sent_to": "/groups",
        "marks": {"name": {"data-slug": "group_path"}},
    },
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
    asked, unknown = addresses(unknown)
    if "username" not in form.errors and (unknown or not (found or asked)):
        form.refuse("username", f"There is nobody called {', '.join(unknown) or 'that'}.")


def _invite(visit: Visit, form: BoundForm, group: Group) -> Response:
    found, unknown = found_people(visit, form.text("username"))
    invite(visit, "namespace_id", group.id, addresses(unknown)[0], int(form.text("role")), PEOPLE.own(visit))
    for number in found:
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
    asked = invitations(visit, "namespace_id", group.id) if role >= MAINTAINER else []
    return {
        "group": group,
        "members": members_of(visit, group),
        "role": role,
        "roles": roles,
        "asked": asked,
    }


SETTINGS_FORM = Form(
    tuple(field for field in GROUP_FORM.fields if field.name in ("name", "description", "visibility")),
    prefix="group_",
)


def _owned(visit: Visit) -> Group:
    group = _here(visit)
    if role_of(visit, group, PEOPLE.own(visit)) < OWNER:
        raise Forbidden("Only people with the role Owner can change a group.")
    return group


def _refuse_change(visit: Visit, form: BoundForm, group: Group) -> None:
    if "/" in form.text("name"):
        form.refuse("name", "A group's name has no slashes.")
    above = select(
        "min(n.visibility)",
        "group_ancestor a JOIN namespace n ON n.id = a.ancestor_id",
        "a.namespace_id = ? AND n.visibility = 'private'",
    )
    if form.text("visibility") != "private" and visit.value(above, (group.id,)):
        form.refuse("visibility", "A subgroup of a private group is private, too.")
    below = select("1", SOURCE, f"({within(group).sql}) AND p.visibility <> 'private'")
    if form.text("visibility") == "private" and visit.value(below, within(group).params):
        form.refuse("visibility", "There are projects in it that are not private.")


def _change(visit: Visit, form: BoundForm, group: Group) -> Response:
    """Save it; names of groups below it begin with its own."""
    name = " / ".join([*group.name.split(" / ")[:-1], form.text("name")])
    visit.execute(
        "UPDATE namespace SET name = ?1 || substr(name, ?2) WHERE id IN"
        " (SELECT namespace_id FROM group_ancestor WHERE ancestor_id = ?3)",
        (name, len(group.name) + 1, group.id),
    )
    values = {key: form.text(key) for key in ("description", "visibility")}
    visit.update("namespace", {"name": name, **values}, id=group.id)
    visit.flash("success", f"Group '{form.text('name')}' was successfully updated.")
    return visit.redirect(f"/groups/{group.path}/-/edit")


GROUP_SETTINGS = FormPage(
    SETTINGS_FORM,
    "form.html",
    _owned,
    _change,
    refuse=_refuse_change,
    kept=lambda visit, group: {
        "name": group.name.rpartition(" / ")[2],
        "description": group.description,
        "visibility": group.visibility,
    },
    sees=lambda visit, group: {"title": "Group settings", "action": "Save changes", "back": f"/{group.path}"},
)
GROUP_MEMBERS = FormPage(
    INVITE_FORM, "groups/members.html", _here, _invite, refuse=_refuse_invite, sees=_sees
)


def withdraw_invitation(visit: Visit) -> Response:
    """Take an invitation back."""
    group = _here(visit)
    _owning(visit, group)
    withdraw(visit, "namespace_id", group.id)
    return visit.redirect(f"/groups/{group.path}/-/group_members")


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
