"""What others do in the forum: they post, comment, write messages, improve the wiki, and moderate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.happenings import Happening, Scene, going_on
from webarium.sites.reddit.database import EPOCH
from webarium.sites.reddit.threads.answers import hears_of_answers
from webarium.sites.reddit.threads.scores import rank, recount
from webarium.types import SqlValue


def submission_appears(
    scene: Scene,
    *,
    forum: str,
    author: str,
    title: str,
    text: str = "",
    url: str | None = None,
    flair: str = "",
    upvotes: int = 1,
    downvotes: int = 0,
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """Somebody posts to a forum, a link if there is a `url`. A `number` is its id."""
    home = _forum(scene, forum)
    label = None
    if flair:
        query = "SELECT id FROM flair WHERE forum_id = ? AND label = ?"
        label = scene.row(f"flair {flair!r}", query, home, flair)["id"]
    now = scene.stamp(minutes_ago)
    made = scene.insert(
        "submission",
        id=number,
        forum_id=home,
        user_id=_user(scene, author),
        title=title,
        kind="link" if url else "text",
        url=url,
        body=text,
        flair_id=label,
        created_at=now,
        upvotes=upvotes,
        downvotes=downvotes,
        net_score=upvotes - downvotes,
        ranking=0,
        last_active=now,
    )
    scene.write("UPDATE forum SET submission_count = submission_count + 1 WHERE id = ?", home)
    rank(scene.db, EPOCH, made)


def comment_arrives(
    scene: Scene,
    *,
    author: str,
    text: str,
    submission: int,
    parent: int | None = None,
    upvotes: int = 1,
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """Somebody answers a submission, or the comment `parent` below it; who wrote that is told, as they like."""
    query = "SELECT user_id FROM submission WHERE id = ? AND visibility = 'visible'"
    told = scene.row(f"submission {submission}", query, submission)["user_id"]
    if parent is not None:
        told = scene.row(f"comment {parent}", "SELECT user_id FROM comment WHERE id = ?", parent)["user_id"]
    who = _user(scene, author)
    made = scene.insert(
        "comment",
        id=number,
        submission_id=submission,
        parent_id=parent,
        user_id=who,
        body=text,
        created_at=scene.stamp(minutes_ago),
        upvotes=upvotes,
        net_score=upvotes,
    )
    recount(scene.db, EPOCH, submission)
    if hears_of_answers(scene.db, told, who):
        _notify(scene, told, "comment", comment_id=made)


def message_arrives(
    scene: Scene,
    *,
    sender: str,
    receiver: str,
    title: str,
    text: str,
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """Somebody begins a conversation, or goes on with theirs of that title; the receiver is told.

    A `number` is the conversation's id.
    """
    who, whom = _user(scene, sender), _user(scene, receiver)
    found = scene.rows(
        "SELECT id FROM message_thread WHERE title = ?1 AND (sender_id, receiver_id) IN ((?2, ?3), (?3, ?2))",
        title,
        who,
        whom,
    )
    if found:
        thread = int(found[-1]["id"])
    else:
        thread = scene.insert("message_thread", id=number, sender_id=who, receiver_id=whom, title=title)
    made = scene.insert(
        "message", thread_id=thread, sender_id=who, body=text, created_at=scene.stamp(minutes_ago)
    )
    _notify(scene, whom, "message", message_id=made)


def wiki_page_is_written(
    scene: Scene, *, forum: str, path: str, title: str, text: str, author: str, minutes_ago: int = 0
) -> None:
    """A page of a forum's wiki says this from now on; it is a new one if there was none at that path."""
    home = _forum(scene, forum)
    found = scene.rows("SELECT id FROM wiki_page WHERE forum_id = ? AND path = ?", home, path)
    if found:
        page = int(found[0]["id"])
        scene.write("UPDATE wiki_page SET title = ?, body = ? WHERE id = ?", title, text, page)
    else:
        page = scene.insert("wiki_page", forum_id=home, path=path, title=title, body=text)
    now = scene.stamp(minutes_ago)
    scene.insert(
        "wiki_revision",
        page_id=page,
        user_id=_user(scene, author),
        title=title,
        body=text,
        created_at=now,
    )


def submission_is_edited(scene: Scene, *, submission: int, text: str) -> None:
    """The author changes what a submission says."""
    scene.row(f"submission {submission}", "SELECT id FROM submission WHERE id = ?", submission)
    now = scene.stamp()
    scene.write("UPDATE submission SET body = ?, edited_at = ? WHERE id = ?", text, now, submission)


def submission_is_restored(scene: Scene, *, submission: int, moderator: str) -> None:
    """Another moderator brings a removed submission back."""
    query = "SELECT forum_id, title FROM submission WHERE id = ? AND visibility = 'trashed'"
    row = scene.row(f"removed submission {submission}", query, submission)
    scene.write("UPDATE submission SET visibility = 'visible' WHERE id = ?", submission)
    scene.write("UPDATE forum SET submission_count = submission_count + 1 WHERE id = ?", row["forum_id"])
    _log(scene, row["forum_id"], moderator, f"restored the submission “{row['title']}”")


def user_is_banned(
    scene: Scene, *, forum: str, username: str, moderator: str, reason: str, minutes_ago: int = 0
) -> None:
    """Another moderator bans somebody for good."""
    home = _forum(scene, forum)
    now = scene.stamp(minutes_ago)
    scene.write(
        "INSERT OR REPLACE INTO forum_ban (forum_id, user_id, reason, banned_by, created_at, expires_at) "
        "VALUES (?, ?, ?, ?, ?, NULL)",
        home,
        _user(scene, username),
        reason,
        _user(scene, moderator),
        now,
    )
    _log(scene, home, moderator, f"banned {username}", reason, now)


def _notify(scene: Scene, user: SqlValue, kind: str, **about: int) -> None:
    scene.insert("notification", user_id=user, kind=kind, **about)


def _log(
    scene: Scene, forum: SqlValue, moderator: str, action: str, reason: str = "", now: str | None = None
) -> None:
    scene.insert(
        "moderation_log",
        forum_id=forum,
        user_id=_user(scene, moderator),
        action=action,
        reason=reason,
        created_at=now or scene.stamp(),
    )


def _forum(scene: Scene, name: str) -> int:
    return int(scene.row(f"forum {name!r}", "SELECT id FROM forum WHERE name = ?", name)["id"])


def _user(scene: Scene, username: str) -> int:
    found: dict[str, Any] = scene.row(
        f"user {username!r}", "SELECT id FROM user WHERE username = ?", username
    )
    return int(found["id"])


HAPPENINGS: Mapping[str, Happening] = {
    "submission_appears": submission_appears,
    "comment_arrives": comment_arrives,
    "message_arrives": message_arrives,
    "wiki_page_is_written": wiki_page_is_written,
    "submission_is_edited": submission_is_edited,
    "submission_is_restored": submission_is_restored,
    "user_is_banned": user_is_banned,
    "submission_goes_on": going_on("submission", "body"),
    "comment_goes_on": going_on("comment", "body"),
    "biography_goes_on": going_on("user", "biography"),
    "sidebar_goes_on": going_on("forum", "sidebar"),
}
