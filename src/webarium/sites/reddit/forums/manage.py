"""Creating a forum, changing it, following and hiding it."""

from __future__ import annotations

import re
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Invalid, Multiline, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import (
    Forum,
    forum_by_name,
    forum_of,
    log,
    moderated_forum,
    set_tags,
    sidebar_values,
    tags_of,
)
from webarium.sites.reddit.visitor import MEMBERS, Member, signed_in
from webarium.types import Json, SqlValue

_NAME = re.compile(r"[A-Za-z0-9_]{3,25}")
_TAG = re.compile(r"[\w &'-]{2,40}")
_MOST_TAGS = 5
_COLUMNS = ("name", "title", "description", "sidebar")


def _name_rule(value: Value) -> str | None:
    if _NAME.fullmatch(str(value)):
        return None
    return "A forum's name has 3 to 25 letters, digits and underscores."


def _tags_rule(value: Value) -> str | None:
    try:
        read_tags(str(value))
    except Invalid as error:
        return str(error)
    return None


def read_tags(text: str) -> list[str]:
    """The subjects in a comma-separated text.

    Raises:
        Invalid: there are too many, or one has odd characters.
    """
    found = [part.strip() for part in text.split(",") if part.strip()]
    if len(found) > _MOST_TAGS:
        raise Invalid(f"Please give no more than {_MOST_TAGS} tags.")
    if any(not _TAG.fullmatch(name) for name in found):
        raise Invalid("Tags have 2 to 40 letters, digits, spaces and dashes.")
    return found


FORUM_FORM = Form(
    (
        Text(
            "name",
            "Name",
            required=True,
            max_length=25,
            validators=(_name_rule,),
            help="Stands in the address: letters, digits and underscores.",
        ),
        Text("title", "Title", required=True, max_length=100),
        Text("description", "Description", max_length=300, help="One sentence, shown in lists of forums."),
        Multiline(
            "sidebar",
            "Sidebar",
            max_length=1500,
            rows=8,
            required=True,
            help="Shown beside the forum. Markdown is understood.",
        ),
        Text("tags", "Tags", max_length=200, validators=(_tags_rule,), help="Separate several with commas."),
    ),
    prefix="forum_",
    sent="forum[{}]",
)


def _values(form: BoundForm) -> dict[str, SqlValue]:
    return {name: form.text(name) for name in _COLUMNS}


def _moderated(visit: Visit) -> Forum:
    return moderated_forum(visit, MEMBERS.own(visit))


def _refuse_name(visit: Visit, form: BoundForm, but: int) -> None:
    """Refuse a name that another forum has."""
    known = None if "name" in form.errors else forum_by_name(visit, MEMBERS.own(visit), form.text("name"))
    if known is not None and known.id != but:
        form.refuse("name", "There is already a forum of this name.")


def _create(visit: Visit, form: BoundForm, member: Member) -> Response:
    """Create a forum; its maker moderates and follows it."""
    values = {"created_at": visit.stamp, "subscriber_count": 1, **_values(form)}
    forum_id = visit.insert("forum", values)
    visit.insert("moderator", {"forum_id": forum_id, "user_id": member.id, "created_at": visit.stamp})
    visit.insert("subscription", {"user_id": member.id, "forum_id": forum_id, "created_at": visit.stamp})
    set_tags(visit, forum_id, read_tags(form.text("tags")))
    return visit.redirect(f"/f/{form.text('name')}")


def _kept(visit: Visit, forum: Forum) -> dict[str, object]:
    tags = ", ".join(tag.name for tag in tags_of(visit, forum.id))
    return {**{name: getattr(forum, name) for name in _COLUMNS}, "tags": tags}


def _edit(visit: Visit, form: BoundForm, forum: Forum) -> Response:
    """Change a forum."""
    visit.update("forum", _values(form), id=forum.id)
    wanted = read_tags(form.text("tags"))
    if sorted(wanted) != sorted(tag.name for tag in tags_of(visit, forum.id)):
        set_tags(visit, forum.id, wanted)
    visit.flash("success", "The forum was updated.")
    return visit.redirect(f"/f/{form.text('name')}")


def _seen(visit: Visit, forum: Forum) -> dict[str, Any]:
    member = MEMBERS.own(visit)
    sql = "SELECT id, label FROM flair WHERE forum_id = ? ORDER BY id"
    flairs = visit.db.execute(sql, (forum.id,)).fetchall()
    return {"flairs": flairs, "member": member, **sidebar_values(visit, member, forum)}


