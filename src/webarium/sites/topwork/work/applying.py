"""Proposals of freelancers: sending, changing, withdrawing; and invitations to send one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Money, Multiline
from webarium.sites.kit.formats import here
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.facts import DURATIONS, FEE
from webarium.sites.topwork.faults import APPLYING
from webarium.sites.topwork.posts.jobs import Job, job_of
from webarium.sites.topwork.shell import Account, for_freelancer, notify, require_freelancer
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Sent:
    """A proposal of one's own."""

    id: int
    job_id: int
    title: str
    client: str
    budget: str
    cover: str
    bid: int
    duration: str
    status: str
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation to send a proposal."""

    id: int
    job_id: int
    title: str
    client: str
    message: str
    status: str
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer in the list of proposals."""

    id: int
    title: str
    client: str
    budget: str
    amount: int
    sent_at: datetime


_SENT = (
    "SELECT p.id, p.job_id, j.title, m.name AS client, j.budget, p.cover, p.bid, p.duration, p.status,"
    " p.sent_at FROM proposal p"
    " JOIN job j ON j.id = p.job_id JOIN member m ON m.id = j.client_id WHERE p.freelancer_id = ?"
)
STATES = {
    "active": "Submitted",
    "shortlisted": "Shortlisted",
    "declined": "Declined",
    "withdrawn": "Withdrawn",
    "hired": "Hired",
}


@for_freelancer
def index(visit: Visit, account: Account) -> Response:
    """Offers, invitations and proposals, the latest first."""
    sent = visit.rows(Sent, f"{_SENT} ORDER BY p.sent_at DESC, p.id DESC", (account.id,))
    invited = visit.rows(
        Invited,
        "SELECT i.id, i.job_id, j.title, m.name AS client, i.message, i.status, i.sent_at FROM invitation i"
        " JOIN job j ON j.id = i.job_id JOIN member m ON m.id = j.client_id WHERE i.freelancer_id = ? AND"
        " i.status = 'open'"
        " AND j.status = 'open' ORDER BY i.sent_at DESC, i.id DESC",
        (account.id,),
    )
    offers = visit.rows(
        Offered,
        "SELECT o.id, o.title, m.name AS client, o.budget, o.amount, o.sent_at FROM offer o JOIN member m"
        " ON m.id = o.client_id"
        " WHERE o.freelancer_id = ? AND o.status = 'Pending' ORDER BY o.sent_at DESC, o.id DESC",
        (account.id,),
    )
    running = [each for each in sent if each.status in ("active", "shortlisted")]
    past = [each for each in sent if each not in running]
    return visit.render(
        "work/proposals.html", running=running, past=past, invited=invited, offers=offers, states=STATES
    )


def own_proposal(visit: Visit) -> Sent:
    """The proposal of the address, which must be the freelancer's own."""
    account = require_freelancer(visit)
    found = visit.row(Sent, f"{_SENT} AND p.id = ?", (account.id, int(visit.path["proposal"])))
    return found or visit.not_found("You have no such proposal.")


def show(visit: Visit) -> Response:
    """One proposal."""
    return visit.render("work/proposal.html", proposal=own_proposal(visit), states=STATES, fee=FEE)


def withdraw(visit: Visit) -> Response:
    """Withdraw a proposal."""
    own = own_proposal(visit)
    if own.status not in ("active", "shortlisted"):
        visit.flash("error", "This proposal can no longer be withdrawn.")
    else:
        visit.update("proposal", {"status": "withdrawn"}, id=own.id)
        visit.flash("success", f"Your proposal for “{own.title}” was withdrawn.")
    return visit.redirect(f"/proposals/{own.id}")


@for_freelancer
def decline_invitation(visit: Visit, account: Account) -> Response:
    """Decline an invitation."""
    key = int(visit.path["invitation"])
    if not visit.has("invitation", id=key, freelancer_id=account.id, status="open"):
        visit.not_found("You have no such invitation.")
    visit.update("invitation", {"status": "declined"}, id=key)
    client, job, title = visit.db.execute(
        "SELECT j.client_id, j.id, j.title FROM invitation i JOIN job j ON j.id = i.job_id WHERE i.id = ?",
        (key,),
    ).fetchall()[0]
    notify(visit, int(str(client)), f"{account.name} declined your invitation to “{title}”.", f"/jobs/{job}")
    visit.flash("success", f"You declined the invitation to “{title}”.")
    return visit.redirect("/proposals")


