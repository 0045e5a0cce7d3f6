"""The folder of a run: ``run.json``, one zip archive per episode, ``summary.json``.

Every file appears whole or not at all.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import cast

from webarium.errors import UserError
from webarium.runs.config import RunConfig, differences, fingerprint
from webarium.runs.results import EpisodeResult
from webarium.types import Json

FORMAT = 1
"""Version of the folder's layout."""


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old or the new content, never a part."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


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


class RunFolder:
    """One run on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.episodes = path / "episodes"

    @classmethod
    def create(cls, path: Path, config: RunConfig, task_ids: Sequence[str], universe: str) -> RunFolder:
        """Begin a run in a new or empty folder.

        Raises:
            UserError: The folder holds something already, or cannot be written.
        """
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise UserError(
                f"{path} is not empty.",
                todo="Add --resume to continue the run in it, or name another folder with --out.",
            )
        folder = cls(path)
        folder._make()
        record: dict[str, Json] = {
            "format": FORMAT,
            "run": path.name,
            "config": config.to_json(),
            "identity": fingerprint(config.identity()),
            "universe": universe,
            "tasks": list(task_ids),
            "versions": {
                "webarium": version("webarium"),
                "python": platform.python_version(),
                "playwright": version("playwright"),
            },
        }
        write_json(path / "run.json", record)
        return folder

    @classmethod
    def resume(cls, path: Path, config: RunConfig, universe: str) -> RunFolder:
        """Continue a run under the same configuration.

        Raises:
            UserError: There is no run, or it was asked for differently; the message names each difference.
        """
        folder = cls.open(path)
        stored = folder.config
        lines = differences(config.identity(), stored.identity())
        if universe != folder.record["universe"]:
            lines.append("universe: the sites' data or generators changed since this run began")
        if lines:
            raise UserError(
                f"The run in {path} was asked for differently ({'; '.join(lines)}).",
                todo="Repeat its options, or start a new run with another --out.",
            )
        folder._make()
        folder.drop_partial()
        return folder

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """Open a run for reading.

        Raises:
            UserError: The folder is not a run.
        """
        folder = cls(path)
        record = folder.record
        if record.get("format") != FORMAT:
            raise UserError(
                f"{path} has run format {record.get('format')!r}; this version reads {FORMAT}.",
                todo="Open it with the version named in its run.json.",
            )
        return folder

    @property
    def record(self) -> dict[str, Json]:
        """The content of ``run.json``."""
        return read_json(self.path / "run.json")

    @property
    def config(self) -> RunConfig:
        """What the run was asked to do."""
        return RunConfig.from_json(cast("dict[str, Json]", self.record["config"]))

    @property
    def task_ids(self) -> list[str]:
        """All planned tasks in order."""
        return cast("list[str]", self.record["tasks"])

    def archive(self, task_id: str) -> Path:
        """Where the archive of a task's episode is or will be."""
        return self.episodes / f"{task_id}.zip"

    def partial(self, task_id: str) -> Path:
        """Where the steps of a running episode are written."""
        return self.episodes / f"{task_id}.partial"

    def results(self) -> Iterator[EpisodeResult]:
        """The results of all finished episodes, in the plan's order."""
        for task_id in self.task_ids:
            result = self.result(task_id)
            if result is not None:
                yield result

    def result(self, task_id: str) -> EpisodeResult | None:
        """The result of one episode, or ``None`` while it has none (or its archive is damaged)."""
        try:
            with zipfile.ZipFile(self.archive(task_id)) as archive:
                data = json.loads(archive.read("result.json"))
            return EpisodeResult.from_json(data)
        except (FileNotFoundError, zipfile.BadZipFile, KeyError, ValueError, TypeError):
            return None

    def drop_partial(self) -> None:
        """Remove what unfinished episodes left."""
        for path in self.episodes.glob("*.partial"):
            shutil.rmtree(path, ignore_errors=True)
        for path in self.episodes.glob(".*.tmp"):
            path.unlink(missing_ok=True)

    def _make(self) -> None:
        try:
            self.episodes.mkdir(parents=True, exist_ok=True)
            probe = self.path / ".writable"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise UserError(
                f"{self.path} cannot be written: {error.strerror}.", todo="Name another folder with --out."
            ) from None


def new_run_path(parent: Path, suite: str, agent: str) -> Path:
    """A folder name that is not taken: ``<parent>/<suite>-<agent>-001`` and on."""
    stem = f"{suite}-{agent.rpartition(':')[2]}".replace("/", "_")
    taken = {path.name for path in parent.glob(f"{stem}-*")}
    number = 1
    while f"{stem}-{number:03d}" in taken:
        number += 1
    return parent / f"{stem}-{number:03d}"
