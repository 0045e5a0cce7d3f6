"""Money and hours of contracts: milestones in escrow, time sheets, bonuses."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from starlette.responses import Response

from webarium.notation import US
from webarium.sites.kit.fields import Day, Integer, Money, Text
from webarium.sites.kit.formats import here, money
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.deals.contracts import Contract, Milestone, milestones, monday_of, own_contract
from webarium.sites.topwork.facts import FEE
from webarium.sites.topwork.faults import PAYING
from webarium.sites.topwork.shell import (
    Account,
    for_client,
    for_freelancer,
    notify,
    require_client,
    require_freelancer,
)
from webarium.types import SqlValue


def payment(contract: int, kind: str, note: str, amount: int, on: date) -> dict[str, SqlValue]:
    """The row of a payment that is not for hours."""
    return {
        "contract_id": contract,
        "kind": kind,
        "note": note,
        "minutes": 0,
        "amount": amount,
        "fee": amount * FEE // 100,
        "paid_on": on.isoformat(),
    }


def pay(visit: Visit, contract: Contract, kind: str, note: str, amount: int) -> None:
    """A payment today, of which TopWork keeps its share."""
    visit.insert("payment", payment(contract.id, kind, note, amount, visit.now.date()))


def _own_milestone(visit: Visit, account: Account, *states: str) -> tuple[Contract, Milestone]:
    contract = own_contract(visit, account)
    found = [each for each in milestones(visit, contract.id) if each.id == int(visit.path["milestone"])]
    if not found or found[0].state not in states or contract.status == "ended":
        visit.not_found("This milestone does not wait for that.")
    return contract, found[0]


def _declined(visit: Visit, account: Account, contract: Contract) -> Response | None:
    """What follows where nothing can be paid."""
    problem = None if visit.has("card", client_id=account.id) else "Please add a card under Billing first."
    problem = problem or PAYING.failure(visit)
    if problem is None:
        return None
    visit.flash("error", problem)
    return visit.redirect(f"/contracts/{contract.id}")


@for_client
def fund(visit: Visit, account: Account) -> Response:
    """Put the money for a milestone into escrow."""
    contract, step = _own_milestone(visit, account, "waiting")
    if refused := _declined(visit, account, contract):
        return refused
    visit.update("milestone", {"state": "funded"}, id=step.id)
    notify(
        visit,
        contract.freelancer_id,
        f"{account.name} funded “{step.title}” with {US.money(step.amount)}.",
        f"/contracts/{contract.id}",
    )
    visit.flash("success", f"{money(step.amount)} for “{step.title}” is in escrow.")
    return visit.redirect(f"/contracts/{contract.id}")


@for_freelancer
def submit(visit: Visit, account: Account) -> Response:
    """Submit the work of a milestone."""
    contract, step = _own_milestone(visit, account, "funded")
    visit.update("milestone", {"state": "submitted"}, id=step.id)
    notify(
        visit,
        contract.client_id,
        f"{account.name} submitted “{step.title}” for your approval.",
        f"/contracts/{contract.id}",
    )
    visit.flash("success", f"“{step.title}” was submitted to {contract.other}.")
    return visit.redirect(f"/contracts/{contract.id}")


@for_client
def release(visit: Visit, account: Account) -> Response:
    """Approve the work of a milestone and release its money."""
    contract, step = _own_milestone(visit, account, "funded", "submitted")
    visit.update("milestone", {"state": "paid"}, id=step.id)
    pay(visit, contract, "milestone", step.title, step.amount)
    notify(
        visit,
        contract.freelancer_id,
        f"{account.name} released {US.money(step.amount)} for “{step.title}”.",
        f"/contracts/{contract.id}",
    )
    visit.flash("success", f"{money(step.amount)} for “{step.title}” was released to {contract.other}.")
    return visit.redirect(f"/contracts/{contract.id}")


def _running(visit: Visit, *, hourly: bool, of: Account) -> Contract:
    contract = own_contract(visit, of)
    if contract.status == "ended":
        visit.not_found("This contract has ended.")
    if (contract.budget == "hourly") != hourly:
        visit.not_found("This contract is paid in another way.")
    return contract


def _new_milestone(visit: Visit, form: BoundForm, contract: Contract) -> Response:
    row: dict[str, SqlValue] = {
        "contract_id": contract.id,
        "title": form.text("title"),
        "amount": form.number("amount"),
        "due_on": form.text("due_on"),
    }
    visit.insert("milestone", {**row, "state": "waiting"})
    notify(
        visit,
        contract.freelancer_id,
        f"A milestone was added: “{form.text('title')}”.",
        f"/contracts/{contract.id}",
    )
    visit.flash("success", f"The milestone “{form.text('title')}” was added.")
    return visit.redirect(f"/contracts/{contract.id}")


def _refuse_amount(visit: Visit, form: BoundForm, subject: object) -> None:
    if "amount" not in form.errors and form.number("amount") < 100:
        form.refuse("amount", here("Please enter at least $1.00."))


def _titled(title: str, action: str) -> Any:
    def sees(visit: Visit, contract: Contract) -> Mapping[str, Any]:
        return {"contract": contract, "title": title, "action": action}

    return sees


MILESTONE = FormPage(
    Form(
        (
            Text("title", "Title", required=True, max_length=120),
            Money("amount", "Amount", required=True),
            Day("due_on", "Due date"),
        )
    ),
    "deals/part.html",
    lambda visit: _running(visit, hourly=False, of=require_client(visit)),
    _new_milestone,
    refuse=_refuse_amount,
    sees=_titled("Add a milestone", "Add milestone"),
)
"""The page on which a client adds a milestone."""


def _bonus(visit: Visit, form: BoundForm, contract: Contract) -> Response:
    amount, account = form.number("amount"), require_client(visit)
    pay(visit, contract, "bonus", form.text("note") or "Bonus", amount)
    notify(
        visit,
        contract.freelancer_id,
        f"{account.name} paid you a bonus of {US.money(amount)}.",
        f"/contracts/{contract.id}",
    )
    visit.flash("success", f"A bonus of {money(amount)} was paid to {contract.other}.")
    return visit.redirect(f"/contracts/{contract.id}")


def _refuse_bonus(visit: Visit, form: BoundForm, contract: Contract) -> None:
    _refuse_amount(visit, form, contract)
    if form.ok and not visit.has("card", client_id=contract.client_id):
        form.refuse("", "Please add a card under Billing first.")
    PAYING.refuse(visit, form)


BONUS = FormPage(
    Form(
        (
            Money("amount", "Amount", required=True),
            Text("note", "Note", max_length=200, help="What it is for, if you like."),
        )
    ),
    "deals/part.html",
    lambda visit: own_contract(visit, require_client(visit)),
    _bonus,
    refuse=_refuse_bonus,
    sees=_titled("Pay a bonus", "Pay bonus"),
)
"""The page on which a client pays a bonus."""


def _sheet(visit: Visit) -> Contract:
    contract = _running(visit, hourly=True, of=require_freelancer(visit))
    return (
        contract
        if contract.status == "active"
        else visit.not_found("This contract is paused; no time can be logged.")
    )


def _refuse_time(visit: Visit, form: BoundForm, contract: Contract) -> None:
    minutes = form.number("hours") * 60 + form.number("minutes")
    if form.ok and not 10 <= minutes <= 24 * 60:
        form.refuse("hours", "Please enter between 10 minutes and 24 hours.")
    today = visit.now.date()
    day = form.text("day")
    if day and not monday_of(today).isoformat() <= day <= today.isoformat():
        form.refuse("day", "Time can be logged for days of the running week, up to today.")
    if form.ok and contract.weekly_limit is not None:
        since = monday_of(today)
        logged = visit.value(
            "SELECT coalesce(sum(minutes), 0) FROM time_entry WHERE contract_id = ? AND day BETWEEN ? AND ?",
            (contract.id, since.isoformat(), (since + timedelta(days=6)).isoformat()),
        )
        if logged + minutes > contract.weekly_limit * 60:
            form.refuse("hours", f"The weekly limit of this contract is {contract.weekly_limit} hours.")


def _log(visit: Visit, form: BoundForm, contract: Contract) -> Response:
    minutes = form.number("hours") * 60 + form.number("minutes")
    row: dict[str, SqlValue] = {
        "contract_id": contract.id,
        "day": form.text("day"),
        "minutes": minutes,
        "memo": form.text("memo"),
        "billed": 0,
    }
    visit.insert("time_entry", row)
    visit.flash("success", "The time was added to your time sheet.")
    return visit.redirect(f"/contracts/{contract.id}")


TIME = FormPage(
    Form(
        (
            Day("day", "Day", required=True),
            Integer("hours", "Hours", required=True, maximum=24, initial=0),
            Integer("minutes", "Minutes", required=True, maximum=59, initial=0),
            Text("memo", "Memo", required=True, max_length=200),
        )
    ),
    "deals/part.html",
    _sheet,
    _log,
    refuse=_refuse_time,
    initial=lambda visit, contract: {"day": visit.now.date().isoformat()},
    sees=_titled("Log time", "Add time"),
)
"""The page on which a freelancer logs time."""


@for_freelancer
def remove_time(visit: Visit, account: Account) -> Response:
    """Take a line off the time sheet, unless it is paid."""
    contract = own_contract(visit, account)
    if not visit.delete("time_entry", id=int(visit.path["entry"]), contract_id=contract.id, billed=0):
        visit.not_found("There is no such line that could be removed.")
    visit.flash("success", "The line was removed from your time sheet.")
    return visit.redirect(f"/contracts/{contract.id}")
