"""Going to pages: profiles, filtered lists, proposals."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.suites.kit import Navigate, Same, each_of, shuffled
from webarium.suites.topwork import base
from webarium.suites.topwork.base import AsFreelancer, OnProfile, OnProposals, TopworkTemplate, picked
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty
from webarium.worlds import Conditions


class SeeProfile(OnProfile, Navigate):
    name = "see_profile"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Open {name}'s profile."
    count = 3

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        handle: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(SeeProfile.Params, picked(rng, base.freelancers(db), name="name", handle="handle"))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/freelancers/{params.handle}")


class SeeProfileSlowly(SeeProfile):
    """The same on slow pages."""

    name = "see_profile_slow"
    intent = "Please go to {name}'s profile."
    conditions = Conditions(latency_ms=500)
    count = 2


class FilterTalent(TopworkTemplate, Navigate):
    name = "filter_talent"
    difficulty = "medium"
    intent = (
        'Show me freelancers in "{category}" with the experience level "{level}" who charge ${high} an hour'
        " or less and have a job success score of {success}% or more. Leave all other filters alone."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        level: str
        category: str
        high: int
        success: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Combinations that fit somebody."""
        for row in shuffled(rng, base.freelancers(db, "s.success >= 80")):
            success = 90 if row.success >= 90 else 80
            high = -(-row.rate // 500) * 5
            yield FilterTalent.Params(level=row.level, category=row.category, high=high, success=success)

    def url(self, db: Data, params: Params) -> UrlCheck:
        wanted = {
            "level": params.level,
            "category": params.category,
            "high": str(params.high),
            "success": str(params.success),
        }
        others = dict.fromkeys(("q", "skill", "low", "english", "availability", "location"))
        return landing(db, "/talent", query={**wanted, **others})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By the list of talent."""
        await ui.click("link", "Find talent")
        await ui.select("Category", params.category)
        await ui.check(params.level)
        await ui.select("Job success", f"{params.success}% or more")
        await ui.fill("Rate to, $", str(params.high), submit=True)


class FilterWork(AsFreelancer, Navigate):
    name = "filter_work"
    difficulty = "medium"
    intent = (
        'Find open jobs in "{category}" that are {size_words} with a fixed price of ${price:,} or more. Leave'
        " all other filters alone."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        category: str
        price: int
        size: str
        size_words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        words = {"Small": "small projects", "Medium": "medium-sized projects", "Large": "large projects"}
        for row in shuffled(rng, base.open_jobs(db, "j.budget = 'fixed'")):
            price = max(50, row.price // 100 // 50 * 50)
            yield FilterWork.Params(
                category=row.category, price=price, size=row.size, size_words=words[row.size]
            )

    def url(self, db: Data, params: Params) -> UrlCheck:
        wanted = {"category": params.category, "price": str(params.price), "size": params.size}
        others = dict.fromkeys(("q", "rate", "level", "duration", "posted", "proposals", "to_hire"))
        return landing(db, "/find-work", query={**wanted, **others})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By the list of jobs."""
        await ui.click("link", "Find work")
        await ui.select("Category", params.category)
        await ui.select("Size", params.size)
        await ui.fill("Price at least, $", str(params.price), submit=True)


class SearchJobs(AsFreelancer, Navigate):
    name = "search_jobs"
    difficulty = "easy"
    intent = 'Show me the open jobs that mention "{text}", sorted with the fewest proposals first.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.column(
            "SELECT DISTINCT s.name FROM job_skill s JOIN job j ON j.id = s.job_id WHERE j.status = 'open'"
            " ORDER BY 1"
        )
        return (SearchJobs.Params(text=name) for name in shuffled(rng, rows))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/find-work", query={"q": Same(params.text), "sort": "few", "category": None})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By the field in the header, and the choice of the order."""
        await ui.search(params.text)
        await ui.select("Sort by", "Fewest proposals")
        await ui.click("button", "Show jobs")


class SortProposals(OnProposals, Navigate):
    name = "sort_proposals"
    difficulty = "medium"
    intent = 'Show me the proposals for my job "{title}", lowest bid first.'
    count = 2

    @dataclass(frozen=True)
    class Params(OnProposals.Params):
        job: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(SortProposals.Params, picked(rng, base.own_jobs(db), title="title", job="id"))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/jobs/{params.job}/proposals", query={"sort": "cheap"})

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Lowest bid")
