"""What guests wrote about restaurants, each in a way of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import FIRST_NAMES
from webarium.sites.kit.voices import speak
from webarium.sites.kit.voices.speakers import draw_age, draw_habits
from webarium.sites.opendining.seed.restaurants import House
from webarium.sites.opendining.seed.words import load, say

LOWEST = 3.4
"""The mean that every restaurant has at least, except for the one that is known for the lowest."""
_NEAR = 0.25


@dataclass(frozen=True)
class _Table:
    """What is talked about."""

    dishes: tuple[str, ...]
    area: str
    servers: tuple[str, ...]


def reviews(seed: int, every: list[House]) -> Iterator[dict[str, Any]]:
    """All reviews by the crowd."""
    texts: set[str] = set()
    for house in every:
        dice = Dice(seed, "reviews", house.row.id)
        named = house.row.description and house.row.id <= 20
        count = dice.between(11, 17) if named else dice.between(5, 11)
        given = _stars(dice, house.quality, count)
        table = _Table(
            tuple(each["name"] for each in house.dishes if each["course"] != "Sides"),
            house.row.area,
            tuple(dice.some(FIRST_NAMES, 3)),
        )
        day = date(2024, 7, 17) - timedelta(days=dice.between(0, 6))
        told: set[str] = set()
        for author, stars in zip(dice.some(FIRST_NAMES, count), given, strict=True):
            text = _text(dice, stars, table, told)
            while text in texts:
                text = _text(dice, stars, table, told)
            texts.add(text)
            yield {
                "restaurant_id": house.row.id,
                "author": f"{author} {chr(65 + dice.below(23))}.",
                "stars": stars,
                **_parts(dice, stars),
                "text": text,
                "dined_on": day.isoformat(),
            }
            day -= timedelta(days=dice.between(2, 24))


def _stars(dice: Dice, quality: float, count: int) -> list[int]:
    """Ratings whose mean is near the quality."""
    while True:
        noise = [(dice.random() + dice.random() + dice.random() - 1.5) * 1.9 for _ in range(count)]
        found = [max(1, min(5, round(quality + each))) for each in noise]
        mean = sum(found) / count
        if abs(mean - quality) <= _NEAR and (mean >= LOWEST or quality < LOWEST):
            return found


def _parts(dice: Dice, stars: int) -> Mapping[str, int]:
    names = ("food", "service", "ambience", "worth")
    return {name: max(1, min(5, stars + dice.pick((-1, 0, 0, 0, 1)))) for name in names}


def _text(dice: Dice, stars: int, table: _Table, told: set[str]) -> str:
    """One to three remarks, none of which was made about this restaurant before as long as there are others."""
    said = load("words")["review"]
    tone = "good" if stars >= 4 else "fair" if stars == 3 else "poor"
    left = [source for source in said[tone] if source not in told] or said[tone]
    chosen = dice.some(left, dice.pick((1, 2, 2, 3)))
    told.update(chosen)
    sentences = []
    for source in chosen:
        dish, other = dice.some(table.dishes, 2)
        slots = {
            "dish": dish.lower(),
            "dish2": other.lower(),
            "area": table.area,
            "server": dice.pick(table.servers),
            "event": dice.pick(said["event"]),
            "who": dice.pick(said["who"]),
        }
        sentences.append(say(dice, source, slots))
    return speak(" ".join(sentences), draw_habits(dice, age=draw_age(dice)), dice)
