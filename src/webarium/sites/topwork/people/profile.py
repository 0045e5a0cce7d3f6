"""Profiles of freelancers and clients, and editing one's own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Money, Multiline, Text
from webarium.sites.kit.formats import here
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.facts import AVAILABILITIES, ENGLISH
from webarium.sites.topwork.posts.jobs import jobs, skills_of_jobs, standing
from webarium.sites.topwork.posts.wizard import spelled
from webarium.sites.topwork.shell import ACCOUNTS, Account, require_client, require_freelancer
from webarium.sites.topwork.talent.freelancers import SAVED_TALENT, by_handle, history, portfolio, skills_of
from webarium.sites.topwork.talent.search import catalog
from webarium.sites.topwork.talk.writing import existing_chat
from webarium.sql import Where

MOST_SKILLS = 20


@dataclass(frozen=True, slots=True)
class Client:
    """A client, as everybody sees one."""

    id: int
    handle: str
    name: str
    location: str
    joined: date
    company: str
    industry: str
    about: str


@dataclass(frozen=True, slots=True)
class Review:
    """What a freelancer said of a client."""

    name: str
    handle: str
    title: str
    stars: int
    text: str
    written_on: date


def freelancer(visit: Visit) -> Response:
    """A freelancer's profile: standing, work history, portfolio."""
    found, account = by_handle(visit), ACCOUNTS.present(visit)
    past = history(visit, found.id)
    stars = [each.stars for each in past if each.stars is not None]
    schools = visit.db.execute(
        "SELECT school, degree, ended FROM education WHERE freelancer_id = ? ORDER BY ended DESC", (found.id,)
    ).fetchall()
    hires = account is not None and account.hires
    return visit.render(
        "people/freelancer.html",
        person=found,
        skills=skills_of(visit, [found]).of(found.id),
        done=[each for each in past if each.ended],
        running=[each for each in past if not each.ended],
        pieces=portfolio(visit, found.id),
        schools=schools,
        reviews=len(stars),
        rating=round(sum(stars) / len(stars), 2) if stars else None,
        own=account is not None and account.id == found.id,
        hires=hires,
        saved=bool(hires and account and SAVED_TALENT.has(visit, account.id, found.id)),
        chat=existing_chat(visit.db, account.id, found.id) if hires and account else None,
    )


def client(visit: Visit) -> Response:
    """A client's page: what they offer and what freelancers say."""
    found = visit.row(
        Client,
        "SELECT m.id, m.handle, m.name, m.location, m.joined, k.company, k.industry, k.about FROM client k"
        " JOIN member m ON m.id = k.id WHERE m.handle = ?",
        (str(visit.path["handle"]).lower(),),
    ) or visit.not_found("There is no such client.")
    open_jobs = jobs(visit, Where("j.client_id = ? AND j.status = 'open'", (found.id,)))
    reviews = visit.rows(
        Review,
        "SELECT m.name, m.handle, c.title, b.stars, b.text, b.written_on FROM feedback b JOIN member m ON"
        " m.id = b.author_id"
        " JOIN contract c ON c.id = b.contract_id WHERE b.about_id = ? ORDER BY b.written_on DESC, b.id DESC",
        (found.id,),
    )
    account = ACCOUNTS.present(visit)
    return visit.render(
        "people/client.html",
        person=found,
        jobs=open_jobs,
        skills=skills_of_jobs(visit, open_jobs),
        reviews=reviews,
        standing=standing(visit, found.id),
        own=account is not None and account.id == found.id,
    )


def _save_client(visit: Visit, form: BoundForm, account: Account) -> Response:
    texts = {name: form.text(name) for name in ("company", "industry", "about")}
    visit.update("client", {**texts, "email_alerts": int(form.checked("email_alerts"))}, id=account.id)
    visit.flash("success", "Your profile was saved.")
    return visit.redirect(account.profile)


def _kept_client(visit: Visit, account: Account) -> dict[str, object]:
    names = ("company", "industry", "about", "email_alerts")
    rows = visit.db.execute(
        "SELECT company, industry, about, email_alerts FROM client WHERE id = ?", (account.id,)
    ).fetchall()
    return dict(zip(names, rows[0], strict=True))


