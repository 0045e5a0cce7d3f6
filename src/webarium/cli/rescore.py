"""`webarium rescore`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from webarium.cli.console import errors, output, print_json
from webarium.cli.damaged import tell_damaged
from webarium.cli.options import AsJson, JudgeLast, MethodName
from webarium.cli.uncut import print_named
from webarium.llm import load_model
from webarium.runs.again.rescore import Rescored, rescore_run
from webarium.runs.records.reader import RunReader
from webarium.scoring.rules import UNKNOWN, rules_version
from webarium.types import Json

COLOURS = {"passed": "green", "failed": "red", "undecided": "blue"}


def rescore(
    run: Annotated[Path, typer.Argument(help="Folder of a run.")],
    judge: Annotated[
        str | None, typer.Option("--judge", help="Chat model that decides where wording is free.")
    ] = None,
    judge_method: Annotated[
        MethodName | None,
        typer.Option("--judge-method", help="How the judge looks at whole episodes; default: as in the run."),
    ] = None,
    judge_last: JudgeLast = None,
    recorded: Annotated[
        bool,
        typer.Option("--recorded", help="Use the recorded expectations even where the suite is installed."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Score all episodes again from their records alone, and list what changed. Nothing is written.

    [bold]Examples[/]

      webarium rescore runs/shopping-oracle-001
      webarium rescore runs/careful --judge openai/gpt-4o
      webarium rescore runs/careful --json > rescored.json
    """
    reader = RunReader(run)
    tell_damaged(reader)
    model = None if judge is None else load_model(judge)
    console = errors()
    with console.status("Scoring again") as status:
        found = rescore_run(
            reader,
            judge=model,
            method=None if judge_method is None else judge_method.value,
            last=judge_last,
            recorded=recorded,
            progress=lambda done: status.update(f"Scoring again: {done} of {len(reader.jobs)}"),
        )
    if as_json:
        print_json(_to_json(reader, found))
    else:
        _print(found, output())


def _to_json(reader: RunReader, found: list[Rescored]) -> dict[str, Json]:
    return {
        "run": reader.name,
        "episodes": len(found),
        "changed": sum(one.changed for one in found),
        "passed_before": sum(one.before.outcome == "passed" for one in found),
        "passed_after": sum(one.verdict.passed for one in found),
        "undecided_before": sum(one.before.outcome == "undecided" for one in found),
        "undecided_after": sum(one.verdict.unverified for one in found),
        "rules": rules_version(),
        "rules_before": sorted({one.before.rules or UNKNOWN for one in found}),
        "results": [one.to_json() for one in found],
    }


def _print(found: list[Rescored], console: Console) -> None:
    before = sum(one.before.outcome == "passed" for one in found)
    after = sum(one.verdict.passed for one in found)
    undecided = sum(one.verdict.unverified for one in found)
    changed = [one for one in found if one.changed]
    sources = sorted({one.source for one in found})
    console.print(
        f"[bold]{len(found)}[/] episodes scored again ({' and '.join(sources) or 'no'} checks): "
        f"{before} passed before, [bold]{after}[/] now" + (f", {undecided} undecided." if undecided else ".")
    )
    recorded = sorted({one.before.rules or UNKNOWN for one in found})
    if recorded and recorded != [rules_version()]:
        console.print(
            f"[yellow]Scored by rules {rules_version()}, recorded by rules {escape(', '.join(recorded))}.[/]",
            soft_wrap=True,
        )
    kept = sum(bool(one.kept) for one in found)
    if kept:
        console.print(
            f"[dim]{kept} of them have checks that need the live pages; their old results were kept.[/]"
        )
    if not changed:
        console.print("[green]No verdict changed.[/]")
        return
    rows = []
    for one in changed:
        now = one.verdict.outcome
        arrow = f"[{COLOURS[one.before.outcome]}]{one.before.outcome}[/] → [{COLOURS[now]}]{now}[/]"
        rows.append((one.job.id, arrow, one.verdict.reason))
    print_named("Changed", rows, console)
