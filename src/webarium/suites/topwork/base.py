"""What the templates share: freelancers, jobs and contracts to ask about, and ways through the site's pages."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, Ref
from webarium.sql import select
from webarium.suites import invented
from webarium.suites.kit import ANY, Errand, Instances, Same, shuffled
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

NAMED = 10
"""Members up to this id are the same in every universe."""
SAYINGS = {
    "message": (
        "The drafts for the {thing} are in the {room}, on the second shelf.",
        "Could we move our talk about the {thing} to {number} minutes past nine?",
        "Please send the bill for the {thing} to the {room}.",
        "Our {thing} has {number} members by now, so we need another round.",
        "I have put {number} photographs of the {thing} into the folder.",
        "Who keeps the list for the {thing} while you are away?",
        "The {room} is closed on Friday, so please send the {thing} notes earlier.",
    ),
    "invitation": (
        "We met at the {thing} last winter, and your work fits this job well.",
        "Could you spare {number} hours for this before the {thing} begins?",
        "A colleague from the {thing} speaks highly of you.",
        "The {thing} has {number} pages for us to do, and is in no hurry.",
        "Would you like to see our {room} first? The {thing} is there until Friday.",
    ),
    "letter": (
        "I did the same for the {thing} in {number} days and can show you the result.",
        "For the {thing} I handled {number} requests of this sort last year.",
        "I have {number} samples from the {thing} ready to send.",
        "My work for the {thing} is on display in the {room}, and I would bring the same care.",
        "The {thing} had me for {number} weeks and will tell you how it went.",
    ),
    "description": (
        "Everything for the {thing} is in one folder with {number} files. We need them done in order.",
        "Our {thing} has {number} members by now, and all of them should get the result by mail.",
        "Please begin with the {number} pages of the {thing}; the rest follows by phone.",
        "The work is for our {thing}. Drafts of {number} pages are in the {room}.",
        "We want {number} pieces for the {thing}, two a week, each checked by us.",
    ),
    "feedback": (
        "All {number} pages for the {thing} came back in order, with short notes.",
        "We made {number} small corrections, and now the {thing} can go on with it.",
        "It took {number} days, as was agreed with the {thing}.",
        "The people of the {thing} could follow each of the {number} steps.",
        "We talked {number} times, mostly about the {thing}, and it helped.",
    ),
}
"""What requests have written, by what it is written in."""


class TopworkTemplate(Errand):
    """Base of all templates of the site: tasks of a studio that hires many."""

    site: ClassVar[str] = "topwork"
    role: ClassVar[str] = "studio"


class AsFreelancer(TopworkTemplate):
    """Base of tasks on the freelancer's side."""

    role: ClassVar[str] = "freelancer"


class OnProfile(TopworkTemplate):
    """Base of tasks on the profile of the freelancer whose name the request tells."""

    @dataclass(frozen=True)
    class Params:
        name: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_profile(ui, params.name)


class OnOwnJob(TopworkTemplate):
    """Base of tasks on a job post of one's own."""

    tab: ClassVar[str] = ""
    """The tab of the list on which it stands, if that is not the first one."""

    @dataclass(frozen=True)
    class Params:
        title: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_own_job(ui, params.title, self.tab)


class OnProposals(OnOwnJob):
    """Base of tasks on the proposals to a job post of one's own."""

    async def go(self, ui: Ui, db: Data, params: OnOwnJob.Params) -> None:
        await open_own_job(ui, params.title, self.tab)
        await ui.click("link", "View proposals")


class OnContract(TopworkTemplate):
    """Base of tasks on a contract of one's own."""

    @dataclass(frozen=True)
    class Params:
        contract: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Contracts")
        await ui.click("link", params.contract)


class OnOffer(TopworkTemplate):
    """Base of tasks on an offer of one's own."""

    @dataclass(frozen=True)
    class Params:
        offer: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Offers")
        await ui.click("link", params.offer)


class OnChat(TopworkTemplate):
    """Base of tasks in a conversation with somebody."""

    @dataclass(frozen=True)
    class Params:
        name: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_chat(ui, params.name)


class OnJob(AsFreelancer):
    """Base of tasks on the page of a job that somebody else has posted."""

    @dataclass(frozen=True)
    class Params:
        title: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_job(ui, params.title)


def me(db: Data) -> int:
    """The id of who is signed in."""
    return int(db.value("SELECT id FROM member WHERE handle = ?", db.user))


