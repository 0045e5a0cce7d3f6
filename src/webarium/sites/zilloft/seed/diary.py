"""What the accounts did before their worlds begin."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from urllib.parse import quote_plus

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.zilloft.seed.homes import Known
from webarium.sites.zilloft.seed.places import towns
from webarium.sites.zilloft.seed.plan import BUYER, DEFAULT_PASSWORD, PERSONAS, RENTER, Persona

_LOOKED_FOR = (
    ("{city} houses under {high}", "where={where}&max={max}&beds=3&type=house", (9, 14)),
    ("Condos in {city}", "where={where}&max={max}&beds=2&baths=1&type=condo", (6, 9)),
    ("{city} with a garden", "where={where}&max={max}&keywords=garden", (6, 12)),
    ("Townhomes, {city}", "where={where}&min=300000&max={max}&type=townhouse", (7, 11)),
    ("Something with a pool in {city}", "where={where}&max={max}&keywords=pool", (8, 15)),
    ("Old houses in {city}", "where={where}&max={max}&type=house&year_max=1940", (8, 16)),
    ("{city}, big enough for five", "where={where}&max={max}&sqft_min=1800&beds=4", (9, 18)),
)
"""Names and addresses of saved searches, and their highest prices in hundreds of thousands."""
_ALERTS = ("instant", "daily", "weekly", "never")
_ABOUT_TOURS = (
    "We come with two kids.",
    "Our second look, thanks.",
    "Please turn the heating on before.",
    "We would like to see the basement.",
    "I may be ten minutes late.",
    "My brother, who is a plumber, comes along.",
)
_NOTES = (
    "Ask about the roof.",
    "Mom likes this one best.",
    "Street is a bit loud at five.",
    "",
    "Check the flood map.",
    "Kitchen too small?",
    "",
    "Second choice.",
    "Walk to the train: nine minutes.",
    "",
)
_ASKED = (
    "Is the price firm, or would the sellers look at an offer below asking?",
    "Could you send me the disclosures and the inspection report?",
    "Do you know how old the water heater is?",
    "Would the sellers be open to a sixty-day escrow?",
)


def write_accounts(db: apsw.Connection, seed: int) -> None:
    """The accounts."""
    for each in PERSONAS:
        known = {
            name: getattr(each, name)
            for name in ("email", "first_name", "last_name", "phone", "joined", "income")
        }
        write_one(
            db, "account", **known, password_hash=drawn_hash(DEFAULT_PASSWORD, Dice(seed, "salt", each.email))
        )


def write_diary(db: apsw.Connection, seed: int, homes: Sequence[Known]) -> None:
    """Saved homes and searches, tours, messages and applications."""
    dice = Dice(seed, "diary")
    sale = [
        home for home in homes if home.draft.status == "sale" and not home.draft.fixed and home.draft.beds
    ]
    rent = [home for home in homes if home.draft.status == "rent"]
    bay = [home for home in sale if "SF Bay Area" in home.draft.town.regions]
    near = [
        home for home in rent if home.draft.town.label in ("Oakland, CA", "San Francisco, CA", "Berkeley, CA")
    ]
    wanted = dice.some(bay, 7) + dice.some([home for home in sale if home not in bay], 3)
    _save(db, dice, BUYER, wanted)
    flats = dice.some(near, 6)
    _save(db, dice, RENTER, flats)
    _search(db, dice)
    said = dice.shuffled(_ABOUT_TOURS)
    away = dice.some(range(2, 13), 3)
    _tour(db, dice, BUYER, wanted[0], -12, "done", said[0])
    _tour(db, dice, BUYER, wanted[1], away[0], "requested", said[1])
    _tour(db, dice, BUYER, wanted[2], away[1], "requested", said[2])
    _tour(db, dice, RENTER, flats[0], away[2], "requested", said[3])
    for number, (home, text) in enumerate(zip(wanted[1:4], _ASKED, strict=False)):
        _inquire(db, BUYER, home, text, EPOCH - timedelta(days=3 + 4 * number, hours=2 + number))
    for number, (home, status) in enumerate(zip(flats[1:3], ("sent", "declined"), strict=True)):
        _apply(db, dice, home, status, EPOCH - timedelta(days=2 + 20 * number, hours=5))


def _save(db: apsw.Connection, dice: Dice, who: Persona, homes: Sequence[Known]) -> None:
    notes = dice.shuffled(_NOTES)
    rows = (
        {
            "email": who.email,
            "home_id": home.id,
            "note": note,
            "saved_at": EPOCH - timedelta(days=2 + 3 * number, minutes=dice.between(1, 900)),
        }
        for number, (home, note) in enumerate(zip(homes, notes, strict=False))
    )
    write(db, "saved_home", rows)


def _search(db: apsw.Connection, dice: Dice) -> None:
    """Three saved searches of the buyer, one of the renter."""
    cities = [town for town in towns() if town.state == "CA"]
    for number, (name, query, (least, most)) in enumerate(dice.some(_LOOKED_FOR, 3)):
        town, high = dice.pick(cities), dice.between(least, most)
        words = f"${high}00K" if high < 10 else f"${high / 10:.1f}M"
        where = quote_plus(town.label)
        row = {
            "email": BUYER.email,
            "name": name.format(city=town.name, high=words),
            "query": query.format(where=where, max=high * 100_000),
            "alerts": dice.pick(_ALERTS),
            "created_at": EPOCH - timedelta(days=44 - 9 * number, minutes=dice.between(1, 900)),
        }
        write_one(db, "saved_search", **row)
    query = f"where=Oakland%2C+CA&for=rent&max={dice.between(20, 32) * 100}&beds=1&baths=1"
    row = {"email": RENTER.email, "name": "One bedroom in Oakland", "query": query, "alerts": "instant"}
    write_one(db, "saved_search", **row, created_at=EPOCH - timedelta(days=16))


def _tour(
    db: apsw.Connection, dice: Dice, who: Persona, home: Known, days: int, status: str, message: str
) -> None:
    """A tour so many days from today."""
    day = EPOCH.date() + timedelta(days=days)
    asked = min(day, EPOCH.date()) - timedelta(days=dice.between(1, 6))
    key = write_one(
        db,
        "tour",
        email=who.email,
        home_id=home.id,
        kind="in person",
        name=who.name,
        contact=who.email,
        phone=who.phone,
        message=message,
        status=status,
        created_at=datetime.combine(asked, EPOCH.time()) + timedelta(minutes=dice.between(0, 600)),
    )
    at = f"{dice.between(9, 18):02d}:{dice.pick(('00', '30'))}"
    write_one(db, "tour_option", tour_id=key, position=1, day=day, time=at)


def _inquire(db: apsw.Connection, who: Persona, home: Known, text: str, when: datetime) -> None:
    write_one(
        db,
        "inquiry",
        email=who.email,
        agent_id=home.agent.id,
        home_id=home.id,
        name=who.name,
        contact=who.email,
        phone=who.phone,
        message=text,
        day=None,
        time=None,
        financing=0,
        created_at=when,
    )


def _apply(db: apsw.Connection, dice: Dice, home: Known, status: str, when: datetime) -> None:
    write_one(
        db,
        "application",
        email=RENTER.email,
        home_id=home.id,
        name=RENTER.name,
        phone=RENTER.phone,
        move_in=date(2024, 8, dice.between(1, 28)),
        people=2,
        income=RENTER.income,
        employer="Alameda County Library",
        pets="One cat",
        message="We are quiet people and can move any day.",
        status=status,
        created_at=when,
    )
