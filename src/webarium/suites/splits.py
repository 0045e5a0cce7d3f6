"""Three parts of the tasks that do not meet: to train on, to choose by, and to report.

Templates are divided in two, A and B: nothing that is asked in one is asked in the other. *Train* and *validation* are
templates A at seeds that do not meet; *test* is templates B at seeds of its own. The named sets are in *test*. Looks of
sites are divided by number, too, so that nobody trains on what is tested; the usual look is everybody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from webarium.envs.opaque import opaque_id
from webarium.errors import UnknownNameError, UserError
from webarium.suites.manifest import held_out
from webarium.tasks.task import Task

SplitName: TypeAlias = Literal["train", "validation", "test"]
SPLIT_NAMES: tuple[SplitName, ...] = get_args(SplitName)


@dataclass(frozen=True)
class Split:
    """One part of the tasks."""

    name: SplitName
    held_out: bool
    """Whether its templates are B, of which nobody trains on any."""
    first: int
    """The smallest of its seeds."""
    last: int | None
    """The largest one; ``None`` where there is no end."""
    first_look: int
    """The smallest number of an appearance of its own."""
    last_look: int | None
    """The largest one; ``None`` where there is no end."""

    @property
    def seeds(self) -> str:
        """Its seeds in words: ``100 to 119``."""
        return f"{self.first} and up" if self.last is None else f"{self.first} to {self.last}"

    def has_seed(self, seed: int) -> bool:
        """Whether a universe's seed is one of its own."""
        return seed >= self.first and (self.last is None or seed <= self.last)

    def require_seed(self, seed: int) -> None:
        """Raise `UserError` for a seed of another split, or of none."""
        if not self.has_seed(seed):
            raise UserError(
                f"Split {self.name!r} has the seeds {self.seeds}, got {seed}.",
                todo=f"For example: --seed {self.first}.",
            )

    def require_appearances(self, numbers: Iterable[int]) -> None:
        """Raise `UserError` for an appearance of another split; the usual one, 0, is everybody's."""
        for number in numbers:
            if number and (
                number < self.first_look or (self.last_look is not None and number > self.last_look)
            ):
                known = (
                    f"{self.first_look} to {self.last_look}"
                    if self.last_look
                    else f"{self.first_look} and up"
                )
                raise UserError(
                    f"Split {self.name!r} has the appearances 0 and {known}, got {number}.",
                    todo=f"For example: --appearance {self.first_look}.",
                )

    def has(self, template_id: str) -> bool:
        """Whether a template, by its id such as ``shopping.search_for``, is in it."""
        return is_held_out(template_id) == self.held_out


SPLITS: Mapping[str, Split] = {
    "train": Split("train", held_out=False, first=1000, last=None, first_look=100, last_look=None),
    "validation": Split("validation", held_out=False, first=100, last=119, first_look=10, last_look=99),
    "test": Split("test", held_out=True, first=0, last=9, first_look=1, last_look=9),
}
"""All splits by name."""


def find_split(name: str) -> Split:
    """A split by its name; raises `UnknownNameError`."""
    if name not in SPLITS:
        raise UnknownNameError("split", name, SPLITS)
    return SPLITS[name]


def split_of(task_id: str, seed: int) -> SplitName | None:
    """The split that one of Webarium's own tasks is in at a seed; ``None`` where the two belong to different ones."""
    template = task_id.rpartition(".")[0]
    return next((each.name for each in SPLITS.values() if each.has_seed(seed) and each.has(template)), None)


def is_held_out(template_id: str) -> bool:
    """Whether a template is one of B; a new one is one of A until ``scripts/make-sets`` divides anew."""
    return opaque_id(template_id) in held_out()


def drawn(tasks: Iterable[Task], count: int | None) -> list[Task]:
    """At most so many of the tasks, the same ones each time, from as many templates as possible; in their order."""
    found = list(tasks)
    if count is None or count >= len(found):
        return found
    chosen = {task.id for task in _spread(found)[:count]}
    return [task for task in found if task.id in chosen]


def _spread(tasks: Sequence[Task]) -> list[Task]:
    """The tasks in an order that looks random: one of each template first, then the second ones."""
    rank: dict[str, int] = {}
    turns: list[tuple[int, str, Task]] = []
    for name, task in sorted(((opaque_id(task.id), task) for task in tasks), key=lambda pair: pair[0]):
        turn = rank[task.template_id] = rank.get(task.template_id, 0) + 1
        turns.append((turn, name, task))
    return [task for _, _, task in sorted(turns, key=lambda entry: entry[:2])]
