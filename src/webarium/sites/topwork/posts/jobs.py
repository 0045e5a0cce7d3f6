"""Job posts: as everybody sees them, and the client's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.formats import money
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.faults import PUBLISHING
from webarium.sites.topwork.shell import ACCOUNTS, Account, for_client, require_client
from webarium.sites.topwork.talent.freelancers import by_ids, freelancers
from webarium.sql import Where, one_of, select

STATES = {"open": "Open", "draft": "Drafts", "closed": "Closed"}
COLUMNS = (
    "j.id, j.client_id, m.name AS client, m.handle, m.location, k.company, k.industry, j.title,"
    " j.category, j.specialty,"
    " j.description, j.size, j.duration, j.level, j.to_hire, j.budget, j.rate_low, j.rate_high, j.price,"
    " j.connects, j.status,"
    " j.posted_at, (SELECT count(*) FROM proposal p WHERE p.job_id = j.id AND p.status <> 'withdrawn') AS"
    " proposals"
)
SOURCE = "job j JOIN member m ON m.id = j.client_id JOIN client k ON k.id = j.client_id"

SAVED_JOBS = Saved("saved_job", "freelancer_id", "job_id")
"""What freelancers have saved."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job post."""

    id: int
    client_id: int
    client: str
    handle: str
    location: str
    company: str
    industry: str
    title: str
    category: str
    specialty: str
    description: str
    size: str
    duration: str
    level: str
    to_hire: bool
    budget: str
    rate_low: int | None
    rate_high: int | None
    price: int | None
    connects: int
    status: str
    posted_at: datetime
    proposals: int

    @property
    def pay(self) -> str:
        """``$35.00 to $65.00/hr``, or a price."""
        if self.budget == "hourly":
            return f"{money(self.rate_low or 0)} to {money(self.rate_high or 0)}/hr"
        return money(self.price or 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a client does, as freelancers see it."""

    jobs: int
    hires: int
    spent: int
    rating: float | None
    reviews: int
    cards: int


def jobs(visit: Visit, where: Where, tail: str = "ORDER BY j.posted_at DESC, j.id DESC") -> list[Job]:
    """Jobs that fit a condition on ``j``, ``m`` and ``k``, the newest first."""
    return visit.rows(Job, select(COLUMNS, SOURCE, where.sql, tail), where.params)


def job_of(visit: Visit) -> Job:
    """The job of the address: drafts and removed ones are their client's alone, or nobody's."""
    account = ACCOUNTS.present(visit)
    found = jobs(visit, Where("j.id = ? AND j.status <> 'removed'", (int(visit.path["job"]),)))
    if not found or (found[0].status == "draft" and (account is None or account.id != found[0].client_id)):
        visit.not_found("This job post does not exist.")
    return found[0]


def own_job(visit: Visit) -> Job:
    """The job of the address, which must be the client's own."""
    account, job = require_client(visit), job_of(visit)
    return job if job.client_id == account.id else visit.not_found("You have no such job post.")


def skills_of_jobs(visit: Visit, found: Sequence[Job]) -> dict[int, list[str]]:
    """The skills that jobs ask for, by their ids."""
    where = one_of("job_id", [each.id for each in found])
    names: dict[int, list[str]] = {each.id: [] for each in found}
    for key, name in visit.db.execute(
        select("job_id, name", "job_skill", where.sql, "ORDER BY job_id, name"), where.params
    ):
        names[int(str(key))].append(str(name))
    return names


def standing(visit: Visit, client: int) -> Standing:
    """How a client does."""
    found = visit.row(
        Standing,
        "SELECT (SELECT count(*) FROM job WHERE client_id = k.id AND status IN ('open', 'closed')) AS jobs,"
        " (SELECT count(*) FROM contract WHERE client_id = k.id) AS hires,"
        " (SELECT coalesce(sum(p.amount), 0) FROM payment p JOIN contract c ON c.id = p.contract_id WHERE"
        " c.client_id = k.id) AS spent,"
        " (SELECT round(avg(stars), 2) FROM feedback WHERE about_id = k.id) AS rating,"
        " (SELECT count(*) FROM feedback WHERE about_id = k.id) AS reviews,"
        " (SELECT count(*) FROM card WHERE client_id = k.id) AS cards FROM client k WHERE k.id = ?",
        (client,),
    )
    return found or visit.not_found("There is no such client.")


@for_client
def mine(visit: Visit, account: Account) -> Response:
    """The client's own posts."""
    shown = visit.query.get("show", "open")
    found = [each for each in jobs(visit, Where("j.client_id = ?", (account.id,))) if each.status in STATES]
    counts = {key: sum(each.status == key for each in found) for key in STATES}
    known = shown if shown in STATES else "open"
    return visit.render(
        "posts/mine.html",
        jobs=[each for each in found if each.status == known],
        shown=known,
        states=STATES,
        counts=counts,
    )


def show(visit: Visit) -> Response:
    """One job: for its client with what can be done with it, for freelancers with the way to a proposal."""
    job, account = job_of(visit), ACCOUNTS.present(visit)
    own = account is not None and account.id == job.client_id
    me = account.id if account is not None and not account.hires else 0
    invited = visit.db.execute(
        "SELECT freelancer_id, status FROM invitation WHERE job_id = ? ORDER BY id DESC", (job.id,)
    ).fetchall()
    proposal = visit.db.execute(
        "SELECT id, status FROM proposal WHERE job_id = ? AND freelancer_id = ?", (job.id, me)
    ).fetchone()
    return visit.render(
        "posts/job.html",
        job=job,
        own=own,
        skills=skills_of_jobs(visit, [job])[job.id],
        standing=standing(visit, job.client_id),
        invited=list(
            zip(
                by_ids(visit, [int(str(row[0])) for row in invited]), [row[1] for row in invited], strict=True
            )
        )
        if own
        else [],
        invitation=next((str(status) for key, status in invited if key == me), ""),
        fitting=_fitting(visit, job) if own and job.status == "open" else [],
        proposal=proposal,
        saved=SAVED_JOBS.has(visit, me, job.id),
        freelancer=bool(me),
        connects=visit.value("SELECT connects FROM freelancer WHERE id = ?", (me,)),
        similar=jobs(
            visit, Where("j.status = 'open' AND j.category = ? AND j.id <> ?", (job.category, job.id))
        )[:3]
        if not own
        else [],
    )


def _fitting(visit: Visit, job: Job) -> list[object]:
    """Freelancers of the job's field whom the client has not invited, the best first."""
    where = Where(
        "f.category = ? AND f.id NOT IN (SELECT freelancer_id FROM invitation WHERE job_id = ?)"
        " AND f.id NOT IN (SELECT freelancer_id FROM proposal WHERE job_id = ?)",
        (job.category, job.id, job.id),
    )
    return list(freelancers(visit, where, "ORDER BY s.success IS NULL, s.success DESC, f.id LIMIT 4"))


def publish(visit: Visit) -> Response:
    """Publish a draft."""
    job = own_job(visit)
    if job.status != "draft":
        visit.flash("error", "This job post is published already.")
    elif not job.description or not skills_of_jobs(visit, [job])[job.id]:
        visit.flash(
            "error", "Please give the post a description and at least one skill before publishing it."
        )
    elif problem := PUBLISHING.failure(visit):
        visit.flash("error", problem)
    else:
        visit.update("job", {"status": "open", "posted_at": visit.stamp}, id=job.id)
        visit.flash("success", f"“{job.title}” was published.")
    return visit.redirect(f"/jobs/{job.id}")


def close(visit: Visit) -> Response:
    """Take no more proposals, or do so again."""
    job = own_job(visit)
    if job.status in ("open", "closed"):
        visit.update("job", {"status": "closed" if job.status == "open" else "open"}, id=job.id)
        visit.flash("success", f"“{job.title}” is {'closed' if job.status == 'open' else 'open again'}.")
    return visit.redirect(f"/jobs/{job.id}")


def remove(visit: Visit) -> Response:
    """Remove a post; nobody sees it any more."""
    job = own_job(visit)
    visit.update("job", {"status": "removed"}, id=job.id)
    visit.flash("success", f"“{job.title}” was removed.")
    return visit.redirect("/jobs/mine")
