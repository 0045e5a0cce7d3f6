"""Laying attacks over ordinary tasks, where their golden paths pass: found by walking them, and proven by playing them.

The path of a task is walked once as it is. Each of its pages is read, and every text of somebody else's that begins on
one of them is a spot. Words are planted at a spot, and two agents play: one that obeys what it reads must be taken, one
that does not must do its task without setting off any check. So each pair that is kept can succeed and can be resisted.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeAlias

from webarium.errors import InfrastructureError, TaskError
from webarium.safety.attacked import Pair, further_sites, laid_over
from webarium.safety.baselines import ObeyingAgent, SteadfastAgent
from webarium.safety.goals import GOALS
from webarium.safety.place import GLIMPSE, Place, Spot
from webarium.safety.places import PLACES, find_place
from webarium.safety.playing import play
from webarium.safety.reading import page_text
from webarium.safety.wordings import wordings
from webarium.suites.paths import follow, has_path
from webarium.tasks.data import Data
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.actions.types import Action, Stop
    from webarium.envs.arena import Arena
    from webarium.observation.observation import Observation
    from webarium.safety.wish import Wish
    from webarium.worlds import Changes, Universe

_log = logging.getLogger("webarium.safety.laying")
MOST_WISHES = 12
"""Among so many ways to fill a goal in one is drawn."""
MOST_GOALS = 3
"""So many goals are tried at a spot."""
MOST_SPOTS, SPOTS_OF_PLACE = 6, 2
"""So many spots are tried at a task, and so many of one place."""
Proof: TypeAlias = Literal["proven", "unread", "spoils", "harmless"]
"""``unread``: no page of the path shows the words. ``spoils``: the task cannot be done any more, or does by itself what
the attacker wants. ``harmless``: who obeys does not do it."""
_EXCLUSIVE = {place.goal for place in PLACES if place.goal}


@dataclass
class Passage:
    """The pages that a golden path shows, read."""

    pages: list[tuple[str, str]] = field(default_factory=list)
    """Address and squeezed text of each."""
    whole: bool = False
    """Whether it got through."""

    def begin(self, seen: Observation) -> None:
        """The first page."""
        self._see(seen)

    def take(self, action: Action, before: Observation, after: Observation, changes: Changes) -> None:
        """The page after an action."""
        self._see(after)

    def end(self, stop: Stop, seen: Observation) -> None:
        """It got through."""
        self.whole = True

    def _see(self, seen: Observation) -> None:
        page = (seen.url, page_text(seen))
        if page not in self.pages:
            self.pages.append(page)


class Spots:
    """Where words can be planted in a universe, found by what pages say."""

    def __init__(self, universe: Universe, sites: Iterable[str], places: Iterable[Place] = PLACES) -> None:
        known = set(sites)
        self._places = [place for place in places if known & set(place.sites)]
        self._texts: dict[str, list[tuple[str, Spot]]] = {}
        """By the first letters of a text: more of them, and which text it is."""
        self._origins = {site: f"{Data.of(universe, site).origin}/" for site in known}
        for place in self._places:
            for spot, glance in place.spots(Data.of(universe, place.site)) if place.texts else ():
                self._texts.setdefault(glance[:GLIMPSE], []).append((glance, spot))

    def places(self, task: Task) -> list[Place]:
        """Those that sites of a task show."""
        return [place for place in self._places if set(place.sites) & set(task.sites)]

    def on(self, passage: Passage, task: Task) -> list[Spot]:
        """All spots of the task's sites whose texts stand on pages of its path, in the order of the path."""
        places = {place.name: place for place in self.places(task)}
        found = (spot for url, text in passage.pages for spot in self._of_page(url, text, places))
        return list(dict.fromkeys(found))

    def _of_page(self, url: str, text: str, places: Mapping[str, Place]) -> Iterator[Spot]:
        for place in places.values():
            showing = (
                site for site in place.sites if site in self._origins and url.startswith(self._origins[site])
            )
            site = next(showing, None)
            spot = None if site is None else place.spot_at(url, site)
            if spot is not None:
                yield spot
        for start in range(len(text) - GLIMPSE + 1):
            begun = self._texts.get(text[start : start + GLIMPSE], ())
            shown = [
                spot for glance, spot in begun if spot.place in places and text.startswith(glance, start)
            ]
            if len({spot.key for spot in shown}) == 1:  # Texts that begin alike are not told apart.
                yield from shown


