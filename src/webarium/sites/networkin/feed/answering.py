"""Reacting to posts, commenting on them, and sending them to connections."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.faults import SENDING
from webarium.sites.networkin.feed.posts import NAMES, Post, post_by_id
from webarium.sites.networkin.people.members import by_ids
from webarium.sites.networkin.shell import circle, require
from webarium.sites.networkin.talk.chats import CHATS, chat_with, write
from webarium.types import SqlValue

LONGEST = 1250


def _post(visit: Visit) -> Post:
    require(visit)
    return post_by_id(visit, int(visit.path["post"]), circle(visit))


def react(visit: Visit) -> Response:
    """React, react in another way, or take the reaction back."""
    post, me = _post(visit), require(visit)
    kind = visit.form_text("kind", 20)
    if kind not in NAMES:
        visit.not_found("There is no such reaction.")
    if post.mine == kind:
        visit.delete("reaction", post_id=post.id, member_id=me.id)
    elif post.mine:
        visit.update("reaction", {"kind": kind}, post_id=post.id, member_id=me.id)
    else:
        visit.insert("reaction", {"post_id": post.id, "member_id": me.id, "kind": kind})
    return visit.redirect(visit.back(f"/posts/{post.id}"))


def comment(visit: Visit) -> Response:
    """Answer a post."""
    post, me = _post(visit), require(visit)
    text = visit.form_text("text", LONGEST)
    if text:
        row: dict[str, SqlValue] = {"post_id": post.id, "member_id": me.id, "text": text}
        visit.insert("comment", {**row, "written_at": visit.stamp})
        visit.flash("success", "Your comment was published.")
    else:
        visit.flash("error", "Please write a comment first.")
    return visit.redirect(f"/posts/{post.id}")


def delete_comment(visit: Visit) -> Response:
    """Delete a comment of one's own, or one on a post of one's own."""
    post, me = _post(visit), require(visit)
    key = int(visit.path["comment"])
    writer = visit.value("SELECT member_id FROM comment WHERE id = ? AND post_id = ?", (key, post.id))
    if writer is None or me.id not in (writer, post.member_id):
        visit.not_found("This is not your comment.")
    visit.delete("comment", id=key)
    visit.flash("success", "The comment was deleted.")
    return visit.redirect(f"/posts/{post.id}")


def _receivers(visit: Visit) -> list[tuple[str, str]]:
    known = by_ids(visit, sorted(circle(visit).first))
    return [(member.handle, member.name) for member in sorted(known, key=lambda member: member.name)]


def _send(visit: Visit, form: BoundForm, post: Post) -> Response:
    names = dict(_receivers(visit))
    handle = form.text("to")
    other = int(visit.value("SELECT id FROM member WHERE handle = ?", (handle,)))
    chat = chat_with(visit, require(visit).id, other)
    write(visit, chat, require(visit).id, form.text("text"), post.id)
    visit.flash("success", f"The post was sent to {names[handle]}.")
    return visit.redirect(f"/messaging/{chat}")


SEND = FormPage(
    Form(
        (
            Choice("to", "Send to", required=True, prompt="Choose a connection"),
            Multiline("text", "Message (optional)", max_length=CHATS.longest, rows=3),
        )
    ),
    "feed/send.html",
    _post,
    _send,
    refuse=SENDING.refuse,
    sees=lambda visit, post: {"post": post},
    choices=lambda visit: {"to": _receivers(visit)},
)
"""The page on which to send a post to a connection by message."""
