"""Tasks in splits, for trainers that go through a list: OpenEnv's ``TaskProvider``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webarium.errors import UnknownNameError, UserError
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.suites.sets import TaskRef

Entry = tuple[str, int]
"""A task's id and the seed of its universe."""


@dataclass(frozen=True)
class TaskLists:
    """Plain lists of tasks by the name of their split; what is in them is somebody else's business."""

    splits: Mapping[str, Sequence[Entry]] = field(default_factory=dict)
    """Each split's tasks in order: task id and seed."""

    @classmethod
    def of(cls, lists: Mapping[str, Iterable[TaskRef]]) -> TaskLists:
        """The lists that `webarium.suites.sets` gives, by the name of their split or set."""
        return cls({name: tuple((ref.task_id, ref.seed) for ref in refs) for name, refs in lists.items()})

    @classmethod
    def read(cls, path: Path) -> TaskLists:
        """Read a JSON file: an object with a list for each split, of pairs of a task's id and a seed.

        Raises:
            UserError: It cannot be read, or is something else.
        """
        example = 'Write for example {"train": [["shopping.search_for.0", 1000]]}.'
        try:
            data = json.loads(path.read_text("utf-8"))
            return cls(
                {
                    str(name): tuple((_text(task), _number(seed)) for task, seed in entries)
                    for name, entries in data.items()
                }
            )
        except OSError as error:
            raise UserError(f"{path} cannot be read: {error.strerror or error}.") from error
        except (ValueError, TypeError, AttributeError, RecursionError):
            raise UserError(f"{path} is not a file of tasks in splits.", todo=example) from None

    def to_json(self) -> dict[str, Json]:
        """As `read` reads it."""
        return {name: [[task, seed] for task, seed in entries] for name, entries in self.splits.items()}

    def list_splits(self) -> list[str]:
        """The names of all splits."""
        return list(self.splits)

    def num_tasks(self, split: str) -> int:
        """How many tasks a split has; raises `UnknownNameError` if there is none of this name."""
        return len(self._split(split))

    def list_tasks(self, split: str) -> list[dict[str, Json]]:
        """All tasks of a split."""
        return self.get_task_range(split)

    def get_task(self, split: str, index: int) -> dict[str, Json]:
        """One task of a split; raises `IndexError` where there is none."""
        entries = self._split(split)
        if not 0 <= index < len(entries):
            raise IndexError(f"Split {split!r} has {len(entries)} tasks, and none at {index}.")
        task, seed = entries[index]
        return {"id": f"{task}@{seed}", "task": task, "seed": seed, "split": split, "index": index}

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Json]]:
        """Some tasks of a split, from `start` until before `stop`."""
        places = range(len(self._split(split)))[start:stop]
        return [self.get_task(split, place) for place in places]

    def _split(self, name: str) -> Sequence[Entry]:
        if name not in self.splits:
            raise UnknownNameError("split", name, self.splits)
        return self.splits[name]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value
