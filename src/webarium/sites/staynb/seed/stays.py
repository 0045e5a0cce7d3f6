"""Plans stays: how many there are where, in what order they stand, and all that is known about each."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from math import hypot
from typing import Any

from webarium.draws import Dice
from webarium.sites.staynb.seed.facts import AMENITIES, Plan, amenities_of
from webarium.sites.staynb.seed.listings import Dealer, Listing, listing_of
from webarium.sites.staynb.seed.words import Area, Place, load, places
from webarium.types import Scale

LAST_PARIS = "Parisian Charm"
"""After this stay the list has none in its city."""
LOWEST, HIGHEST = 27, 940
"""Bounds of generated prices, inside those of the authored stays."""
FIRST_DAY, LAST_DAY = date(2024, 7, 18), date(2025, 12, 31)
"""The first and the last night that can be booked."""
_BUSY: Mapping[Scale, tuple[int, int]] = {"small": (25, 27), "full": (80, 95)}
_OTHERS: Mapping[Scale, tuple[int, int]] = {"small": (2, 3), "full": (12, 20)}
_MOST_PARIS = 40
"""More would crowd the beginning of the list."""
_FIRST_FREE = 6
"""Before this slot only fixed stays and other cities stand, so that the list begins all over the world."""
_WORTH = {
    "pool": 45,
    "tub": 25,
    "view": 20,
    "terrace": 15,
    "garden": 10,
    "lift": 10,
    "new": 15,
    "studio": -12,
    "stairs": -8,
    "nokitchen": -8,
}
"""Dollars a night for what a listing has, where a night costs what it does in Barcelona."""
_FLAWS = (
    *("noise", "shower", "bed", "host", "clean", "wifi", "cold", "hot", "small", "far", "photos", "kitchen"),
    *("checkin", "bugs", "dated", "price", "stairs", "pool"),
)


def plan_stays(seed: int, scale: Scale) -> Iterator[Plan]:
    """All stays of a universe in the order of the list."""
    fixed = {int(row["slot"]): row for row in load("stays")["stay"]}
    taken = {row["title"] for row in fixed.values()}
    dealer = Dealer(seed)
    for position, place in enumerate(_order(seed, scale, fixed), 1):
        dice = Dice(seed, "stay", position)
        row = fixed.get(position)
        if row is not None:
            yield _authored(dice, position, place, row)
        else:
            yield _dealt(dice, position, place, dealer, taken)


def _order(seed: int, scale: Scale, fixed: Mapping[int, Mapping[str, Any]]) -> list[Place]:
    """The city of each place of the list: those of the fixed stays where these stand, others spread evenly."""
    by_city = {place.city: place for place in places()}
    dice = Dice(seed, "cities", scale)
    wanted = {
        place.city: dice.between(*(_BUSY[scale] if place.busy else _OTHERS[scale])) for place in places()
    }
    paris = min(wanted["Paris"], _MOST_PARIS)
    for row in fixed.values():
        wanted[row["city"]] = max(0, wanted[row["city"]] - 1)
    last = next(slot for slot, row in fixed.items() if row["title"] == LAST_PARIS)
    open_slots = [slot for slot in range(_FIRST_FREE, last) if slot not in fixed]
    own = sum(row["city"] == "Paris" for row in fixed.values())
    of_paris = set(_spread(dice, open_slots, paris - own))
    wanted["Paris"] = 0
    others = deque(dice.shuffled([city for city, count in wanted.items() for _ in range(count)]))
    quiet = next((place.city for place in places() if not place.busy), "Paris")
    found: list[Place] = []
    for slot in range(1, max(fixed) + len(of_paris) + len(others) + 1):
        if not others and slot > max(fixed):
            break
        if slot in fixed:
            city = fixed[slot]["city"]
        elif slot in of_paris:
            city = "Paris"
        else:
            city = others.popleft() if others else quiet
        found.append(by_city[city])
    return found


def _spread(dice: Dice, slots: list[int], count: int) -> list[int]:
    """So many of some slots, at even distances with some play."""
    if count < 1:
        return []
    step = len(slots) / count
    return [slots[int(number * step + dice.random() * step)] for number in range(count)]


def _authored(dice: Dice, position: int, place: Place, row: Mapping[str, Any]) -> Plan:
    stars = [star for star, times in zip((5, 4, 3, 2, 1), row["stars"], strict=True) for _ in range(times)]
    area = next(area for area in place.areas if area.name == row["area"])
    wanted = frozenset(row.get("amenities", ()))
    plan = _finish(
        dice,
        position,
        place,
        listing_of(row),
        (row["title"], row["setting"], row["price"], area),
        tuple(dice.shuffled(stars)),
        wanted,
        fixed=True,
    )
    if "free" not in row:
        return plan
    first, last = row["free"]
    return replace(plan, blocked=tuple(span for span in plan.blocked if span[1] < first or span[0] > last))


def _dealt(dice: Dice, position: int, place: Place, dealer: Dealer, taken: set[str]) -> Plan:
    setting = dice.pick(place.settings)
    listing = dealer.deal(place, setting)
    area = dice.pick(place.areas_for(setting))
    title = _title(dice, listing.title, place, area, taken)
    return _finish(
        dice,
        position,
        place,
        listing,
        (title, setting, _price(dice, listing, place, setting), area),
        _stars(dice),
        frozenset(),
        fixed=False,
    )


def _title(dice: Dice, name: str, place: Place, area: Area, taken: set[str]) -> str:
    """A title that no other stay has: the listing's own, or with the part of town where it is."""
    short = area.name.replace("the ", "", 1)
    tried = [
        name,
        f"{name}, {short}",
        f"{name}, {place.city}",
        f"{name} near {(area.near or place.sights)[0]}",
    ]
    tried += [f"{word} {name}, {short}" for word in dice.shuffled(("Little", "Sunlit", "Quiet", "Second"))]
    tried += [f"{name}, {short}, No. {number}" for number in range(2, 40)]
    title = next(each for each in tried if each not in taken)
    taken.add(title)
    return title


