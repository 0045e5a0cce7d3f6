"""Tasks and their lists as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import apsw

from webarium.sites.kit.rows import iterate
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do."""

    id: int
    list_id: int
    title: str
    details: str
    due_on: date | None
    due_time: str | None
    """``09:30``; only with a day."""
    done: bool
    list_name: str


@dataclass(frozen=True, slots=True)
class TaskList:
    """A list of tasks."""

    id: int
    name: str


_SELECT = """SELECT t.id, t.list_id, t.title, t.details, t.due_on, t.due_time, t.done, l.name AS list_name
FROM task t JOIN task_list l ON l.id = t.list_id"""


def find_tasks(
    db: apsw.Connection, where: str = "1", params: Sequence[SqlValue] = (), *, binned: bool = False
) -> list[Task]:
    """Tasks that fit a condition; by day, those without one last."""
    gone = "NOT NULL" if binned else "NULL"
    sql = (
        f"{_SELECT} WHERE t.deleted_at IS {gone} AND ({where}) "
        "ORDER BY t.due_on IS NULL, t.due_on, t.due_time IS NULL, t.due_time, t.id"
    )
    return list(iterate(db, Task, sql, params))


def find_task(db: apsw.Connection, task_id: int) -> Task | None:
    """A task by its number."""
    return next(iter(find_tasks(db, "t.id = ?", (task_id,))), None)


def tasks_between(db: apsw.Connection, first: date, last: date) -> list[Task]:
    """Tasks due on these days."""
    return find_tasks(db, "t.due_on BETWEEN ? AND ?", (first.isoformat(), last.isoformat()))


def task_lists(db: apsw.Connection) -> list[TaskList]:
    """All lists, oldest first."""
    return list(iterate(db, TaskList, "SELECT id, name FROM task_list ORDER BY id"))
