"""Writing to an agent, about a home or in general, perhaps with a day and a time for a call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Choices, Multiline
from webarium.sites.kit.formats import clock, day_words
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.agents.agents import Agent, agent_by_id, shown_agent
from webarium.sites.zilloft.faults import CONTACTING
from webarium.sites.zilloft.homes.cards import Card, shown_card
from webarium.sites.zilloft.shell import owner
from webarium.sites.zilloft.tours.fields import WHO, who_asks
from webarium.sites.zilloft.tours.times import TIMES, days_of

FORM = Form(
    (
        *WHO,
        Multiline("message", "Message", required=True, max_length=2000, rows=5),
        Choice("day", "Preferred date (optional)", prompt="Any day"),
        Choice(
            "time",
            "Preferred time (optional)",
            prompt="Any time",
            choices=tuple((at, clock(at)) for at in TIMES),
        ),
        Checkbox("financing", "I want information about loans, too"),
    )
)


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a message is to, and about which home it is."""

    agent: Agent
    card: Card | None


def _about_home(visit: Visit) -> Subject:
    found = shown_card(visit)
    return Subject(agent_by_id(visit, found.agent_id), found)


def _in_general(visit: Visit) -> Subject:
    return Subject(shown_agent(visit), None)


def _choices(visit: Visit) -> Mapping[str, Choices]:
    return {"day": [(day.isoformat(), day_words(day)) for day in days_of(visit.now.date(), 1, None)]}


def _refuse(visit: Visit, form: BoundForm, subject: Subject) -> None:
    if bool(form.text("day")) != bool(form.text("time")):
        form.refuse(
            "time" if form.text("day") else "day", "Please choose both a date and a time, or neither."
        )
    CONTACTING.refuse(visit, form)


def _send(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    visit.insert(
        "inquiry",
        {
            "email": owner(visit),
            "agent_id": subject.agent.id,
            "home_id": subject.card.id if subject.card else None,
            "name": form.text("name"),
            "contact": form.text("email"),
            "phone": form.text("phone"),
            "message": form.text("message"),
            "day": form.text("day") or None,
            "time": form.text("time") or None,
            "financing": int(form.checked("financing")),
            "created_at": visit.stamp,
        },
    )
    visit.flash("success", f"Your message was sent to {subject.agent.name}.")
    return visit.redirect(f"/homes/{subject.card.id}" if subject.card else f"/agents/{subject.agent.id}")


def _initial(visit: Visit, subject: Subject) -> dict[str, str]:
    text = f"I am interested in {subject.card.address}." if subject.card else ""
    return {**who_asks(visit), "message": text}


def _sees(visit: Visit, subject: Subject) -> dict[str, object]:
    return {"agent": subject.agent, "card": subject.card}


ABOUT_HOME = FormPage(
    FORM,
    "tours/contact.html",
    _about_home,
    _send,
    refuse=_refuse,
    initial=_initial,
    sees=_sees,
    choices=_choices,
)
"""The page on which to write to a home's agent."""
IN_GENERAL = FormPage(
    FORM,
    "tours/contact.html",
    _in_general,
    _send,
    refuse=_refuse,
    initial=_initial,
    sees=_sees,
    choices=_choices,
)
"""The page on which to write to an agent about no home in particular."""
