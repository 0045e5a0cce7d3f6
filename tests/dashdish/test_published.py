"""The checks that REAL publishes hold after the right deed, and fail after one that is wrong by one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.published_real import tell_apart
from tests.scoring.foreign.recorded import needs_data
from webarium.suites.dashdish.real_golden import GOLDEN

from .client import Eater

Deed = Callable[[Eater], object]
HALAL = "Mashaallah Halal Food Pakistani Food"
BURGERS = (
    {"restaurant": "Souvla", "name": "Classic Cheeseburger", "size": "Medium"},
    {"restaurant": "Souvla", "name": "Bacon Double Cheeseburger", "size": "Small"},
)
LATER = {"speed": "Schedule", "day": "2024-07-18", "time": "18:00"}
NOTE = {"dropoff": "Leave it at my door", "instructions": "Leave at the front door"}


def buy(*dishes: dict[str, Any], told: str = "", **order: Any) -> Deed:
    """Put dishes into the cart, and order them."""

    def deed(eater: Eater) -> object:
        for dish in dishes:
            eater.add(**dish)
        eater.order(**order)
        return told or None

    return deed


def changed(dish: Mapping[str, Any], **other: Any) -> dict[str, Any]:
    return {**dish, **other}


def first_three(eater: Eater) -> str:
    shelf = eater.get("/").dom.first("section.shelf")
    return ", ".join(card.one("strong").text for card in shelf.all("li.card")[:3])


def sections(eater: Eater) -> str:
    return ", ".join(shelf.one("h2").text for shelf in eater.get("/").dom.all("section.shelf")[:3])


def light_and_fresh(eater: Eater, **narrowed: str) -> str:
    return eater.get("/collections/light-fresh", **narrowed).dom.one("p.tally").text


def price(eater: Eater, size: str) -> str:
    key = eater.dish(HALAL, "Chicken Biryani")
    return eater.get(f"/items/{key}/price", size=size, quantity="1").text


def remove(eater: Eater) -> str:
    eater.add("RT Rotisserie", "Classic Cheeseburger", size="Large")
    line = eater.value("SELECT max(id) FROM cart_line")
    return (
        "It was added and removed."
        if "removed" in eater.follow(eater.post(f"/cart/{line}/remove")).text
        else ""
    )


def buy_first(eater: Eater) -> str:
    """Order what should only have lain in the cart."""
    eater.add("RT Rotisserie", "Classic Cheeseburger", size="Large")
    eater.order()
    return "It was added and removed."


def biryani(size: str) -> Deed:
    """Buy it, and tell what it costs and the total as the order has it."""

    def deed(eater: Eater) -> str:
        eater.add(HALAL, "Chicken Biryani", size=size)
        page = eater.order()
        total = eater.value("SELECT total FROM food_order ORDER BY id DESC LIMIT 1") / 100
        assert f"${total}" in page.text
        return f"It costs {price(eater, size)}, in total ${total}."

    return deed


def overcharged(eater: Eater) -> str:
    return str(biryani("Medium")(eater)).replace("$25", "$26")


PIZZA = {"restaurant": "Papa Johns Pizza", "name": "Pepperoni Pizza", "size": "Medium"}
TACO = {"restaurant": "Taco Bell", "name": "Classic Cheeseburger", "size": "Large"}
FRIES = {"restaurant": "Man vs. Fries", "name": "Loaded Bacon Cheese Fries", "quantity": 3}
DRAGON = {"restaurant": "DragonEats", "name": "Mushroom Swiss Burger"}
CASES: Mapping[str, tuple[Deed, ...]] = {
    "dashdish-1": (first_three, lambda eater: first_three(eater).replace("Wingstop", "Taco Bell")),
    "dashdish-2": (
        buy(PIZZA),
        buy(changed(PIZZA, size="Large")),
        buy(changed(PIZZA, quantity=2)),
        buy(changed(PIZZA, name="Margherita Pizza")),
        lambda eater: eater.add(**PIZZA),
    ),
    "dashdish-3": (lambda eater: light_and_fresh(eater, delivery="1"), light_and_fresh),
    "dashdish-4": (
        buy(TACO, **LATER, **NOTE),
        buy(TACO, **NOTE),
        buy(TACO, **LATER, dropoff="Leave it at my door", instructions="Leave at the back door"),
        buy(TACO, **LATER, dropoff="Hand it to me", instructions="Leave at the front door"),
        buy(changed(TACO, size="Medium"), **LATER, **NOTE),
        buy(changed(TACO, restaurant="Souvla"), **LATER, **NOTE),
    ),
    "dashdish-5": (
        buy(FRIES, method="Pickup"),
        buy(FRIES),
        buy(changed(FRIES, quantity=2), method="Pickup"),
    ),
    "dashdish-6": (lambda eater: price(eater, "Regular"), lambda eater: price(eater, "Medium")),
    "dashdish-7": (
        buy(DRAGON, speed="Express"),
        buy(DRAGON),
        buy(changed(DRAGON, name="Classic Cheeseburger"), speed="Express"),
    ),
    "dashdish-8": (sections, lambda eater: sections(eater).replace("Best of lunch", "Light & fresh")),
    "dashdish-9": (remove, buy_first, lambda eater: remove(eater).replace("removed", "bought")),
    "dashdish-10": (
        buy(*BURGERS),
        buy(BURGERS[0], changed(BURGERS[1], size="Medium")),
        buy(changed(BURGERS[0], size="Large"), BURGERS[1]),
        buy(*BURGERS, speed="Express"),
        buy(BURGERS[0]),
        buy(*(changed(burger, restaurant="RT Rotisserie") for burger in BURGERS)),
    ),
    "dashdish-11": (
        biryani("Medium"),
        biryani("Regular"),
        lambda eater: str(biryani("Medium")(eater)).replace("$25", "$26"),
    ),
}


def test_every_published_task_is_tried() -> None:
    assert CASES.keys() == GOLDEN.keys()


@needs_data
@pytest.mark.parametrize("name", CASES)
def test_checks_hold_after_the_right_deed_alone(eater: Eater, name: str) -> None:
    tell_apart(eater, name, *CASES[name])