CLIENT = FormPage(
    Form(
        (
            Text("company", "Company", max_length=80),
            Text("industry", "Industry", required=True, max_length=60),
            Multiline("about", "About", max_length=2000, rows=5),
            Checkbox("email_alerts", "Tell me about proposals and messages by e-mail, too"),
        )
    ),
    "people/edit.html",
    require_client,
    _save_client,
    kept=_kept_client,
)
"""The page on which a client changes the profile."""


def _save_freelancer(visit: Visit, form: BoundForm, account: Account) -> Response:
    texts = {name: form.text(name) for name in ("title", "overview", "english", "availability")}
    visit.update("freelancer", {**texts, "rate": form.number("rate")}, id=account.id)
    visit.flash("success", "Your profile was saved.")
    return visit.redirect(account.profile)


def _refuse_rate(visit: Visit, form: BoundForm, account: Account) -> None:
    if "rate" not in form.errors and not 300 <= form.number("rate") <= 99_900:
        form.refuse("rate", here("Please enter a rate from $3.00 to $999.00."))


def _kept_freelancer(visit: Visit, account: Account) -> dict[str, object]:
    names = ("title", "rate", "overview", "english", "availability")
    rows = visit.db.execute(
        "SELECT title, rate, overview, english, availability FROM freelancer WHERE id = ?", (account.id,)
    ).fetchall()
    return dict(zip(names, rows[0], strict=True))


FREELANCER = FormPage(
    Form(
        (
            Text("title", "Title", required=True, max_length=100),
            Money("rate", "Hourly rate", required=True),
            Multiline("overview", "Overview", required=True, max_length=5000, rows=8),
            Choice(
                "english", "English level", required=True, choices=tuple((each, each) for each in ENGLISH)
            ),
            Choice(
                "availability",
                "Availability",
                required=True,
                choices=tuple((each, each) for each in AVAILABILITIES),
            ),
        )
    ),
    "people/edit.html",
    require_freelancer,
    _save_freelancer,
    refuse=_refuse_rate,
    kept=_kept_freelancer,
)
"""The page on which a freelancer changes the profile."""


def _own_skills(visit: Visit, account: Account) -> list[str]:
    rows = visit.db.execute(
        "SELECT name FROM freelancer_skill WHERE freelancer_id = ? ORDER BY name", (account.id,)
    )
    return [str(row[0]) for row in rows]


def _refuse_skill(visit: Visit, form: BoundForm, account: Account) -> None:
    known, typed = _own_skills(visit, account), spelled(visit, form.text("name"))
    if any(each.lower() in {name.lower() for name in known} for each in typed):
        form.refuse("name", "This skill is on your profile already.")
    if len(known) + len(typed) > MOST_SKILLS:
        form.refuse("name", f"A profile has {MOST_SKILLS} skills at most.")


def _add_skill(visit: Visit, form: BoundForm, account: Account) -> Response:
    typed = spelled(visit, form.text("name"))
    for name in typed:
        visit.insert("freelancer_skill", {"freelancer_id": account.id, "name": name})
    visit.flash("success", f"{', '.join(typed)} was added to your skills.")
    return visit.redirect("/profile/skills")


SKILLS = FormPage(
    Form((Text("name", "Skill", required=True, max_length=60),)),
    "people/skills.html",
    require_freelancer,
    _add_skill,
    refuse=_refuse_skill,
    sees=lambda visit, account: {"skills": _own_skills(visit, account), "catalog": catalog(visit)},
)
"""The page on which a freelancer changes the skills."""


def remove_skill(visit: Visit) -> Response:
    """Take a skill off one's profile."""
    account, name = require_freelancer(visit), visit.form_text("skill", 60)
    if not visit.delete("freelancer_skill", freelancer_id=account.id, name=name):
        visit.not_found("You have no such skill.")
    visit.flash("success", f"{name} was removed from your skills.")
    return visit.redirect("/profile/skills")
