"""Proposals to a client's job: reading them, shortlisting, declining."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.posts.jobs import own_job
from webarium.sites.topwork.shell import Account, for_client, notify
from webarium.sites.topwork.talent.freelancers import by_ids, skills_of

SHOWN = {"all": "All proposals", "shortlisted": "Shortlisted", "declined": "Archived"}
SORTS = {"best": "Best match", "cheap": "Lowest bid", "new": "Newest"}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal."""

    id: int
    job_id: int
    freelancer_id: int
    cover: str
    bid: int
    duration: str
    status: str
    sent_at: datetime


def index(visit: Visit) -> Response:
    """The proposals to one of the client's jobs."""
    job = own_job(visit)
    shown, sort = visit.query.get("show", "all"), visit.query.get("sort", "best")
    found = visit.rows(
        Proposal,
        "SELECT id, job_id, freelancer_id, cover, bid, duration, status, sent_at FROM proposal"
        " WHERE job_id = ? AND status <> 'withdrawn' ORDER BY sent_at DESC, id DESC",
        (job.id,),
    )
    people = {each.id: each for each in by_ids(visit, [row.freelancer_id for row in found])}
    counts = {
        "all": sum(each.status != "declined" for each in found),
        **{key: sum(each.status == key for each in found) for key in ("shortlisted", "declined")},
    }
    kept = [
        each
        for each in found
        if (each.status != "declined" if shown not in ("shortlisted", "declined") else each.status == shown)
    ]
    if sort == "cheap":
        kept.sort(key=lambda each: (each.bid, each.id))
    elif sort != "new":
        kept.sort(key=lambda each: (-(people[each.freelancer_id].success or 0), each.id))
    return visit.render(
        "posts/proposals.html",
        job=job,
        proposals=kept,
        people=people,
        skills=skills_of(visit, list(people.values())),
        shown=shown if shown in SHOWN else "all",
        names=SHOWN,
        counts=counts,
        sort=sort if sort in SORTS else "best",
        sorts=SORTS,
    )


def _own(visit: Visit, account: Account) -> Proposal:
    found = visit.row(
        Proposal,
        "SELECT p.id, p.job_id, p.freelancer_id, p.cover, p.bid, p.duration, p.status, p.sent_at FROM"
        " proposal p"
        " JOIN job j ON j.id = p.job_id WHERE p.id = ? AND j.client_id = ? AND p.status <> 'withdrawn'",
        (int(visit.path["proposal"]), account.id),
    )
    return found or visit.not_found("You have no such proposal.")


@for_client
def shortlist(visit: Visit, account: Account) -> Response:
    """Put a proposal on the shortlist, or take it off."""
    own = _own(visit, account)
    status = "active" if own.status == "shortlisted" else "shortlisted"
    visit.update("proposal", {"status": status}, id=own.id)
    visit.flash(
        "success",
        f"The proposal was {'shortlisted' if status == 'shortlisted' else 'taken off the shortlist'}.",
    )
    return visit.redirect(f"/jobs/{own.job_id}/proposals")


@for_client
def decline(visit: Visit, account: Account) -> Response:
    """Decline a proposal, which then stands in the archive; or take it back from there."""
    own = _own(visit, account)
    status = "active" if own.status == "declined" else "declined"
    visit.update("proposal", {"status": status}, id=own.id)
    if status == "declined":
        title = visit.value("SELECT title FROM job WHERE id = ?", (own.job_id,))
        notify(
            visit, own.freelancer_id, f"{account.name} declined your proposal for “{title}”.", "/proposals"
        )
    visit.flash(
        "success",
        "The proposal was declined." if status == "declined" else "The proposal is back among the others.",
    )
    return visit.redirect(f"/jobs/{own.job_id}/proposals")
