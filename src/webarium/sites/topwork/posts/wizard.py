"""Posting a job step by step; what is not published yet is kept in the session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Field, Money, Multiline, Text
from webarium.sites.kit.formats import here, money
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.facts import DURATIONS, LEVELS, SIZES
from webarium.sites.topwork.faults import PUBLISHING
from webarium.sites.topwork.fields import fields
from webarium.sites.topwork.posts.jobs import Job, own_job, skills_of_jobs
from webarium.sites.topwork.shell import Account, for_client, require_client
from webarium.sites.topwork.talent.search import CATEGORIES, catalog
from webarium.types import Json, SqlValue

STEPS = ("title", "skills", "scope", "budget", "description", "review")
NAMES = {
    "title": "Title",
    "skills": "Skills",
    "scope": "Scope",
    "budget": "Budget",
    "description": "Description",
    "review": "Review",
}
CONNECTS = 8
MOST_SKILLS = 15
_SPECIALTIES = tuple((each, each) for field in fields() for each in field.specialties)
_OTHER = {
    "removed": "",
    "Large": "long, with several parts",
    "Medium": "well defined",
    "Small": "quick and simple",
}
TITLE = (
    Text(
        "title",
        "Job title",
        required=True,
        max_length=120,
        help="Such as “Frontend Developer for a booking page”.",
    ),
    Choice(
        "category",
        "Category",
        required=True,
        prompt="Choose a category",
        choices=tuple((each, each) for each in CATEGORIES),
    ),
    Choice("specialty", "Specialty", prompt="Any", choices=_SPECIALTIES),
)
SCOPE = (
    Choice(
        "size",
        "Size of the project",
        required=True,
        radio=True,
        choices=tuple((each, f"{each}: {_OTHER[each]}") for each in SIZES),
    ),
    Choice(
        "duration",
        "How long will it take?",
        required=True,
        radio=True,
        choices=tuple((each, each) for each in reversed(DURATIONS)),
    ),
    Choice(
        "level",
        "Level of experience",
        required=True,
        radio=True,
        choices=tuple((each, each) for each in LEVELS),
    ),
    Choice(
        "to_hire",
        "Contract-to-hire",
        required=True,
        radio=True,
        initial="0",
        choices=(("0", "No, not at this time"), ("1", "Yes, it could become full time")),
    ),
)
BUDGET = (
    Choice(
        "budget",
        "Payment",
        required=True,
        radio=True,
        choices=(("hourly", "Hourly rate"), ("fixed", "Fixed price")),
    ),
    Money("rate_low", "From, per hour"),
    Money("rate_high", "To, per hour"),
    Money("price", "Price for the whole project"),
)
DESCRIPTION = (Multiline("description", "Describe what you need", required=True, max_length=8000, rows=10),)
_LISTS: Mapping[str, tuple[Field, ...]] = {
    "title": TITLE,
    "scope": SCOPE,
    "budget": BUDGET,
    "description": DESCRIPTION,
}


def held(visit: Visit) -> dict[str, Json]:
    """What was told in the steps so far."""
    found = visit.session.get("wizard")
    return dict(found) if isinstance(found, dict) else {}


def held_skills(visit: Visit) -> list[str]:
    """The skills that were chosen so far."""
    found = held(visit).get("skills")
    return [str(each) for each in found] if isinstance(found, list) else []


def keep(visit: Visit, **values: Json) -> None:
    """Remember what a step told."""
    visit.session["wizard"] = {**held(visit), **values}


def refuse_budget(form: BoundForm) -> None:
    """Refuse a budget that does not say what its kind needs."""
    if form.text("budget") == "hourly":
        low, high = form.optional_number("rate_low"), form.optional_number("rate_high")
        for name, value in (("rate_low", low), ("rate_high", high)):
            if value is None or value < 300:
                form.refuse(name, here("Please enter a rate of at least $3.00."))
        if low is not None and high is not None and high < low:
            form.refuse("rate_high", f"The highest rate must be at least {money(low)}.")
    elif form.text("budget") == "fixed" and (form.optional_number("price") or 0) < 500:
        form.refuse("price", here("Please enter a price of at least $5.00."))


def values_of(form: BoundForm, names: tuple[Field, ...]) -> dict[str, Json]:
    """The cleaned values of some fields."""
    return {field.name: form.values[field.name] for field in names}


def _step(name: str) -> FormPage[Account]:
    own, after = _LISTS[name], STEPS[STEPS.index(name) + 1]

    def accept(visit: Visit, form: BoundForm, account: Account) -> Response:
        keep(visit, **values_of(form, own))
        return visit.redirect(f"/jobs/new/{after}")

    def refuse(visit: Visit, form: BoundForm, account: Account) -> None:
        if name == "budget":
            refuse_budget(form)

    def first(visit: Visit, account: Account) -> Mapping[str, Any]:
        return {key: value for key, value in held(visit).items() if key != "skills"}

    return FormPage(
        Form(own),
        "posts/step.html",
        require_client,
        accept,
        refuse=refuse,
        initial=first,
        instead=_too_early(name),
        sees=lambda visit, account: frame(visit, name),
    )


def frame(visit: Visit, step: str) -> Mapping[str, Any]:
    """What the frame of each step shows."""
    return {
        "step": step,
        "steps": STEPS,
        "names": NAMES,
        "number": STEPS.index(step) + 1,
        "told": held(visit),
    }


def _too_early(step: str) -> Callable[[Visit, Account], Response | None]:
    """Leads back to the first step whose answer is missing."""

    def lead(visit: Visit, account: Account) -> Response | None:
        told = held(visit)
        missing = next((each for each in STEPS[: STEPS.index(step)] if _needs(each) not in told), None)
        return visit.redirect(f"/jobs/new/{missing}") if missing else None

    return lead


def _needs(step: str) -> str:
    return {"scope": "size"}.get(step, step)


TITLE_PAGE, SCOPE_PAGE, BUDGET_PAGE, DESCRIPTION_PAGE = (
    _step(name) for name in ("title", "scope", "budget", "description")
)


@for_client
def begin(visit: Visit, account: Account) -> Response:
    """Begin a new post; what was told of an earlier one and not kept is forgotten."""
    visit.session.pop("wizard", None)
    return TITLE_PAGE.show(visit)


@for_client
def skills(visit: Visit, account: Account) -> Response:
    """The step of skills."""
    return _too_early("skills")(visit, account) or visit.render(
        "posts/skills.html",
        chosen=held_skills(visit),
        catalog=catalog(visit),
        popular=_popular(visit),
        **frame(visit, "skills"),
    )


def _popular(visit: Visit) -> list[str]:
    """What freelancers of the category know most often, without what is chosen."""
    rows = visit.db.execute(
        "SELECT s.name FROM freelancer_skill s JOIN freelancer f ON f.id = s.freelancer_id WHERE"
        " f.category = ?"
        " GROUP BY s.name ORDER BY count(*) DESC, s.name LIMIT 24",
        (str(held(visit).get("category", "")),),
    )
    chosen = {each.lower() for each in held_skills(visit)}
    return [str(row[0]) for row in rows if str(row[0]).lower() not in chosen][:10]


def spelled(visit: Visit, names: str) -> list[str]:
    """Skills with commas between, each as the catalogue has it, or as it was typed."""
    found: list[str] = []
    for name in (" ".join(each.split())[:60] for each in names.replace(";", ",").split(",")):
        if name:
            known = visit.value("SELECT name FROM skill WHERE name = ?", (name,))
            found.append(str(known or name))
    return list({each.lower(): each for each in reversed(found)}.values())[::-1]


@for_client
def add_skills(visit: Visit, account: Account) -> Response:
    """Add one or several skills, of the catalogue or not."""
    typed = spelled(visit, visit.form_text("skills", 600))
    known = {each.lower() for each in held_skills(visit)}
    together = [*held_skills(visit), *(each for each in typed if each.lower() not in known)]
    if not typed:
        visit.flash("error", "Please type a skill first.")
    elif len(together) > MOST_SKILLS:
        visit.flash("error", f"A job post can ask for {MOST_SKILLS} skills at most.")
    else:
        keep(visit, skills=list[Json](together))
    return visit.redirect("/jobs/new/skills")


@for_client
def remove_skill(visit: Visit, account: Account) -> Response:
    """Take a skill out again."""
    name = visit.form_text("skill", 60)
    keep(visit, skills=[each for each in held_skills(visit) if each != name])
    return visit.redirect("/jobs/new/skills")


@for_client
def skills_done(visit: Visit, account: Account) -> Response:
    """Go on, if there is a skill."""
    if not held_skills(visit):
        visit.flash("error", "Please choose at least one skill.")
        return visit.redirect("/jobs/new/skills")
    return visit.redirect("/jobs/new/scope")


@for_client
def review(visit: Visit, account: Account) -> Response:
    """Everything once more, before it is published."""
    return _too_early("review")(visit, account) or visit.render(
        "posts/review.html", skills=held_skills(visit), **frame(visit, "review")
    )


@for_client
def publish(visit: Visit, account: Account) -> Response:
    """Publish the post."""
    if early := _too_early("review")(visit, account):
        return early
    if problem := PUBLISHING.failure(visit):
        visit.flash("error", problem)
        return visit.redirect("/jobs/new/review")
    job = _insert(visit, account, "open")
    visit.flash("success", "Your job post was published.")
    return visit.redirect(f"/jobs/{job}")


@for_client
def draft(visit: Visit, account: Account) -> Response:
    """Keep the post as a draft, as far as it is."""
    if "title" not in held(visit):
        visit.flash("error", "Please give the post a title first.")
        return visit.redirect("/jobs/new/title")
    job = _insert(visit, account, "draft")
    visit.flash("success", "Your job post was saved as a draft.")
    return visit.redirect(f"/jobs/{job}")


def _insert(visit: Visit, account: Account, status: str) -> int:
    told, skills = held(visit), held_skills(visit)

    def text(name: str, default: str) -> str:
        return str(told.get(name) or default)

    hourly = text("budget", "hourly") == "hourly"
    row: dict[str, SqlValue] = {
        "client_id": account.id,
        "title": text("title", ""),
        "category": text("category", ""),
        "specialty": text("specialty", ""),
        "description": text("description", ""),
        "size": text("size", "Medium"),
        "duration": text("duration", "1 to 3 months"),
        "level": text("level", "Intermediate"),
        "to_hire": int(text("to_hire", "0")),
        "budget": text("budget", "hourly"),
        **{
            name: _cents(told, name) if (name != "price") == hourly else None
            for name in ("rate_low", "rate_high", "price")
        },
    }
    job = visit.insert("job", {**row, "connects": CONNECTS, "status": status, "posted_at": visit.stamp})
    set_skills(visit, job, skills)
    visit.session.pop("wizard", None)
    return job


def _cents(told: Mapping[str, Json], name: str) -> int | None:
    value = told.get(name)
    return value if isinstance(value, int) else None


def set_skills(visit: Visit, job: int, names: list[str]) -> None:
    """Make these the skills that a job asks for."""
    kept = {name.lower() for name in names}
    known = [
        str(row[0])
        for row in visit.db.execute(
            "SELECT name FROM job_skill WHERE job_id = ? ORDER BY name", (job,)
        ).fetchall()
    ]
    for name in known:
        if name.lower() not in kept:
            visit.delete("job_skill", job_id=job, name=name)
    for name in names:
        if name.lower() not in {each.lower() for each in known}:
            visit.insert("job_skill", {"job_id": job, "name": name})


def _kept(visit: Visit, job: Job) -> Mapping[str, Any]:
    names = (
        "title",
        "category",
        "specialty",
        "description",
        "size",
        "duration",
        "level",
        "budget",
        "rate_low",
        "rate_high",
        "price",
    )
    found = {name: getattr(job, name) for name in names}
    return {
        **found,
        "to_hire": str(int(job.to_hire)),
        "skills": ", ".join(skills_of_jobs(visit, [job])[job.id]),
    }


def _refuse_edit(visit: Visit, form: BoundForm, job: Job) -> None:
    refuse_budget(form)
    if len(spelled(visit, form.text("skills"))) > MOST_SKILLS:
        form.refuse("skills", f"A job post can ask for {MOST_SKILLS} skills at most.")


def _save(visit: Visit, form: BoundForm, job: Job) -> Response:
    hourly = form.text("budget") == "hourly"
    names = (*TITLE, *SCOPE, *DESCRIPTION)
    row: dict[str, SqlValue] = {field.name: form.text(field.name) for field in names}
    money_of = {
        name: form.optional_number(name) if (name != "price") == hourly else None
        for name in ("rate_low", "rate_high", "price")
    }
    visit.update(
        "job",
        {**row, "to_hire": int(form.text("to_hire")), "budget": form.text("budget"), **money_of},
        id=job.id,
    )
    set_skills(visit, job.id, spelled(visit, form.text("skills")))
    visit.flash("success", f"“{form.text('title')}” was saved.")
    return visit.redirect(f"/jobs/{job.id}")


EDIT = FormPage(
    Form(
        (
            *TITLE,
            Text("skills", "Skills", required=True, max_length=600, help="With commas between."),
            *SCOPE,
            *BUDGET,
            *DESCRIPTION,
        )
    ),
    "posts/edit.html",
    own_job,
    _save,
    refuse=_refuse_edit,
    kept=_kept,
    sees=lambda visit, job: {"job": job},
)
"""The page on which to change a post, all at once."""
