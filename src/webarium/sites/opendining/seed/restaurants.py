"""Restaurants: those that public tasks name, and invented ones, with hours, tables, features and menus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from webarium.content.districts import spoken
from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.content.phrases import is_one
from webarium.content.sampling import draw
from webarium.content.sentences import said as say
from webarium.content.voices import Crowd, Memory
from webarium.draws import Dice
from webarium.sites.opendining.looks import looks
from webarium.sites.opendining.seed.words import Plate, count_in_words, fitting, load, menus
from webarium.sites.opendining.tables import between, table_for
from webarium.types import Scale

OWN: dict[Scale, int] = {"small": 200, "full": 600}
"""How many restaurants are invented, beside the twenty that public tasks name."""
FEATURES = (
    "Outdoor seating",
    "Bar seating",
    "Private room",
    "Live music",
    "Wheelchair access",
    "Good for groups",
    "Kid friendly",
    "Happy hour",
    "Dog friendly",
    "Full bar",
    "Takeout",
    "Free corkage",
)
CARNITAS = Plate("Mains", 3, "g", "Carnitas Taco", "slow pork, onion, cilantro, one warm tortilla")
LEAST = 450
"""What any dish costs at least, except for the taco that is known as the cheapest."""
TACO = 350
_FACTORS = {1: 0.85, 2: 1.0, 3: 1.35, 4: 1.8}
_DRESS = ("Casual", "Casual", "Smart casual", "Come as you are", "Business casual")
_PARKING = (
    "Street parking",
    "Garage next door",
    "Valet from 5 PM",
    "No parking nearby",
    "Lot behind the house",
)
_SETTLED = 2020
"""When a restaurant opened at the latest whose guests may have come three years running."""
_LUNCH = date(2024, 7, 18)
_PINS: Mapping[str, tuple[date, str, int]] = {
    "The Royal Dine": (date(2024, 7, 20), "19:00", 4),
    "Sushi Zen": (date(2024, 9, 2), "16:30", 7),
}
"""Tables that are free in every universe."""
_PINNED = 77
"""The demand, in percent, at which a table is free now and then at any time; see `others`."""
_LARGE = {"The Royal Dine": {16: 1}, "Spacious Eats": {12: 2, 16: 1, 20: 1}}


_PRICES = {
    "American": (1, 2, 2, 3, 3, 4),
    "Barbecue": (1, 2, 2, 2, 3),
    "Brunch": (1, 2, 2, 3),
    "Californian": (2, 2, 3, 3, 4),
    "French": (2, 3, 3, 4),
    "Gastropub": (1, 2, 2, 2, 3),
    "Italian": (1, 2, 2, 3, 3, 4),
    "Japanese": (1, 2, 2, 3, 3, 4),
    "Seafood": (2, 2, 3, 3, 4),
    "Steakhouse": (3, 3, 3, 4, 4),
}
"""How many dollar signs the restaurants of a cuisine have; all others are mostly in the middle, and none has four."""


@dataclass(frozen=True)
class Restaurant:
    """A row of the table `restaurant`."""

    id: int
    name: str
    cuisine: str
    price: int
    area: str
    street: str
    zip: str
    phone: str
    chef: str
    description: str
    policy: str
    dress: str
    parking: str
    since: int
    latitude: float
    longitude: float
    cover: str
    demand: int
    salt: int


@dataclass(frozen=True)
class House:
    """A restaurant with all that belongs to it."""

    row: Restaurant
    quality: float
    hours: Mapping[int, tuple[str, str]]
    seating: Mapping[int, int]
    features: Sequence[str]
    dishes: Sequence[Mapping[str, Any]]

    def times(self, day: date) -> list[str]:
        """When guests are seated on a day."""
        span = self.hours.get(day.weekday())
        return between(*span) if span else []

    @property
    def tags(self) -> frozenset[str]:
        """What texts about it may speak of; see ``words.toml``."""
        spans = list(self.hours.values())
        true = {
            "outdoor": "Outdoor seating" in self.features,
            "lunch": min(first for first, _ in spans) < "12:00",
            "evening": max(last for _, last in spans) > "20:00",
            "tuesday": 1 in self.hours,
            "sunday": 6 in self.hours,
            "settled": self.row.since <= _SETTLED,
            f"p{self.row.price}": True,
        }
        return frozenset(tag for tag, holds in true.items() if holds)


def houses(seed: int, scale: Scale) -> Iterator[House]:
    """All restaurants."""
    named = load("named")["restaurant"]
    taken = {each["name"] for each in named}
    cuisines, told = list(menus()), _Told(seed)
    for number, facts in enumerate(named, 1):
        yield told.by(_house(Dice(seed, "restaurant", number), number, facts))
    for number in range(len(named) + 1, len(named) + OWN[scale] + 1):
        dice = Dice(seed, "restaurant", number)
        cuisine = cuisines[number % len(cuisines)]
        facts = {"cuisine": cuisine, "name": _name(dice, cuisine, taken), "own": True}
        taken.add(facts["name"])
        yield told.by(_house(dice, number, facts))


class _Told:
    """Has restaurants tell of themselves, each in other words."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._crowd = Crowd()

    def by(self, house: House) -> House:
        """A restaurant with its policy, and with a description if it has none."""
        dice = Dice(self._seed, "told", house.row.id)
        row = replace(house.row, policy=self._crowd.fresh(Memory(), partial(_policy, dice, house)))
        if not row.description:
            text = self._crowd.fresh(Memory(), partial(_description, dice, house))
            row = replace(row, description=text)
        return replace(house, row=row)


