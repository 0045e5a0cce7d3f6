"""Tasks as a list on a terminal: ids whole, requests wrapped by words, whatever the width."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from webarium.tasks.task import Task

LEAST_WIDTH = 50
"""A request needs so many columns beside the others; else it stands under them."""
_KINDS, _LEVELS = len("impossible"), len("medium")


def print_tasks(tasks: Sequence[Task], console: Console, *, wide: bool = False) -> None:
    """Print tasks: a table where it fits, else each request under its task; `wide`: each one on one line, uncut."""
    longest = max((len(task.id) for task in tasks), default=0)
    if wide:
        for task in tasks:
            line = f"{task.id:{longest}}  {task.kind:{_KINDS}}  {task.difficulty:{_LEVELS}}  "
            console.print(Text(line + _on_one_line(task)), soft_wrap=True)
    elif longest + _KINDS + _LEVELS + 6 + LEAST_WIDTH <= console.width:
        console.print(_table(tasks))
    else:
        for task in tasks:
            about = Text(f"({task.kind}, {task.difficulty})", "dim")
            console.print(Text(task.id, style="bold"), about, soft_wrap=True)
            console.print(Padding(Text(_on_one_line(task)), (0, 0, 0, 2), expand=False))


def _table(tasks: Sequence[Task]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    for name in ("Task", "Kind", "Level"):
        table.add_column(name, no_wrap=True)
    table.add_column("Intent")
    for task in tasks:
        table.add_row(Text(task.id), task.kind, task.difficulty, Text(_on_one_line(task)))
    return table


def _on_one_line(task: Task) -> str:
    note = f" ({task.note})" if task.note else ""
    return " ".join(task.intent.split()) + note
