"""`webarium tasks audit`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName
from webarium.cli.universes import suites_universe
from webarium.errors import UserError
from webarium.figures import percent
from webarium.suites.registry import load_suite, suite_names
from webarium.suites.suite import left_out
from webarium.tasks.audit import FLOORS, RULES, Audit, Finding, Rule, audit

_HEADS: dict[Rule, str] = {
    "repeat": "Repeats",
    "duplicate": "Twice",
    "constant": "Constant",
    "same_answer": "Same",
    "empty_answer": "Empty",
    "shown": "Shown",
    "memory": "By heart",
    "printed": "Printed",
    "one_step": "Short",
    "open": "Open",
    "choice": "Choice",
    "spelling": "Spelling",
    "corrected": "Corrected",
    "lines": "Lines",
    "endless": "Endless",
    "ambiguous": "Two ways",
    "impossible": "Impossible",
    "grammar": "Grammar",
}


def audit_tasks(
    seeds: Annotated[str, typer.Option("--seeds", help="Universe seeds: 0-5, or 0,3,7.")] = "0-5",
    suite: Annotated[
        list[str] | None,
        typer.Option("--suite", "-s", help="Only this suite. May be repeated; default: all installed ones."),
    ] = None,
    scale: Scale = ScaleName.small,
    most: Annotated[
        int, typer.Option("--most", min=0, help="How many findings of each rule are listed for each suite.")
    ] = 5,
    as_json: AsJson = False,
) -> None:
    """Look for tasks that repeat, can be guessed, let pass what nobody asked for, or read badly.

    Exits with 1 if a suite breaks a rule more often than is allowed.

    [bold]Examples[/]

      webarium tasks audit --seeds 0-5
      webarium tasks audit --suite gomail --seeds 0,1 --most 50
    """
    chosen = read_seeds(seeds)
    found: list[Audit] = []
    suites = {name: load_suite(name) for name in suite or suite_names()}
    with ExitStack() as stack:
        universes = {
            seed: stack.enter_context(suites_universe(seed, scale.value, suites.values())) for seed in chosen
        }
        for name, loaded in suites.items():
            errors().print(f"Looking through {escape(name)}.")
            found.append(audit(name, {seed: loaded.tasks(u) for seed, u in universes.items()}, universes))
            for seed, universe in universes.items():
                missing = left_out(name, loaded.without_instance(universe), seed)
                if missing:
                    errors().print(escape(missing), soft_wrap=True)
    if as_json:
        print_json({"seeds": list(chosen), "scale": scale.value, "suites": [one.to_json() for one in found]})
    else:
        console = output()
        for one in found:
            _print_findings(one, console, most)
        console.print(_figures(found))
        _print_verdict(found, console)
    if any(one.broken for one in found):
        raise typer.Exit(1)


def read_seeds(text: str) -> tuple[int, ...]:
    """Seeds from ``0-5`` or ``0,3,7``, each once, in order.

    Raises:
        UserError: It is neither.
    """
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,6})(?:-(\d{1,6}))?\s*", part)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise UserError(f"--seeds takes numbers such as 0-5 or 0,3,7, got {text!r}.")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return tuple(dict.fromkeys(found))


def _print_findings(one: Audit, console: Console, most: int) -> None:
    for rule, meaning in RULES.items():
        mine = [finding for finding in one.findings if finding.rule == rule and not finding.exempt]
        if not mine or not most:
            continue
        console.print(f"\n[bold]{escape(one.figures.name)}[/]: {meaning} [dim]({rule})[/]")
        for finding in mine[:most]:
            console.print(_line(finding), soft_wrap=True)
        if len(mine) > most:
            console.print(f"  [dim]… and {len(mine) - most} more: --most, or --json for all.[/]")


def _line(finding: Finding) -> str:
    where = finding.task or finding.template
    return f"  [cyan]{escape(where)}[/] [dim]seed {finding.seed}[/]  {escape(finding.detail)}"


def _figures(found: Sequence[Audit]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 0, 0, 1), header_style="bold")
    table.add_column("\nSuite", no_wrap=True)
    for head in ("Tasks", *_HEADS.values(), "Exempt"):
        table.add_column(f"\n{head}", justify="right", no_wrap=True)
    for one in found:
        figures = one.figures
        cells = [_cell(one, rule) for rule in _HEADS]
        exempt = f"[dim]{sum(figures.exempt.values())}[/]"
        table.add_row(escape(figures.name), str(figures.tasks), *cells, exempt)
    return table


def _cell(one: Audit, rule: Rule) -> str:
    words = percent(one.figures.share("repeat")) if rule == "repeat" else str(one.figures.counts[rule])
    return f"[red]{words}[/]" if rule in one.broken else words


def _print_verdict(found: Sequence[Audit], console: Console) -> None:
    broken = [(one, rule) for one in found for rule in one.broken]
    console.print()
    for one, rule in broken:
        share, floor = percent(one.figures.share(rule)), percent(FLOORS[rule])
        console.print(
            f"[red]{escape(one.figures.name)}: {rule} is at {share}, at most {floor} is allowed.[/]"
        )
    if not broken:
        console.print("[green]All limits hold.[/]")
