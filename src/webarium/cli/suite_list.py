"""The installed suites on a terminal, with how much each asks by kind and by difficulty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output, print_json
from webarium.cli.uncut import fits
from webarium.cli.universes import suites_universe
from webarium.errors import UserError
from webarium.suites.registry import load_suites
from webarium.suites.suite import Suite
from webarium.tasks.difficulty import difficulty_of
from webarium.types import DIFFICULTIES, TASK_KINDS, Difficulty, Json, Scale, TaskKind

Asked: TypeAlias = tuple[TaskKind, Difficulty]
"""A template or a task, as far as it is counted."""


@dataclass(frozen=True)
class SuiteCount:
    """How much a suite asks."""

    name: str
    description: str
    total: int
    kinds: Mapping[str, int]
    """By kind, in the order of kinds; 0 where it asks nothing of that kind."""
    difficulties: Mapping[str, int]
    """By difficulty, the easy ones first."""

    @classmethod
    def of(cls, suite: Suite, asked: Iterable[Asked]) -> SuiteCount:
        """Count some templates or tasks of a suite."""
        found = list(asked)
        kinds, levels = Counter(kind for kind, _ in found), Counter(level for _, level in found)
        return cls(
            suite.name,
            suite.description,
            len(found),
            {kind: kinds[kind] for kind in TASK_KINDS},
            {level: levels[level] for level in DIFFICULTIES},
        )

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {
            "suite": self.name,
            "description": self.description,
            "total": self.total,
            "kinds": dict(self.kinds),
            "difficulties": dict(self.difficulties),
        }


def list_suites(seed: int | None, scale: Scale, kind: str | None, *, smoke: bool, as_json: bool) -> None:
    """Print all suites: without a seed how many templates they have, which needs no universe; else tasks.

    Raises:
        UserError: The smoke subset is asked for without a seed.
    """
    if smoke and seed is None:
        raise UserError(
            "Suites are listed by templates, and the smoke subset consists of tasks.",
            todo="Add --seed 0 to count tasks, or --suite NAME to list one suite.",
        )
    counts = []
    for suite in load_suites().values():
        asked = _templates(suite) if seed is None else _tasks(suite, seed, scale, smoke=smoke)
        counts.append(SuiteCount.of(suite, (each for each in asked if kind in (None, each[0]))))
    if as_json:
        print_json([count.to_json() for count in counts])
        return
    print_suites(counts, output())
    total = sum(count.total for count in counts)
    what = f"{total:,} templates" if seed is None else f"{total:,} tasks at seed {seed}"
    errors().print(f"\n{len(counts)} suites, {what}. One suite's tasks: webarium tasks list --suite NAME")


def _templates(suite: Suite) -> Sequence[Asked]:
    return [(template.kind, difficulty_of(template)) for template in suite.templates]


def _tasks(suite: Suite, seed: int, scale: Scale, *, smoke: bool) -> Sequence[Asked]:
    tasks = suite.tasks(suites_universe(seed, scale, [suite]))
    return [(task.kind, task.difficulty) for task in tasks if not smoke or task.id in suite.smoke]


def print_suites(counts: Sequence[SuiteCount], console: Console) -> None:
    """Print a table where it fits, else two lines a suite: its name and number, then what these consist of."""
    table = _table(counts)
    if fits(table, console):
        console.print(table)
        return
    for count in counts:
        parts = [f"{name} {number}" for name, number in _parts(count) if number]
        console.print(f"[bold]{escape(count.name)}[/] {count.total}", soft_wrap=True)
        console.print(f"  [dim]{', '.join(parts)}[/]", soft_wrap=True)


def _parts(count: SuiteCount) -> tuple[tuple[str, int], ...]:
    return (*count.kinds.items(), *count.difficulties.items())


def _table(counts: Sequence[SuiteCount]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column("Suite", no_wrap=True)
    for name in ("All", *TASK_KINDS, *DIFFICULTIES):
        table.add_column(name.capitalize(), justify="right", no_wrap=True)
    for count in counts:
        numbers = (count.total, *(number for _, number in _parts(count)))
        table.add_row(escape(count.name), *(str(number) if number else "–" for number in numbers))
    return table
