"""What clients do with freelancers: save, invite to a job, make an offer, hire again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Choices, Day, Money, Multiline, Text
from webarium.sites.kit.formats import here, money
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.faults import INVITING, OFFERING
from webarium.sites.topwork.shell import Account, for_client, notify, require, require_client
from webarium.sites.topwork.talent.freelancers import SAVED_TALENT, Freelancer, by_handle, by_ids, skills_of
from webarium.sites.topwork.talk.writing import chat_with, write
from webarium.types import SqlValue

LIMITS = (5, 10, 15, 20, 30, 40)
MILESTONES = (1, 2, 3)
_OPEN = "SELECT id, title FROM job WHERE client_id = ? AND status = 'open' ORDER BY posted_at DESC, id DESC"


@dataclass(frozen=True, slots=True)
class Hire:
    """A contract with somebody, as the list of those who were hired shows it."""

    id: int
    freelancer_id: int
    title: str
    budget: str
    amount: int
    began: date
    ended: str
    status: str
    stars: int | None


@for_client
def save(visit: Visit, account: Account) -> Response:
    """Save a freelancer, or no longer."""
    other = by_handle(visit)
    forgotten = f"{other.name} was removed from your saved talent."
    SAVED_TALENT.turn(visit, account.id, other.id, f"{other.name} was saved.", forgotten)
    return visit.redirect(visit.back(f"/freelancers/{other.handle}"))


@for_client
def saved(visit: Visit, account: Account) -> Response:
    """Saved freelancers, the latest first."""
    keys = SAVED_TALENT.keys(visit, account.id)
    found = by_ids(visit, keys)
    return visit.render("talent/saved.html", found=found, skills=skills_of(visit, found), saved=keys)


@for_client
def hires(visit: Visit, account: Account) -> Response:
    """Who works for the client, and who did."""
    rows = visit.rows(
        Hire,
        "SELECT c.id, c.freelancer_id, c.title, c.budget, c.amount, c.began, c.ended, c.status,"
        " (SELECT stars FROM feedback b WHERE b.contract_id = c.id AND b.author_id = c.client_id) AS stars"
        " FROM contract c WHERE c.client_id = ? ORDER BY c.ended = '' DESC, c.ended DESC, c.id DESC",
        (account.id,),
    )
    people = {each.id: each for each in by_ids(visit, dict.fromkeys(row.freelancer_id for row in rows))}
    return visit.render("talent/hires.html", hires=rows, people=people)


def own_jobs(visit: Visit) -> list[tuple[str, str]]:
    """The client's open jobs, for a choice."""
    rows = visit.db.execute(_OPEN, (require_client(visit).id,))
    return [(str(key), str(title)) for key, title in rows]


def _wanted(visit: Visit) -> Freelancer:
    """The freelancer of the address, asked for by a client."""
    require_client(visit)
    return by_handle(visit)


def _refuse_invitation(visit: Visit, form: BoundForm, other: Freelancer) -> None:
    if not form.ok:
        return
    job = int(form.text("job"))
    if visit.has("invitation", job_id=job, freelancer_id=other.id):
        form.refuse("job", f"You have invited {other.first} to this job already.")
    elif visit.has("proposal", job_id=job, freelancer_id=other.id):
        form.refuse("job", f"{other.first} has sent a proposal for this job already.")
    INVITING.refuse(visit, form)


def _invite(visit: Visit, form: BoundForm, other: Freelancer) -> Response:
    account, job, text = require_client(visit), int(form.text("job")), form.text("message")
    visit.insert(
        "invitation",
        {"job_id": job, "freelancer_id": other.id, "message": text, "status": "open", "sent_at": visit.stamp},
    )
    title = visit.value("SELECT title FROM job WHERE id = ?", (job,))
    write(visit, chat_with(visit, account.id, other.id), account, text, kind="invitation", job=job)
    notify(visit, other.id, f"{account.name} invited you to “{title}”.", f"/jobs/{job}")
    visit.flash("success", f"{other.name} was invited to “{title}”.")
    return visit.redirect(f"/freelancers/{other.handle}")


def _chosen_job(visit: Visit, other: Freelancer) -> Mapping[str, Any]:
    known = [key for key, _ in own_jobs(visit)]
    asked = visit.query.get("job", "")
    text = (
        f"Hello {other.first}, I'd like to invite you to my job. Please take a look at the post and send"
        " a proposal if you are available."
    )
    return {"job": asked if asked in known else (known or [""])[0], "message": text}


INVITE = FormPage(
    Form(
        (
            Choice("job", "Job post", required=True, prompt="Choose a job post"),
            Multiline("message", "Message", required=True, max_length=2000, rows=5),
        )
    ),
    "talent/invite.html",
    _wanted,
    _invite,
    refuse=_refuse_invitation,
    initial=_chosen_job,
    sees=lambda visit, other: {"other": other, "jobs": own_jobs(visit)},
    choices=lambda visit: {"job": own_jobs(visit)},
)
"""The page on which to invite somebody to a job."""


def _milestone_fields() -> list[Text | Money | Day]:
    parts: list[Text | Money | Day] = []
    for number in MILESTONES:
        parts += [
            Text(f"milestone{number}", f"Milestone {number}", max_length=120),
            Money(f"amount{number}", f"Amount of milestone {number}"),
            Day(f"due{number}", f"Due date of milestone {number}"),
        ]
    return parts


