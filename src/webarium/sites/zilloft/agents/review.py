"""Reviewing an agent, once, and taking the review back."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.agents.agents import REVIEWS, Agent, shown_agent
from webarium.sites.zilloft.shell import require

WORK = ("Bought a home", "Sold a home", "Rented a home", "Got advice")
FORM = REVIEWS.form(
    Choice("work", "What did you do together?", required=True, choices=tuple((each, each) for each in WORK))
)


def _subject(visit: Visit) -> Agent:
    require(visit)
    return shown_agent(visit)


def _refuse(visit: Visit, form: BoundForm, agent: Agent) -> None:
    if REVIEWS.has(visit, agent.id, email=require(visit).email):
        form.refuse("", f"You have reviewed {agent.name} already. Delete that review to write another one.")


def _write(visit: Visit, form: BoundForm, agent: Agent) -> Response:
    account = require(visit)
    author = f"{account.first_name} {account.last_name[0]}."
    work = f"{form.text('work')} in {visit.now.year}"
    REVIEWS.write(visit, form, agent.id, email=account.email, author=author, work=work)
    visit.flash("success", f"Thank you! Your review of {agent.name} was published.")
    return visit.redirect(f"/agents/{agent.id}/reviews")


REVIEW = FormPage(
    FORM, "agents/review.html", _subject, _write, refuse=_refuse, sees=lambda visit, agent: {"agent": agent}
)
"""The page on which an agent is reviewed."""


def delete(visit: Visit) -> Response:
    """Delete a review of one's own."""
    account, agent = require(visit), shown_agent(visit)
    key = int(visit.path["review"])
    REVIEWS.take_back(visit, agent.id, "This is not your review.", id=key, email=account.email)
    visit.flash("success", "Your review was deleted.")
    return visit.redirect(f"/agents/{agent.id}/reviews")
