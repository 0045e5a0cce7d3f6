"""`webarium doctor`: is everything there that the product needs, and if not, what to type."""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.browser import Browser, find_chromium
from webarium.browser.process.chromium import ENV_VARIABLE, INSTALL, build_of
from webarium.cli.console import errors, output
from webarium.errors import BrowserError, UserError, WebariumError
from webarium.runs.reach import SECONDS, VOYAGER, reach
from webarium.sites.registry import load_sites
from webarium.worlds import default_cache


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    name: str
    good: bool
    detail: str
    todo: str = ""


def doctor(
    fix: Annotated[bool, typer.Option("--fix", help="Install what is missing, where possible.")] = False,
    live: Annotated[
        bool, typer.Option("--live", help="Also ask whether WebVoyager's 15 sites answer.")
    ] = False,
) -> None:
    """Check Python, front-end assets, Chromium, the cache folder and the sites, and say what to do.

    [bold]Examples[/]

      webarium doctor
      webarium doctor --fix
      webarium doctor --live
    """
    if fix:
        ensure_chromium()
    findings = [check() for check in CHECKS]
    if live:
        findings += asyncio.run(live_sites(VOYAGER))
    console = output()
    for finding in findings:
        mark = "[green]✓[/]" if finding.good else "[red]✗[/]"
        console.print(f"{mark} [bold]{finding.name:<9}[/] {escape(finding.detail)}", soft_wrap=True)
        if finding.todo:
            console.print(f"  {'':<9} [yellow]{escape(finding.todo)}[/]", soft_wrap=True)
    if not all(finding.good for finding in findings):
        raise typer.Exit(1)


async def live_sites(urls: Mapping[str, str], seconds: float = SECONDS) -> list[Finding]:
    """Which sites of the live web answer, by name; what they answer does not matter."""
    found = [each async for each in reach(urls.values(), seconds)]
    return [
        Finding(
            name,
            not each.problem,
            f"{each.url} {f'cannot be reached: {each.problem}.' if each.problem else f'answers with {each.status}.'}",
        )
        for name, each in zip(urls, found, strict=True)
    ]


def ensure_chromium() -> Path:
    """Find a headless shell; else install Playwright's, or on Debian the distribution's; else make do with a whole one.

    A whole Chromium is installed only where there is none at all. What ``WEBARIUM_CHROMIUM`` names is taken as it is.

    Raises:
        BrowserError: None could be found or installed.
    """
    if os.environ.get(ENV_VARIABLE):
        return find_chromium()
    found = _found()
    if found is not None and _is_shell(found):
        return found
    console = errors()
    console.print(
        "No Chromium was found."
        if found is None
        else f"{escape(str(found))} is a whole Chromium; a headless shell takes a third of its time.",
        soft_wrap=True,
    )
    for what, commands in _installers(whole=found is None):
        console.print(f"Installing {what} …")
        if all(_succeeds(command, timeout_s=900 if found is None else 180) for command in commands):
            now = _found()
            if now is not None and (found is None or _is_shell(now)):
                return now
    if found is None:
        return find_chromium()
    console.print(f"No headless shell could be installed, so {escape(str(found))} is used.", soft_wrap=True)
    return found


def _found() -> Path | None:
    try:
        return find_chromium()
    except BrowserError:
        return None


def _is_shell(path: Path) -> bool:
    return build_of(path, headed=False) == "headless shell"


def _installers(*, whole: bool) -> list[tuple[str, list[list[str]]]]:
    """What may be installed, best first, with the commands; a `whole` Chromium comes last, if it is wanted."""
    fetch = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    ways = [("Playwright's headless shell", [fetch])]
    if shutil.which("apt-get"):
        if os.geteuid() == 0:
            sudo: list[str] = []
        elif shutil.which("sudo") and _succeeds(["sudo", "-n", "true"]):
            sudo = ["sudo", "-n"]
        else:
            return ways
        update, install = [*sudo, "apt-get", "update", "-qq"], [*sudo, "apt-get", "install", "-y", "-qq"]
        ways.append(("Debian's chromium-headless-shell", [update, [*install, "chromium-headless-shell"]]))
        if whole:
            ways.append(("Debian's chromium", [[*install, "chromium"]]))
    return ways


def _succeeds(command: list[str], *, timeout_s: float = 900) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout_s, check=False)  # noqa: S603 - fixed commands
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _python() -> Finding:
    return Finding(
        "Python", sys.version_info >= (3, 11), f"{platform.python_version()} on {platform.system()}"
    )


def _assets() -> Finding:
    marker = files("webarium") / "assets" / "packages.json"
    if marker.is_file():
        return Finding("Assets", True, "front-end files are built")
    return Finding(
        "Assets",
        False,
        "front-end files are missing",
        "In a clone, run: make setup. Otherwise, install the wheel.",
    )


def _chromium() -> Finding:
    try:
        path = find_chromium()
        version = asyncio.run(_browser_version())
    except WebariumError as error:
        return Finding("Chromium", False, error.message, error.todo or "")
    build = build_of(path, headed=False)
    hint = "" if build == "headless shell" else f"A headless shell takes a third of its time. {INSTALL}"
    return Finding("Chromium", True, f"{version} ({build}) at {path}", hint)


async def _browser_version() -> str:
    async with await Browser.start(port=9) as browser:
        return browser.version


def _cache() -> Finding:
    folder = default_cache()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        return Finding(
            "Cache", False, f"{folder}: {error.strerror}", "Set WEBARIUM_CACHE to a writable folder."
        )
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    free = shutil.disk_usage(folder).free
    enough = free > 2e9
    todo = "" if enough else "Less than 2 GB are free; set WEBARIUM_CACHE to a folder with more room."
    return Finding("Cache", enough, f"{folder} holds {size / 1e6:.0f} MB, {free / 1e9:.0f} GB free", todo)


def _sites() -> Finding:
    try:
        sites = load_sites()
    except UserError as error:
        return Finding("Sites", False, error.message, error.todo or "")
    return Finding("Sites", bool(sites), ", ".join(f"{site.brand} ({site.id})" for site in sites.values()))


CHECKS: tuple[Callable[[], Finding], ...] = (_python, _assets, _chromium, _cache, _sites)
