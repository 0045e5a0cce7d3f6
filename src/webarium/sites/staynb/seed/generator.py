"""Fills Staynb's database."""

from __future__ import annotations

import json

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.passwords import SALT_BYTES, hash_password
from webarium.sites.staynb.seed import diary
from webarium.sites.staynb.seed.people import DEFAULT_PASSWORD, PERSONAS, Host, make_host
from webarium.sites.staynb.seed.reviews import Critic
from webarium.sites.staynb.seed.stays import AMENITIES, Plan, plan_stays
from webarium.sites.staynb.seed.words import places
from webarium.types import Scale

STAYS = {"small": 128, "full": 1_400}
"""How many stays a universe has."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    db.executemany(
        "INSERT INTO destination VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(p.id, p.city, p.country, p.region, p.latitude, p.longitude, p.nearby) for p in places()],
    )
    db.executemany(
        "INSERT INTO amenity VALUES (?, ?, ?, ?)",
        [(number, name, icon, number) for number, (name, icon, _) in enumerate(AMENITIES, 1)],
    )
    _write_accounts(db, seed)
    plans = list(plan_stays(seed, STAYS[scale]))
    hosts = _write_hosts(db, seed, plans)
    critic = Critic(seed)
    for plan in plans:
        _write_stay(db, seed, plan, hosts[plan.position], len(plans))
        db.executemany(
            "INSERT INTO review (stay_id, author, stars, text, created_at) VALUES (?, ?, ?, ?, ?)",
            [(plan.position, *review) for review in critic.reviews(plan, hosts[plan.position].name)],
        )
    diary.write(db, seed, plans, {position: (host.id, host.name) for position, host in hosts.items()})


def _write_accounts(db: apsw.Connection, seed: int) -> None:
    for persona in PERSONAS:
        dice = Dice(seed, "salt", persona.email)
        salt = bytes(dice.below(256) for _ in range(SALT_BYTES))
        db.execute(
            "INSERT INTO account VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                persona.email, persona.first_name, persona.last_name, persona.phone, persona.about, persona.joined,
                hash_password(DEFAULT_PASSWORD, salt),
            ),
        )  # fmt: skip


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
            host = held[0]
            db.execute(
                "INSERT INTO host VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    host.id, host.name, host.since, host.about, host.work, host.languages, host.superhost,
                    host.response_rate, host.response_time,
                ),
            )  # fmt: skip
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
    db.execute(
        "INSERT INTO stay VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            plan.position, plan.position, plan.title, plan.place.id, host.id, plan.kind, plan.setting, plan.price,
            diary.cleaning_fee(plan), *plan.rooms, plan.pets, plan.latitude, plan.longitude, *plan.texts,
            dice.pick(("After 2:00 PM", "After 3:00 PM", "After 4:00 PM")),
            dice.pick(("Before 10:00 AM", "Before 11:00 AM", "Before noon")), json.dumps(rules),
            dice.pick(("flexible", "moderate", "moderate", "strict")),
        ),
    )  # fmt: skip
    names = {name: number for number, (name, _, _) in enumerate(AMENITIES, 1)}
    db.executemany(
        "INSERT INTO stay_amenity VALUES (?, ?)", [(plan.position, names[name]) for name in plan.amenities]
    )
    own = [(trip.start.isoformat(), trip.nights) for trip in diary.reserved(plan, seed, count)]
    nights = plan.blocked if not own else plan.blocked[:1]
    db.executemany(
        "INSERT INTO blocked (stay_id, first_night, last_night) VALUES (?, ?, ?)",
        [(plan.position, first.isoformat(), last.isoformat()) for first, last in nights],
    )
