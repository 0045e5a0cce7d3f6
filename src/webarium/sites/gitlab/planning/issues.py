"""One issue: its page, writing and changing it, and what is said about it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.gitlab.access import At, here, in_project, members, require, touch
from webarium.sites.gitlab.noting import mention, notes, todo, write_note
from webarium.sites.gitlab.planning.rows import (
    Issue,
    assignees_of,
    issue_of,
    labels_of,
    labels_on,
    milestones_of,
)
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.fields import Checkbox, Choice, Choices, Day, Multiline, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import select

NOBODY = "Unassigned"
_FIELDS = (
    Text("title", "Title", required=True),
    Multiline("description", "Description", max_length=20_000, rows=10),
    Checkbox("confidential", "This issue is confidential"),
    Choice("assignee", "Assignee", prompt=NOBODY),
    Choice("milestone", "Milestone", prompt="No milestone"),
    Several("labels", "Labels", rows=5),
    Day("due_date", "Due date"),
)
FORM = Form(_FIELDS, prefix="issue_")
_ACTION = re.compile(r"^/(\w+)(?: +(.*))?$")
Subject = tuple[At, Issue]


@in_project
def issue(visit: Visit, at: At) -> Response:
    """An issue's page."""
    found = issue_of(visit, at)
    return visit.render(
        "issues/issue.html",
        at=at,
        issue=found,
        notes=notes(visit, "issue_id", found.id),
        labels=labels_on(visit, "issue_label", "issue_id", found.id),
        assignees=assignees_of(visit, found.id),
        all_labels=labels_of(visit, at.id),
        milestones=milestones_of(visit, at.id, "active"),
        members=members(visit, at.project),
        may_edit=may_edit(at, found),
    )


def may_edit(at: At, issue: Issue) -> bool:
    """Whether somebody may change an issue and close it."""
    return at.me is not None and (at.reports or issue.author_id == at.you.id)


def _editing(visit: Visit) -> Subject:
    at = require(visit, here(visit), me=True)
    found = issue_of(visit, at)
    if not may_edit(at, found):
        raise Forbidden(
            "Only its author and people with the role Reporter or a higher one can change this issue."
        )
    return at, found


def _choices(visit: Visit) -> Mapping[str, Choices]:
    at = here(visit)
    return {
        "assignee": [
            (each.username, f"{each.name} (@{each.username})") for each in members(visit, at.project)
        ],
        "milestone": [(str(each.iid), each.title) for each in milestones_of(visit, at.id)],
        "labels": [(each.title, each.title) for each in labels_of(visit, at.id)],
    }


def _planned(visit: Visit, at: At, form: BoundForm) -> dict[str, str | int | None]:
    """The columns that people with a role may set."""
    iid = form.text("milestone")
    number = visit.value("SELECT id FROM milestone WHERE project_id = ? AND iid = ?", (at.id, int(iid or 0)))
    return {
        "milestone_id": number,
        "due_date": form.text("due_date") or None,
        "confidential": int(form.checked("confidential")),
    }


def _set_people(visit: Visit, at: At, issue: int, username: str) -> None:
    before = {each.id for each in assignees_of(visit, issue)}
    wanted = visit.value("SELECT id FROM user WHERE username = ?", (username,)) if username else None
    after = {int(wanted)} if wanted else set()
    for each in before - after:
        visit.delete("issue_assignee", issue_id=issue, user_id=each)
    for each in after - before:
        visit.insert("issue_assignee", {"issue_id": issue, "user_id": each})
        todo(visit, at, each, "assigned", "issue_id", issue)


def _set_labels(visit: Visit, at: At, issue: int, titles: set[str]) -> None:
    before = {each.title: each.id for each in labels_on(visit, "issue_label", "issue_id", issue)}
    known = {each.title: each.id for each in labels_of(visit, at.id)}
    for title in sorted(before.keys() - titles):
        visit.delete("issue_label", issue_id=issue, label_id=before[title])
    for title in sorted(titles - before.keys()):
        if title in known:
            visit.insert("issue_label", {"issue_id": issue, "label_id": known[title]})


