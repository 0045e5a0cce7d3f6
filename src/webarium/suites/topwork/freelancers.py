"""Choosing freelancers: saving, inviting, writing, shortlisting, making offers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Ref, Text
from webarium.sites.topwork.faults import INVITING, OFFERING, SENDING
from webarium.suites.kit import (
    ANY,
    ENOUGH,
    Combined,
    Confirmed,
    Mutate,
    Redone,
    Same,
    SecondTry,
    each_of,
    failing,
    shuffled,
)
from webarium.suites.topwork import base
from webarium.suites.topwork.base import OnChat, OnOffer, OnProfile, OnProposals, TopworkTemplate, picked
from webarium.suites.topwork.profiles import bids, cheapest_of, filter_talent, with_lowest
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty


def saved(db: Data, freelancer: int) -> Expect:
    """A freelancer whom the client has saved, whenever that was."""
    return Expect(
        "insert",
        "saved_freelancer",
        {"saved_at": ANY},
        {"client_id": base.me(db), "freelancer_id": freelancer},
    )


class SaveFreelancer(OnProfile, Mutate):
    name = "save_freelancer"
    difficulty = "easy"
    intent = "Add {name} to my saved talent."
    count = 3
    button = "Save {name}"
    says = "{name} was saved."

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(SaveFreelancer.Params, picked(rng, base.fresh(db), name="name", other="id"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [saved(db, params.other)]


class UnsaveFreelancer(TopworkTemplate, Mutate):
    name = "unsave_freelancer"
    difficulty = "easy"
    intent = "Remove {name} from my saved talent."
    count = 2
    button = "Saved {name}"
    says = "{name} was removed from your saved talent."

    @dataclass(frozen=True)
    class Params:
        name: str
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT m.id, m.name FROM saved_freelancer s JOIN member m ON m.id = s.freelancer_id"
            " WHERE s.client_id = ? ORDER BY m.id",
            base.me(db),
        )
        return each_of(UnsaveFreelancer.Params, picked(rng, rows, name="name", other="id"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("saved_freelancer", {"client_id": base.me(db), "freelancer_id": params.other})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Marcus Delgado")
        await ui.click("link", "Saved talent")


class SaveCheapest(TopworkTemplate, Combined):
    name = "save_cheapest"
    difficulty = "hard"
    intent = (
        'Among the freelancers in "{category}" with the experience level "{level}" and the skill {skill},'
        " find the one with the lowest hourly rate. Add them to my saved talent, and tell me their name."
    )
    count = 4
    says = "was saved."

    @dataclass(frozen=True)
    class Params:
        level: str
        category: str
        skill: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        new = {row.id for row in base.fresh(db)}
        pairs = db.rows(
            "SELECT DISTINCT f.category, f.level, s.name AS skill FROM freelancer f"
            " JOIN freelancer_skill s ON s.freelancer_id = f.id ORDER BY 1, 2, 3"
        )
        for row in shuffled(rng, pairs):
            found = cheapest_of(db, row.category, row.level, row.skill)
            if len(found) > 2 and found[0].rate < found[1].rate and found[0].id in new:
                yield SaveCheapest.Params(level=row.level, category=row.category, skill=row.skill)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [saved(db, cheapest_of(db, params.category, params.level, params.skill)[0].id)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(cheapest_of(db, params.category, params.level, params.skill)[0]["name"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """The list of talent, the cheapest first."""
        await filter_talent(ui, params.category, params.level, params.skill)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click(
            "button", f"Save {cheapest_of(db, params.category, params.level, params.skill)[0]['name']}"
        )


class Invite(OnProfile, Mutate):
    name = "invite"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Invite {name} to my job "{title}" with the message "{text}"'
    count = 4
    form = (("Message", "{text}"),)
    button = "Send invitation"
    says = "{name} was invited to"

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        title: str
        job: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        jobs = shuffled(rng, base.own_jobs(db))
        rows = ({"name": row["name"], "other": row.id} for row in shuffled(rng, base.fresh(db)))
        named = ({**row, "title": job.title, "job": job.id} for row, job in zip(rows, jobs, strict=False))
        return each_of(Invite.Params, base.with_texts(named, rng, "invitation"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "job_id": params.job,
            "freelancer_id": params.other,
            "message": Same(params.text),
            "status": "open",
            "sent_at": ANY,
        }
        return [
            Expect.insert("invitation", values),
            *base.sent(db, params.other, Same(params.text), "invitation", job=params.job),
            base.told(db, params.other),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Invite to job")
        await ui.select("Job post", params.title)
        await super().act(ui, db, params)


class InviteAgain(SecondTry, Invite):
    """The same where the first try fails."""

    name = "invite_retry"
    difficulty = "hard"
    intent = 'Make sure that {name} gets an invitation to my job "{title}", with this message: "{text}"'
    conditions = failing("topwork", INVITING)
    refusal = "Your invitation could not be sent."
    count = 2


class WriteMessage(OnChat, Mutate):
    name = "write_message"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Send a message to {name}: "{text}"'
    count = 3
    form = (("Write a message", "{text}"),)
    button = "Send"
    says = "{text}"

    @dataclass(frozen=True)
    class Params(OnChat.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = ({"name": row["name"], "other": row.other} for row in shuffled(rng, base.chats(db)))
        return each_of(WriteMessage.Params, base.with_texts(rows, rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.sent(db, params.other, Same(params.text))


class WriteAgain(Redone, WriteMessage):
    """The same where the first try fails."""

    name = "write_retry"
    difficulty = "hard"
    intent = 'Send {name} this message, and make sure it gets delivered: "{text}"' + ENOUGH
    conditions = failing("topwork", SENDING)
    refusal = "Your message could not be sent."
    count = 2


class WriteFirst(OnProfile, Mutate):
    name = "write_first"
    difficulty = "medium"
    intent = 'Send {name} a message (I\'ve never written to them before): "{text}"'
    count = 2
    form = (("Message", "{text}"),)
    button = "Send"
    says = "{text}"

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = ({"name": row["name"], "other": row.id} for row in shuffled(rng, base.fresh(db)))
        return each_of(WriteFirst.Params, base.with_texts(rows, rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.sent(db, params.other, Same(params.text))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Message {params.name}")
        await super().act(ui, db, params)


class Shortlist(OnProposals, Mutate):
    name = "shortlist"
    difficulty = "medium"
    intent = 'Put {name}\'s proposal for "{title}" on the shortlist.'
    count = 3
    button = "Shortlist {name}"
    says = "The proposal was shortlisted."

    @dataclass(frozen=True)
    class Params(OnProposals.Params):
        name: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            Shortlist.Params, picked(rng, base.proposals(db), name="name", title="title", key="id")
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("proposal", {"id": params.key}, {"status": "shortlisted"})]


class DeclineProposal(Shortlist):
    name = "decline_proposal"
    intent = 'Decline {name}\'s proposal for "{title}".'
    count = 2
    button = "Decline {name}"
    says = "The proposal was declined."

    def expected(self, db: Data, params: Shortlist.Params) -> list[Expect]:
        other = db.value("SELECT freelancer_id FROM proposal WHERE id = ?", params.key)
        return [Expect.update("proposal", {"id": params.key}, {"status": "declined"}), base.told(db, other)]


class ShortlistLowest(OnProposals, Combined):
    name = "shortlist_lowest"
    difficulty = "hard"
    intent = 'Shortlist the proposal with the lowest bid for my job "{title}", and tell me whose it is.'
    count = 4
    says = "The proposal was shortlisted."

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProposals.Params]:
        titles = [title for title in with_lowest(db) if bids(db, title)[0].status == "active"]
        return (OnProposals.Params(title=title) for title in shuffled(rng, titles))

    def expected(self, db: Data, params: OnProposals.Params) -> list[Expect]:
        return [Expect.update("proposal", {"id": bids(db, params.title)[0].id}, {"status": "shortlisted"})]

    def answer(self, db: Data, params: OnProposals.Params) -> Answer:
        return Text(bids(db, params.title)[0]["name"])

    async def act(self, ui: Ui, db: Data, params: OnProposals.Params) -> None:
        await ui.click("link", "Lowest bid")
        await ui.click("button", f"Shortlist {bids(db, params.title)[0]['name']}")


def offered(db: Data, other: int, title: str, **values: Any) -> list[Expect]:
    """An offer that begins today with what comes along: a message with it inside, and a notification."""
    row = {
        "client_id": base.me(db),
        "freelancer_id": other,
        "title": Same(title),
        "status": "Pending",
        "sent_at": ANY,
        "starts_on": db.today.isoformat(),
    }
    return [
        Expect.insert("offer", {**row, **values}, label="offer"),
        *base.sent(db, other, Same(f"I have sent you an offer: {title}"), "offer", offer=Ref("offer")),
        base.told(db, other),
    ]


class OfferByHour(OnProfile, Mutate):
    name = "offer_by_hour"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'Send {name} an offer called "{title}": {rate_words} an hour, up to {limit} hours a week, starting'
        ' today, not linked to any job post. Description: "{text}"'
    )
    count = 3
    form = (("Contract title", "{title}"), ("Description of the work", "{text}"), ("Hourly rate", "{rate}"))
    button = "Send offer"
    says = "Your offer was sent to {name}."

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        title: str
        rate: int
        limit: int
        rate_words: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = []
        for row in shuffled(rng, base.fresh(db)):
            rate = max(6, row.rate // 100 - rng.randint(1, 4))
            title = f"{row.specialty} in {rng.choice(('fall', 'winter', 'spring'))} {rng.randint(2025, 2029)}"
            limit = rng.choice((5, 10, 15, 20))
            rows.append(
                {
                    "name": row["name"],
                    "other": row.id,
                    "title": title,
                    "rate": rate,
                    "limit": limit,
                    "rate_words": f"${rate}",
                }
            )
        return each_of(OfferByHour.Params, base.with_texts(rows, rng, "description"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return offered(
            db,
            params.other,
            job_id=None,
            title=params.title,
            budget="hourly",
            amount=params.rate * 100,
            weekly_limit=params.limit,
            terms=Same(params.text),
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Hire {params.name}")
        await ui.select("Weekly limit", f"{params.limit} hrs/week")
        await super().act(ui, db, params)


class OfferAgain(SecondTry, OfferByHour):
    """The same where the first try fails."""

    name = "offer_retry"
    intent = (
        'Make {name} an offer titled "{title}" for {rate_words} per hour and up to {limit} hours a week,'
        ' starting today and not tied to any job post. Make sure it goes through. Description: "{text}"'
    )
    conditions = failing("topwork", OFFERING)
    refusal = "Your offer could not be sent."
    count = 2


class OfferFixed(OnProfile, Mutate):
    name = "offer_fixed"
    difficulty = "hard"
    intent = (
        'Send {name} an offer called "{title}" at a fixed price of ${price}, starting today, with no'
        ' milestones and not linked to any job post. Description: "{text}"'
    )
    count = 2
    form = (("Contract title", "{title}"), ("Description of the work", "{text}"), ("Fixed price", "{price}"))
    button = "Send offer"
    says = "Your offer was sent to {name}."

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        price: int
        title: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = (
            {
                "name": row["name"],
                "other": row.id,
                "price": rng.randint(12, 90) * 10,
                "title": f"{row.specialty}, part {rng.randint(2, 9)}",
            }
            for row in shuffled(rng, base.fresh(db))
        )
        return each_of(OfferFixed.Params, base.with_texts(rows, rng, "description"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return offered(
            db,
            params.other,
            job_id=None,
            title=params.title,
            budget="fixed",
            amount=params.price * 100,
            weekly_limit=None,
            terms=Same(params.text),
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Hire {params.name}")
        await ui.check("Fixed price")
        await super().act(ui, db, params)


def past_hires(db: Data) -> list[Row]:
    """Freelancers with whom exactly one contract has ended, by the hour."""
    ended = base.contracts(db, "c.status = 'ended'")
    names = [row["name"] for row in ended]
    return [row for row in ended if row.budget == "hourly" and names.count(row["name"]) == 1]


class Rehire(TopworkTemplate, Mutate):
    name = "rehire"
    difficulty = "hard"
    intent = (
        'I\'d like to work with {name} again. Send them an offer titled "{title}" at {rate_words} an hour,'
        " starting today; keep the weekly limit, the description, and everything else the way they were in"
        " our last contract."
    )
    count = 2
    way = ("Hires", "Rehire {name}")
    form = (("Contract title", "{title}"), ("Hourly rate", "{rate}"))
    button = "Send offer"
    says = "Your offer was sent to {name}."

    @dataclass(frozen=True)
    class Params:
        name: str
        other: int
        contract: int
        rate: int
        rate_words: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, past_hires(db)):
            rate = row.amount // 100 + rng.randint(2, 9)
            yield Rehire.Params(
                name=row["name"],
                other=row.freelancer_id,
                contract=row.id,
                rate=rate,
                rate_words=f"${rate}",
                title=f"Second round, {rng.choice(('August', 'September', 'October'))} 2024",
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        last = db.row("SELECT weekly_limit, terms FROM contract WHERE id = ?", params.contract)
        return offered(
            db,
            params.other,
            job_id=None,
            title=params.title,
            budget="hourly",
            amount=params.rate * 100,
            weekly_limit=last.weekly_limit,
            terms=Same(last.terms),
        )


class HireFromProposal(OnProposals, Mutate):
    """Make an offer to somebody who has sent a proposal."""

    name = "hire_from_proposal"
    difficulty = "hard"
    intent = (
        'Make {name} an offer based on their proposal for my job "{title}", at the bid in the proposal '
        'and starting today. Keep the title, set no weekly limit, and describe the work as "{text}"'
    )
    count = 2
    form = (("Description of the work", "{text}"),)
    button = "Send offer"
    says = "Your offer was sent to {name}."

    @dataclass(frozen=True)
    class Params(OnProposals.Params):
        name: str
        other: int
        job: int
        bid: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in base.proposals(db) if row.budget == "hourly"]
        named = picked(rng, rows, name="name", other="freelancer_id", title="title", job="job_id", bid="bid")
        return each_of(HireFromProposal.Params, base.with_texts(named, rng, "description"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return offered(
            db,
            params.other,
            job_id=params.job,
            title=params.title,
            budget="hourly",
            amount=params.bid,
            weekly_limit=None,
            terms=Same(params.text),
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Hire {params.name}")
        await super().act(ui, db, params)


class WithdrawOffer(OnOffer, Confirmed, Mutate):
    name = "withdraw_offer"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Withdraw the offer "{offer}" that I sent to {name}.'
    count = 2
    button = "Withdraw offer"
    says = "Your offer to {name} was withdrawn."

    @dataclass(frozen=True)
    class Params(OnOffer.Params):
        name: str
        key: int
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            WithdrawOffer.Params,
            picked(
                rng, base.offers(db, "Pending"), offer="title", name="name", key="id", other="freelancer_id"
            ),
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("offer", {"id": params.key}, {"status": "Withdrawn"}),
            base.told(db, params.other),
        ]
