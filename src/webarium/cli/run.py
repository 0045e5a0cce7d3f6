"""`webarium run`."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterable
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.agent_options import read_options, write_options
from webarium.cli.console import errors, output
from webarium.cli.filing import Leaderboard, RunId, file_answers, open_desk
from webarium.cli.limits import (
    MaxCost,
    MaxSeconds,
    MaxTokens,
    RunMaxCost,
    RunMaxSeconds,
    RunMaxSteps,
    RunMaxTokens,
    read_shard,
    write_limits,
)
from webarium.cli.options import JudgeLast, MethodName, ObserveName, ProfileName, Scale, ScaleName, Seed
from webarium.cli.progress import RunDisplay
from webarium.cli.tables import print_report
from webarium.errors import UserError
from webarium.real.filing import Desk
from webarium.runs import Limits, RunConfig, build_report, run_suite
from webarium.runs.store import new_run_path
from webarium.suites.registry import plain_name

EXAMPLES = """
[bold]Examples[/]

  webarium run --suite shopping --agent oracle
  webarium run --suite shopping --agent random --task shopping.latest_order_total.0 --headed --workers 1
  webarium run --suite shopping --agent webarium --model anthropic/claude-sonnet-4-5
  webarium run --suite shopping --agent cot --model openai/gpt-4o --no-ua-hint --option profile=original
  webarium run --suite webarena:test.raw.json#shopping --agent webarium --site shopping=http://localhost:7770
  webarium run --suite shopping --agent my_agents:Careful --seed 1 --out runs/careful
  webarium run --suite shopping --agent my_agents:Careful --seed 1 --out runs/careful --resume
