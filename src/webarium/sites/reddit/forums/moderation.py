"""Looking after a forum: moderators, bans, the log, and what was removed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import Forum, forum_of, log, moderated_forum, sidebar_values
from webarium.sites.reddit.threads.submissions import COLUMNS, JOINS, Submission
from webarium.sites.reddit.visitor import Member, current_member, signed_in
from webarium.sql import select
from webarium.types import SqlValue

_NOBODY = "There is no user of this name."
_DURATIONS = (("", "For good"), ("1", "1 day"), ("7", "7 days"), ("30", "30 days"), ("365", "1 year"))

MODERATOR_FORM = Form((Text("username", "Username", required=True, max_length=40),), prefix="moderator_")
BAN_FORM = Form(
    (
        Text("username", "Username", required=True, max_length=40),
        Text("reason", "Reason for banning", required=True, max_length=300),
        Choice("expires", "Expires", choices=_DURATIONS[1:], prompt="Never"),
    ),
    prefix="ban_",
)


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who may not write in a forum."""

    username: str
    reason: str
    banned_by: str
    created_at: str
    expires_at: str | None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that a moderator did."""

    username: str
    action: str
    reason: str
    created_at: str


def ban_of(visit: Visit, forum_id: int, user_id: int) -> str | None:
    """The reason why somebody may not write in a forum now, ``None`` if they may."""
    found = visit.value(
        "SELECT reason FROM forum_ban WHERE forum_id = ? AND user_id = ? AND coalesce(expires_at, '9999') > ?",
        (forum_id, user_id, visit.stamp),
    )
    return None if found is None else str(found)


def moderators(visit: Visit) -> Response:
    """Who looks after a forum."""
    member = current_member(visit)
    return _show_moderators(visit, member, forum_of(visit, member), MODERATOR_FORM.blank())


@signed_in
def add_moderator(visit: Visit, member: Member) -> Response:
    """Make somebody a moderator."""
    forum = moderated_forum(visit, member)
    form = MODERATOR_FORM.bind(visit.form)
    user = _user(visit, form)
    if form.ok and visit.value(
        "SELECT 1 FROM moderator WHERE forum_id = ? AND user_id = ?", (forum.id, user)
    ):
        form.refuse("username", "This user is already a moderator.")
    if not form.ok:
        return _show_moderators(visit, member, forum, form)
    visit.insert("moderator", {"forum_id": forum.id, "user_id": user, "created_at": visit.stamp})
    log(visit, forum.id, member, f"made {form.text('username')} a moderator")
    visit.flash("success", f"{form.text('username')} is now a moderator.")
    return visit.redirect(f"{forum.path}/moderators")


@signed_in
def remove_moderator(visit: Visit, member: Member) -> Response:
    """Take somebody's office."""
    forum = moderated_forum(visit, member)
    user = visit.value("SELECT id FROM user WHERE username = ?", (visit.path["username"],))
    gone = visit.execute("DELETE FROM moderator WHERE forum_id = ? AND user_id = ?", (forum.id, user))
    if not gone:
        visit.not_found()
    log(visit, forum.id, member, f"removed {visit.path['username']} as a moderator")
    return visit.redirect(f"{forum.path}/moderators")


def bans(visit: Visit) -> Response:
    """Who may not write in a forum."""
    member = current_member(visit)
    return _show_bans(
        visit, member, forum_of(visit, member), BAN_FORM.blank({"username": visit.query.get("user", "")})
    )


