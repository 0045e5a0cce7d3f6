"""What stands beside an issue or merge request: people, labels, milestone, due date, and one's own marks on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project
from webarium.sites.gitlab.noting import todo
from webarium.sites.gitlab.planning import changes
from webarium.sites.gitlab.planning.links import KINDS, link
from webarium.sites.gitlab.planning.moving import move
from webarium.sites.gitlab.planning.rows import labels_on
from webarium.sites.gitlab.rendering import ticked
from webarium.sites.gitlab.talking.following import is_subscribed, subscribe
from webarium.sites.gitlab.topics import Topic, edited, planned, topic_at
from webarium.sites.kit.days import read_day
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.formats import here
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.clashes import clash
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue


def _texts(visit: Visit, name: str) -> list[str]:
    found = [value for value in visit.form.getlist(name) if isinstance(value, str)]
    return [part.strip() for value in found[:100] for part in value[:500].split(",") if part.strip()]


def _people_meant(visit: Visit, topic: Topic, duty: str) -> list[str]:
    """User names that a form holds, or those of its ids."""
    numbers = [
        each for each in _texts(visit, f"{topic.table}[{duty}_ids][]") if plain_number(each) is not None
    ]
    return [*_texts(visit, duty), *changes.usernames(visit, numbers)]


def _people(duty: changes.Duty) -> Callable[[Visit, Topic], None]:
    def act(visit: Visit, topic: Topic) -> None:
        changes.set_people(visit, topic, duty, _people_meant(visit, topic, duty))
        changes.change(visit, topic)

    return act


def _labels(visit: Visit, topic: Topic) -> None:
    titles = [value for value in visit.form.getlist("labels") if isinstance(value, str)]
    changes.set_labels(visit, topic, titles[:200])
    changes.change(visit, topic)


def _milestone(visit: Visit, topic: Topic) -> None:
    changes.set_milestone(visit, topic, visit.form_number("milestone"))


def _due(visit: Visit, topic: Topic) -> None:
    text = visit.form_text("due_date", 40)
    day = read_day(text) if text else None
    if text and day is None:
        raise BadInput(here("Please enter a date such as 06/12/2023."))
    if topic.kind != "issues":
        raise BadInput
    changes.set_due(visit, topic, day.isoformat() if day else None)


def _confidential(visit: Visit, topic: Topic) -> None:
    if topic.kind != "issues":
        raise BadInput
    on = bool(visit.form_text("confidential"))
    changes.change(visit, topic, confidential=int(on))
    changes.tell(visit, topic, f"made the issue {'confidential' if on else 'visible to everyone'}")


_FIELDS: dict[str, Callable[[Visit, Topic], None]] = {
    "assignee": _people("assignee"),
    "reviewer": _people("reviewer"),
    "labels": _labels,
    "milestone": _milestone,
    "due_date": _due,
    "confidential": _confidential,
}


@in_project(me=True)
def set_side(visit: Visit, at: At) -> Response:
    """Change one of the things that stand beside it."""
    topic = planned(topic_at(visit, at))
    field = visit.form_text("field")
    if field not in _FIELDS or (field == "reviewer" and topic.kind == "issues"):
        raise BadInput
    if problem := _clash(visit, topic, field):
        return problem
    _FIELDS[field](visit, topic)
    return visit.redirect(topic.path)


def set_issue_side(visit: Visit) -> Response:
    """The same of an issue, by an address of its own."""
    visit.path = {**visit.path, "kind": "issues"}
    return set_side(visit)


def _clash(visit: Visit, topic: Topic, field: str) -> Response | None:
    """What is answered where somebody else has changed it since its form was shown."""
    kept = held(visit, topic, field)
    if kept is None:
        return None
    values = [str(each) for each in visit.form.getlist(field)]
    if field in _DUTIES:
        values = _people_meant(visit, topic, field)
    if field == "milestone":
        iid = visit.form_number(field)
        sql = "SELECT title FROM milestone WHERE project_id = ? AND iid = ?"
        values = [str(visit.value(sql, (topic.at.id, iid)) or "")]
    typed = ", ".join(sorted(values))
    label = field.replace("_", " ").capitalize()
    return clash(visit, {field: kept}, {field: label}, back=topic.path, typed={field: typed})


_DUTIES: Mapping[str, changes.Duty] = {"assignee": "assignee", "reviewer": "reviewer"}


def held(visit: Visit, topic: Topic, field: str) -> str | None:
    """What stands in the form of one of these; ``None`` for what is just switched."""
    if duty := _DUTIES.get(field):
        return ", ".join(sorted(each.username for each in changes.people_on(visit, topic, duty)))
    if field == "labels":
        found = labels_on(visit, f"{topic.table}_label", topic.column, topic.id)
        return ", ".join(sorted(each.title for each in found))
    sql = {
        "milestone": select(
            "m.title", f"{topic.table} t JOIN milestone m ON m.id = t.milestone_id", "t.id = ?"
        ),
        "due_date": select("due_date", topic.table, "id = ?"),
    }.get(field)
    return None if sql is None else str(visit.value(sql, (topic.id,)) or "")


@in_project(me=True)
def set_subscription(visit: Visit, at: At) -> Response:
    """Hear of it, or no longer."""
    topic = topic_at(visit, at)
    subscribe(visit, topic, not is_subscribed(visit, topic))
    return visit.redirect(topic.path)


@in_project(me=True)
def set_todo(visit: Visit, at: At) -> Response:
    """Put it on one's own list of what is to be done, or mark it there as done."""
    topic = topic_at(visit, at)
    known: dict[str, SqlValue] = {"user_id": at.you.id, topic.column: topic.id, "state": "pending"}
    if not visit.update("todo", {"state": "done"}, **known):
        todo(visit, at, at.you.id, "marked", topic.column, topic.id)
    return visit.redirect(topic.path)


