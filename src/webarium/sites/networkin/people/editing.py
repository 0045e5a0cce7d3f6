"""Editing one's own profile: the introduction, positions, schools and skills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Integer, Multiline, Phone, Text
from webarium.sites.kit.formats import MONTHS
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.profile import own_row
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.people.profile import positions, schools, skills
from webarium.sites.networkin.shell import Account, require
from webarium.sql import select
from webarium.types import SqlValue

KINDS = ("Full-time", "Part-time", "Contract", "Internship", "Self-employed", "Volunteer")
OPEN_TO = (("", "Nothing in particular"), ("work", "Finding a new job"), ("hiring", "Hiring"))
_MONTHS = tuple((f"{number:02d}", name) for number, name in enumerate(MONTHS, 1))
_YEARS = tuple((str(year), str(year)) for year in range(2024, 1969, -1))

INTRO = own_row(
    Form(
        (
            Text("headline", "Headline", required=True, max_length=220),
            Text("location", "Location", required=True, max_length=80),
            Choice("open_to", "Open to", choices=OPEN_TO[1:], prompt=OPEN_TO[0][1]),
            Multiline("about", "About", max_length=2600, rows=6),
            Text("website", "Website", max_length=200),
            Phone("phone", "Phone number", required=True),
        )
    ),
    "member",
    lambda visit: {"handle": require(visit).handle},
    "people/intro.html",
    "Your profile was saved.",
    "/me",
)


def me(visit: Visit) -> Response:
    """Lead to one's own profile."""
    return visit.redirect(f"/in/{require(visit).handle}")


POSITION = Form(
    (
        Text("title", "Title", required=True, max_length=100),
        Choice("kind", "Employment type", required=True, choices=tuple((kind, kind) for kind in KINDS)),
        Text("company", "Company name", required=True, max_length=100),
        Text("location", "Location", max_length=80),
        Choice("began_month", "Start month", required=True, choices=_MONTHS, prompt="Month"),
        Choice("began_year", "Start year", required=True, choices=_YEARS, prompt="Year"),
        Choice(
            "ended_month",
            "End month",
            choices=_MONTHS,
            prompt="Present",
            help="Leave both at Present for a current position.",
        ),
        Choice("ended_year", "End year", choices=_YEARS, prompt="Present"),
        Multiline("description", "Description", max_length=2000, rows=4),
    )
)


def _month(form: BoundForm, name: str) -> str:
    year, month = form.text(f"{name}_year"), form.text(f"{name}_month")
    return f"{year}-{month}" if year and month else ""


def _refuse_position(visit: Visit, form: BoundForm, subject: object) -> None:
    began, ended = _month(form, "began"), _month(form, "ended")
    today = f"{visit.now:%Y-%m}"
    if bool(form.text("ended_year")) != bool(form.text("ended_month")):
        form.refuse("ended_month", "Please give both the month and the year of the end, or neither.")
    if began > today:
        form.refuse("began_month", "A position cannot begin in the future.")
    if ended and (ended < began or ended > today):
        form.refuse("ended_month", "The end must lie between the start and today.")


def _position_values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    company = form.text("company")
    known = visit.db.execute(
        "SELECT id, name FROM company WHERE lower(name) = lower(?)", (company,)
    ).fetchone()
    names = ("title", "kind", "location", "description")
    return {
        **{name: form.text(name) for name in names},
        "company": known[1] if known else company,
        "company_id": known[0] if known else None,
        "began": _month(form, "began"),
        "ended": _month(form, "ended"),
    }


def _add_position(visit: Visit, form: BoundForm, account: Account) -> Response:
    visit.insert("experience", {"member_id": account.id, **_position_values(visit, form)})
    visit.flash("success", "The position was added to your profile.")
    return visit.redirect("/me")


NEW_POSITION = FormPage(
    POSITION,
    "people/part.html",
    require,
    _add_position,
    refuse=_refuse_position,
    sees=lambda visit, account: {"title": "Add experience", "part": "experience", "key": None},
)


def _own_position(visit: Visit) -> int:
    key, account = int(visit.path["part"]), require(visit)
    if not visit.has("experience", id=key, member_id=account.id):
        visit.not_found("You have no such position.")
    return key


def _kept_position(visit: Visit, key: int) -> Mapping[str, Any]:
    (found,) = (each for each in positions(visit, require(visit).id) if each.id == key)
    return {
        **{name: getattr(found, name) for name in ("title", "kind", "company", "location", "description")},
        "began_month": found.began[5:],
        "began_year": found.began[:4],
        "ended_month": found.ended[5:],
        "ended_year": found.ended[:4],
    }


