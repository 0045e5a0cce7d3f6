"""Job posts with their proposals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import apsw

from webarium.content.sampling import TRIES, untaken
from webarium.content.tables import write, write_one
from webarium.content.voices import speak
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.topwork.facts import DURATIONS, LEVELS, SIZES
from webarium.sites.topwork.fields import Field, Work, fields
from webarium.sites.topwork.seed.deals import budget_tags, title_of
from webarium.sites.topwork.seed.people import Client, Crowd, Freelancer, careful
from webarium.sites.topwork.seed.words import line, load, slots_of

_WORKED = {"Large": (2, 4), "Medium": (1, 3), "Small": (0, 2)}


def write_posts(db: apsw.Connection, people: Crowd, count: int) -> None:
    """Jobs of clients without an account, the oldest first."""
    dice = Dice(people.seed, "job days")
    days = sorted((dice.below(38 * 24 * 60) for _ in range(count)), reverse=True)
    taken: set[str] = set()
    for number, minutes in enumerate(days):
        own = Dice(people.seed, "job", number)
        client = own.pick(people.others)
        status = "closed" if own.chance(0.15) else "open"
        write_post(
            db, own, people, client, EPOCH - timedelta(minutes=minutes), status, taken, own.between(0, 7)
        )


def write_post(
    db: apsw.Connection,
    dice: Dice,
    people: Crowd,
    client: Client,
    at: datetime,
    status: str,
    taken: set[str],
    proposals: int,
    field: Field | None = None,
) -> int:
    """One job with some proposals."""
    for _ in range(TRIES):
        of = field or dice.pick(fields())
        work = dice.pick(of.works)
        slots = slots_of(dice, of, work, business=client.business)
        title = title_of(dice, work, slots)
        if title not in taken:
            break
        if dice.chance(0.5):
            business = dice.pick(load("texts")["businesses"])
            client = replace(client, business=business)
    title = untaken(title, taken)
    taken.add(title)
    parts = [
        "job opening",
        *(("job catch",) if dice.chance(0.75) else ()),
        "job wants",
        *(("job more",) if dice.chance(0.4) else ()),
        *["job terms"] * dice.between(1, 3),
    ]
    hourly = dice.chance(0.55)
    told = people.narrator.tell(dice, parts, slots, page_of(title), budget_tags(hourly))
    text = speak(told, careful(client.habits), dice)
    size = dice.pick(SIZES)
    low, high = _WORKED[size]
    level = dice.pick(LEVELS)
    first = LEVELS.index(level)
    start, end = of.rates
    rate = round(start + (end - start) * (0.08 + 0.28 * first + 0.1 * dice.random()))
    job = write_one(
        db,
        "job",
        client_id=client.id,
        title=title,
        category=of.name,
        specialty=slots["specialty"],
        description=text,
        size=size,
        duration=DURATIONS[dice.between(low, high - 1)],
        level=level,
        to_hire=dice.chance(0.25),
        budget="hourly" if hourly else "fixed",
        rate_low=rate * 100 if hourly else None,
        rate_high=round(rate * 1.4 + 3) * 100 if hourly else None,
        price=None if hourly else round(rate * dice.pick((6, 10, 16, 25, 40, 70)) / 10) * 1000,
        connects=dice.pick((4, 6, 8, 10, 12, 16)),
        status=status,
        posted_at=at,
    )
    craft = {of.craft(slots["role"]).skill} if slots["role"] in f"{title} {text}" else set()
    pool = work.skills or of.skills
    skills = sorted({slots["skill"], slots["skill2"], *dice.some(pool, dice.between(1, 4)), *craft})
    write(db, "job_skill", ({"job_id": job, "name": name} for name in skills))
    if status != "draft":
        known = [each for each in people.strangers if each.field == of.name]
        write_proposals(db, dice, people, job, work, slots, at, dice.some(known, proposals))
    return job


def write_proposals(
    db: apsw.Connection,
    dice: Dice,
    people: Crowd,
    job: int,
    work: Work,
    slots: Mapping[str, str],
    at: datetime,
    chosen: Sequence[Freelancer],
) -> None:
    """What freelancers write to the client of a job, one after the other."""
    sql = "SELECT budget, price, status, client_id, title FROM job WHERE id = ?"
    found: list[tuple[str, int, str, int, str]] = db.execute(sql, (job,)).fetchall()  # type: ignore[assignment]
    ((budget, price, status, client, title),) = found
    room = max(30, int((EPOCH - at).total_seconds() // 60) - 20)
    waits = sorted(dice.between(10, min(room, 60 * 24 * 9)) for _ in chosen)
    for freelancer, wait in zip(chosen, waits, strict=True):
        bid = round(freelancer.rate * (0.85 + 0.2 * dice.random())) * 100
        if budget != "hourly":
            bid = round(price * (0.85 + 0.3 * dice.random()) / 500) * 500
        write_one(
            db,
            "proposal",
            job_id=job,
            freelancer_id=freelancer.id,
            cover=cover(
                dice,
                people,
                freelancer,
                people.clients[client],
                work,
                slots,
                title,
                hourly=budget == "hourly",
            ),
            bid=bid,
            duration=dice.pick(DURATIONS[:3]),
            sent_at=at + timedelta(minutes=wait),
            status="declined"
            if status == "closed" or dice.chance(0.08)
            else "shortlisted"
            if dice.chance(0.12)
            else "active",
        )


def cover(
    dice: Dice,
    people: Crowd,
    freelancer: Freelancer,
    client: Client,
    work: Work,
    slots: Mapping[str, str],
    title: str,
    *,
    hourly: bool,
) -> str:
    """A letter about a job by somebody who knows the trade."""
    own = slots_of(
        dice,
        freelancer.kit,
        work,
        business=slots["business"],
        first=freelancer.first,
        client=client.first,
        city=freelancer.city,
        role=freelancer.title,
        years=str(freelancer.years),
    )
    if freelancer.skills:
        others = [name for name in freelancer.kit.skills if name != freelancer.skills[0]]
        own |= {"skill": freelancer.skills[0], "skill_up": freelancer.skills[0], "skill2": dice.pick(others)}
    parts = [
        "cover opening",
        *["cover plan"] * dice.between(1, 2),
        *["cover self"] * dice.between(0, 2),
        *["cover closing"] * dice.between(1, 2),
    ]
    text = people.narrator.tell(dice, parts, own, page_of(title), budget_tags(hourly))
    signed = line(dice, dice.pick(load("texts")["sign"]), own)
    return f"{speak(text, careful(freelancer.habits), dice)}\n\n{signed}".strip()


def page_of(title: str) -> str:
    """How the page of a job is called among those that have texts."""
    return f"job {title}"
