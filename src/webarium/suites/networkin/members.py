"""Questions about members, companies, jobs, events and one's own network."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from webarium.scoring import Answer, Date, Money, Number, Text
from webarium.sites.networkin.graph import mutual
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import Retrieve, asking, shuffled
from webarium.suites.networkin import base
from webarium.suites.networkin.base import NetworkinTemplate, OnCompany, OnEvent, OnJob, OnPost, OnProfile
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty


class CurrentCompany(OnProfile, Retrieve):
    name = "current_company"
    difficulty: ClassVar[Difficulty] = "easy"
    start = "/events"
    intent = "Which company does {name} currently work for, according to their profile?"
    wordings = ("Where does {name} work these days? Name the company.",)
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProfile.Params]:
        rows = base.open_members(
            db, "(SELECT count(*) FROM experience e WHERE e.member_id = m.id AND e.ended = '') = 1"
        )
        return (OnProfile.Params(name=row["name"]) for row in shuffled(rng, rows))

    def answer(self, db: Data, params: OnProfile.Params) -> Answer:
        return Text(history(db, params.name)[0].company)


def history(db: Data, name: str) -> list[Row]:
    """Somebody's positions, the latest first."""
    return db.rows(
        "SELECT e.* FROM experience e JOIN member m ON m.id = e.member_id WHERE m.name = ?"
        " ORDER BY e.ended = '' DESC, e.began DESC, e.id",
        name,
    )


class CompanyBefore(OnProfile, Retrieve):
    name = "company_before"
    difficulty = "medium"
    intent = "Where did {name} work right before joining {company}? Name the company."
    count = 4

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        company: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.open_members(db)):
            past = history(db, row["name"])
            companies = [each.company for each in past]
            if len(past) > 1 and past[0].ended == "" and len(set(companies)) == len(companies):
                yield CompanyBefore.Params(name=row["name"], company=companies[0])

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(history(db, params.name)[1].company)


class SchoolOf(OnProfile, Retrieve):
    name = "school_of"
    difficulty = "easy"
    intent = "Which school did {name} go to?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProfile.Params]:
        rows = base.open_members(db, "(SELECT count(*) FROM education s WHERE s.member_id = m.id) = 1")
        return (OnProfile.Params(name=row["name"]) for row in shuffled(rng, rows))

    def answer(self, db: Data, params: OnProfile.Params) -> Answer:
        sql = "SELECT s.school FROM education s JOIN member m ON m.id = s.member_id WHERE m.name = ?"
        return Text(db.value(sql, params.name))


