"""What the templates share: members, companies and jobs to ask about, and ways through the site's pages."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypedDict

import apsw

from webarium.scoring import Expect, OneOf, Ref
from webarium.sites.networkin.graph import Circle, circle_of, pair
from webarium.sql import select
from webarium.suites import invented
from webarium.suites.kit import ANY, Errand, Instances, Same, shuffled
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

NAMED = 7
"""Members up to this id are the same in every universe."""
SAYINGS = (
    "The {thing} will meet in the {room} from now on.",
    "Looking for two volunteers for the {thing}.",
    "Proud to be on the board of the {thing} this year.",
    "Who has run something like the {thing} before?",
    "Our {thing} reached {number} members this week.",
    "The {thing} raised {number} dollars for the new {room}.",
)
NOTES = (
    "We met at the {thing} in the {room}.",
    "Greetings from the {thing}, all {number} of us.",
    "A friend from the {thing} told me about your work.",
    "Are you the one who spoke at the {thing}? I would like to stay in touch.",
    "I run the {thing} in the {room} and could use your advice.",
)
"""What stands in notes to people whom one does not know yet."""
PRAISE = (
    "Kept the {thing} on schedule for {number} days and still had time for beginners.",
    "Brought {number} people to the {thing} and knew most of them by name.",
    "Turned the {thing} from a loose idea into something for which the {room} was too small.",
    "Answered {number} questions about the {thing}, and never twice in the same way.",
)
"""What recommendations say."""


class NetworkinTemplate(Errand):
    """Base of all templates of the site."""

    site: ClassVar[str] = "networkin"
    role: ClassVar[str] = "networker"


class OnProfile(NetworkinTemplate):
    """Base of tasks on the profile of the member whose name the request tells."""

    @dataclass(frozen=True)
    class Params:
        name: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_profile(ui, params.name)


class OnCompany(NetworkinTemplate):
    """Base of tasks on a company's page."""

    @dataclass(frozen=True)
    class Params:
        company: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_company(ui, params.company)


