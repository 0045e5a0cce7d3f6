"""The record of one episode: steps as JSON lines and pictures, on disk as they happen, then zipped.

Layout and keys are described in ``docs/record.md``; `FORMAT` counts their versions.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

from webarium.errors import StorageError
from webarium.observation.formats import image_suffix
from webarium.runs.records.integrity import CHECKSUMS
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.step import Step
from webarium.text import well_formed
from webarium.types import Json

FORMAT = 3
"""Version of the record's layout."""
SESSIONS = "sessions"
"""The document that holds what each site kept about its visitor."""
READABLE = (2, 3)
"""Versions that are read; 2 told three fields of an agent's view, and not the whole view."""


def digest_of(data: str | bytes | None) -> str:
    """SHA-256 in hexadecimal; the empty string where there is nothing."""
    if data is None:
        return ""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


@contextmanager
def storing(path: Path) -> Iterator[None]:
    """Say that something cannot be kept instead of failing by it.

    Raises:
        StorageError: The file or folder cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise StorageError.of(path, error) from error


def sync_folder(path: Path) -> None:
    """Make sure that the names in a folder survive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_durably(path: Path, data: bytes) -> None:
    """Write a file and wait until the disk has it; raises `StorageError` if it has no room."""
    with storing(path), path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


class EpisodeRecorder:
    """Writes steps into ``<episode>.partial/`` and turns the folder into ``<episode>.zip`` at the end.

    What `step` was given is on the disk when it returns: a power cut loses the running step at most. Everything that
    writes raises `StorageError` where there is no room.
    """

    def __init__(self, partial: Path, archive: Path) -> None:
        self._folder = partial
        self._archive = archive
        self._hash = hashlib.sha256()
        shutil.rmtree(partial, ignore_errors=True)
        with storing(partial):
            (partial / "screenshots").mkdir(parents=True)
            sync_folder(partial)
            self._steps = (partial / "steps.jsonl").open("a", encoding="utf-8")

    def write(self, name: str, value: Json) -> None:
        """Write a part of the record that is one JSON document, readable by people."""
        text = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
        write_durably(self._folder / f"{name}.json", text.encode())

    def text(self, name: str, text: str) -> None:
        """Write a part of the record that is plain text."""
        write_durably(self._folder / f"{name}.txt", well_formed(text).encode())

    def trace(self, text: str) -> None:
        """Keep the traceback of what broke the episode."""
        self.text("traceback", text)

    def step(self, step: Step, *, pictures: Mapping[str, bytes], digests: Mapping[str, str]) -> None:
        """Append one step.

        Args:
            step: What happened; its pictures and digests are added here.
            pictures: PNGs or WebPs by the key under which the step names their file, ``screenshot`` and ``marked``.
            digests: What equal behaviour must repeat.
        """
        names: dict[str, str | None] = {"screenshot": None, "marked": None}
        for key, picture in pictures.items():
            suffix = image_suffix(picture)
            name = f"screenshots/{step.index:04d}{'' if key == 'screenshot' else '-' + key}.{suffix}"
            write_durably(self._folder / name, picture)
            names[key] = name
        if pictures:
            sync_folder(self._folder / "screenshots")
        for key in sorted(digests):
            self._hash.update(f"{key}={digests[key]}\n".encode())
        whole = replace(step, screenshot=names["screenshot"], marked=names["marked"], digests=dict(digests))
        with storing(self._folder):
            self._steps.write(well_formed(json.dumps(whole.to_json(), ensure_ascii=False)) + "\n")
            self._steps.flush()
            os.fsync(self._steps.fileno())

    @property
    def digest(self) -> str:
        """Hash over all digests so far."""
        return self._hash.hexdigest()

    def finish(self, result: EpisodeResult) -> None:
        """Write the result and put the archive in place."""
        self._close()
        self.write("result", result.to_json())
        temporary = self._archive.with_name(f".{self._archive.name}.{os.getpid()}.tmp")
        try:
            with storing(self._archive):
                pack_folder(self._folder, temporary)
                os.replace(temporary, self._archive)
                sync_folder(self._archive.parent)
        finally:
            temporary.unlink(missing_ok=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def discard(self) -> None:
        """Remove what was written: the episode is tried again or was interrupted."""
        self._close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _close(self) -> None:
        with suppress(OSError):  # What could not be written is known; closing tries it once more.
            self._steps.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()


def pack_folder(folder: Path, target: Path) -> None:
    """Zip a folder's files, with their checksums, in a stable order with a fixed date: equal records, equal files."""
    sums: dict[str, str] = {}
    with target.open("wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    name, data = path.relative_to(folder).as_posix(), path.read_bytes()
                    archive.writestr(_member(name), data)
                    sums[name] = digest_of(data)
            archive.writestr(_member(CHECKSUMS), json.dumps(sums, indent=1, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())


def _member(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    # Pictures do not get smaller.
    info.compress_type = zipfile.ZIP_STORED if name.endswith((".png", ".webp")) else zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info
