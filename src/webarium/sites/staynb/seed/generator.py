"""Fills Staynb's database."""

from __future__ import annotations

import json

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.staynb.hosts import Host
from webarium.sites.staynb.seed import diary
from webarium.sites.staynb.seed.facts import AMENITIES, Plan
from webarium.sites.staynb.seed.people import DEFAULT_PASSWORD, PERSONAS, introduced, make_host
from webarium.sites.staynb.seed.reviews import Critic
from webarium.sites.staynb.seed.stays import plan_stays
from webarium.sites.staynb.seed.texts import Narrator, Texts
from webarium.sites.staynb.seed.words import places
from webarium.types import Scale

_PLACE = ("id", "city", "country", "region", "latitude", "longitude", "nearby", "seasons")
_OWN_COLUMNS = ("position", "title", "kind", "setting", "price", "latitude", "longitude")


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    for place in places():
        write_one(db, "destination", **{name: getattr(place, name) for name in _PLACE})
    for number, (name, icon) in enumerate(AMENITIES, 1):
        write_one(db, "amenity", id=number, name=name, icon=icon, position=number)
    _write_accounts(db, seed)
    plans = list(plan_stays(seed, scale))
    narrator = Narrator()
    hosts = _write_hosts(db, seed, plans, narrator)
    critic = Critic(seed)
    for plan in plans:
        host = hosts[plan.position]
        _write_stay(
            db, seed, plan, host, narrator.write(Dice(seed, "texts", plan.position), plan), len(plans)
        )
        said = critic.reviews(plan, host.name, narrator.pages[plan.position])
        columns = ("author", "stars", "text", "created_at")
        rows = [{"stay_id": plan.position, **dict(zip(columns, row, strict=True))} for row in said]
        write(db, "review", rows)
    diary.write(db, seed, plans, {position: (host.id, host.name) for position, host in hosts.items()})


def _write_accounts(db: apsw.Connection, seed: int) -> None:
    for persona in PERSONAS:
        columns = ("email", "first_name", "last_name", "phone", "about", "joined")
        known = {name: getattr(persona, name) for name in columns}
        write_one(
            db,
            "account",
            **known,
            password_hash=drawn_hash(DEFAULT_PASSWORD, Dice(seed, "salt", persona.email)),
        )


def _write_hosts(db: apsw.Connection, seed: int, plans: list[Plan], narrator: Narrator) -> dict[int, Host]:
    """Hosts by the position of their stays; a host has up to three, all in one city."""
    taken: set[str] = set()
    open_hosts: dict[str, int] = {}
    made: dict[int, Host] = {}
    of_host: dict[int, list[Plan]] = {}
    for plan in plans:
        number = open_hosts.get(plan.place.city)
        if number is None or len(of_host[number]) >= 3 or Dice(seed, "host of", plan.position).chance(0.5):
            number = len(made) + 1
            made[number] = make_host(seed, number, plan.place, taken)
        open_hosts[plan.place.city] = number
        of_host.setdefault(number, []).append(plan)
    found: dict[int, Host] = {}
    for number, own in of_host.items():
        host = introduced(seed, made[number], own[0].place, len(own), narrator)
        write(db, "host", [host])
        found |= {plan.position: host for plan in own}
    return found


def _write_stay(db: apsw.Connection, seed: int, plan: Plan, host: Host, texts: Texts, count: int) -> None:
    dice = Dice(seed, "rules", plan.position)
    rules = [
        "Pets allowed" if plan.pets else "No pets",
        dice.pick(("No parties or events", "No parties", "Quiet hours from 10 PM to 8 AM")),
        _smoking(dice, plan),
        dice.pick(
            (
                "Please take off your shoes inside",
                "Please water the plants",
                "Please close the shutters when you leave",
            )
        ),
    ]
    bedrooms, beds, bathrooms = plan.rooms
    write_one(
        db,
        "stay",
        id=plan.position,
        **{name: getattr(plan, name) for name in _OWN_COLUMNS},
        destination_id=plan.place.id,
        host_id=host.id,
        weekend=plan.weekend,
        seasonal=plan.seasonal,
        cleaning_fee=diary.cleaning_fee(plan),
        bedrooms=bedrooms,
        beds=beds,
        bathrooms=bathrooms,
        pets_allowed=plan.pets,
        summary=texts.summary,
        description=texts.description,
        neighbourhood=texts.neighbourhood,
        check_in=dice.pick(("After 2:00 PM", "After 3:00 PM", "After 4:00 PM")),
        check_out=dice.pick(("Before 10:00 AM", "Before 11:00 AM", "Before noon")),
        rules=json.dumps(rules),
        cancellation=dice.pick(("flexible", "moderate", "moderate", "strict")),
    )
    names = {name: number for number, (name, _) in enumerate(AMENITIES, 1)}
    for name in plan.amenities:
        write_one(db, "stay_amenity", stay_id=plan.position, amenity_id=names[name])
    own = [(trip.start.isoformat(), trip.nights) for trip in diary.reserved(plan, seed, count)]
    nights = plan.blocked if not own else plan.blocked[:1]
    for first, last in nights:
        write_one(db, "blocked", stay_id=plan.position, first_night=first, last_night=last)


def _smoking(dice: Dice, plan: Plan) -> str:
    """Where guests may smoke, if anywhere."""
    where = ("Smoking on the terrace only",) if "terrace" in plan.tags else ()
    rules: tuple[str, ...] = ("No smoking", "No smoking indoors", *where)
    return dice.pick(rules)
