"""Profiles of people, and the pages of groups at the same kind of address."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.activity import by_person
from webarium.sites.gitlab.code.folding import LARGEST
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.groups import group_page
from webarium.sites.gitlab.lists import listing
from webarium.sites.gitlab.planning.rows import Who
from webarium.sites.gitlab.rendering import markdown_of
from webarium.sites.gitlab.snippets import Snippet, snippets_of
from webarium.sites.gitlab.visitor import Me, current, signed_in
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

TABS = (
    ("overview", "Overview", ""),
    ("activity", "Activity", "activity"),
    ("projects", "Personal projects", "projects"),
    ("contributed", "Contributed projects", "contributed"),
    ("starred", "Starred projects", "starred"),
    ("snippets", "Snippets", "snippets"),
    ("followers", "Followers", "followers"),
    ("following", "Following", "following"),
)


@dataclass(frozen=True, slots=True)
class Person:
    """An account as its profile shows it."""

    id: int
    username: str
    name: str
    email: str
    bio: str
    location: str
    website: str
    organization: str
    job_title: str
    pronouns: str
    status_emoji: str
    status_message: str
    busy: bool
    created_at: datetime


def person_of(visit: Visit, name: str) -> Person | None:
    """An account by its user name."""
    return visit.row(Person, select(columns_of(Person), "user", "username = ?"), (name,))


def home(visit: Visit) -> Response:
    """Somebody's profile, or a group's page."""
    name = visit.path["name"]
    person = person_of(visit, name)
    return group_page(visit, name) if person is None else _profile(visit, person, "overview")


def tab(visit: Visit) -> Response:
    """A part of somebody's profile."""
    person = person_of(visit, visit.path["name"]) or visit.not_found("There is no such user.")
    name = visit.path["tab"]
    if name not in {key for key, _, _ in TABS}:
        visit.not_found()
    return _profile(visit, person, name)


def _profile(visit: Visit, person: Person, tab: str) -> Response:
    me = current(visit)
    found = None
    people: list[Who] = []
    snippets: list[Snippet] = []
    if tab in ("overview", "projects"):
        found = listing(visit, me, Where("n.user_id = ?", (person.id,)))
    elif tab == "contributed":
        found = listing(visit, me, _contributed(person))
    elif tab == "starred":
        where = Where(
            "EXISTS (SELECT 1 FROM star s WHERE s.project_id = p.id AND s.user_id = ?)", (person.id,)
        )
        found = listing(visit, me, where)
    elif tab == "snippets":
        snippets = snippets_of(visit, me, person.id)
    elif tab != "activity":
        people = _people(visit, person.id, followers=tab == "followers")
    return visit.render(
        "people/profile.html",
        person=person,
        tab=tab,
        tabs=TABS,
        found=found,
        people=people,
        snippets=snippets,
        deeds=by_person(visit, me, person.id) if tab in ("overview", "activity") else [],
        me=me,
        readme=_readme(visit, person, me) if tab == "overview" else None,
        followers=visit.value("SELECT count(*) FROM follow WHERE followed_id = ?", (person.id,)),
        following=visit.value("SELECT count(*) FROM follow WHERE follower_id = ?", (person.id,)),
        follows=me is not None and visit.has("follow", follower_id=me.id, followed_id=person.id),
    )


def _contributed(person: Person) -> Where:
    sql = (
        "coalesce(n.user_id, 0) <> ? AND (EXISTS (SELECT 1 FROM project_member x WHERE x.project_id "
        "= p.id AND x.user_id = ?)"
        " OR EXISTS (SELECT 1 FROM merge_request r WHERE r.project_id = p.id AND r.author_id = ?))"
    )
    return Where(sql, (person.id,) * 3)


def _people(visit: Visit, number: int, *, followers: bool) -> list[Who]:
    shown, fixed = ("follower_id", "followed_id") if followers else ("followed_id", "follower_id")
    sql = select(
        "u.id, u.username, u.name",
        f"follow f JOIN user u ON u.id = f.{shown}",
        f"f.{fixed} = ?",
        "ORDER BY u.name",
    )
    return visit.rows(Who, sql, (number,))


def _readme(visit: Visit, person: Person, me: Me | None) -> object:
    """The README of the project that is named like its owner."""
    sql = (
        "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.user_id = ? AND p.path = ?"
        " AND p.visibility = 'public'"
    )
    project = visit.value(sql, (person.id, person.username))
    spot = refs.spot(visit.db, int(project), "main") if project else None
    entry = Objects(visit.db).at(spot.commit.tree, "README.md") if spot else None
    if entry is None or not entry.is_file:
        return None
    text = Objects(visit.db).blob(entry.sha).decode("utf-8", "replace")
    return markdown_of(text) if len(text) <= LARGEST else None


@signed_in
def follow(visit: Visit, me: Me) -> Response:
    """Follow somebody."""
    person = _other(visit, me)
    if not visit.has("follow", follower_id=me.id, followed_id=person.id):
        visit.insert("follow", {"follower_id": me.id, "followed_id": person.id, "created_at": visit.stamp})
    return visit.redirect(f"/{person.username}")


@signed_in
def unfollow(visit: Visit, me: Me) -> Response:
    """Follow somebody no longer."""
    person = _other(visit, me)
    visit.delete("follow", follower_id=me.id, followed_id=person.id)
    return visit.redirect(f"/{person.username}")


def _other(visit: Visit, me: Me) -> Person:
    person = person_of(visit, visit.path["name"]) or visit.not_found("There is no such user.")
    if person.id == me.id:
        raise BadInput("Nobody can follow themselves.")
    return person
