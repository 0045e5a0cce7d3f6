"""What the accounts did before their worlds begin."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.seeding import write, write_one
from webarium.sites.zilloft.seed.homes import Known
from webarium.sites.zilloft.seed.plan import BUYER, DEFAULT_PASSWORD, PERSONAS, RENTER, Persona

_SEARCHES = (
    (BUYER, "Oakland houses under 1.2M", "where=Oakland%2C+CA&max=1200000&beds=3&type=house", "daily"),
    (BUYER, "Bay Area condos", "where=SF+Bay+Area&max=750000&beds=2&baths=1&type=condo", "weekly"),
    (BUYER, "Sacramento with a garden", "where=Sacramento%2C+CA&max=650000&keywords=Garden", "never"),
    (RENTER, "One bedroom in Oakland", "where=Oakland%2C+CA&for=rent&max=2800&beds=1&baths=1", "instant"),
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
    for number, (who, name, query, alerts) in enumerate(_SEARCHES):
        made = EPOCH - timedelta(days=40 - 9 * number, hours=3)
        row = {"email": who.email, "name": name, "query": query, "alerts": alerts, "created_at": made}
        write_one(db, "saved_search", **row)
    _tour(db, BUYER, wanted[0], EPOCH.date() - timedelta(days=12), "done", "Our second look, thanks.")
    _tour(db, BUYER, wanted[1], EPOCH.date() + timedelta(days=4), "requested", "We come with two kids.")
    _tour(db, BUYER, wanted[2], EPOCH.date() + timedelta(days=6), "requested", "")
    _tour(db, RENTER, flats[0], EPOCH.date() + timedelta(days=3), "requested", "")
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


def _tour(db: apsw.Connection, who: Persona, home: Known, day: date, status: str, message: str) -> None:
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
        created_at=datetime.combine(min(day, EPOCH.date()) - timedelta(days=4), EPOCH.time()),
    )
    write_one(db, "tour_option", tour_id=key, position=1, day=day, time="11:00")


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
