"""Who can be signed in."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role

DEFAULT_PASSWORD = "Tablefor.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe."""

    role: str
    first_name: str
    last_name: str
    phone: str
    joined: str
    description: str
    diet: str = "none"

    @property
    def email(self) -> str:
        """What signs them in."""
        return f"{self.first_name}.{self.last_name}@mail.test".lower()

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.first_name} {self.last_name}"


PERSONAS = (
    Persona(
        "diner",
        "Maya",
        "Okonkwo",
        "(415) 555-0137",
        "2022-05-20",
        "The default account: some past visits, two reservations to come, a few favorites and points.",
    ),
    Persona(
        "regular",
        "Walter",
        "Brandvold",
        "(415) 555-0172",
        "2019-10-02",
        "Somebody who eats out a lot: a long history, six reservations to come, many favorites, alerts and points.",
        diet="vegetarian",
    ),
    Persona(
        "new-diner",
        "Soraya",
        "Keller",
        "(415) 555-0188",
        "2024-07-16",
        "An account without reservations, favorites and points.",
    ),
)
"""The accounts, the default one first."""
ROLES = (
    *(Role(each.role, each.email, each.description) for each in PERSONAS),
    Role("visitor", None, "Somebody who is not signed in: may search and look, but not book."),
)
"""The roles of the site, the default one first."""
