"""Connecting, invitations, following, and the lists of one's network."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from starlette.responses import Response

from webarium.shapes import as_list
from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.faults import INVITING
from webarium.sites.networkin.graph import ACCEPTED, pair
from webarium.sites.networkin.people.members import COLUMNS, Member, by_handle, by_ids, members
from webarium.sites.networkin.shell import ACCOUNTS, Account, circle, require
from webarium.sql import Where, either, every, holds, select

LONGEST_NOTE = 300
PAGE = 20
SUGGESTED = 12
FOLLOWED = Saved("followed_member", "follower_id", "member_id", since="")


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation that waits for an answer, seen by one side."""

    id: int
    note: str
    sent_at: datetime
    member_id: int
    handle: str
    name: str
    headline: str


@dataclass(frozen=True, slots=True)
class Tie:
    """A connection, as the list of connections shows it."""

    id: int
    handle: str
    name: str
    headline: str
    location: str
    position: str
    since: date


def _invitations(visit: Visit, own: str, other: str, me: int) -> list[Invitation]:
    columns = "i.id, i.note, i.sent_at, m.id AS member_id, m.handle, m.name, m.headline"
    source = f"invitation i JOIN member m ON m.id = i.{other}"
    return visit.rows(
        Invitation, select(columns, source, f"i.{own} = ?", "ORDER BY i.sent_at DESC, i.id DESC"), (me,)
    )


@ACCOUNTS.signed_in
def hub(visit: Visit, account: Account) -> Response:
    """Invitations to answer, and members one may know."""
    around = circle(visit)
    skipped = around.sent | around.received | around.first
    counts: dict[int, int] = {}
    for row in visit.db.execute(
        "SELECT far.with_id, count(*) FROM tie near JOIN tie far ON far.member_id = near.with_id"
        " WHERE near.member_id = ? GROUP BY 1",
        (account.id,),
    ):
        counts[int(row[0])] = int(row[1])
    ranked = sorted(
        (key for key in counts if key not in skipped and key != account.id),
        key=lambda key: (-counts[key], key),
    )
    if not ranked:
        ranked = [
            row[0]
            for row in visit.db.execute(
                "SELECT id FROM member WHERE id <> ? ORDER BY id LIMIT 40", (account.id,)
            )
            if row[0] not in skipped
        ]
    return visit.render(
        "people/hub.html",
        received=_invitations(visit, "receiver_id", "sender_id", account.id),
        suggested=by_ids(visit, ranked[:SUGGESTED]),
        shared=counts,
        circle=around,
        companies=visit.value("SELECT count(*) FROM followed_company WHERE member_id = ?", (account.id,)),
    )


@ACCOUNTS.signed_in
def sent(visit: Visit, account: Account) -> Response:
    """Invitations that one has sent."""
    return visit.render("people/sent.html", sent=_invitations(visit, "sender_id", "receiver_id", account.id))


@ACCOUNTS.signed_in
def connections(visit: Visit, account: Account) -> Response:
    """One's connections, searched and sorted."""
    text = " ".join(visit.query.get("q", "").split())[:80]
    order = visit.query.get("sort", "recent")
    where = every(
        [
            Where("t.member_id = ?", (account.id,)),
            *(either([holds("m.name", word), holds("m.headline", word)]) for word in text.split()),
        ]
    )
    tail = {"first": "ORDER BY m.first_name, m.name", "last": "ORDER BY m.last_name, m.name"}.get(
        order, "ORDER BY t.since DESC, m.name"
    )
    total = visit.value(
        select("count(*)", "tie t JOIN member m ON m.id = t.with_id", where.sql), where.params
    )
    paging = Paging.from_query(visit.query, total, size=PAGE)
    found = visit.rows(
        Tie,
        select(
            f"{COLUMNS}, t.since",
            "tie t JOIN member m ON m.id = t.with_id",
            where.sql,
            f"{tail} LIMIT ? OFFSET ?",
        ),
        (*where.params, paging.limit, paging.offset),
    )
    return visit.render("people/connections.html", found=found, paging=paging, text=text, order=order)


@ACCOUNTS.signed_in
def following(visit: Visit, account: Account) -> Response:
    """Members whom one follows without being connected."""
    found = members(
        visit, Where("m.id IN (SELECT member_id FROM followed_member WHERE follower_id = ?)", (account.id,))
    )
    return visit.render("people/following.html", found=found, circle=circle(visit))


