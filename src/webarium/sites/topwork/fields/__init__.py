"""Fields of work: the categories of the site, with what belongs to each."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

_TABLE = Path(__file__).parent / "fields.toml"


@dataclass(frozen=True)
class Work:
    """Something to be done."""

    thing: str
    do: str
    catch: str
    """What makes it hard: a clause."""
    specialty: str = ""
    skills: tuple[str, ...] = ()
    """That it asks for; none if they are not told."""


@dataclass(frozen=True)
class Role:
    """What somebody is in a field of work."""

    name: str
    specialties: tuple[str, ...]
    """That such people have."""
    skill: str
    """Without which nobody is one."""


@dataclass(frozen=True)
class Field:
    """A field of work: a category of the site."""

    name: str
    specialties: tuple[str, ...]
    roles: tuple[str, ...]
    skills: tuple[str, ...]
    rates: tuple[int, int]
    """Dollars an hour, of beginners and of the best."""
    degrees: tuple[str, ...]
    works: tuple[Work, ...]
    strengths: tuple[str, ...]
    praise: tuple[str, ...]
    gripes: tuple[str, ...]
    crafts: tuple[Role, ...]
    """The roles with what belongs to each of them."""

    def craft(self, role: str) -> Role:
        """What belongs to a role."""
        return next(each for each in self.crafts if each.name == role)

    def roles_for(self, specialty: str) -> tuple[str, ...]:
        """The roles of those who have a specialty; all for one that is not of this field."""
        return tuple(each.name for each in self.crafts if specialty in each.specialties) or self.roles


@lru_cache(maxsize=1)
def fields() -> tuple[Field, ...]:
    """All fields of work."""
    return tuple(_field(told) for told in tomllib.loads(_TABLE.read_text("utf-8"))["field"])


def _field(told: dict[str, Any]) -> Field:
    lists = {name: tuple(told[name]) for name in ("specialties", "degrees", "strengths", "praise", "gripes")}
    works = tuple(work_of(each) for each in told["works"])
    crafts = tuple(_role(each) for each in told["roles"])
    roles = tuple(each.name for each in crafts)
    low, high = told["rates"]
    skills, rates = _names(told["skills"]), (low, high)
    return Field(told["name"], roles=roles, crafts=crafts, skills=skills, rates=rates, works=works, **lists)


def _names(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(","))


def work_of(text: str) -> Work:
    """A work as it stands in a file; specialty and skills may be missing."""
    thing, do, catch, *more = text.split(" | ")
    return Work(thing, do, catch, more[0], _names(more[1])) if more else Work(thing, do, catch)


def _role(text: str) -> Role:
    name, specialties, skill = text.split(" | ")
    return Role(name, _names(specialties), skill)


@lru_cache(maxsize=32)
def field_named(name: str) -> Field:
    """A field of work."""
    return next(field for field in fields() if field.name == name)
