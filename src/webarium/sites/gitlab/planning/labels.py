"""Labels and milestones of a project."""

from __future__ import annotations

import re

from starlette.responses import Response

from webarium.sites.gitlab.access import REPORTER, At, here, in_project, require
from webarium.sites.gitlab.planning.lists import STATES, issue_list
from webarium.sites.gitlab.planning.rows import (
    ISSUE_SOURCE,
    Label,
    Milestone,
    labels_of,
    milestones_of,
    next_iid,
    seen_issues,
)
from webarium.sites.kit.fields import Day, Field, Multiline, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select
from webarium.types import SqlValue

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def _colour_rule(value: Value) -> str | None:
    return None if _COLOUR.fullmatch(str(value)) else "A colour is written like #1f7a4d."


LABEL_FORM = Form(
    (
        Text("title", "Title", required=True, max_length=100),
        Text("description", "Description"),
        Text(
            "color",
            "Background color",
            required=True,
            max_length=7,
            initial="#0b6bcb",
            validators=(_colour_rule,),
        ),
    ),
    prefix="label_",
)
_FIELDS: tuple[Field, ...] = (
    Text("title", "Title", required=True),
    Day("start_date", "Start date"),
    Day("due_date", "Due date"),
    Multiline("description", "Description", max_length=10_000, rows=6),
)
MILESTONE_FORM = Form(_FIELDS, prefix="milestone_", sent="milestone[{}]")


@in_project
def labels(visit: Visit, at: At) -> Response:
    """All labels, with how many open issues have them."""
    where = seen_issues(at.me) & Where("i.project_id = ? AND i.state = 'opened'", (at.id,))
    source = f"{ISSUE_SOURCE} JOIN issue_label x ON x.issue_id = i.id"
    sql = select("x.label_id, count(*)", source, where.sql, "GROUP BY x.label_id")
    counts = dict(visit.db.execute(sql, where.params))
    rows = [(each, counts.get(each.id, 0)) for each in labels_of(visit, at.id)]
    return visit.render("issues/labels.html", at=at, rows=rows)


def _reporting(visit: Visit) -> At:
    return require(visit, here(visit), role=REPORTER)


def _refuse_label(visit: Visit, form: BoundForm, at: At) -> None:
    if form.text("title") and visit.has("label", project_id=at.id, title=form.text("title")):
        form.refuse("title", "There is a label of this title already.")


def _label_values(form: BoundForm) -> dict[str, SqlValue]:
    return {name: form.text(name) for name in ("title", "description", "color")}


def _make_label(visit: Visit, form: BoundForm, at: At) -> Response:
    visit.insert("label", {"project_id": at.id, **_label_values(form)})
    return visit.redirect(f"{at.root}/-/labels")


def _label(visit: Visit) -> tuple[At, Label]:
    at = _reporting(visit)
    found = [each for each in labels_of(visit, at.id) if each.id == visit.path["label_id"]]
    return at, found[0] if found else visit.not_found("There is no such label.")


def _refuse_title(visit: Visit, form: BoundForm, subject: tuple[At, Label]) -> None:
    at, label = subject
    if form.text("title") != label.title:
        _refuse_label(visit, form, at)


def _save_label(visit: Visit, form: BoundForm, subject: tuple[At, Label]) -> Response:
    at, label = subject
    visit.update("label", _label_values(form), id=label.id)
    return visit.redirect(f"{at.root}/-/labels")


def delete_label(visit: Visit) -> Response:
    """Delete a label, also from all that has it."""
    at, label = _label(visit)
    for table in ("issue_label", "merge_request_label", "board_list"):
        visit.delete(table, label_id=label.id)
    visit.delete("label", id=label.id)
    visit.flash("success", f"{label.title} was removed.")
    return visit.redirect(f"{at.root}/-/labels")


