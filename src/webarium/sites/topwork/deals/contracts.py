"""Contracts as both sides see them, and ending them with feedback."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.ratings import rating_field
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.shell import ACCOUNTS, Account, for_client, notify, require
from webarium.sites.topwork.talk.writing import existing_chat, side_of
from webarium.sql import Where, every, select

STATES = {"active": "Active", "paused": "Paused", "ended": "Ended"}


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract, as one of its sides sees it."""

    id: int
    client_id: int
    freelancer_id: int
    other_id: int
    other: str
    handle: str
    title: str
    budget: str
    amount: int
    weekly_limit: int | None
    terms: str
    began: date
    ended: str
    status: str
    paid: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Milestone:
    """A part of the work at a price."""

    id: int
    title: str
    amount: int
    due_on: str
    state: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a time sheet."""

    id: int
    day: date
    minutes: int
    memo: str
    billed: bool


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment."""

    id: int
    kind: str
    note: str
    minutes: int
    amount: int
    fee: int
    paid_on: date


@dataclass(frozen=True, slots=True)
class Said:
    """Feedback."""

    author_id: int
    name: str
    stars: int
    text: str
    written_on: date


@dataclass(frozen=True)
class Week:
    """A week of a time sheet."""

    monday: date
    entries: tuple[Entry, ...]

    @property
    def minutes(self) -> int:
        """In all."""
        return sum(each.minutes for each in self.entries)

    @property
    def billed(self) -> bool:
        """Whether it is paid."""
        return all(each.billed for each in self.entries)


def contracts(visit: Visit, account: Account, where: Where | None = None) -> list[Contract]:
    """The account's contracts: those that run first, then the latest ended."""
    side, other = side_of(account), "freelancer" if account.hires else "client"
    columns = (
        "c.id, c.client_id, c.freelancer_id, m.id AS other_id, m.name AS other, m.handle, c.title,"
        " c.budget, c.amount,"
        " c.weekly_limit, c.terms, c.began, c.ended, c.status,"
        " (SELECT coalesce(sum(amount), 0) FROM payment p WHERE p.contract_id = c.id) AS paid,"
        " (SELECT coalesce(sum(minutes), 0) FROM payment p WHERE p.contract_id = c.id) AS minutes"
    )
    told = every([Where(f"c.{side}_id = ?", (account.id,)), *([where] if where else [])])
    order = "ORDER BY c.ended = '' DESC, c.ended DESC, c.id DESC"
    return visit.rows(
        Contract,
        select(columns, f"contract c JOIN member m ON m.id = c.{other}_id", told.sql, order),
        told.params,
    )


@ACCOUNTS.signed_in
def index(visit: Visit, account: Account) -> Response:
    """All contracts, or those of one state."""
    shown = visit.query.get("status", "")
    found = contracts(visit, account)
    kept = [each for each in found if shown not in STATES or each.status == shown]
    return visit.render(
        "deals/contracts.html", contracts=kept, shown=shown if shown in STATES else "", states=STATES
    )


def own_contract(visit: Visit, account: Account) -> Contract:
    """The contract of the address, of which the account is a side."""
    found = contracts(visit, account, Where("c.id = ?", (int(visit.path["contract"]),)))
    return found[0] if found else visit.not_found("You have no such contract.")


def milestones(visit: Visit, contract: int) -> list[Milestone]:
    """The milestones of a contract, in their order."""
    return visit.rows(
        Milestone,
        "SELECT id, title, amount, due_on, state FROM milestone WHERE contract_id = ? ORDER BY id",
        (contract,),
    )


def weeks(visit: Visit, contract: int) -> list[Week]:
    """The time sheet of a contract by weeks, the latest first; the running one is always there."""
    found = visit.rows(
        Entry,
        "SELECT id, day, minutes, memo, billed FROM time_entry WHERE contract_id = ? ORDER BY day DESC, id"
        " DESC",
        (contract,),
    )
    monday = monday_of(visit.now.date())
    sheets: dict[date, list[Entry]] = {monday: []}
    for each in found:
        sheets.setdefault(monday_of(each.day), []).append(each)
    return [Week(start, tuple(entries)) for start, entries in sorted(sheets.items(), reverse=True)]


