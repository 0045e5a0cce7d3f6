"""How much of everything there is, and who can be signed in."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role
from webarium.sites.topwork.seed.words import load
from webarium.types import Scale

DEFAULT_PASSWORD = "Goodwork.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""


@dataclass(frozen=True)
class Counts:
    """How many rows of each kind a universe has."""

    freelancers: int
    clients: int
    jobs: int
    running: int
    """Contracts that run, of people who have no account here."""


COUNTS: dict[Scale, Counts] = {
    "small": Counts(freelancers=250, clients=76, jobs=180, running=60),
    "full": Counts(freelancers=780, clients=230, jobs=600, running=210),
}
SARAH, MARCUS, LENA, TOM = 1, 2, 3, 4
"""Ids of the accounts that can be signed in."""
ASHLEY, BRANDON, ALEX, PRIYA, JONAS, GRACE = range(5, 11)
"""Ids of the freelancers that published tasks name, or that the default client works with."""
NAMED = GRACE
"""Members up to this id are the same in every universe."""
ROLES = (
    *(Role(each["role"], each["handle"], each["description"]) for each in load("named")["persona"]),
    Role("visitor", None, "Somebody who is not signed in: may look at freelancers and jobs."),
)
"""The roles of the site, the default one first."""
