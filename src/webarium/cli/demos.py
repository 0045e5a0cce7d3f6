"""`webarium demos`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.export import FormatName
from webarium.cli.options import AnswersName, DifficultyName, Scale, ScaleName, SplitOption
from webarium.cli.progress import RunDisplay
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.errors import UserError
from webarium.people.retrace import retracing
from webarium.runs.again.demos import DEFAULT_FORMATS, Dataset, record_demos, record_run
from webarium.suites.splits import find_split


def demos(
    suite: Annotated[
        str | None, typer.Option("--suite", "-s", help="One of Webarium's own suites, e.g. shopping.")
    ] = None,
    run: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="RUN", help="Do again what a person passed in this run, in place of a suite."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder of the dataset; default demos/<suite>.")
    ] = None,
    per_template: Annotated[
        int, typer.Option("--per-template", min=1, max=1000, help="Demonstrations for each template.")
    ] = 1,
    task: Annotated[
        list[str] | None, typer.Option("--task", "-t", help="Only this task; may be repeated.")
    ] = None,
    split: Annotated[
        SplitOption | None,
        typer.Option("--split", help="Only tasks of this split; each has seeds of its own."),
    ] = None,
    difficulty: Annotated[
        DifficultyName | None, typer.Option("--difficulty", help="Only templates of this difficulty.")
    ] = None,
    engine: Annotated[
        str, typer.Option("--engine", help="What shows the pages: an installed engine's name.")
    ] = DEFAULT_ENGINE,
    format: Annotated[
        list[FormatName] | None,
        typer.Option(
            "--format", "-f", help="An export format; may be repeated. Default: jsonl, chat and choices."
        ),
    ] = None,
    answers: Annotated[
        AnswersName,
        typer.Option("--answers", help="How requests ask for answers: in a declared form, or in free words."),
    ] = AnswersName.form,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=64, help="Worker processes.")] = 2,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Universe seed; default: 0, or the split's first.")
    ] = None,
    scale: Scale = ScaleName.small,
) -> None:
    """Record golden demonstrations: every template solved through the real pages, as training data.

    [bold]Examples[/]

      webarium demos --suite shopping
      webarium demos --suite shopping --per-template 3 --seed 1 --format parquet --out data/seed1

      webarium demos --suite gomail --split train --engine text --format parquet

      webarium demos --from study/ann
    """
    formats = tuple(name.value for name in format) if format else DEFAULT_FORMATS
    if run is not None:
        if suite is not None or task or split is not None or difficulty is not None or seed is not None:
            raise UserError(
                "With --from, tasks and data are those of the run.",
                todo="Leave --suite, --task, --split, --difficulty and --seed out.",
            )
        _retrace(run, out or Path("demos") / run.resolve().name, engine, workers, formats)
        return
    if suite is None:
        raise UserError("Nothing says what to demonstrate.", todo="Add --suite NAME, or --from RUN.")
    console = errors()
    target = out or Path("demos") / suite
    with RunDisplay(console) as display:
        dataset = record_demos(
            suite,
            target,
            seed=seed if seed is not None else 0 if split is None else find_split(split.value).first,
            scale=scale.value,
            per_template=per_template,
            tasks=tuple(dict.fromkeys(task or ())),
            split=None if split is None else split.value,
            difficulty=None if difficulty is None else difficulty.value,
            engine=engine,
            formats=formats,
            answers=answers.value,
            workers=workers,
            listener=display,
            progress=lambda message: console.print(escape(message)),
        )
    _finish(dataset, target)


def _retrace(run: Path, target: Path, engine: str, workers: int, formats: Sequence[str]) -> None:
    """Do again what a person passed, and export what passes again."""
    console = errors()
    found = retracing(run, engine, workers)
    with RunDisplay(console) as display:
        dataset = record_run(found.config, target, formats=formats, listener=display)
    _finish(replace(dataset, missing=(*dataset.missing, *found.lacking)), target)


def _finish(dataset: Dataset, target: Path) -> None:
    console = errors()
    output().print(
        f"{dataset.episodes} demonstrations of {dataset.templates} templates in {escape(str(target))}",
        soft_wrap=True,
    )
    if dataset.interrupted or dataset.full:
        why = "Interrupted." if dataset.interrupted else dataset.full or ""
        console.print(
            escape(f"{why} What was recorded is kept; run the command again to continue."), soft_wrap=True
        )
    if dataset.missing:
        names = ", ".join(dataset.missing[:12]) + (", …" if len(dataset.missing) > 12 else "")
        console.print(f"[yellow]Without one:[/] {escape(names)}", soft_wrap=True)
    if dataset.interrupted:
        raise typer.Exit(130)
    if dataset.missing or dataset.full:
        raise typer.Exit(1)
