"""Who maps and writes notes: the accounts that roles name, other mappers, changesets, notes and favourite places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import apsw

from webarium.content.phrases import articles
from webarium.content.tables import write
from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.roles import Role
from webarium.sites.map.seed.tables import lines

DEFAULT_PASSWORD = "Compass.2023"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account that a role names."""
_NOW = datetime.fromisoformat("2023-06-12 12:00:00")
_NOTES = 90
_CHANGESETS = 320


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe."""

    role: str
    name: str
    about: str
    description: str
    home: str


PERSONAS = (
    Persona(
        "mapper",
        "steel_city_sam",
        "Walks Pittsburgh's steps and maps what he finds: benches, drinking fountains, shops that moved.",
        "The default visitor: a mapper from Pittsburgh with favourite places and notes.",
        "Pittsburgh",
    ),
    Persona(
        "traveler",
        "harbor_lena",
        "Lives near the harbor in Boston. Cyclist first, driver last.",
        "A cyclist from Boston with a few favourite places.",
        "Boston",
    ),
)
ROLES = (
    *(Role(each.role, each.name, each.description) for each in PERSONAS),
    Role("guest", None, "Somebody who is not signed in; may search, route, and write notes without a name."),
)


def write_accounts(db: apsw.Connection, seed: int) -> None:
    """The accounts that roles name, alone."""
    write(db, "user", _personas(seed))


def write_people(db: apsw.Connection, seed: int) -> None:
    """Accounts, changesets, notes, favourite places."""
    write(db, "user", _users(seed))
    spots = [
        (str(row[0]), int(row[1]), str(row[2]), float(row[3]), float(row[4]), str(row[5]), str(row[6]))
        for row in db.execute(
            "SELECT f.element, f.ref, f.name, f.lat, f.lon, f.type, a.city"
            " FROM feature f JOIN area a ON a.id = f.area_id"
            " WHERE f.name <> '' AND f.housenumber <> '' ORDER BY f.id"
        )
    ]
    if spots:
        write(db, "changeset", _changesets(spots, seed))
        _write_notes(db, spots, seed)
        _write_favourites(db)


_Spot = tuple[str, int, str, float, float, str, str]


def _personas(seed: int) -> Iterator[dict[str, object]]:
    for key, persona in enumerate(PERSONAS, 1):
        yield {
            "id": key,
            "username": persona.name,
            "about": persona.about,
            "home": persona.home,
            "joined": f"201{4 + key}-0{key + 2}-14 18:20:00",
            "edits": 400 + 90 * key,
            "password_hash": drawn_hash(DEFAULT_PASSWORD, Dice(seed, "password", persona.name)),
        }


def _users(seed: int) -> Iterator[dict[str, object]]:
    dice = Dice(seed, "people")
    yield from _personas(seed)
    for key, line in enumerate(lines("mappers.txt"), len(PERSONAS) + 1):
        name, about = line.split("|")
        joined = _NOW - timedelta(days=dice.between(200, 4200), minutes=dice.between(0, 1400))
        yield {
            "id": key,
            "username": name,
            "about": about,
            "home": "",
            "joined": joined.isoformat(" ", "seconds"),
            "edits": dice.between(3, 9000),
            "password_hash": "",
        }


_CALLED = {
    "clothes": "clothes shop",
    "books": "bookstore",
    "bicycle": "bike shop",
    "fuel": "gas station",
    "florist": "flower shop",
    "electronics": "electronics shop",
    "hardware": "hardware store",
    "convenience": "corner store",
    "hairdresser": "salon",
    "laundry": "laundromat",
    "place_of_worship": "church",
    "fitness_centre": "gym",
    "veterinary": "vet",
    "atm": "ATM",
    "theatre": "theater",
    "ice_cream": "ice cream parlor",
    "attraction": "landmark",
    "residential": "street",
    "fast_food": "fast food place",
    "parking": "parking lot",
    "government": "public office",
    "computer": "computer store",
}


def _called(kind: str) -> str:
    """What people call a kind of place: ``clothes shop``."""
    return _CALLED.get(kind, kind.replace("_", " "))


def _with_article(name: str, text: str) -> str:
    """A public office's name as it stands in a sentence."""
    office = name.startswith("United ") or name.endswith(" Administration")
    return f"{'The' if text.startswith('{name}') else 'the'} {name}" if office else name


