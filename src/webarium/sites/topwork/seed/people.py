"""Clients and freelancers: who they are, what they can do and what they ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import apsw

from webarium.content.people import FIRST_NAMES, LAST_NAMES, PLACES
from webarium.content.phrases import title_case
from webarium.content.sampling import draw
from webarium.content.tables import write, write_one
from webarium.content.voices import Habits, speak
from webarium.content.voices.speakers import draw_age, draw_habits
from webarium.draws import Dice
from webarium.regions import STATES
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.slugs import slug
from webarium.sites.topwork.facts import AVAILABILITIES, ENGLISH, LEVELS
from webarium.sites.topwork.fields import Field, field_named, fields
from webarium.sites.topwork.seed.plan import DEFAULT_PASSWORD, LENA, NAMED, TOM
from webarium.sites.topwork.seed.words import Narrator, industries_of, load, raised, slots_of

_PREFIXES = (
    "Northside",
    "Harbor",
    "Juniper",
    "Old Mill",
    "Bluebird",
    "Cedar",
    "Lantern",
    "Union",
    "Maple",
    "Three Oaks",
    "Riverbend",
    "Foxglove",
    "Copper",
    "Granite",
    "Sunday",
    "Hilltop",
    "Market Street",
    "Willow",
    "Golden Hour",
    "Station",
    "Prairie",
    "Meridian",
    "Larkspur",
    "Tidal",
    "Kestrel",
    "Paper Moon",
)
_RESERVED = {"Ashley", "Brandon", "Alex", "Priya", "Jonas", "Grace", "Lena", "Sarah", "Marcus", "Tom"}


@dataclass(frozen=True)
class Member:
    """Somebody, as other generators need them."""

    id: int
    handle: str
    name: str
    full_name: str
    location: str
    habits: Habits

    @property
    def first(self) -> str:
        """The first name."""
        return self.name.split()[0]

    @property
    def city(self) -> str:
        """Without the state or country."""
        return self.location.partition(",")[0]


@dataclass(frozen=True)
class Client(Member):
    """Somebody who hires."""

    company: str
    business: str
    """``a climbing gym``."""


@dataclass(frozen=True)
class Freelancer(Member):
    """Somebody who is hired."""

    field: str
    specialty: str
    title: str
    years: int
    rate: int
    """Dollars an hour."""
    quality: float
    """From 0 to 1: how content clients are."""
    skills: tuple[str, ...]

    @property
    def kit(self) -> Field:
        """The field of work."""
        return field_named(self.field)

    @property
    def level(self) -> str:
        """By experience."""
        return LEVELS[0 if self.years < 4 else 1 if self.years < 7 else 2]


@dataclass(frozen=True)
class Crowd:
    """Everybody."""

    seed: int
    clients: dict[int, Client]
    freelancers: dict[int, Freelancer]
    narrator: Narrator
    clerk: Narrator
    """Writes the terms of contracts, which few people read side by side."""

    @property
    def others(self) -> list[Client]:
        """Clients without an account."""
        return [each for each in self.clients.values() if each.id > NAMED]

    @property
    def strangers(self) -> list[Freelancer]:
        """Freelancers who are the seed's own."""
        return [each for each in self.freelancers.values() if each.id > NAMED]


def crowd(seed: int, freelancers: int, clients: int) -> Crowd:
    """Everybody; those that published tasks name and the accounts come first."""
    taken: set[str] = set()
    plain = Habits()
    told = load("named")
    found_clients: dict[int, Client] = {}
    found: dict[int, Freelancer] = {}
    for number, each in enumerate(told["persona"], 1):
        common = (number, each["handle"], each["name"], each["name"], each["location"], plain)
        if each["kind"] == "client":
            business = {"sarah-johnson": "a small web agency", "marcus-delgado": "a studio for books"}.get(
                each["handle"], "a rowing club"
            )
            found_clients[number] = Client(*common, each["company"], business)
        else:
            found[number] = Freelancer(
                *common,
                "Web Development",
                "Frontend Development",
                "Frontend Developer",
                7,
                49,
                0.9,
                ("React", "TypeScript", "Svelte", "CSS", "Web Accessibility", "Next.js"),
            )
        taken.add(each["name"])
    for number, each in enumerate(told["freelancer"], TOM + 1):
        found[number] = Freelancer(
            number,
            each["handle"],
            each["name"],
            each["full_name"],
            each["location"],
            plain,
            each["category"],
            each["specialty"],
            each["title"],
            each["years"],
            each["rate"],
            0.95,
            tuple(each["skills"]),
        )
        taken.add(each["name"])
    first = NAMED + 1
    for number in range(first, first + clients):
        found_clients[number] = _client(Dice(seed, "client", number), number, taken)
    for number in range(first + clients, first + clients + freelancers):
        found[number] = _freelancer(Dice(seed, "freelancer", number), number, taken)
    return Crowd(seed, found_clients, found, Narrator(), Narrator())


