"""Contracts that run: time sheets, escrow, and what is said meanwhile."""

from __future__ import annotations

from datetime import date, timedelta

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.topwork.fields import Work
from webarium.sites.topwork.seed.deals import (
    TODAY,
    budget_tags,
    pay,
    talk,
    title_of,
    write_chat,
    write_contract,
)
from webarium.sites.topwork.seed.people import Client, Crowd, Freelancer
from webarium.sites.topwork.seed.words import line, load, raised, slots_of

MONDAY = TODAY - timedelta(days=TODAY.weekday())
"""On which the running week began."""
TERMS = ("job opening", "job wants", "job terms")
"""What is said in a contract about what is to be done."""


def write_running(db: apsw.Connection, people: Crowd, count: int) -> None:
    """Contracts of people who have no account here, each with a conversation."""
    dice = Dice(people.seed, "running")
    pairs: set[tuple[int, int]] = set()
    for number in range(count):
        client, freelancer = dice.pick(people.others), dice.pick(people.strangers)
        if (client.id, freelancer.id) not in pairs:
            pairs.add((client.id, freelancer.id))
            run(db, Dice(people.seed, "contract", number), people, client, freelancer)


def run(
    db: apsw.Connection,
    dice: Dice,
    people: Crowd,
    client: Client,
    freelancer: Freelancer,
    *,
    hourly: bool | None = None,
    title: str = "",
    unread: tuple[int, ...] = (),
    offer: int | None = None,
    chat: bool = True,
    work: Work | None = None,
    terms: str = "",
) -> int:
    """One contract that runs, and the conversation about it."""
    work = work or dice.pick(freelancer.kit.works)
    slots = slots_of(
        dice,
        freelancer.kit,
        work,
        business=client.business,
        first=freelancer.first,
        client=client.first,
        role=freelancer.title,
    )
    by_hour = dice.chance(0.55) if hourly is None else hourly
    amount = (
        freelancer.rate * 100
        if by_hour
        else max(12, round(freelancer.rate * dice.pick((12, 20, 35, 60)) / 30) * 3) * 1000
    )
    contract = write_contract(
        db,
        client,
        freelancer,
        title or title_of(dice, work, slots),
        terms or people.clerk.tell(dice, TERMS, slots, tags=budget_tags(by_hour)),
        TODAY - timedelta(days=dice.between(24, 60)),
        None,
        hourly=by_hour,
        amount=amount,
        limit=dice.pick((15, 20, 30, 40)) if by_hour else None,
        offer=offer,
    )
    if by_hour:
        _sheet(db, dice, contract, amount, slots)
    else:
        _milestones(db, dice, contract, amount, slots)
    if chat:
        last = EPOCH - timedelta(minutes=dice.between(30, 60 * 24 * 6))
        write_chat(
            db,
            client,
            freelancer,
            talk(dice, people.narrator, client, freelancer, slots, dice.between(3, 7)),
            last,
            unread=unread,
        )
    return contract


def _sheet(db: apsw.Connection, dice: Dice, contract: int, amount: int, slots: dict[str, str]) -> None:
    """Hours of three weeks that are paid, and of the running one."""
    memos = load("texts")["memo"]
    for week in (3, 2, 1, 0):
        monday = MONDAY - timedelta(days=7 * week)
        days = dice.subset(range(5 if week else 3), dice.between(2, 4) if week else dice.between(1, 3))
        total = 0
        for day in days:
            minutes = dice.between(6, 42) * 10
            total += minutes
            write_one(
                db,
                "time_entry",
                contract_id=contract,
                day=monday + timedelta(days=day),
                minutes=minutes,
                memo=raised(line(dice, dice.pick(memos), slots)),
                billed=week > 0,
            )
        if week:
            pay(
                db,
                contract,
                "hours",
                f"Week of {_day(monday)}",
                total * amount // 60,
                monday + timedelta(days=6),
                total,
            )


def _day(day: date) -> str:
    return f"{day:%b} {day.day}"


def _milestones(db: apsw.Connection, dice: Dice, contract: int, amount: int, slots: dict[str, str]) -> None:
    """Three steps: often one paid, one in escrow, one to come."""
    known = load("texts")["milestones"]
    names = sorted(dice.some(known, 3), key=known.index)
    states = dice.pick(
        (
            ("paid", "funded", "waiting"),
            ("paid", "submitted", "waiting"),
            ("funded", "waiting", "waiting"),
            ("paid", "paid", "funded"),
        )
    )
    for number, (name, state) in enumerate(zip(names, states, strict=True)):
        title = line(dice, name, slots)
        due = TODAY + timedelta(days=-16 + 19 * number + dice.below(9))
        share = amount // 3
        write_one(db, "milestone", contract_id=contract, title=title, amount=share, due_on=due, state=state)
        if state == "paid":
            pay(db, contract, "milestone", title, share, min(due, TODAY - timedelta(days=2 + number)))
