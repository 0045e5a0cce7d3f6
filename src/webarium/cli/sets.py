"""`webarium sets`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import output, print_json
from webarium.cli.options import AsJson
from webarium.safety.harm.suite import HARM
from webarium.safety.overlaid import SIGN
from webarium.shapes import as_object
from webarium.suites.manifest import SAFETY_SETS, SET_NAMES, read_manifest
from webarium.suites.registry import load_set, load_suites
from webarium.suites.sets import SPLITS, split_templates
from webarium.tasks.difficulty import difficulty_of
from webarium.tasks.template import Template
from webarium.types import DIFFICULTIES, TASK_KINDS, Json


def sets(as_json: AsJson = False) -> None:
    """List the named sets of tasks and the splits, with how much each asks by kind and difficulty.

    [bold]Examples[/]

      webarium sets
      webarium tasks list --set webarium-lite
      webarium run --set webarium-core --agent webarium --model openai/gpt-4o
    """
    named, parts = [_of_set(name) for name in SET_NAMES], _splits()
    conduct = [_of_conduct(name) for name in SAFETY_SETS]
    if as_json:
        print_json({"sets": named, "of_conduct": conduct, "splits": parts})
        return
    console = output()
    _print_sets(named, console)
    _print_conduct(conduct, console)
    _print_splits(parts, console)


def _of_set(name: str) -> dict[str, Json]:
    suite = load_set(name)
    home = {template.id: template for template in suite.templates}
    asked = [home[task_id.rpartition(".")[0]] for task_id in suite.listed]
    return {
        "name": name,
        "version": suite.manifest.version,
        "description": suite.manifest.description,
        "seed": suite.manifest.seed,
        "scale": suite.manifest.scale,
        "tasks": len(suite.listed),
        "missing": len(suite.manifest.tasks) - len(suite.listed),
        "templates": len(home),
        "sites": len({template.site for template in asked}),
        **_counted(asked),
    }


def _of_conduct(name: str) -> dict[str, Json]:
    """A set of how agents behave; its tasks come in pairs or more: plain ones, and others with them."""
    suite, manifest = load_set(name), read_manifest(name)
    paired = {template.id for template in suite.templates if template.twin and name == HARM}
    beside = [id for id in suite.listed if SIGN in id or id.rpartition(".")[0] in paired]
    return {
        "name": name,
        "version": manifest.version,
        "description": manifest.description,
        "seed": manifest.seed,
        "scale": manifest.scale,
        "tasks": len(suite.listed) - len(beside),
        "beside": len(beside),
    }


def _print_conduct(found: Iterable[Mapping[str, Json]], console: Console) -> None:
    for each in found:
        console.print(_head(each), soft_wrap=True)
        console.print(f"  {escape(str(each['description']))}", soft_wrap=True)
        console.print(f"  {each['tasks']} plain tasks, {each['beside']} others with them", soft_wrap=True)
    console.print()


def _head(found: Mapping[str, Json]) -> str:
    return (
        f"[bold]{found['name']}[/] version {found['version']}, seed {found['seed']}, scale {found['scale']}"
    )


def _counted(asked: Iterable[Template]) -> dict[str, Json]:
    found = list(asked)
    kinds = Counter(template.kind for template in found)
    levels = Counter(difficulty_of(template) for template in found)
    return {
        "kinds": {kind: kinds[kind] for kind in TASK_KINDS},
        "difficulties": {level: levels[level] for level in DIFFICULTIES},
    }


def _splits() -> list[dict[str, Json]]:
    every = load_suites().values()
    return [
        {
            "name": name,
            "templates": len(split_templates(split.name, every)),
            "first_seed": split.first,
            "last_seed": split.last,
            "seeds": split.seeds,
        }
        for name, split in SPLITS.items()
    ]


def _print_sets(found: Iterable[Mapping[str, Json]], console: Console) -> None:
    for each in found:
        console.print(_head(each), soft_wrap=True)
        console.print(f"  {escape(str(each['description']))}", soft_wrap=True)
        made_of = f"{each['tasks']} tasks from {each['templates']} templates of {each['sites']} sites"
        console.print(f"  {made_of}: {_words(each['kinds'])}; {_words(each['difficulties'])}", soft_wrap=True)
        if each["missing"]:
            console.print(
                f"  [yellow]{each['missing']} tasks are of no suite that is installed here.[/]",
                soft_wrap=True,
            )
    console.print()


def _words(counts: Json) -> str:
    return ", ".join(f"{name} {number}" for name, number in as_object(counts).items() if number)


def _print_splits(found: Iterable[Mapping[str, Json]], console: Console) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    table.add_column("Split")
    table.add_column("Templates", justify="right")
    table.add_column("Seeds")
    for each in found:
        table.add_row(str(each["name"]), str(each["templates"]), str(each["seeds"]))
    console.print(table)
