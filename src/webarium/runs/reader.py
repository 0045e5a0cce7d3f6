"""Reading runs and episodes from disk, finished or still running; nothing here writes."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from webarium.actions.record import action_from_json
from webarium.actions.types import Action
from webarium.errors import UnknownNameError, UserError
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.record import FORMAT
from webarium.runs.results import EpisodeResult
from webarium.runs.store import RunFolder
from webarium.types import Json

EpisodeStatus: TypeAlias = Literal["planned", "running", "passed", "failed", "error"]


@dataclass(frozen=True)
class Step:
    """One line of ``steps.jsonl``: an action and what was seen after it; step 0 is the start."""

    index: int
    action: str | None = None
    """In the agent's grammar; nothing at the start, and for text that was no action."""
    act: dict[str, Json] | None = None
    """The same as data, which `typed` reads."""
    target: dict[str, Json] | None = None
    """What it was done to: ``box`` (left, top, width, height on the screenshot of the step before), ``role`` and
    ``name``."""
    stop: bool = False
    """Whether the agent stopped with it; then nothing was seen after it."""
    url: str = ""
    title: str = ""
    tabs: list[dict[str, Json]] = field(default_factory=list)
    """``title``, ``url`` and ``active`` of each."""
    observation: str = ""
    """The text that the agent was shown."""
    error: str = ""
    """Why the action could not be done; empty if it could."""
    dialog: dict[str, Json] | None = None
    """The native dialog that is open: ``kind``, ``message``."""
    changes: list[dict[str, Json]] = field(default_factory=list)
    """Row changes of this step alone, as `RowChange.to_json` writes them."""
    raw: str = ""
    """The model's answer as it was given."""
    reasoning: str = ""
    """Why the agent acted so, in its own words."""
    calls: list[dict[str, Json]] = field(default_factory=list)
    """The questions it asked models for this step, as `ModelCall.to_json` writes them."""
    timings: dict[str, float] = field(default_factory=dict)
    """Milliseconds: ``agent``, ``execute``, ``settle``, ``observe``, ``total``; ``at`` since the episode began."""
    viewport: list[int] = field(default_factory=list)
    """Width and height in CSS pixels."""
    scroll: list[int] = field(default_factory=list)
    """How far the page is scrolled, and how far it can be: x, y, most x, most y."""
    marks: list[dict[str, Json]] = field(default_factory=list)
    """The marked elements where the agent saw marks: ``number``, ``box``, ``role``, ``name``."""
    requests: list[dict[str, Json]] = field(default_factory=list)
    """What the pages asked of servers since the last step: ``method``, ``url``, ``status``, ``at`` and ``ms``
    (milliseconds since the episode began, and until the answer), ``resource``, ``type``, ``size``, ``location``, or
    ``failure``."""
    screenshot: str | None = None
    """File of the clean picture."""
    marked: str | None = None
    """File of the picture with marks."""
    digests: dict[str, str] = field(default_factory=dict)
    """SHA-256 of what equal behaviour must repeat."""

    @property
    def typed(self) -> Action | None:
        """The action as a typed object, ``None`` where there was none."""
        return None if self.act is None else action_from_json(self.act)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Step:
        """One line, keys of later versions left aside."""
        return cls(**{key: value for key, value in data.items() if key in _STEP_KEYS})


_STEP_KEYS = frozenset(found.name for found in fields(Step))


