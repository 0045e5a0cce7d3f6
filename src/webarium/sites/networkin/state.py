"""The state that Networkin publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import apsw

from webarium.shapes import as_list, as_object
from webarium.sites.kit.real.diff import detailed_diff, indexed_diff, listed_diff
from webarium.sites.kit.real.slices import Records, moment, text
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.networkin.faults import KEYS
from webarium.sites.networkin.graph import ACCEPTED, FIRST, Circle, circle_of
from webarium.types import Json

_MEMBER = "replace(m.handle, '-', '')"
"""A member as REAL's state names them: ``oliviamartinez``."""
_SPEAKER = "replace(s.handle, '-', '')"
_AUTHOR = f"coalesce({_MEMBER}, c.slug)"
_POSTS = Records(
    "post p LEFT JOIN member m ON m.id = p.member_id LEFT JOIN company c ON c.id = p.company_id",
    {
        "id": text("p.id"),
        "authorId": _AUTHOR,
        "authorName": "coalesce(m.name, c.name)",
        "description": "p.text",
        "audience": "p.audience",
        "repostOf": "p.repost_of",
        "createdAt": moment("p.posted_at"),
        "likes": "(SELECT count(*) FROM reaction r WHERE r.post_id = p.id)",
        "comments": "(SELECT count(*) FROM comment k WHERE k.post_id = p.id)",
    },
    order="p.posted_at DESC, p.id DESC",
)
_PROFILES = Records(
    "member m", {"id": _MEMBER, "name": "name", "headline": "headline", "location": "location"}
)
_OWN = Records(
    "member",
    {
        "id": "handle",
        "name": "name",
        "headline": "headline",
        "location": "location",
        "about": "about",
        "website": "website",
        "privacy": {"profile": "profile_visible", "messages": "messages_from"},
    },
    "handle = ?",
)
_CHATS = Records(
    "chat h JOIN chat_member c ON c.chat_id = h.id JOIN chat_member o ON o.chat_id = h.id AND"
    " o.member_id <> c.member_id"
    " JOIN member m ON m.id = o.member_id JOIN message g ON g.id = (SELECT max(id) FROM message WHERE chat_id = h.id)"
    " JOIN member s ON s.id = g.sender_id",
    {
        "key": "h.id",
        "id": _MEMBER,
        "name": "m.name",
        "lastMessage": "g.text",
        "lastMessageAuthorId": _SPEAKER,
        "lastMessageAt": moment("g.sent_at"),
    },
    "c.member_id = ? AND h.name = ''",
    "h.id",
)
_GROUPS = Records(
    "chat h JOIN chat_member c ON c.chat_id = h.id",
    {"key": "h.id", "name": "h.name"},
    "c.member_id = ? AND h.name <> ''",
    "h.id",
)
_MESSAGES = Records(
    "message g JOIN member s ON s.id = g.sender_id",
    {
        "id": text("g.id"),
        "authorId": _SPEAKER,
        "message": "g.text",
        "post": "g.post_id",
        "sentAt": moment("g.sent_at"),
    },
    "g.chat_id = ?",
    "g.id",
)
_APPLICATIONS = Records(
    "application a JOIN job j ON j.id = a.job_id JOIN company c ON c.id = j.company_id",
    {
        "jobId": text("j.id"),
        "title": "j.title",
        "company": "c.name",
        "email": "a.email",
        "resume": "a.resume",
        "years": "a.years",
    },
    "a.member_id = ?",
    "a.id",
)
_REACTIONS = Records("reaction", {"postId": text("post_id"), "type": "kind"}, "member_id = ?", "post_id")
_COMMENTS = Records("comment", {"postId": text("post_id"), "text": "text"}, "member_id = ?")


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    handle = user if isinstance(user, str) else ""
    db = source.db
    me = int(db.execute("SELECT coalesce(max(id), 0) FROM member WHERE handle = ?", (handle,)).get)
    around = circle_of(db, me)
    posts, profiles = _POSTS.listed(db), _profiles(db, around)
    return {
        "profile": next(iter(_OWN.listed(db, handle)), None),
        "profiles": profiles,
        "connectionGrades": {
            str(as_object(each)["id"]): as_object(each)["connectionGrade"]
            for each in profiles
            if as_object(each)["connectionGrade"] == FIRST
        },
        "sentInvitations": _handles(
            db,
            "SELECT replace(m.handle, '-', ''), 1 FROM invitation i JOIN member m ON m.id = i.receiver_id"
            " WHERE i.sender_id = ?",
            me,
        ),
        "receivedInvitations": _handles(
            db,
            "SELECT replace(m.handle, '-', ''), 1 FROM invitation i JOIN member m ON m.id = i.sender_id"
            " WHERE i.receiver_id = ?",
            me,
        ),
        "feedPosts": [as_object(each)["id"] for each in posts],
        "posts": posts,
        "contactList": [
            {name: value for name, value in as_object(each).items() if name != "key"}
            for each in _CHATS.listed(db, me)
        ],
        "searchHistory": _searches(source, me),
        "followedCompanies": _handles(
            db,
            "SELECT c.slug, 1 FROM followed_company f JOIN company c ON c.id = f.company_id WHERE f.member_id = ?",
            me,
        ),
        "followedProfiles": _handles(
            db,
            "SELECT replace(m.handle, '-', ''), 1 FROM followed_member f JOIN member m ON m.id = f.member_id"
            " WHERE f.follower_id = ?",
            me,
        ),
        "attendedEvents": _handles(db, "SELECT event_id, 1 FROM attendance WHERE member_id = ?", me),
        "savedJobs": _handles(db, "SELECT job_id, 1 FROM saved_job WHERE member_id = ?", me),
        "jobApplications": _APPLICATIONS.listed(db, me),
        "ui": {
            "feed": {
                "postDynamicData": {
                    str(as_object(each)["id"]): _dynamic(as_object(each), handle) for each in posts
                },
                "reactions": _REACTIONS.listed(db, me),
                "comments": _COMMENTS.listed(db, me),
            },
            "messaging": {"chatroomData": _rooms(source, me)},
            "loggedIn": bool(handle),
        },
    }


