"""Questions about freelancers, jobs, proposals and contracts."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Answer, Date, Duration, Money, Number, Text
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import Retrieve, each_of, shuffled
from webarium.suites.topwork import base
from webarium.suites.topwork.base import OnContract, OnJob, OnProfile, OnProposals, TopworkTemplate, picked
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty


class HourlyRate(OnProfile, Retrieve):
    name = "hourly_rate"
    difficulty: ClassVar[Difficulty] = "easy"
    start = "/jobs/mine"
    intent = "What does {name} charge per hour?"
    wordings = ("What is the hourly rate on {name}'s profile?",)
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProfile.Params]:
        rows = shuffled(rng, base.freelancers(db))
        return (
            OnProfile.Params(name=row["name"])
            for row in not_all_alike(rows, [row.rate for row in rows], self.count)
        )

    def answer(self, db: Data, params: OnProfile.Params) -> Answer:
        return Money(one(db, params.name).rate)


def one(db: Data, name: str) -> Row:
    """The only freelancer of a name; raises `ValueError` if there are several."""
    (row,) = base.freelancers(db, "m.name = ?", name)
    return row


class JobSuccess(OnProfile, Retrieve):
    name = "job_success"
    difficulty = "easy"
    intent = "What is {name}'s job success score?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProfile.Params]:
        rows = shuffled(rng, base.freelancers(db, "s.success < 100"))
        kept = not_all_alike(rows, [row.success for row in rows], self.count)
        return (OnProfile.Params(name=row["name"]) for row in kept)

    def answer(self, db: Data, params: OnProfile.Params) -> Answer:
        return Number(one(db, params.name).success, unit="%")

    def told(self, db: Data, params: OnProfile.Params) -> list[str]:
        return [f"{one(db, params.name).success}% Job Success"]


def past(db: Data, name: str) -> list[Row]:
    """Somebody's ended contracts, the latest first, with what was paid."""
    return db.rows(
        "SELECT c.*, (SELECT sum(amount) FROM payment p WHERE p.contract_id = c.id) AS paid,"
        " (SELECT stars FROM feedback b WHERE b.contract_id = c.id AND b.about_id = c.freelancer_id) AS"
        " stars,"
        " k.name AS client FROM contract c JOIN member m ON m.id = c.freelancer_id"
        " JOIN member k ON k.id = c.client_id WHERE m.name = ? AND c.ended <> ''"
        " ORDER BY c.ended DESC, c.id DESC",
        name,
    )


class LastProject(OnProfile, Retrieve):
    name = "last_project"
    difficulty = "medium"
    intent = "What is the title of the last job that {name} completed?"
    wordings = ("Which project did {name} finish most recently?",)
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProfile.Params]:
        return (
            OnProfile.Params(name=row["name"])
            for row in shuffled(rng, base.freelancers(db, "s.contracts >= 3"))
        )

    def answer(self, db: Data, params: OnProfile.Params) -> Answer:
        rows = past(db, params.name)
        return Text(rows[0].title if rows else "")


class BestPaidProject(OnProfile, Retrieve):
    name = "best_paid_project"
    difficulty = "medium"
    intent = "Which of {name}'s completed jobs brought in the most money? Give its title."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProfile.Params]:
        for row in shuffled(rng, base.freelancers(db, "s.contracts >= 4")):
            sums = sorted((each.paid for each in past(db, row["name"])), reverse=True)
            if len(sums) > 2 and sums[0] > sums[1]:
                yield OnProfile.Params(name=row["name"])

    def answer(self, db: Data, params: OnProfile.Params) -> Answer:
        return Text(max(past(db, params.name), key=lambda row: row.paid).title)


class StarsForJob(OnProfile, Retrieve):
    name = "stars_for_job"
    difficulty = "medium"
    intent = 'How many stars did {name} get from the client for "{title}"?'
    count = 3

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT m.name, c.title, b.stars FROM feedback b JOIN contract c ON c.id = b.contract_id"
            " JOIN member m ON m.id = c.freelancer_id WHERE b.about_id = c.freelancer_id AND m.id > ?"
            " AND c.ended <> '' ORDER BY b.id",
            base.NAMED,
        )
        for stars in shuffled(rng, (4, 5, 3, 2)):
            for row in shuffled(rng, [each for each in rows if each.stars == stars])[:1]:
                yield StarsForJob.Params(name=row["name"], title=row.title)

    def answer(self, db: Data, params: Params) -> Answer:
        (row,) = (each for each in past(db, params.name) if each.title == params.title)
        return Number(row.stars, unit="stars", out_of=5)

    def told(self, db: Data, params: Params) -> list[str]:
        (row,) = (each for each in past(db, params.name) if each.title == params.title)
        return [params.title, f"{row.stars} of 5 stars"]


