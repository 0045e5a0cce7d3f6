"""Who is signed in."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.parts.accounts import Accounts

LOGIN = "/users/sign_in"


@dataclass(frozen=True, slots=True)
class Me:
    """The signed-in person, as far as every page needs to know."""

    id: int
    username: str
    name: str
    email: str
    is_admin: bool


PEOPLE = Accounts(Me, "user", "username", login=LOGIN)
"""All of them; upper and lower case in a name are the same."""
current, signed_in = PEOPLE.present, PEOPLE.signed_in
