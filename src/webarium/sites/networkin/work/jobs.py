"""Jobs: looking for them, saving them, applying for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Email, Integer, Multiline, Phone
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging, whole_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.facts import RESUMES
from webarium.sites.networkin.faults import APPLYING
from webarium.sites.networkin.people.members import by_ids
from webarium.sites.networkin.shell import ACCOUNTS, Account, circle, require
from webarium.sql import Where, either, every, holds, one_of, select

PAGE = 12
WORKPLACES = ("On-site", "Hybrid", "Remote")
KINDS = ("Full-time", "Part-time", "Contract", "Internship")
LEVELS = ("Entry level", "Associate", "Mid-Senior level", "Director")
POSTED = {"1": "Past 24 hours", "7": "Past week", "30": "Past month"}
SALARIES = (60, 80, 100, 120, 140)
SAVED_JOBS = Saved("saved_job", "member_id", "job_id")
_COLUMNS = (
    "j.id, j.title, c.name AS company, c.slug, j.location, j.workplace, j.kind, j.level, j.salary_low, j.salary_high,"
    " j.skills, j.description, j.applicants, j.easy_apply, j.poster_id, j.posted_at, j.closed"
)
_SOURCE = "job j JOIN company c ON c.id = j.company_id"


@dataclass(frozen=True, slots=True)
class Job:
    """An open position."""

    id: int
    title: str
    company: str
    slug: str
    location: str
    workplace: str
    kind: str
    level: str
    salary_low: int
    salary_high: int
    skills: str
    description: str
    applicants: int
    easy_apply: bool
    poster_id: int | None
    posted_at: datetime
    closed: bool


@dataclass(frozen=True, slots=True)
class Application:
    """An application that one has sent."""

    job_id: int
    title: str
    company: str
    location: str
    email: str
    phone: str
    resume: str
    years: int
    cover: str
    sent_at: datetime


def jobs(visit: Visit, where: Where, tail: str = "ORDER BY j.posted_at DESC, j.id DESC") -> list[Job]:
    """Jobs that fit a condition on ``j`` and ``c``, the newest first."""
    return visit.rows(Job, select(_COLUMNS, _SOURCE, where.sql, tail), where.params)


@dataclass(frozen=True)
class Wanted:
    """What one looks for."""

    text: str
    place: str
    workplaces: tuple[str, ...]
    kinds: tuple[str, ...]
    levels: tuple[str, ...]
    salary: int
    """In thousands of dollars."""
    days: int
    easy: bool
    order: str

    def where(self, now: datetime) -> Where:
        """As a condition."""
        parts = [
            either(
                (
                    holds("j.title", word),
                    holds("c.name", word),
                    holds("j.skills", word),
                    holds("c.industry", word),
                )
            )
            for word in self.text.split()
        ]
        parts += [holds("j.location", self.place)] if self.place else []
        chosen = (("j.workplace", self.workplaces), ("j.kind", self.kinds), ("j.level", self.levels))
        parts += [one_of(column, values) for column, values in chosen if values]
        parts += [Where("j.salary_high >= ?", (self.salary * 1000,))] if self.salary else []
        parts += (
            [Where("j.posted_at >= ?", ((now - timedelta(days=self.days)).isoformat(" "),))]
            if self.days
            else []
        )
        parts += [Where("j.easy_apply")] if self.easy else []
        return every([Where("NOT j.closed"), *parts])


def wanted(visit: Visit) -> Wanted:
    """What the address asks for."""

    def several(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
        given = visit.query.getlist(name)
        return tuple(each for each in known if each in given)

    def text(name: str) -> str:
        return " ".join(visit.query.get(name, "").split())[:80]

    return Wanted(
        text("keywords"),
        text("location"),
        several("workplace", WORKPLACES),
        several("kind", KINDS),
        several("level", LEVELS),
        whole_number(visit.query.get("salary"), 0, high=1000),
        whole_number(visit.query.get("posted"), 0, high=365),
        visit.query.get("easy") == "1",
        "salary" if visit.query.get("sort") == "salary" else "recent",
    )


@ACCOUNTS.signed_in
def search(visit: Visit, account: Account) -> Response:
    """Open jobs, filtered and sorted."""
    asked = wanted(visit)
    where = asked.where(visit.now)
    total = visit.value(select("count(*)", _SOURCE, where.sql), where.params)
    paging = Paging.from_query(visit.query, total, size=PAGE)
    order = "j.salary_high DESC, j.id" if asked.order == "salary" else "j.posted_at DESC, j.id DESC"
    found = jobs(visit, where, f"ORDER BY {order} LIMIT {paging.limit} OFFSET {paging.offset}")
    return visit.render(
        "work/jobs.html",
        jobs=found,
        paging=paging,
        asked=asked,
        choices={"workplace": WORKPLACES, "kind": KINDS, "level": LEVELS},
        posted=POSTED,
        salaries=SALARIES,
        saved=SAVED_JOBS.keys(visit, account.id),
        applied=_applied(visit, account),
    )


def _applied(visit: Visit, account: Account) -> set[int]:
    return {
        row[0]
        for row in visit.db.execute("SELECT job_id FROM application WHERE member_id = ?", (account.id,))
    }


def _job(visit: Visit) -> Job:
    found = jobs(visit, Where("j.id = ?", (int(visit.path["job"]),)))
    return found[0] if found else visit.not_found("This job does not exist.")


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """One job."""
    job = _job(visit)
    return visit.render(
        "work/job.html",
        job=job,
        saved=SAVED_JOBS.has(visit, account.id, job.id),
        application=next((each for each in applications(visit, account) if each.job_id == job.id), None),
        poster=by_ids(visit, [job.poster_id] if job.poster_id else []),
        circle=circle(visit),
        similar=jobs(visit, Where("NOT j.closed AND j.title = ? AND j.id <> ?", (job.title, job.id)))[:4],
    )


@ACCOUNTS.signed_in
def save(visit: Visit, account: Account) -> Response:
    """Save a job, or no longer."""
    job = _job(visit)
    saved = f"{job.title} at {job.company} was saved."
    SAVED_JOBS.turn(visit, account.id, job.id, saved, "The job was removed from your saved jobs.")
    return visit.redirect(visit.back(f"/jobs/view/{job.id}"))


@ACCOUNTS.signed_in
def saved(visit: Visit, account: Account) -> Response:
    """Saved jobs, the latest first, and applications."""
    where = Where("j.id IN (SELECT job_id FROM saved_job WHERE member_id = ?)", (account.id,))
    order = "ORDER BY (SELECT saved_at FROM saved_job s WHERE s.job_id = j.id AND s.member_id = ?) DESC, j.id"
    found = visit.rows(Job, select(_COLUMNS, _SOURCE, where.sql, order), (*where.params, account.id))
    return visit.render("work/saved.html", jobs=found, applications=applications(visit, account))


def applications(visit: Visit, account: Account) -> list[Application]:
    """What one has applied for, the latest first."""
    return visit.rows(
        Application,
        "SELECT a.job_id, j.title, c.name AS company, j.location, a.email, a.phone, a.resume, a.years,"
        " a.cover, a.sent_at"
        " FROM application a JOIN job j ON j.id = a.job_id JOIN company c ON c.id = j.company_id"
        " WHERE a.member_id = ? ORDER BY a.sent_at DESC, a.id DESC",
        (account.id,),
    )


def _open(visit: Visit) -> Job:
    """The job of the address, for which one can apply here."""
    account, job = require(visit), _job(visit)
    if job.closed:
        visit.not_found("This job no longer takes applications.")
    if not job.easy_apply:
        visit.not_found(f"{job.company} takes applications on its own website only.")
    if job.id in _applied(visit, account):
        visit.not_found("You have applied for this job already.")
    return job


def _apply(visit: Visit, form: BoundForm, job: Job) -> Response:
    texts = {name: form.text(name) for name in ("email", "phone", "resume", "cover")}
    years = form.number("years")
    visit.insert(
        "application",
        {"job_id": job.id, "member_id": require(visit).id, **texts, "years": years, "sent_at": visit.stamp},
    )
    visit.flash("success", f"Your application was sent to {job.company}.")
    return visit.redirect(f"/jobs/view/{job.id}")


APPLY = FormPage(
    Form(
        (
            Email("email", "Email address", required=True),
            Phone("phone", "Mobile phone number", required=True),
            Choice("resume", "Resume", required=True, choices=tuple((each, each) for each in RESUMES)),
            Integer("years", "Years of experience in this kind of work", required=True, maximum=60),
            Multiline("cover", "Cover letter (optional)", max_length=3000, rows=5),
        )
    ),
    "work/apply.html",
    _open,
    _apply,
    refuse=APPLYING.refuse,
    initial=lambda visit, job: {"email": require(visit).email, "phone": require(visit).phone},
    sees=lambda visit, job: {"job": job},
)
"""The page on which to apply for a job."""


@ACCOUNTS.signed_in
def withdraw(visit: Visit, account: Account) -> Response:
    """Withdraw an application."""
    job = _job(visit)
    if not visit.delete("application", job_id=job.id, member_id=account.id):
        visit.not_found("You have not applied for this job.")
    visit.flash("success", f"Your application to {job.company} was withdrawn.")
    return visit.redirect(f"/jobs/view/{job.id}")
