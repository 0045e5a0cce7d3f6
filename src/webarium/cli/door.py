"""`webarium door`."""

from __future__ import annotations

import asyncio
import inspect
import os
import shlex
import signal
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from webarium.agents.registry import agent_names, load_function
from webarium.cli.console import errors, output, print_line
from webarium.cli.interrupts import INTERRUPTS, PATIENCE
from webarium.cli.options import AsJson, Out, Resume
from webarium.cli.progress import MARKS
from webarium.cli.run_options import parameters, read_config, require_folder, write_config
from webarium.cli.tables import print_report
from webarium.envs.engines import engine_kind
from webarium.errors import UserError
from webarium.figures import duration
from webarium.runs import Limits, RunConfig, RunOutcome, build_report
from webarium.runs.doors.command import CommandLine
from webarium.runs.doors.episode import OpenDoor, Plugged
from webarium.runs.doors.run import DoorRun, plan_doors
from webarium.runs.doors.settings import DEFAULT_SECONDS, NAME, DoorSettings
from webarium.runs.plan import Plan
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.store import RunFolder, new_run_folder
from webarium.suites.registry import plain_name

SETTINGS = (
    "suite",
    "tasks",
    "split",
    "sample",
    "smoke",
    "seed",
    "scale",
    "answers",
    "judge",
    "max_steps",
    "engine",
)
"""A run's settings that this command takes, too."""

EXAMPLES = """
[bold]Examples[/]

  webarium door shopping.search_for.0 --kind cdp
  webarium door shopping.search_for.0 --kind url --json
  webarium door --set webarium-lite --kind cdp --command './my-agent {cdp_url} {intent}'
  webarium door --suite shopping --sample 5 --kind url --command 'python agent.py {url} {request}' --answer-from output
  webarium door shopping.search_for.0 --kind page --command my_agents:search
"""


class KindName(StrEnum):
    """`--kind`."""

    cdp = "cdp"
    url = "url"
    page = "page"


class AnswerName(StrEnum):
    """`--answer-from`."""

    submission = "submission"
    output = "output"


Task = Annotated[str | None, typer.Argument(help="Id of the task, such as shopping.search_for.0.")]
Kind = Annotated[
    KindName,
    typer.Option(
        "--kind",
        "-k",
        help="cdp: a DevTools address; url: a plain one; page: a Playwright page for a function in this process.",
    ),
]
Command = Annotated[
    str | None,
    typer.Option(
        "--command",
        metavar="COMMAND",
        help="Started for each task, with {cdp_url}, {url}, {intent}, {how_to_answer}, {request}, {submit_url} and "
        "{dir} filled in; for --kind page module:function. Default: wait for a client.",
    ),
]
AnswerFromOption = Annotated[
    AnswerName,
    typer.Option(
        "--answer-from",
        help="Where a command's answer comes from: what it posts, or the last line that it prints.",
    ),
]
Name = Annotated[str, typer.Option("--agent", "-a", help="What reports call the agent.")]
Seconds = Annotated[float, typer.Option("--max-seconds", min=1.0, help="Seconds that each door is open.")]


def door(
    task: Task = None,
    *,
    kind: Kind = KindName.cdp,
    command: Command = None,
    answer: AnswerFromOption = AnswerName.submission,
    agent: Name = NAME,
    max_seconds: Seconds = DEFAULT_SECONDS,
    out: Out = None,
    resume: Resume = False,
    as_json: AsJson = False,
    **settings: Any,
) -> None:
    """Open tasks to an agent that brings its own harness, one after the other, and record them as a run."""
    if task is not None:
        settings["tasks"] = [task, *(settings["tasks"] or ())]
    if agent in agent_names():
        raise UserError(
            f"{agent!r} is an agent of `webarium run`, and none that comes through a door.",
            todo="Choose another name with --agent.",
        )
    require_folder(out, resume=resume)
    door_settings = DoorSettings(kind.value, command, answer.value)
    config = read_config(
        settings,
        SETTINGS,
        agent=agent,
        agent_options=door_settings.options(),
        limits=Limits(seconds=max_seconds),
        workers=1,
    )
    if kind is not KindName.url and not engine_kind(config.engine).has_pixels:
        raise UserError(
            f"The engine {config.engine!r} has no browser for a {kind.value!r} door.",
            todo="Open a 'url' door, or use the engine 'chromium'.",
        )
    shown = _Shown(as_json=as_json)
    plugged = _plugged(agent, door_settings, shown)
    made = new_run_folder(Path("runs"), plain_name(config.suite), agent)
    with nullcontext(out) if out else made as folder:
        if not resume:
            RunFolder.require_new(folder)
        plan = plan_doors(config, shown.progress)
        _finish(_play(config, plan, folder, plugged, shown, resume=resume), config, shown)


def _signature() -> inspect.Signature:
    """All parameters by name: the task, those of a run's settings that doors have, and this command's own."""
    known = list(inspect.signature(door, eval_str=True).parameters.values())
    own = [each for each in known[1:] if each.kind is each.KEYWORD_ONLY]
    return inspect.Signature([known[0], *parameters(SETTINGS), *own])


door.__doc__ = f"{door.__doc__}\n{EXAMPLES}"
door.__signature__ = _signature()  # type: ignore[attr-defined]  # what typer reads