@signed_in
def ban(visit: Visit, member: Member) -> Response:
    """Ban somebody from a forum."""
    forum = moderated_forum(visit, member)
    form = BAN_FORM.bind(visit.form)
    user = _user(visit, form)
    if form.ok and user == member.id:
        form.refuse("username", "You cannot ban yourself.")
    if form.ok and ban_of(visit, forum.id, user) is not None:
        form.refuse("username", "This user is banned already.")
    if not form.ok:
        return _show_bans(visit, member, forum, form)
    days = form.text("expires")
    until = (visit.now + timedelta(days=int(days))).isoformat(" ", "seconds") if days else None
    visit.execute("DELETE FROM forum_ban WHERE forum_id = ? AND user_id = ?", (forum.id, user))
    values: dict[str, SqlValue] = {
        "forum_id": forum.id,
        "user_id": user,
        "reason": form.text("reason"),
        "banned_by": member.id,
        "created_at": visit.stamp,
        "expires_at": until,
    }
    visit.insert("forum_ban", values)
    log(visit, forum.id, member, f"banned {form.text('username')}", form.text("reason"))
    visit.flash("success", f"{form.text('username')} was banned.")
    return visit.redirect(f"{forum.path}/bans")


@signed_in
def unban(visit: Visit, member: Member) -> Response:
    """Lift a ban."""
    forum = moderated_forum(visit, member)
    user = visit.value("SELECT id FROM user WHERE username = ?", (visit.path["username"],))
    if not visit.execute("DELETE FROM forum_ban WHERE forum_id = ? AND user_id = ?", (forum.id, user)):
        visit.not_found()
    log(visit, forum.id, member, f"unbanned {visit.path['username']}")
    visit.flash("success", f"{visit.path['username']} may write here again.")
    return visit.redirect(f"{forum.path}/bans")


def moderation_log(visit: Visit) -> Response:
    """What a forum's moderators did, newest first."""
    member = current_member(visit)
    forum = forum_of(visit, member)
    total = int(visit.value("SELECT count(*) FROM moderation_log WHERE forum_id = ?", (forum.id,)))
    paging = Paging.from_query(visit.query, total, size=25)
    entries = visit.rows(
        LogEntry,
        "SELECT u.username, m.action, m.reason, m.created_at FROM moderation_log m JOIN user u ON u.id = m.user_id "
        "WHERE m.forum_id = ? ORDER BY m.id DESC LIMIT ? OFFSET ?",
        (forum.id, paging.limit, paging.offset),
    )
    return visit.render(
        "forums/log.html",
        entries=entries,
        paging=paging,
        member=member,
        **sidebar_values(visit, member, forum),
    )


@signed_in
def trash(visit: Visit, member: Member) -> Response:
    """Submissions that moderators removed, to be looked at and restored."""
    forum = moderated_forum(visit, member)
    found = visit.rows(
        Submission,
        select(
            COLUMNS,
            f"submission s {JOINS}",
            "s.forum_id = :forum AND s.visibility = 'trashed'",
            "ORDER BY s.id DESC LIMIT 100",
        ),
        {"me": member.id, "forum": forum.id},
    )
    return visit.render(
        "forums/trash.html", submissions=found, member=member, **sidebar_values(visit, member, forum)
    )


def _user(visit: Visit, form: BoundForm) -> int:
    """The id of the user whom a form names; the form refuses a name that nobody has."""
    if "username" in form.errors:
        return 0
    found = visit.value("SELECT id FROM user WHERE username = ?", (form.text("username"),))
    if found is None:
        form.refuse("username", _NOBODY)
        return 0
    return int(found)


def _show_moderators(visit: Visit, member: Member | None, forum: Forum, form: BoundForm) -> Response:
    return visit.render(
        "forums/moderators.html",
        status=200 if form.ok else 422,
        form=form,
        member=member,
        **sidebar_values(visit, member, forum),
    )


def _show_bans(visit: Visit, member: Member | None, forum: Forum, form: BoundForm) -> Response:
    found = visit.rows(
        Ban,
        "SELECT u.username, b.reason, m.username AS banned_by, b.created_at, b.expires_at FROM forum_ban b "
        "JOIN user u ON u.id = b.user_id JOIN user m ON m.id = b.banned_by "
        "WHERE b.forum_id = ? ORDER BY b.created_at DESC, u.id",
        (forum.id,),
    )
    return visit.render(
        "forums/bans.html",
        status=200 if form.ok else 422,
        form=form,
        bans=found,
        member=member,
        **sidebar_values(visit, member, forum),
    )
