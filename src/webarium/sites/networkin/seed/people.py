"""Members with what they have done: positions, schools, skills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import apsw

from webarium.content.people import PLACES
from webarium.content.phrases import lower_case
from webarium.content.sampling import new_name
from webarium.content.sentences import line_of
from webarium.content.tables import write, write_one
from webarium.content.voices import speak
from webarium.content.voices.speakers import Habits, draw_habits
from webarium.draws import Dice
from webarium.regions import STATES
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.slugs import slug
from webarium.sites.networkin.seed.companies import Company
from webarium.sites.networkin.seed.plan import DEFAULT_PASSWORD, DIV, NORA, PERSONAS, THEO
from webarium.sites.networkin.seed.wholes import Deck, most_of
from webarium.sites.networkin.seed.words import field_named, fields, line, load, say, slots_of

GIANTS = ("Microsoft", "Amazon")
_NOW = (2024, 7)
_LISTED = 0.5
"""The share of those who write skills as the site does, with capitals."""
_SETTLED = 3
"""After so many years of work somebody speaks of years."""


@dataclass(frozen=True)
class Member:
    """Somebody, as other generators need them."""

    id: int
    handle: str
    name: str
    location: str
    field: str
    title: str
    """Of the current position; empty without one."""
    company: str
    school: str

    @property
    def first(self) -> str:
        """The first name."""
        return self.name.split()[0]

    @property
    def city(self) -> str:
        """Without the state."""
        return self.location.partition(",")[0]


def members(seed: int, count: int, companies: list[Company]) -> list[Member]:
    """Everybody; those that published tasks name come first."""
    found = [_named(number, told) for number, told in enumerate(load("named")["member"], 1)]
    names = {member.name for member in found} | {"John Doe"}
    by_field: dict[str, list[Company]] = {}
    for company in companies:
        by_field.setdefault(company.field, []).append(company)
    others = range(len(found) + 1, count + 1)
    return found + [_drawn(Dice(seed, "member", number), number, by_field, names) for number in others]


def _named(number: int, told: dict[str, str]) -> Member:
    keys = ("handle", "name", "location", "field", "title", "company", "school")
    return Member(number, *(told[key] for key in keys))


def _drawn(dice: Dice, number: int, companies: dict[str, list[Company]], names: set[str]) -> Member:
    name = new_name(dice, names)
    names.add(name)
    field = dice.pick(fields())
    city, state, _, _ = dice.pick(PLACES)
    title = "" if dice.chance(0.05) else dice.pick(field["titles"])
    company = dice.pick(GIANTS) if dice.chance(0.06) else dice.pick(companies[field["name"]]).name
    return Member(
        number,
        slug(name),
        name,
        f"{city}, {STATES[state]}",
        field["name"],
        title,
        company if title else "",
        dice.pick(_schools_for(field)),
    )


def _taught(school: str, field: Mapping[str, Any]) -> list[str]:
    """The degrees of a field of work that a school gives."""
    only: list[str] | None = load("named")["only"].get(school)
    return [degree for degree in field["degrees"] if only is None or degree in only]


def _schools_for(field: Mapping[str, Any]) -> list[str]:
    """The schools that give a degree of a field of work."""
    return [school for school in load("named")["schools"] if _taught(school, field)]


def write_members(db: apsw.Connection, seed: int, everybody: list[Member], companies: list[Company]) -> None:
    """Members, positions, schools and skills."""
    ids = {company.name: company.id for company in companies}
    told: list[dict[str, str]] = load("named")["member"]
    roles = {persona.handle for persona in PERSONAS}
    deck, texts = Deck("about", most_of(180, len(everybody))), set[str]()
    for member in everybody:
        dice = Dice(seed, "about", member.id)
        own = told[member.id - 1] if member.id <= len(told) else {}
        signs_in = member.handle in roles
        positions = list(_positions(dice, member, own.get("before"), ids, companies))
        degrees = _taught(member.school, field_named(member.field))
        studied = Dice(seed, "degree", member.id).pick(degrees)
        chosen = dice.some(
            field_named(member.field)["skills"], 3 if member.id == THEO else dice.between(4, 8)
        )
        told_of = _Told(positions, studied, chosen, Dice(seed, "habits", member.id), deck, texts)
        write_one(db, "member", **_row(dice, member, own, told_of, seed if signs_in else None))
        write(db, "experience", positions)
        write(db, "education", _schools(dice, member, positions, studied))
        write(db, "skill", ({"member_id": member.id, "name": name} for name in chosen))


@dataclass(frozen=True)
class _Told:
    """What a member's own words follow from."""

    positions: Sequence[Mapping[str, Any]]
    studied: str
    skills: Sequence[str]
    habits: Dice
    """From which it follows how somebody writes; posts and comments use the same."""
    deck: Deck
    texts: set[str]
    """What others say of themselves."""


