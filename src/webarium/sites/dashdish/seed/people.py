"""Who can be signed in, with addresses and cards."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role

DEFAULT_PASSWORD = "Leftovers.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
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
    addresses: tuple[tuple[str, str], ...]
    """Street and ZIP code."""
    cards: tuple[tuple[str, str, str], ...]
    """Number, month and year."""

    @property
    def email(self) -> str:
        """What signs them in."""
        return f"{self.first_name}.{self.last_name}@mail.test".lower()

    @property
    def name(self) -> str:
        """Their whole name."""
        return f"{self.first_name} {self.last_name}"


PERSONAS = (
    Persona(
        "diner",
        "Imani",
        "Castellanos",
        "(415) 555-0142",
        "2023-03-12",
        "The default account: six past orders, a Visa card, one address, four favorites.",
        (("846 Fulton St, Apt 3", "94117"),),
        (("4111 8452 9032 7716", "11", "2027"),),
    ),
    Persona(
        "regular",
        "Tobias",
        "Nakagawa",
        "(415) 555-0187",
        "2020-09-01",
        "Somebody who orders a lot: many past orders, a cart, two addresses, two cards, reviews of their own.",
        (("2315 Judah St", "94122"), ("455 Mission St, Floor 9", "94105")),
        (("4032 7719 0045 3388", "8", "2028"), ("5454 2210 9087 6121", "4", "2024")),
    ),
    Persona(
        "new-diner",
        "Freya",
        "Adeyemi",
        "(415) 555-0126",
        "2024-07-17",
        "An account without orders and favorites, with one address, one card, and a dish in the cart.",
        (("1180 Clement St", "94118"),),
        (("4916 3302 5518 0094", "2", "2029"),),
    ),
)
"""The accounts, the default one first."""

ROLES = (
    *(Role(persona.role, persona.email, persona.description) for persona in PERSONAS),
    Role("visitor", None, "Somebody who is not signed in."),
)
"""The roles of the site, the default one first."""
