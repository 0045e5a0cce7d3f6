"""Reading runs and episodes from disk, finished or still running; nothing here writes."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from webarium.envs.journal import Entry, Journal
from webarium.errors import UnknownNameError, UserError
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.records.integrity import MOST_READ, UNREADABLE, damage
from webarium.runs.records.record import READABLE
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.step import Step
from webarium.runs.records.store import RunFolder
from webarium.shapes import as_objects
from webarium.text import clip
from webarium.types import Json
from webarium.unpacking import member

PERSON = "person"
"""The kind of door that people come through; what they do is known by more than requests."""
SEATS = "seats"
"""What a record of several agents keeps of each: how it ended, its stop and its page."""
EpisodeStatus: TypeAlias = Literal["planned", "running", "passed", "failed", "undecided", "error", "damaged"]


class DamagedError(UserError):
    """A record, or a part of one, that is not as its recorder wrote it."""

    def __init__(self, what: str, why: object) -> None:
        super().__init__(
            f"{what} is damaged: {clip(str(why) or type(why).__name__)}.",
            todo="To run the episode again type: webarium run … --resume",
        )


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
            DamagedError: It is not as it was written.
        """
        try:
            if self.running:
                if ".." in Path(name).parts:
                    raise KeyError(name)
                return (self.path / name).read_bytes()
            with self._archive() as archive:
                return member(archive, name, MOST_READ)
        except (KeyError, FileNotFoundError, IsADirectoryError):
            raise UserError(f"The record {self.path} has no file {clip(name)!r}.") from None
        except UNREADABLE as error:
            raise DamagedError(f"The file {clip(name)!r} of {self.path}", error) from None

    def document(self, name: str) -> Json:
        """One JSON document of the record by its name without ``.json``; ``None`` while it is not written.

        Raises:
            DamagedError: It is not JSON.
        """
        if not self.has(f"{name}.json"):
            return None
        data = self.read(f"{name}.json")
        try:
            return cast("Json", json.loads(data))
        except (ValueError, RecursionError) as error:
            if self.running:  # It is being written.
                return None
            raise DamagedError(f"The file '{name}.json' of {self.path}", error) from None

    def _object(self, name: str) -> dict[str, Json] | None:
        found = self.document(name)
        if found is None or isinstance(found, dict):
            return found
        raise DamagedError(f"The file '{name}.json' of {self.path}", "it is not a JSON object")

    @cached_property
    def about(self) -> dict[str, Json]:
        """What the episode was run with (``episode.json``)."""
        found = self._object("episode") or {}
        if found and found.get("format") not in READABLE:
            raise UserError(
                f"{self.path} has record format {found.get('format')!r}; this version reads "
                f"{' and '.join(map(str, READABLE))}.",
                todo="Open it with the version of Webarium named in its episode.json.",
            )
        return found

    @property
    def door(self) -> str | None:
        """Through which kind of door its agent came, whose doings are known by its requests alone; else ``None``."""
        door = self.about.get("door")
        return None if door is None else str(door.get("kind", "")) if isinstance(door, dict) else ""

    @cached_property
    def task(self) -> dict[str, Json]:
        """What was asked (``task.json``)."""
        return self._object("task") or {}

    @property
    def result(self) -> EpisodeResult | None:
        """How it ended; ``None`` while it runs."""
        data = self._object("result")
        return None if data is None else EpisodeResult.from_json(data)

    @property
    def verdict(self) -> dict[str, Json] | None:
        """The verdict check by check; ``None`` where there is no score."""
        return self._object("verdict")

    @property
    def changes(self) -> list[dict[str, Json]]:
        """All row changes of the episode that were judged."""
        return [dict(change) for change in as_objects(self.document("changes") or [])]

    @property
    def own(self) -> list[dict[str, Json]]:
        """All row changes of the world's own hand."""
        return [dict(change) for change in as_objects(self.document("own") or [])]

    @property
    def journal(self) -> Journal:
        """What happened in which order, where the task has it written down."""
        return tuple(map(Entry.from_json, as_objects(self.document("journal") or [])))

    @property
    def page(self) -> dict[str, Json] | None:
        """The final page: ``url``, ``title``, ``html`` and what checks read of it."""
        return self._object("page")

    def steps(self) -> Iterator[Step]:
        """All steps in order, one at a time; of an episode that runs, a line that is not finished yet is left out.

        Raises:
            DamagedError: A line of a finished episode is not as it was written; the steps before it came.
        """
        if not self.running:
            with self._archive() as archive:
                yield from self._finished(archive)
            return
        try:
            with (self.path / "steps.jsonl").open("rb") as lines:
                yield from _steps(lines)
        except FileNotFoundError:
            return

    def _finished(self, archive: zipfile.ZipFile) -> Iterator[Step]:
        place = 0
        try:
            with archive.open("steps.jsonl") as lines:
                for line in lines:
                    if not line.endswith(b"\n"):
                        raise ValueError("it breaks off")
                    yield Step.from_json(json.loads(line))
                    place += 1
        except UNREADABLE as error:
            raise DamagedError(f"Step {place} of {self.path}", error) from None

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
        except UNREADABLE as error:
            raise DamagedError(str(self.path), error) from None


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
        self._left_out: frozenset[str] = frozenset()

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

    def leave_damaged_out(self) -> dict[str, str]:
        """Look at every archive; from now on damaged ones have no result here, so that what reads the run goes on.

        Returns:
            What is wrong with each, by the episode's id.
        """
        archives = {job.id: self.folder.archive(job.id) for job in self.jobs}
        found = {name: why for name, path in archives.items() if path.exists() and (why := damage(path))}
        self._left_out = frozenset(found)
        return found

    def entries(self) -> list[EpisodeEntry]:
        """All planned episodes as they are now, in order."""
        return [self.entry(job) for job in self.jobs]

    def entry(self, job: Job) -> EpisodeEntry:
        """One episode as it is now."""
        result = None if job.id in self._left_out else self._result(job)
        if result is not None:
            return EpisodeEntry(job, result.outcome, result)
        if self.folder.archive(job.id).exists():
            return EpisodeEntry(job, "damaged", None)
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
