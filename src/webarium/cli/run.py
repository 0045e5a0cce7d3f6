"""`webarium run`."""

from __future__ import annotations

import inspect
import shlex
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.filing import Leaderboard, RunId, file_answers, open_desk
from webarium.cli.interrupts import INTERRUPTS
from webarium.cli.options import Out, Resume
from webarium.cli.progress import RunDisplay
from webarium.cli.run_options import parameters, read_config, require_folder, write_config
from webarium.cli.tables import print_report
from webarium.real.filing import Desk
from webarium.runs import RunConfig, build_report, run_suite
from webarium.runs.preflight import preflight
from webarium.runs.reach import require_reachable
from webarium.runs.records.store import RunFolder, new_run_folder
from webarium.runs.workers.scheduler import prepare
from webarium.suites.registry import plain_name

EXAMPLES = """
[bold]Examples[/]

  webarium run --suite shopping --agent oracle
  webarium run --suite shopping --agent random --task shopping.latest_order_total.0 --headed --workers 1
  webarium run --suite shopping --agent webarium --model anthropic/claude-haiku-4-5
  webarium run --suite shopping --agent cot --model openai/gpt-4o --no-ua-hint --option profile=original
  webarium run --suite webvoyager:WebVoyager_data.jsonl --agent webvoyager --model openai/gpt-4o --live
  webarium run --suite webarena:test.raw.json#shopping --agent webarium --site shopping=http://localhost:7770
  webarium run --suite shopping --agent my_agents:Careful --seed 1 --out runs/careful
  webarium run --suite shopping --agent my_agents:Careful --seed 1 --out runs/careful --resume
"""


DryRun = Annotated[
    bool,
    typer.Option("--dry-run", help="Only look: check everything, say what it will take, and run nothing."),
]


Live = Annotated[
    bool,
    typer.Option(
        "--live",
        help="Ask first where tasks of the live web start, and stop at an address that does not answer.",
    ),
]


def run(
    *,
    out: Out = None,
    resume: Resume = False,
    dry_run: DryRun = False,
    live: Live = False,
    leaderboard: Leaderboard = None,
    run_id: RunId = None,
    **settings: Any,
) -> None:
    """Run a suite of tasks with an agent, score every episode and show the result."""
    config = read_config(settings)
    require_folder(out, resume=resume)
    desk = open_desk(leaderboard, run_id, config)
    made = new_run_folder(Path("runs"), plain_name(config.suite), config.agent)
    with nullcontext(out) if out else made as folder:
        execute(config, folder, resume=resume, desk=desk, dry_run=dry_run, live=live)


def _signature() -> inspect.Signature:
    """All parameters by name: a run's settings, then those of this command alone."""
    known = inspect.signature(run, eval_str=True).parameters.values()
    return inspect.Signature([*parameters(), *(own for own in known if own.kind is own.KEYWORD_ONLY)])


run.__doc__ = f"{run.__doc__}\n{EXAMPLES}"
run.__signature__ = _signature()  # type: ignore[attr-defined]  # what typer reads


def execute(
    config: RunConfig,
    out: Path,
    *,
    resume: bool = False,
    desk: Desk | None = None,
    dry_run: bool = False,
    live: bool = False,
) -> None:
    """Look first, run with a live display, print the table, and exit non-zero when something broke or was interrupted.

    A dry run ends after the look. Answers to REAL's tasks are filed at the desk, if there is one.
    """
    console = errors()
    if not resume:
        RunFolder.require_new(out)
    with RunDisplay(console) as display:
        plan = prepare(config, display)
        if live:
            require_reachable([planned.task for planned in plan.part(config.shard)])
        for name, words in preflight(config, plan, out, resume=resume).lines():
            console.print(f"[dim]{name:9}[/] {escape(words)}", soft_wrap=True)
        if dry_run:
            return
        outcome = run_suite(
            config, out, resume=resume, listener=display, hurried=lambda: INTERRUPTS.hurried, plan=plan
        )
    print_report(build_report(outcome.folder), output())
    there = desk is None or file_answers(desk, outcome.folder)
    broken = sum(result.outcome == "error" for result in outcome.results)
    if outcome.interrupted or broken or outcome.limit or outcome.refused or outcome.full or not there:
        what = f"{broken} episodes have no score." if broken else "Some answers were not filed."
        if outcome.limit:
            what = f"The run's limit of {outcome.limit} has been reached; the command below raises it."
            config = raised(config, outcome.limit)
        if outcome.refused:
            what = f"The run ended, since no call to the model can succeed: {outcome.refused}"
        if outcome.full:
            what = outcome.full
        if outcome.interrupted:
            what = "Interrupted; finished episodes are kept."
        console.print(
            f"\n{escape(what)} Continue with:\n  [bold]{escape(resume_command(config, outcome.folder.path, desk))}[/]",
            soft_wrap=True,
        )
        raise typer.Exit(130 if outcome.interrupted else 1)
    console.print(
        f"\nSee it again:  [bold]webarium report {escape(str(outcome.folder.path))}[/]", soft_wrap=True
    )


def raised(config: RunConfig, limit: str) -> RunConfig:
    """The run with twice as much of what it has used up."""
    most = getattr(config.run_limits, limit)
    return replace(config, run_limits=replace(config.run_limits, **{limit: 2 * most}))


def resume_command(config: RunConfig, folder: Path, desk: Desk | None = None) -> str:
    """The command line that finishes a run."""
    filed = [] if desk is None else ["--leaderboard", desk.board.address, "--run-id", desk.run_id]
    return shlex.join(["webarium", "run", *write_config(config), *filed, "--out", str(folder), "--resume"])
