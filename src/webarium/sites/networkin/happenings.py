"""What others do on Networkin: they join, change positions, write, invite, post and comment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.kit.slugs import slug
from webarium.sites.networkin.graph import pair
from webarium.sites.networkin.talk.chats import existing_chat
from webarium.types import SqlValue


def member_joins(
    scene: Scene,
    *,
    full_name: str,
    headline: str,
    location: str,
    positions: Sequence[Mapping[str, Any]] = (),
    about: str = "",
    industry: str = "",
    number: int = 0,
) -> None:
    """Somebody has a profile that everybody may read.

    A position has ``title``, ``company``, ``began`` and perhaps ``ended``, months such as ``2019-03``.
    """
    first, _, last = full_name.partition(" ")
    key = number or scene.fresh("member")
    handle = f"{slug(full_name)}-{key}"
    scene.insert(
        "member",
        id=key,
        handle=handle,
        first_name=first,
        last_name=last,
        name=full_name,
        headline=headline,
        location=location,
        industry=industry,
        about=about,
        email=f"{handle}@example.com",
        phone="",
        website="",
        open_to="",
        reviews_invitations=0,
        profile_visible="everyone",
        connections_visible=1,
        messages_from="everyone",
        joined=scene.now.date().isoformat(),
        password_hash="",
    )
    for each in positions:
        _add_position(scene, key, location, **each)


def position_begins(scene: Scene, *, who: str, title: str, company: str, began: str) -> None:
    """Somebody changes to another company: positions that ran end, a new one begins in a month."""
    member = _member(scene, who)
    scene.write("UPDATE experience SET ended = ? WHERE member_id = ? AND ended = ''", began, member["id"])
    scene.write("UPDATE member SET headline = ? WHERE id = ?", f"{title} at {company}", member["id"])
    _add_position(scene, member["id"], member["location"], title=title, company=company, began=began)


def message_arrives(scene: Scene, *, sender: str, receiver: str, text: str, minutes_ago: int = 0) -> None:
    """Somebody writes to somebody, by names or handles, in their conversation or a new one."""
    one, other = _member(scene, sender)["id"], _member(scene, receiver)["id"]
    chat = existing_chat(scene.db, one, other) or _begin_chat(scene, one, other)
    scene.insert(
        "message", chat_id=chat, sender_id=one, text=text, post_id=None, sent_at=scene.stamp(minutes_ago)
    )


def invitation_arrives(
    scene: Scene, *, sender: str, receiver: str, note: str = "", minutes_ago: int = 0, number: int = 0
) -> None:
    """Somebody asks somebody, by names or handles, to connect. A `number` is the invitation's id."""
    one, other = _member(scene, sender)["id"], _member(scene, receiver)["id"]
    first, second = pair(one, other)
    if scene.rows("SELECT 1 FROM connection WHERE one = ? AND other = ?", first, second):
        raise NothingHappensError("The two are connected already.")
    if scene.rows(
        "SELECT 1 FROM invitation WHERE sender_id IN (?1, ?2) AND receiver_id IN (?1, ?2)", one, other
    ):
        raise NothingHappensError("One of the two has invited the other already.")
    sent = scene.stamp(minutes_ago)
    scene.insert("invitation", id=number, sender_id=one, receiver_id=other, note=note, sent_at=sent)


def invitation_is_accepted(scene: Scene, *, sender: str, receiver: str) -> None:
    """Who was asked to connect does, and who asked is notified."""
    one, other = _member(scene, sender)["id"], _member(scene, receiver)
    asked = scene.row(
        "such invitation",
        "SELECT id FROM invitation WHERE sender_id = ? AND receiver_id = ?",
        one,
        other["id"],
    )
    scene.write("DELETE FROM invitation WHERE id = ?", asked["id"])
    first, second = pair(one, other["id"])
    scene.write(
        "INSERT INTO connection (one, other, since) VALUES (?, ?, ?)",
        first,
        second,
        scene.now.date().isoformat(),
    )
    _notify(scene, one, other["id"], "network", "accepted your invitation.", f"/in/{other['handle']}")


def post_appears(scene: Scene, *, author: str, text: str, minutes_ago: int = 0, number: int = 0) -> None:
    """Somebody posts something that anyone may read."""
    scene.insert(
        "post",
        id=number,
        member_id=_member(scene, author)["id"],
        company_id=None,
        text=text,
        audience="anyone",
        posted_at=scene.stamp(minutes_ago),
        edited=0,
        repost_of=None,
    )


def comment_arrives(scene: Scene, *, post: int, author: str, text: str, minutes_ago: int = 0) -> None:
    """Somebody comments on a post, and who wrote it is notified."""
    found = scene.row("post", "SELECT member_id FROM post WHERE id = ?", post)
    who = _member(scene, author)["id"]
    scene.insert("comment", post_id=post, member_id=who, text=text, written_at=scene.stamp(minutes_ago))
    if found["member_id"] not in (None, who):
        _notify(scene, found["member_id"], who, "post", "commented on your post.", f"/posts/{post}")


def _add_position(
    scene: Scene, member: SqlValue, location: str, *, title: str, company: str, began: str, ended: str = ""
) -> None:
    pages = scene.rows("SELECT id FROM company WHERE name = ?", company)
    scene.insert(
        "experience",
        member_id=member,
        title=title,
        company=company,
        company_id=pages[0]["id"] if pages else None,
        kind="Full-time",
        location=location,
        began=began,
        ended=ended,
        description="",
    )


def _begin_chat(scene: Scene, one: int, other: int) -> int:
    chat = scene.insert("chat", name="")
    for member in (one, other):
        scene.write(
            "INSERT INTO chat_member (chat_id, member_id, seen, archived) VALUES (?, ?, 0, 0)", chat, member
        )
    return chat


def _member(scene: Scene, named: str) -> dict[str, Any]:
    """Somebody by handle, or by a name that nobody else has."""
    found = scene.rows("SELECT id, handle, name, location FROM member WHERE handle = ?1 OR name = ?1", named)
    if len(found) != 1:
        raise NothingHappensError(f"There is not one member {named!r}, but {len(found)}.")
    return found[0]


def _notify(scene: Scene, member: SqlValue, actor: SqlValue, kind: str, text: str, link: str) -> None:
    scene.insert(
        "notification",
        member_id=member,
        actor_id=actor,
        kind=kind,
        text=text,
        link=link,
        is_read=0,
        at=scene.stamp(),
    )


HAPPENINGS: Mapping[str, Happening] = {
    "member_joins": member_joins,
    "position_begins": position_begins,
    "message_arrives": message_arrives,
    "invitation_arrives": invitation_arrives,
    "invitation_is_accepted": invitation_is_accepted,
    "post_appears": post_appears,
    "comment_arrives": comment_arrives,
    "about_goes_on": going_on("member", "about"),
    "post_goes_on": going_on("post", "text"),
    "comment_goes_on": going_on("comment", "text"),
    "message_goes_on": going_on("message", "text"),
    "job_goes_on": going_on("job", "description"),
    "event_goes_on": going_on("event", "about"),
    "company_goes_on": going_on("company", "about"),
}
"""By name."""