def _dynamic(post: Mapping[str, Json], handle: str) -> Json:
    kind = "self-post" if post["authorId"] == handle else "post"
    kept = {name: post[name] for name in ("id", "authorId", "description", "likes", "comments")}
    return {"type": kind, **kept}


def _profiles(db: apsw.Connection, around: Circle) -> list[Json]:
    found: list[Json] = []
    for number, each in enumerate(_PROFILES.read(db), 1):
        grade = around.grade(number)
        found.append({**each, "connectionGrade": grade, "pending": number in around.sent})
    return found


def _handles(db: apsw.Connection, sql: str, me: int) -> dict[str, Json]:
    """An object of what a query names."""
    return {str(name): bool(truth) for name, truth in db.execute(f"{sql} ORDER BY 1", (me,))}


def _searches(source: Source, me: int) -> list[Json]:
    terms: list[Any] = [
        row[0]
        for row in source.db.execute("SELECT term FROM search_entry WHERE member_id = ? ORDER BY id", (me,))
    ]
    terms += as_list(source.session.get("searches", []))
    return [{"searchTerm": term} for term in terms]


def _rooms(source: Source, me: int) -> dict[str, Json]:
    """What was said by whom the conversation is with, or by the group's number.

    As on the original, who accepts an invitation at once says so in a conversation.
    """
    db = source.db
    accepted = [str(each).replace("-", "") for each in as_list(source.session.get(ACCEPTED, []))]
    said = {name: [_acceptance(db, name)] for name in accepted}
    rooms: dict[str, Json] = {}
    chats = [(str(each["id"]), each) for each in _CHATS.read(db, me)]
    groups = [(f"group-{each['key']}", each) for each in _GROUPS.read(db, me)]
    for name, chat in (*chats, *groups):
        messages = [_message(each) for each in _MESSAGES.read(db, int(str(chat["key"])))]
        rooms[name] = _room([*said.pop(name, []), *messages])
    return {**rooms, **{name: _room(messages) for name, messages in said.items()}}


def _room(messages: list[dict[str, Json]]) -> Json:
    last = messages[-1] if messages else {}
    return {
        "messages": list[Json](messages),
        "lastMessage": last.get("message"),
        "lastMessageAuthorId": last.get("authorId"),
    }


def _acceptance(db: apsw.Connection, handle: str) -> dict[str, Json]:
    name = db.execute("SELECT name FROM member WHERE replace(handle, '-', '') = ?", (handle,)).get
    return {"authorId": handle, "type": "system", "message": f"{name} accepted your connection request"}


def _message(each: dict[str, Json]) -> dict[str, Json]:
    post = each.pop("post")
    shared: dict[str, Json] = (
        {"type": "text"} if post is None else {"type": "post", "postData": {"id": str(post)}}
    )
    return {**each, **shared}


def differences(before: Slices, after: Slices) -> Slices:
    """New posts as a list; profiles whose own connection changed, chats and searches as objects by index.

    Connecting with one member brings others nearer, too; that is told in ``initialfinaldiff`` alone.
    """
    return {
        "feedPostsDiff": listed_diff(_records(before, "posts"), _records(after, "posts")),
        "profilesDiff": _direct(list(as_list(before["profiles"])), list(as_list(after["profiles"]))),
        "contactListDiff": indexed_diff(
            list(as_list(before["contactList"])), list(as_list(after["contactList"]))
        ),
        "searchHistoryDiff": indexed_diff(
            list(as_list(before["searchHistory"])), list(as_list(after["searchHistory"]))
        ),
    }


def _records(slices: Slices, name: str) -> list[dict[str, Json]]:
    return [dict(as_object(each)) for each in as_list(slices[name])]


def _direct(before: list[Json], after: list[Json]) -> Json:
    def own(profile: Json) -> Json:
        told = as_object(profile)
        return (
            {**told, "connectionGrade": FIRST}
            if told["connectionGrade"] == FIRST
            else {**told, "connectionGrade": ""}
        )

    found = detailed_diff([own(each) for each in before], [own(each) for each in after])
    return {
        **found,
        "updated": {
            index: _told(as_object(changes), after[int(index)])
            for index, changes in as_object(found["updated"]).items()
        },
    }


def _told(changes: Mapping[str, Json], profile: Json) -> Json:
    """Changes of a profile with the grade as it is now."""
    grade = as_object(profile)["connectionGrade"]
    return {name: grade if name == "connectionGrade" else value for name, value in changes.items()}


REPLICA = Replica("networkin", 2000, state, differences, KEYS, published={"accept_invitations": True})
"""What REAL publishes of Networkin."""
