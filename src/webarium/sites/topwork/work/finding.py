"""Looking for jobs, and saving them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from starlette.responses import Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.facts import DURATIONS, LEVELS, SIZES
from webarium.sites.topwork.posts.jobs import SAVED_JOBS, SOURCE, Job, job_of, jobs, skills_of_jobs
from webarium.sites.topwork.shell import ACCOUNTS, Account, for_freelancer
from webarium.sites.topwork.talent.search import CATEGORIES
from webarium.sql import Where, either, every, holds, one_of, select

PAGE = 12
SORTS = {
    "new": ("Newest", "j.posted_at DESC, j.id DESC"),
    "pay": ("Highest rate", "j.rate_high IS NULL, j.rate_high DESC, j.id"),
    "few": ("Fewest proposals", "proposals, j.posted_at DESC, j.id DESC"),
    "price": ("Highest fixed price", "j.price IS NULL, j.price DESC, j.id"),
}
POSTED = {"1": "Last 24 hours", "7": "Last week", "30": "Last month"}
_TEXTS = """SELECT title, category, specialty, description FROM job WHERE status = 'open'
    UNION ALL SELECT name, '', '', '' FROM skill"""
PROPOSALS = {"4": "Less than 5", "9": "Less than 10"}


@dataclass(frozen=True)
class Wanted:
    """What a freelancer looks for."""

    text: str
    category: str
    levels: tuple[str, ...]
    budget: str
    size: str
    duration: str
    rate: int | None
    """Dollars an hour at least."""
    price: int | None
    """Dollars in all at least."""
    posted: str
    proposals: str
    to_hire: bool
    sort: str

    def where(self, now: datetime) -> Where:
        """As a condition."""
        parts = [_about(word) for word in self.text.split()]
        exact = (
            ("j.category", self.category),
            ("j.budget", self.budget),
            ("j.size", self.size),
            ("j.duration", self.duration),
        )
        parts += [Where(f"{column} = ?", (value,)) for column, value in exact if value]
        parts += [one_of("j.level", self.levels)] if self.levels else []
        parts += [Where("j.rate_high >= ?", (self.rate * 100,))] if self.rate is not None else []
        parts += [Where("j.price >= ?", (self.price * 100,))] if self.price is not None else []
        if self.posted:
            parts.append(
                Where("j.posted_at >= ?", ((now - timedelta(days=int(self.posted))).isoformat(" "),))
            )
        if self.proposals:
            count = "(SELECT count(*) FROM proposal p WHERE p.job_id = j.id AND p.status <> 'withdrawn')"
            parts.append(Where(f"{count} <= ?", (int(self.proposals),)))
        parts += [Where("j.to_hire")] if self.to_hire else []
        return every([Where("j.status = 'open'"), *parts])


def _about(word: str) -> Where:
    inner = holds("k.name", word)
    skill = Where(f"j.id IN ({select('k.job_id', 'job_skill k', inner.sql)})", inner.params)
    return either(
        (
            holds("j.title", word),
            holds("j.category", word),
            holds("j.specialty", word),
            holds("j.description", word),
            skill,
        )
    )


def wanted(visit: Visit) -> Wanted:
    """What the address asks for."""

    def known(name: str, values: tuple[str, ...]) -> str:
        given = visit.query.get(name, "")
        return given if given in values else ""

    levels = visit.query.getlist("level")
    return Wanted(
        " ".join(visit.query.get("q", "").split())[:80],
        known("category", CATEGORIES),
        tuple(each for each in LEVELS if each in levels),
        known("budget", ("hourly", "fixed")),
        known("size", SIZES),
        known("duration", DURATIONS),
        plain_number(visit.query.get("rate"), 9999),
        plain_number(visit.query.get("price"), 999_999),
        known("posted", tuple(POSTED)),
        known("proposals", tuple(PROPOSALS)),
        visit.query.get("to_hire") == "1",
        known("sort", tuple(SORTS)) or "new",
    )


def search(visit: Visit) -> Response:
    """Open jobs, filtered and sorted; for everybody."""
    asked = wanted(visit)

    def count(text: str) -> int:
        where = replace(asked, text=text).where(visit.now)
        return int(visit.value(select("count(*)", SOURCE, where.sql), where.params))

    total, meant = respelled(visit, asked.text, _TEXTS, count)
    where = replace(asked, text=meant or asked.text).where(visit.now)
    paging = Paging.from_query(visit.query, total, size=PAGE)
    found = jobs(visit, where, f"ORDER BY {SORTS[asked.sort][1]} LIMIT {paging.limit} OFFSET {paging.offset}")
    account = ACCOUNTS.present(visit)
    return visit.render(
        "work/search.html",
        jobs=found,
        skills=skills_of_jobs(visit, found),
        paging=paging,
        asked=asked,
        meant=meant,
        categories=CATEGORIES,
        levels=LEVELS,
        sizes=SIZES,
        durations=DURATIONS,
        posted=POSTED,
        proposals=PROPOSALS,
        sorts={key: name for key, (name, _) in SORTS.items()},
        saved=SAVED_JOBS.keys(visit, account.id if account else None),
        freelancer=account is not None and not account.hires,
    )


@for_freelancer
def save(visit: Visit, account: Account) -> Response:
    """Save a job, or no longer."""
    job = job_of(visit)
    forgotten = "The job was removed from your saved jobs."
    SAVED_JOBS.turn(visit, account.id, job.id, f"“{job.title}” was saved.", forgotten)
    return visit.redirect(visit.back(f"/jobs/{job.id}"))


@for_freelancer
def saved(visit: Visit, account: Account) -> Response:
    """Saved jobs, the latest first."""
    ids = SAVED_JOBS.keys(visit, account.id)
    found: dict[int, Job] = {each.id: each for each in jobs(visit, one_of("j.id", ids))}
    kept = [found[each] for each in ids if each in found and found[each].status != "removed"]
    return visit.render("work/saved.html", jobs=kept, skills=skills_of_jobs(visit, kept), saved=ids)
