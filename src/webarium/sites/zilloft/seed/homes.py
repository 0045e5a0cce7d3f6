"""Writes homes with all that is known of them: rooms, features, prices of before, taxes, open houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import product
from typing import Any

import apsw

from webarium.content.sampling import draw
from webarium.content.sentences import Teller
from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.zilloft.seed.agents import Agent
from webarium.sites.zilloft.seed.facts import Facts, slots_of
from webarium.sites.zilloft.seed.places import Near
from webarium.sites.zilloft.seed.stock import Draft, worth
from webarium.sites.zilloft.seed.texts import Terms, described, headline, noun_of, rented
from webarium.sites.zilloft.seed.words import load

TODAY = EPOCH.date()
_KINDS = ("St", "Ave", "Dr", "Ln", "Ct", "Way", "Blvd", "Pl", "Ter")
_LETTERS = {
    "house": "h",
    "townhouse": "t",
    "condo": "c",
    "manufactured": "m",
    "apartment": "a",
    "multi": "u",
    "lot": "",
}
_TAXES = {"CA": 118, "MA": 106, "WA": 94, "OR": 101, "CO": 58, "TX": 188, "IL": 207}
"""Property tax in hundredths of a per cent a year."""
_PETS = ("No pets", "Cats", "Small dogs and cats", "Large dogs and cats")
_LAUNDRY = ("In building", "In building", "None")
_NOT_NEW = frozenset(("Updated kitchen", "Quartz counters", "New roof", "Heat pump", "Central air"))
"""What nobody has put into a home that needs everything."""
_BRACED = 1980
"""From when on homes are built for earthquakes, and need no retrofit."""
_SALES = 10
"""How often a home was sold before at most."""
_OPEN = (
    TODAY + timedelta(days=2),
    TODAY + timedelta(days=3),
    TODAY + timedelta(days=9),
    TODAY + timedelta(days=10),
)
"""The Saturdays and Sundays of the next two weekends."""


@dataclass(frozen=True)
class Known:
    """A home as written, for others who tell of it."""

    id: int
    draft: Draft
    price: int
    agent: Agent
    listed_on: date


class Writer:
    """Writes the homes of a universe."""

    def __init__(self, db: apsw.Connection, seed: int, near: dict[int, Near], count: int) -> None:
        self._db = db
        self._seed = seed
        self._near = near
        self._ranks = Dice(seed, "ranks").shuffled(range(1, count + 1))
        self._addresses: set[str] = set()
        self._headlines: set[str] = set()
        self._teller = Teller()

    def write(self, number: int, draft: Draft, agent: Agent) -> Known:
        """Write one home."""
        dice = Dice(self._seed, "facts", number)
        listed = self._listed(dice, draft)
        features = sorted(_features(dice, draft))
        street, unit = self._address(dice, draft)
        terms = _terms(dice, features) if draft.status == "rent" else None
        sold = listed + timedelta(days=dice.between(9, 60)) if draft.status == "sold" else None
        noun = noun_of(dice, draft)
        facts = Facts(
            draft,
            self._near[draft.area.id],
            noun,
            street.partition(" ")[2],
            _dues(dice, draft),
            _stories(dice, draft, noun),
            _equipment(dice, draft, features, terms),
            features,
            listed,
            tuple(_prices(dice, number, draft, listed, sold)),
            tuple(_open_houses(dice, number, draft, listed)),
        )
        line, text = self._texts(Dice(self._seed, "told", number), facts, agent, terms)
        write_one(
            self._db,
            "home",
            id=number,
            status=draft.status,
            type=draft.type,
            headline=line,
            street=street,
            unit=unit,
            neighborhood_id=draft.area.id,
            latitude=round(draft.area.latitude + (dice.random() - 0.5) * 0.014, 5),
            longitude=round(draft.area.longitude + (dice.random() - 0.5) * 0.018, 5),
            price=draft.price,
            beds=draft.beds,
            baths=draft.baths,
            sqft=draft.sqft,
            lot=draft.lot,
            year=draft.year,
            stories=facts.stories,
            hoa=facts.hoa,
            **facts.equipment,
            noun=noun,
            scene=dice.pick(draft.town.scenes),
            agent_id=agent.id,
            description=text,
            mls=f"{draft.town.state}{dice.between(2, 4)}{dice.below(10**7):07d}",
            listed_on=listed,
            sold_on=sold,
            estimate=_estimate(dice, draft),
            tax_rate=_TAXES[draft.town.state],
            rank=self._ranks[number - 1],
            views=int(40 + 1400 * dice.random() ** 2),
            saves=int(2 + 90 * dice.random() ** 2),
            notice=1 if draft.fixed or dice.chance(0.62) else dice.between(2, 4),
            closed_on=None if draft.fixed or dice.chance(0.6) else dice.below(7),
            pets=terms.pets if terms else "",
            lease=dice.pick(("12 months", "12 months", "6 months", "Month to month")) if terms else "",
            deposit=draft.price if terms and dice.chance(0.7) else draft.price * 3 // 2 if terms else 0,
            available_on=terms.available if terms else None,
        )
        write(self._db, "feature", ({"home_id": number, "name": name} for name in features))
        write(self._db, "price_event", facts.prices)
        write(self._db, "tax_year", _taxes(dice, number, draft))
        write(self._db, "open_house", facts.open_houses)
        return Known(number, draft, draft.price, agent, listed)

    def _texts(self, dice: Dice, facts: Facts, agent: Agent, terms: Terms | None) -> tuple[str, str]:
        """A home's headline and description."""
        slots = slots_of(dice, facts)
        line = headline(dice, facts.draft, slots, facts.features, self._headlines)
        if terms:
            return line, rented(self._teller, dice, facts, slots, terms)
        return line, described(self._teller, dice, facts, slots, agent.voice)

    def _listed(self, dice: Dice, draft: Draft) -> date:
        if draft.status == "sold":
            return TODAY - timedelta(days=dice.between(75, 400))
        return TODAY - timedelta(days=int(1 + 150 * dice.random() ** 1.8))

    def _address(self, dice: Dice, draft: Draft) -> tuple[str, str]:
        """Street and unit that no other home has."""
        shared = draft.type in ("condo", "apartment", "manufactured")
        streets = load("agents")["streets"]

        def address() -> tuple[str, str]:
            street = f"{dice.between(4, 3990)} {dice.pick(streets)} {dice.pick(_KINDS)}"
            unit = ""
            if shared:
                name = "Spc" if draft.type == "manufactured" else dice.pick(("Apt", "Unit", "#"))
                unit = f"{name} {dice.between(1, 48)}".replace("# ", "#")
            return street, unit

        every = (
            (f"{number} {street} {kind}", "Unit 1" if shared else "")
            for number, street, kind in product(range(4, 3991), streets, _KINDS)
        )
        found = draw(
            address, lambda found: found[0] not in self._addresses, every, what="an address of its own"
        )
        self._addresses.add(found[0])
        return found


