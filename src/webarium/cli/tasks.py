"""`webarium tasks list|lists|show|audit`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.cli.run_options import read_seed, read_suite
from webarium.cli.suite_list import list_suites
from webarium.cli.task_list import print_tasks
from webarium.cli.task_lists import list_for_trainers
from webarium.cli.tasks_audit import audit_tasks
from webarium.cli.uncut import print_facts
from webarium.cli.universes import suites_universe
from webarium.errors import UnknownNameError, UserError
from webarium.runs import RunConfig
from webarium.runs.plan import suite_of_run
from webarium.suites.registry import load_suite, suite_of
from webarium.suites.splits import drawn
from webarium.suites.suite import left_out
from webarium.tasks.task import Task
from webarium.types import TASK_KINDS, Json
from webarium.worlds import Conditions

app = typer.Typer(help="Look at the tasks of a suite.", no_args_is_help=True, rich_markup_mode="rich")
app.command("audit")(audit_tasks)
app.command("lists")(list_for_trainers)


def public(task: Task) -> dict[str, Json]:
    """What of a task may be shown: everything but its checks and answers."""
    return {
        "id": task.id,
        "template": task.template_id,
        "intent": task.intent,
        **({"how_to_answer": task.how_to_answer} if task.how_to_answer else {}),
        "kind": task.kind,
        "difficulty": task.difficulty,
        "sites": list(task.sites),
        "start_urls": list(task.start_urls),
        **({"note": task.note} if task.note else {}),
    }


def surroundings(task: Task) -> dict[str, Json]:
    """In what world a task is asked: who is signed in where, what day it is, and under which conditions."""
    usual, own = Conditions().to_json(), task.conditions.to_json()
    conditions = {name: value for name, value in own.items() if value != usual.get(name)}
    return {
        "users": {site: user or "guest" for site, user in task.users.items()},
        "today": f"{task.now:%A, %Y-%m-%d}",
        **({"conditions": conditions} if conditions else {}),
    }


def declining(task: Task) -> list[str]:
    """What a task that cannot be done wants besides that nothing changes; nothing of one that can."""
    if task.achievable:
        return []
    best, *others = task.reasons or ("other",)
    also = f", or as true: {', '.join(others)}" if others else ""
    found = [f"the agent declines, with the reason class {best}{also}"]
    return [*found, "or says that there is none, which is as true"] if task.none_is_right else found


def plainly(value: Json) -> str:
    """A value of a task for people."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {plainly(part)}" for name, part in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@app.command("list")
def list_tasks(
    suite: Annotated[
        list[str] | None,
        typer.Option(
            "--suite",
            "-s",
            help="Suite of tasks, or a task file; may be repeated. Without it, suites are listed.",
        ),
    ] = None,
    set: Annotated[
        str | None, typer.Option("--set", help="Named set of tasks, e.g. webarium-lite or webarium-core.")
    ] = None,
    split: Annotated[
        str | None, typer.Option("--split", help="Only tasks of this split: train, validation or test.")
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option("--sample", min=1, help="Only so many tasks, from as many templates as possible."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="Universe seed; without a suite: count the tasks that it has."),
    ] = None,
    scale: Scale = ScaleName.small,
    kind: Annotated[
        str | None, typer.Option("--kind", help="Only retrieve, navigate, mutate, combined or impossible.")
    ] = None,
    smoke: Annotated[bool, typer.Option("--smoke", help="Only the smoke subset.")] = False,
    wide: Annotated[
        bool, typer.Option("--wide", help="Each task on one line, however long; for grep and the like.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the suites with counts by kind and difficulty or, of one suite, the tasks with their intents.

    [bold]Examples[/]

      webarium tasks list
      webarium tasks list --suite shopping --kind impossible
      webarium tasks list --suite shopping --wide | grep coupon
      webarium tasks list --suite shopping --seed 1 --json | jq length
      webarium tasks list --set webarium-lite
      webarium tasks list --split train --seed 1003 --sample 20
    """
    if kind is not None and kind not in TASK_KINDS:
        raise UnknownNameError("kind of task", kind, TASK_KINDS)
    if not (suite or set or split):
        if sample is not None:
            raise UserError("A sample is drawn from tasks.", todo="Add --set, --suite or --split.")
        list_suites(seed, scale.value, kind, smoke=smoke, as_json=as_json)
        return
    asked = RunConfig(
        suite=read_suite({"suite": suite, "set": set, "split": split}),
        agent="",
        split=split,
        seed=read_seed({"seed": seed, "split": split}),
    )
    chosen = suite_of_run(asked)
    universe = suites_universe(asked.seed, scale.value, [chosen])
    every = chosen.tasks(universe)
    kept = (
        task
        for task in every
        if (kind is None or task.kind == kind) and (not smoke or task.id in chosen.smoke)
    )
    found = drawn(kept, sample)
    missing = left_out(chosen.name, chosen.without_instance(universe), asked.seed)
    for remark in (missing, *chosen.noticed(every, universe)):
        if remark:
            errors().print(escape(remark), soft_wrap=True)
    if as_json:
        print_json([public(task) for task in found])
        return
    print_tasks(found, output(), wide=wide)
    templates = len({task.template_id for task in found})
    errors().print(f"\n{len(found)} tasks from {templates} templates at seed {asked.seed}")


@app.command("show")
def show_task(
    task_id: Annotated[
        str, typer.Argument(metavar="TASK", help="Task id, e.g. shopping.latest_order_total.0.")
    ],
    suite: Annotated[
        str | None, typer.Option("--suite", "-s", help="Suite; default: the one that has it.")
    ] = None,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    as_json: AsJson = False,
) -> None:
    """Show one task: what is asked, where it starts, and how it is checked.

    [bold]Example[/]

      webarium tasks show shopping.latest_order_total.0
    """
    chosen = load_suite(suite) if suite else suite_of(task_id)
    task = chosen.task(suites_universe(seed, scale.value, [chosen]), task_id)
    checks = [*declining(task), *(check.describe() for check in task.checks)]
    about = {**public(task), **surroundings(task)}
    if as_json:
        print_json(
            {
                **about,
                "params": dict(task.params),
                "checks": list(checks),
                **({"reasons": list(task.reasons)} if task.reasons else {}),
            }
        )
        return
    rows = []
    for name, value in about.items():
        words = plainly(value)
        rows.append((name.replace("_", " "), words))
    for number, check in enumerate(checks):
        rows.append(("checks" if number == 0 else "", check))
    print_facts(rows, output())
