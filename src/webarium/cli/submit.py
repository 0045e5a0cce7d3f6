"""`webarium submit`."""

from __future__ import annotations

import getpass
import http.client
import json
import tempfile
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.errors import UserError
from webarium.leaderboard.package import pack_run
from webarium.runs.reader import RunReader

PATIENCE_S = 3600
"""A server scores a large run for minutes before it answers."""


def submit(
    run: Annotated[Path, typer.Argument(help="Folder of a finished run.")],
    to: Annotated[str, typer.Option("--to", help="Address of the leaderboard.")] = "http://localhost:8720",
    name: Annotated[
        str | None, typer.Option("--name", "-n", help="What it is listed as; default: the agent's name.")
    ] = None,
    by: Annotated[str | None, typer.Option("--by", help="Who sends it; default: your user name.")] = None,
    note: Annotated[str, typer.Option("--note", help="One line about it.")] = "",
    token: Annotated[
        str | None, typer.Option("--token", help="The server's token, if it asks for one.")
    ] = None,
    package: Annotated[
        Path | None, typer.Option("--package", help="Write the package into this file instead of sending it.")
    ] = None,
) -> None:
    """Package a run with checksums and send it to a leaderboard, which scores it again before it lists it.

    [bold]Examples[/]

      webarium submit runs/careful --name "Careful 2"
      webarium submit runs/careful --package careful.zip
    """
    reader = RunReader(run)
    title = name or reader.config.agent
    sender = _user() if by is None else by
    if package is not None:
        pack_run(reader, package, name=title, by=sender, note=note)
        output().print(f"Package: {escape(str(package))}", soft_wrap=True)
        return
    address = urlsplit(to)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise UserError(
            f"{to!r} is no address of a leaderboard.", todo="For example: --to http://localhost:8720"
        )
    with tempfile.TemporaryDirectory() as folder, errors().status("Packing") as status:
        file = pack_run(reader, Path(folder) / "package.zip", name=title, by=sender, note=note)
        status.update("Sending; the server scores it again")
        answer = _send(to, file, token)
    output().print(f"Listed: [cyan]{escape(to.rstrip('/') + str(answer.get('url', '')))}[/]", soft_wrap=True)


def _send(to: str, file: Path, token: str | None) -> dict[str, Any]:
    """Post a package; returns the server's answer.

    Raises:
        UserError: The server cannot be reached, or does not take it; its reason is in the text.
    """
    address = urlsplit(to)
    kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
    headers = {"content-type": "application/zip", "content-length": str(file.stat().st_size)}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    connection = kind(address.hostname or "", address.port, timeout=PATIENCE_S)
    try:
        with file.open("rb") as body:
            connection.request("POST", address.path.rstrip("/") + "/api/submissions", body, headers)
            response = connection.getresponse()
            said = response.read()
    except OSError as error:
        raise UserError(
            f"The leaderboard at {to} cannot be reached: {error}.",
            todo="Check --to, and that the server runs.",
        ) from None
    finally:
        connection.close()
    try:
        answer = json.loads(said)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise UserError(f"{to} answered {response.status}, but not as a leaderboard does.")
    if response.status != 201:
        raise UserError(f"Not listed: {answer.get('error', response.reason)}")
    return answer


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
