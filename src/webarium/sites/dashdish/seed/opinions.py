"""What people wrote about restaurants."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import apsw

from webarium.sites.dashdish.seed.people import PERSONAS
from webarium.sites.dashdish.seed.restaurants import Restaurant
from webarium.sites.dashdish.seed.texts import parts, say
from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import FIRST_NAMES, LAST_NAMES
from webarium.sites.kit.seeding import write_one
from webarium.sites.kit.voices import speak
from webarium.sites.kit.voices.speakers import draw_age, draw_habits

_LAST = date(2024, 7, 17)


def write_all(db: apsw.Connection, seed: int, found: Sequence[Restaurant]) -> None:
    """Reviews of all restaurants, no two texts of a universe alike; a few are the regular's."""
    texts: set[str] = set()
    for restaurant in found:
        dice = Dice(seed, "reviews", restaurant.id)
        names = [
            str(name)
            for (name,) in db.execute(
                "SELECT name FROM item WHERE restaurant_id = ? ORDER BY id LIMIT 12", (restaurant.id,)
            )
        ]
        day = _LAST - timedelta(days=dice.between(0, 9))
        told: set[str] = set()
        for first in dice.some(FIRST_NAMES, dice.between(3, 7)):
            stars = _stars(dice, restaurant.rating)
            text = _said(dice, restaurant, names, stars, told)
            while text in texts:
                text = _said(dice, restaurant, names, stars, told)
            texts.add(text)
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
    _of_the_regular(db, seed, found)


def _of_the_regular(db: apsw.Connection, seed: int, found: Sequence[Restaurant]) -> None:
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
        dish = str(
            db.execute("SELECT name FROM item WHERE restaurant_id = ? ORDER BY id LIMIT 1", (key,)).get
        )
        slots = {"dish": dish, "name": restaurant.name, "area": restaurant.area}
        write_one(
            db,
            "review",
            restaurant_id=key,
            email=email,
            author=f"{PERSONAS[1].first_name} {PERSONAS[1].last_name[0]}.",
            stars=5 - number,
            text=say(dice, dice.pick(parts("reviews")["good" if number < 2 else "fair"]), slots),
            written_on=_LAST - timedelta(days=20 + number),
        )


def _stars(dice: Dice, rating: float) -> int:
    return max(1, min(5, round(rating + 0.3 + (dice.random() - 0.6) * 2.2)))


def _said(dice: Dice, restaurant: Restaurant, names: Sequence[str], stars: int, told: set[str]) -> str:
    """One or two remarks that nobody made about this restaurant; notes them in `told`."""
    sources = parts("reviews")["good" if stars > 3 else "fair" if stars == 3 else "bad"]
    left = [source for source in sources if source not in told] or list(sources)
    chosen = dice.some(left, 2 if stars > 3 and dice.chance(0.3) else 1)
    told.update(chosen)
    slots = {"dish": dice.pick(names), "name": restaurant.name, "area": restaurant.area}
    text = " ".join(say(dice, source, slots) for source in chosen)
    return speak(text, draw_habits(dice, age=draw_age(dice)), dice)