def _policy(dice: Dice, house: House) -> str:
    known = fitting(load("words")["place"]["policy"], house.tags)
    return " ".join(say(dice, source, {}) for source in dice.subset(known, 2))


def _name(dice: Dice, cuisine: str, taken: set[str]) -> str:
    first, second = load("names")[cuisine]
    return draw(
        lambda: f"{dice.pick(first)} {dice.pick(second)}",
        lambda name: name not in taken,
        (f"{one} {two}" for one in first for two in second),
        what=f"a name for another {cuisine} restaurant",
    )


def _house(dice: Dice, number: int, facts: Mapping[str, Any]) -> House:
    cuisine, own = facts["cuisine"], "own" in facts
    area = facts.get("area") or dice.pick(list(load("places")))
    place = load("places")[area]
    price = facts.get("price") or dice.pick(_PRICES.get(cuisine, (1, 2, 2, 2, 3, 3)))
    hours = _hours(dice, cuisine) if own else _long_hours(cuisine)
    seating = _seating(dice, large=not own) | _LARGE.get(facts["name"], {})
    dishes = list(_dishes(dice, facts["name"], cuisine, price, facts.get("must", ())))
    street = f"{dice.between(100, 2900)} {dice.pick(place['streets'])}"
    chef, since = f"{dice.pick(FIRST_NAMES)} {dice.pick(LAST_NAMES)}", dice.between(1978, 2023)
    demand = min(dice.between(35, 82), _PINNED if facts["name"] in _PINS else 100)
    features = dice.subset(FEATURES, dice.between(3, 6))
    row = Restaurant(
        number,
        facts["name"],
        cuisine,
        price,
        area,
        street,
        place["zip"],
        f"(415) 555-{dice.between(100, 199):04d}",
        chef,
        facts.get("description", ""),
        "",
        dice.pick(_DRESS[2:]) if price > 2 else dice.pick(_DRESS[:4]),
        dice.pick(_PARKING),
        since,
        round(place["at"][0] + (dice.random() - 0.5) * 0.01, 5),
        round(place["at"][1] + (dice.random() - 0.5) * 0.01, 5),
        looks(price, [(dish["course"], dish["name"]) for dish in dishes])[0][0],
        demand,
        _salt(dice, facts["name"], demand, seating, hours) if not own else dice.below(1 << 40),
    )
    return House(row, facts.get("quality") or dice.between(37, 48) / 10, hours, seating, features, dishes)


def _long_hours(cuisine: str) -> dict[int, tuple[str, str]]:
    span = ("07:00", "17:00") if cuisine == "Brunch" else ("11:00", "22:00")
    return dict.fromkeys(range(7), span)


