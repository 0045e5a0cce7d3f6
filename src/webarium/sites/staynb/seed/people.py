"""Who can be signed in, and who hosts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from webarium.content.people import FIRST_NAMES, LANGUAGES, LAST_NAMES, WORK
from webarium.draws import Dice
from webarium.sites.kit.roles import Role
from webarium.sites.staynb.hosts import Host
from webarium.sites.staynb.seed.texts import Narrator
from webarium.sites.staynb.seed.words import Place, names, raised

DEFAULT_PASSWORD = "Hammock.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""
_TRIES = 200
"""For a name, before one of the kit's is taken, and again so many after it."""


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


def make_host(seed: int, number: int, place: Place, taken: set[str]) -> Host:
    """A host with a name of the country that nobody else has; what they say of themselves is told later."""
    dice = Dice(seed, "host", number)
    first, last = names().get(place.country, (FIRST_NAMES, LAST_NAMES))
    name = f"{dice.pick(first)} {dice.pick(last)}"
    for tries in range(_TRIES):
        if name not in taken:
            break
        first, last = (first, last) if tries < _TRIES // 2 else (FIRST_NAMES, LAST_NAMES)
        name = f"{dice.pick(first)} {dice.pick(last)}"
    taken.add(name)
    tongue = LANGUAGES.get(place.country)
    good = dice.chance(0.55)
    return Host(
        number,
        name,
        dice.between(2012, 2023),
        "",
        dice.pick(WORK),
        f"English, {tongue}" if tongue else "English",
        good,
        100 if good else dice.between(82, 99),
        dice.pick(("within an hour", "within a few hours", "within a day")),
    )


def introduced(seed: int, host: Host, place: Place, stays: int, narrator: Narrator) -> Host:
    """The host with what they say of themselves."""
    dice = Dice(seed, "about", host.id)
    work = host.work.lower()
    slots = {
        "city": place.city,
        "city_up": raised(place.city),
        "sight": dice.pick(place.sights),
        "work_a": f"a {work}",
        "work_up": host.work,
        "years": str(max(3, 2024 - host.since + dice.between(1, 9))),
    }
    tags = {dice.pick(("local", "local", "came", "couple")), "one" if stays == 1 else "many"}
    if "local" not in tags and "came" not in tags:
        tags.add(dice.pick(("local", "came")))
    return replace(host, about=narrator.about(dice, slots, frozenset(tags)))
