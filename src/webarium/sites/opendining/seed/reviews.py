"""What guests wrote about restaurants, each in a way of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import Any

from webarium.content.districts import spoken
from webarium.content.people import FIRST_NAMES
from webarium.content.phrases import is_one, phrase_of
from webarium.content.sampling import draw
from webarium.content.sentences import said as say
from webarium.content.voices import Crowd, Memory, speak
from webarium.content.voices.speakers import Length, draw_age, draw_habits, tone_of
from webarium.content.whole import MORE, WholeTeller, as_typed
from webarium.draws import Dice
from webarium.sites.opendining.seed.restaurants import House
from webarium.sites.opendining.seed.words import fitting, in_a_sentence, load, whole_reviews

LOWEST = 3.4
"""The mean that every restaurant has at least, except for the one that is known for the lowest."""
_NEAR = 0.25
_COUNTS: Mapping[Length, tuple[int, ...]] = {
    "terse": (1,),
    "plain": (1, 1, 2),
    "long": (2, 2, 3),
}
"""How many remarks people of a kind make."""
_SINCE = 2023
"""The year of the first reviews."""
_WHOLE = 0.85
"""The share of guests whose review was written whole, as far as there are any that were not told often."""
_BRITISH = 0.06
"""The share of these who write British English."""
_ORDER = {"Starters": ("starter",), "Mains": ("main", "main2"), "Desserts": ("dessert",)}
_DISHES = frozenset(("dish", "dish2", "starter", "main", "main2", "dessert"))
"""Slots that name something to eat, which may begin a sentence."""
_DRINKS = 2700
"""What two drinks cost, in cents."""
_TIP = 1.3
"""A bill with tax and tip, to one without."""
_SLOTS = ("event", "who", "seat", "when", "day", "yearly", "times", "allergy", "years")


@dataclass(frozen=True)
class _Table:
    """What is talked about."""

    dishes: tuple[str, ...]
    area: str
    servers: tuple[str, ...]
    lines: Mapping[str, Sequence[str]]
    """What may be said of it, by tone, and what fills slots."""
    courses: Mapping[str, Sequence[tuple[str, int]]]
    """Names and prices of the dishes that are spoken of as one thing, by course."""
    tags: frozenset[str]


def reviews(seed: int, every: list[House]) -> Iterator[dict[str, Any]]:
    """All reviews by the crowd."""
    crowd, wholes = Crowd(), WholeTeller()
    for house in every:
        dice = Dice(seed, "reviews", house.row.id)
        named = house.row.description and house.row.id <= 20
        count = dice.between(11, 17) if named else dice.between(5, 11)
        given = _stars(dice, house.quality, count)
        courses = _courses(house)
        table = _Table(
            tuple(
                each["name"] for each in house.dishes if each["course"] != "Sides" and is_one(each["name"])
            ),
            house.row.area,
            tuple(dice.some(FIRST_NAMES, 3)),
            _lines(house),
            courses,
            house.tags,
        )
        words = Dice(seed, "review texts", house.row.id)
        day = date(2024, 7, 17) - timedelta(days=dice.between(0, 6))
        told, page = set[str](), Memory()
        for author, stars in zip(dice.some(FIRST_NAMES, count), given, strict=True):
            whole = _whole(words, stars, table, wholes, page) if words.chance(_WHOLE) else None
            text = (
                crowd.keep(whole) if whole else crowd.fresh(page, partial(_text, words, stars, table, told))
            )
            yield {
                "restaurant_id": house.row.id,
                "author": f"{author} {chr(65 + dice.below(23))}.",
                "stars": stars,
                **_parts(dice, stars),
                "text": text,
                "dined_on": day.isoformat(),
            }
            day -= timedelta(days=dice.between(2, 24))


def _lines(house: House) -> Mapping[str, Sequence[str]]:
    said = load("words")["review"]
    lines = {name: fitting(texts, house.tags) for name, texts in said.items()}
    return lines | {"years": said["years"][: max(1, _SINCE - house.row.since - 2)]}


def _stars(dice: Dice, quality: float, count: int) -> list[int]:
    """Ratings whose mean is near the quality."""

    def drawn() -> list[int]:
        noise = [(dice.random() + dice.random() + dice.random() - 1.5) * 1.9 for _ in range(count)]
        return [max(1, min(5, round(quality + each))) for each in noise]

    def fits(found: list[int]) -> bool:
        mean = sum(found) / count
        return abs(mean - quality) <= _NEAR and (mean >= LOWEST or quality < LOWEST)

    return draw(drawn, fits, _plain_stars(quality, count), what=f"{count} ratings near {quality}")


def _plain_stars(quality: float, count: int) -> Iterator[list[int]]:
    """Ratings of two neighboring values, from few of the better ones to many."""
    low = min(4, int(quality))
    for better in range(count + 1):
        yield [low + 1] * better + [low] * (count - better)


def _parts(dice: Dice, stars: int) -> Mapping[str, int]:
    names = ("food", "service", "ambience", "worth")
    return {name: max(1, min(5, stars + dice.pick((-1, 0, 0, 0, 1)))) for name in names}


def _courses(house: House) -> Mapping[str, Sequence[tuple[str, int]]]:
    courses: dict[str, list[tuple[str, int]]] = {}
    for dish in house.dishes:
        if is_one(dish["name"]):
            courses.setdefault(dish["course"], []).append((dish["name"], dish["price"]))
    return courses


def _whole(dice: Dice, stars: int, table: _Table, wholes: WholeTeller, page: Memory) -> str | None:
    """A review that was written whole, if one is left that is true of the restaurant."""
    slots = {**_slots(dice, table), **_ordered(dice, table)}
    dishes = {f"{name}_up": text[0].upper() + text[1:] for name, text in slots.items() if name in _DISHES}
    slots |= {**dishes, "kin": dice.pick(table.lines["kin"])}
    lines, more = (
        [
            line
            for line in whole_reviews().get((kind, stars), ())
            if phrase_of(line.source).slots <= slots.keys()
        ]
        for kind in ("", MORE)
    )
    text = wholes.tell(dice, lines, slots, table.tags, page, more)
    return as_typed(text, dice, british=_BRITISH) if text else None


def _ordered(dice: Dice, table: _Table) -> Mapping[str, str]:
    """What two guests had, as far as there is one of each course, and what it came to."""
    found: dict[str, str] = {}
    paid = 0
    for course, names in _ORDER.items():
        for name, (dish, price) in zip(
            names, dice.some(table.courses.get(course, ()), len(names)), strict=False
        ):
            found[name] = in_a_sentence(dish)
            paid += price * (course != "Desserts")
            if name == "main":
                found["price"] = f"{price / 100:.2f}".removesuffix(".00")
    if {"starter", "main", "main2"} <= found.keys():
        found["bill"] = str(round((paid + _DRINKS) * _TIP / 100))
    return found


def _slots(dice: Dice, table: _Table) -> Mapping[str, str]:
    dish, other = dice.some(table.dishes, 2)
    return {
        "dish": in_a_sentence(dish),
        "dish2": in_a_sentence(other),
        "area": spoken(table.area),
        "server": dice.pick(table.servers),
        **{name: dice.pick(table.lines[name]) for name in _SLOTS},
    }


def _text(dice: Dice, stars: int, table: _Table, told: set[str]) -> str:
    """A few remarks, none of which was made about this restaurant before as long as there are others."""
    said = table.lines
    tone = "good" if stars >= 4 else "fair" if stars == 3 else "poor"
    habits = replace(draw_habits(dice, age=draw_age(dice)), typos=0.0)
    left = [source for source in said[tone] if source not in told] or said[tone]
    chosen = dice.some(left, min(len(left), dice.pick(_COUNTS[habits.length])))
    told.update(chosen)
    sentences = [say(dice, source, _slots(dice, table)) for source in chosen]
    return speak(" ".join(sentences), habits, dice, tone_of(stars))
