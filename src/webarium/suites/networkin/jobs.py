"""Jobs and events: saving, applying, going there, and telling what came of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Number, Text
from webarium.sites.networkin.faults import APPLYING
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import ANY, Combined, Confirmed, Mutate, SecondTry, failing, shuffled
from webarium.suites.networkin import base
from webarium.suites.networkin.base import NetworkinTemplate, OnCompany, OnEvent, OnJob, OnProfile
from webarium.tasks import Data, Ui
from webarium.types import Difficulty


class SaveJob(OnJob, Mutate):
    name = "save_job"
    difficulty = "easy"
    intent = 'Save the job "{title}" at {company} in {place} for later.'
    count = 3
    button = "Save this job"
    says = "was saved."

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        title: str
        company: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            SaveJob.Params(**base.job_params(row))
            for row in shuffled(rng, base.fresh_jobs(db, "NOT j.closed"))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [saved(db, params.job)]


def saved(db: Data, job: int) -> Expect:
    """A job that the member has saved, whenever that was."""
    return Expect("insert", "saved_job", {"saved_at": ANY}, {"member_id": base.me(db), "job_id": job})


class ApplyForJob(OnJob, Mutate):
    name = "apply_for_job"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        'Apply for the job "{title}" at {company} in {place} with my short resume. I have {years} years of'
        " experience. Keep my contact details as they are, and don't include a cover letter."
    )
    count = 4
    form = (("Years of experience in this kind of work", "{years}"),)
    button = "Submit application"
    says = "Your application was sent to {company}."

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        title: str
        company: str
        place: str
        years: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, base.fresh_jobs(db, "NOT j.closed AND j.easy_apply"))
        return (ApplyForJob.Params(**base.job_params(row), years=rng.randint(2, 18)) for row in rows)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        known = db.row("SELECT email, phone FROM member WHERE id = ?", base.me(db))
        values = {"job_id": params.job, "member_id": base.me(db), "email": known.email, "phone": known.phone}
        return [
            Expect.insert(
                "application",
                {
                    **values,
                    "resume": "Resume (short).pdf",
                    "years": params.years,
                    "cover": "",
                    "sent_at": ANY,
                },
            )
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Easy Apply")
        await ui.select("Resume", "Resume (short).pdf")
        await super().act(ui, db, params)


class ApplyAgain(SecondTry, ApplyForJob):
    """The same where the first try fails."""

    name = "apply_retry"
    difficulty = "hard"
    intent = (
        'Please apply for "{title}" at {company} in {place} with my short resume and {years} years of'
        " experience, without a cover letter and with the contact details that are already there. Don't stop"
        " until it has been sent."
    )
    conditions = failing("networkin", APPLYING)
    refusal = "Your application was not sent."
    count = 2


class WithdrawApplication(OnJob, Confirmed, Mutate):
    name = "withdraw_application"
    difficulty = "medium"
    intent = 'Withdraw my application for the job "{title}" at {company} in {place}.'
    count = 2
    button = "Withdraw application"
    says = "was withdrawn."

    @dataclass(frozen=True)
    class Params(OnJob.Params):
        title: str
        company: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        mine = "j.id IN (SELECT job_id FROM application WHERE member_id = ?)"
        return (
            WithdrawApplication.Params(**base.job_params(row))
            for row in shuffled(rng, base.jobs(db, mine, base.me(db)))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = db.value(
            "SELECT id FROM application WHERE job_id = ? AND member_id = ?", params.job, base.me(db)
        )
        return [Expect.delete("application", {"id": key})]


class AttendEvent(OnEvent, Mutate):
    name = "attend_event"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Sign me up for the event "{event}".'
    count = 3
    button = "Attend"
    says = "You are attending {event}."

    @dataclass(frozen=True)
    class Params(OnEvent.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            AttendEvent.Params(event=row.title, key=row.id) for row in shuffled(rng, base.open_events(db))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect("insert", "attendance", {}, {"event_id": params.key, "member_id": base.me(db)})]


class LeaveEvent(OnEvent, Mutate):
    name = "leave_event"
    difficulty = "easy"
    intent = 'I can\'t make it to "{event}" after all. Take me off the attendee list.'
    count = 2
    button = "Leave event"
    says = "You no longer attend {event}."

    @dataclass(frozen=True)
    class Params(OnEvent.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        mine = "e.id IN (SELECT event_id FROM attendance WHERE member_id = ?)"
        return (
            LeaveEvent.Params(event=row.title, key=row.id)
            for row in shuffled(rng, base.events(db, mine, base.me(db)))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("attendance", {"event_id": params.key, "member_id": base.me(db)})]


class AttendAndHost(AttendEvent, Combined):
    """Go there, and say who is the host."""

    name = "attend_and_host"
    kind = "combined"
    difficulty = "medium"
    intent = 'Sign me up for "{event}" and tell me who is hosting it.'
    count = 3

    def answer(self, db: Data, params: AttendEvent.Params) -> Answer:
        (row,) = base.events(db, "e.id = ?", params.key)
        return Text(row.host)


class FollowAndCount(OnCompany, Combined):
    name = "follow_and_count"
    difficulty = "medium"
    intent = "Follow {company} and tell me how many open jobs it has."
    count = 3
    button = "Follow {company}"
    says = "You follow {company} now."

    @dataclass(frozen=True)
    class Params(OnCompany.Params):
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Companies with several jobs."""
        rows = db.rows(
            "SELECT c.id, c.name, count(*) AS size FROM company c JOIN job j ON j.company_id = c.id AND"
            " NOT j.closed WHERE c.id > 2"
            " AND c.id NOT IN (SELECT company_id FROM followed_company WHERE member_id = ?) GROUP BY"
            " c.id HAVING size > 1 ORDER BY c.id",
            base.me(db),
        )
        mixed = shuffled(rng, rows)
        picked = not_all_alike(mixed, [row.size for row in mixed], self.count)
        return (FollowAndCount.Params(company=row["name"], key=row.id) for row in picked)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect("insert", "followed_company", {}, {"member_id": base.me(db), "company_id": params.key})
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(db.value("SELECT count(*) FROM job WHERE company_id = ? AND NOT closed", params.key))


