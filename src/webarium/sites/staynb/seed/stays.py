"""Plans stays: which stand where in the list, and all that is known about each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.staynb.seed.words import Place, load, places, say, words

LAST_PARIS = "Parisian Charm"
"""After this stay the list has none in its city."""
LOWEST, HIGHEST = 27, 940
"""Bounds of generated prices, inside those of the authored stays."""
FIRST_DAY, LAST_DAY = date(2024, 7, 18), date(2025, 12, 31)
"""The first and the last night that can be booked."""

AMENITIES = (
    ("Wifi", "wifi", 0.93),
    ("Kitchen", "utensils", 0.82),
    ("Free parking", "car", 0.5),
    ("Pool", "waves", 0.3),
    ("Air conditioning", "snowflake", 0.55),
    ("Heating", "sun", 0.6),
    ("Washer", "washing-machine", 0.55),
    ("TV", "tv", 0.62),
    ("Dedicated workspace", "laptop", 0.45),
    ("Hot tub", "bath", 0.16),
    ("Fireplace", "flame", 0.22),
    ("BBQ grill", "flame", 0.25),
    ("Gym", "dumbbell", 0.12),
    ("Breakfast", "coffee", 0.2),
    ("Crib", "baby", 0.24),
    ("Self check-in", "key-round", 0.5),
    ("Smoke alarm", "shield-check", 0.85),
    ("Luggage drop-off", "luggage", 0.35),
)
"""Name, icon, and the share of stays that have it."""
_COLD = frozenset({"mountain", "forest", "country"})


@dataclass(frozen=True)
class Plan:
    """A stay before it is written."""

    position: int
    title: str
    place: Place
    kind: str
    setting: str
    price: int
    stars: tuple[int, ...]
    """Stars of its reviews, in the order of time."""
    rooms: tuple[int, int, int]
    """Bedrooms, beds, bathrooms."""
    amenities: tuple[str, ...]
    pets: bool
    area: str
    sights: tuple[str, ...]
    texts: tuple[str, str, str]
    """Summary, description, neighbourhood."""
    fixed: bool = False
    latitude: float = 0.0
    longitude: float = 0.0
    blocked: tuple[tuple[date, date], ...] = field(default=())


def plan_stays(seed: int, count: int) -> Iterator[Plan]:
    """All stays of a universe in the order of the list."""
    fixed = {row["slot"]: row for row in load("stays")["stay"]}
    taken = {row["title"] for row in fixed.values()}
    last_paris = next(slot for slot, row in fixed.items() if row["title"] == LAST_PARIS)
    rota: list[Place] = []
    for position in range(1, count + 1):
        dice = Dice(seed, "stay", position)
        row = fixed.get(position)
        if row is not None:
            place = next(place for place in places() if place.city == row["city"])
            yield _authored(dice, position, place, row)
            continue
        if not rota:
            rota = Dice(seed, "rota", position).shuffled(places())
        place = rota.pop()
        if place.city == "Paris" and position > last_paris:
            place = next(other for other in places() if other.city == "Barcelona")
        yield _drawn(dice, position, place, taken)


def _authored(dice: Dice, position: int, place: Place, row: dict[str, Any]) -> Plan:
    stars = [star for star, times in zip((5, 4, 3, 2, 1), row["stars"], strict=True) for _ in range(times)]
    wanted = tuple(row.get("amenities", ()))
    return _finish(
        dice,
        position,
        row["title"],
        place,
        row["kind"],
        row["setting"],
        row["price"],
        tuple(dice.shuffled(stars)),
        tuple(row["rooms"]),
        wanted,
        fixed=True,
    )


def _drawn(dice: Dice, position: int, place: Place, taken: set[str]) -> Plan:
    setting = dice.pick(place.settings)
    bedrooms = dice.pick((1, 1, 1, 2, 2, 2, 3, 3, 4, 5))
    rooms = (bedrooms, bedrooms + dice.between(0, bedrooms), max(1, bedrooms - dice.between(0, 2)))
    kind = dice.pick(words()["kinds"][setting])
    base = 45 + 55 * bedrooms + dice.between(-40, 130) + (90 if setting in ("beach", "mountain") else 0)
    price = min(HIGHEST, max(LOWEST, base if not kind.startswith("Private") else base // 3))
    mood = dice.random()
    bent = (5, 5, 5, 5, 4) if mood < 0.4 else (5, 5, 4, 4, 3) if mood < 0.85 else (5, 4, 3, 3, 2)
    stars = tuple(dice.pick(bent) for _ in range(dice.between(3, 9)))
    title = _title(dice, place, setting, taken)
    return _finish(dice, position, title, place, kind, setting, price, stars, rooms, (), fixed=False)


def _title(dice: Dice, place: Place, setting: str, taken: set[str]) -> str:
    """A title that no other stay has, with the part of town where the short one is gone."""
    names: list[str] = words()["titles"][setting]
    title = dice.pick(names)
    while title in taken:
        title = f"{dice.pick(names)} in {dice.pick(place.areas).replace('the ', '')}"
        if title in taken:
            title = f"{dice.pick(('Little', 'Old', 'Sunlit', 'Quiet', 'Wild', 'Grand', 'Hidden'))} {title}"
    taken.add(title)
    return title


def _finish(
    dice: Dice,
    position: int,
    title: str,
    place: Place,
    kind: str,
    setting: str,
    price: int,
    stars: tuple[int, ...],
    rooms: tuple[int, ...],
    wanted: Sequence[str],
    *,
    fixed: bool,
) -> Plan:
    """All that chance adds."""
    sights = tuple(dice.shuffled(place.sights))
    area = dice.pick(place.areas)
    home = (
        kind.split()[-1] if kind.split()[-1] not in ("unit", "room", "stay", "suite", "haveli") else "place"
    )
    slots = {
        "area": area,
        "sight": sights[0],
        "sight2": sights[1],
        "home": home.lower(),
        "year": str(dice.between(2009, 2022)),
    }
    slots["Sight"] = slots["sight"]
    texts = words()["texts"]
    description = "\n\n".join(
        say(dice, [source.replace("{Sight}", "{sight}") for source in texts[part]], slots)
        for part in ("first", "second")
    )
    return Plan(
        position,
        title,
        place,
        kind,
        setting,
        price,
        stars,
        (rooms[0], rooms[1], rooms[2]),
        _amenities(dice, setting, wanted),
        dice.chance(0.5),
        area,
        sights,
        (say(dice, texts["summary"], slots), description, say(dice, texts["area"], slots)),
        fixed,
        round(place.latitude + (dice.random() - 0.5) * 0.09, 4),
        round(place.longitude + (dice.random() - 0.5) * 0.12, 4),
        _blocked(dice),
    )


def _amenities(dice: Dice, setting: str, wanted: Sequence[str]) -> tuple[str, ...]:
    chosen = []
    for name, _, share in AMENITIES:
        if name == "Fireplace" and setting in _COLD:
            share = 0.6
        if dice.chance(share) or name in wanted:
            chosen.append(name)
    return tuple(chosen)


def _blocked(dice: Dice) -> tuple[tuple[date, date], ...]:
    """Nights that others have taken: separate stretches, thinner the later."""
    found = []
    day = FIRST_DAY + timedelta(days=dice.between(3, 30))
    while day < LAST_DAY - timedelta(days=40):
        length = dice.between(2, 8)
        found.append((day, day + timedelta(days=length - 1)))
        day += timedelta(days=length + dice.between(14, 50) + (day - FIRST_DAY).days // 6)
    return tuple(found)
