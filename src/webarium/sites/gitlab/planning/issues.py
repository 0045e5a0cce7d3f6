"""One issue: its page, and writing and changing it."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.gitlab.access import At, here, in_project, members, require, touch
from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.gitlab.noting import activity, mention
from webarium.sites.gitlab.planning.changes import (
    NOBODY,
    people_choices,
    people_on,
    set_labels,
    set_people,
    set_state,
    set_texts,
    usernames,
)
from webarium.sites.gitlab.planning.links import KINDS, linked
from webarium.sites.gitlab.planning.moving import is_moved, moved_to
from webarium.sites.gitlab.planning.rows import (
    issue_of,
    labels_of,
    labels_on,
    milestones_of,
    next_iid,
    requests_closing,
)
from webarium.sites.gitlab.reactions import reactions
from webarium.sites.gitlab.talking.following import is_subscribed
from webarium.sites.gitlab.talking.quick import perform
from webarium.sites.gitlab.topics import Topic, edited, of_issue
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.fields import Checkbox, Choice, Choices, Day, Multiline, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import select

_FIELDS = (
    Text("title", "Title", required=True),
    Multiline("description", "Description", max_length=20_000, rows=10),
    Checkbox("confidential", "This issue is confidential"),
    Several("assignee", "Assignee", rows=4, initial=NOBODY[0]),
    Choice("milestone", "Milestone", prompt="No milestone"),
    Several("labels", "Labels", rows=5),
    Day("due_date", "Due date"),
)
FORM = Form(
    _FIELDS,
    prefix="issue_",
    sent="issue[{}]",
    called={"assignee": "assignee_ids"},
)


@in_project
def issue(visit: Visit, at: At) -> Response:
    """An issue's page."""
    found = issue_of(visit, at)
    topic = of_issue(at, found)
    me = at.me.id if at.me else None
    return visit.render(
        "issues/issue.html",
        at=at,
        topic=topic,
        issue=found,
        said=activity(visit, "issue_id", found.id, at.me),
        reactions=reactions(visit, "issue_id", [found.id], me).get(found.id, []),
        emoji=EMOJI,
        labels=labels_on(visit, "issue_label", "issue_id", found.id),
        assignees=people_on(visit, topic, "assignee"),
        all_labels=labels_of(visit, at.id),
        milestones=milestones_of(visit, at.id, "active"),
        members=members(visit, at.project),
        linked=linked(visit, found.id, at.me),
        kinds=KINDS,
        closing=requests_closing(visit, found) if at.sees_code else [],
        moved=is_moved(visit, found.id),
        moved_to=moved_to(visit, found.id, at.me),
        subscribed=is_subscribed(visit, topic),
        waits=me is not None and visit.has("todo", user_id=me, issue_id=found.id, state="pending"),
        may_edit=topic.may_edit,
    )


def _editing(visit: Visit) -> Topic:
    at = require(visit, here(visit), me=True)
    return edited(of_issue(at, issue_of(visit, at)))


def _choices(visit: Visit) -> Mapping[str, Choices]:
    at = here(visit)
    return {
        "assignee": people_choices(members(visit, at.project)),
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


def _names(form: BoundForm, field: str) -> list[str]:
    return [each for each in form.text(field).split(",") if each]


def _create(visit: Visit, form: BoundForm, at: At) -> Response:
    iid = next_iid(visit.db, "issue", at.id)
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
    topic = of_issue(at, issue_of(visit, at, iid))
    if at.reports:
        set_people(visit, topic, "assignee", usernames(visit, _names(form, "assignee")))
        set_labels(visit, topic, _names(form, "labels"))
    done = perform(visit, topic, topic.description)
    if done.actions:
        visit.update("issue", {"description": done.said}, id=number)
    mention(visit, at, "issue_id", number, done.said)
    touch(visit, at.id)
    return visit.redirect(topic.path)


def _save(visit: Visit, form: BoundForm, topic: Topic) -> Response:
    done = perform(visit, topic, form.text("description"))
    set_texts(visit, topic, form.text("title"), done.said)
    if topic.at.reports:
        visit.update("issue", _planned(visit, topic.at, form), id=topic.id)
        set_people(visit, topic, "assignee", usernames(visit, _names(form, "assignee")))
        set_labels(visit, topic, _names(form, "labels"))
    return visit.redirect(topic.path)


def _kept(visit: Visit, topic: Topic) -> dict[str, object]:
    sql = select(
        "i.confidential, i.due_date, m.iid",
        "issue i LEFT JOIN milestone m ON m.id = i.milestone_id",
        "i.id = ?",
    )
    confidential, due, milestone = visit.db.execute(sql, (topic.id,)).fetchone() or (0, None, None)
    return {
        "title": topic.title,
        "description": topic.description,
        "confidential": bool(confidential),
        "assignee": ",".join(str(each.id) for each in people_on(visit, topic, "assignee")) or NOBODY[0],
        "milestone": milestone or "",
        "labels": ",".join(each.title for each in labels_on(visit, "issue_label", "issue_id", topic.id)),
        "due_date": due or "",
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
        "sent_to": f"{at.root}/-/issues",
    },
)
EDIT_ISSUE = FormPage(
    FORM,
    "issues/form.html",
    _editing,
    _save,
    choices=_choices,
    kept=_kept,
    sees=lambda visit, topic: {
        "at": topic.at,
        "title": f"Edit issue {topic.sign}",
        "action": "Save changes",
        "back": topic.path,
    },
)


def set_issue_state(visit: Visit) -> Response:
    """Close or reopen an issue."""
    topic = _editing(visit)
    state = visit.form_text("state")
    if state not in ("opened", "closed"):
        raise BadInput("An issue can be closed or reopened.")
    set_state(visit, topic, state)
    return visit.redirect(topic.path)
