"""Projects and what somebody may do in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import overload

from starlette.responses import Response

from webarium.sites.gitlab.git.refs import Branch
from webarium.sites.gitlab.visitor import LOGIN, PEOPLE, Me, current
from webarium.sites.kit.errors import Forbidden, SignInNeeded
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

GUEST, REPORTER, DEVELOPER, MAINTAINER, OWNER = 10, 20, 30, 40, 50
ROLES = {
    GUEST: "Guest",
    REPORTER: "Reporter",
    DEVELOPER: "Developer",
    MAINTAINER: "Maintainer",
    OWNER: "Owner",
}
"""What the numbers are called."""
ROLE_CHOICES = tuple((str(number), name) for number, name in ROLES.items())
VISIBILITIES = (("private", "Private"), ("internal", "Internal"), ("public", "Public"))
COLUMNS = (
    "p.id, p.namespace_id, n.path AS namespace, n.name AS namespace_name, n.user_id AS owner_id, p.path, p.name,"
    " p.description, p.topics, p.visibility, p.default_branch, p.creator_id, p.forked_from_id, p.archived,"
    " p.created_at, p.last_activity_at"
)
SOURCE = "project p JOIN namespace n ON n.id = p.namespace_id"


@dataclass(frozen=True, slots=True)
class Project:
    """A project's row, with where it lies."""

    id: int
    namespace_id: int
    namespace: str
    namespace_name: str
    owner_id: int | None
    path: str
    name: str
    description: str
    topics: str
    visibility: str
    default_branch: str
    creator_id: int
    forked_from_id: int | None
    archived: bool
    created_at: datetime
    last_activity_at: datetime

    @property
    def slug(self) -> str:
        """Its whole path, without a slash before it."""
        return f"{self.namespace}/{self.path}"

    @property
    def root(self) -> str:
        """The address of its page."""
        return f"/{self.slug}"

    @property
    def tags(self) -> list[str]:
        """Its topics."""
        return [each.strip() for each in self.topics.split(",") if each.strip()]


@dataclass(frozen=True, slots=True)
class At:
    """A project as somebody visits it."""

    project: Project
    me: Me | None
    role: int

    @property
    def you(self) -> Me:
        """Who is signed in, on pages for those who are.

        Raises:
            SignInNeeded: nobody is.
        """
        if self.me is None:
            raise SignInNeeded(at=LOGIN)
        return self.me

    @property
    def id(self) -> int:
        """The project's id."""
        return self.project.id

    @property
    def root(self) -> str:
        """The address of the project's page."""
        return self.project.root

    @property
    def sees_code(self) -> bool:
        """Guests of a private project see its issues only."""
        return self.project.visibility != "private" or self.role >= REPORTER

    @property
    def reports(self) -> bool:
        """Whether they may label and assign."""
        return self.role >= REPORTER

    @property
    def develops(self) -> bool:
        """Whether they may push to branches that are not protected."""
        return self.role >= DEVELOPER

    @property
    def writes(self) -> bool:
        """Whether they may change files: developers, where the project is not archived."""
        return self.develops and not self.project.archived

    @property
    def maintains(self) -> bool:
        """Whether they may change members, settings and protected branches."""
        return self.role >= MAINTAINER

    def may_push(self, branch: Branch | None) -> bool:
        """Whether they may move a branch, or make one."""
        return self.role >= (branch.push_role if branch else DEVELOPER) and not self.project.archived

    def may_merge(self, branch: Branch) -> bool:
        """Whether they may merge into a branch."""
        return self.role >= branch.merge_role and not self.project.archived


def role_in(visit: Visit, project: Project, me: Me | None) -> int:
    """Somebody's role, by their own or their group's membership; 0 for none."""
    if me is None:
        return 0
    if me.is_admin or project.owner_id == me.id:
        return OWNER
    return role_of(visit, project, me.id)


def role_of(visit: Visit, project: Project, user_id: int) -> int:
    """The role of an account, by its id."""
    if project.owner_id == user_id:
        return OWNER
    sql = (
        "SELECT max(role) FROM (SELECT role FROM project_member WHERE project_id = ?1 AND user_id = ?3"
        " UNION ALL SELECT role FROM group_member WHERE user_id = ?3 AND (namespace_id = ?2 OR namespace_id IN"
        " (SELECT ancestor_id FROM group_ancestor WHERE namespace_id = ?2)))"
    )
    return int(visit.value(sql, (project.id, project.namespace_id, user_id)) or 0)


def at_project(visit: Visit, namespace: str, path: str, me: Me | None) -> At:
    """A project by its path; one that somebody may not see is not found."""
    sql = select(COLUMNS, SOURCE, "n.path = ? AND p.path = ?")
    project = visit.row(Project, sql, (namespace, path)) or visit.not_found("There is no such project.")
    role = role_in(visit, project, me)
    hidden = project.visibility == "private" or (project.visibility == "internal" and me is None)
    if hidden and not role:
        visit.not_found("There is no such project.")
    return At(project, me, role)


