"""The search: people, companies, posts, jobs and events, with filters, suggestions and a history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.feed.posts import REACTIONS, passed_on, posts
from webarium.sites.networkin.graph import Circle
from webarium.sites.networkin.people.members import Member, members, nearest_first
from webarium.sites.networkin.shell import ACCOUNTS, Account, circle, new_searches, searches
from webarium.sites.networkin.work.companies import Company, companies
from webarium.sites.networkin.work.events import Event, events
from webarium.sites.networkin.work.jobs import Job, jobs
from webarium.sql import Where, either, every, holds, select, starts

LONGEST = 100
PAGE = 10
FEW = 3
"""How many of each kind the page with everything shows."""
KINDS = {
    "all": "All",
    "people": "People",
    "companies": "Companies",
    "content": "Posts",
    "jobs": "Jobs",
    "events": "Events",
}
KEPT = 40
"""How many searches are remembered."""
_TEXTS = """SELECT name, headline, location FROM member UNION ALL SELECT name, industry, tagline FROM company
    UNION ALL SELECT title, skills, location FROM job UNION ALL SELECT title, place, '' FROM event
    UNION ALL SELECT name, '', '' FROM skill UNION ALL SELECT text, '', '' FROM post"""


@dataclass(frozen=True)
class Facets:
    """What people are filtered by."""

    grades: tuple[str, ...]
    location: str
    company: str
    """Current or past."""
    school: str
    current: bool
    """Whether only current positions at the company count."""

    @property
    def any(self) -> bool:
        """Whether there is a filter at all."""
        return bool(self.grades or self.location or self.company or self.school)


def _words(visit: Visit) -> str:
    return " ".join(visit.query.get("keywords", "").split())[:LONGEST]


def _asked(visit: Visit, name: str) -> str:
    return " ".join(visit.query.get(name, "").split())[:80]


def facets(visit: Visit) -> Facets:
    """The filters in the address."""
    chosen = visit.query.getlist("grade") if hasattr(visit.query, "getlist") else []
    grades = tuple(grade for grade in ("1st", "2nd", "3rd") if grade in chosen)
    return Facets(
        grades,
        _asked(visit, "location"),
        _asked(visit, "company"),
        _asked(visit, "school"),
        _asked(visit, "current") == "1",
    )


@ACCOUNTS.signed_in
def results(visit: Visit, account: Account) -> Response:
    """What was found, of one kind or of all."""
    kind, text = str(visit.path["kind"]), _words(visit)
    if kind not in KINDS:
        visit.not_found("There is no such kind of results.")
    if text:
        _remember(visit, text.lower())
    around = circle(visit)
    asked = facets(visit)
    finders: Mapping[str, Callable[[str], list[object]]] = {
        "people": lambda words: list(people(visit, words, around, asked)),
        "companies": lambda words: list(find_companies(visit, words)),
        "content": lambda words: list(posts(visit, _post_where(words), around)) if words else [],
        "jobs": lambda words: list(find_jobs(visit, words)),
        "events": lambda words: list(find_events(visit, words)),
    }

    def find(words: str) -> dict[str, list[object]]:
        return {name: finder(words) for name, finder in finders.items() if kind in ("all", name)}

    found, meant = respelled(visit, text, _TEXTS, find, anything=lambda those: any(those.values()))
    paging = Paging.from_query(visit.query, len(found.get(kind, ())), size=PAGE)
    part = slice(0, FEW) if kind == "all" else slice(paging.offset, paging.offset + paging.limit)
    shown = {name: list(those)[part] for name, those in found.items()}
    written = [post for post in shown.get("content", ()) if hasattr(post, "repost_of")]
    seen = [member for member in shown.get("people", ()) if isinstance(member, Member)]
    return visit.render(
        "find/results.html",
        kind=kind,
        kinds=KINDS,
        text=text,
        meant=meant,
        shown=shown,
        totals={name: len(those) for name, those in found.items()},
        paging=paging,
        circle=around,
        asked=asked,
        why={member.id: _why(visit, member, meant or text, asked) for member in seen},
        sources=passed_on(visit, written, around),  # type: ignore[arg-type]
        reactions=REACTIONS,
    )


def _remember(visit: Visit, term: str) -> None:
    held = new_searches(visit)
    if not held or held[-1] != term:
        visit.session["searches"] = [*held, term][-KEPT:]


_HISTORY = "m.id IN (SELECT e.member_id FROM experience e WHERE {})"
_STUDIED = "m.id IN (SELECT s.member_id FROM education s WHERE {})"


def _at_company(text: str, *, current: bool = False) -> Where:
    inner = holds("e.company", text)
    sql = f"{inner.sql} AND e.ended = ''" if current else inner.sql
    return Where(_HISTORY.format(sql), inner.params)


def _at_school(text: str) -> Where:
    inner = holds("s.school", text)
    return Where(_STUDIED.format(inner.sql), inner.params)


def _with_title(text: str) -> Where:
    inner = holds("e.title", text)
    return Where(_HISTORY.format(f"{inner.sql} AND e.ended = ''"), inner.params)


def _with_skill(text: str) -> Where:
    inner = holds("k.name", text)
    return Where(f"m.id IN ({select('k.member_id', 'skill k', inner.sql)})", inner.params)


def people(visit: Visit, text: str, around: Circle, asked: Facets) -> list[Member]:
    """Members whose name, headline, place, companies, schools or skills have all words, the nearest first."""
    if not text and not asked.any:
        return []
    parts = [
        either(
            (
                holds("m.name", word),
                holds("m.headline", word),
                holds("m.location", word),
                _at_company(word),
                _at_school(word),
                _with_title(word),
                _with_skill(word),
            )
        )
        for word in text.split()
    ]
    parts += [holds("m.location", asked.location)] if asked.location else []
    parts += [_at_company(asked.company, current=asked.current)] if asked.company else []
    parts += [_at_school(asked.school)] if asked.school else []
    found = [member for member in members(visit, every(parts)) if member.id != around.me]
    if asked.grades:
        found = [member for member in found if around.grade(member.id) in asked.grades]
    ranked = nearest_first(found, around)
    return sorted(ranked, key=lambda member: not (text and text.lower() in member.name.lower()))


def _why(visit: Visit, member: Member, text: str, asked: Facets) -> str:
    """What of a profile that a list does not show fits what was looked for."""
    company, school = asked.company or text, asked.school or text
    if company and company.lower() not in member.position.lower():
        where = holds("company", company)
        row = visit.db.execute(
            select(
                "title || ' at ' || company",
                "experience",
                f"member_id = ? AND ended <> '' AND {where.sql}",
                "ORDER BY began DESC LIMIT 1",
            ),
            (member.id, *where.params),
        ).fetchone()
        if row:
            return f"Past: {row[0]}"
    if school:
        where = holds("school", school)
        row = visit.db.execute(
            select("school", "education", f"member_id = ? AND {where.sql}", "LIMIT 1"),
            (member.id, *where.params),
        ).fetchone()
        if row:
            return f"Education: {row[0]}"
    return ""


def find_companies(visit: Visit, text: str) -> list[Company]:
    """Companies whose name, line or industry have all words."""
    if not text:
        return []
    parts = [
        either((holds("c.name", word), holds("c.industry", word), holds("c.tagline", word)))
        for word in text.split()
    ]
    return companies(visit, every(parts))


def _post_where(text: str) -> Where:
    return every(
        [either((holds("p.text", word), holds("coalesce(m.name, c.name)", word))) for word in text.split()]
    )


def find_jobs(visit: Visit, text: str) -> list[Job]:
    """Open jobs whose title, company or place have all words."""
    if not text:
        return []
    parts = [
        either(
            (
                holds("j.title", word),
                holds("c.name", word),
                holds("j.location", word),
                holds("j.skills", word),
            )
        )
        for word in text.split()
    ]
    return jobs(visit, every(parts))


def find_events(visit: Visit, text: str) -> list[Event]:
    """Events whose title, text or place have all words, those to come first."""
    if not text:
        return []
    parts = [
        either((holds("e.title", word), holds("e.about", word), holds("e.place", word)))
        for word in text.split()
    ]
    return sorted(events(visit, every(parts)), key=lambda event: event.ends_at < visit.now)


@ACCOUNTS.signed_in
def suggest(visit: Visit, account: Account) -> Response:
    """Names that begin with what is typed so far, and earlier searches."""
    text = _words(visit)
    if not text:
        lines = [(term, "Recent search") for term in searches(visit, account)[:6]]
    else:
        around = circle(visit)
        earlier = [
            (term, "Recent search") for term in searches(visit, account) if term.startswith(text.lower())
        ][:2]
        named = nearest_first(
            members(visit, either((starts("m.name", text), starts("m.last_name", text)))), around
        )[:5]
        firms = companies(visit, starts("c.name", text))[:3]
        lines = [
            *earlier,
            *((member.name, member.headline) for member in named if member.id != account.id),
            *((firm.name, f"Company · {firm.industry}") for firm in firms),
        ]
    template = "find/_suggestions.html" if visit.is_htmx else "find/suggestions.html"
    return visit.render(template, lines=lines)


@ACCOUNTS.signed_in
def history(visit: Visit, account: Account) -> Response:
    """All searches that are remembered."""
    return visit.render("find/history.html", terms=searches(visit, account))


@ACCOUNTS.signed_in
def forget(visit: Visit, account: Account) -> Response:
    """Forget one search, or all of them."""
    term = visit.form_text("term", LONGEST)
    if term:
        visit.delete("search_entry", member_id=account.id, term=term)
        visit.session["searches"] = [each for each in new_searches(visit) if each != term]
        visit.flash("success", f"“{term}” was removed from your searches.")
    else:
        visit.delete("search_entry", member_id=account.id)
        visit.session["searches"] = []
        visit.flash("success", "Your search history was cleared.")
    return visit.redirect("/search/history")
