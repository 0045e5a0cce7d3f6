"""Reviewing an agent, once, and taking the review back."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.ratings import STARS, rating_field
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.agents.agents import PARTS, Agent, shown_agent
from webarium.sites.zilloft.shell import require

WORK = ("Bought a home", "Sold a home", "Rented a home", "Got advice")
_STARS = tuple((str(number), plural(number, "star")) for number in STARS)
FORM = Form(
    (
        rating_field(),
        *(
            Choice(name, label, required=True, prompt="Choose a rating", choices=_STARS)
            for name, label in PARTS
        ),
        Choice(
            "work", "What did you do together?", required=True, choices=tuple((each, each) for each in WORK)
        ),
        Multiline("text", "Your review", required=True, min_length=10, max_length=2000, rows=5),
    )
)


def _subject(visit: Visit) -> Agent:
    require(visit)
    return shown_agent(visit)


def _refuse(visit: Visit, form: BoundForm, agent: Agent) -> None:
    if visit.has("agent_review", agent_id=agent.id, email=require(visit).email):
        form.refuse("", f"You have reviewed {agent.name} already. Delete that review to write another one.")


def _write(visit: Visit, form: BoundForm, agent: Agent) -> Response:
    account = require(visit)
    visit.insert(
        "agent_review",
        {
            "agent_id": agent.id,
            "email": account.email,
            "author": f"{account.first_name} {account.last_name[0]}.",
            **{name: int(form.text(name)) for name in ("stars", *(name for name, _ in PARTS))},
            "work": f"{form.text('work')} in {visit.now.year}",
            "text": form.text("text"),
            "written_on": visit.now.date().isoformat(),
        },
    )
    visit.flash("success", f"Thank you! Your review of {agent.name} was published.")
    return visit.redirect(f"/agents/{agent.id}/reviews")


REVIEW = FormPage(
    FORM, "agents/review.html", _subject, _write, refuse=_refuse, sees=lambda visit, agent: {"agent": agent}
)
"""The page on which an agent is reviewed."""


def delete(visit: Visit) -> Response:
    """Delete a review of one's own."""
    account, agent = require(visit), shown_agent(visit)
    if not visit.delete("agent_review", id=int(visit.path["review"]), agent_id=agent.id, email=account.email):
        visit.not_found("This is not your review.")
    visit.flash("success", "Your review was deleted.")
    return visit.redirect(f"/agents/{agent.id}/reviews")
