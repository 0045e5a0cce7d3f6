"""Serving a web app to people on this machine until they stop it."""

from __future__ import annotations

import asyncio
import signal
from typing import Annotated

import typer
from starlette.types import ASGIApp

from webarium.cli.console import errors, output
from webarium.server.listener import Listener

Port = Annotated[
    int, typer.Option("--port", "-p", min=0, max=65535, help="Port on this machine; 0 takes a free one.")
]


def serve_app(app: ASGIApp, port: int, what: str, *, host: str = "127.0.0.1", path: str = "") -> None:
    """Answer on `port` until Ctrl-C or a termination signal; says the address with a `path` once it answers.

    Raises:
        ServerError: The port is taken or not allowed.
    """
    asyncio.run(_serve(app, port, what, host, path))


async def _serve(app: ASGIApp, port: int, what: str, host: str, path: str) -> None:
    listener = Listener(app)
    bound = await listener.open(host, port)
    shown = "localhost" if host in ("127.0.0.1", "::1") else host
    output().print(f"{what}: [cyan]http://{shown}:{bound}/{path}[/]", soft_wrap=True)
    errors().print("[dim]Ctrl-C stops the server.[/]")
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
    await listener.stop(2.0)