def _hours(dice: Dice, cuisine: str) -> dict[int, tuple[str, str]]:
    """Mornings, evenings or the whole day, most with a day off."""
    if cuisine == "Brunch":
        span = dice.pick((("07:00", "14:30"), ("08:00", "15:00"), ("07:30", "13:30")))
    else:
        span = dice.pick((("17:00", "22:00"), ("17:30", "21:30"), ("11:30", "21:30"), ("11:00", "22:00")))
    off = dice.pick((None, 0, 0, 1, 6))
    return {weekday: span for weekday in range(7) if weekday != off}


def _seating(dice: Dice, *, large: bool) -> dict[int, int]:
    found = {2: dice.between(3, 7), 4: dice.between(2, 6), 6: dice.between(1, 3)}
    if large or dice.chance(0.6):
        found[8] = 2 if large else 1
    if large or dice.chance(0.25):
        found[12] = 1
    return found


def _salt(
    dice: Dice, name: str, demand: int, seating: Mapping[int, int], hours: Mapping[int, tuple[str, str]]
) -> int:
    """A salt under which the tables that public tasks ask for are free, and some for lunch today."""
    wanted = [_PINS[name]] if name in _PINS else []
    lunch = [time for time in between(*hours[_LUNCH.weekday()]) if "10:30" <= time <= "14:00"]

    def fits(salt: int) -> bool:
        free = [time for time in lunch if table_for(salt, demand, _LUNCH, time, 2, seating)]
        return len(free) > 3 and all(table_for(salt, demand, *pin, seating) for pin in wanted)

    return draw(lambda: dice.below(1 << 40), fits, range(1 << 16), what=f"a free table at {name}")


def _dishes(dice: Dice, name: str, cuisine: str, price: int, must: Iterable[str]) -> Iterator[dict[str, Any]]:
    """A menu: most of what the cuisine has, with prices of the house."""
    pool = [plate for plate in menus()[cuisine] if plate.fits(price)]
    known = {plate.name: plate for plates in menus().values() for plate in plates} | {CARNITAS.name: CARNITAS}
    asked = [known[each] for each in must]
    if CARNITAS in asked:
        pool = [plate for plate in pool if "Carnitas" not in plate.name]
    count = len(pool) if name == "The Vegan Table" else dice.between(9, 12)
    chosen = [plate for plate in dice.subset(pool, count) if plate not in asked]
    order = list({plate.course: 0 for plates in menus().values() for plate in plates})
    for plate in sorted([*asked, *chosen], key=lambda each: order.index(each.course)):
        cents = max(LEAST, round(plate.price * _FACTORS[price] * dice.between(90, 112)) // 50 * 50)
        yield {
            "course": plate.course,
            "name": plate.name,
            "detail": plate.detail,
            "price": TACO if plate is CARNITAS else cents,
            "vegetarian": "v" in plate.marks or "n" in plate.marks,
            "vegan": "n" in plate.marks,
            "gluten_free": "g" in plate.marks,
            "spicy": "h" in plate.marks,
        }


def _description(dice: Dice, house: House) -> str:
    """What a restaurant says of itself."""
    row = house.row
    said = {key: fitting(texts, house.tags) for key, texts in load("words")["place"].items()}
    words = {key: dice.pick(said[key]) for key in said if key not in ("first", "second", "policy")}
    single = [each for each in house.dishes if is_one(each["name"])]
    mains = [each["name"] for each in single if each["course"] == "Mains"] or ["daily special"]
    sweets = [each["name"] for each in single if each["course"] == "Desserts"] or ["plate of cookies"]
    slots = {
        **words,
        "kitchen": _KITCHENS.get(row.cuisine, row.cuisine),
        "area": spoken(row.area),
        "street": row.street.partition(" ")[2],
        "chef": row.chef,
        "since": str(row.since),
        "seats": count_in_words(sum(seats * tables for seats, tables in house.seating.items())),
        "dish": dice.pick(mains),
        "dessert": dice.pick(sweets),
    }
    return " ".join(say(dice, dice.pick(said[key]), slots) for key in ("first", "second")).strip()


_KITCHENS = {
    "Barbecue": "barbecue",
    "Brunch": "breakfast",
    "Gastropub": "pub",
    "Seafood": "seafood",
    "Steakhouse": "grill",
    "Vegan": "vegan",
}
"""What cooking is called where it is not as the cuisine is."""
