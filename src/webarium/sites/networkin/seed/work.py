"""Open jobs of companies, and their events."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.seeding import write, write_one
from webarium.sites.networkin.seed.companies import Company, place
from webarium.sites.networkin.seed.people import Member
from webarium.sites.networkin.seed.words import field_named, line, load, say, slots_of

_FULL = 4
"""Seats of an event that has none left."""


def write_jobs(
    db: apsw.Connection, seed: int, count: int, every: list[Company], people: list[Member]
) -> None:
    """Open jobs, the oldest first."""
    dice = Dice(seed, "job days")
    days = sorted((dice.below(34 * 24 * 60) for _ in range(count)), reverse=True)
    by_company: dict[str, list[Member]] = {}
    for member in people:
        by_company.setdefault(member.company, []).append(member)
    taken: set[tuple[int, str, str]] = set()
    rows = (
        _job(Dice(seed, "job", number), EPOCH - timedelta(minutes=minutes), every, by_company, taken)
        for number, minutes in enumerate(days)
    )
    write(db, "job", rows)


def _job(
    dice: Dice,
    at: datetime,
    every: list[Company],
    by_company: dict[str, list[Member]],
    taken: set[tuple[int, str, str]],
) -> dict[str, Any]:
    said = load("work")
    while True:
        company = every[dice.below(2)] if dice.chance(0.05) else dice.pick(every)
        field = field_named(company.field)
        title = dice.pick(field["titles"])
        where = company.headquarters if dice.chance(0.5) else place(dice)
        if (company.id, title, where) not in taken:
            break
    taken.add((company.id, title, where))
    city = where.partition(",")[0]
    count = dice.between(3, 12)
    slots = slots_of(
        dice, field, company=company.name, city=city, title=title, more=str(count + 1), count=str(count)
    )
    slots |= {"vacation": str(dice.between(22, 32)), "match": str(dice.between(3, 7))}
    level = "Director" if title.startswith(("Head", "Director", "VP")) else dice.pick(said["levels"][:3])
    low = {"Entry level": 52, "Associate": 68, "Mid-Senior level": 92, "Director": 135}[level] + dice.between(
        0, 20
    )
    tasks, wants, offers = (
        [say(dice, [source], slots) for source in dice.some(said[name], size)]
        for name, size in (("job_tasks", 3), ("job_wants", 2), ("job_offers", 3))
    )
    parts = [
        say(dice, said["job_openings"], slots),
        *_listed("What you will do", tasks),
        *_listed("What you bring", wants),
        *_listed("What we offer", offers),
    ]
    return {
        "company_id": company.id,
        "title": title,
        "location": where,
        "workplace": dice.pick(said["workplaces"]),
        "kind": dice.pick(load("people")["kinds"]),
        "level": level,
        "salary_low": low * 1000,
        "salary_high": (low + dice.between(8, 40)) * 1000,
        "skills": ", ".join(dice.some(field["skills"], 4)),
        "description": "\n".join(parts),
        "applicants": dice.between(0, 180),
        "easy_apply": dice.chance(0.7),
        "poster_id": dice.pick(by_company[company.name]).id if company.name in by_company else None,
        "posted_at": at,
        "closed": dice.chance(0.06),
    }


def _listed(title: str, lines: list[str]) -> Iterator[str]:
    yield f"{title}:"
    yield from (f"- {each}" for each in lines)


def write_events(
    db: apsw.Connection, seed: int, count: int, every: list[Company], people: list[Member]
) -> None:
    """Events of the last and the coming weeks, in their order."""
    dice = Dice(seed, "event days")
    starts = sorted(EPOCH.replace(hour=0) + timedelta(days=dice.between(-21, 75)) for _ in range(count))
    titles: set[str] = set()
    for number, day in enumerate(starts):
        row = _event(Dice(seed, "event", number), day, every, people, titles)
        event = write_one(db, "event", **row)
        guests = Dice(seed, "guests", event)
        size = row["seats"] if row["seats"] == _FULL else guests.between(3, 38)
        chosen = guests.subset(people[7:], size)
        write(db, "attendance", ({"event_id": event, "member_id": member.id} for member in chosen))


def _event(
    dice: Dice, day: datetime, every: list[Company], people: list[Member], titles: set[str]
) -> dict[str, Any]:
    said = load("work")
    while True:
        company = dice.pick(every[2:])
        host = dice.pick(people[7:])
        city = host.city
        slots = slots_of(
            dice,
            field_named(company.field),
            company=company.name,
            city=city,
            first=host.first,
            school=host.school,
        )
        title = line(dice, said["event_titles"], slots)
        if title not in titles:
            break
    titles.add(title)
    start = day + timedelta(hours=dice.between(8, 19), minutes=dice.pick((0, 30)))
    minutes = dice.pick((45, 60, 90, 120))
    slots["minutes"] = str(minutes)
    return {
        "title": title,
        "company_id": company.id,
        "host_id": host.id,
        "starts_at": start,
        "ends_at": start + timedelta(minutes=minutes),
        "place": "Online"
        if dice.chance(0.45)
        else f"{dice.between(2, 480)} {dice.pick(said['streets'])}, {host.location}",
        "about": f"{say(dice, said['event_about'], slots)} {say(dice, said['event_extra'], slots)}",
        "seats": dice.pick((None, None, 40, 60)) if len(titles) % 8 else _FULL,
    }
