"""Saved searches: what was looked for, and how often news about it come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import parse_qsl

from starlette.datastructures import QueryParams
from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.faults import SAVING
from webarium.sites.zilloft.homes.query import Query, read_query
from webarium.sites.zilloft.shell import require
from webarium.sql import select

ALERTS = {"instant": "Instantly", "daily": "Daily", "weekly": "Weekly", "never": "Never"}
LONGEST = 80
_LONGEST_QUERY = 2000


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved search."""

    id: int
    name: str
    query: str
    alerts: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Line:
    """A saved search with what it finds now."""

    saved: Saved
    asked: Query
    found: int


def index(visit: Visit) -> Response:
    """All saved searches, the newest first."""
    account = require(visit)
    every = visit.rows(
        Saved,
        select(
            "id, name, query, alerts, created_at",
            "saved_search",
            "email = ?",
            "ORDER BY created_at DESC, id DESC",
        ),
        (account.email,),
    )
    return visit.render("keeping/searches.html", lines=[_line(visit, each) for each in every], alerts=ALERTS)


def _line(visit: Visit, saved: Saved) -> Line:
    asked = read_query(visit, QueryParams(parse_qsl(saved.query)))
    where = asked.condition(visit.stamp[:10])
    return Line(saved, asked, int(visit.value(select("count(*)", "card", where.sql), where.params)))


def save(visit: Visit) -> Response:
    """Save the search whose address was sent, under a name."""
    account = require(visit)
    name = visit.form_text("name", LONGEST)
    asked = read_query(visit, QueryParams(parse_qsl(visit.form_text("query", _LONGEST_QUERY))))
    back = asked.address()
    if not name:
        visit.flash("error", "Please give the search a name.")
    elif visit.has("saved_search", email=account.email, name=name):
        visit.flash("error", f"You have a saved search called “{name}” already.")
    elif problem := SAVING.failure(visit):
        visit.flash("error", problem)
    else:
        alerts = visit.form_text("alerts", 10)
        visit.insert(
            "saved_search",
            {
                "email": account.email,
                "name": name,
                "query": asked.text,
                "alerts": alerts if alerts in ALERTS else "daily",
                "created_at": visit.stamp,
            },
        )
        visit.flash("success", f"Your search “{name}” was saved.")
    return visit.redirect(back)


def change(visit: Visit) -> Response:
    """Change how often news come."""
    key, alerts = int(visit.path["search"]), visit.form_text("alerts", 10)
    if alerts not in ALERTS or not visit.update(
        "saved_search", {"alerts": alerts}, id=key, email=require(visit).email
    ):
        visit.not_found("You have no such search.")
    visit.flash("success", f"Alerts are set to: {ALERTS[alerts].lower()}.")
    return visit.redirect("/searches")


def delete(visit: Visit) -> Response:
    """Delete a saved search."""
    if not visit.delete("saved_search", id=int(visit.path["search"]), email=require(visit).email):
        visit.not_found("You have no such search.")
    visit.flash("success", "The search was deleted.")
    return visit.redirect("/searches")
