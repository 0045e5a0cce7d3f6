"""Addresses of pages: of the app, or of files beside each other."""

from __future__ import annotations

from typing import Protocol
from urllib.parse import quote, urlencode


class Links(Protocol):
    """Where everything is, seen from one page."""

    live: bool
    """Whether a server answers, so that lists can be filtered and pages renew themselves."""

    def home(self) -> str:
        """The list of runs."""

    def run(self, run: str, query: str = "") -> str:
        """A run's episodes; `query` is the part from ``?`` on."""

    def step(self, run: str, slug: str, index: int | None, query: str = "") -> str:
        """An episode at a step; without one at its beginning."""

    def picture(self, run: str, slug: str, index: int, *, marked: bool = False) -> str:
        """The picture after a step."""

    def thumb(self, run: str, slug: str, index: int) -> str:
        """The same, small."""

    def compare(self, first: str = "", second: str = "", side: str = "", page: int = 1) -> str:
        """Two runs side by side: of all episodes, or of those that stand so in the second; without runs a choice."""

    def compare_episode(self, first: str, second: str, slug: str, side: str = "") -> str:
        """An episode of two runs, step by step, within a list."""

    def asset(self, name: str) -> str:
        """A style sheet, script or font."""


class AppLinks:
    """Addresses of the running app, under a prefix."""

    live = True

    def __init__(self, prefix: str = "", versions: dict[str, str] | None = None) -> None:
        self._prefix = prefix
        self._versions = versions or {}

    def home(self) -> str:
        """The list of runs."""
        return f"{self._prefix}/"

    def run(self, run: str, query: str = "") -> str:
        """A run's episodes."""
        return f"{self._prefix}/runs/{quote(run, safe='')}{query}"

    def step(self, run: str, slug: str, index: int | None, query: str = "") -> str:
        """An episode at a step."""
        end = "" if index is None else f"/steps/{index}"
        return f"{self._episode(run, slug)}{end}{query}"

    def picture(self, run: str, slug: str, index: int, *, marked: bool = False) -> str:
        """The picture after a step."""
        return f"{self._episode(run, slug)}/{'marked' if marked else 'pictures'}/{index}.png"

    def thumb(self, run: str, slug: str, index: int) -> str:
        """The same, small."""
        return f"{self._episode(run, slug)}/thumbs/{index}.webp"

    def compare(self, first: str = "", second: str = "", side: str = "", page: int = 1) -> str:
        """Two runs side by side."""
        return f"{self._prefix}/compare{_query(first=first, second=second, side=side, page=page)}"

    def compare_episode(self, first: str, second: str, slug: str, side: str = "") -> str:
        """An episode of two runs, step by step."""
        asked = _query(first=first, second=second, side=side)
        return f"{self._prefix}/compare/episodes/{quote(slug, safe='')}{asked}"

    def asset(self, name: str) -> str:
        """A style sheet, script or font."""
        version = self._versions.get(name)
        return f"{self._prefix}/assets/{name}" + (f"?v={version}" if version else "")

    def _episode(self, run: str, slug: str) -> str:
        return f"{self._prefix}/runs/{quote(run, safe='')}/episodes/{quote(slug, safe='')}"


class FileLinks:
    """Addresses between files of an export, relative to a page that lies `depth` folders deep."""

    live = False

    def __init__(self, depth: int) -> None:
        self._up = "../" * depth

    def home(self) -> str:
        """The list of runs."""
        return f"{self._up}index.html"

    def run(self, run: str, query: str = "") -> str:
        """A run's episodes; the page's own script reads the query."""
        return f"{self._up}{quote(run)}/index.html{query}"

    def step(self, run: str, slug: str, index: int | None, query: str = "") -> str:
        """An episode at a step."""
        name = "index" if index is None else f"step-{index:04d}"
        return f"{self._up}{quote(run)}/{quote(slug)}/{name}.html"

    def picture(self, run: str, slug: str, index: int, *, marked: bool = False) -> str:
        """The picture after a step."""
        return f"{self._up}{quote(run)}/{quote(slug)}/{index:04d}{'-marked' if marked else ''}.png"

    def thumb(self, run: str, slug: str, index: int) -> str:
        """The same, small."""
        return f"{self._up}{quote(run)}/{quote(slug)}/{index:04d}-small.webp"

    def compare(self, first: str = "", second: str = "", side: str = "", page: int = 1) -> str:
        """Two runs side by side; each list is a file with all its episodes."""
        return f"{self._up}compare/{side or 'index'}.html"

    def compare_episode(self, first: str, second: str, slug: str, side: str = "") -> str:
        """An episode of two runs, step by step."""
        return f"{self._up}compare/{quote(slug)}/index.html"

    def asset(self, name: str) -> str:
        """A style sheet, script or font."""
        return f"{self._up}assets/{name}"


def _query(**asked: str | int) -> str:
    """The part of an address from ``?`` on; empty if nothing is asked."""
    words = urlencode({name: value for name, value in asked.items() if value not in ("", 1)})
    return f"?{words}" if words else ""
