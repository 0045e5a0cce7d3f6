"""The published webarena-verified package in an environment of its own, since its pins fight ours; and its tasks."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from webarium.published.fetched import FOLDER, VERIFIED, published_path
from webarium.worlds.cache import default_cache


def environment() -> Path:
    """The folder with the environment's programs, ``python`` and the package's; made when it is first asked for."""
    folder = default_cache() / FOLDER
    home = folder / f"{VERIFIED.name}-{VERIFIED.version}-environment"
    if not (home / "bin" / VERIFIED.name).exists():
        published_path("webarena-verified")  # brings the wheel
        print(f"Making {home}", file=sys.stderr)
        venv.create(home, with_pip=True, clear=True)
        install = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            str(folder / VERIFIED.file),
        ]
        subprocess.run([home / "bin" / "python", *install], check=True)  # noqa: S603 - a known wheel
    return home / "bin"


def span(text: str) -> frozenset[int]:
    """Numbers of tasks as they are asked for: ``44,46-48``."""
    found: set[int] = set()
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return frozenset(found)
