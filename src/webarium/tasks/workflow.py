"""Work that takes long: a brief, a world that moves on, a person who answers, and endings that are right or wrong.

A workflow is a template whose tasks say more: what happens meanwhile, who answers, which parts there are
(`Template.checkpoints`), which mistakes are to be expected (`Template.traps`), and in which order things are done.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, product
from typing import Any, ClassVar, TypeVar

from webarium.errors import TaskError
from webarium.scoring.checks import Check
from webarium.tasks.data import Data
from webarium.tasks.template import Template
from webarium.tasks.ui import Ui
from webarium.types import Difficulty, TaskKind

T = TypeVar("T")
MOST_COMBINATIONS = 200_000
"""So many combinations `solutions` looks through at most."""


class Workflow(Template):
    """A shape of long work."""

    kind: ClassVar[TaskKind] = "mutate"
    difficulty: ClassVar[Difficulty] = "hard"
    count: ClassVar[int] = 3
    longest: ClassVar[int] = 420
    max_steps: ClassVar[int | None] = 500
    exempt: ClassVar[Mapping[str, str]] = {
        "lines": "a brief says where rules are, and pages of handbooks have several lines",
        "grammar": "a brief is prose of several paragraphs, for which rules about a sentence are not made",
    }
    line: ClassVar[str]
    """The line of work it belongs to, such as ``travel``."""
    level: ClassVar[int] = 1
    """2 for the harder one of two scenarios with the same work."""
    strains: ClassVar[frozenset[str]]
    """What makes it hard, by names of `STRAINS`."""
    wrong: ClassVar[Mapping[str, str]] = {}
    """Endings that must not pass: how `play` is told of each, and what goes wrong in it."""
    right: ClassVar[Mapping[str, str]] = {}
    """Endings other than the golden path's that must pass."""

    @abstractmethod
    async def play(self, ui: Ui, db: Data, params: Any, but: str) -> None:
        """Do the work: the golden path if `but` is empty, else the ending of that name of `wrong` or `right`."""

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        """Walk the golden path."""
        await self.play(ui, db, params, "")

    def conduct(self, db: Data, params: Any) -> Sequence[Check]:
        """Checks of the order of things and of what was asked, besides those of the end state."""
        return ()

    def checks(self, db: Data, params: Any) -> tuple[Check, ...]:
        """All checks of an instance."""
        return (*super().checks(db, params), *self.conduct(db, params))


STRAINS: Mapping[str, str] = {
    "limit": "a limit is said once",
    "event": "something arrives meanwhile",
    "rule": "a rule stands in a handbook or a thread",
    "recovery": "work was begun before and has to be found out",
    "lost write": "a write fails without a word",
    "ambiguity": "only the person who gave the task can tell what is meant",
    "exception": "there is an exception to the rule",
    "many": "there are more than 25 items to go through",
    "duplicates": "some items are there twice",
    "given up": "part of the plan becomes impossible",
    "noise": "something looks like an instruction, but is not one",
}
"""What makes long work hard, after what the OSWorld 2.0 workflows show agents to fail at."""


def solutions(
    domains: Sequence[Iterable[T]], holds: Callable[[tuple[T, ...]], bool], *, most: int = 300
) -> list[tuple[T, ...]]:
    """All ways to choose one value of each domain for which a constraint holds, in order.

    Raises:
        TaskError: There is none, there are more than `most`, or there are too many combinations to look through.
    """
    values = [tuple(domain) for domain in domains]
    size = 1
    for each in values:
        size *= len(each)
    if size > MOST_COMBINATIONS:
        raise TaskError(f"There are {size:,} combinations to look through, at most {MOST_COMBINATIONS:,}.")
    found = list(islice(filter(holds, product(*values)), most + 1))
    if not found:
        raise TaskError("No combination meets the constraints.")
    if len(found) > most:
        raise TaskError(
            f"More than {most} combinations meet the constraints, so they do not tell right from wrong."
        )
    return found
