"""`webarium leaderboard serve`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.options import ScaleName
from webarium.cli.web import Port, serve_app
from webarium.errors import UserError
from webarium.llm import ChatModel, load_model
from webarium.runs.reports.board import Board
from webarium.suites.foreign.base import split_selection
from webarium.suites.registry import loader_names
from webarium.task_files.real_tasks import load_real

app = typer.Typer(
    help="Rank runs: each is scored again from its record before it is listed.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


@app.callback()
def leaderboard() -> None:
    """Rank runs: each is scored again from its record before it is listed."""


@app.command("serve")
def serve(
    data: Annotated[
        Path, typer.Option("--data", "-d", help="Folder for the records of listed runs; made if missing.")
    ] = Path("leaderboard"),
    database: Annotated[
        str | None,
        typer.Option(
            "--database", help="Where results are kept, e.g. postgresql://USER@HOST/NAME; default: a file."
        ),
    ] = None,
    port: Port = 8720,
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Host name it is reached by; may be repeated.")
    ] = None,
    token: Annotated[str | None, typer.Option("--token", help="Token that submissions must carry.")] = None,
    suite: Annotated[
        list[str] | None,
        typer.Option("--suite", "-s", help="Suite to accept; may be repeated. Default: all."),
    ] = None,
    seed: Annotated[
        list[int] | None,
        typer.Option("--seed", min=0, help="Universe seed to accept; may be repeated. Default: 0."),
    ] = None,
    scale: Annotated[
        list[ScaleName] | None,
        typer.Option("--scale", help="Scale to accept; may be repeated. Default: small."),
    ] = None,
    parts: Annotated[
        bool, typer.Option("--parts", help="Also list runs of only some tasks of a suite.")
    ] = False,
    tasks: Annotated[
        list[str] | None,
        typer.Option(
            "--tasks",
            help="Your copy of a task file whose runs are accepted too, as KIND:FILE; may be repeated.",
        ),
    ] = None,
    real: Annotated[
        Path | None,
        typer.Option("--real", help="Folder of REAL's version 1 tasks, used to score answers and runs."),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge",
            help="Chat model that decides where wording is free; without it, such runs are refused.",
        ),
    ] = None,
    replay: Annotated[
        bool,
        typer.Option(
            "--replay", help="Act every passed episode again in a browser before its run is listed."
        ),
    ] = False,
    alike: Annotated[
        int,
        typer.Option(
            "--alike",
            min=1,
            max=101,
            help="Percentage of equal episodes that makes a run a copy of a listed one; 101 lists copies too.",
        ),
    ] = 90,
    max_megabytes: Annotated[
        int, typer.Option("--max-megabytes", min=1, max=1_000_000, help="Largest package to accept.")
    ] = 2000,
) -> None:
    """Serve a leaderboard until Ctrl-C.

    [bold]Examples[/]

      webarium leaderboard serve
      webarium leaderboard serve --database postgresql://board@localhost/board --host 0.0.0.0 --name board.test
    """
    _require_extra()
    from webarium.leaderboard.app import Settings, create_leaderboard
    from webarium.leaderboard.database import Store, connect
    from webarium.leaderboard.intake import Intake
    from webarium.leaderboard.real_desk import RealDesk
    from webarium.leaderboard.rules import MEGABYTE, Rules, taken
    from webarium.leaderboard.verify import References
    from webarium.viewer.security import LOOPBACK

    files = [*(tasks or ()), *([] if real is None else [f"real-v1:{real}"])]
    rules = Rules(
        suites=taken(suite or ()),
        task_files=tuple(dict.fromkeys(files)),
        judge=judge,
        seeds=frozenset(seed or (0,)),
        scales=frozenset(chosen.value for chosen in scale or (ScaleName.small,)),
        parts=parts,
        alike=alike / 100,
        replay=replay,
        package_bytes=max_megabytes * MEGABYTE,
    )
    references = References()
    for file in rules.task_files:
        require_file(file)
        references.suite(file)
    opened = None if judge is None else judge_of(judge)
    folders = [path for kind, _, path in (f.partition(":") for f in rules.task_files) if kind == "real-v1"]
    answered = {t.id: t for path in folders for t in load_real(Path(split_selection(path)[0]))}
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"{data} cannot be created: {error.strerror}.", todo="Name another folder with --data."
        ) from None
    store = Store(connect(database or f"sqlite:///{data / 'leaderboard.sqlite'}"))
    settings = Settings(token, (*LOOPBACK, host, *(name or ())))
    if host not in LOOPBACK and token is None:
        errors().print("[yellow]Anyone who can reach this server can submit; restrict it with --token.[/]")
    desk = RealDesk(store, answered, opened)
    board = create_leaderboard(Intake(store, data, rules, references, opened), desk, settings)
    serve_app(board, port, f"Leaderboard in {escape(str(data))}", host=host)


def require_file(name: str) -> None:
    """Raise `UserError` for a task file that is not named by its kind."""
    if name.partition(":")[0] not in loader_names() or ":" not in name:
        raise UserError(
            f"--tasks takes KIND:FILE, got {name!r}.", todo=f"Kinds: {', '.join(loader_names())}."
        )


def judge_of(name: str) -> Callable[[], ChatModel]:
    """What opens a judge; raises `UserError` now rather than later where its key or package is missing."""
    asyncio.run(load_model(name).close())
    return lambda: load_model(name)


@app.command("begin")
def begin(
    name: Annotated[str, typer.Option("--name", "-n", help="Name to list the run under.")],
    to: Annotated[str, typer.Option("--to", help="Address of the leaderboard.")] = "http://localhost:8720",
    model: Annotated[str, typer.Option("--model", "-m", help="The model that the agent asks, if any.")] = "",
    token: Annotated[
        str | None, typer.Option("--token", help="The server's token, if it asks for one.")
    ] = None,
) -> None:
    """Begin a run of REAL's tasks on a leaderboard and print its id, under which answers are filed one by one.

    [bold]Examples[/]

      webarium leaderboard begin --name Careful --model openai/gpt-4o
      webarium run --suite real-v1:tasks --agent real --leaderboard http://localhost:8720 --run-id ID
    """
    output().print(Board(to, token).begin(name, model), soft_wrap=True, markup=False)


def _require_extra() -> None:
    if find_spec("sqlalchemy") is None:
        raise UserError(
            "The leaderboard needs the sqlalchemy package.",
            todo="Install it: pip install 'webarium[leaderboard]'.",
        )
