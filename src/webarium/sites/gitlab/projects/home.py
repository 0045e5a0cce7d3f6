"""A project's page, its stars and forks, and what is going on in it."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from webarium.sites.gitlab.access import At, here, in_project, slug_of
from webarium.sites.gitlab.code.browse import tree_values
from webarium.sites.gitlab.code.spots import entry_of
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import count
from webarium.sites.gitlab.git.objects import BLOB, Objects
from webarium.sites.gitlab.groups import group_page
from webarium.sites.gitlab.lists import listing
from webarium.sites.gitlab.planning.rows import Who
from webarium.sites.gitlab.projects.create import home_of
from webarium.sites.gitlab.rendering import is_license, languages, license_of
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.visit import Visit
from webarium.sql import Where
from webarium.types import Json


def home(visit: Visit) -> Response:
    """The page of a project, or of a subgroup at the same kind of address."""
    path = f"{visit.path['namespace']}/{visit.path['project']}"
    if visit.has("namespace", path=path):
        return group_page(visit, path)
    return _home(visit)


@in_project
def _home(visit: Visit, at: At) -> Response:
    values: dict[str, Any] = {"spot": None}
    if at.sees_code:
        values |= _code(visit, at)
    return visit.render(
        "project/home.html",
        at=at,
        stars=visit.value("SELECT count(*) FROM star WHERE project_id = ?", (at.id,)),
        forks=visit.value("SELECT count(*) FROM project WHERE forked_from_id = ?", (at.id,)),
        starred=at.me is not None and visit.has("star", user_id=at.you.id, project_id=at.id),
        forked_from=slug_of(visit, at.project.forked_from_id, at.me),
        http=f"{visit.url.scheme}://{visit.url.netloc}{at.root}.git",
        **values,
    )


def _code(visit: Visit, at: At) -> dict[str, Any]:
    spot = refs.spot(visit.db, at.id, at.project.default_branch)
    if spot is None or spot.path:
        return {}
    objects = Objects(visit.db)
    files = objects.blobs(spot.commit.tree)
    name = next((each for each in files if "/" not in each and is_license(each)), None)
    text = objects.blob(files[name].sha).decode("utf-8", "replace") if name else ""
    sizes = [(path, _size(objects, each.sha)) for path, each in files.items()]
    return {
        **tree_values(visit, at, spot, entry_of(visit, spot)),
        "commits": count(visit.db, spot.commit.id),
        "branches": len(refs.branches(visit.db, at.id)),
        "tags": len(refs.tags(visit.db, at.id)),
        "license": license_of(text) if name else "",
        "license_file": name or "",
        "languages": languages(sizes),
        "names": set(files),
    }


def _size(objects: Objects, sha: str) -> int:
    try:
        kind, data = objects.raw(sha)
    except KeyError:
        return 0
    return len(data) if kind == BLOB else 0


@in_project(me=True)
def star(visit: Visit, at: At) -> Response:
    """Star a project."""
    if not visit.has("star", user_id=at.you.id, project_id=at.id):
        visit.insert("star", {"user_id": at.you.id, "project_id": at.id, "created_at": visit.stamp})
    return visit.redirect(visit.back(at.root))


@in_project(me=True)
def unstar(visit: Visit, at: At) -> Response:
    """Take a star back."""
    visit.delete("star", user_id=at.you.id, project_id=at.id)
    return visit.redirect(visit.back(at.root))


@in_project(me=True)
def toggle_star(visit: Visit, at: At) -> Response:
    """Star a project, or take the star back."""
    has = visit.has("star", user_id=at.you.id, project_id=at.id)
    return unstar(visit) if has else star(visit)


def star_count(visit: Visit) -> Json:
    """How many stars a project has, as scripts hear it."""
    return {"star_count": visit.value("SELECT count(*) FROM star WHERE project_id = ?", (here(visit).id,))}


@in_project
def starrers(visit: Visit, at: At) -> Response:
    """Who has starred a project."""
    sql = (
        "SELECT u.id, u.username, u.name FROM star s JOIN user u ON u.id = s.user_id WHERE s.project_id = ?"
        " ORDER BY u.name COLLATE NOCASE"
    )
    return visit.render("project/starrers.html", at=at, people=visit.rows(Who, sql, (at.id,)))


@in_project
def forks(visit: Visit, at: At) -> Response:
    """The forks of a project."""
    found = listing(visit, at.me, Where("p.forked_from_id = ?", (at.id,)))
    return visit.render("project/forks.html", at=at, found=found)


@in_project(me=True, code=True)
def fork_form(visit: Visit, at: At) -> Response:
    """Ask where to fork to."""
    return visit.render("project/fork.html", at=at, taken=_taken(visit, at), home=home_of(visit, at.you))


def _taken(visit: Visit, at: At) -> str | None:
    """The own project that is in the way."""
    sql = "SELECT p.path FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.user_id = ? AND p.path = ?"
    found = visit.value(sql, (at.you.id, at.project.path))
    return None if found is None else f"/{at.you.username}/{found}"


@in_project(me=True, code=True)
def fork(visit: Visit, at: At) -> Response:
    """Make a fork in one's own namespace: the same commits, with branches and tags of its own."""
    if _taken(visit, at):
        raise BadInput("You have a project of this name already.")
    number = visit.insert(
        "project",
        {
            "namespace_id": home_of(visit, at.you),
            "path": at.project.path,
            "name": at.project.name,
            "description": at.project.description,
            "topics": at.project.topics,
            "visibility": at.project.visibility,
            "default_branch": at.project.default_branch,
            "creator_id": at.you.id,
            "forked_from_id": at.id,
            "created_at": visit.stamp,
            "last_activity_at": visit.stamp,
        },
    )
    for each in refs.branches(visit.db, at.id):
        visit.insert(
            "branch",
            {
                "project_id": number,
                "name": each.name,
                "commit_id": each.commit_id,
                "protected": int(each.protected),
            },
        )
    for tag in refs.tags(visit.db, at.id):
        visit.insert(
            "tag",
            {
                "project_id": number,
                "name": tag.name,
                "commit_id": tag.commit_id,
                "created_at": tag.created_at.isoformat(" ", "seconds"),
                "object": tag.object,
            },
        )
    visit.flash("success", "The project was successfully forked.")
    return visit.redirect(f"/{at.you.username}/{at.project.path}")