def _features(dice: Dice, draft: Draft) -> Iterator[str]:
    letter = _LETTERS[draft.type]
    lacks = {"Walk-in closet"} if not draft.beds else _NOT_NEW if draft.deal == "fixer" else frozenset()
    if draft.town.state != "CA" or draft.year >= _BRACED:
        lacks = lacks | {"Seismic retrofit"}
    for row in load("features")["feature"]:
        shown = letter and letter in row["types"] and dice.chance(row["share"])
        if shown and row["name"] not in lacks:
            yield row["name"]


def _dues(dice: Dice, draft: Draft) -> int:
    """What is paid to an association, or for the space, in a month."""
    if draft.status == "rent" or draft.type in ("lot", "multi"):
        return 0
    if draft.type == "condo":
        return 5 * dice.between(56, 130) + draft.price // 12_000
    if draft.type == "townhouse":
        return 5 * dice.between(22, 90)
    if draft.type == "manufactured":
        return 5 * dice.between(130, 270)
    return 5 * dice.between(12, 48) if dice.chance(0.12) else 0


def _stories(dice: Dice, draft: Draft, noun: str) -> int:
    if draft.type == "lot":
        return 0
    if draft.type == "townhouse":
        return dice.between(2, 3)
    if draft.type == "house":
        return 1 if noun in ("ranch house", "bungalow", "Spanish bungalow") else dice.between(1, 2)
    return 2 if draft.type == "multi" else 1