def _mappers() -> int:
    return len(PERSONAS) + sum(1 for _ in lines("mappers.txt"))


def _changesets(spots: list[_Spot], seed: int) -> Iterator[dict[str, object]]:
    dice = Dice(seed, "changesets")
    every = list(lines("changesets.txt"))
    wide = [line.removeprefix("* ") for line in every if line.startswith("* ")]
    said = [line for line in every if not line.startswith("* ")]
    at = _NOW - timedelta(days=1500)
    for key in range(1, _CHANGESETS + 1):
        at += timedelta(minutes=dice.between(600, 12_000))
        spot = dice.pick(spots)
        spread = key % 6 == 0
        comment = dice.pick(wide if spread else said)
        yield {
            "id": 130_000_000 + key * 137,
            "user_id": dice.between(1, _mappers()),
            "created_at": min(at, _NOW).isoformat(" ", "seconds"),
            "comment": articles(
                comment.format(name=spot[2], kind=_called(spot[5]), city=spot[6] or "the county")
            ),
            "changes": _changes(dice.between(1, 80), spread=spread),
            "lat": spot[3],
            "lon": spot[4],
            "spread": int(spread),
        }


def _changes(size: int, *, spread: bool) -> int:
    """How much an edit of a size from 1 to 80 touched: a few things at one place, thousands all over."""
    return size * 40 if spread else 1 + size // 17


def _write_notes(db: apsw.Connection, spots: list[_Spot], seed: int) -> None:
    dice = Dice(seed, "notes")
    told = [line.split("|") for line in lines("notes.txt")]
    replies = list(lines("replies.txt"))
    pittsburgh = [spot for spot in spots if spot[6] == "Pittsburgh"] or spots
    comment = 0
    for key in range(1, _NOTES + 1):
        spot = dice.pick(pittsburgh if key % 2 else spots)
        opening, closing = told[(key - 1) % len(told)]
        begun = _NOW - timedelta(days=dice.between(1, 700), minutes=dice.between(0, 1400))
        closed = dice.chance(0.4)
        ended = min(_NOW - timedelta(hours=2), begun + timedelta(days=dice.between(1, 60)))
        stamp, end = (each.isoformat(" ", "seconds") for each in (begun, max(begun, ended)))
        row = {"id": key, "lat": round(spot[3] + 0.0001, 6), "lon": round(spot[4] + 0.0001, 6)}
        status = "closed" if closed else "open"
        write(
            db, "note", [{**row, "status": status, "created_at": stamp, "closed_at": end if closed else None}]
        )
        said = [("opened", stamp, opening)]
        if dice.chance(0.45):
            between = (begun + (max(begun, ended) - begun) / 2).replace(microsecond=0)
            said.append(("commented", between.isoformat(" ", "seconds"), dice.pick(replies)))
        if closed:
            said.append(("closed", end, closing))
        for action, when, text in said:
            comment += 1
            who = dice.between(1, _mappers()) if action != "opened" or dice.chance(0.7) else None
            text = text.format(name=_with_article(spot[2], text), kind=_called(spot[5]))
            values = {"id": comment, "note_id": key, "user_id": who, "created_at": when}
            write(db, "note_comment", [{**values, "action": action, "text": text}])


_FAVOURITES = {
    1: ("Carnegie Museum of Art", "Schenley Park", "PNC Park", "Phipps Conservatory and Botanical Gardens"),
    2: ("Fenway Park", "Boston Common", "South Station"),
}


def _write_favourites(db: apsw.Connection) -> None:
    key = 0
    for user, names in _FAVOURITES.items():
        for name in names:
            found = db.execute(
                "SELECT element, ref FROM feature WHERE name = ? ORDER BY importance DESC, id LIMIT 1",
                (name,),
            ).fetchone()
            if found:
                key += 1
                row = {"id": key, "user_id": user, "name": name, "element": found[0], "ref": found[1]}
                write(db, "favourite", [{**row, "created_at": "2023-04-02 10:00:00"}])
