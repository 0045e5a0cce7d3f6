"""Making and changing merge requests."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.gitlab.access import DEVELOPER, At, here, members, require, touch
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import between, commit
from webarium.sites.gitlab.merging.requests import may_edit
from webarium.sites.gitlab.merging.rows import Request, request_of
from webarium.sites.gitlab.noting import mention, todo
from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Checkbox, Choice, Choices, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

_WORDS = (
    Text("title", "Title", required=True),
    Multiline("description", "Description", max_length=20_000, rows=8),
    Checkbox("draft", "Mark as draft"),
    Choice("assignee", "Assignee", prompt="Unassigned"),
    Choice("reviewer", "Reviewer", prompt="No reviewer"),
)
NEW_FORM = Form(
    (
        Choice("source_branch", "Source branch", required=True, prompt="Select source branch"),
        Choice("target_branch", "Target branch", required=True),
        *_WORDS,
    ),
    prefix="merge_request_",
)
EDIT_FORM = Form(_WORDS, prefix="merge_request_")
Subject = tuple[At, Request]


def _choices(visit: Visit) -> Mapping[str, Choices]:
    at = here(visit)
    names = [(each.name, each.name) for each in refs.branches(visit.db, at.id)]
    people = [(each.username, f"{each.name} (@{each.username})") for each in members(visit, at.project)]
    return {"source_branch": names, "target_branch": names, "assignee": people, "reviewer": people}


def _refuse(visit: Visit, form: BoundForm, at: At) -> None:
    source, target = form.text("source_branch"), form.text("target_branch")
    if not source or not target:
        return
    if source == target:
        form.refuse("target_branch", "Please choose two different branches.")
        return
    one, other = refs.branch(visit.db, at.id, source), refs.branch(visit.db, at.id, target)
    if one and other and not between(visit.db, other.commit_id, one.commit_id):
        form.refuse("source_branch", f"{source} has no commits that {target} has not.")
    known: dict[str, SqlValue] = {
        "project_id": at.id,
        "source_branch": source,
        "target_branch": target,
        "state": "opened",
    }
    if visit.has("merge_request", **known):
        form.refuse("source_branch", "There is an open merge request for these branches already.")


def _id_of(visit: Visit, username: str) -> int | None:
    return visit.value("SELECT id FROM user WHERE username = ?", (username,)) if username else None


def _values(visit: Visit, form: BoundForm) -> dict[str, str | int | None]:
    return {
        "title": form.text("title"),
        "description": form.text("description"),
        "draft": int(form.checked("draft")),
        "assignee_id": _id_of(visit, form.text("assignee")),
        "reviewer_id": _id_of(visit, form.text("reviewer")),
    }


def _tell(visit: Visit, at: At, number: int, values: Mapping[str, str | int | None]) -> None:
    for column, action in (("assignee_id", "assigned"), ("reviewer_id", "review_requested")):
        if values[column]:
            todo(visit, at, int(values[column] or 0), action, "merge_request_id", number)


def _create(visit: Visit, form: BoundForm, at: At) -> Response:
    source = refs.branch(visit.db, at.id, form.text("source_branch")) or visit.not_found()
    iid = int(
        visit.value("SELECT coalesce(max(iid), 0) + 1 FROM merge_request WHERE project_id = ?", (at.id,))
    )
    values = _values(visit, form)
    number = visit.insert(
        "merge_request",
        {
            "project_id": at.id,
            "iid": iid,
            **values,
            "author_id": at.you.id,
            "source_project_id": at.id,
            "source_branch": source.name,
            "target_branch": form.text("target_branch"),
            "head_id": source.commit_id,
            "created_at": visit.stamp,
            "updated_at": visit.stamp,
        },
    )
    _tell(visit, at, number, values)
    mention(visit, at, "merge_request_id", number, form.text("description"))
    touch(visit, at.id)
    return visit.redirect(f"{at.root}/-/merge_requests/{iid}")


def _initial(visit: Visit, at: At) -> dict[str, object]:
    name = visit.query.get("source", "") or visit.query.get("merge_request[source_branch]", "")
    source = refs.branch(visit.db, at.id, name) if name else None
    title = commit(visit.db, source.commit_id).title if source else ""
    return {
        "source_branch": name if source else "",
        "target_branch": at.project.default_branch,
        "title": title,
    }


def _editing(visit: Visit) -> Subject:
    at = require(visit, here(visit), me=True)
    found = request_of(visit, at)
    if not may_edit(at, found):
        raise Forbidden("Only its author and people with the role Developer or a higher one can change it.")
    return at, found


def _save(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    at, found = subject
    values = _values(visit, form)
    visit.update("merge_request", {**values, "updated_at": visit.stamp}, id=found.id)
    fresh = {
        column: values[column] if values[column] != getattr(found, column) else None
        for column in ("assignee_id", "reviewer_id")
    }
    _tell(visit, at, found.id, fresh)
    return visit.redirect(found.path)


def _shown(visit: Visit, subject: Subject) -> dict[str, object]:
    _, found = subject
    names = {each.user_id: each.username for each in members(visit, subject[0].project)}
    return {
        "title": found.title,
        "description": found.description,
        "draft": found.draft,
        "assignee": names.get(found.assignee_id or 0, ""),
        "reviewer": names.get(found.reviewer_id or 0, ""),
    }


NEW_REQUEST = FormPage(
    NEW_FORM,
    "form.html",
    lambda visit: require(visit, here(visit), role=DEVELOPER, code=True),
    _create,
    refuse=_refuse,
    choices=_choices,
    initial=_initial,
    sees=lambda visit, at: {
        "at": at,
        "title": "New merge request",
        "action": "Create merge request",
        "back": f"{at.root}/-/merge_requests",
    },
)
EDIT_REQUEST = FormPage(
    EDIT_FORM,
    "form.html",
    _editing,
    _save,
    choices=_choices,
    initial=_shown,
    sees=lambda visit, subject: {
        "at": subject[0],
        "title": f"Edit merge request !{subject[1].iid}",
        "action": "Save changes",
        "back": subject[1].path,
    },
)