def name_of(db: Data, member: int) -> str:
    """A member's name, as everybody sees it."""
    return str(db.value("SELECT name FROM member WHERE id = ?", member))


def freelancers(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Freelancers of a universe's own who fit a condition on ``f``, ``m`` and ``s``."""
    columns = "f.*, m.name, m.handle, m.location, s.success, s.contracts, s.earned"
    source = "freelancer f JOIN member m ON m.id = f.id JOIN standing s ON s.id = f.id"
    return db.rows(select(columns, source, f"f.id > {NAMED} AND {where}", "ORDER BY f.id"), *params)


def fresh(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Freelancers with whom the client has had nothing to do yet."""
    own = me(db)
    known = db.column("SELECT freelancer_id FROM chat WHERE client_id = ?", own)
    known += db.column("SELECT freelancer_id FROM saved_freelancer WHERE client_id = ?", own)
    known += db.column("SELECT freelancer_id FROM contract WHERE client_id = ?", own)
    known += db.column(
        "SELECT p.freelancer_id FROM proposal p JOIN job j ON j.id = p.job_id WHERE j.client_id = ?", own
    )
    return [row for row in freelancers(db, where, *params) if row.id not in set(known)]


def own_jobs(db: Data, where: str = "j.status = 'open'") -> list[Row]:
    """Job posts of one's own that fit a condition on ``j``."""
    return db.rows(select("j.*", "job j", f"j.client_id = ? AND {where}", "ORDER BY j.id"), me(db))


def proposals(db: Data, where: str = "p.status = 'active'", *params: object) -> list[Row]:
    """Proposals to one's own open jobs, with who sent them, that fit a condition on ``p``."""
    source = "proposal p JOIN job j ON j.id = p.job_id JOIN member m ON m.id = p.freelancer_id"
    own = f"j.client_id = ? AND j.status = 'open' AND {where}"
    return db.rows(
        select("p.*, j.title, j.budget, m.name, m.handle", source, own, "ORDER BY p.id"), me(db), *params
    )


def contracts(db: Data, where: str = "c.status = 'active'", *params: object) -> list[Row]:
    """Contracts of who is signed in, with the other side, that fit a condition on ``c``."""
    other = "CASE WHEN c.client_id = ? THEN c.freelancer_id ELSE c.client_id END"
    source = f"contract c JOIN member m ON m.id = {other}"
    own = f"? IN (c.client_id, c.freelancer_id) AND {where}"
    return db.rows(select("c.*, m.name, m.handle", source, own, "ORDER BY c.id"), me(db), me(db), *params)


def told_apart(db: Data, rows: Iterable[Row], title: str = "title") -> list[Row]:
    """Those of some rows whose contract no other one of who is signed in shares its title with."""
    own = me(db)
    titles = db.column("SELECT title FROM contract WHERE ? IN (client_id, freelancer_id) ORDER BY id", own)
    return [row for row in rows if titles.count(row[title]) == 1]


def minutes_left(db: Data, contract: Row) -> int:
    """How much time the running week has room for, by the limit of an hourly contract that has one."""
    logged = "SELECT coalesce(sum(minutes), 0) FROM time_entry WHERE contract_id = ? AND NOT billed"
    return int(contract.weekly_limit * 60 - db.value(logged, contract.id))


def offers(db: Data, status: str) -> list[Row]:
    """Offers of who is signed in, with the other side."""
    return db.rows(
        "SELECT o.*, m.name, m.handle FROM offer o JOIN member m ON m.id = CASE WHEN o.client_id = ?"
        " THEN o.freelancer_id ELSE o.client_id END"
        " WHERE ? IN (o.client_id, o.freelancer_id) AND o.status = ? ORDER BY o.id",
        me(db),
        me(db),
        status,
    )


def open_jobs(db: Data, where: str = "1") -> list[Row]:
    """Open jobs of others to which the freelancer has not sent anything and is not invited."""
    new = (
        "NOT EXISTS (SELECT 1 FROM proposal p WHERE p.job_id = j.id AND p.freelancer_id = ?)"
        " AND NOT EXISTS (SELECT 1 FROM invitation i WHERE i.job_id = j.id AND i.freelancer_id = ?)"
    )
    fresh_ones = f"j.status = 'open' AND j.client_id > {NAMED} AND {where} AND {new}"
    source = "job j JOIN member m ON m.id = j.client_id"
    columns = "j.*, m.name AS client, m.handle"
    return db.rows(select(columns, source, fresh_ones, "ORDER BY j.id"), me(db), me(db))


_LAST = "(SELECT coalesce(max(g.id), 0) FROM message g WHERE g.chat_id = c.id AND g.sender_id <> ?) AS last"
"""The last message that the other has written."""


def chats(db: Data) -> list[Row]:
    """Conversations of who is signed in that are not in the archive."""
    own = me(db)
    side, other = _sides(db)
    columns = f"c.id, m.id AS other, m.name, c.{side}_seen AS seen, {_LAST}"
    source = f"chat c JOIN member m ON m.id = c.{other}_id"
    where = f"c.{side}_id = ? AND NOT c.{side}_archived"
    return db.rows(select(columns, source, where, "ORDER BY c.id"), own, own)


def _sides(db: Data) -> tuple[str, str]:
    hires = db.value("SELECT kind FROM member WHERE id = ?", me(db)) == "client"
    return ("client", "freelancer") if hires else ("freelancer", "client")


def sayings(rng: random.Random, count: int, purpose: str = "message") -> Iterator[str]:
    """Sentences that nobody has written, for one of the purposes of `SAYINGS`."""
    return invented.sayings(rng, count, SAYINGS[purpose], (12, 58))


def with_texts(
    rows: Iterable[Mapping[str, Json]], rng: random.Random, purpose: str = "message", count: int = 12
) -> Instances:
    """Instances with a sentence each, for one of the purposes of `SAYINGS`."""
    return ({**row, "text": text} for row, text in zip(rows, sayings(rng, count, purpose), strict=False))


def told(db: Data, member: int) -> Expect:
    """A notification to somebody, which comes by itself."""
    values = {"member_id": member, "text": ANY, "link": ANY, "is_read": 0, "at": ANY}
    return Expect.insert("notification", values)


def sent(
    db: Data, other: int, text: object, kind: str = "text", *, job: object = None, offer: object = None
) -> list[Expect]:
    """A message to somebody, in the conversation that there is or in a new one."""
    side, beside = _sides(db)
    values = {
        "sender_id": me(db),
        "type": kind,
        "text": text,
        "job_id": job,
        "offer_id": offer,
        "sent_at": ANY,
    }
    columns, where = f"c.id, c.{side}_seen AS seen, {_LAST}", f"c.{side}_id = ? AND c.{beside}_id = ?"
    known = db.rows(select(columns, "chat c", where), me(db), me(db), other)
    if known:
        chat = known[0]
        written = [Expect.insert("message", {"chat_id": chat.id, **values})]
        seen = [Expect.update("chat", {"id": chat.id}, {f"{side}_seen": chat.last})]
        return written + (seen if chat.last > chat.seen else [])
    marks = dict.fromkeys(("client_seen", "freelancer_seen", "client_archived", "freelancer_archived"), 0)
    begun = Expect.insert("chat", {f"{side}_id": me(db), f"{beside}_id": other, **marks}, label="chat")
    return [begun, Expect.insert("message", {"chat_id": Ref("chat"), **values})]


def words(text: str) -> Same:
    """A text as it was asked for."""
    return Same(text)


async def open_profile(ui: Ui, name: str) -> None:
    """Find a freelancer by the search."""
    await ui.search(name)
    await ui.click("link", name)
    await ui.expect_text("Work history")


async def open_own_job(ui: Ui, title: str, tab: str = "") -> None:
    """Find a job post of one's own in the list."""
    await ui.click("link", "Job posts")
    if tab:
        await ui.click("link", tab)
    await ui.click("link", title)


async def open_job(ui: Ui, title: str) -> None:
    """Find a job by its title."""
    await ui.search(" ".join(title.replace("'", " ").split()[:12]))
    await ui.click("link", title)
    await ui.expect_text("About the client")


async def open_chat(ui: Ui, name: str) -> None:
    """Open the conversation with somebody from the list."""
    await ui.click("link", "Messages")
    await ui.fill("Search messages", name)
    await ui.click("button", "Find")
    await ui.click("link", name)


def picked(rng: random.Random, rows: Iterable[Row], **columns: str) -> Instances:
    """Instances from rows in a random order, each parameter from the column that it is given."""
    return ({name: row[column] for name, column in columns.items()} for row in shuffled(rng, rows))
