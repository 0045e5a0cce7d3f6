"""Words of queries: how they are written out, and which of them name a kind of place."""

from __future__ import annotations

import re
from functools import cache

from webarium.sites.map.derive.features import plain

_SHORT = {
    "st": "street",
    "str": "street",
    "ave": "avenue",
    "av": "avenue",
    "blvd": "boulevard",
    "rd": "road",
    "dr": "drive",
    "ln": "lane",
    "pl": "place",
    "ct": "court",
    "sq": "square",
    "hwy": "highway",
    "pkwy": "parkway",
    "mt": "mount",
    "ft": "fort",
    "univ": "university",
    "intl": "international",
    "ctr": "center",
    "ny": "new york",
    "nyc": "new york",
    "usa": "",
    "us": "",
    "upitt": "pitt",
    "upitts": "pitt",
}
_SPELLINGS = (
    ("centre", "center"),
    ("theatre", "theater"),
    ("1st", "first"),
    ("2nd", "second"),
    ("3rd", "third"),
    ("4th", "fourth"),
    ("5th", "fifth"),
    ("6th", "sixth"),
    ("7th", "seventh"),
    ("8th", "eighth"),
    ("9th", "ninth"),
    ("10th", "tenth"),
)
_OTHERWISE = {one: other for pair in _SPELLINGS for one, other in (pair, pair[::-1])}
"""The other way to write a word: streets of cities differ in theirs."""
_IDLE = frozenset(("the", "of", "at", "in", "a", "an", "to", "on", "united", "states", "and"))
_TOKEN = re.compile(r"[^\W_]+", re.UNICODE)

_KINDS = {
    "restaurant": "restaurant",
    "cafe": "cafe café coffee coffeehouse",
    "fast_food": "fastfood",
    "bar": "bar pub tavern",
    "pharmacy": "pharmacy drugstore chemist",
    "bank": "bank",
    "atm": "atm",
    "fuel": "gas fuel petrol",
    "supermarket": "supermarket grocery groceries",
    "convenience": "convenience",
    "clothes": "clothes clothing",
    "bakery": "bakery",
    "books": "bookstore bookshop",
    "hardware": "hardware",
    "bicycle": "bikeshop",
    "hairdresser": "hairdresser salon barber",
    "florist": "florist",
    "electronics": "electronics",
    "hotel": "hotel",
    "guest_house": "guesthouse",
    "school": "school",
    "place_of_worship": "church worship",
    "library": "library",
    "post_office": "post",
    "parking": "parking garage",
    "dentist": "dentist",
    "clinic": "clinic",
    "hospital": "hospital",
    "cinema": "cinema",
    "theatre": "theater theatre",
    "ice_cream": "icecream",
    "charging_station": "charging",
    "fitness_centre": "gym fitness",
    "playground": "playground",
    "police": "police",
    "fire_station": "firestation",
    "veterinary": "veterinarian",
    "laundry": "laundromat laundry",
    "museum": "museum",
    "park": "park",
    "university": "university college",
    "stadium": "stadium arena",
    "bus_stop": "busstop",
    "attraction": "attraction sight",
    "aerodrome": "airport",
    "station": "trainstation",
    "department_store": "departmentstore",
    "bicycle_parking": "bicycleparking",
    "nature_reserve": "statepark",
    "national_park": "nationalpark",
    "bridge": "bridge",
    "car_rental": "carrental",
    "winter_sports": "ski",
    "computer": "computerstore",
}
_PHRASES = {
    "fast food": "fastfood",
    "ice cream": "icecream",
    "gas station": "gas",
    "fire station": "firestation",
    "bus stop": "busstop",
    "train station": "trainstation",
    "railway station": "trainstation",
    "coffee shop": "cafe",
    "book store": "bookstore",
    "book shop": "bookstore",
    "bike shop": "bikeshop",
    "bicycle shop": "bikeshop",
    "post office": "post",
    "police station": "police",
    "department store": "departmentstore",
    "charging station": "charging",
    "movie theater": "cinema",
    "guest house": "guesthouse",
    "grocery store": "grocery",
    "convenience store": "convenience",
    "hardware store": "hardware",
    "clothing store": "clothes",
    "clothes store": "clothes",
    "parking lot": "parking",
    "parking garage": "parking",
    "bicycle parking": "bicycleparking",
    "bike parking": "bicycleparking",
    "national park": "nationalpark",
    "state park": "statepark",
    "car rental": "carrental",
    "ski resort": "ski",
    "fitness center": "gym",
    "electronics store": "electronics",
    "hair salon": "salon",
    "flower shop": "florist",
    "food market": "grocery",
    "computer store": "computerstore",
    "drug store": "drugstore",
    "place of worship": "worship",
}


def tokens(text: str, *, whole: bool = False) -> list[str]:
    """The words of a text, small and written out; idle ones are left out unless the `whole` text is wanted."""
    found: list[str] = []
    for word in _TOKEN.findall(plain(text).casefold()):
        # "St" before a name is a saint, after one a street.
        parts = (word if word == "st" and not found else _SHORT.get(word, word)).split()
        found.extend(part for part in parts if whole or part not in _IDLE)
    return found


@cache
def _types() -> dict[str, str]:
    return {word: kind for kind, words in _KINDS.items() for word in words.split()}


def kind_named(text: str) -> str | None:
    """The type of place that a text names: ``restaurant`` for "the nearest restaurants"."""
    words = [word for word in tokens(text) if word not in ("nearest", "closest", "nearby", "any", "all")]
    phrase = " ".join(_single(word) for word in words)
    phrase = _PHRASES.get(phrase, phrase)
    return _types().get(phrase)


def _single(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def matching(words: list[str], *, begins: bool = False, column: str = "") -> str:
    """An FTS5 expression for all the words, or what begins with them, perhaps in one column."""
    terms = " AND ".join(_term(word, begins=begins) for word in words)
    return f"{column} : ({terms})" if column else f"({terms})"


def _term(word: str, *, begins: bool) -> str:
    if word in _OTHERWISE:
        return f'("{word}" OR "{_OTHERWISE[word]}")'
    return f'"{word}"{"*" if begins and len(word) > 2 else ""}'