def _plugged(name: str, settings: DoorSettings, shown: _Shown) -> Plugged:
    """The agent that a command line names; raises `UserError` where it is not there."""
    if settings.command is None:
        return Plugged(name, settings, announce=shown.open)
    if settings.kind == "page":
        return Plugged(name, settings, function=load_function(settings.command), announce=shown.open)
    return Plugged(name, settings, CommandLine(settings.command, settings.kind), announce=shown.open)


class _Shown:
    """What the command says while it runs."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json

    def progress(self, message: str) -> None:
        """Something takes time, or is to be known."""
        errors().print(f"[dim]{escape(message)}[/]", soft_wrap=True)

    def open(self, door: OpenDoor) -> None:
        """A door is open."""
        if self.as_json:
            print_line(door.to_json())
            return
        console = output()
        console.print(f"\n[bold]{escape(door.episode)}[/]", soft_wrap=True)
        lines = [
            ("Request", door.request),
            *((_WORDS[name], address) for name, address in door.addresses.items()),
            ("Submit", f"""curl -d '{{"answer": "…"}}' {door.submit_url}"""),
            ("Limits", f"{door.max_steps} pages, {duration(door.max_seconds)}"),
        ]
        for name, words in lines:
            console.print(f"  [dim]{name:9}[/] {escape(words)}", soft_wrap=True)
        console.print(_DECLINE, soft_wrap=True)

    def ended(self, result: EpisodeResult) -> None:
        """An episode has its result."""
        if self.as_json:
            print_line(
                {
                    "event": "closed",
                    "episode": result.job.id,
                    "outcome": result.outcome,
                    "reason": result.reason,
                    "ended_by": result.ended_by,
                    "steps": result.steps,
                    "seconds": result.wall_s,
                }
            )
            return
        words = f"{MARKS[result.outcome]} {escape(result.job.id)}  {escape(result.reason)}"
        output().print(words, soft_wrap=True)

    def run(self, outcome: RunOutcome) -> None:
        """All is done that could be."""
        if self.as_json:
            print_line(
                {"event": "run", "folder": str(outcome.folder.path), "interrupted": outcome.interrupted}
            )
        elif outcome.results:
            output().print()
            print_report(build_report(outcome.folder), output())


_WORDS = {"cdp_url": "DevTools", "cdp_http_url": "or", "url": "Address"}
_DECLINE = (
    '  [dim]What cannot be done is declined by {"status": "impossible"}. A url door\'s submission may name the page it '
    'ended on as "url".\n  Ctrl-C closes the door.[/]'
)


class _Interrupted:
    """The first interrupt closes the door and ends its command; further ones do not disturb that, until many came."""

    def __init__(self, playing: asyncio.Future[RunOutcome]) -> None:
        self._playing = playing
        self._count = 0

    def __call__(self) -> None:
        """One more."""
        self._count += 1
        if self._count == 1:
            self._playing.cancel()
        elif self._count >= PATIENCE:
            os._exit(130)


def _play(
    config: RunConfig, plan: Plan, folder: Path, plugged: Plugged, shown: _Shown, *, resume: bool
) -> RunOutcome:
    run = DoorRun.open(config, plan, folder, plugged, resume=resume)
    run.ended = shown.ended

    async def play() -> RunOutcome:
        playing, loop = asyncio.ensure_future(run.play()), asyncio.get_running_loop()
        interrupted = _Interrupted(playing)
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, interrupted)
        return await playing

    try:
        return asyncio.run(play())
    finally:
        INTERRUPTS.install()


def _finish(outcome: RunOutcome, config: RunConfig, shown: _Shown) -> None:
    """Say how it ended; exit non-zero when something broke or was interrupted."""
    shown.run(outcome)
    broken = sum(result.outcome == "error" for result in outcome.results)
    folder = outcome.folder.path
    if outcome.interrupted or outcome.full or broken:
        what = f"{broken} episodes have no score."
        if outcome.full:
            what = outcome.full
        if outcome.interrupted:
            what = "Interrupted; finished episodes are kept."
        errors().print(
            f"\n{escape(what)} Continue with:\n  [bold]{escape(resume_command(config, folder))}[/]",
            soft_wrap=True,
        )
        raise typer.Exit(130 if outcome.interrupted else 1)
    errors().print(f"\nSee it again:  [bold]webarium report {escape(str(folder))}[/]", soft_wrap=True)


def resume_command(config: RunConfig, folder: Path) -> str:
    """The command line that finishes a run through doors."""
    return shlex.join([*door_command(config), "--out", str(folder), "--resume"])


def door_command(config: RunConfig) -> list[str]:
    """The words that open a run's tasks as they were opened, into another folder."""
    settings = DoorSettings.of(config)
    words = ["webarium", "door", *write_config(config, SETTINGS), "--kind", settings.kind]
    if settings.command is not None:
        words += ["--command", settings.command]
    if settings.answer != "submission":
        words += ["--answer-from", settings.answer]
    if config.agent != NAME:
        words += ["--agent", config.agent]
    if config.limits.seconds not in (None, DEFAULT_SECONDS):
        words += ["--max-seconds", f"{config.limits.seconds:g}"]
    return words
