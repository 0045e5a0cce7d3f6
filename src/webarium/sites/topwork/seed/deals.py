"""Contracts with what belongs to them, as the other generators write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TypeAlias

import apsw

from webarium.content.tables import write_one
from webarium.content.voices import speak
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.topwork.facts import FEE
from webarium.sites.topwork.fields import Work
from webarium.sites.topwork.seed.people import Client, Freelancer, Member, careful
from webarium.sites.topwork.seed.words import Narrator, line, raised

TODAY = EPOCH.date()
Line: TypeAlias = "tuple[int, str, str, int | None, int | None]"
"""Of a conversation: sender, type, text, job and offer."""
_ANSWERED = " // "
"""Between a message and its answer."""
_TITLES = (
    "{Do} for {business}",
    "{Do} for {business}",
    "{Thing} for {business}",
    "{role} for the {thing} of {business}",
)


def budget_tags(hourly: bool) -> tuple[str]:
    """The tag of the lines that fit only one of the two ways to pay."""
    return ("hourly" if hourly else "fixed",)


def title_of(dice: Dice, work: Work, slots: Mapping[str, str]) -> str:
    """What a job or a contract is called."""
    return raised(line(dice, dice.pick(_TITLES), slots))


def write_contract(
    db: apsw.Connection,
    client: Member,
    freelancer: Member,
    title: str,
    terms: str,
    began: date,
    ended: date | None,
    *,
    hourly: bool,
    amount: int,
    limit: int | None = None,
    offer: int | None = None,
    job: int | None = None,
) -> int:
    """A contract that runs, or has ended."""
    return write_one(
        db,
        "contract",
        offer_id=offer,
        client_id=client.id,
        freelancer_id=freelancer.id,
        job_id=job,
        title=title,
        budget="hourly" if hourly else "fixed",
        amount=amount,
        weekly_limit=limit,
        terms=terms,
        began=began,
        ended=ended or "",
        status="ended" if ended else "active",
    )


def pay(
    db: apsw.Connection, contract: int, kind: str, note: str, amount: int, on: date, minutes: int = 0
) -> None:
    """A payment, of which TopWork keeps its share."""
    write_one(
        db,
        "payment",
        contract_id=contract,
        kind=kind,
        note=note,
        minutes=minutes,
        amount=amount,
        fee=amount * FEE // 100,
        paid_on=on,
    )


def judge(
    db: apsw.Connection, contract: int, author: Member, about: Member, stars: int, text: str, on: date
) -> None:
    """Feedback on a contract that has ended."""
    write_one(
        db,
        "feedback",
        contract_id=contract,
        author_id=author.id,
        about_id=about.id,
        stars=stars,
        text=text,
        written_on=on,
    )


def praised(
    dice: Dice,
    narrator: Narrator,
    client: Client,
    freelancer: Freelancer,
    stars: int,
    slots: Mapping[str, str],
) -> str:
    """What a client says of somebody's work."""
    parts = {5: ["five", *["more five"] * dice.between(0, 2)], 4: ["four"], 3: ["three"]}.get(stars, ["low"])
    text = narrator.tell(dice, parts, slots, f"about {freelancer.id}")
    return speak(text, replace(client.habits, emoji=()), dice)


def of_client(
    dice: Dice, narrator: Narrator, freelancer: Freelancer, client: Client, slots: Mapping[str, str]
) -> str:
    """What a freelancer says of a client."""
    parts = ["about_client"] * (1 + dice.chance(0.25))
    text = narrator.tell(dice, parts, slots, f"about {client.id}")
    return speak(text, careful(freelancer.habits), dice)


def write_chat(
    db: apsw.Connection,
    client: Member,
    freelancer: Member,
    lines: Sequence[Line],
    last: datetime,
    *,
    unread: Sequence[int] = (),
    archived: bool = False,
) -> int:
    """A conversation, which `unread` members have not read to its end."""
    chat = write_one(
        db,
        "chat",
        client_id=client.id,
        freelancer_id=freelancer.id,
        client_seen=0,
        freelancer_seen=0,
        client_archived=archived,
        freelancer_archived=False,
    )
    keys: list[tuple[int, int]] = []
    for number, (sender, kind, text, job, offer) in enumerate(lines):
        back = len(lines) - 1 - number
        moment = last - timedelta(
            hours=back * 19 + back * back % 7, minutes=(back * 37 + chat * 11) % 60 if back else 0
        )
        row = {
            "chat_id": chat,
            "sender_id": sender,
            "type": kind,
            "text": text,
            "job_id": job,
            "offer_id": offer,
        }
        keys.append((sender, write_one(db, "message", **row, sent_at=moment)))
    seen = {}
    for member in (client.id, freelancer.id):
        theirs = [key for sender, key in keys if sender != member]
        seen[member] = (theirs[:-1] if member in unread else theirs)[-1:] or [0]
    db.execute(
        "UPDATE chat SET client_seen = ?, freelancer_seen = ? WHERE id = ?",
        (seen[client.id][0], seen[freelancer.id][0], chat),
    )
    return chat


def talk(
    dice: Dice,
    narrator: Narrator,
    client: Client,
    freelancer: Freelancer,
    slots: Mapping[str, str],
    size: int,
) -> list[Line]:
    """Some messages back and forth about a work; the last may wait for its answer."""
    found: list[Line] = []
    for _ in range(size):  # each brings a message at least
        if len(found) >= size:
            break
        sides, begins = (
            ((client, freelancer), "client") if dice.chance(0.5) else ((freelancer, client), "freelancer")
        )
        tags = ("late",) if found else ("early",)
        told = narrator.tell(dice, [f"{begins} talk"], slots, f"chat {client.id} {freelancer.id}", tags)
        for number, text in enumerate(told.split(_ANSWERED)):
            member = sides[number % 2]
            found.append((member.id, "text", speak(text, member.habits, dice), None, None))
    return found[:size]


def working_day(day: date) -> date:
    """The day, or the Friday before a weekend."""
    return day - timedelta(days=max(0, day.weekday() - 4))
