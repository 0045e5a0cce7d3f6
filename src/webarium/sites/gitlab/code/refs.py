"""Branches and tags."""

from __future__ import annotations

from typing import TypeVar

from starlette.responses import Response

from webarium.sites.gitlab.access import DEVELOPER, At, here, in_project, require, touch
from webarium.sites.gitlab.code.pushing import drop_branch
from webarium.sites.gitlab.code.spots import ref_choices, spot_of
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import above
from webarium.sites.gitlab.git.commits import commit as commit_by_id
from webarium.sites.gitlab.shell import path_quoted
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.fields import Choice, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit

T = TypeVar("T")
_PAGE = 100
_DESTINATIONS = frozenset(("tree", "blob", "commits", "graphs", "find_file"))
BRANCH_FORM = Form(
    (
        Text("branch_name", "Branch name", required=True, max_length=200),
        Choice("ref", "Create from", required=True, help="An existing branch or tag."),
    )
)
TAG_FORM = Form(
    (
        Text("tag_name", "Tag name", required=True, max_length=200),
        Choice("ref", "Create from", required=True, help="An existing branch or tag."),
    )
)


@in_project(code=True)
def branches(visit: Visit, at: At) -> Response:
    """All branches, those with new commits first."""
    text = visit.query.get("search", "").strip()[:100].lower()
    found = [each for each in refs.branches(visit.db, at.id) if text in each.name.lower()]
    rows = [(each, commit_by_id(visit.db, each.commit_id)) for each in found]
    default = refs.branch(visit.db, at.id, at.project.default_branch)
    known = above(visit.db, default.commit_id) if default else set()
    rows.sort(
        key=lambda row: (
            row[0].name != at.project.default_branch,
            -row[1].committed_at.timestamp(),
            row[0].name,
        )
    )
    merged = {each.id for each, _ in rows if each.commit_id in known}
    paging, rows = _paged(visit, rows)
    return visit.render("code/branches.html", at=at, rows=rows, merged=merged, text=text, paging=paging)


@in_project(code=True)
def tags(visit: Visit, at: At) -> Response:
    """All tags."""
    rows = [(each, commit_by_id(visit.db, each.commit_id)) for each in refs.tags(visit.db, at.id)]
    paging, rows = _paged(visit, rows)
    return visit.render("code/tags.html", at=at, rows=rows, paging=paging)


def _paged(visit: Visit, rows: list[T]) -> tuple[Paging, list[T]]:
    """The rows of the page that the query asks for."""
    paging = Paging.from_query(visit.query, len(rows), size=_PAGE, page_key="page")
    return paging, rows[paging.offset : paging.last]


@in_project(code=True)
def switch(visit: Visit, at: At) -> Response:
    """Go to a place of another branch or tag, as the field beside it asks."""
    destination, path = visit.query.get("destination", ""), visit.query.get("path", "").strip("/")
    if destination not in _DESTINATIONS:
        visit.not_found()
    place = "/".join(filter(None, (visit.query.get("ref", ""), path)))
    return visit.redirect(f"{at.root}/-/{destination}/{path_quoted(place)}")


def _developing(visit: Visit) -> At:
    return require(visit, here(visit), role=DEVELOPER, code=True)


def _refuse_name(field: str, table: str) -> object:
    def refuse(visit: Visit, form: BoundForm, at: At) -> None:
        name = form.text(field)
        if field in form.errors:
            return
        if not refs.name_fits(name):
            form.refuse(field, refs.NAME_RULE)
        elif visit.has(table, project_id=at.id, name=name):
            form.refuse(field, f"There is a {table} of this name already.")
        elif table == "branch" and (problem := refs.unfit(visit.db, at.id, name)):
            form.refuse(field, f"{problem[0].upper()}{problem[1:]}.")

    return refuse


def _make_branch(visit: Visit, form: BoundForm, at: At) -> Response:
    spot = spot_of(visit, at, form.text("ref"))
    name = form.text("branch_name")
    visit.insert("branch", {"project_id": at.id, "name": name, "commit_id": spot.commit.id, "protected": 0})
    touch(visit, at.id)
    return visit.redirect(f"{at.root}/-/tree/{name}")


def _make_tag(visit: Visit, form: BoundForm, at: At) -> Response:
    spot = spot_of(visit, at, form.text("ref"))
    visit.insert(
        "tag",
        {
            "project_id": at.id,
            "name": form.text("tag_name"),
            "commit_id": spot.commit.id,
            "created_at": visit.stamp,
        },
    )
    touch(visit, at.id)
    return visit.redirect(f"{at.root}/-/tags")


def _choices(visit: Visit) -> dict[str, list[tuple[str, str]]]:
    at = here(visit)
    return {"ref": ref_choices(visit, at, at.project.default_branch)}


NEW_BRANCH = FormPage(
    BRANCH_FORM,
    "form.html",
    _developing,
    _make_branch,
    refuse=_refuse_name("branch_name", "branch"),  # type: ignore[arg-type]
    choices=_choices,
    initial=lambda visit, at: {"ref": at.project.default_branch},
    sees=lambda visit, at: {
        "at": at,
        "title": "New Branch",
        "action": "Create branch",
        "back": f"{at.root}/-/branches",
    },
)
NEW_TAG = FormPage(
    TAG_FORM,
    "form.html",
    _developing,
    _make_tag,
    refuse=_refuse_name("tag_name", "tag"),  # type: ignore[arg-type]
    choices=_choices,
    initial=lambda visit, at: {"ref": at.project.default_branch},
    sees=lambda visit, at: {
        "at": at,
        "title": "New Tag",
        "action": "Create tag",
        "back": f"{at.root}/-/tags",
    },
)


@in_project(role=DEVELOPER, code=True)
def delete_tag(visit: Visit, at: At) -> Response:
    """Delete a tag; one that a release stands on stays."""
    name = visit.form_text("name")
    if visit.has("release", project_id=at.id, tag=name):
        raise BadInput("A release is attached to this tag; delete the release first.")
    if not visit.delete("tag", project_id=at.id, name=name):
        visit.not_found("There is no such tag.")
    touch(visit, at.id)
    visit.flash("success", f"Tag {name} was deleted.")
    return visit.redirect(f"{at.root}/-/tags")


@in_project(role=DEVELOPER, code=True)
def delete_branch(visit: Visit, at: At) -> Response:
    """Delete a branch; the default one and protected ones stay."""
    name = visit.form_text("name")
    found = refs.branch(visit.db, at.id, name) or visit.not_found("There is no such branch.")
    if found.name == at.project.default_branch:
        raise BadInput("The default branch cannot be deleted.")
    if not at.may_push(found):
        raise Forbidden("This branch is protected; only maintainers can delete it.")
    drop_branch(visit, found)
    visit.flash("success", f"Branch {name} was deleted.")
    return visit.redirect(f"{at.root}/-/branches")
