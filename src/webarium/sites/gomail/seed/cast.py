"""Who writes in a universe: people have other names at another seed, services are the same in all."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.draws import Dice
from webarium.sites.gomail.seed.letters import load

ME = "me"
"""The key of the mailbox's owner."""
OFFICE, HOME, ANY, MORNING = "office", "home", "any", "morning"
"""When somebody writes: business hours, waking hours, at any time, or early in the day."""


@dataclass(frozen=True)
class Person:
    """Somebody with an address."""

    name: str
    email: str

    @property
    def first(self) -> str:
        """What others call them: the first word of the name."""
        return self.name.split()[0]


def owner() -> Person:
    """Whose mailbox it is, in every universe."""
    given = load("people")["owner"]
    return Person(str(given["name"]), str(given["email"]))


def address_of(name: str) -> str:
    """``Jane Smith`` writes from ``jane.smith@example.com``."""
    return f"{'.'.join(name.lower().split())}@example.com"


OWNER = owner()
"""Whose mailbox it is, in every universe."""


class Cast:
    """The people and services of a universe."""

    def __init__(self, seed: int) -> None:
        given = load("people")
        self.seed = seed
        self.services: dict[str, str] = given["services"]
        self.people: dict[str, Person] = {}
        for key, names in given["people"].items():
            name = names[Dice(seed, "cast", key).below(len(names))]
            self.people[key] = Person(name, address_of(name))
        self.people[ME] = OWNER
        self._hours: dict[str, str] = {
            who: hours for hours, several in given["hours"].items() for who in several
        }
        self._numbers: dict[str, str] = given["customer"]

    def named(self, who: str) -> Person:
        """A person by key, or a service by name; raises KeyError for anybody else."""
        return self.people[who] if who in self.people else Person(who, self.services[who])

    def pinned(self, name: str) -> Person:
        """A person or a service by name, as it is in every universe."""
        return Person(name, self.services.get(name) or address_of(name))

    def hours(self, who: str) -> str:
        """When somebody writes; people at home unless it is said otherwise, services at any time."""
        return self._hours.get(who, HOME if who in self.people else ANY)

    def has_number(self, who: str) -> bool:
        """Whether the owner is a customer there."""
        return who in self._numbers

    def customer(self, who: str) -> str:
        """The number that a company has for the owner: one for each company of a universe."""
        dice = Dice(self.seed, "customer", who)
        return "".join(str(dice.below(10)) if mark == "#" else mark for mark in self._numbers[who])

    def first_names(self) -> dict[str, str]:
        """By key, what people call each other; ``key.full`` is the whole name, ``key.last`` the family's."""
        others = {key: person for key, person in self.people.items() if key != ME}
        found = {key: person.first for key, person in others.items()}
        found |= {f"{key}.full": person.name for key, person in others.items()}
        return found | {f"{key}.last": person.name.split()[-1] for key, person in others.items()}
