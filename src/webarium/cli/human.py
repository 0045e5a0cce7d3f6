"""`webarium human`."""

from __future__ import annotations

import asyncio
import inspect
import shlex
import signal
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from webarium.cli.console import errors, output, print_json
from webarium.cli.interrupts import INTERRUPTS
from webarium.cli.options import AsJson
from webarium.cli.run_options import parameters, read_config, write_config
from webarium.cli.web import Port
from webarium.errors import UserError
from webarium.figures import duration, percent
from webarium.people.figures import Figures, Part, read_figures, runs_of
from webarium.people.seat import AGENT, Seat
from webarium.people.session import addresses, serve
from webarium.people.study import Study, Wanted
from webarium.runs import RunConfig
from webarium.runs.records.results import EpisodeResult
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
    "engine",
)
"""A run's settings that this command takes, too."""

EXAMPLES = """
[bold]Examples[/]

  webarium human shopping.search_for.0 --name ann
  webarium human --set webarium-lite --sample 40 --people ann,ben,eve --each 2 --out study
  webarium human --out study --summary
  webarium compare study/ann runs/webarium-lite-cot-001
"""

Task = Annotated[str | None, typer.Argument(help="Id of the task, such as shopping.search_for.0.")]
Name = Annotated[
    str | None, typer.Option("--name", metavar="PERSON", help="The one person who does all the tasks.")
]
People = Annotated[
    list[str] | None,
    typer.Option("--people", metavar="A,B", help="Several people, with commas between; may be repeated."),
]
Each = Annotated[
    int | None,
    typer.Option("--each", min=1, help="How many people do each task. Default: 2 where several are named."),
]
Instead = Annotated[
    list[str] | None,
    typer.Option(
        "--instead",
        metavar="A=B",
        help="B, who is new, does what A has not done and will not do; may be repeated.",
    ),
]
StudyFolder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        help="Folder of the run, or of one run per person; default runs/<suite>-<person> or runs/<suite>-people.",
    ),
]
GoOn = Annotated[bool, typer.Option("--resume", help="Insist that there is a study in --out to go on with.")]
OpenIt = Annotated[
    bool, typer.Option("--open", help="Open the side window in this machine's browser, for one person.")
]
Summary = Annotated[bool, typer.Option("--summary", help="Only show the figures of the study in --out.")]


def human(
    task: Task = None,
    *,
    name: Name = None,
    people: People = None,
    each: Each = None,
    instead: Instead = None,
    port: Port = 8730,
    out: StudyFolder = None,
    resume: GoOn = False,
    open_it: OpenIt = False,
    summary: Summary = False,
    as_json: AsJson = False,
    **settings: Any,
) -> None:
    """Let people do tasks in their own browsers, next to a side window, and record that as runs.

    The same command again goes on with a study. Tasks that are done are kept; one that was in hand begins anew.
    """
    if summary:
        if out is None:
            raise UserError("--summary needs the folder of a study.", todo="Name it with --out.")
        _show(read_figures(runs_of(out)), as_json=as_json)
        return
    if as_json:
        raise UserError("--json is for the figures of a study.", todo="Add --summary, or leave it out.")
    if task is not None:
        settings["tasks"] = [task, *(settings["tasks"] or ())]
    base = read_config(settings, SETTINGS, agent=AGENT + "all", workers=1)
    named = [one.strip() for text in people or () for one in text.split(",") if one.strip()]
    folder = out or Path("runs") / f"{plain_name(base.suite)}-{name or 'people'}".replace("/", "_")
    wanted = Wanted.of(base, name, named, each, folder, instead or ())
    if resume and not any((wanted.folder(one) / "run.json").exists() for one in wanted.people):
        raise UserError(f"There is no study in {folder}.", todo="Leave --resume out, or name another --out.")
    study = Study.open(wanted, _progress)
    for seat in study.seats:
        seat.ended = _filed
    done = asyncio.run(_serve(study, port, open_it=open_it))
    _finish(study, done=done)


def _signature() -> inspect.Signature:
    """All parameters by name: the task, those of a run's settings that people have, and this command's own."""
    known = list(inspect.signature(human, eval_str=True).parameters.values())
    own = [each for each in known[1:] if each.kind is each.KEYWORD_ONLY]
    return inspect.Signature([known[0], *parameters(SETTINGS), *own])


human.__doc__ = f"{human.__doc__}\n{EXAMPLES}"
human.__signature__ = _signature()  # type: ignore[attr-defined]  # what typer reads


