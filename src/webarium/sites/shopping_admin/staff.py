"""The shop's people: who is signed in, what they may see and change, and the log of what they did.

A role's rights name the areas of the back office: ``sales`` to work there, ``sales.view`` to look only.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who works in the back office."""

    id: int
    username: str
    email: str
    firstname: str
    lastname: str
    role: str
    rights: str
    """JSON list, as the role has it."""

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.firstname} {self.lastname}"

    def may(self, right: str) -> bool:
        """Whether this person has a right such as ``sales`` or ``sales.view``; who may change may look, too."""
        held = json.loads(self.rights)
        return right in held or right.removesuffix(".view") in held


STAFF: Accounts[Person] = Accounts(
    Person,
    table="(SELECT u.*, r.name AS role, r.rights FROM admin_user u JOIN admin_role r ON r.id = u.role_id"
    " WHERE u.is_active)",
    name="username",
    small=True,
    login="/admin",
    home="/admin/dashboard/",
)
"""Accounts of the back office; one that was switched off cannot be used."""


def person(visit: Visit) -> Person:
    """Who is signed in.

    Raises:
        SignInNeeded: Nobody is.
    """
    return STAFF.own(visit)


def require(visit: Visit, right: str) -> Person:
    """Who is signed in, if they have a right.

    Raises:
        Forbidden: They have not.
        SignInNeeded: Nobody is signed in.
    """
    who = person(visit)
    if not who.may(right):
        area, _, looking = right.partition(".")
        deed = "see" if looking else "change"
        raise Forbidden(f"Your role, {who.role}, may not {deed} what belongs to {area.title()}.")
    return who


def needs(right: str) -> Callable[[PageHandler], PageHandler]:
    """Make a page one for people with a right: ``@needs("sales.view")``."""

    def guard(handler: PageHandler) -> PageHandler:
        @wraps(handler)
        def guarded(visit: Visit) -> Response:
            require(visit, right)
            return handler(visit)

        return guarded

    return guard


def record(visit: Visit, action: str, subject: str) -> None:
    """Note in the log that who is signed in did something: ``record(visit, "Saved", "Product Desk Lamp")``."""
    values = {"at": visit.stamp, "username": person(visit).username, "action": action, "subject": subject}
    visit.insert("admin_log", values)
