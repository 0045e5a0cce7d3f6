"""A member's profile, and what they did lately."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.feed.posts import own_posts
from webarium.sites.networkin.graph import followers_of, mutual
from webarium.sites.networkin.people.members import Member, by_handle, by_ids
from webarium.sites.networkin.shell import circle, require
from webarium.sql import select

LATEST = 3


@dataclass(frozen=True, slots=True)
class Details:
    """What a profile tells beyond a list's entry."""

    about: str
    industry: str
    website: str
    email: str
    phone: str
    open_to: str
    reviews_invitations: bool
    profile_visible: str
    connections_visible: bool
    messages_from: str
    joined: date


@dataclass(frozen=True, slots=True)
class Position:
    """A job that somebody has or had."""

    id: int
    title: str
    company: str
    slug: str
    """Of the company's page; empty without one."""
    kind: str
    location: str
    began: str
    ended: str
    description: str


@dataclass(frozen=True, slots=True)
class School:
    """Years at a school."""

    id: int
    school: str
    degree: str
    field: str
    began: int
    ended: int


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill with its endorsements."""

    id: int
    name: str
    endorsements: int
    mine: bool
    """Whether who looks has endorsed it."""


@dataclass(frozen=True, slots=True)
class Praise:
    """A recommendation."""

    id: int
    handle: str
    name: str
    headline: str
    relationship: str
    text: str
    written_on: date


def details(visit: Visit, member: int) -> Details:
    """What a profile tells."""
    columns = (
        "about, industry, website, email, phone, open_to, reviews_invitations, profile_visible,"
        " connections_visible, messages_from, joined"
    )
    return visit.row(Details, select(columns, "member", "id = ?"), (member,)) or visit.not_found()


def positions(visit: Visit, member: int) -> list[Position]:
    """Somebody's positions, the latest first."""
    return visit.rows(
        Position,
        "SELECT e.id, e.title, e.company, coalesce(c.slug, '') AS slug, e.kind, e.location, e.began, e.ended,"
        " e.description FROM experience e LEFT JOIN company c ON c.id = e.company_id WHERE e.member_id = ?"
        " ORDER BY e.ended = '' DESC, e.began DESC, e.id",
        (member,),
    )


def schools(visit: Visit, member: int) -> list[School]:
    """Somebody's schools, the latest first."""
    sql = "SELECT id, school, degree, field, began, ended FROM education WHERE member_id = ? ORDER BY ended DESC, id"
    return visit.rows(School, sql, (member,))


def skills(visit: Visit, member: int, me: int) -> list[Skill]:
    """Somebody's skills, those with most endorsements first."""
    return visit.rows(
        Skill,
        "SELECT s.id, s.name, count(e.member_id) AS endorsements, coalesce(max(e.member_id = ?), 0) AS mine"
        " FROM skill s LEFT JOIN endorsement e ON e.skill_id = s.id WHERE s.member_id = ?"
        " GROUP BY s.id ORDER BY endorsements DESC, s.id",
        (me, member),
    )


def praise(visit: Visit, member: int) -> list[Praise]:
    """What others wrote about somebody, the latest first."""
    return visit.rows(
        Praise,
        "SELECT r.id, m.handle, m.name, m.headline, r.relationship, r.text, r.written_on FROM recommendation r"
        " JOIN member m ON m.id = r.author_id WHERE r.member_id = ? ORDER BY r.written_on DESC, r.id",
        (member,),
    )


def show(visit: Visit) -> Response:
    """The profile; who shows it to connections only, shows others a name and a headline."""
    member = by_handle(visit)
    around = circle(visit)
    relation = around.relation(member.id)
    about = details(visit, member.id)
    closed = about.profile_visible == "connections" and relation not in ("self", "connected")
    return visit.render(
        "people/profile.html",
        member=member,
        about=about,
        closed=closed or around.me == 0,
        relation=relation,
        circle=around,
        mutual=by_ids(visit, mutual(visit.db, around.me, member.id)) if relation != "self" else [],
        connections=visit.value("SELECT count(*) FROM tie WHERE member_id = ?", (member.id,)),
        followers=followers_of(visit.db, member.id),
        positions=positions(visit, member.id),
        schools=schools(visit, member.id),
        skills=skills(visit, member.id, around.me),
        praise=praise(visit, member.id),
        posts=own_posts(visit, member.id, around)[:LATEST],
        writes=may_write(visit, member, relation),
    )


def activity(visit: Visit) -> Response:
    """All posts of a member that who looks may see."""
    require(visit)
    member = by_handle(visit)
    around = circle(visit)
    return visit.render(
        "people/activity.html", member=member, posts=own_posts(visit, member.id, around), circle=around
    )


def may_write(visit: Visit, member: Member, relation: str) -> bool:
    """Whether who looks may send somebody a message."""
    if relation == "self":
        return False
    return relation == "connected" or details(visit, member.id).messages_from == "everyone"