class OnPost(NetworkinTemplate):
    """Base of tasks on the latest post of a connection."""

    @dataclass(frozen=True)
    class Params:
        name: str
        post: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (OnPost.Params(name=row["name"], post=row.post) for row in shuffled(rng, latest_posts(db)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_profile(ui, params.name)
        await ui.click("link", "Show all activity")
        await ui.click("link", f"open the post by {params.name}")


class OnJob(NetworkinTemplate):
    """Base of tasks on the page of a job."""

    @dataclass(frozen=True)
    class Params:
        job: int

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_job(ui, db, int(params.job))


class OnEvent(NetworkinTemplate):
    """Base of tasks on the page of an event."""

    @dataclass(frozen=True)
    class Params:
        event: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_event(ui, params.event)


class OnChat(NetworkinTemplate):
    """Base of tasks in a conversation with somebody."""

    @dataclass(frozen=True)
    class Params:
        name: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_chat(ui, params.name)


def me(db: Data) -> int:
    """The id of who is signed in."""
    return int(db.value("SELECT id FROM member WHERE handle = ?", db.user))


def around(db: Data) -> Circle:
    """How everybody stands to who is signed in."""
    return _circle(db.universe.reader("networkin"), me(db))


@lru_cache(maxsize=8)
def _circle(reader: apsw.Connection, member: int) -> Circle:
    return circle_of(reader, member)


def members(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Members of a universe's own who fit a condition on ``m``."""
    return db.rows(select("m.*", "member m", f"m.id > {NAMED} AND {where}", "ORDER BY m.id"), *params)


def friends(db: Data, where: str = "1", *params: object) -> list[Row]:
    """The member's connections of first degree that fit a condition."""
    first = around(db).first
    return [row for row in members(db, where, *params) if row.id in first]


def strangers(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Members with whom there is neither a connection nor an invitation, and whose profile is open."""
    circle = around(db)
    return [
        row
        for row in members(db, f"m.profile_visible = 'everyone' AND {where}", *params)
        if circle.relation(row.id) == "none" and row.id not in circle.followed
    ]


def open_members(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Members whose profile one can read."""
    first = around(db).first
    return [
        row for row in members(db, where, *params) if row.profile_visible == "everyone" or row.id in first
    ]


def latest_posts(db: Data) -> list[Row]:
    """Connections with their latest post, where that has words of its own and can be passed on."""
    rows = db.rows(
        "SELECT m.id, m.name, m.handle, p.id AS post, p.text, p.audience, p.repost_of,"
        " (SELECT count(*) FROM comment k WHERE k.post_id = p.id) AS comments,"
        " (SELECT count(*) FROM reaction r WHERE r.post_id = p.id) AS reactions FROM member m"
        " JOIN post p ON p.id = (SELECT id FROM post q WHERE q.member_id = m.id ORDER BY q.posted_at"
        " DESC, q.id DESC LIMIT 1)"
        " WHERE m.id > ? ORDER BY m.id",
        NAMED,
    )
    first = around(db).first
    return [row for row in rows if row.id in first and row.audience == "anyone" and row.repost_of is None]


def jobs(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Jobs that fit a condition on ``j`` and ``c``, with their company."""
    source = "job j JOIN company c ON c.id = j.company_id"
    columns = "j.*, c.name AS company, c.slug, c.industry"
    return db.rows(select(columns, source, where, "ORDER BY j.id"), *params)


class JobNames(TypedDict):
    """How a request names a job, and its id."""

    job: int
    title: str
    company: str
    place: str


def job_params(row: Row) -> JobNames:
    """How a request names a job."""
    return {"job": row.id, "title": row.title, "company": row.company, "place": row.location}


def best_paid(db: Data) -> list[Row]:
    """The single best paid open job of each title that three or more have, and no other title holds."""
    every = jobs(db, "NOT j.closed")
    titles = sorted({row.title for row in every})
    found = []
    for title in titles:
        rows = sorted((row for row in every if row.title == title), key=lambda row: -row.salary_high)
        unlike = sum(title in other for other in titles) == 1
        if len({row.company for row in rows}) > 2 and rows[0].salary_high > rows[1].salary_high and unlike:
            found.append(rows[0])
    return found


def fresh_jobs(db: Data, where: str = "1") -> list[Row]:
    """Jobs that are neither saved nor applied for."""
    own = me(db)
    saved = db.column("SELECT job_id FROM saved_job WHERE member_id = ?", own)
    applied = db.column("SELECT job_id FROM application WHERE member_id = ?", own)
    return [row for row in jobs(db, where) if row.id not in {*saved, *applied}]


def events(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Events to come that fit a condition on ``e``, with their host and how many go there."""
    columns = (
        "e.*, m.name AS host, c.name AS company, (SELECT count(*) FROM attendance a WHERE a.event_id ="
        " e.id) AS attending"
    )
    source = "event e JOIN member m ON m.id = e.host_id JOIN company c ON c.id = e.company_id"
    now = db.now.isoformat(" ")
    return db.rows(select(columns, source, f"e.starts_at > ? AND {where}", "ORDER BY e.id"), now, *params)


def open_events(db: Data) -> list[Row]:
    """Events with seats left to which one does not go yet."""
    mine = "e.id NOT IN (SELECT event_id FROM attendance WHERE member_id = ?)"
    return [row for row in events(db, mine, me(db)) if row.seats is None or row.attending < row.seats]


def chats(db: Data, *, unread: bool | None = None) -> list[Row]:
    """Conversations with one other, which are not in the archive."""
    rows = db.rows(
        "SELECT h.id, m.id AS other, m.name, c.seen, (SELECT coalesce(max(g.id), 0) FROM message g"
        " WHERE g.chat_id = h.id AND g.sender_id <> c.member_id) AS last FROM chat h"
        " JOIN chat_member c ON c.chat_id = h.id AND c.member_id = ? AND NOT c.archived"
        " JOIN chat_member o ON o.chat_id = h.id AND o.member_id <> c.member_id JOIN member m ON m.id = o.member_id"
        " WHERE h.name = '' ORDER BY h.id",
        me(db),
    )
    return [row for row in rows if unread is None or (row.last > row.seen) == unread]


def sayings(rng: random.Random, count: int, known: Sequence[str] = SAYINGS) -> Iterator[str]:
    """Sentences that nobody has written."""
    return invented.sayings(rng, count, known, (21, 980))


def with_texts(
    rows: Iterable[Mapping[str, Json]], rng: random.Random, known: Sequence[str] = SAYINGS, count: int = 9
) -> Instances:
    """Instances with a sentence each."""
    return ({**row, "text": text} for row, text in zip(rows, sayings(rng, count, known), strict=False))


def tied(db: Data, other: int) -> Expect:
    """A new connection with somebody."""
    one, two = pair(me(db), other)
    return Expect("insert", "connection", {"since": ANY}, {"one": one, "other": two})


def posted(db: Data, text: str, audience: str = "anyone", repost_of: int | None = None) -> Expect:
    """A new post of one's own."""
    return Expect.insert(
        "post",
        {
            "member_id": me(db),
            "company_id": None,
            "text": Same(text),
            "audience": audience,
            "posted_at": ANY,
            "edited": OneOf((0, 1)),  # Slips may be put right by its own button.
            "repost_of": repost_of,
        },
    )


def written(db: Data, chat: object, text: str, post: int | None = None) -> Expect:
    """A new message of one's own."""
    return Expect.insert(
        "message", {"chat_id": chat, "sender_id": me(db), "text": Same(text), "post_id": post, "sent_at": ANY}
    )


def sent(db: Data, other: int, text: str, post: int | None = None) -> list[Expect]:
    """A message to somebody, in the conversation that there is or in a new one."""
    known = [row for row in chats(db) if row.other == other]
    if known:
        chat = known[0]
        seen = [Expect.update("chat_member", {"chat_id": chat.id, "member_id": me(db)}, {"seen": chat.last})]
        return [written(db, chat.id, text, post), *(seen if chat.last > chat.seen else [])]
    parts = [
        Expect(
            "insert", "chat_member", {"seen": 0, "archived": 0}, {"chat_id": Ref("chat"), "member_id": member}
        )
        for member in (me(db), other)
    ]
    return [Expect.insert("chat", {"name": ""}, label="chat"), *parts, written(db, Ref("chat"), text, post)]


def archived(db: Data) -> set[int]:
    """With whom one has a conversation in the archive."""
    sql = (
        "SELECT o.member_id FROM chat_member c JOIN chat_member o ON o.chat_id = c.chat_id AND"
        " o.member_id <> c.member_id"
        " WHERE c.member_id = ? AND c.archived"
    )
    return {int(key) for key in db.column(sql, me(db))}


async def open_profile(ui: Ui, name: str) -> None:
    """Find somebody by the search."""
    await ui.search(name)
    await ui.click("link", name)
    await ui.expect_text("About")


async def open_company(ui: Ui, name: str) -> None:
    """Find a company by the search."""
    await ui.search(name)
    await ui.click("link", "Companies", nth=0)
    await ui.click("link", name)


async def open_job(ui: Ui, db: Data, key: int) -> None:
    """Find a job by its title and place."""
    (job,) = jobs(db, "j.id = ?", key)
    await ui.click("link", "Jobs")
    await ui.fill("Title, skill or company", f"{job.title} {job.company}")
    await ui.fill("City or state", job.location)
    await ui.click("button", "Show jobs")
    await ui.click("link", job.title)
    await ui.expect_text("About the job")


async def open_event(ui: Ui, title: str) -> None:
    """Find an event by its title."""
    await ui.click("link", "Events")
    await ui.fill("Title, place or company", title)
    await ui.click("button", "Find")
    await ui.click("link", title)


async def open_chat(ui: Ui, name: str) -> None:
    """Open the conversation with somebody from the list."""
    await ui.click("link", "Messaging")
    await ui.fill("Search messages", name)
    await ui.click("button", "Find")
    await ui.click("link", name)