def _row(dice: Dice, member: Member, own: dict[str, str], told: _Told, salt: int | None) -> dict[str, Any]:
    field, said = field_named(member.field), load("people")
    slots = slots_of(
        dice, field, company=member.company or "a small team", city=member.city, school=member.school
    )
    slots |= {"title": member.title, "title_up": member.title, "first": member.first, "bar": "|"}
    slots["degree"] = slots["degree_up"] = told.studied
    slots |= _spread(told.skills, listed=True)
    slots["other"] = dice.pick([name for name in field["skills"] if name not in told.skills])
    headline = own.get("headline") or (
        line(dice, said["headlines"], slots)
        if member.title
        else f"{slots['degree']} graduate, open to new roles"
    )
    slots |= _spread(told.skills, listed=dice.chance(_LISTED))
    about = _about(dice, member, told, slots)
    handle = member.handle
    named = member.id <= THEO
    return {
        "id": member.id,
        "handle": handle,
        "first_name": member.first,
        "last_name": member.name.partition(" ")[2],
        "name": member.name,
        "headline": headline,
        "location": member.location,
        "industry": member.field,
        "about": speak(about, _formal(told.habits), dice),
        "email": f"{handle}@mail.test",
        "phone": f"({dice.between(201, 989)}) 555-{dice.between(100, 199):04d}",
        "website": f"https://{handle}.test" if dice.chance(0.3) else "",
        "open_to": "work" if not member.title or dice.chance(0.08) else "hiring" if dice.chance(0.07) else "",
        "reviews_invitations": not named and dice.chance(0.18),
        "profile_visible": "connections" if not named and dice.chance(0.04) else "everyone",
        "connections_visible": named or dice.chance(0.8),
        "messages_from": "connections" if not named and dice.chance(0.25) else "everyone",
        "joined": f"{dice.between(2008, 2023)}-{dice.between(1, 12):02d}-{dice.between(1, 28):02d}"
        if member.id != THEO
        else "2024-07-15",
        "password_hash": "" if salt is None else drawn_hash(DEFAULT_PASSWORD, Dice(salt, "salt", handle)),
    }


def _formal(dice: Dice) -> Habits:
    """How somebody writes about themselves, where strangers read it: with capitals and without emoji."""
    return formal(draw_habits(dice, age=38))


def formal(habits: Habits) -> Habits:
    """The habits, as far as they show where strangers read: whole texts have the slips of those who wrote them."""
    stops = "inside" if habits.stops in ("never", "none") else habits.stops
    return replace(
        habits, lower=False, emoji=(), shouts=0.0, typos=0.0, mishears=False, trails=0.0, stops=stops
    )


def _spread(skills: Sequence[str], *, listed: bool) -> dict[str, str]:
    """Slots for the skills that a member has, as the site lists them or as they stand in a sentence."""
    some = ([*skills, *skills] if listed else [lower_case(name) for name in (*skills, *skills)])[:4]
    found = {f"skill{number or ''}": name for number, name in zip((0, 2, 3, 4), some, strict=False)}
    return found | {f"{slot}_up": name for slot, name in found.items()}