class SkillEndorsements(OnProfile, Retrieve):
    name = "skill_endorsements"
    difficulty = "medium"
    intent = 'How many endorsements does {name} have for "{skill}"?'
    count = 4
    near = "{skill}"

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        skill: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Skills with three endorsements or more."""
        names = {row.id: row["name"] for row in base.open_members(db)}
        rows = [row for row in endorsed(db) if row.member_id in names]
        mixed = shuffled(rng, rows)
        picked = not_all_alike(mixed, [row.endorsements for row in mixed], self.count)
        return [SkillEndorsements.Params(name=names[row.member_id], skill=row["name"]) for row in picked]

    def answer(self, db: Data, params: Params) -> Answer:
        key = db.value("SELECT id FROM member WHERE name = ?", params.name)
        return Number(
            next(
                row.endorsements
                for row in endorsed(db)
                if (row.member_id, row["name"]) == (key, params.skill)
            )
        )

    def told(self, db: Data, params: Params) -> list[str]:
        """With the word beside it."""
        return [f"{self.answer(db, params).natural()} endorsements"]


def endorsed(db: Data) -> list[Row]:
    """Skills with three endorsements or more."""
    return db.rows(
        "SELECT s.member_id, s.name, count(*) AS endorsements FROM skill s JOIN endorsement e ON e.skill_id = s.id"
        " GROUP BY s.id HAVING count(*) >= 3 ORDER BY s.id"
    )


class CompanyFounded(OnCompany, Retrieve):
    name = "company_founded"
    difficulty = "easy"
    intent = "In what year was {company} founded?"
    answer_form = asking.YEAR
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnCompany.Params]:
        return (
            OnCompany.Params(company=name)
            for name in shuffled(rng, db.column("SELECT name FROM company WHERE id > 2 ORDER BY id"))
        )

    def answer(self, db: Data, params: OnCompany.Params) -> Answer:
        return Number(db.value("SELECT founded FROM company WHERE name = ?", params.company))


class CompanySeat(CompanyFounded):
    """Where a company is at home."""

    name = "company_headquarters"
    answer_form = ""
    intent = "In which city is {company} headquartered?"

    def answer(self, db: Data, params: CompanyFounded.Params) -> Answer:
        place = str(db.value("SELECT headquarters FROM company WHERE name = ?", params.company))
        return Text(place.partition(",")[0], aliases=(place,))


class JobSalary(OnJob, Retrieve):
    name = "job_salary"
    difficulty = "medium"
    intent = 'What is the highest yearly salary that {company} is offering for the job "{title}" in {place}?'
    count = 4

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        title: str
        company: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            JobSalary.Params(**base.job_params(row)) for row in shuffled(rng, base.jobs(db, "NOT j.closed"))
        )

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(100 * db.value("SELECT salary_high FROM job WHERE id = ?", params.job))

    def told(self, db: Data, params: Params) -> list[str]:
        """The page tells whole dollars, without cents."""
        salary = db.value("SELECT salary_high FROM job WHERE id = ?", params.job)
        return [f"${salary:,}"]


class EventHost(OnEvent, Retrieve):
    name = "event_host"
    difficulty = "easy"
    intent = 'Who is hosting the event "{event}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnEvent.Params]:
        return (OnEvent.Params(event=row.title) for row in shuffled(rng, base.events(db)))

    def answer(self, db: Data, params: OnEvent.Params) -> Answer:
        (row,) = base.events(db, "e.title = ?", params.event)
        return Text(row.host)


class EventDay(EventHost):
    name = "event_day"
    start = "/jobs/saved"
    intent = 'On what day does the event "{event}" take place?'

    def answer(self, db: Data, params: EventHost.Params) -> Answer:
        (row,) = base.events(db, "e.title = ?", params.event)
        return Date(date.fromisoformat(row.starts_at[:10]))


class MutualConnections(OnProfile, Retrieve):
    name = "mutual_connections"
    difficulty = "medium"
    intent = "How many connections do {name} and I have in common?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProfile.Params]:
        """Members with whom one has two or more in common."""
        rows = [row for row in shuffled(rng, base.strangers(db)) if self.shared(db, row.id) > 1]
        picked = not_all_alike(rows, [self.shared(db, row.id) for row in rows], self.count)
        return [OnProfile.Params(name=row["name"]) for row in picked]

    def shared(self, db: Data, other: int) -> int:
        """How many connections the member shares with another one."""
        return len(mutual(db.universe.reader("networkin"), base.me(db), other))

    def answer(self, db: Data, params: OnProfile.Params) -> Answer:
        return Number(self.shared(db, db.value("SELECT id FROM member WHERE name = ?", params.name)))

    def told(self, db: Data, params: OnProfile.Params) -> list[str]:
        """With the words beside it."""
        return [f"{self.answer(db, params).natural()} mutual connections"]


class PostComments(OnPost, Retrieve):
    name = "post_comments"
    difficulty = "medium"
    intent = "How many comments does {name}'s latest post have?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPost.Params]:
        rows = [row for row in shuffled(rng, base.latest_posts(db)) if row.comments > 1]
        picked = not_all_alike(rows, [row.comments for row in rows], self.count)
        return [OnPost.Params(name=row["name"], post=row.post) for row in picked]

    def answer(self, db: Data, params: OnPost.Params) -> Answer:
        return Number(db.value("SELECT count(*) FROM comment WHERE post_id = ?", params.post))

    def told(self, db: Data, params: OnPost.Params) -> list[str]:
        """With the word beside it."""
        return [f"{self.answer(db, params).natural()} comments"]


class ConnectedSince(NetworkinTemplate, Retrieve):
    name = "connected_since"
    difficulty = "easy"
    intent = "When did {name} and I connect? Give me the date."
    count = 4
    way = ("My Network", "Connections")
    form = (("Search with filters", "{name}"),)
    button = "Apply"

    @dataclass(frozen=True)
    class Params:
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (ConnectedSince.Params(name=row["name"]) for row in shuffled(rng, base.friends(db)))

    def answer(self, db: Data, params: Params) -> Answer:
        other = db.value("SELECT id FROM member WHERE name = ?", params.name)
        since = db.value("SELECT since FROM tie WHERE member_id = ? AND with_id = ?", base.me(db), other)
        return Date(date.fromisoformat(since))


class FriendsOf(NetworkinTemplate, Retrieve):
    """Base of counting connections by a filter of the search."""

    difficulty: ClassVar[Difficulty] = "hard"
    count = 3
    field: ClassVar[str]
    source: ClassVar[str]

    @dataclass(frozen=True)
    class Params:
        place: str

    def groups(self, db: Data) -> dict[str, int]:
        """How many connections each place has."""
        first = base.around(db).first
        found: dict[str, set[int]] = {}
        for row in db.rows(self.source):
            if row.member_id in first and row.member_id != base.me(db):
                found.setdefault(row.place, set()).add(row.member_id)
        return {place: len(those) for place, those in found.items()}

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        groups = self.groups(db)
        names = [place for place in sorted(groups) if groups[place] > 2]
        mixed = shuffled(rng, names)
        return [
            FriendsOf.Params(place=each)
            for each in not_all_alike(mixed, [groups[each] for each in mixed], self.count)
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self.groups(db)[params.place])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By the filters of the people."""
        await ui.search(params.place)
        await ui.click("link", "People")
        await ui.check("1st")
        await ui.fill(self.field, params.place)
        await ui.click("button", "Show results")

    def told(self, db: Data, params: Params) -> list[str]:
        """With the word beside it."""
        return [f"{self.answer(db, params).natural()} results"]


class FriendsOfSchool(FriendsOf):
    """Connections who went to a school."""

    name = "friends_of_school"
    intent = "How many of my 1st-degree connections have studied at {place}?"
    field = "School"
    source = "SELECT member_id, school AS place FROM education ORDER BY id"


class FriendsOfCompany(FriendsOf):
    """Connections who work or worked at a company."""

    name = "friends_of_company"
    intent = "How many of my 1st-degree connections work at {place} or used to work there?"
    field = "Company, current or past"
    source = "SELECT member_id, company AS place FROM experience ORDER BY id"

    def groups(self, db: Data) -> dict[str, int]:
        """Companies whose name no other one's holds."""
        names = db.column("SELECT name FROM company")
        found = super().groups(db)
        return {place: size for place, size in found.items() if sum(place in name for name in names) == 1}


class BestPaid(NetworkinTemplate, Retrieve):
    name = "best_paid"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = 'Which company is offering the highest yearly salary among the open jobs called "{title}"?'
    count = 3

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (BestPaid.Params(title=row.title) for row in shuffled(rng, base.best_paid(db)))

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(next(row.company for row in base.best_paid(db) if row.title == params.title))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """The list of jobs, the best paid first."""
        await ui.click("link", "Jobs")
        await ui.fill("Title, skill or company", params.title)
        await ui.select("Sort by", "Highest salary")
        await ui.click("button", "Show jobs")
