"""Offers: the terms, and what their two sides can do with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.limits import hidden_offers
from webarium.sites.topwork.shell import ACCOUNTS, Account, for_client, for_freelancer, notify
from webarium.sites.topwork.talk.writing import side_of
from webarium.sql import Where, every, select
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer, as one of its sides sees it."""

    id: int
    client_id: int
    freelancer_id: int
    other: str
    handle: str
    job_id: int | None
    job: str | None
    title: str
    budget: str
    amount: int
    weekly_limit: int | None
    starts_on: date
    terms: str
    status: str
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class Step:
    """A milestone of an offer."""

    position: int
    title: str
    amount: int
    due_on: str


def offers(visit: Visit, account: Account, where: Where | None = None) -> list[Offer]:
    """The account's offers, the latest first."""
    side, other = side_of(account), "freelancer" if account.hires else "client"
    columns = (
        "o.id, o.client_id, o.freelancer_id, m.name AS other, m.handle, o.job_id, j.title AS job, o.title,"
        " o.budget, o.amount,"
        " o.weekly_limit, o.starts_on, o.terms, o.status, o.sent_at"
    )
    source = f"offer o JOIN member m ON m.id = o.{other}_id LEFT JOIN job j ON j.id = o.job_id"
    told = every([Where(f"o.{side}_id = ?", (account.id,)), *([where] if where else [])])
    found = visit.rows(
        Offer, select(columns, source, told.sql, "ORDER BY o.sent_at DESC, o.id DESC"), told.params
    )
    hidden = hidden_offers(visit.db, visit.config, account.id) if account.hires else set()
    return [each for each in found if each.id not in hidden]


@ACCOUNTS.signed_in
def index(visit: Visit, account: Account) -> Response:
    """All offers, or those of one state."""
    shown = visit.query.get("status", "")
    found = offers(visit, account)
    states = ("Pending", "Accepted", "Rejected", "Withdrawn")
    kept = [each for each in found if shown not in states or each.status == shown]
    return visit.render(
        "deals/offers.html", offers=kept, shown=shown if shown in states else "", states=states
    )


def _own(visit: Visit, account: Account) -> Offer:
    found = offers(visit, account, Where("o.id = ?", (int(visit.path["offer"]),)))
    return found[0] if found else visit.not_found("You have no such offer.")


def steps(visit: Visit, offer: int) -> list[Step]:
    """The milestones of an offer."""
    return visit.rows(
        Step,
        "SELECT position, title, amount, due_on FROM offer_milestone WHERE offer_id = ? ORDER BY position",
        (offer,),
    )


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """One offer."""
    own = _own(visit, account)
    contract = visit.value("SELECT id FROM contract WHERE offer_id = ?", (own.id,))
    return visit.render("deals/offer.html", offer=own, steps=steps(visit, own.id), contract=contract)


def _pending(visit: Visit, account: Account) -> Offer:
    own = _own(visit, account)
    return own if own.status == "Pending" else visit.not_found("This offer no longer waits for an answer.")


@for_client
def withdraw(visit: Visit, account: Account) -> Response:
    """Take an offer back."""
    own = _pending(visit, account)
    visit.update("offer", {"status": "Withdrawn"}, id=own.id)
    notify(visit, own.freelancer_id, f"{account.name} withdrew the offer “{own.title}”.", f"/offers/{own.id}")
    visit.flash("success", f"Your offer to {own.other} was withdrawn.")
    return visit.redirect(f"/offers/{own.id}")


@for_freelancer
def decline(visit: Visit, account: Account) -> Response:
    """Decline an offer."""
    own = _pending(visit, account)
    visit.update("offer", {"status": "Rejected"}, id=own.id)
    notify(visit, own.client_id, f"{account.name} declined your offer “{own.title}”.", f"/offers/{own.id}")
    visit.flash("success", f"You declined the offer from {own.other}.")
    return visit.redirect(f"/offers/{own.id}")


@for_freelancer
def accept(visit: Visit, account: Account) -> Response:
    """Accept an offer: the contract begins, and the first milestone of a fixed price goes into escrow."""
    own = _pending(visit, account)
    visit.update("offer", {"status": "Accepted"}, id=own.id)
    began = max(own.starts_on, visit.now.date()).isoformat()
    contract = visit.insert(
        "contract",
        {
            "offer_id": own.id,
            "client_id": own.client_id,
            "freelancer_id": account.id,
            "job_id": own.job_id,
            "title": own.title,
            "budget": own.budget,
            "amount": own.amount,
            "weekly_limit": own.weekly_limit,
            "terms": own.terms,
            "began": began,
            "ended": "",
            "status": "active",
        },
    )
    if own.budget == "fixed":
        told = steps(visit, own.id) or [Step(1, "Everything delivered", own.amount, "")]
        for each in told:
            state = "funded" if each.position == told[0].position else "waiting"
            row: dict[str, SqlValue] = {
                "contract_id": contract,
                "title": each.title,
                "amount": each.amount,
                "due_on": each.due_on,
                "state": state,
            }
            visit.insert("milestone", row)
    if own.job_id is not None:
        visit.update("proposal", {"status": "hired"}, job_id=own.job_id, freelancer_id=account.id)
    notify(
        visit, own.client_id, f"{account.name} accepted your offer “{own.title}”.", f"/contracts/{contract}"
    )
    visit.flash("success", f"You accepted the offer from {own.other}. The contract has begun.")
    return visit.redirect(f"/contracts/{contract}")