class Cheapest(TopworkTemplate, Retrieve):
    """Find the lowest rate among those who fit."""

    name = "cheapest_freelancer"
    difficulty = "medium"
    intent = (
        'Among the freelancers in "{category}" with the experience level "{level}" and the skill {skill}, who'
        " has the lowest hourly rate?"
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        level: str
        category: str
        skill: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        pairs = db.rows(
            "SELECT DISTINCT f.category, f.level, s.name AS skill FROM freelancer f"
            " JOIN freelancer_skill s ON s.freelancer_id = f.id ORDER BY 1, 2, 3"
        )
        for row in shuffled(rng, pairs):
            found = cheapest_of(db, row.category, row.level, row.skill)
            if len(found) > 2 and found[0].rate < found[1].rate and found[0].id > base.NAMED:
                yield Cheapest.Params(level=row.level, category=row.category, skill=row.skill)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(cheapest_of(db, params.category, params.level, params.skill)[0]["name"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """The list of talent, the cheapest first."""
        await filter_talent(ui, params.category, params.level, params.skill)


def cheapest_of(db: Data, category: str, level: str, skill: str) -> list[Row]:
    """Freelancers of a field and level who know something, the cheapest first."""
    return db.rows(
        "SELECT f.id, f.rate, m.name, m.handle FROM freelancer f JOIN member m ON m.id = f.id WHERE"
        " f.category = ?"
        " AND f.level = ? AND f.id IN (SELECT freelancer_id FROM freelancer_skill WHERE name = ?)"
        " ORDER BY f.rate, f.id",
        category,
        level,
        skill,
    )


async def filter_talent(ui: Ui, category: str, level: str, skill: str) -> None:
    """Set the filters of the list of talent, the cheapest first."""
    await ui.click("link", "Find talent")
    await ui.select("Category", category)
    await ui.check(level)
    await ui.select("Sort by", "Lowest rate")
    await ui.fill("Skill", skill, submit=True)
    await ui.expect_text("Lowest rate")


class LowestBid(OnProposals, Retrieve):
    name = "lowest_bid"
    difficulty = "medium"
    intent = 'Who made the lowest bid on my job "{title}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProposals.Params]:
        return (OnProposals.Params(title=title) for title in shuffled(rng, with_lowest(db)))

    def answer(self, db: Data, params: OnProposals.Params) -> Answer:
        return Text(bids(db, params.title)[0]["name"])

    async def act(self, ui: Ui, db: Data, params: OnProposals.Params) -> None:
        await ui.click("link", "Lowest bid")


def bids(db: Data, title: str) -> list[Row]:
    """The proposals to a job that are not declined, the lowest bid first."""
    rows = base.proposals(db, "p.status <> 'declined' AND j.title = ?", title)
    return sorted(rows, key=lambda row: (row.bid, row.id))


def with_lowest(db: Data) -> list[str]:
    """Titles of one's jobs for which a single bid is the lowest of several, declined ones included."""
    found = []
    for job in base.own_jobs(db):
        every = sorted(row.bid for row in base.proposals(db, "j.id = ?", job.id))
        kept = bids(db, job.title)
        if len(kept) > 2 and kept[0].bid == every[0] < every[1]:
            found.append(str(job.title))
    return found


class BidOf(OnProposals, Retrieve):
    name = "bid_of"
    difficulty = "medium"
    intent = 'How much did {name} bid on my job "{title}"?'
    count = 3

    @dataclass(frozen=True)
    class Params(OnProposals.Params):
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, base.proposals(db))
        return (
            BidOf.Params(name=row["name"], title=row.title)
            for row in not_all_alike(rows, [row.bid for row in rows], self.count)
        )

    def answer(self, db: Data, params: Params) -> Answer:
        (row,) = base.proposals(db, "m.name = ? AND j.title = ?", params.name, params.title)
        return Money(row.bid)


class LoggedThisWeek(OnContract, Retrieve):
    name = "logged_this_week"
    difficulty = "medium"
    intent = 'How much time has {name} logged this week on the contract "{contract}"?'
    count = 3

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        name: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.told_apart(
            db, (row for row in base.contracts(db) if row.budget == "hourly" and minutes(db, row.id))
        )
        return each_of(LoggedThisWeek.Params, picked(rng, rows, name="name", contract="title", key="id"))

    def answer(self, db: Data, params: Params) -> Answer:
        return Duration(
            timedelta(minutes=minutes(db, params.key)), unit="hours", within=timedelta(seconds=30)
        )

    def told(self, db: Data, params: Params) -> list[str]:
        total = minutes(db, params.key)
        return [f"{total // 60}:{total % 60:02d} hrs"]


def minutes(db: Data, contract: int) -> int:
    """What was logged on a contract in the running week."""
    monday = db.today - timedelta(days=db.today.weekday())
    return int(
        db.value(
            "SELECT coalesce(sum(minutes), 0) FROM time_entry WHERE contract_id = ? AND day >= ?",
            contract,
            monday.isoformat(),
        )
    )


class PaidSoFar(OnContract, Retrieve):
    name = "paid_so_far"
    difficulty = "easy"
    start = "/talent"
    intent = 'How much have I paid {name} so far on the contract "{contract}"?'
    count = 3

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        name: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            PaidSoFar.Params,
            picked(
                rng,
                base.told_apart(db, (row for row in base.contracts(db) if paid(db, row.id))),
                name="name",
                contract="title",
                key="id",
            ),
        )

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(paid(db, params.key))


def paid(db: Data, contract: int) -> int:
    """What was paid on a contract."""
    return int(db.value("SELECT coalesce(sum(amount), 0) FROM payment WHERE contract_id = ?", contract))


class MilestoneDue(OnContract, Retrieve):
    name = "milestone_due"
    difficulty = "medium"
    intent = 'When is the milestone "{milestone}" in the contract "{contract}" due?'
    count = 3

    @dataclass(frozen=True)
    class Params(OnContract.Params):
        milestone: str
        due: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        fixed = (row for row in base.contracts(db) if row.budget == "fixed")
        for row in shuffled(rng, base.told_apart(db, fixed)):
            steps = db.rows("SELECT title, due_on FROM milestone WHERE contract_id = ? ORDER BY id", row.id)
            step = rng.choice(steps)
            yield MilestoneDue.Params(milestone=step.title, contract=row.title, due=step.due_on)

    def answer(self, db: Data, params: Params) -> Answer:
        return Date(date.fromisoformat(params.due))

    def told(self, db: Data, params: Params) -> list[str]:
        day = date.fromisoformat(params.due)
        return [params.milestone, f"due {day:%b} {day.day}, {day.year}"]


class ClientHires(OnJob, Retrieve):
    name = "client_hires"
    difficulty = "easy"
    intent = 'How many hires has the client who posted the job "{title}" made so far?'
    count = 3

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        client: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in shuffled(rng, base.open_jobs(db)) if hires(db, row.client_id) > 2]
        kept = not_all_alike(rows, [hires(db, row.client_id) for row in rows], self.count)
        return (ClientHires.Params(title=row.title, client=row.client_id) for row in kept)

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(hires(db, params.client))

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"Hires {hires(db, params.client)}"]