def _change_position(visit: Visit, form: BoundForm, key: int) -> Response:
    visit.update("experience", _position_values(visit, form), id=key)
    visit.flash("success", "The position was saved.")
    return visit.redirect("/me")


EDIT_POSITION = FormPage(
    POSITION,
    "people/part.html",
    _own_position,
    _change_position,
    refuse=_refuse_position,
    kept=_kept_position,
    sees=lambda visit, key: {"title": "Edit experience", "part": "experience", "key": key},
)


def remove_position(visit: Visit) -> Response:
    """Take a position off one's profile."""
    visit.delete("experience", id=_own_position(visit))
    visit.flash("success", "The position was removed.")
    return visit.redirect("/me")


SCHOOL = Form(
    (
        Text("school", "School", required=True, max_length=120),
        Text("degree", "Degree", max_length=100),
        Text("field", "Field of study", max_length=100),
        Integer("began", "Start year", required=True, minimum=1950, maximum=2024),
        Integer("ended", "End year (or expected)", required=True, minimum=1950, maximum=2034),
    )
)


def _refuse_school(visit: Visit, form: BoundForm, subject: object) -> None:
    if form.ok and form.number("ended") < form.number("began"):
        form.refuse("ended", "The end cannot come before the start.")


def _school_values(form: BoundForm) -> dict[str, SqlValue]:
    texts: dict[str, SqlValue] = {name: form.text(name) for name in ("school", "degree", "field")}
    return texts | {name: form.number(name) for name in ("began", "ended")}


def _add_school(visit: Visit, form: BoundForm, account: Account) -> Response:
    visit.insert("education", {"member_id": account.id, **_school_values(form)})
    visit.flash("success", "The school was added to your profile.")
    return visit.redirect("/me")


NEW_SCHOOL = FormPage(
    SCHOOL,
    "people/part.html",
    require,
    _add_school,
    refuse=_refuse_school,
    sees=lambda visit, account: {"title": "Add education", "part": "education", "key": None},
)


def _own_school(visit: Visit) -> int:
    key, account = int(visit.path["part"]), require(visit)
    if not visit.has("education", id=key, member_id=account.id):
        visit.not_found("You have no such school.")
    return key


def _kept_school(visit: Visit, key: int) -> Mapping[str, Any]:
    (found,) = (each for each in schools(visit, require(visit).id) if each.id == key)
    return {name: getattr(found, name) for name in ("school", "degree", "field", "began", "ended")}


def _change_school(visit: Visit, form: BoundForm, key: int) -> Response:
    visit.update("education", _school_values(form), id=key)
    visit.flash("success", "The school was saved.")
    return visit.redirect("/me")


EDIT_SCHOOL = FormPage(
    SCHOOL,
    "people/part.html",
    _own_school,
    _change_school,
    refuse=_refuse_school,
    kept=_kept_school,
    sees=lambda visit, key: {"title": "Edit education", "part": "education", "key": key},
)


def remove_school(visit: Visit) -> Response:
    """Take a school off one's profile."""
    visit.delete("education", id=_own_school(visit))
    visit.flash("success", "The school was removed.")
    return visit.redirect("/me")


def _refuse_skill(visit: Visit, form: BoundForm, account: Account) -> None:
    known = {each.name.lower() for each in skills(visit, account.id, account.id)}
    if form.text("name").lower() in known:
        form.refuse("name", "This skill is on your profile already.")


def _add_skill(visit: Visit, form: BoundForm, account: Account) -> Response:
    visit.insert("skill", {"member_id": account.id, "name": form.text("name")})
    visit.flash("success", f"{form.text('name')} was added to your skills.")
    return visit.redirect("/me/skills")


SKILLS = FormPage(
    Form((Text("name", "Skill", required=True, max_length=60, placeholder="Such as Project Management"),)),
    "people/skills.html",
    require,
    _add_skill,
    refuse=_refuse_skill,
    sees=lambda visit, account: {
        "skills": skills(visit, account.id, account.id),
        "catalog": [
            row[0] for row in visit.db.execute(select("DISTINCT name", "skill", "", "ORDER BY name"))
        ],
    },
)


def remove_skill(visit: Visit) -> Response:
    """Take a skill with its endorsements off one's profile."""
    key, account = int(visit.path["skill"]), require(visit)
    if not visit.has("skill", id=key, member_id=account.id):
        visit.not_found("You have no such skill.")
    visit.execute("DELETE FROM endorsement WHERE skill_id = ?", (key,))
    visit.delete("skill", id=key)
    visit.flash("success", "The skill was removed.")
    return visit.redirect("/me/skills")
