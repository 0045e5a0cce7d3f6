"""Going to pages: profiles, companies, jobs, events, and filtered lists."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from webarium.scoring import Same, UrlCheck
from webarium.suites.kit import Instances, Navigate, shuffled
from webarium.suites.networkin import base
from webarium.suites.networkin.base import NetworkinTemplate, OnCompany, OnEvent, OnProfile
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty
from webarium.worlds import Conditions


class SeeProfile(OnProfile, Navigate):
    name = "see_profile"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Open the profile of {name}."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return ({"name": row["name"], "handle": row.handle} for row in shuffled(rng, base.open_members(db)))

    def url(self, db: Data, name: str, handle: str) -> UrlCheck:
        return landing(db, f"/in/{handle}")


class SeeProfileSlowly(SeeProfile):
    """The same on slow pages."""

    name = "see_profile_slow"
    intent = "Go to the profile of {name}, please."
    conditions = Conditions(latency_ms=500)
    count = 2


class SeeCompanyJobs(OnCompany, Navigate):
    name = "see_company_jobs"
    difficulty = "easy"
    intent = "Show me the jobs that {company} has posted."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows(
            "SELECT name, slug FROM company c WHERE id > 2 AND EXISTS (SELECT 1 FROM job j WHERE"
            " j.company_id = c.id) ORDER BY id"
        )
        return ({"company": row["name"], "slug": row.slug} for row in shuffled(rng, rows))

    def url(self, db: Data, company: str, slug: str) -> UrlCheck:
        return landing(db, f"/company/{slug}/jobs")

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", "Jobs", nth=1)


class SeeEvent(OnEvent, Navigate):
    name = "see_event"
    difficulty = "easy"
    intent = 'Open the page of the event "{event}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return ({"event": row.title, "key": row.id} for row in shuffled(rng, base.events(db)))

    def url(self, db: Data, event: str, key: int) -> UrlCheck:
        return landing(db, f"/events/{key}")


class FilterPeople(NetworkinTemplate, Navigate):
    name = "filter_people"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        "Find my {grade}-degree connections who have studied at {school} and live in {place}. Use the"
        " filters of the people search, without keywords."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Combinations that fit somebody."""
        circle = base.around(db)
        rows = db.rows(
            "SELECT m.id, s.school, m.location FROM member m JOIN education s ON s.member_id = m.id"
            " WHERE m.id > ? ORDER BY s.id",
            base.NAMED,
        )
        for row in shuffled(rng, rows):
            if grade := circle.grade(row.id):
                yield {"grade": grade, "school": row.school, "place": row.location.partition(",")[0]}

    def url(self, db: Data, grade: str, school: str, place: str) -> UrlCheck:
        wanted = {
            "grade": grade,
            "school": Same(school),
            "location": Same(place),
            "company": None,
            "keywords": None,
        }
        return landing(db, "/search/results/people", query=wanted)

    async def go(self, ui: Ui, db: Data, grade: str, school: str, place: str) -> None:
        """By the list of results."""
        await ui.goto("/search/results/people")
        await ui.check(grade)
        await ui.fill("Location", place)
        await ui.fill("School", school, submit=True)


class FilterJobs(NetworkinTemplate, Navigate):
    name = "filter_jobs"
    difficulty = "medium"
    intent = (
        'Show me open jobs called "{title}" that are {workplace} and pay {salary} or more. Leave all'
        " other filters alone."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in shuffled(rng, base.jobs(db, "NOT j.closed")):
            steps = [step for step in (60, 80, 100, 120, 140) if step * 1000 <= row.salary_high]
            yield {
                "workplace": row.workplace,
                "title": row.title,
                "salary": f"${steps[-1]},000",
                "step": steps[-1],
            }

    def url(self, db: Data, workplace: str, title: str, salary: str, step: int) -> UrlCheck:
        free = dict.fromkeys(("location", "posted", "kind", "level", "easy"))
        wanted = {"workplace": workplace, "keywords": Same(title), "salary": str(step), **free}
        return landing(db, "/jobs", query=wanted)

    async def go(self, ui: Ui, db: Data, workplace: str, title: str, salary: str, step: int) -> None:
        await ui.click("link", "Jobs")
        await ui.fill("Title, skill or company", title)
        await ui.select("Salary", f"${step}K or more")
        await ui.check(workplace)
        await ui.click("button", "Show jobs")


class SearchPosts(NetworkinTemplate, Navigate):
    name = "search_posts"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Search for "{text}" and show me nothing but posts.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        names = [row["name"] for row in base.latest_posts(db)]
        return ({"text": name} for name in shuffled(rng, names))

    def url(self, db: Data, text: str) -> UrlCheck:
        return landing(db, "/search/results/content", query={"keywords": Same(text)})

    async def go(self, ui: Ui, db: Data, text: str) -> None:
        """By the field in the header."""
        await ui.search(text)
        await ui.click("link", "Posts")
