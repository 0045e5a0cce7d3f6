"""Fills DashDish's database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

import apsw

from webarium.content.sentences import said as say
from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.dashdish.seed import history, opinions
from webarium.sites.dashdish.seed.menus import COMMON, Dish, dishes, groups
from webarium.sites.dashdish.seed.people import DEFAULT_PASSWORD, PERSONAS
from webarium.sites.dashdish.seed.restaurants import LIGHT, Restaurant, collections, restaurants
from webarium.sites.kit.passwords import drawn_hash
from webarium.types import Scale

_NAMED = 10
_FIXED = {"Chicken Biryani": 1711}
"""Prices that published tasks ask for, at the restaurants they name."""
PROMOS = (
    ("TASTY15", "15% off orders of $25 or more, up to $8", 15, 0, 0, 2500, 800, "2024-08-31", 0),
    ("FIVEOFF", "$5 off orders of $30 or more", 0, 500, 0, 3000, 500, "2024-07-31", 0),
    ("FREEBIE", "Free delivery on orders of $15 or more", 0, 0, 1, 1500, 0, "2024-12-31", 0),
    ("HELLODISH", "30% off your first order, up to $12", 30, 0, 0, 0, 1200, "2024-12-31", 1),
    ("JUNE20", "20% off, in June only", 20, 0, 0, 0, 1000, "2024-06-30", 0),
)
_PROMO = ["code", "terms", "percent", "amount", "free_delivery", "least", "most", "ends_on", "first_order"]


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    _options(db)
    for promo in PROMOS:
        write_one(db, "promo", **dict(zip(_PROMO, promo, strict=True)))
    found = _light(restaurants(seed, scale))
    for each in found:
        write_one(db, "restaurant", **asdict(each))
        _menu(db, seed, each)
    _collections(db, seed, found)
    for persona in PERSONAS:
        salt = Dice(seed, "salt", persona.email)
        write_one(
            db,
            "account",
            email=persona.email,
            first_name=persona.first_name,
            last_name=persona.last_name,
            phone=persona.phone,
            joined=persona.joined,
            password_hash=drawn_hash(DEFAULT_PASSWORD, salt),
        )
    history.write_all(db, seed, scale)
    opinions.write_all(db, seed, found)


def _light(found: list[Restaurant]) -> list[Restaurant]:
    """Let as many of the section "Light & fresh" deliver as published tasks count."""
    number = 0
    for place, each in enumerate(found):
        if each.cuisine == "Salads":
            number += 1
            if number in (2, 5):
                found[place] = replace(each, delivers=0)
            if number == LIGHT + 2:
                break
    return found


def _options(db: apsw.Connection) -> None:
    for group in groups():
        key = write_one(
            db, "option_group", option_set=group.option_set, name=group.name, several=int(group.several)
        )
        for name, price in group.options:
            write_one(db, "item_option", group_id=key, name=name, price=price)


def _collections(db: apsw.Connection, seed: int, found: Sequence[Restaurant]) -> None:
    for each in collections(seed, found):
        key = write_one(db, "collection", slug=each.slug, name=each.name, blurb=each.blurb)
        for member in dict.fromkeys(each.members):
            write_one(db, "collection_member", collection_id=key, restaurant_id=member)


def _menu(db: apsw.Connection, seed: int, restaurant: Restaurant) -> None:
    dice = Dice(seed, "menu", restaurant.id)
    named = restaurant.id <= _NAMED
    own = dishes()[restaurant.cuisine]
    own = own if named else tuple(dice.subset(own, max(7, len(own) - 2)))
    common = [
        dish
        for dish in dishes()[COMMON]
        if named or restaurant.cuisine == "Burgers" or dish.section != "Burgers & Fries"
    ]
    shared = common if named else dice.subset(common, max(4, len(common) - 3))
    # A restaurant is as dear as it is everywhere on its menu.
    factor = (0.9, 1.0, 1.22)[restaurant.level - 1] * (0.94 + dice.random() * 0.12)
    popular = {dish.name for dish in dice.some(own, 4)}
    gone = {dish.name for dish in dice.some([*own, *shared], 2)} if not named and dice.chance(0.6) else set()
    sections: dict[str, int] = {}
    for dish in (*own, *shared):
        if dish.section not in sections:
            sections[dish.section] = write_one(db, "section", restaurant_id=restaurant.id, name=dish.section)
        write_one(
            db,
            "item",
            restaurant_id=restaurant.id,
            section_id=sections[dish.section],
            name=dish.name,
            description=say(dice, dish.description, {}),
            price=_price(dish, factor, named=named),
            sized=int(dish.sized),
            shape=dish.shape,
            option_set=dish.option_set,
            vegetarian=int(dish.vegetarian),
            popular=int(dish.name in popular),
            sold_out=int(dish.name in gone),
        )


def _price(dish: Dish, factor: float, *, named: bool) -> int:
    """Cents that end in 5 or 9, unless a published task knows better."""
    if named and dish.name in _FIXED:
        return _FIXED[dish.name]
    cents = round(dish.price * factor)
    return cents // 10 * 10 + (9 if cents % 10 >= 5 else 5)
