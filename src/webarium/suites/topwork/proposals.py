"""The freelancer's side: proposals, offers, invitations, time sheets, milestones, the profile."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Money
from webarium.sites.topwork.faults import APPLYING
from webarium.suites.kit import ANY, Combined, Confirmed, Mutate, Same, SecondTry, each_of, failing, shuffled
from webarium.suites.topwork import base
from webarium.suites.topwork.base import AsFreelancer, OnContract, OnJob, OnOffer, picked
from webarium.tasks import Data, Ui
from webarium.types import Difficulty


class Apply(OnJob, Mutate):
    name = "apply"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'Submit a proposal for the job "{title}": bid ${bid:,}, duration "{duration}", and the cover letter'
        ' "{text}"'
    )
    count = 3
    form = (("Your bid", "{bid}"), ("Cover letter", "{text}"))
    button = "Submit proposal"
    says = "Your proposal was submitted."

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        job: int
        bid: int
        duration: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        left = db.value("SELECT connects FROM freelancer WHERE id = ?", base.me(db))
        rows = [row for row in base.open_jobs(db) if row.connects <= left]
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
        return each_of(Apply.Params, base.with_texts(named, rng, "letter"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = db.row("SELECT client_id, connects FROM job WHERE id = ?", params.job)
        own = db.row("SELECT id, connects FROM freelancer WHERE id = ?", base.me(db))
        values = {
            "job_id": params.job,
            "freelancer_id": own.id,
            "cover": Same(params.text),
            "bid": params.bid * 100,
            "duration": params.duration,
        }
        return [
            Expect.insert("proposal", {**values, "status": "active", "sent_at": ANY}),
            Expect.update("freelancer", {"id": own.id}, {"connects": own.connects - row.connects}),
            base.told(db, row.client_id),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Apply now")
        await ui.select("How long will it take?", params.duration)
        await super().act(ui, db, params)


class ApplyAgain(SecondTry, Apply):
    """The same where the first try fails."""

    name = "apply_retry"
    intent = (
        'Apply for "{title}" with a bid of ${bid:,}, the duration "{duration}", and this cover letter:'
        ' "{text}" Don\'t stop until it has been submitted.'
    )
    conditions = failing("topwork", APPLYING)
    refusal = "Your proposal was not submitted."
    count = 2


class SaveJob(OnJob, Mutate):
    name = "save_job"
    difficulty = "easy"
    intent = 'Save the job "{title}" for later.'
    count = 3
    button = "Save job"
    says = "was saved."

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        job: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        kept = db.column("SELECT job_id FROM saved_job WHERE freelancer_id = ?", base.me(db))
        rows = [row for row in base.open_jobs(db) if row.id not in set(kept)]
        return each_of(SaveJob.Params, picked(rng, rows, title="title", job="id"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect(
                "insert", "saved_job", {"saved_at": ANY}, {"freelancer_id": base.me(db), "job_id": params.job}
            )
        ]


class AcceptOffer(OnOffer, AsFreelancer, Mutate):
    name = "accept_offer"
    role: ClassVar[str] = "freelancer"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Accept the offer "{offer}" from {name}.'
    count = 2
    button = "Accept offer"
    says = "The contract has begun."

    @dataclass(frozen=True)
    class Params(OnOffer.Params):
        name: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            AcceptOffer.Params, picked(rng, base.offers(db, "Pending"), offer="title", name="name", key="id")
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = db.row("SELECT * FROM offer WHERE id = ?", params.key)
        kept = ("client_id", "freelancer_id", "job_id", "title", "budget", "amount", "weekly_limit", "terms")
        values = {column: row[column] for column in kept}
        began = max(str(row.starts_on), db.today.isoformat())
        found = [
            Expect.update("offer", {"id": params.key}, {"status": "Accepted"}),
            Expect.insert(
                "contract",
                {**values, "offer_id": params.key, "began": began, "ended": "", "status": "active"},
            ),
            base.told(db, row.client_id),
        ]
        parts = db.rows("SELECT * FROM offer_milestone WHERE offer_id = ? ORDER BY position", params.key)
        for part in parts:
            state = "funded" if part.position == parts[0].position else "waiting"
            step = {"contract_id": ANY, "title": part.title, "amount": part.amount, "due_on": part.due_on}
            found.append(Expect.insert("milestone", {**step, "state": state}))
        return found


class DeclineOffer(AcceptOffer):
    name = "decline_offer"
    intent = 'Decline the offer "{offer}" from {name}.'
    button = "Decline offer"
    says = "You declined the offer from {name}."
    count = 1

    def expected(self, db: Data, params: AcceptOffer.Params) -> list[Expect]:
        client = db.value("SELECT client_id FROM offer WHERE id = ?", params.key)
        return [Expect.update("offer", {"id": params.key}, {"status": "Rejected"}), base.told(db, client)]


class AcceptAndTell(AcceptOffer, Combined):
    """Accept it, and say what it pays."""

    name = "accept_and_tell"
    kind = "combined"
    intent = 'Accept the offer "{offer}" from {name}, and tell me what it pays, per hour or in total.'
    count = 2

    def answer(self, db: Data, params: AcceptOffer.Params) -> Answer:
        return Money(db.value("SELECT amount FROM offer WHERE id = ?", params.key))


class DeclineInvitation(AsFreelancer, Mutate):
    name = "decline_invitation"
    difficulty = "easy"
    intent = 'I\'m not interested in the job "{title}". Decline the invitation I got for it.'
    count = 3
    way = ("Proposals",)
    button = "Decline {title}"
    says = "You declined the invitation to"

    @dataclass(frozen=True)
    class Params:
        title: str
        key: int
        client: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT i.id, j.title, j.client_id FROM invitation i JOIN job j ON j.id = i.job_id"
            " WHERE i.freelancer_id = ? AND i.status = 'open' AND j.status = 'open' ORDER BY i.id",
            base.me(db),
        )
        return each_of(
            DeclineInvitation.Params, picked(rng, rows, title="title", key="id", client="client_id")
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("invitation", {"id": params.key}, {"status": "declined"}),
            base.told(db, params.client),
        ]


class WithdrawProposal(AsFreelancer, Confirmed, Mutate):
    name = "withdraw_proposal"
    difficulty = "medium"
    intent = 'Withdraw my proposal for "{title}".'
    count = 2
    way = ("Proposals", "{title}")
    button = "Withdraw proposal"
    says = "was withdrawn."

    @dataclass(frozen=True)
    class Params:
        title: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT p.id, j.title FROM proposal p JOIN job j ON j.id = p.job_id WHERE p.freelancer_id = ?"
            " AND p.status IN ('active', 'shortlisted') ORDER BY p.id",
            base.me(db),
        )
        return each_of(WithdrawProposal.Params, picked(rng, rows, title="title", key="id"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("proposal", {"id": params.key}, {"status": "withdrawn"})]


class LogTime(OnContract, Mutate):
    name = "log_time"
    role: ClassVar[str] = "freelancer"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Log {hours} hours and {minutes} minutes for today on the contract "{contract}", with the memo "{memo}".'
    count = 3
    form = (("Hours", "{hours}"), ("Minutes", "{minutes}"), ("Memo", "{memo}"))
    button = "Add time"
    says = "The time was added to your time sheet."

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        key: int
        hours: int
        minutes: int
        memo: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, [row for row in base.contracts(db) if row.budget == "hourly"]):
            if row.weekly_limit is not None and base.minutes_left(db, row) < 3 * 60:
                continue
            memo = rng.choice(("Call with the team", "Second look at the forms", "Notes for the handover"))
            yield LogTime.Params(
                contract=row.title, key=row.id, hours=2, minutes=rng.randint(1, 5) * 10, memo=memo
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "contract_id": params.key,
            "day": db.today.isoformat(),
            "minutes": params.hours * 60 + params.minutes,
        }
        return [Expect.insert("time_entry", {**values, "memo": Same(params.memo), "billed": 0})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Log time")
        await super().act(ui, db, params)


class ChangeRate(AsFreelancer, Mutate):
    name = "change_rate"
    difficulty = "medium"
    intent = "Change the hourly rate on my profile to ${rate}."
    count = 2
    form = (("Hourly rate", "{rate}"),)
    button = "Save profile"
    says = "Your profile was saved."

    @dataclass(frozen=True)
    class Params:
        rate: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (ChangeRate.Params(rate=rate) for rate in rng.sample(range(51, 90), 3))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("freelancer", {"id": base.me(db)}, {"rate": params.rate * 100})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Lena Hartmann")
        await ui.click("link", "Edit profile")


class AddSkill(AsFreelancer, Mutate):
    name = "add_skill"
    difficulty = "easy"
    intent = "Add {skill} to the skills on my profile."
    count = 2
    form = (("Skill", "{skill}"),)
    button = "Add skill"
    says = "was added to your skills."

    @dataclass(frozen=True)
    class Params:
        skill: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        known = set(db.column("SELECT name FROM freelancer_skill WHERE freelancer_id = ?", base.me(db)))
        names = [name for name in db.column("SELECT name FROM skill ORDER BY name") if name not in known]
        return (AddSkill.Params(skill=name) for name in shuffled(rng, names))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect(
                "insert", "freelancer_skill", {}, {"freelancer_id": base.me(db), "name": Same(params.skill)}
            )
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Lena Hartmann")
        await ui.click("link", "Edit skills")
