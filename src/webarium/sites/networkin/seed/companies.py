"""Companies: those that published tasks name, those of each field, and more of their kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import apsw

from webarium.content.people import PLACES
from webarium.content.sampling import TRIES
from webarium.content.tables import write
from webarium.draws import Dice
from webarium.regions import STATES
from webarium.sites.kit.slugs import slug
from webarium.sites.networkin.seed.words import field_named, fields, line, load, say, slots_of

_DIGITAL = ("Software Development", "Data and Analytics")
"""Fields in which there were no firms for a long time."""


@dataclass(frozen=True)
class Company:
    """A row of the table, and its field of work."""

    id: int
    slug: str
    name: str
    field: str
    headquarters: str


def companies(seed: int, count: int) -> list[Company]:
    """All of them; those that published tasks name come first, then each field's, then more of their kind."""
    found: list[Company] = []

    def add(name: str, field: str, place: str) -> None:
        found.append(Company(len(found) + 1, slug(name), name, field, place))

    for told in load("named")["company"]:
        add(told["name"], told["industry"], told["headquarters"])
    for field in fields():
        for name in field["companies"]:
            add(name, field["name"], place(Dice(seed, "seat", name)))
    names = {company.name for company in found}
    for number in range(TRIES * count):
        if len(found) >= count:
            break
        dice = Dice(seed, "company", number)
        field = dice.pick(fields())
        name = f"{dice.pick(field['companies']).split()[0]} {dice.pick(load('people')['suffixes'])}"
        if name not in names:
            names.add(name)
            add(name, field["name"], place(dice))
    return found


def place(dice: Dice) -> str:
    """A city with its state."""
    city, state, _, _ = dice.pick(PLACES)
    return f"{city}, {STATES[state]}"


def about(seed: int, company: Company) -> Dice:
    """The dice of the row about a company, fresh."""
    return Dice(seed, "about company", company.id)


def write_companies(db: apsw.Connection, seed: int, every: list[Company]) -> None:
    """The companies' rows."""
    named = {told["name"]: told for told in load("named")["company"]}
    write(
        db,
        "company",
        (_row(about(seed, each), each, named.get(each.name)) for each in every),
    )


def founded(dice: Dice, company: Company) -> int:
    """The year in which it began; `dice` are those of the row about it, not yet thrown."""
    told = next((told for told in load("named")["company"] if told["name"] == company.name), None)
    first = 1984 if company.field in _DIGITAL else 1962
    return int(told["founded"]) if told else dice.between(first, 2019)


def _row(dice: Dice, company: Company, told: dict[str, Any] | None) -> dict[str, Any]:
    field, said = field_named(company.field), load("people")
    year = founded(dice, company)
    city = company.headquarters.partition(",")[0]
    slots = slots_of(dice, field, company=company.name, city=city, year=str(year))
    return {
        "id": company.id,
        "slug": company.slug,
        "name": company.name,
        "tagline": told["tagline"] if told else line(dice, said["taglines"], slots),
        "industry": company.field,
        "size": told["size"] if told else dice.pick(said["sizes"]),
        "headquarters": company.headquarters,
        "founded": year,
        "website": f"https://www.{company.slug}.test",
        "about": f"{company.name} offers {told['tagline'].lower()}. Founded in {year}, headquartered in {city}."
        if told
        else say(dice, said["company_about"], slots),
        "specialties": ", ".join(dice.some(field["skills"], 4)),
    }
