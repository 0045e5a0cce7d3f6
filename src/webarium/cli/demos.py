"""`webarium demos`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.export import FormatName
from webarium.cli.options import AnswersName, Scale, ScaleName, Seed
from webarium.cli.progress import RunDisplay
from webarium.runs.again.demos import record_demos


def demos(
    suite: Annotated[str, typer.Option("--suite", "-s", help="One of Webarium's own suites, e.g. shopping.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder of the dataset; default demos/<suite>.")
    ] = None,
    per_template: Annotated[
        int, typer.Option("--per-template", min=1, max=1000, help="Demonstrations for each template.")
    ] = 1,
    task: Annotated[
        list[str] | None, typer.Option("--task", "-t", help="Only this task; may be repeated.")
    ] = None,
    format: Annotated[
        list[FormatName] | None,
        typer.Option("--format", "-f", help="An export format; may be repeated. Default: jsonl and chat."),
    ] = None,
    answers: Annotated[
        AnswersName,
        typer.Option("--answers", help="How requests ask for answers: in a declared form, or in free words."),
    ] = AnswersName.form,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=64, help="Worker processes.")] = 2,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
) -> None:
    """Record golden demonstrations: every template solved through the real pages, as training data.

    [bold]Examples[/]

      webarium demos --suite shopping
      webarium demos --suite shopping --per-template 3 --seed 1 --format parquet --out data/seed1
    """
    console = errors()
    target = out or Path("demos") / suite
    with RunDisplay(console) as display:
        dataset = record_demos(
            suite,
            target,
            seed=seed,
            scale=scale.value,
            per_template=per_template,
            tasks=tuple(dict.fromkeys(task or ())),
            formats=tuple(name.value for name in format or (FormatName.jsonl, FormatName.chat)),
            answers=answers.value,
            workers=workers,
            listener=display,
            progress=lambda message: console.print(escape(message)),
        )
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
