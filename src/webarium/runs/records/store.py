"""The folder of a run: ``run.json``, one zip archive per episode, ``summary.json``.

Every file appears whole or not at all.
"""

from __future__ import annotations

import fcntl
import glob
import json
import os
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import cast

from pydantic import Field, JsonValue

from webarium.errors import StorageError, UserError
from webarium.forms import Form, read_form
from webarium.llm import Answer
from webarium.llm.replay import answers_in
from webarium.runs.config import RunConfig, differences, fingerprint
from webarium.runs.jobs import Job, file_name
from webarium.runs.records.host import host_kind, moment
from webarium.runs.records.integrity import MOST_READ, UNREADABLE, damage
from webarium.runs.records.record import storing, write_durably
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.versions import versions
from webarium.types import Json
from webarium.unpacking import member

RUN_FORMAT = 2
"""Version of a run folder's layout; its episodes have one of their own, `record.FORMAT`."""


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old or the new content, never a part."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        write_durably(temporary, data)
        with storing(path):
            os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def write_json(path: Path, value: Json) -> None:
    """Write a JSON file atomically, readable by people."""
    write_atomically(path, (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode())


def read_json(path: Path) -> dict[str, Json]:
    """Read a JSON object.

    Raises:
        UserError: The file is missing or is not a JSON object.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError(
            f"{path} does not exist.", todo="Name the folder of a run (it holds run.json)."
        ) from None
    except (OSError, ValueError) as error:
        raise UserError(
            f"{path} cannot be read as JSON: {error}.", todo="Restore the file or start a new run."
        ) from None
    if not isinstance(value, dict):
        raise UserError(f"{path} should hold a JSON object.", todo="Restore the file or start a new run.")
    return value


class PlannedEpisode(Form):
    """An episode of the plan, as ``run.json`` names it."""

    task_id: str
    trial: int = 1
    epoch: int = 1
    appearance: int = 0


class RunFile(Form):
    """The content of ``run.json``."""

    config: dict[str, JsonValue]
    """What the run was asked to do, as `RunConfig.to_json` writes it."""
    episodes: list[PlannedEpisode]
    """The plan."""
    universes: list[str]
    """The universe of each epoch."""
    changed: list[str] = Field(default_factory=list)
    """Tasks that are not as the named set defines them which the run is of."""
    versions: dict[str, str]
    """Of what it depends on."""
    began: str = ""
    """When, in UTC; earlier versions did not tell."""
    host: dict[str, JsonValue] = Field(default_factory=dict)
    """The kind of machine, as `host_kind` tells it."""


class RunFolder:
    """One run on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.episodes = path / "episodes"

    @classmethod
    def create(
        cls,
        path: Path,
        config: RunConfig,
        jobs: Sequence[Job],
        universes: Sequence[str],
        changed: Sequence[str] = (),
    ) -> RunFolder:
        """Begin a run in a new or empty folder, with its plan and the universe of each epoch.

        Args:
            path: The run's folder.
            config: What is asked for.
            jobs: The plan.
            universes: The universe of each epoch.
            changed: Tasks that are not as the named set defines them which the run is of.

        Raises:
            UserError: The folder holds something already, or cannot be written.
        """
        cls.require_new(path)
        folder = cls(path)
        folder._make()
        record: dict[str, Json] = {
            "format": RUN_FORMAT,
            "run": path.name,
            "config": config.to_json(),
            "identity": fingerprint(config.identity()),
            "universes": list(universes),
            "episodes": [asdict(job) for job in jobs],
            **({"changed": list(changed)} if changed else {}),
            "versions": versions(config.engine),
            "began": moment(),
            "host": host_kind(),
        }
        try:
            write_json(path / "run.json", record)
        except StorageError:
            shutil.rmtree(folder.episodes, ignore_errors=True)  # so that the next try finds the folder empty
            raise
        return folder

    @staticmethod
    def require_new(path: Path) -> None:
        """Raise `UserError` if a folder holds something already."""
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise UserError(
                f"{path} is not empty.",
                todo="Add --resume to continue the run in it, or name another folder with --out.",
            )

    @classmethod
    def resume(
        cls,
        path: Path,
        config: RunConfig,
        universes: Sequence[str],
        data: Sequence[Mapping[str, str]] = (),
    ) -> RunFolder:
        """Continue a run under the same configuration.

        Args:
            path: The run's folder.
            config: What is asked for now.
            universes: The universe of each epoch.
            data: Of each epoch, the hashes of the databases that the run's tasks use: only these must be as before.

        Raises:
            UserError: There is no run, or it was asked for differently; the message names each difference.
        """
        folder = cls.open(path)
        stored = folder.config
        lines = differences(config.identity(), stored.identity())
        if list(universes) != folder.file.universes and not folder._holds(data):
            lines.append("universe: the sites' data or generators changed since this run began")
        if lines:
            raise UserError(
                f"The run in {path} was asked for differently ({'; '.join(lines)}).",
                todo="Repeat its options, or start a new run with another --out.",
            )
        folder._make()
        return folder

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """Open a run for reading.

        Raises:
            UserError: The folder is not a run.
        """
        folder = cls(path)
        record = folder.record
        if record.get("format") != RUN_FORMAT:
            raise UserError(
                f"{path} has run format {record.get('format')!r}; this version reads {RUN_FORMAT}.",
                todo="Open it with the version named in its run.json.",
            )
        read_form(RunFile, record, f"{path.name}/run.json")
        return folder

    @property
    def record(self) -> dict[str, Json]:
        """The content of ``run.json``."""
        return read_json(self.path / "run.json")

    @property
    def file(self) -> RunFile:
        """The content of ``run.json`` in its form."""
        return read_form(RunFile, self.record, f"{self.path.name}/run.json")

    @property
    def config(self) -> RunConfig:
        """What the run was asked to do."""
        return RunConfig.from_json(dict(self.file.config))

    @property
    def jobs(self) -> list[Job]:
        """All planned episodes in order."""
        return [Job(each.task_id, each.trial, each.epoch, each.appearance) for each in self.file.episodes]

    @property
    def wall_s(self) -> float:
        """Seconds that all its sessions took together; 0 where ``summary.json`` tells none."""
        path = self.path / "summary.json"
        told = read_json(path).get("wall_s") if path.exists() else None
        return told if isinstance(told, int | float) else 0.0

    @property
    def ended(self) -> str:
        """When its last session ended, in UTC; empty where ``summary.json`` does not tell."""
        path = self.path / "summary.json"
        return str(read_json(path).get("ended") or "") if path.exists() else ""

    def databases(self) -> dict[int, dict[str, str]]:
        """By epoch, SHA-256 of each database as the first finished episode that tells it had it."""
        found: dict[int, dict[str, str]] = {}
        for job in self.jobs:
            if job.epoch not in found and (told := self.document(job, "episode").get("databases")):
                found[job.epoch] = cast("dict[str, str]", told)
        return found

    def document(self, job: Job, name: str) -> dict[str, Json]:
        """One JSON object of a finished episode's record, by its name without ``.json``; empty where there is none."""
        try:
            with zipfile.ZipFile(self.archive(job.id)) as archive:
                value = json.loads(member(archive, f"{name}.json", MOST_READ))
        except UNREADABLE:
            return {}
        return value if isinstance(value, dict) else {}

    def _holds(self, data: Sequence[Mapping[str, str]]) -> bool:
        """Whether finished episodes were on these databases; false if none tells."""
        known = self.databases()
        return bool(known) and all(
            hashes.items() <= known.get(epoch, hashes).items() for epoch, hashes in enumerate(data, 1)
        )

    def archive(self, job_id: str) -> Path:
        """Where the archive of an episode is or will be."""
        return self.episodes / f"{file_name(job_id)}.zip"

    def partial(self, job_id: str) -> Path:
        """Where the steps of a running episode are written."""
        return self.episodes / f"{file_name(job_id)}.partial"

    def cut_off(self, job_id: str) -> Path:
        """Where the steps are kept of an episode that was cut off while its agent asked a model."""
        return self.episodes / f"{file_name(job_id)}.cut"

    def keep_steps(self, job: Job) -> bool:
        """Keep the steps of an unfinished episode for its next attempt; whether there are any in which models answered.

        What was kept before stays if it has more answers: then the episode was cut off while it did them again.
        """
        steps, kept = self.partial(job.id) / "steps.jsonl", self.answers_before(job.id)
        answers = _answers(steps)
        if len(answers) > len(kept):
            with storing(steps):
                os.replace(steps, self.cut_off(job.id))
        return bool(answers or kept)

    def answers_before(self, job_id: str) -> list[Answer]:
        """What models answered in an episode before it was cut off; nothing if it was not."""
        return _answers(self.cut_off(job_id))

    def results(self) -> Iterator[EpisodeResult]:
        """The results of all finished episodes, in the plan's order."""
        for job in self.jobs:
            result = self.result(job)
            if result is not None:
                yield result

    def result(self, job: Job) -> EpisodeResult | None:
        """The result of one episode, or ``None`` while it has none (or its archive is damaged)."""
        try:
            return EpisodeResult.from_json(self.document(job, "result"))
        except UNREADABLE:
            return None

    def done(self) -> set[Job]:
        """What has a score; an episode that broke, or whose archive is damaged, has none."""
        return {result.job for result in self.results() if result.outcome != "error"}

    def unreadable(self, results: Iterable[EpisodeResult]) -> list[str]:
        """Ids of the episodes that have an archive, but are not among the results that could be read."""
        read = {result.job.id for result in results}
        return [job.id for job in self.jobs if job.id not in read and self.archive(job.id).exists()]

    def set_damaged_aside(self, jobs: Iterable[Job]) -> dict[Job, str]:
        """Rename damaged archives to ``NAME.damaged``, so that their episodes count as missing.

        Returns:
            What is wrong with each.
        """
        found = {}
        for job in jobs:
            archive = self.archive(job.id)
            if archive.exists() and (why := damage(archive)):
                with storing(archive):
                    os.replace(archive, archive.with_suffix(".damaged"))
                found[job] = why
        return found

    def drop_partial(self, jobs: Iterable[Job]) -> None:
        """Remove what unfinished episodes of these left."""
        for job in jobs:
            shutil.rmtree(self.partial(job.id), ignore_errors=True)
            for path in self.episodes.glob(f".{glob.escape(file_name(job.id))}.zip.*.tmp"):
                path.unlink(missing_ok=True)

    @contextmanager
    def session(self, shard: tuple[int, int] | None = None) -> Iterator[None]:
        """Keep other sessions out while this one runs episodes; sessions of different shards go together.

        Raises:
            UserError: Another session is running them.
        """
        with ExitStack() as stack:
            locks = [(".session.lock", fcntl.LOCK_EX)]
            if shard is not None:
                own = f".session-{shard[0]}of{shard[1]}.lock"
                locks = [(".session.lock", fcntl.LOCK_SH), (own, fcntl.LOCK_EX)]
            for name, kind in locks:
                file = stack.enter_context((self.path / name).open("w"))
                try:
                    fcntl.flock(file, kind | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise UserError(
                        f"Another session is running the episodes of {self.path}.",
                        todo="Wait for its end, or stop it.",
                    ) from None
                except OSError:
                    pass  # A file system without locks: nobody can be kept out.
            yield

    def _make(self) -> None:
        try:
            self.episodes.mkdir(parents=True, exist_ok=True)
            probe = self.path / ".writable"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise _unwritable(self.path, error.strerror) from None


@contextmanager
def new_run_folder(parent: Path, suite: str, agent: str) -> Iterator[Path]:
    """A folder whose name nobody else has or gets: ``<parent>/<suite>-<agent>-001`` and on.

    It is made at once, so that two runs begun at the same time get two, and goes again if nothing was written there.

    Raises:
        UserError: It cannot be made.
    """
    stem = f"{suite}-{agent.rpartition(':')[2]}".replace("/", "_")
    path = next(path for number in count(1) if _made(path := parent / f"{stem}-{number:03d}"))
    try:
        yield path
    finally:
        with suppress(OSError):
            path.rmdir()


def _made(path: Path) -> bool:
    """Make a folder; false if there is one."""
    try:
        path.mkdir(parents=True)
    except FileExistsError:
        if path.parent.is_dir():
            return False
        raise _unwritable(path, "Not a directory") from None
    except OSError as error:
        raise _unwritable(path, error.strerror) from None
    return True


def _unwritable(path: Path, why: str | None) -> UserError:
    return UserError(f"{path} cannot be written: {why}.", todo="Name another folder with --out.")


def _answers(steps: Path) -> list[Answer]:
    """What models answered, by a file of steps; nothing if it cannot be read."""
    try:
        return list(answers_in(steps.read_text("utf-8")))
    except (OSError, UnicodeDecodeError):
        return []
