"""Who can be signed in, and who hosts."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import FIRST_NAMES, LANGUAGES, LAST_NAMES, WORK
from webarium.sites.kit.site import Role
from webarium.sites.staynb.seed.words import say, words

DEFAULT_PASSWORD = "Hammock.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe."""

    role: str
    first_name: str
    last_name: str
    phone: str
    about: str
    joined: str
    description: str
    traveled: bool
    """Whether trips, wish lists and messages are there already."""

    @property
    def email(self) -> str:
        """What signs them in."""
        return f"{self.first_name}.{self.last_name}@mail.test".lower()


PERSONAS = (
    Persona(
        "traveler",
        "Robin",
        "Castellano",
        "(415) 555-0137",
        "Planner of slow trips. Usually found where the coffee is.",
        "2019-05-02",
        "The default account, with trips, wish lists and messages.",
        True,
    ),
    Persona(
        "new-traveler",
        "Ida",
        "Fennel",
        "(415) 555-0182",
        "",
        "2024-07-15",
        "An account that has not booked anything yet.",
        False,
    ),
)
"""The accounts, the default one first."""

ROLES = (
    *(Role(persona.role, persona.email, persona.description) for persona in PERSONAS),
    Role("visitor", None, "Somebody who is not signed in."),
)
"""The roles of the site, the default one first."""


@dataclass(frozen=True)
class Host:
    """Somebody with stays."""

    id: int
    name: str
    since: int
    about: str
    work: str
    languages: str
    superhost: bool
    response_rate: int
    response_time: str

    @property
    def first_name(self) -> str:
        """How they are addressed."""
        return self.name.split()[0]


def make_host(seed: int, number: int, country: str, taken: set[str]) -> Host:
    """A host whose first name and initial nobody else has."""
    dice = Dice(seed, "host", number)
    name = ""
    while not name or name in taken:
        name = f"{dice.pick(FIRST_NAMES)} {dice.pick(LAST_NAMES)}"
    taken.add(name)
    tongue = LANGUAGES.get(country)
    good = dice.chance(0.55)
    return Host(
        number,
        name,
        dice.between(2012, 2023),
        say(dice, words()["texts"]["about"], {}),
        dice.pick(WORK),
        f"English, {tongue}" if tongue else "English",
        good,
        100 if good else dice.between(82, 99),
        dice.pick(("within an hour", "within a few hours", "within a day")),
    )
