"""What people wrote about restaurants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import apsw

from webarium.content.districts import spoken
from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.content.phrases import is_one
from webarium.content.sentences import said as say
from webarium.content.tables import write_one
from webarium.content.voices import Crowd, Memory, speak
from webarium.content.voices.speakers import Length, draw_age, draw_habits, tone_of
from webarium.content.whole import MORE, WholeTeller, as_typed
from webarium.draws import Dice
from webarium.sites.dashdish.seed.people import PERSONAS
from webarium.sites.dashdish.seed.restaurants import Restaurant
from webarium.sites.dashdish.seed.texts import fitting, whole_reviews

_LAST = date(2024, 7, 17)
_WHOLE = 0.85
"""The share of reviews that were written whole, as far as there are any that were not told often."""
_COUNTS: Mapping[Length, tuple[int, ...]] = {
    "terse": (1,),
    "plain": (1, 1, 2),
    "long": (2, 2, 3),
}
"""How many remarks people of a kind make."""


def write_all(db: apsw.Connection, seed: int, found: Sequence[Restaurant]) -> None:
    """Reviews of all restaurants, no two texts of a universe alike; a few are the regular's."""
    crowd, wholes = Crowd(), WholeTeller()
    for restaurant in found:
        dice = Dice(seed, "reviews", restaurant.id)
        names = _talked_about(db, restaurant.id)
        day = _LAST - timedelta(days=dice.between(0, 9))
        told, page = set[str](), Memory()
        for first in dice.some(FIRST_NAMES, dice.between(3, 7)):
            stars = _stars(dice, restaurant.rating)
            whole = _whole(dice, restaurant, names, stars, wholes, page) if dice.chance(_WHOLE) else None
            text = (
                crowd.keep(whole)
                if whole
                else crowd.fresh(page, partial(_said, dice, restaurant, names, stars, told))
            )
            write_one(
                db,
                "review",
                restaurant_id=restaurant.id,
                email=None,
                author=f"{first} {dice.pick(LAST_NAMES)[0]}.",
                stars=stars,
                text=text,
                written_on=day,
            )
            day -= timedelta(days=dice.between(1, 24))
    _of_the_regular(db, seed, found, crowd)


def _of_the_regular(db: apsw.Connection, seed: int, found: Sequence[Restaurant], crowd: Crowd) -> None:
    """Reviews of the first three restaurants that the regular ordered from."""
    email, dice = PERSONAS[1].email, Dice(seed, "own reviews")
    ordered = [
        int(str(key))
        for (key,) in db.execute(
            "SELECT restaurant_id FROM food_order WHERE email = ? GROUP BY restaurant_id ORDER BY min(id) LIMIT 3",
            (email,),
        )
    ]
    for number, key in enumerate(ordered):
        restaurant = found[key - 1]
        dish = _talked_about(db, key)[0]
        sources = fitting("reviews", "good" if number < 2 else "fair", restaurant.tags)
        write_one(
            db,
            "review",
            restaurant_id=key,
            email=email,
            author=f"{PERSONAS[1].first_name} {PERSONAS[1].last_name[0]}.",
            stars=5 - number,
            text=crowd.fresh(Memory(), partial(_remark, dice, sources, dish, restaurant)),
            written_on=_LAST - timedelta(days=20 + number),
        )


def _talked_about(db: apsw.Connection, restaurant: int) -> list[str]:
    """The dishes of a restaurant that people write about: no drinks, and none that are many."""
    sql = (
        "SELECT i.name FROM item i JOIN section s ON s.id = i.section_id"
        " WHERE i.restaurant_id = ? AND s.name <> 'Drinks' ORDER BY i.id LIMIT 16"
    )
    every = [str(name) for (name,) in db.execute(sql, (restaurant,))]
    return [name for name in every if is_one(name)] or every


def _stars(dice: Dice, rating: float) -> int:
    return max(1, min(5, round(rating + 0.3 + (dice.random() - 0.6) * 2.2)))


def _whole(
    dice: Dice, restaurant: Restaurant, names: Sequence[str], stars: int, wholes: WholeTeller, page: Memory
) -> str | None:
    """A review that was written whole, if one is left that is true of the restaurant."""
    every, slots = whole_reviews(), _slots(dice, dice.pick(names), restaurant)
    text = wholes.tell(dice, every["", stars], slots, restaurant.tags, page, every[MORE, stars])
    return as_typed(text, dice) if text else None


def _said(dice: Dice, restaurant: Restaurant, names: Sequence[str], stars: int, told: set[str]) -> str:
    """A few remarks that nobody made about this restaurant; notes them in `told`."""
    sources = fitting("reviews", "good" if stars > 3 else "fair" if stars == 3 else "bad", restaurant.tags)
    habits = replace(draw_habits(dice, age=draw_age(dice)), typos=0.0)
    left = [source for source in sources if source not in told] or sources
    chosen = dice.some(left, min(len(left), dice.pick(_COUNTS[habits.length])))
    told.update(chosen)
    remarks = []
    for source in _at_one_time(chosen):
        slots = _slots(dice, dice.pick(names), restaurant)
        if (
            habits.lower
        ):  # wholly: else only the first word of a name at a sentence's start would become small
            slots |= {name: slots[name].lower() for name in ("dish", "name")}
        remarks.append(say(dice, source, slots))
    return speak(" ".join(remarks), habits, dice, tone_of(stars))


def _at_one_time(sources: Sequence[str]) -> list[str]:
    """The remarks without those that would say a second time when it was."""
    first = next((source for source in sources if "{when}" in source), "")
    return [source for source in sources if source == first or "{when}" not in source]


def _remark(dice: Dice, sources: Sequence[str], dish: str, restaurant: Restaurant) -> str:
    return say(dice, dice.pick(sources), _slots(dice, dish, restaurant))


def _slots(dice: Dice, dish: str, restaurant: Restaurant) -> dict[str, str]:
    drawn = {name: dice.pick(fitting("reviews", name, restaurant.tags)) for name in ("who", "when", "time")}
    return {"dish": dish, "name": restaurant.name, "area": spoken(restaurant.area), **drawn}
