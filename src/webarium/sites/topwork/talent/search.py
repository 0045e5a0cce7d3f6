"""The search for freelancers, with filters, and comparing those that were found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import apsw
from starlette.responses import Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.facts import AVAILABILITIES, ENGLISH, LEVELS
from webarium.sites.topwork.fields import fields
from webarium.sites.topwork.shell import ACCOUNTS
from webarium.sites.topwork.talent.freelancers import (
    SAVED_TALENT,
    SOURCE,
    Freelancer,
    by_ids,
    freelancers,
    history,
    skills_of,
)
from webarium.sql import Where, either, every, holds, one_of, select
from webarium.types import Json

PAGE = 11
BEST = 22
"""How many are recommended to who has asked for nothing in particular."""
MOST = 4
"""How many can be compared."""
SORTS = {
    "best": ("Best match", "s.success IS NULL, s.success DESC, s.contracts DESC, f.id"),
    "cheap": ("Lowest rate", "f.rate, f.id"),
    "dear": ("Highest rate", "f.rate DESC, f.id"),
    "earned": ("Most earned", "s.earned DESC, f.id"),
    "jobs": ("Most jobs", "s.contracts DESC, f.id"),
}
SUCCESS = (80, 90, 100)
_TEXTS = """SELECT m.name, f.title, f.specialty, f.category FROM freelancer f JOIN member m ON m.id = f.id
    UNION ALL SELECT name, '', '', '' FROM skill"""
CATEGORIES = tuple(field.name for field in fields())


@dataclass(frozen=True)
class Wanted:
    """What a client looks for."""

    text: str
    category: str
    skill: str
    levels: tuple[str, ...]
    english: str
    availability: str
    location: str
    low: int | None
    high: int | None
    """Dollars an hour."""
    success: int
    sort: str

    @property
    def any(self) -> bool:
        """Whether anything is asked for."""
        told = (
            self.text,
            self.category,
            self.skill,
            self.levels,
            self.english,
            self.availability,
            self.location,
            self.success,
        )
        return any(told) or self.low is not None or self.high is not None

    def where(self) -> Where:
        """As a condition."""
        parts = [_about(word) for word in self.text.split()]
        exact = (
            ("f.category", self.category),
            ("f.english", self.english),
            ("f.availability", self.availability),
        )
        parts += [Where(f"{column} = ?", (value,)) for column, value in exact if value]
        parts += [_can(Where("k.name = ?", (self.skill,)))] if self.skill else []
        parts += [one_of("f.level", self.levels)] if self.levels else []
        parts += [holds("m.location", self.location)] if self.location else []
        parts += [Where("f.rate >= ?", (self.low * 100,))] if self.low is not None else []
        parts += [Where("f.rate <= ?", (self.high * 100,))] if self.high is not None else []
        parts += [Where("s.success >= ?", (self.success,))] if self.success else []
        return every(parts)

    def saying(self, text: str) -> Wanted:
        """The same in other words."""
        return replace(self, text=text)

    def told(self) -> dict[str, Json]:
        """For the published state."""
        return {
            "category": self.category,
            "skill": self.skill,
            "experienceLevel": list(self.levels),
            "englishLevel": self.english,
            "availability": self.availability,
            "location": self.location,
            "hourlyRateFrom": self.low,
            "hourlyRateTo": self.high,
            "jobSuccess": self.success,
            "sort": self.sort,
        }


def _about(word: str) -> Where:
    return either(
        (
            holds("m.name", word),
            holds("f.title", word),
            holds("f.specialty", word),
            holds("f.category", word),
            _can(holds("k.name", word)),
        )
    )


def _can(condition: Where) -> Where:
    inner = select("k.freelancer_id", "freelancer_skill k", condition.sql)
    return Where(f"f.id IN ({inner})", condition.params)


def _text(visit: Visit, name: str) -> str:
    return " ".join(visit.query.get(name, "").split())[:80]


def wanted(visit: Visit) -> Wanted:
    """What the address asks for."""

    def known(name: str, values: tuple[str, ...]) -> str:
        given = visit.query.get(name, "")
        return given if given in values else ""

    levels = visit.query.getlist("level")
    success = plain_number(visit.query.get("success"), 100) or 0
    return Wanted(
        _text(visit, "q"),
        known("category", CATEGORIES),
        _text(visit, "skill"),
        tuple(each for each in LEVELS if each in levels),
        known("english", ENGLISH),
        known("availability", AVAILABILITIES),
        _text(visit, "location"),
        plain_number(visit.query.get("low"), 9999),
        plain_number(visit.query.get("high"), 9999),
        success if success in SUCCESS else 0,
        known("sort", tuple(SORTS)) or "best",
    )


def recommended_ids(db: apsw.Connection) -> list[int]:
    """Who is shown when nothing is asked for: available freelancers with some history who do best."""
    where = "f.availability <> 'Not available' AND s.contracts >= 4"
    rows = db.execute(select("f.id", SOURCE, where, f"ORDER BY {SORTS['best'][1]} LIMIT {BEST}"))
    return [int(str(row[0])) for row in rows]


def recommended(visit: Visit) -> list[Freelancer]:
    """The same, with all about them."""
    return by_ids(visit, recommended_ids(visit.db))


def index(visit: Visit) -> Response:
    """What was found; recommended freelancers where nothing is asked for."""
    asked = wanted(visit)
    meant = ""
    if asked.any or asked.sort != "best":
        total, meant = respelled(visit, asked.text, _TEXTS, lambda text: _count(visit, asked.saying(text)))
        where = asked.saying(meant or asked.text).where()
        paging = Paging.from_query(visit.query, total, size=PAGE)
        order = SORTS[asked.sort][1]
        found = freelancers(visit, where, f"ORDER BY {order} LIMIT {paging.limit} OFFSET {paging.offset}")
        _remember(visit, asked, where, order)
    else:
        every_one = recommended(visit)
        paging = Paging.from_query(visit.query, len(every_one), size=PAGE)
        found = every_one[paging.offset : paging.offset + paging.limit]
    account = ACCOUNTS.present(visit)
    return visit.render(
        "talent/search.html",
        found=found,
        skills=skills_of(visit, found),
        paging=paging,
        asked=asked,
        meant=meant,
        saved=SAVED_TALENT.keys(visit, account.id if account else None),
        sorts={key: name for key, (name, _) in SORTS.items()},
        categories=CATEGORIES,
        levels=LEVELS,
        english=ENGLISH,
        availabilities=AVAILABILITIES,
        success=SUCCESS,
        catalog=catalog(visit),
    )


def _count(visit: Visit, asked: Wanted) -> int:
    where = asked.where()
    return int(visit.value(select("count(*)", SOURCE, where.sql), where.params))


def catalog(visit: Visit) -> list[str]:
    """The names of all skills of the catalogue."""
    return [str(row[0]) for row in visit.db.execute("SELECT name FROM skill ORDER BY name")]


def _remember(visit: Visit, asked: Wanted, where: Where, order: str) -> None:
    """Keep what was found in the session, as it is a part of the published state."""
    rows = visit.db.execute(select("f.id", SOURCE, where.sql, f"ORDER BY {order} LIMIT 60"), where.params)
    ids: list[Json] = [str(row[0]) for row in rows]
    found: dict[str, Json] = {"query": asked.text, "filters": asked.told(), "resultIds": ids}
    visit.session["search"] = found


def suggest(visit: Visit) -> Response:
    """Names, titles and skills that begin with what is typed."""
    text = _text(visit, "q")
    lines: list[tuple[str, str]] = []
    if text:
        named = freelancers(
            visit, either((holds("m.name", text), holds("f.title", text))), "ORDER BY m.name LIMIT 5"
        )
        lines += [(each.name, each.title) for each in named]
        where = holds("name", text)
        rows = visit.db.execute(select("name", "skill", where.sql, "ORDER BY name LIMIT 4"), where.params)
        lines += [(str(row[0]), "Skill") for row in rows]
    return visit.render(
        "talent/_suggestions.html" if visit.is_htmx else "talent/suggestions.html", lines=lines
    )


def compare(visit: Visit) -> Response:
    """Up to four freelancers side by side."""
    handles = list(dict.fromkeys(visit.query.getlist("f")))[:MOST]
    by_handle: Mapping[str, Freelancer] = {
        each.handle: each for each in freelancers(visit, one_of("m.handle", handles))
    }
    found = [by_handle[each] for each in handles if each in by_handle]
    said = {each.id: [past for past in history(visit, each.id) if past.ended][:3] for each in found}
    return visit.render(
        "talent/compare.html", found=found, skills=skills_of(visit, found), said=said, most=MOST
    )
