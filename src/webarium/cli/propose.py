"""`webarium propose`."""

from __future__ import annotations

import asyncio
import shlex
from pathlib import Path
from typing import Annotated, cast, get_args

import typer
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.errors import UserError
from webarium.figures import duration
from webarium.propose.desk import ENGINE, Wanted, check, session
from webarium.propose.proposal import MEANINGS, Fate, Proposal, Proven
from webarium.propose.session import Outcome
from webarium.propose.trying import Standard
from webarium.runs.records.record import storing
from webarium.runs.records.store import write_atomically
from webarium.suites.proposed.form import ProposalFile, ProposedKind
from webarium.suites.proposed.live import site_name
from webarium.types import Json

FOLDER = Path("proposals")
"""Where files of proposals are written."""


def propose(
    site: Annotated[str, typer.Argument(help="Id of a site, or an address of the live web.")],
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many proposals to prove.")] = 20,
    model: Annotated[
        str | None, typer.Option("--model", "-m", help="Chat model that proposes. Default: rules do.")
    ] = None,
    model_url: Annotated[
        str | None, typer.Option("--model-url", help="Address of the server of both models.")
    ] = None,
    solver: Annotated[
        str | None,
        typer.Option("--solver", help="Chat model that must find the same by pages alone. Default: --model."),
    ] = None,
    agent: Annotated[
        str, typer.Option("--agent", help="The agent as which the solving model acts.")
    ] = "webarium",
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", help="retrieve or mutate; may be repeated. Default: both."),
    ] = None,
    agree: Annotated[int, typer.Option("--agree", min=1, help="How many tries must get the same.")] = 2,
    tries: Annotated[int, typer.Option("--tries", min=1, help="How many tries there are at most.")] = 3,
    max_steps: Annotated[
        int, typer.Option("--max-steps", min=1, help="Actions that a model's try may take.")
    ] = 20,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    engine: Annotated[
        str, typer.Option("--engine", help="What shows the pages of an installed site.")
    ] = ENGINE,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="New file; default proposals/SITE.json.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let a model, or rules, propose tasks of a site, and keep those that are proven.

    The answer is computed by a query that can only read, the end state is read off the rows, and a second solver must
    get the same by pages alone. What stays runs as a suite.

    [bold]Examples[/]

      webarium propose omnizon --count 30
      webarium propose omnizon --model openai/gpt-4o --count 10 --kind retrieve
      webarium view proposals
      webarium run --suite proposals:proposals/omnizon.json --agent oracle
    """
    wanted = Wanted(
        site=site,
        count=count,
        model=model,
        model_url=model_url,
        solver=solver,
        agent=agent,
        kinds=_kinds(kind),
        standard=Standard(agree, tries),
        max_steps=max_steps,
        seed=seed,
        scale=scale.value,
        engine=engine,
    )
    check(wanted)
    path = out or FOLDER / f"{site_name(site) if wanted.live else site}.json"
    if path.exists():
        raise UserError(f"{path} exists.", todo="Name another file with --out, or remove it.")
    file, outcome = asyncio.run(session(wanted, _tell, _progress))
    if file.templates:
        with storing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, file.text().encode())
    if as_json:
        print_json(summary(file, outcome))
    else:
        _show(file, outcome, path)
    if outcome.broken:
        errors().print(f"[bold red]It ended early:[/] {escape(outcome.broken)}", soft_wrap=True)
        raise typer.Exit(1)


def _kinds(named: list[str] | None) -> tuple[ProposedKind, ...]:
    known = get_args(ProposedKind)
    for kind in named or ():
        if kind not in known:
            raise UserError(f"There is no kind {kind!r} to propose.", todo=f"Use {' or '.join(known)}.")
    return tuple(cast("ProposedKind", kind) for kind in known if not named or kind in named)


def summary(file: ProposalFile, outcome: Outcome) -> dict[str, Json]:
    """The figures of a session for programs."""
    return {
        "site": file.site,
        "proposer": file.proposer,
        "proposed": outcome.proposed,
        "proven": len(outcome.proven),
        "templates": len(file.templates),
        "dropped": {str(reason): count for reason, count in outcome.reasons.items()},
        "seconds": round(outcome.seconds, 1),
    }


def _progress(message: str) -> None:
    errors().print(f"[dim]{escape(message)}[/]", soft_wrap=True)


def _tell(proposal: Proposal, fate: Fate) -> None:
    if isinstance(fate, Proven):
        line = f"[green]proven[/]  {escape(fate.proposal.request)} [dim]{escape(fate.result)}[/]"
    else:
        line = f"[yellow]{fate.reason}[/]  {escape(fate.request)} [dim]{escape(fate.why)}[/]"
    errors().print(line, soft_wrap=True)


def _show(file: ProposalFile, outcome: Outcome, path: Path) -> None:
    console = output()
    console.print(
        f"{len(outcome.proven)} of {outcome.proposed} proposals are proven, "
        f"in {len(file.templates)} templates and {duration(outcome.seconds)}."
    )
    if outcome.dropped:
        table = Table("Dropped", "How many", "Because", box=None)
        for reason, count in outcome.reasons.items():
            table.add_row(reason, str(count), MEANINGS[reason])
        console.print(table)
    if file.templates:
        shown = escape(shlex.quote(str(path)))
        errors().print(
            f"\nReview them:  [bold]webarium view {shown}[/]\n"
            f"Run them:     [bold]webarium run --suite proposals:{shown} --agent oracle[/]",
            soft_wrap=True,
        )
