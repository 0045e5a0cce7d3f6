"""What is true of a stay, as tags and slots that authored lines ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from webarium.draws import Dice
from webarium.sites.staynb.seed.listings import Listing
from webarium.sites.staynb.seed.words import Area, Place, are_many, raised

AMENITIES = (
    ("Wifi", "wifi"),
    ("Kitchen", "utensils"),
    ("Free parking", "car"),
    ("Pool", "waves"),
    ("Air conditioning", "snowflake"),
    ("Heating", "sun"),
    ("Washer", "washing-machine"),
    ("TV", "tv"),
    ("Dedicated workspace", "laptop"),
    ("Hot tub", "bath"),
    ("Fireplace", "flame"),
    ("BBQ grill", "flame"),
    ("Gym", "dumbbell"),
    ("Breakfast", "coffee"),
    ("Crib", "baby"),
    ("Self check-in", "key-round"),
    ("Smoke alarm", "shield-check"),
    ("Luggage drop-off", "luggage"),
)
"""Name and icon of all that stays can offer."""
_TAGS = {
    "Wifi": "wifi",
    "Kitchen": "kitchen",
    "Free parking": "parking",
    "Pool": "pool",
    "Air conditioning": "air",
    "Heating": "heating",
    "Washer": "washer",
    "TV": "tv",
    "Dedicated workspace": "desk",
    "Hot tub": "tub",
    "Fireplace": "fireplace",
    "BBQ grill": "bbq",
    "Gym": "gym",
    "Breakfast": "breakfast",
    "Crib": "crib",
    "Self check-in": "selfin",
    "Luggage drop-off": "luggage",
}
_BRINGS = {
    **{tag: name for name, tag in _TAGS.items()},
    "fire": "Fireplace",
    "kids": "Crib",
    "work": "Dedicated workspace",
}
"""Features of which a listing speaks, and the amenity that each of them is."""
_OWN_NAMES = {"work": "workshop", "kids": "playroom"}
"""Features whose names are those of something else among the tags."""
_WILD = frozenset(("Tent", "Yurt", "Treehouse", "Houseboat", "Tiny home", "Camper", "Dome"))
_OUTSIDE = frozenset(("garden", "terrace", "kids"))
HOMES = {
    "Entire rental unit": "apartment",
    "Entire condo": "apartment",
    "Entire home": "house",
    "Entire guest suite": "suite",
    "Entire rental": "apartment",
    "Farm stay": "place",
    "Private room": "room",
    "Private room in a haveli": "room",
    "Houseboat": "boat",
    "Tiny home": "hut",
    "Camper": "camper",
}
"""What people call a kind of stay; for others, the last word of its kind."""


@dataclass(frozen=True)
class Plan:
    """A stay before it is written."""

    position: int
    title: str
    place: Place
    listing: Listing
    setting: str
    price: int
    stars: tuple[int, ...]
    """Stars of its reviews, in the order of time."""
    amenities: tuple[str, ...]
    pets: bool
    area: Area
    sights: tuple[str, ...]
    minutes: tuple[int, int]
    """To the first two sights, the nearest one and another one."""
    flaws: frozenset[str]
    """What guests find wanting: tags that begin with x."""
    fixed: bool
    latitude: float
    longitude: float
    weekend: int
    """What Friday and Saturday nights cost more, in per cent."""
    seasonal: bool
    """Whether its price follows the seasons of its city."""
    blocked: tuple[tuple[date, date], ...] = field(default=())

    @property
    def kind(self) -> str:
        """``Entire cottage``."""
        return self.listing.kind

    @property
    def rooms(self) -> tuple[int, int, int]:
        """Bedrooms, beds, bathrooms."""
        return self.listing.rooms

    @property
    def home(self) -> str:
        """What people call it."""
        return HOMES.get(self.kind) or self.kind.split()[-1].lower()

    @property
    def tags(self) -> frozenset[str]:
        """What is true of it."""
        size = ("one", "two")[self.rooms[0] - 1] if self.rooms[0] < 3 else "many"
        shared = "shared" if "shared" in self.listing.features else "entire"
        offered = {_TAGS[name] for name in self.amenities if name in _TAGS}
        pets = {"pets"} if self.pets else set()
        own = {"old", "europe", "desert"} & self.place.tags
        return frozenset(
            {self.setting, size, shared}
            | {_OWN_NAMES.get(feature, feature) for feature in self.listing.features}
            | offered
            | pets
            | (self.place.tags - own)
            | self.flaws
        )

    def slots(self) -> dict[str, str]:
        """What can be named of it."""
        first, second = self.sights[:2]
        return {
            "area": self.area.name,
            "area_up": raised(self.area.name),
            "city": self.place.city,
            "home": self.home,
            "sight": first,
            "sight_up": raised(first),
            "sight_is": "are" if are_many(first) else "is",
            "sight2": second,
            "sight2_up": raised(second),
            "min": str(self.minutes[0]),
            "min2": str(self.minutes[1]),
        }


def amenities_of(dice: Dice, listing: Listing, place: Place, setting: str) -> tuple[str, ...]:
    """What a listing offers: all that it speaks of, and what such homes have beside it."""
    spoken = {_BRINGS[feature] for feature in listing.features if feature in _BRINGS}
    shares = _shares(listing, place, setting)
    return tuple(name for name, _ in AMENITIES if name in spoken or dice.chance(shares.get(name, 0.0)))


def _shares(listing: Listing, place: Place, setting: str) -> Mapping[str, float]:
    """How likely each amenity is where a listing does not speak of it."""
    features, tags = listing.features, place.tags
    wild = listing.kind in _WILD
    house = not wild and "shared" not in features and setting != "city"
    kitchen = 0.0 if "nokitchen" in features else 0.75 if "shared" in features else 0.97
    return {
        "Wifi": 0.55 if wild else 0.95,
        "Kitchen": kitchen,
        "Free parking": 0.22 if setting == "city" else 0.0 if listing.kind == "Houseboat" else 0.75,
        "Pool": 0.3 if house and "warm" in tags and listing.rooms[0] > 2 else 0.0,
        "Air conditioning": 0.0 if wild else 0.85 if "warm" in tags else 0.3 if "metro" in tags else 0.1,
        "Heating": 0.0 if "tropic" in tags else 0.3 if "warm" in tags else 0.0 if wild else 0.95,
        "Washer": 0.0 if wild else 0.6,
        "TV": 0.0 if wild else 0.6,
        "Dedicated workspace": 0.0 if wild else 0.35,
        "Fireplace": 0.25 if house and "warm" not in tags else 0.0,
        "BBQ grill": 0.4 if house or (features & _OUTSIDE and setting != "city") else 0.0,
        "Breakfast": 0.3 if "shared" in features else 0.0,
        "Crib": 0.0 if wild or "studio" in features else 0.25,
        "Self check-in": 0.2 if "shared" in features else 0.5,
        "Smoke alarm": 0.6 if wild else 0.92,
        "Luggage drop-off": 0.4,
    }
