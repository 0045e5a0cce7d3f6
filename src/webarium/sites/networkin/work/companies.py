"""Companies: their pages, their people, and following them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.feed.posts import REACTIONS, passed_on, posts
from webarium.sites.networkin.people.members import members, nearest_first
from webarium.sites.networkin.shell import ACCOUNTS, Account, circle
from webarium.sites.networkin.work.events import events
from webarium.sites.networkin.work.jobs import jobs
from webarium.sql import Where, holds, select

TABS = {"about": "About", "jobs": "Jobs", "people": "People", "posts": "Posts", "events": "Events"}
_COLUMNS = (
    "c.id, c.slug, c.name, c.tagline, c.industry, c.size, c.headquarters, c.founded, c.website, c.about, c.specialties,"
    " (SELECT count(*) FROM followed_company f WHERE f.company_id = c.id) AS followers,"
    " (SELECT count(DISTINCT e.member_id) FROM experience e WHERE e.company_id = c.id AND e.ended = '') AS people,"
    " (SELECT count(*) FROM job j WHERE j.company_id = c.id AND NOT j.closed) AS openings"
)

FOLLOWED = Saved("followed_company", "member_id", "company_id", since="")


@dataclass(frozen=True, slots=True)
class Company:
    """A company with its numbers."""

    id: int
    slug: str
    name: str
    tagline: str
    industry: str
    size: str
    headquarters: str
    founded: int
    website: str
    about: str
    specialties: str
    followers: int
    people: int
    openings: int


def companies(visit: Visit, where: Where) -> list[Company]:
    """Companies that fit a condition on ``c``."""
    return visit.rows(Company, select(_COLUMNS, "company c", where.sql, "ORDER BY c.name"), where.params)


def _company(visit: Visit) -> Company:
    found = companies(visit, Where("c.slug = ?", (str(visit.path["slug"]).lower(),)))
    return found[0] if found else visit.not_found("There is no such company.")


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """A company's page, or one of its parts."""
    tab = str(visit.path.get("tab", "about"))
    if tab not in TABS:
        visit.not_found()
    company, around = _company(visit), circle(visit)
    text = " ".join(visit.query.get("q", "").split())[:80]
    known = Where(
        "m.id IN (SELECT member_id FROM experience WHERE company_id = ? AND ended = '')", (company.id,)
    )
    people = nearest_first(members(visit, known), around) if tab == "people" else []
    if text:
        wanted = {member.id for member in members(visit, holds("m.name || ' ' || m.headline", text))}
        people = [member for member in people if member.id in wanted]
    written = posts(visit, Where("p.company_id = ?", (company.id,)), around) if tab == "posts" else []
    return visit.render(
        "work/company.html",
        company=company,
        tab=tab,
        tabs=TABS,
        follows=FOLLOWED.has(visit, account.id, company.id),
        circle=around,
        people=people,
        places=Counter(member.location for member in people).most_common(4),
        text=text,
        openings=jobs(visit, Where("j.company_id = ?", (company.id,))) if tab == "jobs" else [],
        posts=written,
        sources=passed_on(visit, written, around),
        events=events(visit, Where("e.company_id = ?", (company.id,))) if tab == "events" else [],
        reactions=REACTIONS,
    )


@ACCOUNTS.signed_in
def follow(visit: Visit, account: Account) -> Response:
    """Follow a company, or no longer."""
    company = _company(visit)
    saved, forgotten = f"You follow {company.name} now.", f"You no longer follow {company.name}."
    FOLLOWED.turn(visit, account.id, company.id, saved, forgotten)
    return visit.redirect(visit.back(f"/company/{company.slug}"))


@ACCOUNTS.signed_in
def followed(visit: Visit, account: Account) -> Response:
    """Companies that one follows."""
    where = Where("c.id IN (SELECT company_id FROM followed_company WHERE member_id = ?)", (account.id,))
    return visit.render("work/followed.html", companies=companies(visit, where))