def monday_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def feedback(visit: Visit, contract: int) -> list[Said]:
    """What both sides have said."""
    return visit.rows(
        Said,
        "SELECT b.author_id, m.name, b.stars, b.text, b.written_on FROM feedback b JOIN member m ON m.id ="
        " b.author_id"
        " WHERE b.contract_id = ? ORDER BY b.id",
        (contract,),
    )


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """One contract, with all that belongs to it."""
    own = own_contract(visit, account)
    steps, sheet = milestones(visit, own.id), weeks(visit, own.id)
    said = feedback(visit, own.id)
    payments = visit.rows(
        Payment,
        "SELECT id, kind, note, minutes, amount, fee, paid_on FROM payment WHERE contract_id = ? ORDER BY"
        " paid_on DESC, id DESC",
        (own.id,),
    )
    return visit.render(
        "deals/contract.html",
        contract=own,
        milestones=steps,
        weeks=sheet,
        payments=payments,
        said=said,
        states=STATES,
        escrow=sum(each.amount for each in steps if each.state in ("funded", "submitted")),
        chat=existing_chat(visit.db, own.client_id, own.freelancer_id),
        spoke=any(each.author_id == account.id for each in said),
    )


@for_client
def pause(visit: Visit, account: Account) -> Response:
    """Pause a contract, or let it go on."""
    own = own_contract(visit, account)
    if own.status == "ended":
        visit.not_found("This contract has ended.")
    status = "paused" if own.status == "active" else "active"
    visit.update("contract", {"status": status}, id=own.id)
    said = "paused" if status == "paused" else "resumed"
    notify(
        visit, own.freelancer_id, f"{account.name} {said} the contract “{own.title}”.", f"/contracts/{own.id}"
    )
    visit.flash("success", f"The contract was {said}.")
    return visit.redirect(f"/contracts/{own.id}")


def _running(visit: Visit) -> Contract:
    own = own_contract(visit, require(visit))
    return own if own.status != "ended" else visit.not_found("This contract has ended already.")


def _refuse_end(visit: Visit, form: BoundForm, own: Contract) -> None:
    held = visit.value(
        "SELECT count(*) FROM milestone WHERE contract_id = ? AND state IN ('funded', 'submitted')", (own.id,)
    )
    if held:
        form.refuse("", "There is still money in escrow. Release it before ending the contract.")


def _end(visit: Visit, form: BoundForm, own: Contract) -> Response:
    today = visit.now.date().isoformat()
    visit.update("contract", {"status": "ended", "ended": today}, id=own.id)
    _tell(visit, form, own)
    account = require(visit)
    notify(visit, own.other_id, f"{account.name} ended the contract “{own.title}”.", f"/contracts/{own.id}")
    visit.flash("success", "The contract has ended. Thank you for your feedback.")
    return visit.redirect(f"/contracts/{own.id}")


def _tell(visit: Visit, form: BoundForm, own: Contract) -> None:
    account = require(visit)
    visit.insert(
        "feedback",
        {
            "contract_id": own.id,
            "author_id": account.id,
            "about_id": own.other_id,
            "stars": int(form.text("stars")),
            "text": form.text("text"),
            "written_on": visit.now.date().isoformat(),
        },
    )


_FEEDBACK = Form((rating_field(), Multiline("text", "Feedback", required=True, max_length=3000, rows=5)))


def _sees(title: str, action: str) -> Any:
    def sees(visit: Visit, own: Contract) -> Mapping[str, Any]:
        return {"contract": own, "title": title, "action": action}

    return sees


END = FormPage(
    _FEEDBACK,
    "deals/feedback.html",
    _running,
    _end,
    refuse=_refuse_end,
    sees=_sees("End contract", "End contract"),
)
"""The page on which to end a contract, with feedback."""


def _silent(visit: Visit) -> Contract:
    account = require(visit)
    own = own_contract(visit, account)
    if own.status != "ended":
        visit.not_found("Feedback can be given when the contract has ended.")
    if visit.has("feedback", contract_id=own.id, author_id=account.id):
        visit.not_found("You have given feedback on this contract already.")
    return own


def _comment(visit: Visit, form: BoundForm, own: Contract) -> Response:
    _tell(visit, form, own)
    notify(
        visit, own.other_id, f"{require(visit).name} left feedback on “{own.title}”.", f"/contracts/{own.id}"
    )
    visit.flash("success", "Thank you for your feedback.")
    return visit.redirect(f"/contracts/{own.id}")


FEEDBACK = FormPage(
    _FEEDBACK, "deals/feedback.html", _silent, _comment, sees=_sees("Leave feedback", "Send feedback")
)
"""The page on which to say something about a contract that has ended."""