OFFER_FORM = Form(
    (
        Text("title", "Contract title", required=True, max_length=120),
        Choice("job", "Related job post", prompt="None"),
        Choice(
            "budget",
            "Payment",
            required=True,
            radio=True,
            choices=(("hourly", "By the hour"), ("fixed", "Fixed price")),
        ),
        Money("rate", "Hourly rate", help="In dollars, for pay by the hour."),
        Choice(
            "limit",
            "Weekly limit",
            prompt="No limit",
            choices=tuple((str(each), f"{each} hrs/week") for each in LIMITS),
        ),
        Money("price", "Fixed price", help="In dollars, for the whole work."),
        *_milestone_fields(),
        Day("starts_on", "Start date", required=True),
        Multiline("terms", "Description of the work", required=True, max_length=5000, rows=6),
    )
)


def _refuse_offer(visit: Visit, form: BoundForm, other: Freelancer) -> None:
    _refuse_terms(visit, form)
    if form.ok and not visit.has("card", client_id=require(visit).id):
        form.refuse(
            "", "Please add a card under Billing first; offers are sent by clients with a way to pay."
        )
    OFFERING.refuse(visit, form)


def _refuse_terms(visit: Visit, form: BoundForm) -> None:
    kind = form.text("budget")
    needed = "rate" if kind == "hourly" else "price"
    if kind and form.number(needed) < 300 and needed not in form.errors:
        form.refuse(
            needed, here(f"Please enter {'a rate' if kind == 'hourly' else 'a price'} of at least $3.00.")
        )
    if form.text("starts_on") and form.text("starts_on") < visit.now.date().isoformat():
        form.refuse("starts_on", "The start date must not lie in the past.")
    if kind == "fixed" and form.ok:
        _refuse_milestones(form)


def _refuse_milestones(form: BoundForm) -> None:
    total = 0
    for number in MILESTONES:
        title, amount, due = (
            form.text(f"milestone{number}"),
            form.number(f"amount{number}"),
            form.text(f"due{number}"),
        )
        if bool(title) != bool(amount) or (due and not title):
            form.refuse(f"milestone{number}", "A milestone needs a title and an amount.")
        total += amount
    if form.ok and total and total != form.number("price"):
        form.refuse("price", f"The milestones come to {money(total)}; that must be the fixed price.")


def _offer(visit: Visit, form: BoundForm, other: Freelancer) -> Response:
    account, hourly = require_client(visit), form.text("budget") == "hourly"
    offer = visit.insert(
        "offer",
        {
            "client_id": account.id,
            "freelancer_id": other.id,
            "job_id": plain_number(form.text("job")),
            "title": form.text("title"),
            "budget": form.text("budget"),
            "amount": form.number("rate" if hourly else "price"),
            "weekly_limit": plain_number(form.text("limit")) if hourly else None,
            "starts_on": form.text("starts_on"),
            "terms": form.text("terms"),
            "status": "Pending",
            "sent_at": visit.stamp,
        },
    )
    for number in MILESTONES if not hourly else ():
        if title := form.text(f"milestone{number}"):
            row: dict[str, SqlValue] = {
                "offer_id": offer,
                "position": number,
                "title": title,
                "amount": form.number(f"amount{number}"),
            }
            visit.insert("offer_milestone", {**row, "due_on": form.text(f"due{number}")})
    text = f"I have sent you an offer: {form.text('title')}"
    write(visit, chat_with(visit, account.id, other.id), account, text, kind="offer", offer=offer)
    notify(visit, other.id, f"{account.name} sent you an offer: “{form.text('title')}”.", f"/offers/{offer}")
    visit.flash("success", f"Your offer was sent to {other.name}.")
    return visit.redirect(f"/offers/{offer}")


def _first_terms(visit: Visit, other: Freelancer) -> Mapping[str, Any]:
    """What stands in the form: of the job that is named, of the contract to repeat, or just the usual rate."""
    found: dict[str, Any] = {
        "budget": "hourly",
        "rate": other.rate,
        "starts_on": visit.now.date().isoformat(),
    }
    account, job, again = (
        require(visit),
        plain_number(visit.query.get("job")),
        plain_number(visit.query.get("again")),
    )
    if job is not None and (
        row := visit.db.execute(
            "SELECT title, budget, price FROM job WHERE id = ? AND client_id = ? AND status = 'open'",
            (job, account.id),
        ).fetchone()
    ):
        found |= {"job": str(job), "title": row[0], "budget": row[1], "price": row[2]}
        bid = visit.value("SELECT bid FROM proposal WHERE job_id = ? AND freelancer_id = ?", (job, other.id))
        if bid is not None:
            found |= {"rate" if row[1] == "hourly" else "price": bid}
    elif again is not None and (
        row := visit.db.execute(
            "SELECT title, budget, amount, weekly_limit, terms FROM contract WHERE id = ? AND client_id ="
            " ? AND freelancer_id = ?",
            (again, account.id, other.id),
        ).fetchone()
    ):
        found |= {"title": row[0], "budget": row[1], "rate" if row[1] == "hourly" else "price": row[2]}
        found |= {"limit": str(row[3]) if row[3] in LIMITS else "", "terms": row[4]}
    return found


def _job_choices(visit: Visit) -> Mapping[str, Choices]:
    return {"job": own_jobs(visit)}


HIRE = FormPage(
    OFFER_FORM,
    "talent/hire.html",
    _wanted,
    _offer,
    refuse=_refuse_offer,
    initial=_first_terms,
    sees=lambda visit, other: {"other": other},
    choices=_job_choices,
)
"""The page on which to make somebody an offer."""
