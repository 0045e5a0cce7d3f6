"""`webarium tasks list|show`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import load_suite
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.types import Scale as ScaleType
from webarium.worlds import Universe

app = typer.Typer(help="Look at the tasks of a suite.", no_args_is_help=True, rich_markup_mode="rich")

SuiteOption = Annotated[
    str, typer.Option("--suite", "-s", help="Suite of tasks, or webarena:FILE and its like.")
]


def open_universe(seed: int, scale: ScaleType) -> Universe:
    """The universe of all installed sites, built if need be with a line on standard error."""
    console = errors()
    return Universe.open(
        databases(load_sites()),
        seed=seed,
        scale=scale,
        progress=lambda message: console.print(escape(message)),
    )


def public(task: Task) -> dict[str, Json]:
    """What of a task may be shown: everything but its checks and answers."""
    return {
        "id": task.id,
        "template": task.template_id,
        "intent": task.intent,
        "kind": task.kind,
        "difficulty": task.difficulty,
        "sites": list(task.sites),
        "start_urls": list(task.start_urls),
    }


@app.command("list")
def list_tasks(
    suite: SuiteOption = "shopping",
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    kind: Annotated[
        str | None, typer.Option("--kind", help="Only retrieve, navigate, mutate, combined or impossible.")
    ] = None,
    smoke: Annotated[bool, typer.Option("--smoke", help="Only the smoke subset.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the tasks of a suite with their intents.

    [bold]Examples[/]

      webarium tasks list --suite shopping --kind impossible
      webarium tasks list --seed 1 --json | jq length
    """
    chosen = load_suite(suite)
    universe = open_universe(seed, scale.value)
    found = [
        task
        for task in chosen.tasks(universe)
        if (kind is None or task.kind == kind) and (not smoke or task.id in chosen.smoke)
    ]
    if as_json:
        print_json([public(task) for task in found])
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    table.add_column("Task", no_wrap=True)
    table.add_column("Kind", no_wrap=True)
    table.add_column("Level", no_wrap=True)
    table.add_column("Intent", overflow="fold")
    for task in found:
        table.add_row(escape(task.id), task.kind, task.difficulty, escape(task.intent))
    output().print(table)
    output().print(
        f"\n{len(found)} tasks from {len({task.template for task in found})} templates at seed {seed}"
    )


@app.command("show")
def show_task(
    task_id: Annotated[
        str, typer.Argument(metavar="TASK", help="Task id, e.g. shopping.latest_order_total.0.")
    ],
    suite: Annotated[
        str | None, typer.Option("--suite", "-s", help="Suite; default: the first part of the id.")
    ] = None,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    as_json: AsJson = False,
) -> None:
    """Show one task: what is asked, where it starts, and how it is checked.

    [bold]Example[/]

      webarium tasks show shopping.latest_order_total.0
    """
    chosen = load_suite(suite or task_id.partition(".")[0])
    task = chosen.task(open_universe(seed, scale.value), task_id)
    checks = [check.describe() for check in task.checks]
    if as_json:
        print_json({**public(task), "params": dict(task.params), "checks": list(checks)})
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in public(task).items():
        words = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        table.add_row(name.replace("_", " "), escape(words))
    for number, check in enumerate(checks):
        table.add_row("checks" if number == 0 else "", escape(check))
    output().print(table)
