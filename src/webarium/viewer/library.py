"""The runs under a folder, found again whenever asked, with their results remembered."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from jinja2 import TemplateError

from webarium.errors import UnknownNameError, UserError, WebariumError
from webarium.runs.jobs import Job, file_name
from webarium.runs.records.integrity import UNREADABLE
from webarium.runs.records.reader import DamagedError, EpisodeEntry, EpisodeReader, RunReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.compare import Comparison, compare
from webarium.runs.reports.failures import Failure, read_failure
from webarium.shapes import as_object, as_texts
from webarium.types import Json
from webarium.viewer.facets import Listed
from webarium.viewer.tally import Tally
from webarium.viewer.turns import Timeline

MAX_DEPTH = 3
"""How deep under the given folder runs are looked for."""
KEPT_TIMELINES = 8
KEPT_COMPARISONS = 4


@contextmanager
def readable(what: str) -> Iterator[None]:
    """Say that a record is damaged instead of failing by it.

    Raises:
        DamagedError: Something in it is not as a recorder writes it.
    """
    try:
        yield
    except (*UNREADABLE, TemplateError) as error:
        raise DamagedError(what, f"{type(error).__name__}: {error}") from error


@dataclass(frozen=True)
class BrokenRun:
    """A folder that looks like a run and cannot be read."""

    key: str
    name: str
    reason: str


class Run:
    """One run, read again as it goes on."""

    def __init__(self, key: str, path: Path, name: str) -> None:
        self.key = key
        """Names the run in addresses."""
        self.path = path
        self.name = name
        self.reader = RunReader(path)
        self._timelines: dict[str, tuple[object, Timeline]] = {}
        self._failures: dict[str, tuple[EpisodeResult, Failure | None]] = {}
        self.about = self.reader.about
        self.config = self.reader.config

    @cached_property
    def slugs(self) -> dict[str, Job]:
        """The planned episodes by how addresses name them."""
        return {file_name(job.id): job for job in self.reader.jobs}

    @property
    def began(self) -> str:
        """When, in UTC; empty for runs of earlier versions."""
        return str(self.about.get("began") or "")

    @property
    def ended(self) -> str:
        """When its last session ended, in UTC; empty while it has not."""
        return self.reader.folder.ended

    @property
    def wall_s(self) -> float:
        """Seconds that its sessions took together; 0 while the first one goes on."""
        return self.reader.folder.wall_s

    @property
    def host(self) -> dict[str, Json]:
        """The kind of machine it began on."""
        return dict(as_object(self.about.get("host") or {}))

    @property
    def universes(self) -> list[str]:
        """The universe of each epoch."""
        return as_texts(self.about.get("universes") or [])

    def slug_of(self, job: Job) -> str:
        """How addresses name an episode."""
        return file_name(job.id)

    def entries(self) -> list[EpisodeEntry]:
        """All planned episodes as they are now, in the plan's order."""
        return self.reader.entries()

    def listed(self) -> list[Listed]:
        """All planned episodes as they are now, with the kinds of those that failed."""
        return [Listed(entry, self.failure(entry)) for entry in self.entries()]

    def failure(self, entry: EpisodeEntry) -> Failure | None:
        """Of which kind a failed episode is; ``None`` for others, and where its record is damaged."""
        result = entry.result
        if result is None or result.outcome != "failed":
            return None
        known = self._failures.get(entry.id)
        if known is None or known[0] is not result:  # the reader keeps a result until its file changes
            try:
                failure = read_failure(self.reader.episode(entry.id), result)
            except (UserError, *UNREADABLE):
                failure = None
            known = self._failures[entry.id] = (result, failure)
        return known[1]

    def tally(self) -> Tally:
        """The run in numbers as it is now."""
        return Tally.of(self.entries())

    def entry(self, slug: str) -> EpisodeEntry:
        """One episode as it is now.

        Raises:
            UnknownNameError: The run has no such episode.
        """
        if slug not in self.slugs:
            raise UnknownNameError("episode of this run", slug, self.slugs)
        return self.reader.entry(self.slugs[slug])

    def episode(self, slug: str) -> EpisodeReader:
        """One episode's record.

        Raises:
            UserError: It has not begun, or there is none of this name.
        """
        return self.reader.episode(self.entry(slug).id)

    def timeline(self, slug: str) -> Timeline:
        """An episode's steps; those of finished episodes are remembered for a while."""
        episode = self.episode(slug)
        if episode.running:
            return Timeline.of(episode)
        state = episode.path.stat()
        stamp = (state.st_mtime_ns, state.st_size)
        known = self._timelines.pop(slug, None)
        timeline = known[1] if known and known[0] == stamp else Timeline.of(episode)
        self._timelines[slug] = (stamp, timeline)
        while len(self._timelines) > KEPT_TIMELINES:
            del self._timelines[next(iter(self._timelines))]
        return timeline


