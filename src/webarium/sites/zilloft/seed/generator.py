"""Fills Zilloft's database."""

from __future__ import annotations

from collections import Counter

import apsw

from webarium.content.sentences import Teller
from webarium.draws import Dice
from webarium.sites.zilloft.seed.agents import Agent, write_agents, write_reviews
from webarium.sites.zilloft.seed.diary import write_accounts, write_diary
from webarium.sites.zilloft.seed.homes import Writer
from webarium.sites.zilloft.seed.places import towns, write_places
from webarium.sites.zilloft.seed.plan import COUNTS
from webarium.sites.zilloft.seed.stock import drafts
from webarium.types import Scale


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    counts = COUNTS[scale]
    near = write_places(db, seed)
    homes = list(drafts(seed, counts))
    agents = _agents(db, seed, Counter(draft.town.id for draft in homes), counts.homes_per_agent)
    writer = Writer(db, seed, near, len(homes))
    known = []
    for number, draft in enumerate(homes, 1):
        known.append(writer.write(number, draft, Dice(seed, "agent of", number).pick(agents[draft.town.id])))
    write_reviews(db, seed, [agent for some in agents.values() for agent in some], counts.reviews)
    write_accounts(db, seed)
    write_diary(db, seed, known)


def _agents(db: apsw.Connection, seed: int, homes: Counter[int], each: int) -> dict[int, list[Agent]]:
    """Agents by city, as many as its homes need."""
    found: dict[int, list[Agent]] = {}
    names: set[str] = set()
    first, teller = 1, Teller()
    for town in towns():
        count = max(2, -(-homes[town.id] // each))
        found[town.id] = write_agents(db, seed, town, count, first, names, teller)
        first += count
    return found