class ConnectAndSchool(OnProfile, Combined):
    name = "connect_and_school"
    difficulty = "medium"
    intent = "Connect with {name} and tell me which school {first} went to."
    count = 3
    button = "Connect with {name}"
    says = "You are now connected."

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        first: str
        other: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        alone = (
            "NOT m.reviews_invitations AND (SELECT count(*) FROM education s WHERE s.member_id = m.id) = 1"
        )
        rows = shuffled(rng, base.strangers(db, alone))
        return (ConnectAndSchool.Params(name=row["name"], first=row.first_name, other=row.id) for row in rows)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.tied(db, params.other)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(db.value("SELECT school FROM education WHERE member_id = ?", params.other))


class SaveBestPaid(NetworkinTemplate, Combined):
    name = "save_best_paid"
    difficulty = "hard"
    intent = (
        'Of the open jobs called "{title}", save the one with the highest yearly salary, and tell me which'
        " company is offering it."
    )
    count = 3
    button = "Save this job"
    says = "was saved."

    @dataclass(frozen=True)
    class Params:
        job: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        fresh = {row.id for row in base.fresh_jobs(db)}
        rows = [row for row in base.best_paid(db) if row.id in fresh]
        return (SaveBestPaid.Params(title=row.title, job=row.id) for row in shuffled(rng, rows))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [saved(db, params.job)]

    def answer(self, db: Data, params: Params) -> Answer:
        (row,) = base.jobs(db, "j.id = ?", params.job)
        return Text(row.company)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """The list of jobs, the best paid first."""
        await ui.click("link", "Jobs")
        await ui.fill("Title, skill or company", params.title)
        await ui.select("Sort by", "Highest salary")
        await ui.click("button", "Show jobs")
        await ui.click("link", params.title)
        await ui.expect_text("About the job")