async def _serve(study: Study, port: int, *, open_it: bool) -> bool:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)

    def welcome(bound: int) -> None:
        _welcome(study, bound)
        if open_it and len(study.seats) == 1:
            webbrowser.open(next(iter(addresses(study, bound).values())))

    try:
        return await serve(study, port, welcome, stop)
    finally:
        INTERRUPTS.install()


def _progress(message: str) -> None:
    errors().print(f"[dim]{escape(message)}[/]", soft_wrap=True)


def _welcome(study: Study, port: int) -> None:
    console = output()
    places = addresses(study, port)
    for seat in study.seats:
        console.print(f"[bold]{escape(seat.name)}[/]  {seat.done} of {seat.total} tasks done", soft_wrap=True)
        console.print(f"  [cyan]{places[seat.name]}[/]", soft_wrap=True)
    errors().print(
        "\n[dim]Each address is for one person. Ctrl-C ends the session: tasks that are done are kept, and one that is "
        "in hand begins anew.[/]",
        soft_wrap=True,
    )


def _filed(seat: Seat, result: EpisodeResult) -> None:
    errors().print(
        f"{escape(seat.name)}: {seat.done} of {seat.total}, {duration(result.wall_s)}", soft_wrap=True
    )


def _finish(study: Study, *, done: bool) -> None:
    wanted = study.wanted
    _show(read_figures(runs_of(wanted.out)), as_json=False)
    if not done:
        errors().print(
            f"\nGo on with:\n  [bold]{escape(human_command(wanted))}[/]",
            soft_wrap=True,
        )
        raise typer.Exit(130)
    first = escape(shlex.quote(str(study.seats[0].folder.path)))
    errors().print(
        f"\nSee more:  [bold]webarium report {first}[/]\n"
        f"           [bold]webarium view {escape(shlex.quote(str(wanted.out)))}[/]\n"
        f"Compare:   [bold]webarium compare {first} RUN[/]",
        soft_wrap=True,
    )


def human_command(wanted: Wanted) -> str:
    """The command line that goes on with a study."""
    who = ["--name", wanted.people[0]] if wanted.alone else ["--people", ",".join(wanted.people)]
    words = ["webarium", "human", *write_config(wanted.base, SETTINGS), *who]
    if not wanted.alone:
        words += ["--each", str(wanted.each)]
        words += [word for pair in wanted.successors.items() for word in ("--instead", "=".join(pair))]
    return shlex.join([*words, "--out", str(wanted.out), "--resume"])


def person_command(config: RunConfig) -> list[str]:
    """The words that open a person's tasks again, into another folder."""
    return ["webarium", "human", *write_config(config, SETTINGS), "--name", config.agent.removeprefix(AGENT)]


def _show(figures: Figures, *, as_json: bool) -> None:
    if as_json:
        print_json(figures.to_json())
        return
    console = output()
    rows: list[tuple[str, Part | None]] = [
        *(
            (f"{name} ({part.whole.episodes}/{figures.planned[name]})", part)
            for name, part in figures.people.items()
        ),
        ("", None),
        ("Everybody", figures.everybody),
    ]
    for title, parts in (
        ("site", figures.by_site),
        ("kind", figures.by_kind),
        ("difficulty", figures.by_difficulty),
    ):
        if len(parts) > 1:
            rows += [("", None), *((f"{title} {name}", part) for name, part in parts.items())]
    console.print(_table(rows))
    shared = figures.shared
    if shared is not None:
        kappa, alike = shared.kappa, shared.alike
        inside = (
            ""
            if kappa.value is None
            else f", κ {kappa.value:.2f} ({_number(kappa.low)} – {_number(kappa.high)})"
        )
        console.print(
            f"\nTwo people came out alike in [bold]{percent(alike.value)}[/] of {shared.tasks} tasks"
            f" ({percent(alike.low)} – {percent(alike.high)}){inside}",
            soft_wrap=True,
        )


def _table(rows: list[tuple[str, Part | None]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column("", overflow="fold")
    for title in ("Tasks", "Success", "95 %", "Median", "Mean"):
        table.add_column(title, justify="right", no_wrap=True)
    for name, part in rows:
        if part is None:
            table.add_row("")
            continue
        whole = part.whole
        low, high = whole.interval or (None, None)
        interval = "–" if low is None or high is None else f"{100 * low:.0f}–{100 * high:.0f}"
        table.add_row(
            escape(name),
            str(whole.episodes),
            percent(whole.success_rate),
            f"[dim]{interval}[/]",
            duration(part.time_median),
            duration(whole.wall_mean),
        )
    return table


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