def _about(dice: Dice, member: Member, told: _Told, slots: Mapping[str, str]) -> str:
    """What somebody says of themselves, true of the positions; no deed is told twice."""
    worked = _NOW[0] - min((int(row["began"][:4]) for row in told.positions), default=_NOW[0])
    before = next((row["company"] for row in told.positions[1:] if row["company"] != member.company), "")
    true = {
        "{title}": bool(member.title),
        "{company}": bool(member.title),
        "{since}": bool(member.title),
        "{worked}": worked > _SETTLED,
        "{before}": bool(before and member.title),
        "{did}": not any(slots["did"].lower() in row["description"].lower() for row in told.positions),
        "{skill4}": len(told.skills) > _SETTLED,
    }
    tags = {"new"} if worked <= _SETTLED or not member.title else set()
    since = told.positions[0]["began"][:4] if told.positions else ""
    last = str(told.positions[0]["company"]) if told.positions else ""
    known = {**slots, "worked": str(worked), "before": before, "since": since, "last": last}

    def holds(source: str) -> bool:
        return all(true[slot] for slot in true if slot in source)

    def new(source: str) -> str:
        text = line(dice, [source], known)
        return "" if text in told.texts else text

    state = "job" if member.title else "between" if told.positions else "new"
    words = {*member.title.lower().split(), state}
    whole = told.deck.text(dice, member.field, words, new, holds)
    lines = [line_of(each) for each in load("people")["about"]]
    text = whole or say(
        dice, [each.source for each in lines if each.fits(tags) and holds(each.source)], known
    )
    told.texts.add(text)
    return text


def _positions(
    dice: Dice, member: Member, before: str | None, ids: dict[str, int], companies: list[Company]
) -> Iterator[dict[str, Any]]:
    """The current position and those before, the newest first."""
    field, said = field_named(member.field), load("people")
    year, month = _NOW
    places = [company.name for company in companies if company.field == member.field]
    works = [member.company] if member.title else []
    size = 0 if member.id == THEO else dice.between(1, 3)
    earlier = [before] if before else []
    earlier += [dice.pick(GIANTS) if dice.chance(0.1) else dice.pick(places) for _ in range(size)]
    left = dice.shuffled(field["did"])
    for number, company in enumerate([*works, *earlier]):
        current = number == 0 and bool(member.title)
        length = dice.between(9, 52)
        total = year * 12 + month - 1 - length
        began = f"{total // 12}-{total % 12 + 1:02d}"
        own = {"company": company, "city": member.city, "school": member.school}
        slots = slots_of(dice, field, did=line(dice, [left[number]], {}), **own)
        yield {
            "member_id": member.id,
            "title": member.title if current else dice.pick(field["titles"]),
            "company": company,
            "company_id": ids.get(company),
            "kind": dice.pick(said["kinds"][:5]),
            "location": member.location,
            "began": began,
            "ended": "" if current else f"{year}-{month:02d}",
            "description": say(dice, said["experience"], slots),
        }
        total -= dice.between(0, 4)
        year, month = total // 12, total % 12 + 1


def _schools(
    dice: Dice, member: Member, positions: Sequence[Mapping[str, Any]], studied: str
) -> Iterator[dict[str, Any]]:
    """Schools; the first degree is done before the first position begins."""
    field, said = field_named(member.field), load("people")
    first = min((int(row["began"][:4]) for row in positions), default=2020)
    year = 2024 if member.id == THEO else min(first, 2020) - dice.between(0, 9)
    yield {
        "member_id": member.id,
        "school": member.school,
        "degree": dice.pick(said["degrees"][:2]),
        "field": studied,
        "began": year - 4,
        "ended": year,
    }
    if member.id in (DIV, NORA) or (dice.chance(0.25) and member.id != THEO):
        other = [school for school in _schools_for(field) if school != member.school]
        school = dice.pick(other if member.id > THEO else other[1:])
        yield {
            "member_id": member.id,
            "school": school,
            "degree": dice.pick(said["degrees"][2:]),
            "field": dice.pick(_taught(school, field)),
            "began": year + 1,
            "ended": year + 3,
        }
