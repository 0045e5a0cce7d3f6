"""Writing, changing and deleting notes; answering them, and resolving threads."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.gitlab.access import At, here, in_project, require, touch
from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.gitlab.merging.lines import place_of
from webarium.sites.gitlab.noting import Note, write_note
from webarium.sites.gitlab.planning.changes import change, set_state
from webarium.sites.gitlab.reactions import react
from webarium.sites.gitlab.talking.quick import perform
from webarium.sites.gitlab.topics import Topic, topic_at
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue

EDIT_FORM = Form((Multiline("note", "Comment", required=True, max_length=20_000, rows=6),), prefix="note_")
Subject = tuple[Topic, Note]


@in_project(me=True)
def add_note(visit: Visit, at: At) -> Response:
    """Say something: alone, as an answer, or as a thread; quick actions are done instead of said."""
    topic = topic_at(visit, at)
    text = visit.form_text("note[note]", 20_000) or visit.form_text("note", 20_000)
    done = perform(visit, topic, text)
    if not done.said and not done.actions:
        raise BadInput("Please write something before you comment.")
    if done.said:
        thread = _thread(visit, topic)
        note = write_note(visit, at, topic.column, topic.id, done.said, discussion=thread)
        change(visit, topic)
        anchor = f"note_{note}"
    else:
        visit.flash("success", f"Applied: {', '.join(f'/{each}' for each in done.actions)}.")
        anchor = "notes"
    if visit.form_text("and") in ("close", "reopen") and topic.may_edit:
        wanted = "closed" if visit.form_text("and") == "close" else "opened"
        if topic.state in ("opened", "closed"):
            set_state(visit, topic, wanted)
    touch(visit, at.id)
    return visit.redirect(f"{_back(visit, topic)}#{anchor}")


_TARGETS = {"issue": "issues", "merge_request": "merge_requests"}


def add_note_to(visit: Visit) -> Response:
    """The same about what the query names by its kind and its id."""
    table, number = visit.query.get("target_type", ""), plain_number(visit.query.get("target_id", ""))
    if table not in _TARGETS or number is None:
        raise BadInput
    iid = visit.value(select("iid", table, "id = ? AND project_id = ?"), (number, here(visit).id))
    visit.path = {**visit.path, "kind": _TARGETS[table], "iid": iid or visit.not_found()}
    return add_note(visit)


def _back(visit: Visit, topic: Topic) -> str:
    """Notes on changes lead back to the changes."""
    return f"{topic.path}/diffs" if visit.form_text("on") == "diffs" else topic.path


def _thread(visit: Visit, topic: Topic) -> int | None:
    """The thread into which the form's note goes, made where it begins one; none for a note alone."""
    if number := visit.form_number("discussion"):
        known: dict[str, SqlValue] = {"id": number, topic.column: topic.id}
        return number if visit.has("discussion", **known) else visit.not_found("There is no such thread.")
    if number := visit.form_number("reply_to"):
        note = note_of(visit, topic, number)
        if note.discussion_id is None:
            made = visit.insert("discussion", {topic.column: topic.id})
            visit.update("note", {"discussion_id": made}, id=note.id)
            return made
        return note.discussion_id
    if visit.form_text("path"):
        return visit.insert("discussion", {topic.column: topic.id, **place_of(visit, topic)})
    if visit.form_text("thread"):
        return visit.insert("discussion", {topic.column: topic.id})
    return None


def note_of(visit: Visit, topic: Topic, number: int) -> Note:
    """A note that somebody wrote about a topic."""
    columns = (
        "t.id, t.author_id, u.username, u.name, t.discussion_id, t.body, t.system, t.created_at, t.updated_at"
    )
    where = f"t.id = ? AND t.{topic.column} = ? AND t.system = 0"
    sql = select(columns, "note t JOIN user u ON u.id = t.author_id", where)
    return visit.row(Note, sql, (number, topic.id)) or visit.not_found("There is no such comment.")


def _named(visit: Visit, at: At) -> Subject:
    topic = topic_at(visit, at)
    return topic, note_of(visit, topic, visit.path["note_id"])


@in_project(me=True)
def delete_note(visit: Visit, at: At) -> Response:
    """Delete a note of one's own, or anybody's as a maintainer."""
    topic, note = _named(visit, at)
    if note.author_id != at.you.id and not at.maintains:
        raise Forbidden("Only its author and maintainers can delete a comment.")
    visit.delete("award", note_id=note.id)
    visit.delete("note", id=note.id)
    if note.discussion_id is not None and not visit.has("note", discussion_id=note.discussion_id):
        visit.delete("discussion", id=note.discussion_id)
    visit.flash("success", "The comment was deleted.")
    return visit.redirect(topic.path)


def _own(visit: Visit) -> Subject:
    topic, note = _named(visit, require(visit, here(visit), me=True))
    if note.author_id != topic.at.you.id:
        raise Forbidden("Only its author can change a comment.")
    return topic, note


def _save(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    topic, note = subject
    visit.update("note", {"body": form.text("note"), "updated_at": visit.stamp}, id=note.id)
    return visit.redirect(f"{topic.path}#note_{note.id}")


EDIT_NOTE = FormPage(
    EDIT_FORM,
    "form.html",
    _own,
    _save,
    kept=lambda visit, subject: {"note": subject[1].body},
    sees=lambda visit, subject: {
        "at": subject[0].at,
        "title": f"Edit comment on {subject[0].sign}",
        "action": "Save comment",
        "back": f"{subject[0].path}#note_{subject[1].id}",
    },
)


@in_project(me=True)
def resolve(visit: Visit, at: At) -> Response:
    """Resolve a thread, or open it again: for those who may change its topic."""
    topic = topic_at(visit, at)
    known: dict[str, SqlValue] = {"id": visit.path["discussion_id"], topic.column: topic.id}
    if not visit.has("discussion", **known):
        visit.not_found("There is no such thread.")
    if topic.kind == "issues" or not topic.may_edit:
        raise Forbidden("Only its author and developers can resolve threads of a merge request.")
    ended = visit.form_text("state") != "unresolved"
    values: dict[str, SqlValue] = {"resolved_by_id": None, "resolved_at": None}
    if ended:
        values = {"resolved_by_id": at.you.id, "resolved_at": visit.stamp}
    visit.update("discussion", values, **known)
    return visit.redirect(visit.back(topic.path))


def _emoji(visit: Visit) -> str:
    name = visit.form_text("name")
    if name not in EMOJI:
        raise BadInput("There is no such reaction.")
    return name


@in_project(me=True)
def react_to_note(visit: Visit, at: At) -> Response:
    """Give a note an emoji, or take it back."""
    topic, note = _named(visit, at)
    react(visit, "note_id", note.id, at.you.id, _emoji(visit))
    return visit.redirect(f"{topic.path}#note_{note.id}")


@in_project(me=True)
def react_to_topic(visit: Visit, at: At) -> Response:
    """Give an issue or merge request an emoji, or take it back."""
    topic = topic_at(visit, at)
    react(visit, topic.column, topic.id, at.you.id, _emoji(visit))
    return visit.redirect(topic.path)