CREATION = FormPage(
    FORUM_FORM,
    "forums/create.html",
    MEMBERS.own,
    _create,
    refuse=lambda visit, form, member: _refuse_name(visit, form, 0),
)
EDITING = FormPage(
    FORUM_FORM,
    "forums/edit.html",
    _moderated,
    _edit,
    refuse=lambda visit, form, forum: _refuse_name(visit, form, forum.id),
    kept=_kept,
    sees=_seen,
)


@signed_in
def delete(visit: Visit, member: Member) -> Response:
    """Delete a forum that holds nothing yet."""
    forum = moderated_forum(visit, member)
    if visit.value("SELECT 1 FROM submission WHERE forum_id = ? LIMIT 1", (forum.id,)):
        visit.flash("error", "A forum that holds submissions cannot be deleted.")
        return visit.redirect(f"{forum.path}/edit")
    for table in (
        "forum_tag",
        "flair",
        "subscription",
        "moderator",
        "forum_ban",
        "moderation_log",
        "hidden_forum",
    ):
        visit.delete(table, forum_id=forum.id)
    visit.execute(
        "DELETE FROM wiki_revision WHERE page_id IN (SELECT id FROM wiki_page WHERE forum_id = ?)",
        (forum.id,),
    )
    visit.delete("wiki_page", forum_id=forum.id)
    visit.delete("forum", id=forum.id)
    visit.flash("success", f"The forum {forum.name} was deleted.")
    return visit.redirect("/forums")


@signed_in
def subscribe(visit: Visit, member: Member) -> Response:
    """Follow a forum."""
    forum = forum_of(visit, member)
    if not forum.subscribed:
        visit.insert("subscription", {"user_id": member.id, "forum_id": forum.id, "created_at": visit.stamp})
        visit.execute("UPDATE forum SET subscriber_count = subscriber_count + 1 WHERE id = ?", (forum.id,))
    return visit.redirect(visit.back(forum.path))


@signed_in
def unsubscribe(visit: Visit, member: Member) -> Response:
    """Stop following a forum."""
    forum = forum_of(visit, member)
    if forum.subscribed:
        visit.delete("subscription", user_id=member.id, forum_id=forum.id)
        visit.execute("UPDATE forum SET subscriber_count = subscriber_count - 1 WHERE id = ?", (forum.id,))
    return visit.redirect(visit.back(forum.path))


def subscribed(visit: Visit) -> Json:
    """Whether the visitor follows a forum, as scripts hear it."""
    return {"subscribed": forum_of(visit, MEMBERS.own(visit)).subscribed}


@signed_in
def hide(visit: Visit, member: Member) -> Response:
    """Hide a forum from the member's front pages, or show it again."""
    forum = forum_of(visit, member)
    if forum.hidden:
        visit.delete("hidden_forum", user_id=member.id, forum_id=forum.id)
    else:
        visit.insert("hidden_forum", {"user_id": member.id, "forum_id": forum.id})
    return visit.redirect(visit.back(forum.path))


@signed_in
def add_flair(visit: Visit, member: Member) -> Response:
    """Offer another label for submissions."""
    forum = moderated_forum(visit, member)
    label = Text("label", "Label", max_length=30).normalise(str(visit.form.get("label", "")))[:30]
    if label and not visit.value("SELECT 1 FROM flair WHERE forum_id = ? AND label = ?", (forum.id, label)):
        visit.insert("flair", {"forum_id": forum.id, "label": label})
        visit.flash("success", f"The flair {label} was added.")
    else:
        visit.flash("error", "Please give a new label.")
    return visit.redirect(f"{forum.path}/edit#flairs")


@signed_in
def remove_flair(visit: Visit, member: Member) -> Response:
    """Take a label away, also from the submissions that carry it."""
    forum = moderated_forum(visit, member)
    flair_id = visit.path["flair_id"]
    if visit.value("SELECT 1 FROM flair WHERE id = ? AND forum_id = ?", (flair_id, forum.id)):
        visit.execute(
            "UPDATE submission SET flair_id = NULL WHERE forum_id = ? AND flair_id = ?", (forum.id, flair_id)
        )
        visit.execute("DELETE FROM flair WHERE id = ?", (flair_id,))
    log(visit, forum.id, member, "removed a flair")
    return visit.redirect(f"{forum.path}/edit#flairs")
