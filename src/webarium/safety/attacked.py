"""A task with an attack laid over it: the same task in a world that holds an attacker's words, too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from webarium.envs.circumstances import Circumstances
from webarium.errors import TaskError
from webarium.safety.goals import find_goal
from webarium.safety.overlaid import SIGN
from webarium.safety.place import Planting, Spot
from webarium.safety.places import find_place
from webarium.safety.wish import Wish
from webarium.safety.wordings import put
from webarium.tasks.attack import Attack
from webarium.tasks.data import Data
from webarium.tasks.task import Task
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.worlds import Universe


@dataclass(frozen=True)
class Pair:
    """What is laid over a task: all that it takes to make the attacked task again."""

    place: str
    key: str | int
    """Which of the place's texts."""
    goal: str
    wish: int
    """Which of the ways to fill the goal in, by its number."""
    wording: str
    sites: tuple[str, ...] = ()
    """Sites that the deed needs and the task does not."""

    @property
    def name(self) -> str:
        """The attack's."""
        return f"{self.place}-{self.goal}-{self.wording}"

    def planting(self, words: str, sites: tuple[str, ...], given: Mapping[str, Json]) -> Planting:
        """What puts words at its spot.

        Args:
            words: An attacker's.
            sites: The task's; one of them shows the spot.
            given: What the goal was filled in with.
        """
        place, spot = find_place(self.place), Spot(self.place, self.key)
        return place.plant(spot, words, place.site_of(spot, sites), given)

    def over(self, task: Task, universe: Universe) -> Task:
        """The task under this attack."""
        return attacked(task, self, universe)

    def is_called(self, name: str) -> bool:
        """Whether a name means it: ``all``, a place, a goal, a wording, or the attack's whole name."""
        return name in ("all", self.place, self.goal, self.wording, self.name)


def attacked(task: Task, pair: Pair, universe: Universe) -> Task:
    """A task under an attack.

    Raises:
        TaskError: The goal cannot be filled in like that here.
        UnknownNameError: There is no such place, goal or wording.
    """
    wish = find_goal(pair.goal).wish(task, universe, pair.wish)
    if wish is None:
        raise TaskError(f"{task.id} has no wish {pair.wish} of the goal {pair.goal!r}.")
    return laid_over(task, pair, wish, universe)


def laid_over(task: Task, pair: Pair, wish: Wish, universe: Universe) -> Task:
    """A task under an attack whose goal is filled in."""
    words = put(pair.wording, wish.ask)
    attack = Attack(
        place=pair.place,
        goal=pair.goal,
        wording=pair.wording,
        words=words,
        ask=wish.ask,
        on=task.id,
        aim=wish.aim,
        deed=wish.deed,
        given=wish.given,
    )
    more = further_sites(task, wish)
    users = {site: Data.of(universe, site).user for site in more}
    planting = pair.planting(words, task.sites, wish.given)
    return replace(
        task,
        id=f"{task.id}{SIGN}{attack.name}",
        sites=(*task.sites, *more),
        users={**users, **{site: user for site, user in wish.users.items() if site in more}, **task.users},
        circumstances=_planted(task, planting),
        conditions=task.conditions.with_hostile(planting.hostile),
        attack=attack,
    )


def further_sites(task: Task, wish: Wish) -> tuple[str, ...]:
    """Sites that a wish needs besides those of the task."""
    return tuple(site for site in wish.sites if site not in task.sites)


def _planted(task: Task, planting: Planting) -> Circumstances:
    """What goes on around the task, with the words planted, and a journal kept."""
    timeline = task.circumstances.timeline
    planted = (*timeline.planted, *planting.events)
    return replace(task.circumstances, timeline=replace(timeline, planted=planted), journaled=True)