class Library:
    """All runs under one folder, or the one run that it is."""

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            raise UserError(
                f"{root} is not a folder.", todo="Name a run's folder, or a folder that holds runs."
            )
        self.root = root
        self.single = (root / "run.json").is_file()
        """Whether the folder is itself a run."""
        self._open: dict[str, tuple[tuple[int, int], Run]] = {}
        self._compared: dict[tuple[str, str], tuple[tuple[int, ...], Comparison]] = {}

    def paths(self) -> dict[str, Path]:
        """Where each run is, by its key; the newest first."""
        if self.single:
            return {self.root.resolve().name: self.root}
        found = {"~".join(path.relative_to(self.root).parts): path for path in _runs_in(self.root, MAX_DEPTH)}
        return dict(sorted(found.items(), key=lambda item: (-_changed(item[1]), item[0])))

    def runs(self) -> list[Run | BrokenRun]:
        """All runs, the newest first; those that cannot be read with the reason."""
        return [self._read(key, path) for key, path in self.paths().items()]

    def run(self, key: str) -> Run:
        """One run by its key.

        Raises:
            UnknownNameError: There is no such run.
            UserError: It cannot be read.
        """
        paths = self.paths()
        if key not in paths:
            raise UnknownNameError("run", key, paths)
        return self._opened(key, paths[key])

    def comparison(self, first: str, second: str) -> Comparison:
        """Two runs side by side, as ``webarium compare`` has them; remembered until one of them goes on.

        Raises:
            UnknownNameError: There is no such run.
            UserError: They have no episode in common.
        """
        folders = [self.run(key).reader.folder for key in (first, second)]
        stamp = tuple(_changed(folder.path) for folder in folders)
        known = self._compared.get((first, second))
        if known is None or known[0] != stamp:
            known = (stamp, compare(folders))
            self._compared = dict([*self._compared.items(), ((first, second), known)][-KEPT_COMPARISONS:])
        return known[1]

    def pair(self) -> tuple[str, str] | None:
        """The only two runs, the older one first, if there are just two and they can be compared."""
        keys = [run.key for run in self.runs() if isinstance(run, Run)]
        if len(keys) != 2:
            return None
        try:
            self.comparison(keys[1], keys[0])
        except (UserError, *UNREADABLE):
            return None
        return keys[1], keys[0]

    def _read(self, key: str, path: Path) -> Run | BrokenRun:
        try:
            return self._opened(key, path)
        except (WebariumError, KeyError, TypeError, ValueError) as error:
            return BrokenRun(key, key.replace("~", "/"), str(error))

    def _opened(self, key: str, path: Path) -> Run:
        state = (path / "run.json").stat()
        stamp = (state.st_mtime_ns, state.st_size)
        known = self._open.get(key)
        if known is not None and known[0] == stamp:
            return known[1]
        run = Run(key, path, key.replace("~", "/"))
        self._open[key] = (stamp, run)
        return run


def _runs_in(folder: Path, depth: int) -> Iterator[Path]:
    """Folders of runs at most this deep; a run's own folders are not looked into."""
    try:
        below = [entry for entry in os.scandir(folder) if not entry.name.startswith(".") and entry.is_dir()]
    except OSError:
        return
    for entry in below:
        path = Path(entry.path)
        if (path / "run.json").is_file():
            yield path
        elif depth > 1:
            yield from _runs_in(path, depth - 1)


def _changed(path: Path) -> int:
    try:
        return max((path / "run.json").stat().st_mtime_ns, (path / "episodes").stat().st_mtime_ns)
    except OSError:
        return 0
