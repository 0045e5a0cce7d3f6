"""A study: people by name, who does which task, and a run for each of them on disk."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import compare_digest

from webarium.envs import Arena
from webarium.errors import UserError
from webarium.llm import ChatModel
from webarium.people.seat import Seat, config_of
from webarium.people.shares import checked_each, checked_people, checked_successors, shares
from webarium.runs.config import RunConfig
from webarium.runs.doors.run import plan_doors
from webarium.runs.plan import Plan
from webarium.runs.records.store import RunFolder
from webarium.runs.workers.scheduler import write_summary


@dataclass(frozen=True)
class Wanted:
    """What a study was asked for."""

    base: RunConfig
    """Tasks and data; whose run it is comes with each person."""
    people: tuple[str, ...]
    each: int
    """How many people do each task."""
    out: Path
    """The run of one person; of several, the folder that holds a run for each."""
    alone: bool = False
    """Whether one person was named as such, whose run `out` is."""
    successors: Mapping[str, str] = field(default_factory=dict)
    """Who does what is left of somebody who dropped out."""

    @classmethod
    def of(
        cls,
        base: RunConfig,
        name: str | None,
        people: Sequence[str],
        each: int | None,
        out: Path,
        instead: Sequence[str] = (),
    ) -> Wanted:
        """Check who is named.

        Args:
            base: Tasks and data.
            name: The one person who takes part.
            people: All who take part, where these are several.
            each: How many people do each task; ``None`` for the usual number.
            out: Where the study is.
            instead: Who takes over from whom, as in ``ann=dan``.

        Raises:
            UserError: Nobody is named, or both a name and several, or a name cannot be one.
        """
        if name is not None and people:
            raise UserError(
                "Both --name and --people say who takes part.",
                todo="Name one person with --name, or all with --people.",
            )
        if name is not None and instead:
            raise UserError(
                "--instead is for studies of several people.", todo="Name all with --people, or leave it out."
            )
        checked = checked_people([name] if name is not None else people)
        successors = checked_successors(instead, checked)
        return cls(base, checked, checked_each(each, checked), out, name is not None, successors)

    def folder(self, name: str) -> Path:
        """Where a person's run is."""
        return self.out if self.alone else self.out / name


class Study:
    """All places, while they are open."""

    def __init__(self, wanted: Wanted, seats: Sequence[Seat]) -> None:
        self.wanted = wanted
        self.seats = tuple(seats)

    @classmethod
    def open(cls, wanted: Wanted, progress: Callable[[str], None]) -> Study:
        """Plan a study, and begin or go on with the run of each person.

        Raises:
            UserError: A name is unknown, a folder cannot be used, or a run in it was asked for differently.
        """
        plan = plan_doors(wanted.base, progress)
        taken = [_taken_over(wanted, name, tasks) for name, tasks in _drawn(wanted, plan).items()]
        return cls(wanted, [_seat(wanted, plan, name, tasks) for name, tasks in taken])

    def seat(self, key: str) -> Seat | None:
        """The place with this key."""
        return next((seat for seat in self.seats if compare_digest(seat.key.encode(), key.encode())), None)

    @property
    def over(self) -> bool:
        """Whether everybody has done everything."""
        return all(seat.over for seat in self.seats)

    @contextmanager
    def session(self) -> Iterator[None]:
        """Keep other sessions out, and sum up each run in the end.

        Raises:
            UserError: Another session goes on with one of the runs.
        """
        began = time.monotonic()
        with ExitStack() as stack:
            for seat in self.seats:
                stack.enter_context(seat.folder.session())
            try:
                yield
            finally:
                for seat in self.seats:
                    results = tuple(seat.folder.results())
                    write_summary(seat.folder, results, time.monotonic() - began, not seat.over, None)

    async def leave(self) -> None:
        """Put back what is in hand."""
        for seat in self.seats:
            await seat.put_back()


@dataclass(frozen=True)
class Ground:
    """What tasks happen on."""

    arena: Arena
    judge: ChatModel | None


def _drawn(wanted: Wanted, plan: Plan) -> Mapping[str, Sequence[str]]:
    tasks = [planned.task.id for planned in plan.episodes]
    drawn = shares(tasks, wanted.people, wanted.each, wanted.base.seed)
    idle = [name for name, given in drawn.items() if not given]
    if idle:
        raise UserError(
            f"Nothing is left to do for {', '.join(idle)}: there are too few tasks for so many people.",
            todo="Name fewer people, more tasks, or a larger --each.",
        )
    return drawn


def _taken_over(wanted: Wanted, name: str, tasks: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Who does a share in the end, and what of it: everything that nobody before has done."""
    while name in wanted.successors:
        done = _done(wanted.folder(name))
        tasks = [task for task in tasks if task not in done]
        if not tasks:
            raise UserError(f"{name} has done everything, so that nothing is left to take over.")
        name = wanted.successors[name]
    return name, tasks


def _done(path: Path) -> set[str]:
    if not (path / "run.json").exists():
        return set()
    return {job.task_id for job in RunFolder.open(path).done()}


def _seat(wanted: Wanted, plan: Plan, name: str, tasks: Sequence[str]) -> Seat:
    all_of_them = len(tasks) == len(plan.episodes)
    own = replace(plan, episodes=tuple(each for each in plan.episodes if each.task.id in set(tasks)))
    config = config_of(name, wanted.base, None if all_of_them else tasks)
    path = wanted.folder(name)
    folder = (
        RunFolder.resume(path, config, own.universes, own.data)
        if (path / "run.json").exists()
        else RunFolder.create(path, config, own.jobs, own.universes, own.changed)
    )
    return Seat(name, config, folder, own, tasks)