NEW_LABEL = FormPage(
    LABEL_FORM,
    "form.html",
    _reporting,
    _make_label,
    refuse=_refuse_label,
    sees=lambda visit, at: {
        "at": at,
        "title": "New Label",
        "action": "Create label",
        "back": f"{at.root}/-/labels",
    },
)
EDIT_LABEL = FormPage(
    LABEL_FORM,
    "form.html",
    _label,
    _save_label,
    refuse=_refuse_title,
    kept=lambda visit, subject: {
        name: getattr(subject[1], name) for name in ("title", "description", "color")
    },
    sees=lambda visit, subject: {
        "at": subject[0],
        "title": "Edit Label",
        "action": "Save changes",
        "back": f"{subject[0].root}/-/labels",
    },
)


@in_project
def milestones(visit: Visit, at: At) -> Response:
    """All milestones, active ones unless the query says otherwise."""
    state = visit.query.get("state", "active")
    state = state if state in ("active", "closed") else ""
    return visit.render(
        "issues/milestones.html", at=at, rows=milestones_of(visit, at.id, state), state=state or "all"
    )


def _milestone(visit: Visit, at: At) -> Milestone:
    wanted = visit.path["iid"]
    found = [each for each in milestones_of(visit, at.id) if each.iid == wanted]
    return found[0] if found else visit.not_found("There is no such milestone.")


@in_project
def milestone(visit: Visit, at: At) -> Response:
    """A milestone with its issues."""
    found = _milestone(visit, at)
    issues = issue_list(visit, at.me, Where("i.milestone_id = ?", (found.id,)), "all")
    return visit.render("issues/milestone.html", at=at, milestone=found, found=issues, states=STATES)


def _refuse_order(visit: Visit, form: BoundForm, subject: object) -> None:
    start, due = form.text("start_date"), form.text("due_date")
    if start and due and due < start:
        form.refuse("due_date", "The due date lies before the start date.")


def _values(form: BoundForm) -> dict[str, str | None]:
    return {
        "title": form.text("title"),
        "description": form.text("description"),
        "start_date": form.text("start_date") or None,
        "due_date": form.text("due_date") or None,
    }


def _make_milestone(visit: Visit, form: BoundForm, at: At) -> Response:
    iid = next_iid(visit.db, "milestone", at.id)
    visit.insert("milestone", {"project_id": at.id, "iid": iid, "created_at": visit.stamp, **_values(form)})
    return visit.redirect(f"{at.root}/-/milestones/{iid}")


NEW_MILESTONE = FormPage(
    MILESTONE_FORM,
    "form.html",
    _reporting,
    _make_milestone,
    refuse=_refuse_order,
    sees=lambda visit, at: {
        "at": at,
        "title": "New Milestone",
        "action": "Create milestone",
        "back": f"{at.root}/-/milestones",
        "sent_to": f"{at.root}/-/milestones",
    },
)


def _editing(visit: Visit) -> tuple[At, Milestone]:
    at = _reporting(visit)
    return at, _milestone(visit, at)


def _save_milestone(visit: Visit, form: BoundForm, subject: tuple[At, Milestone]) -> Response:
    at, found = subject
    visit.update("milestone", _values(form), id=found.id)
    return visit.redirect(f"{at.root}/-/milestones/{found.iid}")


EDIT_MILESTONE = FormPage(
    MILESTONE_FORM,
    "form.html",
    _editing,
    _save_milestone,
    refuse=_refuse_order,
    kept=lambda visit, subject: {
        name: getattr(subject[1], name) or "" for name in ("title", "description", "start_date", "due_date")
    },
    sees=lambda visit, subject: {
        "at": subject[0],
        "title": "Edit Milestone",
        "action": "Save changes",
        "back": f"{subject[0].root}/-/milestones/{subject[1].iid}",
    },
)


@in_project(role=REPORTER)
def close_milestone(visit: Visit, at: At) -> Response:
    """Close a milestone, or make it active again."""
    found = _milestone(visit, at)
    visit.update("milestone", {"state": "closed" if found.state == "active" else "active"}, id=found.id)
    return visit.redirect(f"{at.root}/-/milestones/{found.iid}")