def hires(db: Data, client: int) -> int:
    """How often a client has hired."""
    return int(db.value("SELECT count(*) FROM contract WHERE client_id = ?", client))


class BestPaidJob(base.AsFreelancer, Retrieve):
    name = "best_paid_job"
    difficulty = "medium"
    intent = (
        'Among the open jobs in "{category}" with the experience level "{level}", which one has the highest'
        " hourly rate? Give its title."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        category: str
        level: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        pairs = db.rows("SELECT DISTINCT category, level FROM job WHERE status = 'open' ORDER BY 1, 2")
        for row in shuffled(rng, pairs):
            found = by_rate(db, row.category, row.level)
            if len(found) > 1 and found[0].rate_high > found[1].rate_high:
                yield BestPaidJob.Params(category=row.category, level=row.level)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(by_rate(db, params.category, params.level)[0].title)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """The list of jobs, the best paid first."""
        await ui.click("link", "Find work")
        await ui.select("Category", params.category)
        await ui.check(params.level)
        await ui.select("Sort by", "Highest rate")
        await ui.click("button", "Show jobs")


def by_rate(db: Data, category: str, level: str) -> list[Row]:
    """Open hourly jobs of a field and level, the best paid first."""
    return db.rows(
        "SELECT * FROM job WHERE status = 'open' AND budget = 'hourly' AND category = ? AND level = ?"
        " ORDER BY rate_high DESC, id",
        category,
        level,
    )
