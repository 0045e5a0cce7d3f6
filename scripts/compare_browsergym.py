"""Compares a step here with a step in BrowserGym, on the same page in the same Chromium, one after the other.

BrowserGym gets a virtual environment of its own, which is kept for the next time.
Usage: .venv/bin/python scripts/compare_browsergym.py [--rounds 9] [--venv build/browsergym] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from webarium import Arena
from webarium.bench.made_pages import MADE_PAGES
from webarium.bench.steps import bench_steps
from webarium.browser import find_chromium
from webarium.observation.view import View

ROOT = Path(__file__).parent.parent
PACKAGE = "browsergym-core==0.14.3"
LABELS = {"reset_ms": "begin an episode", "noop_ms": "no-op", "click_ms": "click"}
Times = dict[str, float]


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served(html: str) -> Iterator[str]:
    """The address of a page with this content on a port of this machine."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text(html, encoding="utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/index.html"
        finally:
            server.shutdown()
            server.server_close()


def python_with_browsergym(folder: Path) -> Path:
    """The Python of a virtual environment that has BrowserGym, made if need be."""
    python = folder / "bin" / "python"
    if not python.exists():
        print(f"Making {folder} and installing {PACKAGE}.", file=sys.stderr)
        venv.create(folder, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE]
    subprocess.run(command, check=True, stdout=sys.stderr)  # noqa: S603
    return python


def browsergym(python: Path, url: str, rounds: int) -> dict[str, Any]:
    """What `browsergym_steps.py` measures."""
    script = ROOT / "scripts" / "browsergym_steps.py"
    command = [str(python), str(script), url, str(find_chromium()), str(rounds)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


async def webarium(url: str, rounds: int) -> Times:
    """The same here: steps with tree and screenshot, nothing of a site's own."""
    async with await Arena.open(sites=["homepage"]) as arena:
        (row,) = await bench_steps(arena, (), made=MADE_PAGES[:1], repeats=rounds)
    async with await Arena.open(live_hosts={"127.0.0.1"}) as arena:
        begun: list[float] = []
        for _ in range(max(1, rounds // 3)):
            start = time.perf_counter()
            await (await arena.episode(start_urls=[url], view=View(screenshot=True))).close()
            begun.append((time.perf_counter() - start) * 1000)
    return {
        "reset_ms": round(median(begun), 1),
        "noop_ms": round(row.noop_picture_ms, 1),
        "click_ms": round(row.click_picture_ms, 1),
    }


def show(gym: dict[str, Any], ours: Times) -> None:
    """Print a table in Markdown."""
    print(f"| | BrowserGym {gym['version']} | without its fixed waits | Webarium |\n|---|---|---|---|")
    for key, label in LABELS.items():
        times = (gym["default"][key], gym["waits off"][key], ours[key])
        print(f"| {label} | " + " | ".join(f"{time:,.0f} ms" for time in times) + " |")


def main() -> None:
    """Measure both and print them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9, help="measurements of each step; medians count")
    parser.add_argument(
        "--venv", type=Path, default=ROOT / "build" / "browsergym", help="where BrowserGym goes"
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    given = parser.parse_args()
    python = python_with_browsergym(given.venv)
    with served(MADE_PAGES[0].html) as url:
        gym = browsergym(python, url, given.rounds)
        ours = asyncio.run(webarium(url, given.rounds))
    if given.json:
        print(json.dumps({"browsergym": gym, "webarium": ours}, indent=2))
    else:
        show(gym, ours)


if __name__ == "__main__":
    main()