class EpisodeReader:
    """One episode's record: an archive, or the folder of an episode that is still running."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise UserError(f"{path} does not exist.", todo="Name an episode's archive.")
        self.path = path
        self.running = path.is_dir()
        """Whether it is still being written."""

    def has(self, name: str) -> bool:
        """Whether the record holds a file."""
        return name in self.names()

    def names(self) -> list[str]:
        """All files of the record, sorted."""
        if self.running:
            return sorted(p.relative_to(self.path).as_posix() for p in self.path.rglob("*") if p.is_file())
        with self._archive() as archive:
            return sorted(archive.namelist())

    def read(self, name: str) -> bytes:
        """One file of the record.

        Raises:
            UserError: The record does not hold it.
        """
        try:
            if self.running:
                if ".." in Path(name).parts:
                    raise KeyError(name)
                return (self.path / name).read_bytes()
            with self._archive() as archive:
                return archive.read(name)
        except (KeyError, OSError):
            raise UserError(f"The record {self.path} has no file {name!r}.") from None

    def document(self, name: str) -> Json:
        """One JSON document of the record by its name without ``.json``; ``None`` while it is not written."""
        try:
            return cast("Json", json.loads(self.read(f"{name}.json")))
        except (UserError, ValueError):
            return None

    @cached_property
    def about(self) -> dict[str, Json]:
        """What the episode was run with (``episode.json``)."""
        found = cast("dict[str, Json]", self.document("episode") or {})
        if found and found.get("format") != FORMAT:
            raise UserError(
                f"{self.path} has record format {found.get('format')!r}; this version reads {FORMAT}.",
                todo="Open it with the version of Webarium named in its episode.json.",
            )
        return found

    @cached_property
    def task(self) -> dict[str, Json]:
        """What was asked (``task.json``)."""
        return cast("dict[str, Json]", self.document("task") or {})

    @property
    def result(self) -> EpisodeResult | None:
        """How it ended; ``None`` while it runs."""
        data = self.document("result")
        return None if data is None else EpisodeResult.from_json(cast("dict[str, Json]", data))

    @property
    def verdict(self) -> dict[str, Json] | None:
        """The verdict check by check; ``None`` where there is no score."""
        return cast("dict[str, Json] | None", self.document("verdict"))

    @property
    def changes(self) -> list[dict[str, Json]]:
        """All row changes of the episode that were judged."""
        return cast("list[dict[str, Json]]", self.document("changes") or [])

    @property
    def page(self) -> dict[str, Json] | None:
        """The final page: ``url``, ``title``, ``html`` and what checks read of it."""
        return cast("dict[str, Json] | None", self.document("page"))

    def steps(self) -> Iterator[Step]:
        """All steps in order, one at a time; a line that is not finished yet is left out."""
        if not self.running:
            with self._archive() as archive, archive.open("steps.jsonl") as lines:
                yield from _steps(lines)
            return
        try:
            with (self.path / "steps.jsonl").open("rb") as lines:
                yield from _steps(lines)
        except FileNotFoundError:
            return

    def step(self, index: int) -> Step:
        """One step.

        Raises:
            UserError: The episode has no such step.
        """
        last = -1
        for step in self.steps():
            if step.index == index:
                return step
            last = step.index
        raise UserError(f"The episode has no step {index}.", todo=f"Its last one is {last}.")

    def screenshot(self, index: int, *, marked: bool = False) -> bytes | None:
        """The picture after a step as PNG, clean or with marks; ``None`` where there is none."""
        step = self.step(index)
        name = step.marked if marked else step.screenshot
        return None if name is None else self.read(name)

    def _archive(self) -> zipfile.ZipFile:
        try:
            return zipfile.ZipFile(self.path)
        except (OSError, zipfile.BadZipFile) as error:
            raise UserError(
                f"{self.path} is no readable archive: {error}.",
                todo="Run the episode again: webarium run … --resume.",
            ) from None


def _steps(lines: Any) -> Iterator[Step]:
    for line in lines:
        if line.endswith(b"\n"):
            yield Step.from_json(json.loads(line))


@dataclass(frozen=True)
class EpisodeEntry:
    """One episode in the list of a run."""

    job: Job
    status: EpisodeStatus
    result: EpisodeResult | None
    """``None`` without a result yet."""

    @property
    def id(self) -> str:
        """The episode's id."""
        return self.job.id


class RunReader:
    """One run on disk, read again and again while it goes on; results are remembered until their file changes."""

    def __init__(self, path: Path) -> None:
        self.folder = RunFolder.open(path)
        self.path = path
        self._known: dict[str, tuple[tuple[int, int], EpisodeResult | None]] = {}

    @property
    def name(self) -> str:
        """The run's name."""
        return self.path.resolve().name

    @cached_property
    def about(self) -> dict[str, Json]:
        """The content of ``run.json``."""
        return self.folder.record

    @cached_property
    def config(self) -> RunConfig:
        """What the run was asked to do."""
        return self.folder.config

    @cached_property
    def jobs(self) -> list[Job]:
        """All planned episodes in order."""
        return self.folder.jobs

    @cached_property
    def by_id(self) -> dict[str, Job]:
        """All planned episodes by id."""
        return {job.id: job for job in self.jobs}

    @property
    def summary(self) -> dict[str, Json] | None:
        """Counts and time of the run, ``None`` while its first session goes on."""
        path = self.path / "summary.json"
        return json.loads(path.read_text("utf-8")) if path.exists() else None

    def entries(self) -> list[EpisodeEntry]:
        """All planned episodes as they are now, in order."""
        return [self.entry(job) for job in self.jobs]

    def entry(self, job: Job) -> EpisodeEntry:
        """One episode as it is now."""
        result = self._result(job)
        if result is not None:
            return EpisodeEntry(job, result.outcome, result)
        running = self.folder.partial(job.id).is_dir()
        return EpisodeEntry(job, "running" if running else "planned", None)

    def episode(self, episode_id: str) -> EpisodeReader:
        """One episode's record by its id, while it runs the unfinished one.

        Raises:
            UnknownNameError: The run has no such episode.
            UserError: It has not begun.
        """
        if episode_id not in self.by_id:
            raise UnknownNameError("episode of this run", episode_id, self.by_id)
        archive = self.folder.archive(episode_id)
        for path in (archive, self.folder.partial(episode_id), archive):  # It may end between two looks.
            if path.exists():
                return EpisodeReader(path)
        raise UserError(f"Episode {episode_id!r} has not begun yet.", todo="Run it: webarium run … --resume.")

    def _result(self, job: Job) -> EpisodeResult | None:
        try:
            state = self.folder.archive(job.id).stat()
        except FileNotFoundError:
            return None
        stamp = (state.st_mtime_ns, state.st_size)
        known = self._known.get(job.id)
        if known is None or known[0] != stamp:
            known = stamp, self.folder.result(job)
            self._known[job.id] = known
        return known[1]
