"""Making and changing merge requests, also from a fork."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import At, at_project, here, members, require, touch
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import commit
from webarium.sites.gitlab.merging.opening import Opening, open_request, why_not
from webarium.sites.gitlab.merging.rows import Request, request_of
from webarium.sites.gitlab.noting import mention
from webarium.sites.gitlab.planning.changes import (
    NOBODY,
    change,
    people_choices,
    people_on,
    set_labels,
    set_people,
    set_texts,
    usernames,
)
from webarium.sites.gitlab.planning.rows import labels_of, labels_on, milestones_of
from webarium.sites.gitlab.topics import Topic, edited, of_request
from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Checkbox, Choice, Choices, Multiline, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit

_WORDS = (
    Text("title", "Title", required=True),
    Multiline("description", "Description", max_length=20_000, rows=8),
    Checkbox("draft", "Mark as draft"),
    Several("assignee", "Assignee", rows=4, initial=NOBODY[0]),
    Several("reviewer", "Reviewer", rows=4, initial=NOBODY[0]),
    Choice("milestone", "Milestone", prompt="No milestone"),
    Several("labels", "Labels", rows=4),
)
_CALLED = {"assignee": "assignee_ids", "reviewer": "reviewer_ids"}
NEW_FORM = Form(
    (
        Choice("source_branch", "Source branch", required=True, prompt="Select source branch"),
        Choice("target_branch", "Target branch", required=True),
        *_WORDS,
    ),
    prefix="merge_request_",
    sent="merge_request[{}]",
    called=_CALLED,
)
EDIT_FORM = Form(_WORDS, prefix="merge_request_", sent="merge_request[{}]", called=_CALLED)
Subject = tuple[Topic, Request]


@dataclass(frozen=True, slots=True)
class Source:
    """A branch from which changes may come."""

    at: At
    branch: refs.Branch


def _forks(visit: Visit, at: At) -> list[At]:
    """The forks to which somebody may push."""
    rows = visit.db.execute(
        "SELECT n.path, p.path FROM project p JOIN namespace n ON n.id = p.namespace_id"
        " WHERE p.forked_from_id = ?1 AND (n.user_id = ?2 OR EXISTS (SELECT 1 FROM project_member m"
        " WHERE m.project_id = p.id AND m.user_id = ?2)) ORDER BY p.id",
        (at.id, at.you.id),
    ).fetchall()
    found = [at_project(visit, str(namespace), str(path), at.me) for namespace, path in rows]
    return [each for each in found if each.develops]


def _sources(visit: Visit, at: At) -> dict[str, Source]:
    """What changes may come from, by what the form calls it: ``topic``, or ``me/fork:topic``."""
    found: dict[str, Source] = {}
    if at.develops:
        found |= {each.name: Source(at, each) for each in refs.branches(visit.db, at.id)}
    for fork in _forks(visit, at):
        for each in refs.branches(visit.db, fork.id):
            found[f"{fork.project.slug}:{each.name}"] = Source(fork, each)
    return found


def _choices(visit: Visit) -> Mapping[str, Choices]:
    at = here(visit)
    people: Choices = people_choices(members(visit, at.project))
    found: dict[str, Choices] = {
        "assignee": people,
        "reviewer": people,
        "milestone": [(str(each.iid), each.title) for each in milestones_of(visit, at.id)],
        "labels": [(each.title, each.title) for each in labels_of(visit, at.id)],
    }
    if "iid" not in visit.path:
        found["source_branch"] = [(name, name) for name in _sources(visit, at)]
        found["target_branch"] = [(each.name, each.name) for each in refs.branches(visit.db, at.id)]
    return found


def _refuse(visit: Visit, form: BoundForm, at: At) -> None:
    opening = _opening(visit, form, at)
    if opening and (problem := why_not(visit, at, opening)):
        form.refuse(*problem)


def _opening(visit: Visit, form: BoundForm, at: At) -> Opening | None:
    source = _sources(visit, at).get(form.text("source_branch"))
    if source is None or refs.branch(visit.db, at.id, form.text("target_branch")) is None:
        return None
    return Opening(
        source=source.at,
        source_branch=source.branch.name,
        target_branch=form.text("target_branch"),
        title=form.text("title"),
        description=form.text("description"),
        draft=form.checked("draft"),
    )


def _create(visit: Visit, form: BoundForm, at: At) -> Response:
    topic = open_request(visit, at, _opening(visit, form, at) or visit.not_found())
    _plan(visit, form, topic)
    mention(visit, at, "merge_request_id", topic.id, form.text("description"))
    touch(visit, at.id)
    return visit.redirect(topic.path)


def _plan(visit: Visit, form: BoundForm, topic: Topic) -> None:
    """What people with a role may say besides the texts."""
    if not topic.may_plan:
        return
    sql = "SELECT id FROM milestone WHERE project_id = ? AND iid = ?"
    milestone = visit.value(sql, (topic.at.id, int(form.text("milestone") or 0)))
    visit.update("merge_request", {"milestone_id": milestone}, id=topic.id)
    set_people(visit, topic, "assignee", usernames(visit, _names(form, "assignee")))
    set_people(visit, topic, "reviewer", usernames(visit, _names(form, "reviewer")))
    set_labels(visit, topic, _names(form, "labels"))


def _names(form: BoundForm, field: str) -> list[str]:
    return [each for each in form.text(field).split(",") if each]


def _initial(visit: Visit, at: At) -> dict[str, object]:
    name = visit.query.get("source", "") or visit.query.get("merge_request[source_branch]", "")
    source = _sources(visit, at).get(name)
    title = commit(visit.db, source.branch.commit_id).title if source else ""
    return {
        "source_branch": name if source else "",
        "target_branch": at.project.default_branch,
        "title": title,
    }


def may_open(visit: Visit, at: At) -> bool:
    """Whether somebody may open a merge request: developers, and who has a fork, unless the project is archived."""
    return at.me is not None and not at.project.archived and (at.develops or bool(_forks(visit, at)))


def _beginning(visit: Visit) -> At:
    at = require(visit, here(visit), code=True, me=True)
    if at.project.archived:
        raise Forbidden("This project is archived.")
    if not may_open(visit, at):
        raise Forbidden(
            "Only people with the role Developer or a higher one can open merge requests here, unless they have "
            "a fork with changes of their own."
        )
    return at


def _editing(visit: Visit) -> Subject:
    at = require(visit, here(visit), me=True, code=True)
    found = request_of(visit, at)
    return edited(of_request(at, found)), found


def _save(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    topic, _ = subject
    set_texts(visit, topic, form.text("title"), form.text("description"))
    change(visit, topic, draft=int(form.checked("draft")))
    _plan(visit, form, topic)
    return visit.redirect(topic.path)


def _shown(visit: Visit, subject: Subject) -> dict[str, object]:
    topic, found = subject
    labels = labels_on(visit, "merge_request_label", "merge_request_id", found.id)
    return {
        "title": found.title,
        "description": found.description,
        "draft": found.draft,
        "assignee": ",".join(str(each.id) for each in people_on(visit, topic, "assignee")) or NOBODY[0],
        "reviewer": ",".join(str(each.id) for each in people_on(visit, topic, "reviewer")) or NOBODY[0],
        "milestone": visit.value("SELECT iid FROM milestone WHERE id = ?", (found.milestone_id,)) or "",
        "labels": ",".join(each.title for each in labels),
    }


NEW_REQUEST = FormPage(
    NEW_FORM,
    "merges/form.html",
    _beginning,
    _create,
    refuse=_refuse,
    choices=_choices,
    initial=_initial,
    sees=lambda visit, at: {
        "at": at,
        "title": "New merge request",
        "action": "Create merge request",
        "back": f"{at.root}/-/merge_requests",
        "sent_to": f"{at.root}/-/merge_requests",
        "plans": at.develops,
    },
)
EDIT_REQUEST = FormPage(
    EDIT_FORM,
    "merges/form.html",
    _editing,
    _save,
    choices=_choices,
    kept=_shown,
    sees=lambda visit, subject: {
        "at": subject[0].at,
        "title": f"Edit merge request !{subject[1].iid}",
        "action": "Save changes",
        "back": subject[1].path,
        "plans": subject[0].may_plan,
    },
)
