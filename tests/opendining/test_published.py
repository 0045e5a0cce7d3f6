"""The checks that REAL publishes hold after the right deed, and fail after one that is wrong by one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from tests.dom import Element
from tests.published_real import tell_apart
from tests.scoring.foreign.recorded import needs_data
from webarium.suites.opendining.real_golden import GOLDEN

from .client import Diner

Deed = Callable[[Diner], object]


def book(name: str, day: str, time: str, party: int, **more: str) -> Deed:
    return lambda diner: diner.reserve(name, day, time, party, **more) and None


def lunch(diner: Diner) -> list[Element]:
    """The cards of the first row."""
    return diner.get("/").dom.first("section.row").all("li.card")


def names(diner: Diner) -> str:
    return ", ".join(card.one("h3").text for card in lunch(diner))


def take(diner: Diner, card: Element, slot: int) -> None:
    """Book one of the times that a card offers."""
    page = diner.get(card.all("a.slot")[slot].attrs["href"])
    form = {
        each.attrs["name"]: each.attrs["value"] for each in page.dom.all("input") if "value" in each.attrs
    }
    diner.follow(diner.post("/book", form | {"country": "US", "tel": "415 555 0142"}))


def slot_of(name: str, slot: int, *, then: str = "") -> Deed:
    """Take a time of the first row."""

    def deed(diner: Diner) -> object:
        take(diner, next(card for card in lunch(diner) if card.one("h3").text == name), slot)
        return then or None

    return deed


def yellowy(diner: Diner) -> str:
    return diner.get(f"/restaurants/{diner.restaurant('Yellowy Bistro')}").dom.one("main").text


def refused(diner: Diner) -> str:
    page = diner.reserve("The Royal Dine", "2024-07-20", "19:00", 4, tel="+1 1111")
    return "There was an error with +1 1111." if "valid phone number" in page.text else ""


def best_value(diner: Diner) -> str:
    """The one of the row with the most stars for a sign of dollars."""

    def worth(card: Element) -> float:
        stars = float(card.one("p.rating").one("strong").text.split()[0])
        return stars / len(card.one("span.dollars").text)

    best = max(lunch(diner), key=worth)
    take(diner, best, 0)
    return f"{best.one('h3').text}: {best.one('p.rating').text}, {best.one('span.dollars').text}"


def of_results(sort: str, place: int) -> Deed:
    """Book the first free time of a place of the sorted list."""

    def deed(diner: Diner) -> None:
        card = diner.get("/search", sort=sort).dom.one("main").all("li.result")[place]
        take(diner, card, 0)

    return deed


def cheapest_dish(diner: Diner) -> str:
    return diner.get("/dishes").dom.all("tr")[1].text


CASES: Mapping[str, tuple[Deed, ...]] = {
    "opendining-1": (names, lambda diner: names(diner).replace("Ocean Breeze", "Sushi Zen")),
    "opendining-2": (yellowy, lambda diner: yellowy(diner).replace("bright and cheerful", "dark and quiet")),
    "opendining-3": (
        book("The Royal Dine", "2024-07-20", "19:00", 4),
        book("Ocean Breeze", "2024-07-20", "19:00", 4),
        book("The Royal Dine", "2024-07-21", "19:00", 4),
        book("The Royal Dine", "2024-07-20", "18:00", 4),
    ),
    "opendining-4": (
        book("Sushi Zen", "2024-09-02", "16:30", 7),
        book("Sushi Zen", "2024-09-02", "16:30", 6),
        book("Sushi Zen", "2024-09-02", "17:00", 7),
        book("Sushi Zen", "2024-09-03", "16:30", 7),
    ),
    "opendining-5": (
        slot_of("Ocean Breeze", 1),
        slot_of("Bistro Soleil", 1),
    ),
    "opendining-6": (refused, lambda diner: refused(diner).replace("+1 1111", "+1 1112")),
    "opendining-7": (best_value, slot_of("Bar Central", 0, then="Bar Central: 3.1 out of 5 stars, $$")),
    "opendining-8": (of_results("low", 0), of_results("vegetarian", 0)),
    "opendining-9": (cheapest_dish, lambda diner: cheapest_dish(diner).replace("$3.50", "$4.50")),
    "opendining-10": (of_results("vegetarian", 0), of_results("low", 0)),
}


def test_every_published_task_is_tried() -> None:
    assert CASES.keys() == GOLDEN.keys()


@needs_data
@pytest.mark.parametrize("name", CASES)
def test_checks_hold_after_the_right_deed_alone(diner: Diner, name: str) -> None:
    tell_apart(diner, name, *CASES[name])