def _equipment(dice: Dice, draft: Draft, features: Sequence[str], terms: Terms | None) -> dict[str, str]:
    """Heating, cooling, parking and laundry, which agree with the features."""
    if draft.type == "lot":
        return dict.fromkeys(("heating", "cooling", "parking", "laundry"), "None")
    pump = "Heat pump" in features
    heating = "Heat pump" if pump else dice.pick(_heating(draft))
    cooling = (
        "Central air"
        if "Central air" in features
        else "Heat pump"
        if pump
        else dice.pick(("None", "Ceiling fans"))
    )
    parking = dice.pick(("Street", "Driveway")) if draft.type in ("house", "townhouse") else "Street"
    if "Garage" in features:
        parking = "2-car garage" if draft.sqft > 1500 else "1-car garage"
    parking = next(
        (
            words
            for name, words in (("Carport", "Carport"), ("Deeded parking", "1 deeded space"))
            if name in features
        ),
        parking,
    )
    laundry = "In unit" if "In-unit laundry" in features else dice.pick(("Hookups", "In building", "None"))
    if terms:
        parking, laundry = terms.parking, terms.laundry
    return {"heating": heating, "cooling": cooling, "parking": parking, "laundry": laundry}


def _heating(draft: Draft) -> tuple[str, ...]:
    """What such homes were built with: radiators are old, warm floors are new."""
    if draft.type == "manufactured":
        return ("Forced air", "Wall heaters")
    if draft.year < 1945:
        return ("Radiators", "Radiators", "Forced air", "Wall heaters")
    if draft.year >= 2000:
        return ("Radiant", "Forced air", "Forced air")
    return ("Forced air", "Forced air", "Wall heaters")


def _terms(dice: Dice, features: Sequence[str]) -> Terms:
    return Terms(
        dice.pick(_PETS),
        "In unit" if "In-unit laundry" in features else dice.pick(_LAUNDRY),
        "Garage" if "Garage" in features else dice.pick(("Street", "Street", "Driveway")),
        TODAY + timedelta(days=dice.between(1, 50)),
    )


def _estimate(dice: Dice, draft: Draft) -> int:
    """What Zilloft thinks that the home is worth: near the price, pulled towards what such homes cost."""
    if draft.status == "rent":
        return round(draft.price * (0.93 + 0.14 * dice.random()) / 5) * 5
    pulled = 0.85 * draft.price + 0.15 * min(max(worth(draft), 0.7 * draft.price), 1.3 * draft.price)
    return round(pulled * (0.97 + 0.06 * dice.random()) / 100) * 100


def _prices(
    dice: Dice, number: int, draft: Draft, listed: date, sold: date | None
) -> Iterator[dict[str, Any]]:
    """What was asked and paid: perhaps years ago, when it was listed, and since."""

    def event(day: date, name: str, price: int) -> dict[str, Any]:
        return {"home_id": number, "day": day, "event": name, "price": price}

    rent = draft.status == "rent"
    if not rent and draft.type != "lot":
        year = 2021 - dice.between(0, 6)
        for _ in range(_SALES):
            if year <= max(1994, draft.year) or not dice.chance(0.8):
                break
            day = date(year, dice.between(1, 12), dice.between(1, 28))
            share = 0.965 ** (2024 - year) * (0.92 + 0.16 * dice.random())
            yield event(day, "Sold", round(draft.price * share / 500) * 500)
            year -= dice.between(5, 12)
    days = (TODAY - listed).days
    cut = dice.chance(0.34) and days > 14 and not sold
    first = round(draft.price * (1.02 + 0.07 * dice.random()) / (25 if rent else 1000)) * (
        25 if rent else 1000
    )
    yield event(listed, "Listed for rent" if rent else "Listed for sale", first if cut else draft.price)
    if cut:
        yield event(listed + timedelta(days=dice.between(8, days - 2)), "Price change", draft.price)
    if sold:
        yield event(sold, "Sold", draft.price)


def _taxes(dice: Dice, number: int, draft: Draft) -> Iterator[dict[str, Any]]:
    if draft.status == "rent":
        return
    value = draft.price * (0.5 + 0.42 * dice.random())
    for year in range(2019, 2024):
        assessed = round(value * 1.02 ** (year - 2023))
        tax = round(assessed * _TAXES[draft.town.state] / 10_000)
        yield {"home_id": number, "year": year, "tax": tax, "assessed": assessed}


def _open_houses(dice: Dice, number: int, draft: Draft, listed: date) -> Iterator[dict[str, Any]]:
    fresh = (TODAY - listed).days < 60
    if draft.status != "sale" or draft.type == "lot" or not dice.chance(0.4 if fresh else 0.1):
        return
    for day in dice.subset(_OPEN, dice.between(1, 2)):
        begins = dice.between(10, 14)
        ends = begins + dice.between(2, 3)
        yield {"home_id": number, "day": day, "begins": f"{begins}:00", "ends": f"{ends}:00"}
