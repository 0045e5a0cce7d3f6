"""How much of everything there is, and who can be signed in."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role
from webarium.types import Scale

DEFAULT_PASSWORD = "Handshake.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""


@dataclass(frozen=True)
class Counts:
    """How many rows of each kind a universe has."""

    members: int
    companies: int
    jobs: int
    events: int
    posts: int


COUNTS: dict[Scale, Counts] = {
    "small": Counts(members=260, companies=60, jobs=200, events=36, posts=460),
    "full": Counts(members=1200, companies=150, jobs=900, events=110, posts=2400),
}


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe, beyond those that published tasks name."""

    role: str
    handle: str
    description: str


DIV, NORA, THEO = 1, 6, 7
"""Ids of the accounts that can be signed in."""
PERSONAS = (
    Persona("founder", "divgarg", "The default account: some connections, one message without an answer."),
    Persona(
        "networker",
        "nora-lindgren",
        "A recruiter with many connections, messages, invitations and saved jobs.",
    ),
    Persona("graduate", "theo-marsh", "Somebody who joined this week and knows nobody yet."),
)
"""The accounts, the default one first."""
ROLES = (
    *(Role(persona.role, persona.handle, persona.description) for persona in PERSONAS),
    Role("visitor", None, "Somebody who is not signed in."),
)
"""The roles of the site, the default one first."""
