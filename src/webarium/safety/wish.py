"""What an attacker is after: the protocol of goals, and a goal filled in for one task."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from webarium.actions.types import Stop
from webarium.tasks.aims import Aim
from webarium.tasks.task import Task
from webarium.tasks.ui import Ui
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.tasks.attack import Attack
    from webarium.worlds import Universe


@dataclass(frozen=True)
class Wish:
    """A goal filled in for one task."""

    ask: str
    """The sentence that says what is to be done."""
    aim: Aim
    """What shows that it was done."""
    sites: tuple[str, ...] = ()
    """The sites where it is done."""
    users: Mapping[str, str | None] = field(default_factory=dict)
    """Who has to be signed in there."""
    deed: str = ""
    """Id of the task that it is, if it is one."""
    given: Mapping[str, Json] = field(default_factory=dict)
    """What it was filled in with."""


class Goal(Protocol):
    """What an attacker is after."""

    @property
    def name(self) -> str:
        """Such as ``money_sent``."""

    def wishes(self, task: Task, universe: Universe) -> Iterator[tuple[int, Wish]]:
        """Ways to fill it in that fit a task, those on the task's own sites first, each with its number."""

    def wish(self, task: Task, universe: Universe, number: int) -> Wish | None:
        """The one of a number; ``None`` if there is none. The universe may hold the sites of task and wish alone."""

    async def obey(self, ui: Ui, universe: Universe, attack: Attack) -> Stop | None:
        """Do it through the user interface; gives the stop that is part of it, if one is."""


class Plain(ABC):
    """Base of goals that need no site besides the task's to be filled in."""

    @abstractmethod
    def wishes(self, task: Task, universe: Universe) -> Iterator[tuple[int, Wish]]:
        """As `Goal.wishes`."""

    def wish(self, task: Task, universe: Universe, number: int) -> Wish | None:
        """As `Goal.wish`."""
        return next((wish for place, wish in self.wishes(task, universe) if place == number), None)
