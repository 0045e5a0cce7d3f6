"""Where environments get tasks and rewards from: layers above this one offer it under an entry point."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

from webarium.actions.types import Stop
from webarium.envs.final_page import FinalPage
from webarium.errors import UserError
from webarium.types import Answers, Json
from webarium.worlds import Changes, Conditions, Universe

GROUP = "webarium.gym"
"""The entry point group; its first entry names a `TaskSource`."""


class EpisodeTask(Protocol):
    """What an environment needs to know of a task."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def intent(self) -> str:
        """The request in plain language."""

    @property
    def start_urls(self) -> tuple[str, ...]:
        """One tab each."""

    @property
    def users(self) -> Mapping[str, str | None]:
        """Who is signed in, by site id."""

    @property
    def conditions(self) -> Conditions:
        """How the sites behave beyond their data."""

    @property
    def now(self) -> datetime:
        """Where the clock of the site starts on which the task does."""


class Reward(Protocol):
    """The verdict on an episode."""

    @property
    def score(self) -> float:
        """From 0 to 1."""

    @property
    def passed(self) -> bool:
        """Whether the task is achieved."""

    def to_json(self) -> dict[str, Json]:
        """Everything, with one line for each check."""


class TaskSource(Protocol):
    """Finds tasks by id and scores episodes."""

    def task(self, universe: Universe, task_id: str) -> EpisodeTask:
        """Give a task of this universe; raises `UnknownNameError` if there is none."""

    async def score(self, task: Any, *, stop: Stop | None, page: FinalPage, changes: Changes) -> Reward:
        """Score what an agent left behind; `task` came from `task`."""

    def progress(self, task: Any, changes: Changes) -> float:
        """How much of the task is done, from 0 to 1, as far as its world's changes tell."""


class AskingSource(TaskSource, Protocol):
    """A source whose tasks can ask for answers in two ways."""

    def answering(self, answers: Answers) -> TaskSource:
        """The same tasks, asking for answers in a declared form, or in whatever words."""


class PlacingSource(TaskSource, Protocol):
    """A source that knows which sites its tasks need, before there is a universe."""

    def sites(self, task_id: str) -> tuple[str, ...]:
        """Ids of the sites that a task is about; raises `UnknownNameError` if there is no such task."""


def sites_of(source: TaskSource, task_id: str) -> tuple[str, ...] | None:
    """The sites that a task needs; ``None``, for all, where its source does not know."""
    if not hasattr(source, "sites"):
        return None
    return cast("PlacingSource", source).sites(task_id)


def request_of(task: EpisodeTask) -> str:
    """What an agent is asked: the task's own ``request``, which says how to answer, else its intent."""
    return str(getattr(task, "request", task.intent))


class LookingSource(TaskSource, Protocol):
    """A source whose tasks can be on sites that look otherwise."""

    def in_appearance(self, number: int) -> TaskSource:
        """The same tasks, with the looks of this number."""


def source_of(own: TaskSource | None, answers: Answers | None, appearance: int = 0) -> TaskSource:
    """Where tasks come from: a source of one's own, else the installed packages.

    It asks for answers as wanted, if that is said, and its sites look as the number of the `appearance` says.

    Raises:
        UserError: There is none, or it knows no other way to ask, or no other looks.
    """
    source = _asking(installed_source() if own is None else own, answers)
    if not appearance:
        return source
    if not hasattr(source, "in_appearance"):
        raise UserError("This source of tasks knows one look of its sites.", todo="Leave appearance out.")
    return cast("LookingSource", source).in_appearance(appearance)


def _asking(source: TaskSource, answers: Answers | None) -> TaskSource:
    if answers is None:
        return source
    if not hasattr(source, "answering"):
        raise UserError(f"This source of tasks does not know answers={answers!r}.", todo="Leave answers out.")
    return cast("AskingSource", source).answering(answers)


@lru_cache(maxsize=1)
def installed_source() -> TaskSource:
    """The task source of the installed packages; raises `UserError` if there is none."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        return cast("TaskSource", point.load())
    raise UserError(
        "No package offers tasks to environments.",
        todo="Reinstall webarium, or pass source= to the environment.",
    )
