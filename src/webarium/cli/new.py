"""`webarium new`: begin a part of one's own from a small one that works."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import output
from webarium.errors import UserError
from webarium.sites.registry import load_sites

app = typer.Typer(help="Begin a site of your own from a small one that works.", no_args_is_help=True)
_NAME = re.compile(r"[a-z][a-z0-9]{1,30}")
_ENDING = ".skeleton"
"""Keeps tools from taking the files for the program's own."""


@app.callback()
def group() -> None:
    """Begin a site of your own from a small one that works."""


@app.command()
def site(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its id: lower-case letters and digits.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Where the package's folder is made.")
    ] = Path(),
) -> None:
    """Write a small working site: a database, a page, a template of a task, and tests.

    [bold]Examples[/]

      webarium new site notes

      pip install -e notes && webarium check site notes
    """
    if not _NAME.fullmatch(name):
        raise UserError(
            f"A site's name has 2 to 31 lower-case letters and digits and begins with a letter, got {name!r}.",
            todo="Choose another name.",
        )
    if name in load_sites():
        raise UserError(f"There is a site {name!r} already.", todo="Choose another name.")
    folder = out / name
    if folder.exists():
        raise UserError(f"{folder} exists already.", todo="Choose another name or --out.")
    try:
        written = _write(files("webarium.cli").joinpath("skeleton"), folder, name)
    except OSError as error:
        raise UserError(
            f"{folder} cannot be written: {error.strerror or error}.", todo="Name another folder with --out."
        ) from None
    console = output()
    for path in written:
        console.print(escape(str(path)))
    console.print(f"\nNow:  pip install -e {escape(str(folder))} && webarium check site {name}")


def _write(source: Traversable, target: Path, name: str) -> list[Path]:
    """Write the skeleton's files under their names here, with the site's name in them."""
    written = []
    for entry in sorted(source.iterdir(), key=lambda each: each.name):
        path = target / entry.name.removesuffix(_ENDING).replace("NAME", name)
        if entry.is_dir():
            written += _write(entry, path, name)
        elif entry.name.endswith(_ENDING):
            path.parent.mkdir(parents=True, exist_ok=True)
            text = entry.read_text("utf-8")
            text = text.replace("{{NAME}}", name).replace("{{BRAND}}", name.capitalize())
            path.write_text(text, "utf-8")
            written.append(path)
    return written
