"""How much of everything there is, and who can be signed in."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role
from webarium.types import Scale

DEFAULT_PASSWORD = "Doorbell.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""


@dataclass(frozen=True)
class Counts:
    """How many homes a universe has beside those that are in every one."""

    main: int
    """For sale in a city that tasks name."""
    other: int
    """For sale in another city."""
    rent: int
    """For rent in a city that tasks name; others have a third of them."""
    sold: int
    """Sold there, likewise."""
    homes_per_agent: int
    reviews: int
    """Of an agent, on average."""


COUNTS: dict[Scale, Counts] = {
    "small": Counts(main=34, other=9, rent=9, sold=9, homes_per_agent=9, reviews=6),
    "full": Counts(main=100, other=34, rent=26, sold=30, homes_per_agent=12, reviews=9),
}
MAIN = (
    "San Francisco, CA",
    "San Diego, CA",
    "San Jose, CA",
    "Los Angeles, CA",
    "Long Beach, CA",
    "Sacramento, CA",
    "Oakland, CA",
    "Boston, MA",
)
"""Cities that tasks name, and one more."""


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe."""

    role: str
    first_name: str
    last_name: str
    phone: str
    joined: str
    income: int
    description: str

    @property
    def email(self) -> str:
        """What signs them in."""
        return f"{self.first_name}.{self.last_name}@mail.test".lower()

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.first_name} {self.last_name}"


BUYER = Persona(
    "buyer",
    "Leah",
    "Brandt",
    "(415) 555-0139",
    "2023-11-04",
    148_000,
    "The default account: looks for a home to buy, with saved homes and searches, tours and messages.",
)
RENTER = Persona(
    "renter",
    "Omar",
    "Castellane",
    "(510) 555-0164",
    "2024-02-19",
    86_000,
    "Looks for a home to rent: saved rentals, a saved search, two applications, a tour.",
)
NEWCOMER = Persona(
    "newcomer",
    "Priya",
    "Lindqvist",
    "(619) 555-0186",
    "2024-07-16",
    0,
    "An account that has saved nothing yet.",
)
PERSONAS = (BUYER, RENTER, NEWCOMER)
"""The accounts, the default one first."""
ROLES = (
    *(Role(each.role, each.email, each.description) for each in PERSONAS),
    Role("visitor", None, "Somebody who is not signed in: may search, ask for tours and write to agents."),
)
"""The roles of the site, the default one first."""
