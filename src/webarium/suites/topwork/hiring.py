"""Choosing freelancers: saving, inviting, writing, shortlisting, making offers."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Ref, Same, Text
from webarium.sites.topwork.faults import INVITING, OFFERING, SENDING
from webarium.suites.kit import (
    ANY,
    Combined,
    Confirmed,
    Instances,
    Mutate,
    Redone,
    SecondTry,
    failing,
    shuffled,
)
from webarium.suites.topwork import base
from webarium.suites.topwork.base import OnChat, OnOffer, OnProfile, OnProposals, TopworkTemplate, picked
from webarium.suites.topwork.reading import bids, cheapest_of, filter_talent, with_lowest
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
    intent = "Save {name} to my talent."
    count = 3
    button = "Save {name}"
    says = "{name} was saved."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return picked(rng, base.fresh(db), name="name", other="id")

    def expected(self, db: Data, name: str, other: int) -> list[Expect]:
        return [saved(db, other)]


class UnsaveFreelancer(TopworkTemplate, Mutate):
    name = "unsave_freelancer"
    difficulty = "easy"
    intent = "Take {name} off my saved talent."
    count = 2
    button = "Saved {name}"
    says = "{name} was removed from your saved talent."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows(
            "SELECT m.id, m.name FROM saved_freelancer s JOIN member m ON m.id = s.freelancer_id"
            " WHERE s.client_id = ? ORDER BY m.id",
            base.me(db),
        )
        return picked(rng, rows, name="name", other="id")

    def expected(self, db: Data, name: str, other: int) -> list[Expect]:
        return [Expect.delete("saved_freelancer", {"client_id": base.me(db), "freelancer_id": other})]

    async def go(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("button", "Marcus Delgado")
        await ui.click("link", "Saved talent")


class SaveCheapest(TopworkTemplate, Combined):
    name = "save_cheapest"
    difficulty = "hard"
    intent = (
        'Save the freelancer with the lowest hourly rate among those of the level "{level}" in "{category}" who'
        " know {skill}, and tell me who it is."
    )
    count = 4
    says = "was saved."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        new = {row.id for row in base.fresh(db)}
        pairs = db.rows(
            "SELECT DISTINCT f.category, f.level, s.name AS skill FROM freelancer f"
            " JOIN freelancer_skill s ON s.freelancer_id = f.id ORDER BY 1, 2, 3"
        )
        for row in shuffled(rng, pairs):
            found = cheapest_of(db, row.category, row.level, row.skill)
            if len(found) > 2 and found[0].rate < found[1].rate and found[0].id in new:
                yield {"level": row.level, "category": row.category, "skill": row.skill}

    def expected(self, db: Data, level: str, category: str, skill: str) -> list[Expect]:
        return [saved(db, cheapest_of(db, category, level, skill)[0].id)]

    def answer(self, db: Data, level: str, category: str, skill: str) -> Answer:
        return Text(cheapest_of(db, category, level, skill)[0]["name"])

    async def go(self, ui: Ui, db: Data, level: str, category: str, skill: str) -> None:
        """The list of talent, the cheapest first."""
        await filter_talent(ui, category, level, skill)

    async def act(self, ui: Ui, db: Data, level: str, category: str, skill: str) -> None:
        await ui.click("button", f"Save {cheapest_of(db, category, level, skill)[0]['name']}")


class Invite(OnProfile, Mutate):
    name = "invite"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Invite {name} to my job "{title}" with the message "{text}"'
    count = 4
    form = (("Message", "{text}"),)
    button = "Send invitation"
    says = "{name} was invited to"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        jobs = shuffled(rng, base.own_jobs(db))
        rows = ({"name": row["name"], "other": row.id} for row in shuffled(rng, base.fresh(db)))
        named = ({**row, "title": job.title, "job": job.id} for row, job in zip(rows, jobs, strict=False))
        return base.with_texts(named, rng, "invitation")

    def expected(self, db: Data, name: str, other: int, title: str, job: int, text: str) -> list[Expect]:
        values = {
            "job_id": job,
            "freelancer_id": other,
            "message": Same(text),
            "status": "open",
            "sent_at": ANY,
        }
        return [
            Expect.insert("invitation", values),
            *base.sent(db, other, Same(text), "invitation", job=job),
            base.told(db, other),
        ]

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", "Invite to job")
        await ui.select("Job post", params["title"])
        await super().act(ui, db, **params)


class InviteAgain(SecondTry, Invite):
    """The same where the first try fails."""

    name = "invite_retry"
    difficulty = "hard"
    intent = 'See to it that {name} gets an invitation to my job "{title}". The message: "{text}"'
    conditions = failing("topwork", INVITING)
    refusal = "Your invitation could not be sent."
    count = 2


class WriteMessage(OnChat, Mutate):
    name = "write_message"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Write to {name}: "{text}"'
    count = 3
    form = (("Write a message", "{text}"),)
    button = "Send"
    says = "{text}"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = ({"name": row["name"], "other": row.other} for row in shuffled(rng, base.chats(db)))
        return base.with_texts(rows, rng)

    def expected(self, db: Data, name: str, other: int, text: str) -> list[Expect]:
        return base.sent(db, other, Same(text))


class WriteAgain(Redone, WriteMessage):
    """The same where the first try fails."""

    name = "write_retry"
    difficulty = "hard"
    intent = 'Send {name} this message, and make sure that it arrives: "{text}"'
    conditions = failing("topwork", SENDING)
    refusal = "Your message could not be sent."
    count = 2


class WriteFirst(OnProfile, Mutate):
    name = "write_first"
    difficulty = "medium"
    intent = 'I have never written to {name}. Send this: "{text}"'
    count = 2
    form = (("Message", "{text}"),)
    button = "Send"
    says = "{text}"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = ({"name": row["name"], "other": row.id} for row in shuffled(rng, base.fresh(db)))
        return base.with_texts(rows, rng)

    def expected(self, db: Data, name: str, other: int, text: str) -> list[Expect]:
        return base.sent(db, other, Same(text))

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", f"Message {params['name']}")
        await super().act(ui, db, **params)


class Shortlist(OnProposals, Mutate):
    name = "shortlist"
    difficulty = "medium"
    intent = 'Put the proposal by {name} for "{title}" on the shortlist.'
    count = 3
    button = "Shortlist {name}"
    says = "The proposal was shortlisted."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return picked(rng, base.proposals(db), name="name", title="title", key="id")

    def expected(self, db: Data, name: str, title: str, key: int) -> list[Expect]:
        return [Expect.update("proposal", {"id": key}, {"status": "shortlisted"})]


class DeclineProposal(Shortlist):
    name = "decline_proposal"
    intent = 'Decline what {name} has proposed for "{title}".'
    count = 2
    button = "Decline {name}"
    says = "The proposal was declined."

    def expected(self, db: Data, name: str, title: str, key: int) -> list[Expect]:
        other = db.value("SELECT freelancer_id FROM proposal WHERE id = ?", key)
        return [Expect.update("proposal", {"id": key}, {"status": "declined"}), base.told(db, other)]


class ShortlistLowest(OnProposals, Combined):
    name = "shortlist_lowest"
    difficulty = "hard"
    intent = 'Shortlist the proposal with the lowest bid for my job "{title}", and tell me whose it is.'
    count = 4
    says = "The proposal was shortlisted."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        titles = [title for title in with_lowest(db) if bids(db, title)[0].status == "active"]
        return ({"title": title} for title in shuffled(rng, titles))

    def expected(self, db: Data, title: str) -> list[Expect]:
        return [Expect.update("proposal", {"id": bids(db, title)[0].id}, {"status": "shortlisted"})]

    def answer(self, db: Data, title: str) -> Answer:
        return Text(bids(db, title)[0]["name"])

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", "Lowest bid")
        await ui.click("button", f"Shortlist {bids(db, params['title'])[0]['name']}")


def offered(db: Data, other: int, **values: Any) -> list[Expect]:
    """An offer with what comes along: a message with it inside, and a notification."""
    row = {
        "client_id": base.me(db),
        "freelancer_id": other,
        "status": "Pending",
        "sent_at": ANY,
        "starts_on": ANY,
    }
    return [
        Expect.insert("offer", {**row, **values}, label="offer"),
        *base.sent(db, other, ANY, "offer", offer=Ref("offer")),
        base.told(db, other),
    ]


class OfferByHour(OnProfile, Mutate):
    name = "offer_by_hour"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'Send {name} an offer called "{title}": {rate_words} an hour, at most {limit} hours a week, starting today,'
        ' without a job post. Description: "{text}"'
    )
    count = 3
    form = (("Contract title", "{title}"), ("Description of the work", "{text}"), ("Hourly rate", "{rate}"))
    button = "Send offer"
    says = "Your offer was sent to {name}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
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
        return base.with_texts(rows, rng, "description")

    def expected(self, db: Data, *args: Any, **p: Any) -> list[Expect]:
        return offered(
            db,
            p["other"],
            job_id=None,
            title=Same(p["title"]),
            budget="hourly",
            amount=p["rate"] * 100,
            weekly_limit=p["limit"],
            terms=Same(p["text"]),
        )

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", f"Hire {params['name']}")
        await ui.select("Weekly limit", f"{params['limit']} hrs/week")
        await super().act(ui, db, **params)


class OfferAgain(SecondTry, OfferByHour):
    """The same where the first try fails."""

    name = "offer_retry"
    intent = (
        'Make {name} an offer titled "{title}" for {rate_words} per hour and up to {limit} hours a week, from today'
        ' on, for no particular job post. It must get through. Description: "{text}"'
    )
    conditions = failing("topwork", OFFERING)
    refusal = "Your offer could not be sent."
    count = 2


class OfferFixed(OnProfile, Mutate):
    name = "offer_fixed"
    difficulty = "hard"
    intent = (
        'Send {name} an offer called "{title}" at a fixed price of ${price}, starting today, without milestones'
        ' and without a job post. Description: "{text}"'
    )
    count = 2
    form = (("Contract title", "{title}"), ("Description of the work", "{text}"), ("Fixed price", "{price}"))
    button = "Send offer"
    says = "Your offer was sent to {name}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = (
            {
                "name": row["name"],
                "other": row.id,
                "price": rng.randint(12, 90) * 10,
                "title": f"{row.specialty}, part {rng.randint(2, 9)}",
            }
            for row in shuffled(rng, base.fresh(db))
        )
        return base.with_texts(rows, rng, "description")

    def expected(self, db: Data, *args: Any, **p: Any) -> list[Expect]:
        return offered(
            db,
            p["other"],
            job_id=None,
            title=Same(p["title"]),
            budget="fixed",
            amount=p["price"] * 100,
            weekly_limit=None,
            terms=Same(p["text"]),
        )

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", f"Hire {params['name']}")
        await ui.check("Fixed price")
        await super().act(ui, db, **params)


def past_hires(db: Data) -> list[Row]:
    """Freelancers with whom exactly one contract has ended, by the hour."""
    ended = base.contracts(db, "c.status = 'ended'")
    names = [row["name"] for row in ended]
    return [row for row in ended if row.budget == "hourly" and names.count(row["name"]) == 1]


class Rehire(TopworkTemplate, Mutate):
    name = "rehire"
    difficulty = "hard"
    intent = (
        'I would like to work with {name} again. Send an offer for "{title}" at {rate_words} an hour, starting'
        " today; keep everything else as it was in our last contract."
    )
    count = 2
    way = ("Hires", "Rehire {name}")
    form = (("Contract title", "{title}"), ("Hourly rate", "{rate}"))
    button = "Send offer"
    says = "Your offer was sent to {name}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in shuffled(rng, past_hires(db)):
            rate = row.amount // 100 + rng.randint(2, 9)
            yield {
                "name": row["name"],
                "other": row.freelancer_id,
                "contract": row.id,
                "rate": rate,
                "rate_words": f"${rate}",
                "title": f"Second round, {rng.choice(('August', 'September', 'October'))} 2024",
            }

    def expected(self, db: Data, *args: Any, **p: Any) -> list[Expect]:
        last = db.row("SELECT weekly_limit, terms FROM contract WHERE id = ?", p["contract"])
        return offered(
            db,
            p["other"],
            job_id=None,
            title=Same(p["title"]),
            budget="hourly",
            amount=p["rate"] * 100,
            weekly_limit=last.weekly_limit,
            terms=Same(last.terms),
        )


class HireFromProposal(OnProposals, Mutate):
    """Make an offer to somebody who has sent a proposal."""

    name = "hire_from_proposal"
    difficulty = "hard"
    intent = (
        'Make {name} an offer for what was proposed to my job "{title}", at the bid of the proposal and starting today.'
        ' Keep the title, set no weekly limit, and describe the work as "{text}"'
    )
    count = 2
    form = (("Description of the work", "{text}"),)
    button = "Send offer"
    says = "Your offer was sent to {name}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = [row for row in base.proposals(db) if row.budget == "hourly"]
        named = picked(rng, rows, name="name", other="freelancer_id", title="title", job="job_id", bid="bid")
        return base.with_texts(named, rng, "description")

    def expected(self, db: Data, *args: Any, **p: Any) -> list[Expect]:
        return offered(
            db,
            p["other"],
            job_id=p["job"],
            title=Same(p["title"]),
            budget="hourly",
            amount=p["bid"],
            weekly_limit=None,
            terms=Same(p["text"]),
        )

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", f"Hire {params['name']}")
        await super().act(ui, db, **params)


class WithdrawOffer(OnOffer, Confirmed, Mutate):
    name = "withdraw_offer"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Withdraw the offer "{offer}" that I sent to {name}.'
    count = 2
    button = "Withdraw offer"
    says = "Your offer to {name} was withdrawn."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return picked(
            rng, base.offers(db, "Pending"), offer="title", name="name", key="id", other="freelancer_id"
        )

    def expected(self, db: Data, offer: str, name: str, key: int, other: int) -> list[Expect]:
        return [Expect.update("offer", {"id": key}, {"status": "Withdrawn"}), base.told(db, other)]