def theirs(visit: Visit) -> Response:
    """Whom somebody is connected with, where they show it to who asks."""
    member = by_handle(visit)
    me = require(visit).id
    around = circle(visit)
    shown = visit.value("SELECT connections_visible FROM member WHERE id = ?", (member.id,))
    if member.id != me and not (shown and around.relation(member.id) == "connected"):
        visit.not_found(f"{member.name} shows connections to direct connections only, or to nobody.")
    found = members(visit, Where("m.id IN (SELECT with_id FROM tie WHERE member_id = ?)", (member.id,)))
    return visit.render("people/theirs.html", member=member, found=found, circle=around)


def _invite(visit: Visit, form: BoundForm, member: Member) -> Response:
    _connect(visit, require(visit), member, form.text("note"))
    return visit.redirect(f"/in/{member.handle}")


def _stranger(visit: Visit) -> Member:
    """The member of the address, whom one can invite."""
    require(visit)
    member = by_handle(visit)
    if circle(visit).relation(member.id) != "none":
        visit.not_found(
            f"You cannot invite {member.name}: you are connected, or there is an invitation already."
        )
    return member


NOTE = FormPage(
    Form(
        (
            Multiline(
                "note",
                "Note (optional)",
                max_length=LONGEST_NOTE,
                rows=4,
                help="Up to 300 characters. Say how you know each other.",
            ),
        )
    ),
    "people/invite.html",
    _stranger,
    _invite,
    refuse=INVITING.refuse,
    sees=lambda visit, member: {"member": member},
)
"""The page on which to invite somebody with a note."""


def invite(visit: Visit) -> Response:
    """Invite somebody, with or without a note."""
    if "note" in visit.form:
        return NOTE.send(visit)
    member = _stranger(visit)
    if problem := INVITING.failure(visit):
        visit.flash("error", problem)
    else:
        _connect(visit, require(visit), member, "")
    return visit.redirect(visit.back(f"/in/{member.handle}"))


def _connect(visit: Visit, me: Account, member: Member, note: str) -> None:
    """Connect at once, unless the other looks at invitations first."""
    reviews = visit.value("SELECT reviews_invitations FROM member WHERE id = ?", (member.id,))
    waits = visit.config["review_invitations"] or (reviews and not visit.config["accept_invitations"])
    if waits:
        visit.insert(
            "invitation", {"sender_id": me.id, "receiver_id": member.id, "note": note, "sent_at": visit.stamp}
        )
        visit.flash("success", f"Your invitation to {member.name} was sent and waits for an answer.")
        return
    _tie(visit, me.id, member.id)
    visit.session[ACCEPTED] = [*as_list(visit.session.get(ACCEPTED, [])), member.handle]
    visit.flash("success", f"{member.name} accepted your invitation. You are now connected.")


def _tie(visit: Visit, one: int, other: int) -> None:
    first, second = pair(one, other)
    visit.insert("connection", {"one": first, "other": second, "since": visit.stamp[:10]})


@ACCOUNTS.signed_in
def withdraw(visit: Visit, account: Account) -> Response:
    """Take an invitation back."""
    member = by_handle(visit)
    if not visit.delete("invitation", sender_id=account.id, receiver_id=member.id):
        visit.not_found("There is no such invitation.")
    visit.flash("success", f"Your invitation to {member.name} was withdrawn.")
    return visit.redirect(visit.back("/mynetwork/sent"))


@ACCOUNTS.signed_in
def answer(visit: Visit, account: Account) -> Response:
    """Accept or ignore an invitation."""
    member = by_handle(visit)
    if not visit.delete("invitation", sender_id=member.id, receiver_id=account.id):
        visit.not_found("There is no such invitation.")
    if visit.form_text("answer") == "accept":
        _tie(visit, account.id, member.id)
        visit.flash("success", f"You and {member.name} are now connected.")
    else:
        visit.flash("success", f"You ignored the invitation from {member.name}.")
    return visit.redirect(visit.back("/mynetwork"))


@ACCOUNTS.signed_in
def remove(visit: Visit, account: Account) -> Response:
    """End a connection."""
    member = by_handle(visit)
    one, other = pair(account.id, member.id)
    if not visit.delete("connection", one=one, other=other):
        visit.not_found(f"You are not connected with {member.name}.")
    visit.flash("success", f"{member.name} was removed from your connections.")
    return visit.redirect(visit.back("/mynetwork/connections"))


@ACCOUNTS.signed_in
def follow(visit: Visit, account: Account) -> Response:
    """Follow somebody, or no longer."""
    member = by_handle(visit)
    if member.id == account.id:
        visit.not_found("Nobody follows themselves.")
    saved, forgotten = f"You follow {member.name} now.", f"You no longer follow {member.name}."
    FOLLOWED.turn(visit, account.id, member.id, saved, forgotten)
    return visit.redirect(visit.back(f"/in/{member.handle}"))
