"""`webarium agreement`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from webarium.cli.console import output, print_json
from webarium.cli.options import AsJson
from webarium.errors import UserError
from webarium.figures import percent
from webarium.people.ratings import files_of
from webarium.runs.records.reader import RunReader
from webarium.scoring.judges.agreement import Agreement, Bootstrap, Estimate, Pair, measure
from webarium.scoring.judges.ratings import SUCCESS, Ratings, aligned, normal_label, read_ratings


def agreement(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="A.jsonl B.jsonl…", help="Ratings: JSONL files, or folders of runs."),
    ],
    common: Annotated[
        bool, typer.Option("--common", help="Compare only episodes that everybody has rated.")
    ] = False,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="LABEL",
            help="Leave out episodes that anybody gave this label; may be repeated.",
        ),
    ] = None,
    resamples: Annotated[
        int, typer.Option("--resamples", min=1, max=1_000_000, help="Bootstrap resamples.")
    ] = 2000,
    confidence: Annotated[
        float, typer.Option("--confidence", min=0.5, max=0.999, help="Coverage of the intervals.")
    ] = 0.95,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the bootstrap.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Compare ratings of the same episodes: agreement, Cohen's and Fleiss' kappa, with intervals.

    A run's folder alone means its outcomes and all that `webarium annotate` has kept there, where everybody has rated.

    [bold]Examples[/]

      webarium agreement human.jsonl judge.jsonl
      webarium agreement human.jsonl runs/shopping-cot-001 --without error
      webarium agreement runs/shopping-cot-001
    """
    rated = files_of(files[0]) if len(files) == 1 and files[0].is_dir() else []
    raters = [_read(path) for path in (*files, *rated)]
    ids = _kept(raters, aligned(raters, common=common or bool(rated)), without or [])
    found = measure(raters, ids, Bootstrap(resamples, confidence, seed))
    if as_json:
        print_json(found.to_json())
    else:
        print_agreement(found, output())


def _read(path: Path) -> Ratings:
    """A file's ratings, or a run's outcomes."""
    if not path.is_dir():
        return read_ratings(path)
    run = RunReader(path)
    labels = {
        entry.id: "unverified" if entry.result.outcome == "undecided" else normal_label(entry.result.outcome)
        for entry in run.entries()
        if entry.result is not None
    }
    if not labels:
        raise UserError(f"The run {path} has no results yet.", todo="Wait for it, or resume it.")
    return Ratings(run.name, labels)


def _kept(raters: list[Ratings], ids: list[str], without: list[str]) -> list[str]:
    dropped = {normal_label(label) for label in without}
    kept = [name for name in ids if not any(rater.labels[name] in dropped for rater in raters)]
    if not kept:
        raise UserError(
            f"Nothing is left after leaving out {', '.join(sorted(dropped))}.", todo="Leave out fewer labels."
        )
    return kept


def print_agreement(found: Agreement, console: Console) -> None:
    """Print raters, pairs, and where a single pair disagrees."""
    console.print(_headline(found))
    console.print(_raters(found))
    console.print(_pairs(found))
    if len(found.pairs) == 1:
        console.print(_crossed(found, found.pairs[0]))


def _headline(found: Agreement) -> Panel:
    pair = found.pairs[0]
    kappa, name = (
        (pair.kappa, "Cohen's κ")
        if found.fleiss is None
        else (found.fleiss, f"Fleiss' κ of {len(found.counts)} raters")
    )
    strength = "" if kappa.value is None else _strength(kappa.value)
    all_agree = "agreement" if found.fleiss is None else "all agree"
    lines = [
        f"[bold]{_number(kappa.value)}[/] {name}  [dim]{_interval(kappa)}  {strength}[/]",
        f"[bold]{percent(found.all_agree.value)}[/] {all_agree}  [dim]{_interval(found.all_agree, shares=True)}[/]",
    ]
    boot = found.bootstrap
    about = (
        f"{found.items} items · {100 * boot.confidence:g} % intervals · {boot.resamples} resamples, "
        f"seed {boot.seed}"
    )
    return Panel(
        "\n".join(lines),
        title=f"[bold]Agreement[/]  {about}",
        title_align="left",
        border_style="cyan",
        padding=(0, 1),
    )


def _raters(found: Agreement) -> Table:
    table = _plain_table("Rater", *(label.capitalize() for label in found.labels), "Success rate")
    for rater, counts in found.counts:
        successes = counts[found.labels.index(SUCCESS)] if SUCCESS in found.labels else 0
        table.add_row(escape(rater), *map(str, counts), percent(successes / found.items))
    table.add_row()
    return table


def _pairs(found: Agreement) -> Table:
    table = _plain_table("Pair", "Agreement", "Cohen's κ", "Precision", "Recall")
    for pair in found.pairs:
        table.add_row(
            escape(f"{pair.first} – {pair.second}"),
            f"{percent(pair.agreement.value)} [dim]{_interval(pair.agreement, shares=True)}[/]",
            f"{_number(pair.kappa.value)} [dim]{_interval(pair.kappa)}[/]",
            percent(pair.precision),
            percent(pair.recall),
        )
    table.add_row()
    return table


def _crossed(found: Agreement, pair: Pair) -> Table:
    table = _plain_table(f"{pair.first} ↓  {pair.second} →", *(label.capitalize() for label in found.labels))
    for label, row in zip(found.labels, pair.table, strict=True):
        cells = [
            f"[green]{cell}[/]" if other == label else f"[red]{cell}[/]" if cell else "0"
            for other, cell in zip(found.labels, row, strict=True)
        ]
        table.add_row(escape(label.capitalize()), *cells)
    return table


def _plain_table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column(escape(first), overflow="fold", min_width=12)
    for name in others:
        table.add_column(escape(name), justify="right", overflow="fold")
    return table


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _interval(estimate: Estimate, *, shares: bool = False) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (f"{100 * one:.0f}" if shares else _number(one) for one in (estimate.low, estimate.high))
    return f"({low} to {high})"


def _strength(kappa: float) -> str:
    """The usual words for a kappa (Landis and Koch, 1977)."""
    for least, word in (
        (0.8, "almost perfect"),
        (0.6, "substantial"),
        (0.4, "moderate"),
        (0.2, "fair"),
        (0, "slight"),
    ):
        if kappa > least:
            return word
    return "no better than chance"
