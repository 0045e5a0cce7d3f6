"""Agents, and what their clients wrote about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import apsw

from webarium.content.people import PLACES, nickname
from webarium.content.sampling import new_name
from webarium.content.sentences import Teller
from webarium.content.tables import write, write_one
from webarium.content.voices import Memory, speak
from webarium.content.voices.speakers import draw_habits, tone_of
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.slugs import slug
from webarium.sites.zilloft.seed.places import Town
from webarium.sites.zilloft.seed.texts import VOICES
from webarium.sites.zilloft.seed.words import count_words, load, raised, told

_CODES = {"Cambridge": "617", "Somerville": "617", "Quincy": "617"}
_WORK = (
    "Bought a house",
    "Bought a condo",
    "Sold a house",
    "Sold a condo",
    "Bought a townhome",
    "Rented a home",
    "Sold a townhome",
)
_DEALS = {"Bought": "buy", "Sold": "sell", "Rented": "rent"}
"""The tags of the lines that fit only such work."""
_BEST, _GOOD, _FAIR = 5, 4, 3
"""The most stars, the fewest of a good review, and those of a fair one."""


@dataclass(frozen=True)
class Agent:
    """Somebody who sells homes, as other generators need them."""

    id: int
    name: str
    town: Town
    voice: str
    mood: float
    """How well they work, from 0 to 1."""

    @property
    def first(self) -> str:
        """The first name."""
        return self.name.split()[0]


def write_agents(
    db: apsw.Connection, seed: int, town: Town, count: int, first: int, names: set[str], teller: Teller
) -> list[Agent]:
    """The agents of a city, their numbers from `first` on; the teller tells of all agents."""
    found = []
    for number in range(first, first + count):
        dice = Dice(seed, "agent", number)
        name = new_name(dice, names)
        names.add(name)
        agent = Agent(number, name, town, dice.pick(VOICES), dice.random() ** 0.5)
        found.append(agent)
        write_one(db, "agent", **_row(dice, teller, agent))
    return found


def _row(dice: Dice, teller: Teller, agent: Agent) -> dict[str, Any]:
    lists = load("agents")
    special, brokerage = dice.subset(lists["specialties"], dice.between(1, 3)), dice.pick(lists["brokerages"])
    since = dice.between(1991, 2021)
    code = next((row[3] for row in PLACES if row[0] == agent.town.name), _CODES.get(agent.town.name, "415"))
    sales = dice.between(3, 46)
    slots = raised(
        {
            "first": agent.first,
            "city": agent.town.name,
            "area": dice.pick(agent.town.areas).name,
            "years": count_words(2024 - since) if 2024 - since < 11 else str(2024 - since),
            "special": special[0].lower(),
            "before": dice.pick(lists["before"]),
            "brokerage": brokerage,
            "sales": str(sales),
        }
    )
    about = told("agents")
    groups = [about["about open"], *[about["about middle"]] * dice.between(2, 3), about["about close"]]
    return {
        "id": agent.id,
        "name": agent.name,
        "brokerage": brokerage,
        "city_id": agent.town.id,
        "phone": f"({code}) 555-{dice.between(100, 199):04d}",
        "email": f"{slug(agent.name).replace('-', '.')}@{slug(brokerage)}.test",
        "license": f"{agent.town.state} {dice.between(1, 2)}{dice.below(10**6):06d}",
        "since": since,
        "specialties": ", ".join(special),
        "languages": ", ".join(["English", *dice.subset(lists["languages"], dice.pick((0, 0, 1, 1, 2)))]),
        "sales": sales,
        "about": teller.tell(dice, groups, slots),
    }


def write_reviews(db: apsw.Connection, seed: int, agents: list[Agent], average: int) -> None:
    """What clients wrote; the good ones have more."""
    teller = Teller()
    for agent in agents:
        dice = Dice(seed, "reviews", agent.id)
        count = dice.between(3, 2 * average - 3)
        write(db, "agent_review", _reviews(dice, teller, agent, count))


def _reviews(dice: Dice, teller: Teller, agent: Agent, count: int) -> Iterator[dict[str, Any]]:
    """The reviews of an agent, the oldest first; of those with some, hardly one has nothing but five stars."""
    day = EPOCH.date() - timedelta(days=dice.between(5, 60))
    days: list[date] = []
    page = Memory()
    for _ in range(count):
        days.append(day)
        day -= timedelta(days=dice.between(9, 120))
    given = [_stars(dice, agent.mood) for _ in days]
    if len(given) > 2 and min(given) == _BEST and dice.chance(0.85):
        given[dice.below(len(given))] -= 1
    for written, stars in zip(reversed(days), given, strict=True):
        review = {
            "agent_id": agent.id,
            "author": nickname(dice),
            "stars": stars,
            "knowledge": _near(dice, stars),
            "process": _near(dice, stars),
            "answers": _near(dice, stars),
        }
        work = dice.pick(_WORK)
        text = _text(dice, teller, page, agent, stars, work)
        yield review | {"work": f"{work} in {written.year}", "text": text, "written_on": written}


def _stars(dice: Dice, mood: float) -> int:
    """Most clients of most agents are content."""
    drawn = dice.random() * 0.7 + mood * 0.42
    return 5 if drawn > 0.56 else 4 if drawn > 0.3 else 3 if drawn > 0.2 else 2 if drawn > 0.13 else 1


def _near(dice: Dice, stars: int) -> int:
    return max(1, min(5, stars + dice.pick((-1, 0, 0, 0, 1))))


def _text(dice: Dice, teller: Teller, page: Memory, agent: Agent, stars: int, work: str) -> str:
    says = told("agents")
    kind = "good" if stars >= _GOOD else "fair" if stars == _FAIR else "bad"
    deal, _, place = work.split()
    area = dice.pick(agent.town.areas).name
    slots = raised({"first": agent.first, "city": agent.town.name, "area": area, "place": place})
    groups = [says[f"{kind} open"], *[says[f"{kind} middle"]] * dice.pick((0, 1, 1, 2, 2, 3))]
    if dice.chance(0.5):
        groups.append(says[f"{kind} close"])
    habits = draw_habits(dice, age=dice.between(24, 70), british=0.03)
    return speak(teller.tell(dice, groups, slots, (_DEALS[deal], place), page), habits, dice, tone_of(stars))
