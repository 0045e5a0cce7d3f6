"""Endorsing skills and writing recommendations."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.people.members import Member, by_handle
from webarium.sites.networkin.shell import Account, circle, require

ENDORSED = Saved("endorsement", "member_id", "skill_id", since="")
RELATIONSHIPS = (
    "Managed {} directly",
    "Reported to {}",
    "Worked with {} on the same team",
    "Worked with {} but on another team",
    "Worked with {} but at another company",
    "Was a client of {}",
    "Studied with {}",
)


def _connected(visit: Visit) -> Member:
    """The member of the address, with whom one is connected."""
    require(visit)
    member = by_handle(visit)
    if circle(visit).relation(member.id) != "connected":
        visit.not_found(f"Only connections of {member.name} can do this.")
    return member


def endorse(visit: Visit) -> Response:
    """Endorse a skill, or take it back."""
    member, me = _connected(visit), require(visit)
    key = int(visit.path["skill"])
    name = visit.value("SELECT name FROM skill WHERE id = ? AND member_id = ?", (key, member.id))
    if name is None:
        visit.not_found("There is no such skill.")
    saved, forgotten = (
        f"You endorsed {member.first} for {name}.",
        f"You no longer endorse {member.first} for {name}.",
    )
    ENDORSED.turn(visit, me.id, key, saved, forgotten)
    return visit.redirect(f"/in/{member.handle}#skills")


def _relationships(member: Member) -> list[tuple[str, str]]:
    return [(text.format(member.first), text.format(member.first)) for text in RELATIONSHIPS]


def _refuse(visit: Visit, form: BoundForm, member: Member) -> None:
    if visit.has("recommendation", member_id=member.id, author_id=require(visit).id):
        form.refuse("", f"You have recommended {member.first} already.")


def _recommend(visit: Visit, form: BoundForm, member: Member) -> Response:
    account: Account = require(visit)
    visit.insert(
        "recommendation",
        {
            "member_id": member.id,
            "author_id": account.id,
            "relationship": form.text("relationship"),
            "text": form.text("text"),
            "written_on": visit.stamp[:10],
        },
    )
    visit.flash("success", f"Your recommendation of {member.name} was published.")
    return visit.redirect(f"/in/{member.handle}")


RECOMMEND = FormPage(
    Form(
        (
            Choice("relationship", "Relationship", required=True, prompt="Please select"),
            Multiline("text", "Recommendation", required=True, max_length=3000, min_length=10, rows=6),
        )
    ),
    "people/recommend.html",
    _connected,
    _recommend,
    refuse=_refuse,
    sees=lambda visit, member: {"member": member},
    choices=lambda visit: {"relationship": _relationships(by_handle(visit))},
)


def take_back(visit: Visit) -> Response:
    """Take a recommendation of one's own back."""
    member, me = by_handle(visit), require(visit)
    if not visit.delete("recommendation", member_id=member.id, author_id=me.id):
        visit.not_found("There is no such recommendation.")
    visit.flash("success", "Your recommendation was removed.")
    return visit.redirect(f"/in/{member.handle}")