def _open(visit: Visit) -> Job:
    """The job of the address, to which a proposal can still be sent."""
    account, job = require_freelancer(visit), job_of(visit)
    if job.status != "open":
        visit.not_found("This job no longer takes proposals.")
    if visit.has("proposal", job_id=job.id, freelancer_id=account.id):
        visit.not_found("You have sent a proposal for this job already.")
    return job


def cost(visit: Visit, job: Job) -> int:
    """The connects that a proposal costs: none for who is invited."""
    return (
        0
        if visit.has("invitation", job_id=job.id, freelancer_id=require_freelancer(visit).id, status="open")
        else job.connects
    )


def _refuse(visit: Visit, form: BoundForm, job: Job) -> None:
    if "bid" not in form.errors and form.number("bid") < 300:
        form.refuse("bid", here("Please enter at least $3.00."))
    left = int(visit.value("SELECT connects FROM freelancer WHERE id = ?", (require_freelancer(visit).id,)))
    if form.ok and cost(visit, job) > left:
        form.refuse(
            "", f"This proposal takes {job.connects} connects, and you have {left}. Please buy some first."
        )
    APPLYING.refuse(visit, form)


def _apply(visit: Visit, form: BoundForm, job: Job) -> Response:
    account = require_freelancer(visit)
    price = cost(visit, job)
    proposal = visit.insert(
        "proposal",
        {
            "job_id": job.id,
            "freelancer_id": account.id,
            "cover": form.text("cover"),
            "bid": form.number("bid"),
            "duration": form.text("duration"),
            "status": "active",
            "sent_at": visit.stamp,
        },
    )
    if price:
        visit.execute("UPDATE freelancer SET connects = connects - ? WHERE id = ?", (price, account.id))
    else:
        visit.update("invitation", {"status": "accepted"}, job_id=job.id, freelancer_id=account.id)
    notify(
        visit,
        job.client_id,
        f"{account.name} sent a proposal for “{job.title}”.",
        f"/jobs/{job.id}/proposals",
    )
    visit.flash("success", "Your proposal was submitted.")
    return visit.redirect(f"/proposals/{proposal}")


def _bid(visit: Visit, job: Job) -> Mapping[str, Any]:
    rate = visit.value("SELECT rate FROM freelancer WHERE id = ?", (require_freelancer(visit).id,))
    return {"bid": rate if job.budget == "hourly" else job.price}


def _sees(visit: Visit, job: Job) -> Mapping[str, Any]:
    left = visit.value("SELECT connects FROM freelancer WHERE id = ?", (require_freelancer(visit).id,))
    return {"job": job, "cost": cost(visit, job), "left": left, "fee": FEE, "change": False}


FORM = Form(
    (
        Money(
            "bid",
            "Your bid",
            required=True,
            help="Dollars an hour for hourly jobs, dollars in all for fixed prices.",
        ),
        Choice(
            "duration",
            "How long will it take?",
            required=True,
            prompt="Choose",
            choices=tuple((each, each) for each in DURATIONS),
        ),
        Multiline("cover", "Cover letter", required=True, max_length=5000, rows=9),
    )
)
APPLY = FormPage(FORM, "work/apply.html", _open, _apply, refuse=_refuse, initial=_bid, sees=_sees)
"""The page on which to send a proposal."""


def _changeable(visit: Visit) -> Sent:
    own = own_proposal(visit)
    return (
        own
        if own.status in ("active", "shortlisted")
        else visit.not_found("This proposal can no longer be changed.")
    )


def _refuse_change(visit: Visit, form: BoundForm, own: Sent) -> None:
    if "bid" not in form.errors and form.number("bid") < 300:
        form.refuse("bid", here("Please enter at least $3.00."))


def _change(visit: Visit, form: BoundForm, own: Sent) -> Response:
    values: dict[str, SqlValue] = {
        "cover": form.text("cover"),
        "bid": form.number("bid"),
        "duration": form.text("duration"),
    }
    visit.update("proposal", values, id=own.id)
    visit.flash("success", "Your proposal was changed.")
    return visit.redirect(f"/proposals/{own.id}")


CHANGE = FormPage(
    FORM,
    "work/apply.html",
    _changeable,
    _change,
    refuse=_refuse_change,
    kept=lambda visit, own: {"bid": own.bid, "cover": own.cover, "duration": own.duration},
    sees=lambda visit, own: {"job": own, "cost": 0, "left": 0, "fee": FEE, "change": True},
)
"""The page on which to change a proposal."""