def _name(dice: Dice, taken: set[str]) -> str:
    """A name that nobody has yet."""
    name = draw(
        lambda: (dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)),
        lambda name: name[0] not in _RESERVED and " ".join(name) not in taken,
        ((first, last) for first in FIRST_NAMES for last in LAST_NAMES),
        what="the name of another person",
    )
    taken.add(" ".join(name))
    return " ".join(name)


def _client(dice: Dice, number: int, taken: set[str]) -> Client:
    name = _name(dice, taken)
    city, state, _, _ = dice.pick(PLACES)
    business = dice.pick(load("texts")["businesses"])
    company = "" if dice.chance(0.12) else f"{dice.pick(_PREFIXES)} {_trade(business)}"
    return Client(
        number,
        slug(name),
        name,
        name,
        f"{city}, {STATES[state]}",
        draw_habits(dice, age=draw_age(dice)),
        company,
        business,
    )


def _trade(business: str) -> str:
    """``Climbing Gym`` for ``a climbing gym``, ``Raincoats`` for ``a maker of raincoats``."""
    words = business.partition(" ")[2]
    return title_case(words.partition(" of ")[2] or words.partition(" by ")[0])


def _freelancer(dice: Dice, number: int, taken: set[str]) -> Freelancer:
    name = _name(dice, taken)
    field = dice.pick(fields())
    if dice.chance(0.45):
        city, state, _, _ = dice.pick(PLACES)
        location = f"{city}, {STATES[state]}"
    else:
        location = dice.pick(load("named")["cities"])
    years = 2 + int(15 * dice.random() ** 1.5)
    low, high = field.rates
    share = min(1.0, max(0.0, years / 15 * 0.75 + dice.random() * 0.3 - 0.05))
    role = dice.pick(field.roles)
    title = role if years < 8 or dice.chance(0.4) else f"Senior {role}"
    quality = 0.45 + 0.55 * dice.random() ** 0.5
    craft = field.craft(role)
    specialty = dice.pick(craft.specialties)
    drawn = dice.some(field.skills, min(len(field.skills), 4 + years // 2 + dice.below(4)))
    skills = (craft.skill, *[name for name in drawn if name != craft.skill][: len(drawn) - 1])
    handle = slug(f"{name} {number}")
    return Freelancer(
        number,
        handle,
        name,
        name,
        location,
        draw_habits(dice, age=min(70, 20 + years + dice.below(20))),
        field.name,
        specialty,
        title,
        years,
        round(low + (high - low) * share),
        quality,
        skills,
    )


def write_people(db: apsw.Connection, people: Crowd) -> None:
    """Members with their profiles."""
    accounts = {each["handle"]: each for each in load("named")["persona"]}
    named = {each["handle"]: each for each in load("named")["freelancer"]}
    everybody = sorted([*people.clients.values(), *people.freelancers.values()], key=lambda each: each.id)
    shown: set[str] = set()
    for member in everybody:
        dice = Dice(people.seed, "about", member.id)
        client = isinstance(member, Client)
        joined = (
            "2024-07-16"
            if member.id == TOM
            else f"{dice.between(2012, 2023)}-{dice.between(1, 12):02d}-{dice.between(1, 28):02d}"
        )
        signs_in = member.handle in accounts
        write_one(
            db,
            "member",
            id=member.id,
            handle=member.handle,
            kind="client" if client else "freelancer",
            name=member.name,
            full_name=member.full_name,
            location=member.location,
            email=f"{member.handle}@mail.test",
            joined=joined,
            password_hash=drawn_hash(DEFAULT_PASSWORD, Dice(people.seed, "salt", member.handle))
            if signs_in
            else "",
        )
        if isinstance(member, Client):
            _write_client(db, dice, people.narrator, member, accounts.get(member.handle, {}))
        elif isinstance(member, Freelancer):
            _write_freelancer(db, dice, people.narrator, member, named.get(member.handle, {}), shown)


def _write_client(
    db: apsw.Connection, dice: Dice, narrator: Narrator, member: Client, told: dict[str, str]
) -> None:
    slots = slots_of(dice, dice.pick(fields()), business=member.business, number=str(dice.between(3, 60)))
    write_one(
        db,
        "client",
        id=member.id,
        company=member.company,
        about=told.get("about") or narrator.tell(dice, ["about client"], slots),
        industry=told.get("industry") or dice.pick(industries_of(member.business)),
        email_alerts=True,
    )
    if member.id != TOM:
        for number in range(2 if member.id < TOM else 1):
            write_one(
                db,
                "card",
                client_id=member.id,
                network=("Visa", "Mastercard")[(number + dice.below(2)) % 2],
                last4=f"{dice.below(10_000):04d}",
                expires=f"{dice.between(2025, 2029)}-{dice.between(1, 12):02d}",
                holder=member.name,
                is_default=number == 0,
            )


def careful(habits: Habits) -> Habits:
    """How somebody writes where it matters: without slips."""
    return replace(
        habits,
        lower=False,
        stops="always",
        typos=0.0,
        mishears=False,
        shortens=False,
        emoji=(),
        shouts=0.0,
        apostrophes=True,
    )


def _write_freelancer(
    db: apsw.Connection,
    dice: Dice,
    narrator: Narrator,
    member: Freelancer,
    told: dict[str, Any],
    shown: set[str],
) -> None:
    tools = [name for name in member.skills if name != member.specialty]
    known: dict[str, str] = dict(zip(("skill", "skill2", "skill3"), tools, strict=False))
    slots = slots_of(
        dice,
        member.kit,
        None,
        first=member.first,
        city=member.city,
        years=str(member.years),
        role=member.title,
        specialty=member.specialty,
        **known,
        skill4=dice.pick(
            [name for name in member.kit.skills if name not in member.skills] or member.kit.skills
        ),
    )
    middle = ["overview middle"] * dice.between(1, 4)
    parts = ["overview opening", *middle, *["overview closing"] * dice.between(0, 2)]
    page = f"freelancer {member.id}"
    overview = told.get("overview") or speak(
        narrator.tell(dice, parts, slots, page), careful(member.habits), dice
    )
    write_one(
        db,
        "freelancer",
        id=member.id,
        title=member.title,
        category=member.field,
        specialty=member.specialty,
        overview=overview,
        rate=member.rate * 100,
        level=member.level,
        years=member.years,
        english=ENGLISH[2] if member.id <= NAMED or dice.chance(0.4) else dice.pick(ENGLISH),
        availability=AVAILABILITIES[0]
        if member.id <= NAMED
        else dice.pick((*AVAILABILITIES[:3], *AVAILABILITIES)),
        connects=64 if member.id == LENA else dice.between(0, 150),
    )
    write(
        db, "freelancer_skill", ({"freelancer_id": member.id, "name": name} for name in sorted(member.skills))
    )
    write(db, "portfolio", _portfolio(dice, narrator, member, shown))
    if dice.chance(0.85):
        write_one(
            db,
            "education",
            freelancer_id=member.id,
            school=dice.pick(load("named")["schools"]),
            degree=f"{dice.pick(('Bachelor', 'Master'))}, {dice.pick(member.kit.degrees)}",
            ended=2024 - member.years - dice.below(4),
        )


def _popped(left: list[str]) -> Iterator[str]:
    """What is left, from its end, each taken away."""
    for _ in range(len(left)):
        yield left.pop()


def _portfolio(
    dice: Dice, narrator: Narrator, member: Freelancer, shown: set[str]
) -> Iterator[dict[str, Any]]:
    businesses = dice.shuffled(load("texts")["businesses"])
    for work in dice.some(member.kit.works, dice.between(0, 3)):
        named = ((f"{raised(work.thing)} for {each}", each) for each in _popped(businesses))
        title, business = next((pair for pair in named if pair[0] not in shown), ("", ""))
        if not title:
            return
        shown.add(title)
        slots = slots_of(dice, member.kit, work, business=business, first=member.first)
        parts = ["portfolio"] * dice.between(1, 2)
        text = narrator.tell(dice, parts, slots, f"freelancer {member.id}")
        yield {
            "freelancer_id": member.id,
            "title": title,
            "description": speak(text, careful(member.habits), dice),
            "year": 2024 - dice.below(min(6, member.years) + 1),
        }