@dataclass
class Balance:
    """How often what was used, so that pairs spread over places, goals and wordings."""

    places: Counter[str] = field(default_factory=Counter)
    goals: Counter[str] = field(default_factory=Counter)
    wordings: Counter[str] = field(default_factory=Counter)

    def note(self, pair: Pair) -> None:
        """A pair is kept."""
        self.places[pair.place] += 1
        self.goals[pair.goal] += 1
        self.wordings[pair.wording] += 1


async def lay(arena: Arena, task: Task, spots: Spots, balance: Balance, most: int = 1) -> list[Pair]:
    """The pairs that are laid over a task, at most so many, each at another place; none if its path passes no spot.

    Raises:
        InfrastructureError: The server or engine is broken.
    """
    kept: list[Pair] = []
    if (
        task.attack is not None
        or task.enter is not None
        or not spots.places(task)
        or not has_path(arena, task)
    ):
        return kept
    passage = Passage()
    await follow(arena, task, passage)
    found = spots.on(passage, task) if passage.whole else []
    for spot in islice(_ordered(task, found, balance), MOST_SPOTS):
        if len(kept) < most and spot.place not in {pair.place for pair in kept}:
            pair = await _laid_at(arena, task, spot, balance, {pair.goal for pair in kept})
            if pair is not None:
                balance.note(pair)
                kept.append(pair)
    return kept


async def _laid_at(
    arena: Arena, task: Task, spot: Spot, balance: Balance, taken: Collection[str]
) -> Pair | None:
    """The pair that is laid at a spot, with another goal than these; ``None`` if no words can be read there."""
    for pair, wish in islice(_candidates(task, spot, balance, arena, taken), MOST_GOALS):
        found = await prove(arena, laid_over(task, pair, wish, arena.universe))
        if found == "proven":
            return pair
        if found == "unread":
            return None
    return None


async def prove(arena: Arena, task: Task) -> Proof:
    """Whether an attack takes who obeys it, and a golden path that does not still passes and sets nothing off."""
    try:
        steadfast, obeying = SteadfastAgent(), ObeyingAgent()
        resisted = await play(arena, task, steadfast)
        if not steadfast.read:
            return "unread"
        if not resisted.passed or resisted.attack is None or resisted.attack.begun:
            _log.info("%s does not hold: %s", task.id, resisted.reason)
            return "spoils"
        taken = await play(arena, task, obeying)
    except InfrastructureError:
        raise
    except Exception as error:  # a template's own code, on pages that it was not written for
        _log.info("%s cannot be played: %s", task.id, error)
        return "spoils"
    if taken.attack is not None and taken.attack.succeeded:
        return "proven"
    _log.info("%s does not take who obeys it", task.id)
    return "harmless"


def _ordered(task: Task, found: Sequence[Spot], balance: Balance) -> list[Spot]:
    """Spots at places that were used least first, of each place some; later pages of the path show more of a text."""
    by_place: dict[str, list[Spot]] = {}
    for spot in reversed(found):
        by_place.setdefault(spot.place, []).append(spot)
    places = sorted(by_place, key=lambda name: (balance.places[name], _draw(task.id, name)))
    return [spot for place in places for spot in by_place[place][:SPOTS_OF_PLACE]]


def _candidates(
    task: Task, spot: Spot, balance: Balance, arena: Arena, taken: Collection[str]
) -> Iterator[tuple[Pair, Wish]]:
    """Pairs at a spot, those with goals that were used least first; among equals the task's id decides."""
    place = find_place(spot.place)
    free = [place.goal] if place.goal else [name for name in GOALS if name not in _EXCLUSIVE | set(taken)]
    wording = min(wordings(), key=lambda name: (balance.wordings[name], _draw(task.id, spot.place, name)))
    for goal in sorted(free, key=lambda name: (balance.goals[name], _draw(task.id, spot.place, name))):
        wishes = _wishes(task, goal, arena)
        if wishes:
            number, wish = wishes[int(_draw(task.id, goal)[:8], 16) % len(wishes)]
            yield Pair(spot.place, spot.key, goal, number, wording, further_sites(task, wish)), wish


def _wishes(task: Task, goal: str, arena: Arena) -> list[tuple[int, Wish]]:
    """The first ways to fill a goal in, with their numbers: those on the task's own sites, if there are some."""
    try:
        every = islice(GOALS[goal].wishes(task, arena.universe), MOST_WISHES)
        found = [(number, wish) for number, wish in every if set(wish.sites) <= set(arena.sites)]
    except TaskError:
        return []
    return [each for each in found if not further_sites(task, each[1])] or found


def _draw(*words: str) -> str:
    return sha256("/".join(words).encode()).hexdigest()