@in_project(me=True)
def tick(visit: Visit, at: At) -> Response:
    """Tick the boxes of the task list in the description that the form names, and no others."""
    topic = edited(topic_at(visit, at))
    kept, typed = {"task": topic.description}, {"task": f"Done: {', '.join(_texts(visit, 'task'))}"}
    if problem := clash(visit, kept, {"task": "The description"}, back=topic.path, typed=typed):
        return problem
    numbers = {int(each) for each in _texts(visit, "task") if each.isdecimal() and len(each) < 6}
    changes.set_texts(visit, topic, topic.title, ticked(topic.description, numbers))
    return visit.redirect(topic.path)


def _issue(visit: Visit, at: At) -> Topic:
    topic = planned(topic_at(visit, at))
    if topic.kind != "issues":
        visit.not_found()
    return topic


@in_project(me=True)
def add_link(visit: Visit, at: At) -> Response:
    """Relate an issue to another one."""
    topic = _issue(visit, at)
    kind = visit.form_text("kind")
    problem = link(visit, topic, visit.form_text("target"), kind if kind in KINDS else "relates_to")
    if problem:
        visit.flash("error", problem)
    return visit.redirect(f"{topic.path}#related")


@in_project(me=True)
def remove_link(visit: Visit, at: At) -> Response:
    """Relate an issue to another one no longer."""
    topic = _issue(visit, at)
    other = visit.form_number("issue_id") or 0
    gone = visit.delete("issue_link", source_id=topic.id, target_id=other)
    gone += visit.delete("issue_link", source_id=other, target_id=topic.id)
    if not gone:
        visit.not_found("These issues are not related.")
    return visit.redirect(f"{topic.path}#related")


@in_project(me=True)
def move_issue(visit: Visit, at: At) -> Response:
    """Move an issue to another project."""
    topic = _issue(visit, at)
    found = move(visit, topic, visit.form_text("to_project"))
    if found is None:
        raise Forbidden("An issue can be moved once, to another project in which you have the role Reporter.")
    visit.flash("success", "The issue was moved here.")
    return visit.redirect(found.path)
