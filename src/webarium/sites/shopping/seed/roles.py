"""Who can be signed in to the shop; the same accounts in every universe."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role

DEFAULT_PASSWORD = "Teacup.2023"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""


@dataclass(frozen=True)
class Persona:
    """A customer whose name and e-mail are the same in every universe; addresses and orders differ."""

    role: str
    firstname: str
    lastname: str
    nickname: str
    description: str
    orders: int
    """How many orders they have, about."""

    @property
    def email(self) -> str:
        """Their e-mail, which signs them in."""
        return f"{self.firstname}.{self.lastname}@mail.test".lower()


PERSONAS = (
    Persona(
        "customer", "Nora", "Whitfield", "Nora W.", "The default customer, with two years of orders.", 42
    ),
    Persona("customer-tomas", "Tomas", "Berger", "T. Berger", "A customer who buys for home and office.", 9),
    Persona("customer-lin", "Lin", "Castillo", "lincast", "A customer who buys games and electronics.", 8),
    Persona("customer-amara", "Amara", "Okafor", "Amara O.", "A customer who buys beauty and clothes.", 7),
    Persona("customer-ruth", "Ruth", "Lindgren", "Ruth from Duluth", "A customer with few, large orders.", 5),
    Persona("customer-dev", "Dev", "Kapoor", "dev_k", "A customer who buys for sports and travel.", 6),
    Persona("customer-june", "June", "Abbott", "JuneBug", "A customer who has just begun to shop here.", 3),
)
"""The accounts that roles name; the first one is the default."""

ROLES = (
    *(Role(persona.role, persona.email, persona.description) for persona in PERSONAS[:1]),
    Role("guest", None, "A visitor who is not signed in."),
    *(Role(persona.role, persona.email, persona.description) for persona in PERSONAS[1:]),
)
"""The roles of the site, the default one first."""