def _price(dice: Dice, listing: Listing, place: Place, setting: str) -> int:
    bedrooms, _, bathrooms = listing.rooms
    base: float = 34 + 42 * bedrooms + 14 * bathrooms + (35 if setting in ("beach", "mountain") else 0)
    base += sum(dollars for feature, dollars in _WORTH.items() if feature in listing.features)
    if "shared" in listing.features:
        base *= 0.55
    return int(min(HIGHEST, max(LOWEST, base * place.cost * (0.82 + 0.4 * dice.random()))))


def _stars(dice: Dice) -> tuple[int, ...]:
    """Most stays are liked; a few are not, and many reviews are rarer than few."""
    mood = dice.random()
    bent = (
        (5, 5, 5, 5, 5, 4)
        if mood < 0.45
        else (5, 5, 5, 4, 4, 3)
        if mood < 0.8
        else (5, 4, 4, 3, 3, 2)
        if mood < 0.95
        else (4, 3, 3, 2, 2, 1)
    )
    count = dice.between(2, 5) + (dice.between(3, 9) if dice.chance(0.24) else 0)
    return tuple(dice.pick(bent) for _ in range(count))


def _finish(
    dice: Dice,
    position: int,
    place: Place,
    listing: Listing,
    known: tuple[str, str, int, Area],
    stars: tuple[int, ...],
    wanted: frozenset[str],
    *,
    fixed: bool,
) -> Plan:
    """All that chance adds."""
    title, setting, price, area = known
    offered = set(amenities_of(dice, listing, place, setting)) | wanted
    amenities = tuple(name for name, _ in AMENITIES if name in offered)
    around = Dice("area", place.city, area.name)
    north, east = ((around.random() - 0.5) * size for size in (0.075, 0.1))
    latitude = round(place.latitude + north + (dice.random() - 0.5) * 0.014, 4)
    longitude = round(place.longitude + east + (dice.random() - 0.5) * 0.018, 4)
    drawn = _sights(dice, place, (latitude, longitude))
    sights = _near(place, area) or drawn
    weekend, seasonal = (0, False) if fixed else _habits(place, position, setting)
    return Plan(
        position,
        title,
        place,
        listing,
        setting,
        price,
        stars,
        amenities,
        "pets" in listing.features or ("shared" not in listing.features and dice.chance(0.4)),
        area,
        tuple(name for _, name in sights),
        (sights[0][0], sights[1][0]),
        _flaws(dice, stars, listing, place),
        fixed,
        latitude,
        longitude,
        weekend,
        seasonal,
        _blocked(dice),
    )


def _habits(place: Place, position: int, setting: str) -> tuple[int, bool]:
    """What a host asks more on weekends, and whether for the season; one in ten asks the same all year."""
    dice = Dice("prices", place.city, position)
    if dice.chance(0.1):
        return 0, False
    return dice.pick((0, 0, 8, 10, 12) if setting == "city" else (8, 10, 12, 15, 20, 25)), True


def _sights(dice: Dice, place: Place, at: tuple[float, float]) -> list[tuple[int, str]]:
    """The sights with the minutes to each: the nearest one first, the others as it comes."""
    found = []
    for name in place.sights:
        there = Dice("sight", place.city, name)
        north, east = ((there.random() - 0.5) * size for size in (0.06, 0.08))
        away = hypot(place.latitude + north - at[0], (place.longitude + east - at[1]) * 0.75)
        found.append((3 + int(away * 360), name))
    nearest = min(found)
    return [nearest, *dice.shuffled([each for each in found if each != nearest])]


def _near(place: Place, area: Area) -> list[tuple[int, str]]:
    """The sights that a part of town is known to have about it, with the minutes to each: the nearest one first."""
    return sorted((Dice("near", place.city, area.name, name).between(4, 16), name) for name in area.near)


def _flaws(dice: Dice, stars: tuple[int, ...], listing: Listing, place: Place) -> frozenset[str]:
    """What guests find wanting, the more the fewer stars they give."""
    mean = sum(stars) / len(stars)
    count = 2 if mean > 4.6 else 3 if mean > 3.9 else 4 if mean > 3.2 else 6
    barred = {"stairs"} if "stairs" not in listing.features else set()
    barred |= {"pool"} if "pool" not in listing.features else set()
    barred |= {"noise"} if "quiet" in listing.features else set()
    barred |= {"dated"} if "new" in listing.features else set()
    barred |= {"cold"} if "warm" in place.tags else {"hot"} if "cold" in place.tags else set()
    fitting = [name for name in _FLAWS if name not in barred]
    return frozenset(f"x{name}" for name in dice.some(fitting, count))


def _blocked(dice: Dice) -> tuple[tuple[date, date], ...]:
    """Nights that others have taken: separate stretches, thinner the later."""
    found = []
    day = FIRST_DAY + timedelta(days=dice.between(3, 30))
    for _ in range((LAST_DAY - FIRST_DAY).days):
        if day >= LAST_DAY - timedelta(days=40):
            break
        length = dice.between(2, 8)
        found.append((day, day + timedelta(days=length - 1)))
        day += timedelta(days=length + dice.between(14, 50) + (day - FIRST_DAY).days // 6)
    return tuple(found)