def slug_of(visit: Visit, project: int | None, me: Me | None) -> str | None:
    """The path of a project by its id, if somebody sees it."""
    where = Where("p.id = ?", (project,)) & visible(me)
    found = visit.value(select("n.path || '/' || p.path", SOURCE, where.sql), where.params)
    return None if found is None else str(found)


def here(visit: Visit) -> At:
    """The project that the address names."""
    return at_project(visit, visit.path["namespace"], visit.path["project"], current(visit))


Inner = Callable[[Visit, At], Response]


@overload
def in_project(handler: Inner, /) -> PageHandler: ...


@overload
def in_project(*, role: int = 0, code: bool = False, me: bool = False) -> Callable[[Inner], PageHandler]: ...


def in_project(
    handler: Inner | None = None, /, *, role: int = 0, code: bool = False, me: bool = False
) -> PageHandler | Callable[[Inner], PageHandler]:
    """Make a page of a handler that is given the project: for people with a role, or who see the code."""

    def made(inner: Inner) -> PageHandler:
        @wraps(inner)
        def guarded(visit: Visit) -> Response:
            return inner(visit, require(visit, here(visit), role=role, code=code, me=me))

        return guarded

    return made if handler is None else made(handler)


def require(visit: Visit, at: At, *, role: int = 0, code: bool = False, me: bool = False) -> At:
    """Let only those pass who have a role, or see the code.

    Raises:
        SignInNeeded: nobody is signed in.
        Forbidden: their role is too low.
    """
    if (role or me) and at.me is None:
        PEOPLE.own(visit)
        raise SignInNeeded(at=LOGIN)
    if at.role < role:
        raise Forbidden(
            f"Only people with the role {ROLES[role]} or a higher one can do that in this project."
        )
    if code and not at.sees_code:
        raise Forbidden("Guests of a private project do not see its code.")
    return at


IN_GROUP = (
    "EXISTS (SELECT 1 FROM group_member x WHERE x.user_id = ? AND (x.namespace_id = {0} OR x.namespace_id IN"
    " (SELECT ancestor_id FROM group_ancestor ga WHERE ga.namespace_id = {0}))"
)
"""Begins a condition: somebody has a role in a namespace or above it; the caller may narrow and must close it."""


def visible(me: Me | None) -> Where:
    """Holds for projects ``p`` in namespaces ``n`` that somebody sees in lists."""
    if me is None:
        return Where("p.visibility = 'public'")
    if me.is_admin:
        return Where()
    return Where(
        "(p.visibility <> 'private' OR " + _MINE + ")",
        (me.id, me.id, me.id),
    )


def code_visible(me: Me | None) -> Where:
    """Holds for projects ``p`` in namespaces ``n`` whose code and merge requests somebody sees in lists."""
    if me is None or me.is_admin:
        return visible(me)
    reporting = (
        "p.visibility <> 'private'",
        "n.user_id = ?",
        "EXISTS (SELECT 1 FROM project_member x WHERE x.project_id = p.id AND x.user_id = ? AND x.role >= 20)",
        f"{IN_GROUP.format('p.namespace_id')} AND x.role >= 20)",
    )
    return visible(me) & Where(" OR ".join(reporting), (me.id,) * 3)


_MINE = " OR ".join(
    (
        "n.user_id = ?",
        "EXISTS (SELECT 1 FROM project_member x WHERE x.project_id = p.id AND x.user_id = ?)",
        f"{IN_GROUP.format('p.namespace_id')})",
    )
)


def mine(me: Me) -> Where:
    """Holds for projects of which somebody is a member."""
    return Where(f"({_MINE})", (me.id, me.id, me.id))


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody with a role."""

    user_id: int
    username: str
    name: str
    role: int
    created_at: datetime
    source: str
    """Where the role comes from: ``direct``, ``owner``, or the group's name."""

    @property
    def role_name(self) -> str:
        """What the role is called."""
        return ROLES[self.role]


def members(visit: Visit, project: Project) -> list[Member]:
    """All who have a role in a project, each once, highest first."""
    sql = """SELECT u.id AS user_id, u.username, u.name, max(m.role) AS role, m.created_at, m.source FROM (
        SELECT user_id, role, created_at, 'direct' AS source FROM project_member WHERE project_id = ?1
        UNION ALL SELECT g.user_id, g.role, g.created_at, n.name FROM group_member g
          JOIN namespace n ON n.id = g.namespace_id WHERE g.namespace_id = ?2 OR g.namespace_id IN
          (SELECT ancestor_id FROM group_ancestor WHERE namespace_id = ?2)
        UNION ALL SELECT user_id, 50, created_at, 'owner' FROM namespace WHERE id = ?2 AND user_id IS NOT NULL
      ) m JOIN user u ON u.id = m.user_id GROUP BY u.id ORDER BY max(m.role) DESC, u.username"""
    return visit.rows(Member, sql, (project.id, project.namespace_id))


def touch(visit: Visit, project: int) -> None:
    """Note that something has happened in a project."""
    visit.update("project", {"last_activity_at": visit.stamp}, id=project)
