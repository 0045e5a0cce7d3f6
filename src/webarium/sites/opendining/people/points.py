"""Points: what visits earned, and rewards for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.fields import Choice
from webarium.sites.kit.formats import number
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.shell import Account, points_of, require

REWARDS = {
    500: "$5 dining credit",
    1000: "$10 dining credit",
    2000: "$20 dining credit",
    5000: "$50 dining credit",
}
"""What points are given for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the account's points."""

    description: str
    points: int
    created_at: datetime


FORM = Form(
    (
        Choice(
            "reward",
            "Reward",
            required=True,
            prompt="Choose a reward",
            choices=tuple((str(points), f"{name} ({points:,} points)") for points, name in REWARDS.items()),
        ),
    )
)


def _refuse(visit: Visit, form: BoundForm, account: Account) -> None:
    has = points_of(visit, account.email)
    if "reward" not in form.errors and int(form.text("reward")) > has:
        form.refuse("reward", f"You have {number(has)} points, which is not enough for this reward.")


def _redeem(visit: Visit, form: BoundForm, account: Account) -> Response:
    points = int(form.text("reward"))
    visit.insert(
        "point_entry",
        {
            "email": account.email,
            "description": f"Reward: {REWARDS[points]}",
            "points": -points,
            "created_at": visit.stamp,
        },
    )
    visit.flash("success", f"You redeemed {number(points)} points for a {REWARDS[points]}.")
    return visit.redirect("/points")


def _entries(visit: Visit, account: Account) -> list[Entry]:
    return visit.rows(
        Entry,
        "SELECT description, points, created_at FROM point_entry WHERE email = ?"
        " ORDER BY created_at DESC, id DESC",
        (account.email,),
    )


POINTS = FormPage(
    FORM,
    "people/points.html",
    require,
    _redeem,
    refuse=_refuse,
    sees=lambda visit, account: {
        "entries": _entries(visit, account),
        "balance": points_of(visit, account.email),
        "rewards": REWARDS,
    },
)
"""The page of points, with the form for a reward."""
