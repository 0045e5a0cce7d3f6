"""Contracts from the client's side: escrow, bonuses, pauses, endings, feedback."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Money
from webarium.sites.topwork.faults import PAYING
from webarium.suites.kit import (
    ANY,
    ENOUGH,
    Combined,
    Confirmed,
    Mutate,
    Same,
    SecondTry,
    each_of,
    failing,
    shuffled,
)
from webarium.suites.topwork import base
from webarium.suites.topwork.base import OnContract, picked
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty


def steps(db: Data, *states: str) -> list[Row]:
    """Milestones of running contracts of one's own in one of some states."""
    rows = db.rows(
        "SELECT s.id, s.title AS milestone, s.amount, s.state, c.id AS contract_id, c.title AS contract,"
        " c.freelancer_id,"
        " m.name FROM milestone s JOIN contract c ON c.id = s.contract_id JOIN member m ON m.id ="
        " c.freelancer_id"
        " WHERE c.client_id = ? AND c.status = 'active' ORDER BY s.id",
        base.me(db),
    )
    return base.told_apart(db, (row for row in rows if row.state in states), "contract")


def paid(contract: int, kind: str, note: object, amount: int) -> Expect:
    """A payment on a contract, in cents, with the fee that the site keeps."""
    values = {"contract_id": contract, "kind": kind, "note": note, "minutes": 0, "amount": amount}
    return Expect.insert("payment", {**values, "fee": amount // 10, "paid_on": ANY})


class ReleasePayment(OnContract, Confirmed, Mutate):
    name = "release_payment"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Release the payment for the milestone "{milestone}" in the contract "{contract}".'
    count = 3
    button = "Release payment for {milestone}"
    says = "was released to"

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        milestone: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            ReleasePayment.Params,
            picked(
                rng, steps(db, "funded", "submitted"), milestone="milestone", contract="contract", key="id"
            ),
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        (row,) = (each for each in steps(db, "funded", "submitted") if each.id == params.key)
        return [
            Expect.update("milestone", {"id": params.key}, {"state": "paid"}),
            paid(row.contract_id, "milestone", params.milestone, row.amount),
            base.told(db, row.freelancer_id),
        ]


class FundMilestone(OnContract, Mutate):
    name = "fund_milestone"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Put the money for the milestone "{milestone}" in the contract "{contract}" into escrow.'
    count = 2
    button = "Fund {milestone}"
    says = "is in escrow."

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        milestone: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            FundMilestone.Params,
            picked(rng, steps(db, "waiting"), milestone="milestone", contract="contract", key="id"),
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        (row,) = (each for each in steps(db, "waiting") if each.id == params.key)
        return [
            Expect.update("milestone", {"id": params.key}, {"state": "funded"}),
            base.told(db, row.freelancer_id),
        ]


class FundAgain(SecondTry, FundMilestone):
    """The same where the card is declined at first."""

    name = "fund_retry"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'Fund the milestone "{milestone}" in the contract "{contract}", and make sure the money is in escrow.'
        + ENOUGH
    )
    conditions = failing("topwork", PAYING)
    refusal = "Your card was declined"
    count = 2


class FundAndTell(FundMilestone, Combined):
    """Fund it, and say how much that was."""

    name = "fund_and_tell"
    kind = "combined"
    difficulty = "medium"
    intent = 'Fund the milestone "{milestone}" in "{contract}", and tell me how much went into escrow for it.'
    count = 3

    def answer(self, db: Data, params: FundMilestone.Params) -> Answer:
        return Money(db.value("SELECT amount FROM milestone WHERE id = ?", params.key))


class PayBonus(OnContract, Mutate):
    name = "pay_bonus"
    difficulty = "medium"
    intent = 'Pay {name} a bonus of ${amount} on the contract "{contract}", with the note "{note}".'
    count = 2
    form = (("Amount", "{amount}"), ("Note", "{note}"))
    button = "Pay bonus"
    says = "was paid to {name}."

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        name: str
        key: int
        amount: int
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.contracts(db)):
            note = rng.choice(
                ("For the quick start", "For the long night", "For keeping calm", "For the neat files")
            )
            yield PayBonus.Params(
                name=row["name"], contract=row.title, key=row.id, amount=rng.randint(5, 40) * 5, note=note
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        other = db.value("SELECT freelancer_id FROM contract WHERE id = ?", params.key)
        return [paid(params.key, "bonus", Same(params.note), params.amount * 100), base.told(db, other)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Pay a bonus")
        await super().act(ui, db, params)


class PauseContract(OnContract, Mutate):
    name = "pause_contract"
    difficulty = "easy"
    intent = 'Pause the contract "{contract}" with {name}.'
    count = 2
    button = "Pause contract"
    says = "The contract was paused."

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        name: str
        key: int
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            PauseContract.Params,
            picked(
                rng,
                base.told_apart(db, base.contracts(db)),
                contract="title",
                name="name",
                key="id",
                other="freelancer_id",
            ),
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("contract", {"id": params.key}, {"status": "paused"}),
            base.told(db, params.other),
        ]


class EndContract(OnContract, Mutate):
    name = "end_contract"
    difficulty = "hard"
    intent = 'End the contract "{contract}" with {name}. Give them {stars} stars and this feedback: "{text}"'
    count = 2
    form = (("Feedback", "{text}"),)
    button = "End contract"
    says = "The contract has ended."

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        name: str
        key: int
        other: int
        stars: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.told_apart(db, (row for row in base.contracts(db) if row.budget == "hourly"))
        named = picked(rng, rows, contract="title", name="name", key="id", other="freelancer_id")
        return each_of(
            EndContract.Params,
            base.with_texts(({**row, "stars": rng.randint(3, 5)} for row in named), rng, "feedback"),
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("contract", {"id": params.key}, {"status": "ended", "ended": ANY}),
            said(db, params.key, params.other, params.stars, params.text),
            base.told(db, params.other),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "End contract")
        await ui.select("Overall rating", f"{params.stars} stars")
        await super().act(ui, db, params)


def said(db: Data, contract: int, about: int, stars: int, text: str) -> Expect:
    """Feedback that the member leaves for the other side of a contract."""
    values = {"contract_id": contract, "author_id": base.me(db), "about_id": about, "stars": stars}
    return Expect.insert("feedback", {**values, "text": Same(text), "written_on": ANY})


class LeaveFeedback(OnContract, Mutate):
    name = "leave_feedback"
    difficulty = "medium"
    intent = (
        'I haven\'t left {name} any feedback on "{contract}" yet. Give it {stars} stars and write: "{text}"'
    )
    count = 2
    form = (("Feedback", "{text}"),)
    button = "Send feedback"
    says = "Thank you for your feedback."

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        name: str
        key: int
        other: int
        stars: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        silent = (
            "c.status = 'ended' AND NOT EXISTS (SELECT 1 FROM feedback b WHERE b.contract_id = c.id"
            " AND b.author_id = c.client_id)"
        )
        rows = picked(
            rng,
            base.told_apart(db, base.contracts(db, silent)),
            contract="title",
            name="name",
            key="id",
            other="freelancer_id",
        )
        return each_of(
            LeaveFeedback.Params,
            base.with_texts(({**row, "stars": rng.randint(3, 5)} for row in rows), rng, "feedback"),
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [said(db, params.key, params.other, params.stars, params.text), base.told(db, params.other)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Leave feedback")
        await ui.select("Overall rating", f"{params.stars} stars")
        await super().act(ui, db, params)
