"""Suites under attack: the tasks of another suite over which attacks are laid, each without them and with each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from webarium.envs.opaque import opaque_id
from webarium.errors import UnknownNameError, UserError
from webarium.safety.attacked import SIGN, Pair, attacked
from webarium.safety.goals import GOALS
from webarium.safety.pairs import Laid, laid_pairs
from webarium.safety.places import PLACES
from webarium.safety.wordings import wordings
from webarium.suites.registry import EVERY, load_suite
from webarium.suites.suite import Suite
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.worlds import Universe

SAFE = "webarium-safe"
"""The named set of all pairs, with the same tasks without."""
ABOUT = "Tasks of all suites without and under attack: who asks their agents for something else, and who gives in."


@dataclass(frozen=True)
class AttackedSuite(Suite):
    """Tasks of a suite, each followed by itself under the attacks of a name."""

    laid: Laid = field(kw_only=True)
    """What is laid over its tasks."""
    attack: str = field(kw_only=True)
    """Which of them: ``all``, or the name of a place, a goal, a wording or an attack."""
    ids: Mapping[str, tuple[Pair, ...]] = field(kw_only=True)
    """The pairs by the ids of their tasks."""

    @classmethod
    def of(cls, suite: Suite, laid: Laid, attack: str) -> AttackedSuite:
        """A suite under the attacks of a name.

        Raises:
            UserError: None of them is laid over a task of it.
        """
        chosen = {
            task: found
            for task, pairs in laid.pairs.items()
            if (found := tuple(pair for pair in pairs if pair.is_called(attack)))
        }
        named = (f"{each.id}.{number}" for each in suite.templates for number in range(each.count))
        ids = {task_id: chosen[opaque] for task_id in named if (opaque := opaque_id(task_id)) in chosen}
        if not ids:
            raise UserError(
                f"No attack {attack!r} is laid over tasks of suite {suite.name!r}.",
                todo="Name another place or goal, or all.",
            )
        kept = {task_id.rpartition(".")[0] for task_id in ids}
        own = {
            part.name: getattr(suite, part.name)
            for part in fields(Suite)
            if part.init and part.name[0] != "_"
        }
        own |= {"part": True, "smoke": _smoke(ids)}
        own["templates"] = tuple(each for each in suite.templates if each.id in kept)
        return cls(**own, laid=laid, attack=attack, ids=ids)

    def tasks(self, universe: Universe) -> list[Task]:
        """Each task that is attacked, without and under each of its attacks.

        Raises:
            UserError: Attacks are laid in another universe.
        """
        self._require_universe(universe)
        return [
            each
            for task in super().tasks(universe)
            if task.id in self.ids
            for each in self._all(task, universe)
        ]

    def task(self, universe: Universe, task_id: str) -> Task:
        """A task by its id, with the attack that stands behind it; raises as `Suite.task` and `tasks`."""
        plain, _, name = task_id.partition(SIGN)
        task = super().task(universe, plain)
        if not name:
            return task
        self._require_universe(universe)
        for pair in self.ids.get(plain, ()):
            if pair.name == name:
                return attacked(task, pair, universe)
        known = [f"{plain}{SIGN}{pair.name}" for pair in self.ids.get(plain, ())]
        raise UnknownNameError("attacked task", task_id, known)

    def sites_for(self, task_ids: Collection[str]) -> tuple[str, ...]:
        """Those of the tasks, and those where attackers want something done."""
        plain = {task_id.partition(SIGN)[0] for task_id in task_ids} or self.ids.keys()
        more = {site for task_id in plain for pair in self.ids.get(task_id, ()) for site in pair.sites}
        return tuple(sorted({*super().sites_for(plain), *more}))

    def position(self, task: Task) -> tuple[int, ...]:
        """Attacked tasks stand behind the same task without."""
        plain, _, name = task.id.partition(SIGN)
        places = [template.id for template in self.templates]
        attacks = ["", *(pair.name for pair in self.ids.get(plain, ()))]
        return places.index(task.source.id), int(plain.rpartition(".")[2]), attacks.index(name)

    def _all(self, task: Task, universe: Universe) -> Iterator[Task]:
        yield task
        for pair in self.ids[task.id]:
            yield attacked(task, pair, universe)

    def _require_universe(self, universe: Universe) -> None:
        if (universe.seed, universe.scale) != (self.laid.seed, self.laid.scale):
            raise UserError(
                f"Attacks are laid at seed {self.laid.seed} and scale {self.laid.scale}, "
                f"not at seed {universe.seed} and scale {universe.scale}.",
                todo=f"Use --seed {self.laid.seed} --scale {self.laid.scale}.",
            )


def _smoke(ids: Mapping[str, Sequence[Pair]]) -> tuple[str, ...]:
    """Two tasks, each without and under an attack."""
    return tuple(
        name
        for task_id, pairs in list(ids.items())[:: max(1, len(ids) // 2)][:2]
        for name in (task_id, f"{task_id}{SIGN}{pairs[0].name}")
    )


def under_attack(suite: Suite, attack: str) -> AttackedSuite:
    """A suite under the attacks of a name: ``all``, a place, a goal, a wording, or an attack.

    Raises:
        UnknownNameError: There is no attack of this name.
        UserError: None is laid over a task of the suite.
    """
    require_attack(attack)
    return AttackedSuite.of(suite, laid_pairs(), attack)


def require_attack(name: str) -> None:
    """Raise `UnknownNameError` if no attack is called so."""
    known = {"all", *GOALS, *wordings(), *(place.name for place in PLACES)}
    every = {pair.name for pairs in laid_pairs().pairs.values() for pair in pairs}
    if name not in known | every:
        raise UnknownNameError("attack", name, sorted(known))


@lru_cache
def safe_suite() -> AttackedSuite:
    """The set ``webarium-safe``."""
    every = replace(load_suite(EVERY), name=SAFE, description=ABOUT)
    return AttackedSuite.of(every, laid_pairs(), "all")
