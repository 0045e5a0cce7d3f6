"""Requests that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from webarium.sites.topwork.faults import PAYING, PUBLISHING, SENDING
from webarium.suites import invented
from webarium.suites.kit import Decline, Redone, SoughtInVain, broken, each_of, shuffled
from webarium.suites.topwork import base
from webarium.suites.topwork.base import OnChat, OnContract, OnOffer, OnProfile, TopworkTemplate, picked
from webarium.suites.topwork.contracts import FundAgain
from webarium.suites.topwork.freelancers import Invite, OfferByHour, SaveFreelancer, WithdrawOffer, WriteAgain
from webarium.suites.topwork.job_posts import PostAgain
from webarium.suites.topwork.proposals import Apply, LogTime
from webarium.tasks import Data, Ui


class SaveNobody(TopworkTemplate, SoughtInVain, like=SaveFreelancer):
    """Somebody who is not on TopWork."""

    name = "impossible_nobody"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "No freelancers found."

    @dataclass(frozen=True)
    class Params:
        name: str
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        taken = db.column("SELECT name FROM member") + db.column("SELECT full_name FROM member")
        return (SaveNobody.Params(name=name, other=0) for name in invented.people(rng, self.count, taken))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.name)


class InviteToClosed(OnProfile, Decline, like=Invite):
    """A job that is closed: nobody can be invited to it."""

    name = "impossible_invite_closed"
    difficulty = "medium"
    reasons = ("not_allowed", "not_found", "missing_feature")
    count = 2

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        title: str
        job: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        jobs = shuffled(rng, base.own_jobs(db, "j.status = 'draft'"))
        rows = ({"name": row["name"], "other": row.id} for row in shuffled(rng, base.fresh(db)))
        named = ({**row, "title": job.title, "job": job.id} for row, job in zip(rows, jobs, strict=False))
        return each_of(InviteToClosed.Params, base.with_texts(named, rng, "invitation"))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """See that the list of jobs does not have it."""
        await ui.click("link", "Invite to job")
        ui.expect_absent(params.title)


class WithdrawAnswered(OnOffer, Decline, like=WithdrawOffer):
    """An offer that was rejected already."""

    name = "impossible_withdraw_rejected"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature", "invalid")
    count = 2
    says = "Rejected"
    lacks = ("Withdraw offer",)

    @dataclass(frozen=True)
    class Params(OnOffer.Params):
        name: str
        key: int
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            WithdrawAnswered.Params,
            picked(
                rng, base.offers(db, "Rejected"), offer="title", name="name", key="id", other="freelancer_id"
            ),
        )


class ApplyTooLate(base.AsFreelancer, Decline, like=Apply):
    """A job that takes no more proposals."""

    name = "impossible_apply_closed"
    difficulty = "medium"
    reasons = ("not_found", "not_allowed", "missing_feature")
    count = 2

    @dataclass(frozen=True)
    class Params:
        title: str
        job: int
        bid: int
        duration: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT id, title, budget, price FROM job WHERE status = 'closed' AND client_id > ? ORDER BY id",
            base.NAMED,
        )
        named = (
            {
                "title": row.title,
                "job": row.id,
                "bid": rng.randint(28, 61)
                if row.budget == "hourly"
                else row.price // 100 - rng.randint(1, 9),
                "duration": rng.choice(("1 to 3 months", "Less than 1 month")),
            }
            for row in shuffled(rng, rows)
        )
        return each_of(ApplyTooLate.Params, base.with_texts(named, rng, "letter"))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(" ".join(params.title.replace("'", " ").split()[:12]))
        ui.expect_absent(f"Save the job {params.title}")


class LogTooMuch(OnContract, Decline, like=LogTime):
    """More than the weekly limit allows."""

    name = "impossible_log_too_much"
    difficulty = "medium"
    reasons = ("not_allowed", "invalid", "other")
    count = 2
    form = LogTime.form
    button = "Add time"

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        key: int
        hours: int
        minutes: int
        memo: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """A time that fits into a day only in theory, and not into the week."""
        rows = [row for row in base.contracts(db) if row.budget == "hourly" and row.weekly_limit is not None]
        for row in shuffled(rng, rows):
            hours = base.minutes_left(db, row) // 60 + 1
            if hours <= 23:
                memo = rng.choice(
                    ("Call with the team", "Second look at the forms", "Notes for the handover")
                )
                minutes = rng.randint(1, 5) * 10
                yield LogTooMuch.Params(
                    contract=row.title, key=row.id, hours=hours, minutes=minutes, memo=memo
                )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Log time")
        await super().act(ui, db, params)
        await ui.expect_text("The weekly limit of this contract is")


class OfferWithoutCard(OnProfile, Decline):
    """A client who cannot pay yet; the twin would need another role."""

    name = "impossible_offer_without_card"
    role = "new-client"
    intent = (
        'Offer {name} a contract called "{title}" for {rate_words} an hour and up to {limit} hours a week,'
        ' starting today. The description is "{text}"'
    )
    difficulty = "hard"
    reasons = ("not_allowed", "missing_feature", "other")
    count = 2
    form = OfferByHour.form
    button = "Send offer"
    says = "Please add a card under Billing first"

    @dataclass(frozen=True)
    class Params(OfferByHour.Params):
        """Those of an offer that can be made."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(OfferWithoutCard.Params, map(vars, OfferByHour().instances(db, rng)))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Hire {params.name}")
        await ui.select("Weekly limit", f"{params.limit} hrs/week")
        await super().act(ui, db, params)


class PostInVain(PostAgain, Decline, like=PostAgain):
    """A post that cannot be published, however often it is tried."""

    name = "impossible_publish"
    kind = "impossible"
    difficulty = "hard"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(PUBLISHING)
    count = 2
    says = "your job post was not published"

    def expected(self, db: Data, params: PostAgain.Params) -> list[Any]:
        return []


class WriteInVain(Redone, OnChat, Decline, like=WriteAgain):
    """A message that fails however often it is tried."""

    name = "impossible_message"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(SENDING)
    count = 2
    form = (("Write a message", "{text}"),)
    button = "Send"
    says = refusal = "Your message could not be sent."

    @dataclass(frozen=True)
    class Params(OnChat.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = ({"name": row["name"], "other": row.other} for row in shuffled(rng, base.chats(db)))
        return each_of(WriteInVain.Params, base.with_texts(rows, rng))


class FundInVain(FundAgain, Decline, like=FundAgain):
    """A card that is always declined."""

    name = "impossible_fund"
    kind = "impossible"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(PAYING)
    count = 2
    says = "Your card was declined"

    def expected(self, db: Data, params: FundAgain.Params) -> list[Any]:
        return []
