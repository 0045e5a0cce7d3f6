"""Who can be signed in."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role

DEFAULT_PASSWORD = "Tailwind.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe."""

    role: str
    first_name: str
    last_name: str
    gender: str
    born: str
    member: str
    phone: str
    home: str
    meal: str
    joined: str
    description: str
    flies: bool
    """Whether trips and miles are there already."""

    @property
    def email(self) -> str:
        """What signs them in."""
        return f"{self.first_name}.{self.last_name}@mail.test".lower()


PERSONAS = (
    Persona(
        "flyer",
        "Noor",
        "Halvorsen",
        "Female",
        "1986-03-27",
        "UM4471902",
        "(415) 555-0119",
        "SFO",
        "Vegetarian",
        "2016-04-11",
        "The default account, with past and coming trips and miles.",
        True,
    ),
    Persona(
        "new-flyer",
        "Desmond",
        "Okafor",
        "Male",
        "1993-11-02",
        "UM9038817",
        "(312) 555-0164",
        "ORD",
        "No preference",
        "2024-07-16",
        "An account that has not flown yet.",
        False,
    ),
)
"""The accounts, the default one first."""

ROLES = (
    *(Role(persona.role, persona.email, persona.description) for persona in PERSONAS),
    Role("visitor", None, "Somebody who is not signed in."),
)
"""The roles of the site, the default one first."""
