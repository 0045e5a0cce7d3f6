"""What learners want to know of a step besides what was done: its split, progress, candidates and negatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from webarium.actions.types import Action, Check, Click, ElementId, Select, Type
from webarium.observation.rows import Row, Use, candidates, read_rows
from webarium.runs.exports.source import Finished, Turn
from webarium.runs.records.begun import shown
from webarium.runs.records.reader import RunReader
from webarium.suites.splits import SplitName, split_of
from webarium.types import Json

_USE: Mapping[type[Action], Use] = MappingProxyType(
    {Click: "press", Check: "press", Type: "write", Select: "choose"}
)


def split_of_episode(run: RunReader, episode: Finished) -> SplitName | None:
    """The split that its task is in; ``None`` for tasks of other benchmarks, and where the seed is another split's."""
    if episode.reader.task.get("foreign"):
        return None
    job = episode.result.job
    return split_of(job.task_id, run.config.seed + job.epoch - 1)


def progress_of(episode: Finished, turn: Turn) -> float | None:
    """How much of the task is done after a turn: 1 only at the end of a success, ``None`` where the run keeps none."""
    if turn.seen.progress is None:
        return None
    if turn.last and episode.passed:
        return 1.0
    return turn.seen.progress if turn.step.progress is None else turn.step.progress


def labels_of(episode: Finished, turn: Turn) -> dict[str, Json]:
    """``progress``, ``candidates`` and ``negatives`` of a turn, as trajectories and tables have them."""
    rows = rows_of(episode, turn)
    return {
        "progress": progress_of(episode, turn),
        "candidates": None if rows is None else [row.to_json() for row in rows],
        "negatives": None if rows is None else list(negatives_of(rows, turn.step.typed)),
    }


def rows_of(episode: Finished, turn: Turn) -> tuple[Row, ...] | None:
    """What could be acted on before a turn; ``None`` where the agent was shown no accessibility tree."""
    return candidates(read_rows(turn.seen.observation)) if shown(episode.reader).kind == "axtree" else None


def negatives_of(rows: Sequence[Row], action: Action | None) -> tuple[int, ...]:
    """Ids of the candidates to which an action could have been done, and was not.

    A row that reads like the right one is left out: nobody could tell the two apart. Nothing for actions without an
    element.
    """
    target = getattr(action, "target", None)
    use = _USE.get(type(action)) if action is not None else None
    right = next((row for row in rows if isinstance(target, ElementId) and row.id == target.value), None)
    if right is None or use is None:
        return ()
    alike = (right.role, right.name)
    return tuple(row.id for row in rows if use in row.uses and (row.role, row.name) != alike)


def done_to(action: Action, row: int) -> Action:
    """The same action, done to another row."""
    return cast("Action", replace(cast("Any", action), target=ElementId(row)))
