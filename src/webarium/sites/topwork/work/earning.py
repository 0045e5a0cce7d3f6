"""What freelancers have earned, what is on its way, and connects."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from starlette.responses import Response

from webarium.sites.kit.fields import Choice
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.facts import FEE
from webarium.sites.topwork.shell import Account, for_freelancer, require_freelancer

PACKS = ((10, 150), (20, 300), (40, 600), (80, 1200))
"""Connects that can be bought, with their prices in cents."""
HOLDS = 5
"""Days for which a payment is held before it is available."""


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment."""

    id: int
    contract_id: int
    title: str
    client: str
    note: str
    amount: int
    fee: int
    paid_on: date


@for_freelancer
def earnings(visit: Visit, account: Account) -> Response:
    """Payments, the latest first, and sums of what is to come."""
    found = visit.rows(
        Paid,
        "SELECT p.id, c.id AS contract_id, c.title, m.name AS client, p.note, p.amount, p.fee, p.paid_on"
        " FROM payment p"
        " JOIN contract c ON c.id = p.contract_id JOIN member m ON m.id = c.client_id WHERE"
        " c.freelancer_id = ?"
        " ORDER BY p.paid_on DESC, p.id DESC",
        (account.id,),
    )
    escrow, review = (
        int(
            visit.value(
                "SELECT coalesce(sum(s.amount), 0) FROM milestone s JOIN contract c ON c.id = s.contract_id"
                " WHERE c.freelancer_id = ? AND s.state = ?",
                (account.id, state),
            )
        )
        for state in ("funded", "submitted")
    )
    running = visit.value(
        "SELECT coalesce(sum(t.minutes * c.amount / 60), 0) FROM time_entry t JOIN contract c ON c.id ="
        " t.contract_id"
        " WHERE c.freelancer_id = ? AND NOT t.billed",
        (account.id,),
    )
    since = visit.now.date() - timedelta(days=HOLDS)
    held = sum(each.amount - each.fee for each in found if each.paid_on > since)
    year = str(visit.now.year)
    return visit.render(
        "work/earnings.html",
        payments=found[:40],
        escrow=escrow,
        review=review,
        running=running,
        held=held,
        fee=FEE,
        total=sum(each.amount for each in found),
        year=year,
        count=len(found),
        this_year=sum(each.amount for each in found if each.paid_on.year == visit.now.year),
    )


def _buy(visit: Visit, form: BoundForm, account: Account) -> Response:
    count = int(form.text("pack"))
    visit.execute("UPDATE freelancer SET connects = connects + ? WHERE id = ?", (count, account.id))
    visit.flash("success", f"{count} connects were added.")
    return visit.redirect("/connects")


CONNECTS = FormPage(
    Form(
        (
            Choice(
                "pack",
                "Number of connects",
                required=True,
                prompt="Choose",
                choices=tuple((str(count), f"{count} for ${price / 100:.2f}") for count, price in PACKS),
            ),
        )
    ),
    "work/connects.html",
    require_freelancer,
    _buy,
    sees=lambda visit, account: {
        "left": visit.value("SELECT connects FROM freelancer WHERE id = ?", (account.id,))
    },
)
"""The page of connects, on which to buy some."""
