"""`webarium tasks lists`: tasks in splits, as trainers take them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.console import errors
from webarium.cli.options import Scale, ScaleName
from webarium.cli.tasks_audit import read_seeds
from webarium.cli.universes import suites_universe
from webarium.errors import UserError
from webarium.host.task_lists import TaskLists
from webarium.suites.manifest import read_manifest
from webarium.suites.registry import load_set, load_suite, load_suites
from webarium.suites.sets import TaskRef, set_tasks, split_tasks
from webarium.suites.splits import Split, find_split
from webarium.suites.suite import Suite
from webarium.tasks.task import Task
from webarium.text import escaped_json
from webarium.types import Json
from webarium.types import Scale as ScaleOfData

Found = list[tuple[TaskRef, Task | None]]
"""Tasks of a list in order; those of a set need no universe, unless what they ask is wanted."""


def list_for_trainers(
    split: Annotated[
        list[str] | None, typer.Option("--split", help="List of this split: train, validation or test.")
    ] = None,
    seeds: Annotated[
        str | None,
        typer.Option(
            "--seeds", help="Universe seeds of the splits, such as 0,100,1000-1003; default: the first."
        ),
    ] = None,
    suite: Annotated[
        list[str] | None,
        typer.Option("--suite", "-s", help="Splits have tasks of this suite; default: of all."),
    ] = None,
    sample: Annotated[
        int | None, typer.Option("--sample", min=1, help="At most so many tasks of each split and seed.")
    ] = None,
    set: Annotated[
        list[str] | None, typer.Option("--set", help="List of a named set, e.g. webarium-lite.")
    ] = None,
    scale: Scale = ScaleName.small,
    rows: Annotated[
        bool,
        typer.Option("--rows", help="A line of JSON for each task, with what it asks: rows of a data set."),
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where to write; default: standard output.")
    ] = None,
) -> None:
    """Write tasks as plain lists, one for each split or named set, for trainers and `webarium host --tasks`.

    [bold]Examples[/]

      webarium tasks lists --set webarium-lite --out tasks.json
      webarium tasks lists --split train --split validation --seeds 100,1000-1003 --suite gomail --out tasks.json
      webarium tasks lists --split train --suite gomail --sample 20 --rows > train.jsonl
    """
    if not (split or set):
        raise UserError(
            "Nothing says which lists are wanted.", todo="Add --split train or --set webarium-lite."
        )
    suites = [load_suite(name) for name in suite] if suite else list(load_suites().values())
    found: dict[str, Found] = {}
    for name, chosen in _seeds_of(split or (), seeds).items():
        found[name] = [
            pair for seed in chosen for pair in _of_split(find_split(name), seed, scale.value, suites, sample)
        ]
    for name in set or ():
        found[name] = _of_set(name, asked=rows)
    told = "\n".join(_rows(found)) if rows else json.dumps(TaskLists.of(_refs(found)).to_json())
    if out is None:
        print(escaped_json(told))
    else:
        out.write_text(told + "\n", "utf-8")
    for name, tasks in found.items():
        errors().print(f"{name}: {len(tasks)} tasks", soft_wrap=True)


def _seeds_of(splits: Iterable[str], seeds: str | None) -> dict[str, list[int]]:
    """The seeds of each split: those that are its own, by default its first one."""
    parts = [find_split(name) for name in splits]
    if seeds is None:
        return {part.name: [part.first] for part in parts}
    found: dict[str, list[int]] = {part.name: [] for part in parts}
    for seed in read_seeds(seeds):
        owners = [part for part in parts if part.has_seed(seed)]
        if not owners:
            ranges = "; ".join(f"{part.name} has {part.seeds}" for part in parts)
            raise UserError(
                f"Seed {seed} is of no split that is asked for.", todo=f"Seeds: {ranges or 'none'}."
            )
        found[owners[0].name].append(seed)
    if bare := [name for name, own in found.items() if not own]:
        raise UserError(
            f"--seeds has no seed of split {bare[0]!r}.", todo=f"Its seeds: {find_split(bare[0]).seeds}."
        )
    return found


def _of_split(
    split: Split, seed: int, scale: ScaleOfData, suites: Sequence[Suite], sample: int | None
) -> Iterator[tuple[TaskRef, Task]]:
    with suites_universe(seed, scale, suites) as universe:
        for task in split_tasks(split.name, universe, suites, sample=sample):
            yield TaskRef(task.id, seed), task


def _of_set(name: str, *, asked: bool) -> Found:
    refs = set_tasks(name)
    if not asked:
        return [(ref, None) for ref in refs]
    suite, manifest = load_set(name), read_manifest(name)
    with suites_universe(manifest.seed, manifest.scale, [suite]) as universe:
        return [(ref, suite.task(universe, ref.task_id)) for ref in refs]


def _refs(found: Mapping[str, Found]) -> dict[str, list[TaskRef]]:
    return {name: [ref for ref, _ in tasks] for name, tasks in found.items()}


def _rows(found: Mapping[str, Found]) -> Iterator[str]:
    for name, tasks in found.items():
        for ref, task in tasks:
            if task is not None:
                yield json.dumps(_row(name, ref, task), ensure_ascii=False)


def _row(split: str, ref: TaskRef, task: Task) -> dict[str, Json]:
    """A row of a data set: what identifies the task, what the agent is asked, and what to balance by."""
    return {
        "id": f"{ref.task_id}@{ref.seed}",
        "split": split,
        "task": ref.task_id,
        "seed": ref.seed,
        "goal": task.request,
        "sites": list(task.sites),
        "kind": task.kind,
        "difficulty": task.difficulty,
    }
