"""Fills Staynb's database."""

from __future__ import annotations

import json

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.seeding import write, write_one
from webarium.sites.staynb.seed import diary
from webarium.sites.staynb.seed.people import DEFAULT_PASSWORD, PERSONAS, Host, make_host
from webarium.sites.staynb.seed.reviews import Critic
from webarium.sites.staynb.seed.stays import AMENITIES, Plan, plan_stays
from webarium.sites.staynb.seed.words import places
from webarium.types import Scale

STAYS = {"small": 128, "full": 1_400}
"""How many stays a universe has."""

_PLACE = ("id", "city", "country", "region", "latitude", "longitude", "nearby")
_OWN_COLUMNS = ("position", "title", "kind", "setting", "price", "latitude", "longitude")


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    for place in places():
        write_one(db, "destination", **{name: getattr(place, name) for name in _PLACE})
    for number, (name, icon, _) in enumerate(AMENITIES, 1):
        write_one(db, "amenity", id=number, name=name, icon=icon, position=number)
    _write_accounts(db, seed)
    plans = list(plan_stays(seed, STAYS[scale]))
    hosts = _write_hosts(db, seed, plans)
    critic = Critic(seed)
    for plan in plans:
        _write_stay(db, seed, plan, hosts[plan.position], len(plans))
        for author, stars, text, created_at in critic.reviews(plan, hosts[plan.position].name):
            write_one(
                db,
                "review",
                stay_id=plan.position,
                author=author,
                stars=stars,
                text=text,
                created_at=created_at,
            )
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


def _write_hosts(db: apsw.Connection, seed: int, plans: list[Plan]) -> dict[int, Host]:
    """Hosts by the position of their stays; a host has up to three, all in one city."""
    taken: set[str] = set()
    open_hosts: dict[str, tuple[Host, int]] = {}
    found: dict[int, Host] = {}
    count = 0
    for plan in plans:
        dice = Dice(seed, "host of", plan.position)
        held = open_hosts.get(plan.place.city)
        if held is None or held[1] >= 3 or dice.chance(0.5):
            count += 1
            held = (make_host(seed, count, plan.place.country, taken), 0)
            write(db, "host", [held[0]])
        open_hosts[plan.place.city] = (held[0], held[1] + 1)
        found[plan.position] = held[0]
    return found


def _write_stay(db: apsw.Connection, seed: int, plan: Plan, host: Host, count: int) -> None:
    dice = Dice(seed, "rules", plan.position)
    rules = [
        "Pets allowed" if plan.pets else "No pets",
        dice.pick(("No parties or events", "No parties", "Quiet hours from 10 PM to 8 AM")),
        dice.pick(("No smoking", "No smoking indoors", "Smoking on the terrace only")),
        dice.pick(
            (
                "Please take off your shoes inside",
                "Please water the plants",
                "Please close the shutters when you leave",
            )
        ),
    ]
    bedrooms, beds, bathrooms = plan.rooms
    summary, description, neighbourhood = plan.texts
    write_one(
        db,
        "stay",
        id=plan.position,
        **{name: getattr(plan, name) for name in _OWN_COLUMNS},
        destination_id=plan.place.id,
        host_id=host.id,
        cleaning_fee=diary.cleaning_fee(plan),
        bedrooms=bedrooms,
        beds=beds,
        bathrooms=bathrooms,
        pets_allowed=plan.pets,
        summary=summary,
        description=description,
        neighbourhood=neighbourhood,
        check_in=dice.pick(("After 2:00 PM", "After 3:00 PM", "After 4:00 PM")),
        check_out=dice.pick(("Before 10:00 AM", "Before 11:00 AM", "Before noon")),
        rules=json.dumps(rules),
        cancellation=dice.pick(("flexible", "moderate", "moderate", "strict")),
    )
    names = {name: number for number, (name, _, _) in enumerate(AMENITIES, 1)}
    for name in plan.amenities:
        write_one(db, "stay_amenity", stay_id=plan.position, amenity_id=names[name])
    own = [(trip.start.isoformat(), trip.nights) for trip in diary.reserved(plan, seed, count)]
    nights = plan.blocked if not own else plan.blocked[:1]
    for first, last in nights:
        write_one(db, "blocked", stay_id=plan.position, first_night=first, last_night=last)