"""


def run(
    suite: Annotated[
        str, typer.Option("--suite", "-s", help="Suite of tasks, e.g. shopping, or webarena:FILE.")
    ],
    agent: Annotated[
        str,
        typer.Option(
            "--agent",
            "-a",
            help="webarium, cot, direct, webvoyager, real, anthropic-cu, openai-cu, oracle, null, random, or your "
            "own as module:Class.",
        ),
    ],
    model: Annotated[
        str | None,
        typer.Option("--model", "-m", help="The chat model that the agent asks, e.g. openai/gpt-4o."),
    ] = None,
    model_url: Annotated[
        str | None,
        typer.Option("--model-url", help="Address of the model's service, if it is not the provider's own."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="An option of the agent as key=value; may be repeated."),
    ] = None,
    no_ua_hint: Annotated[
        bool, typer.Option("--no-ua-hint", help="Do not tell the agent that tasks may be impossible.")
    ] = False,
    temperature: Annotated[
        float | None, typer.Option("--temperature", min=0.0, help="The model's temperature.")
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge", help="The chat model that decides where wording is free, e.g. openai/gpt-4o."
        ),
    ] = None,
    judge_method: Annotated[
        MethodName,
        typer.Option(
            "--judge-method", help="How the judge looks at whole episodes, as in WebVoyager's tasks."
        ),
    ] = MethodName.key_points,
    judge_last: JudgeLast = None,
    profile: Annotated[
        ProfileName, typer.Option("--profile", help="How tasks of other benchmarks are scored.")
    ] = ProfileName.strict,
    site: Annotated[
        list[str] | None,
        typer.Option("--site", help="Where a site of WebArena's tasks is, as name=URL; may be repeated."),
    ] = None,
    endpoint: Annotated[
        list[str] | None,
        typer.Option(
            "--endpoint",
            help="Address of REAL's protocol that the agent may open: config, finish, submit or clear; "
            "may be repeated.",
        ),
    ] = None,
    task: Annotated[
        list[str] | None, typer.Option("--task", "-t", help="Only this task; may be repeated.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=64, help="Worker processes.")] = 2,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder of the run; default runs/<suite>-<agent>-NNN.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Finish the run in --out: keep what has a score.")
    ] = False,
    observe: Annotated[
        ObserveName | None,
        typer.Option("--observe", help="What the agent is shown; default: what it asks for, or axtree."),
    ] = None,
    max_steps: Annotated[
        int | None,
        typer.Option(
            "--max-steps", min=1, max=1000, help="Actions an episode may take; default: the agent's, or 30."
        ),
    ] = None,
    trials: Annotated[
        int, typer.Option("--trials", min=1, help="How often each task is tried, with other randomness.")
    ] = 1,
    epochs: Annotated[
        int, typer.Option("--epochs", min=1, help="How often the suite is run, each time at the next seed.")
    ] = 1,
    concurrency: Annotated[
        int, typer.Option("--concurrency", "-c", min=1, max=64, help="Episodes at once in each worker.")
    ] = 1,
    on: Annotated[
        str, typer.Option("--on", help="Where workers run: local, ray, or ray:ADDRESS of a cluster.")
    ] = "local",
    shard: Annotated[
        str | None, typer.Option("--shard", help="Only the i-th of n parts of the plan, as i/n.")
    ] = None,
    max_seconds: MaxSeconds = None,
    max_tokens: MaxTokens = None,
    max_cost: MaxCost = None,
    run_max_steps: RunMaxSteps = None,
    run_max_seconds: RunMaxSeconds = None,
    run_max_tokens: RunMaxTokens = None,
    run_max_cost: RunMaxCost = None,
    headed: Annotated[bool, typer.Option("--headed", help="Show the browser windows.")] = False,
    smoke: Annotated[bool, typer.Option("--smoke", help="Only the suite's smoke subset.")] = False,
    leaderboard: Leaderboard = None,
    run_id: RunId = None,
) -> None:
    """Run a suite of tasks with an agent, score every episode and show the result."""
    config = RunConfig(
        suite=suite,
        agent=agent,
        tasks=tuple(dict.fromkeys(task or ())),
        model=model,
        model_url=model_url,
        agent_options=read_options(option or (), no_ua_hint=no_ua_hint, temperature=temperature),
        judge=judge,
        judge_method=judge_method.value,
        judge_last=judge_last,
        profile=profile.value,
        base_urls=read_sites(site or ()),
        endpoints=tuple(dict.fromkeys(endpoint or ())),
        smoke=smoke,
        seed=seed,
        scale=scale.value,
        observe=observe.value if observe else None,
        max_steps=max_steps,
        trials=trials,
        epochs=epochs,
        limits=Limits(max_seconds, max_tokens, max_cost),
        workers=workers,
        concurrency=concurrency,
        on=on,
        shard=None if shard is None else read_shard(shard),
        run_limits=Limits(run_max_seconds, run_max_tokens, run_max_cost, run_max_steps),
        headed=headed,
    )
    if resume and out is None:
        raise UserError(
            "--resume needs the folder of the run to finish.", todo="Name it: --out runs/<name> --resume."
        )
    desk = open_desk(leaderboard, run_id, config)
    execute(config, out or new_run_path(Path("runs"), plain_name(suite), agent), resume=resume, desk=desk)


run.__doc__ = f"{run.__doc__}\n{EXAMPLES}"


def read_sites(given: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Addresses by site name, from texts like ``shopping=http://localhost:7770``; raises `UserError` for others."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, url = text.partition("=")
        if not equals or not name or not url:
            raise UserError(
                f"--site expects name=URL, and {text!r} came.", todo="Write: --site shopping=URL."
            )
        found[name] = url
    return tuple(found.items())


def execute(config: RunConfig, out: Path, *, resume: bool = False, desk: Desk | None = None) -> None:
    """Run with a live display, print the table, and exit non-zero when something broke or was interrupted.

    Answers to REAL's tasks are filed at the desk, if there is one.
    """
    console = errors()
    signal.signal(signal.SIGTERM, _as_interrupt)
    with RunDisplay(console) as display:
        outcome = run_suite(config, out, resume=resume, listener=display)
    print_report(build_report(outcome.folder), output())
    there = desk is None or file_answers(desk, outcome.folder)
    broken = sum(result.outcome == "error" for result in outcome.results)
    if outcome.interrupted or broken or outcome.limit or not there:
        what = f"{broken} episodes have no score." if broken else "Some answers were not filed."
        if outcome.limit:
            what = f"The run's limit of {outcome.limit} is reached; raise it to go on."
        if outcome.interrupted:
            what = "Interrupted; finished episodes are kept."
        console.print(
            f"\n{what} Continue with:\n  [bold]{escape(resume_command(config, outcome.folder.path, desk))}[/]",
            soft_wrap=True,
        )
        raise typer.Exit(130 if outcome.interrupted else 1)
    console.print(
        f"\nSee it again:  [bold]webarium report {escape(str(outcome.folder.path))}[/]", soft_wrap=True
    )


def resume_command(config: RunConfig, folder: Path, desk: Desk | None = None) -> str:
    """The command line that finishes a run."""
    defaults = RunConfig(config.suite, config.agent)
    words = ["webarium", "run", "--suite", config.suite, "--agent", config.agent]
    for name in (
        "model",
        "model_url",
        "judge",
        "judge_method",
        "judge_last",
        "profile",
        "seed",
        "scale",
        "observe",
        "max_steps",
        "trials",
        "epochs",
        "workers",
        "concurrency",
        "on",
    ):
        if getattr(config, name) != getattr(defaults, name):
            words += [f"--{name.replace('_', '-')}", str(getattr(config, name))]
    words += write_limits(config)
    words += write_options(config.agent_options)
    words += [word for name, url in config.base_urls for word in ("--site", f"{name}={url}")]
    words += [word for name in config.endpoints for word in ("--endpoint", name)]
    words += [word for task_id in config.tasks for word in ("--task", task_id)]
    words += ["--smoke"] if config.smoke else []
    words += ["--headed"] if config.headed else []
    words += [] if desk is None else ["--leaderboard", desk.board.address, "--run-id", desk.run_id]
    return shlex.join([*words, "--out", str(folder), "--resume"])


def _as_interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
