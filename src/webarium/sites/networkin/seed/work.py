"""Open jobs of companies, and their events."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.content.people import PLACES
from webarium.content.sampling import TRIES, NothingFitsError, untaken
from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.regions import STATES
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.networkin.seed.companies import Company, place
from webarium.sites.networkin.seed.people import Member
from webarium.sites.networkin.seed.words import field_named, line, load, say, slots_of

_FULL = 4
"""Seats of an event that has none left."""
_EVENING = 17


_LEADING = ("Head", "Director", "VP", "Communications Director", "Finance Director")
_SENIOR = re.compile(
    r"Senior|Staff|Lead\b|Manager|Principal|Controller|Supervisor|Postdoctoral|Administrator"
)
"""In titles that nobody begins with."""


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
    for _ in range(TRIES):
        company = every[dice.below(2)] if dice.chance(0.05) else dice.pick(every)
        field = field_named(company.field)
        title = dice.pick(field["titles"])
        where = company.headquarters if dice.chance(0.5) else place(dice)
        if (company.id, title, where) not in taken:
            break
    else:
        company, title, where = _open(every, taken)
        field = field_named(company.field)
    taken.add((company.id, title, where))
    city = where.partition(",")[0]
    count = dice.between(3, 12)
    slots = slots_of(
        dice, field, company=company.name, city=city, title=title, more=str(count + 1), count=str(count)
    )
    slots |= {"vacation": str(dice.between(22, 32)), "match": str(dice.between(3, 7))}
    workplace, kind = dice.pick(said["workplaces"]), dice.pick(load("people")["kinds"])
    if title.startswith(_LEADING) or _SENIOR.search(title):
        kind = "Full-time" if kind == "Internship" else kind
    level = _level(dice, title, kind)
    about = (workplace, kind, level)
    low = {"Entry level": 52, "Associate": 68, "Mid-Senior level": 92, "Director": 135}[level] + dice.between(
        0, 20
    )
    tasks, wants, offers = (
        [say(dice, [source], slots) for source in dice.some(_fitting(name, about), size)]
        for name, size in (("job_tasks", 3), ("job_wants", 2), ("job_offers", 3))
    )
    parts = [
        say(dice, _fitting("job_openings", about), slots),
        *_listed("What you will do", tasks),
        *_listed("What you bring", wants),
        *_listed("What we offer", offers),
    ]
    return {
        "company_id": company.id,
        "title": title,
        "location": where,
        "workplace": workplace,
        "kind": kind,
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


def _level(dice: Dice, title: str, kind: str) -> str:
    """How far along in their work somebody with a title is."""
    levels = load("work")["levels"][:3]
    drawn: str = dice.pick(levels[2:] if _SENIOR.search(title) else levels)
    return "Director" if title.startswith(_LEADING) else levels[0] if kind == "Internship" else drawn


def _fitting(name: str, kinds: Collection[str]) -> Sequence[str]:
    """The phrases of a list that can be said of a job or event of such kinds."""
    said = load("work")
    unfit = [words for kind in kinds for words in said["unfit"].get(kind, ())]
    return [source for source in said[name] if not any(words in source for words in unfit)]


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


def _open(every: list[Company], taken: set[tuple[int, str, str]]) -> tuple[Company, str, str]:
    """The first job that no company offers yet, in the order of companies, titles and places."""
    for company in every:
        for title in field_named(company.field)["titles"]:
            for city, state, _, _ in PLACES:
                where = f"{city}, {STATES[state]}"
                if (company.id, title, where) not in taken:
                    return company, title, where
    raise NothingFitsError(f"All jobs of {len(every)} companies are offered already.")


def _event(
    dice: Dice, day: datetime, every: list[Company], people: list[Member], titles: set[str]
) -> dict[str, Any]:
    said = load("work")
    online = dice.chance(0.45)
    kinds: tuple[str, ...] = ("Online",) if online else ()
    for _ in range(TRIES):
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
        title = line(dice, _fitting("event_titles", kinds), slots)
        if title not in titles:
            break
    title = untaken(title, titles)
    titles.add(title)
    start = day + timedelta(hours=_hour(dice, title), minutes=dice.pick((0, 30)))
    kinds += ("day",) if start.hour < _EVENING else ()
    kinds += ("Breakfast",) if "Breakfast" in title else ()
    minutes = dice.pick((45, 60, 90, 120))
    slots["minutes"] = str(minutes)
    return {
        "title": title,
        "company_id": company.id,
        "host_id": host.id,
        "starts_at": start,
        "ends_at": start + timedelta(minutes=minutes),
        "place": "Online"
        if online
        else f"{dice.between(2, 480)} {dice.pick(said['streets'])}, {host.location}",
        "about": " ".join(say(dice, _fitting(f"event_{part}", kinds), slots) for part in ("about", "extra")),
        "seats": dice.pick((None, None, 40, 60)) if len(titles) % 8 else _FULL,
    }


def _hour(dice: Dice, title: str) -> int:
    """When an event with a title begins."""
    if "Breakfast" in title:
        return 8
    return dice.between(_EVENING, 19) if re.search("Evening|Night", title) else dice.between(8, 19)