def _create(visit: Visit, form: BoundForm, at: At) -> Response:
    iid = int(visit.value("SELECT coalesce(max(iid), 0) + 1 FROM issue WHERE project_id = ?", (at.id,)))
    values: dict[str, str | int | None] = {
        "project_id": at.id,
        "iid": iid,
        "title": form.text("title"),
        "description": form.text("description"),
        "author_id": at.you.id,
        "created_at": visit.stamp,
        "updated_at": visit.stamp,
        "confidential": int(form.checked("confidential")),
    }
    number = visit.insert("issue", values | (_planned(visit, at, form) if at.reports else {}))
    if at.reports:
        _set_people(visit, at, number, form.text("assignee"))
        _set_labels(visit, at, number, _titles(form))
    mention(visit, at, "issue_id", number, form.text("description"))
    touch(visit, at.id)
    return visit.redirect(f"{at.root}/-/issues/{iid}")


def _titles(form: BoundForm) -> set[str]:
    return set(filter(None, form.text("labels").split(",")))


def _save(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    at, found = subject
    values: dict[str, str | int | None] = {
        "title": form.text("title"),
        "description": form.text("description"),
    }
    if at.reports:
        values |= _planned(visit, at, form)
        _set_people(visit, at, found.id, form.text("assignee"))
        _set_labels(visit, at, found.id, _titles(form))
    _change(visit, found, values)
    return visit.redirect(found.path)


def _change(visit: Visit, issue: Issue, values: Mapping[str, str | int | None]) -> None:
    visit.update("issue", {**values, "updated_at": visit.stamp}, id=issue.id)


def _initial(visit: Visit, subject: Subject) -> dict[str, object]:
    found = subject[1]
    assigned = assignees_of(visit, found.id)
    return {
        "title": found.title,
        "description": found.description,
        "confidential": found.confidential,
        "assignee": assigned[0].username if assigned else "",
        "milestone": visit.value("SELECT iid FROM milestone WHERE id = ?", (found.milestone_id,)) or "",
        "labels": ",".join(each.title for each in labels_on(visit, "issue_label", "issue_id", found.id)),
        "due_date": found.due_date or "",
    }


NEW_ISSUE = FormPage(
    FORM,
    "issues/form.html",
    lambda visit: require(visit, here(visit), me=True),
    _create,
    choices=_choices,
    initial=lambda visit, at: {
        "title": visit.query.get("issue[title]", ""),
        "description": visit.query.get("issue[description]", ""),
    },
    sees=lambda visit, at: {
        "at": at,
        "title": "New Issue",
        "action": "Create issue",
        "back": f"{at.root}/-/issues",
    },
)
EDIT_ISSUE = FormPage(
    FORM,
    "issues/form.html",
    _editing,
    _save,
    choices=_choices,
    initial=_initial,
    sees=lambda visit, subject: {
        "at": subject[0],
        "title": f"Edit issue #{subject[1].iid}",
        "action": "Save changes",
        "back": subject[1].path,
    },
)


@in_project(me=True)
def add_note(visit: Visit, at: At) -> Response:
    """Say something; lines such as ``/close`` are done instead of said."""
    found = issue_of(visit, at)
    said: list[str] = []
    done: list[str] = []
    for line in visit.form_text("note", 20_000).replace("\r\n", "\n").split("\n"):
        action = _ACTION.match(line.strip())
        if action and _quick(visit, at, found, action[1].lower(), (action[2] or "").strip()):
            done.append(action[1].lower())
        else:
            said.append(line)
    body = "\n".join(said).strip()
    if not body and not done:
        raise BadInput("Please write something before you comment.")
    if body:
        write_note(visit, at, "issue_id", found.id, body)
        _change(visit, found, {})
    touch(visit, at.id)
    return visit.redirect(f"{found.path}#notes")


def _quick(visit: Visit, at: At, issue: Issue, name: str, value: str) -> bool:
    """Do a quick action; whether it is one that this person may do."""
    if not may_edit(at, issue):
        return False
    if name in ("close", "reopen"):
        _set_state(visit, at, issue, "closed" if name == "close" else "opened")
    elif name == "title" and value:
        _change(visit, issue, {"title": value[:255]})
    elif name == "assign" and at.reports and _is_member(visit, at, value.lstrip("@")):
        _set_people(visit, at, issue.id, value.lstrip("@"))
    elif name == "unassign" and at.reports:
        _set_people(visit, at, issue.id, "")
    elif name in ("label", "unlabel") and at.reports and value:
        now = {each.title for each in labels_on(visit, "issue_label", "issue_id", issue.id)}
        title = value.lstrip("~").strip('"')
        _set_labels(visit, at, issue.id, now | {title} if name == "label" else now - {title})
    else:
        return False
    return True


def _is_member(visit: Visit, at: At, username: str) -> bool:
    return any(each.username.lower() == username.lower() for each in members(visit, at.project))


def _set_state(visit: Visit, at: At, issue: Issue, state: str) -> None:
    if issue.state == state:
        return
    _change(visit, issue, {"state": state, "closed_at": visit.stamp if state == "closed" else None})
    write_note(visit, at, "issue_id", issue.id, "closed" if state == "closed" else "reopened", system=True)
    if state == "closed":
        visit.execute(
            "UPDATE todo SET state = 'done' WHERE issue_id = ? AND user_id = ?",
            (issue.id, at.you.id if at.me else 0),
        )


def set_state(visit: Visit) -> Response:
    """Close or reopen an issue."""
    at, found = _editing(visit)
    state = visit.form_text("state")
    if state not in ("opened", "closed"):
        raise BadInput("An issue can be closed or reopened.")
    _set_state(visit, at, found, state)
    touch(visit, at.id)
    return visit.redirect(found.path)


def set_side(visit: Visit) -> Response:
    """Change what stands beside an issue: one of assignee, milestone, due date, labels."""
    at, found = _editing(visit)
    if not at.reports:
        raise Forbidden("Only people with the role Reporter or a higher one can plan issues.")
    form = FORM.bind({"title": "-", **dict(visit.form)}, choices=_choices(visit))
    name = visit.form_text("field")
    if name in form.errors:
        raise BadInput(form.errors[name])
    planned = _planned(visit, at, form)
    if name == "assignee":
        _set_people(visit, at, found.id, form.text("assignee"))
        _change(visit, found, {})
    elif name == "labels":
        bound = FORM.bind(visit.form, choices=_choices(visit))
        _set_labels(visit, at, found.id, _titles(bound))
        _change(visit, found, {})
    elif name == "milestone":
        _change(visit, found, {"milestone_id": planned["milestone_id"]})
    elif name == "due_date":
        _change(visit, found, {"due_date": planned["due_date"]})
    else:
        raise BadInput
    return visit.redirect(found.path)


@in_project(me=True)
def delete_note(visit: Visit, at: At) -> Response:
    """Delete a note of one's own, or anybody's as a maintainer."""
    return note_deleted(visit, at, "issue_id", issue_of(visit, at).id, issue_of(visit, at).path)


def note_deleted(visit: Visit, at: At, column: str, number: int, back: str) -> Response:
    """Delete a note on an issue or merge request."""
    sql = select("author_id", "note", f"id = ? AND {column} = ? AND system = 0")
    author = visit.value(sql, (visit.path["note_id"], number))
    if author is None:
        visit.not_found("There is no such comment.")
    if author != at.you.id and not at.maintains:
        raise Forbidden("Only its author and maintainers can delete a comment.")
    visit.delete("note", id=visit.path["note_id"])
    visit.flash("success", "The comment was deleted.")
    return visit.redirect(back)
