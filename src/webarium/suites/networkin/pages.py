"""Going to pages: profiles, companies, jobs, events, and filtered lists."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.suites.kit import Navigate, Same, shuffled
from webarium.suites.networkin import base
from webarium.suites.networkin.base import NetworkinTemplate, OnCompany, OnEvent, OnProfile
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty
from webarium.worlds import Conditions


class SeeProfile(OnProfile, Navigate):
    name = "see_profile"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Open {name}'s profile."
    count = 4

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        handle: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            SeeProfile.Params(name=row["name"], handle=row.handle)
            for row in shuffled(rng, base.open_members(db))
        )

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/in/{params.handle}")


class SeeProfileSlowly(SeeProfile):
    """The same on slow pages."""

    name = "see_profile_slow"
    intent = "Please go to {name}'s profile."
    conditions = Conditions(latency_ms=500)
    count = 2


class SeeCompanyJobs(OnCompany, Navigate):
    name = "see_company_jobs"
    difficulty = "easy"
    intent = "Show me the jobs that {company} has posted."
    count = 3

    @dataclass(frozen=True)
    class Params(OnCompany.Params):
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT name, slug FROM company c WHERE id > 2 AND EXISTS (SELECT 1 FROM job j WHERE"
            " j.company_id = c.id) ORDER BY id"
        )
        return (SeeCompanyJobs.Params(company=row["name"], slug=row.slug) for row in shuffled(rng, rows))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/company/{params.slug}/jobs")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Jobs", nth=1)


class SeeEvent(OnEvent, Navigate):
    name = "see_event"
    difficulty = "easy"
    intent = 'Open the page for the event "{event}".'
    count = 3

    @dataclass(frozen=True)
    class Params(OnEvent.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (SeeEvent.Params(event=row.title, key=row.id) for row in shuffled(rng, base.events(db)))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/events/{params.key}")


class FilterPeople(NetworkinTemplate, Navigate):
    name = "filter_people"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        "Find my {grade}-degree connections who studied at {school} and live in {place}. Use the filters in"
        " the people search, without any keywords."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        grade: str
        school: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Combinations that fit somebody."""
        circle = base.around(db)
        rows = db.rows(
            "SELECT m.id, s.school, m.location FROM member m JOIN education s ON s.member_id = m.id"
            " WHERE m.id > ? ORDER BY s.id",
            base.NAMED,
        )
        for row in shuffled(rng, rows):
            if grade := circle.grade(row.id):
                yield FilterPeople.Params(
                    grade=grade, school=row.school, place=row.location.partition(",")[0]
                )

    def url(self, db: Data, params: Params) -> UrlCheck:
        wanted = {
            "grade": params.grade,
            "school": Same(params.school),
            "location": Same(params.place),
            "company": None,
            "keywords": None,
        }
        return landing(db, "/search/results/people", query=wanted)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By the list of results."""
        await ui.goto("/search/results/people")
        await ui.check(params.grade)
        await ui.fill("Location", params.place)
        await ui.fill("School", params.school, submit=True)


class FilterJobs(NetworkinTemplate, Navigate):
    name = "filter_jobs"
    difficulty = "medium"
    intent = (
        'Show me open jobs called "{title}" that are {workplace_words} and pay {salary} or more. Leave all'
        " other filters alone."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        workplace: str
        workplace_words: str
        title: str
        salary: str
        step: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.jobs(db, "NOT j.closed")):
            steps = [step for step in (60, 80, 100, 120, 140) if step * 1000 <= row.salary_high]
            yield FilterJobs.Params(
                workplace=row.workplace,
                workplace_words=row.workplace.lower(),
                title=row.title,
                salary=f"${steps[-1]},000",
                step=steps[-1],
            )

    def url(self, db: Data, params: Params) -> UrlCheck:
        free = dict.fromkeys(("location", "posted", "kind", "level", "easy"))
        wanted = {
            "workplace": params.workplace,
            "keywords": Same(params.title),
            "salary": str(params.step),
            **free,
        }
        return landing(db, "/jobs", query=wanted)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Jobs")
        await ui.fill("Title, skill or company", params.title)
        await ui.select("Salary", f"${params.step}K or more")
        await ui.check(params.workplace)
        await ui.click("button", "Show jobs")


class SearchPosts(NetworkinTemplate, Navigate):
    name = "search_posts"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Search for "{text}" and show me only posts.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = [row["name"] for row in base.latest_posts(db)]
        return (SearchPosts.Params(text=name) for name in shuffled(rng, names))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/search/results/content", query={"keywords": Same(params.text)})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By the field in the header."""
        await ui.search(params.text)
        await ui.click("link", "Posts")
