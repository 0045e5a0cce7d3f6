"""`webarium host`."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Annotated

import typer

from webarium.cli.console import errors, output
from webarium.cli.options import Scale, ScaleName, Seed
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.host.server import HostServer, HostSettings
from webarium.host.task_lists import TaskLists


def host(
    port: Annotated[
        int, typer.Option("--port", "-p", min=0, max=65535, help="Port on this machine; 0 takes a free one.")
    ] = 8800,
    address: Annotated[
        str,
        typer.Option(
            "--address",
            help="Address to listen on. Nobody is asked for a password: trust all who can reach it.",
        ),
    ] = "127.0.0.1",
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes, about one a core.")] = 1,
    on: Annotated[
        str,
        typer.Option(
            "--on", metavar="PLACE", help="Where workers run: local, ray, or ray:ADDRESS of a cluster."
        ),
    ] = "local",
    sessions: Annotated[
        int, typer.Option("--sessions", min=1, help="Sessions at once; more are refused with 429.")
    ] = 256,
    lease: Annotated[
        float,
        typer.Option(
            "--lease", min=0.1, help="Seconds after which a session that nobody asks for is closed."
        ),
    ] = 120.0,
    engine: Annotated[str, typer.Option("--engine", help="What shows the pages.")] = DEFAULT_ENGINE,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    max_steps: Annotated[
        int | None,
        typer.Option(
            "--max-steps",
            min=1,
            help="Actions of a session that does not say how many; by default as its task says, or 30.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0.1, help="Seconds of a session that does not say how many."),
    ] = None,
    progress: Annotated[
        float, typer.Option("--progress", help="What full progress is worth before the end of a session.")
    ] = 0.0,
    tasks: Annotated[
        Path | None,
        typer.Option(
            "--tasks", metavar="FILE", help="JSON with tasks in splits, for clients that ask by index."
        ),
    ] = None,
) -> None:
    """Offer rollouts to other programs, by OpenEnv's protocol and by Webarium's own. Ctrl-C ends it.

    [bold]Examples[/]

      webarium host --workers 2 --engine text
      webarium host --port 9000 --sessions 64 --tasks splits.json
      webarium host --on ray:10.0.0.5:6379 --workers 16 --sessions 2000
    """
    defaults: dict[str, object] = {"seed": seed, "scale": scale.value}
    if max_steps is not None:
        defaults["max_steps"] = max_steps
    if seconds is not None:
        defaults["seconds"] = seconds
    if progress:
        defaults["progress"] = progress
    settings = HostSettings(
        port=port,
        address=address,
        workers=workers,
        on=on,
        sessions=sessions,
        lease=lease,
        engine=engine,
        defaults=defaults,
        tasks=TaskLists() if tasks is None else TaskLists.read(tasks),
    )
    asyncio.run(_host(settings))


async def _host(settings: HostSettings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with HostServer(settings) as server:
        output().print(f"Rollouts at [cyan]{server.url}[/]", soft_wrap=True)
        output().print("[dim]Ctrl-C stops the host.[/]", soft_wrap=True)
        await stop.wait()
    counts = server.sessions.counts
    errors().print(
        f"\nStopped. {counts.opened} sessions: {counts.closed} closed, {counts.abandoned} abandoned, "
        f"{counts.lost} lost."
    )
