"""Contracts that have ended, with what was paid and what both sides say."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import apsw

from webarium.content.sampling import TRIES, untaken
from webarium.draws import Dice
from webarium.sites.topwork.seed.deals import (
    TODAY,
    budget_tags,
    judge,
    of_client,
    pay,
    praised,
    title_of,
    working_day,
    write_contract,
)
from webarium.sites.topwork.seed.people import Client, Crowd, Freelancer
from webarium.sites.topwork.seed.plan import BRANDON, GRACE, LENA, MARCUS, NAMED, SARAH
from webarium.sites.topwork.seed.words import load, slots_of


def write_past(db: apsw.Connection, people: Crowd) -> None:
    """Everybody's history, the oldest first for each."""
    titles: set[str] = set()
    told = {each["handle"]: each for each in load("named")["freelancer"]}
    for freelancer in people.freelancers.values():
        dice = Dice(people.seed, "history", freelancer.id)
        count = (
            9
            if freelancer.id == LENA
            else dice.between(4, 7)
            if freelancer.id <= NAMED
            else _count(dice, freelancer)
        )
        clients = dice.some(people.others, count)
        if freelancer.id in (BRANDON, GRACE):
            clients[1] = people.clients[SARAH]
        elif freelancer.id == LENA:
            clients[2] = clients[5] = people.clients[MARCUS]
        elif freelancer.id > NAMED and clients and dice.chance(0.08):
            clients[0] = people.clients[MARCUS]
        back = dice.between(20, 90) if freelancer.id in told else dice.between(5, 120)
        ends: list[date] = []
        for _ in clients:
            ends.append(working_day(TODAY - timedelta(days=back)))
            back += dice.between(25, 190)
        praise = dice.shuffled(freelancer.kit.praise)
        for number in reversed(range(len(clients))):
            own = told.get(freelancer.handle) if number == 0 else None
            _write(
                db,
                dice,
                freelancer,
                clients[number],
                ends[number],
                titles,
                own,
                praise[number % len(praise)],
                people,
            )


def _count(dice: Dice, freelancer: Freelancer) -> int:
    """How many contracts somebody has had: few of most, many of some."""
    return min(int(dice.random() ** 1.6 * (freelancer.years + 3)), 10)


def _write(
    db: apsw.Connection,
    dice: Dice,
    freelancer: Freelancer,
    client: Client,
    ended: date,
    titles: set[str],
    told: dict[str, str] | None,
    praise: str,
    people: Crowd,
) -> None:
    for _ in range(TRIES):
        work = dice.pick(freelancer.kit.works)
        slots = slots_of(
            dice,
            freelancer.kit,
            work,
            business=client.business,
            first=freelancer.first,
            client=client.first,
            role=freelancer.title,
            praise=praise,
        )
        title = told["last"] if told else title_of(dice, work, slots)
        if title not in titles:
            break
        client = replace(client, business=dice.pick(load("texts")["businesses"]))
    title = untaken(title, titles)
    titles.add(title)
    hourly = told is not None or dice.chance(0.55)
    rate = max(8, round(freelancer.rate * (0.7 + 0.3 * dice.random())))
    hours = 460 if told else dice.pick((6, 11, 18, 24, 37, 52, 80, 120, 190))
    amount = rate * 100 if hourly else max(60, round(rate * hours / 10) * 10) * 100
    began = ended - timedelta(days=max(4, hours // 2 + dice.between(3, 40)))
    terms = people.clerk.tell(dice, ["job opening", "job terms"], slots, tags=budget_tags(hourly))
    contract = write_contract(
        db,
        client,
        freelancer,
        title,
        terms,
        began,
        ended,
        hourly=hourly,
        amount=amount,
        limit=dice.pick((10, 20, 30, 40)) if hourly else None,
    )
    if hourly:
        minutes = hours * 60 + dice.pick((0, 10, 20, 30, 40, 50))
        parts = 1 if hours < 40 else 3
        for part in range(parts):
            share = (
                minutes // parts // 10 * 10
                if part < parts - 1
                else minutes - (parts - 1) * (minutes // parts // 10 * 10)
            )
            on = ended - timedelta(days=7 * (parts - 1 - part))
            pay(db, contract, "hours", "Hours worked", share * amount // 60, on, share)
    else:
        pay(db, contract, "milestone", "Everything delivered", amount, ended)
    if dice.chance(0.1) and hourly:
        pay(db, contract, "bonus", "Thank you", dice.pick((20, 30, 50, 75, 100)) * 100, ended)
    spares = client.id == MARCUS and freelancer.id > NAMED and ended > TODAY - timedelta(days=60)
    stars = 5 if told else _stars(dice, freelancer.quality)
    if told or (not spares and dice.chance(0.9)):
        text = told["last_text"] if told else praised(dice, people.narrator, client, freelancer, stars, slots)
        judge(db, contract, client, freelancer, stars, text, ended + timedelta(days=1))
    if dice.chance(0.5):
        judge(
            db,
            contract,
            freelancer,
            client,
            5 if dice.chance(0.8) else 4,
            of_client(dice, people.narrator, freelancer, client, slots),
            ended + timedelta(days=2),
        )


def _stars(dice: Dice, quality: float) -> int:
    """How content a client is."""
    drawn = dice.random()
    if drawn < quality * 0.76:
        return 5
    if drawn < quality * 0.76 + 0.2:
        return 4
    return 3 if dice.chance(0.6) else 2 if dice.chance(0.7) else 1
