"""The record of one episode: steps as JSON lines and screenshots, written as they happen, then zipped."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
from pathlib import Path
from typing import Self

from webarium.runs.results import EpisodeResult
from webarium.types import Json


def digest_of(data: str | bytes | None) -> str:
    """SHA-256 in hexadecimal; the empty string where there is nothing."""
    if data is None:
        return ""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


class EpisodeRecorder:
    """Writes steps into ``<task>.partial/`` and turns the folder into ``<task>.zip`` at the end."""

    def __init__(self, partial: Path, archive: Path) -> None:
        self._folder = partial
        self._archive = archive
        self._hash = hashlib.sha256()
        shutil.rmtree(partial, ignore_errors=True)
        (partial / "screenshots").mkdir(parents=True)
        self._steps = (partial / "steps.jsonl").open("a", encoding="utf-8")

    def task(self, task: dict[str, Json]) -> None:
        """Write what was asked."""
        (self._folder / "task.json").write_text(
            json.dumps(task, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
        )

    def trace(self, text: str) -> None:
        """Keep the traceback of what broke the episode."""
        (self._folder / "traceback.txt").write_text(text, encoding="utf-8")

    def verdict(self, verdict: dict[str, Json], changes: list[Json]) -> None:
        """Write the verdict and the world's changes that it judged."""
        for name, value in (("verdict", verdict), ("changes", changes)):
            text = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
            (self._folder / f"{name}.json").write_text(text, encoding="utf-8")

    def step(self, step: dict[str, Json], *, screenshot: bytes | None, digests: dict[str, str]) -> None:
        """Append one step; `digests` are what equal behaviour must reproduce."""
        name = None
        if screenshot is not None:
            name = f"screenshots/{step['index']:04d}.png"
            (self._folder / name).write_bytes(screenshot)
        for key in sorted(digests):
            self._hash.update(f"{key}={digests[key]}\n".encode())
        line = {**step, "screenshot": name, "digests": digests}
        self._steps.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._steps.flush()

    @property
    def digest(self) -> str:
        """Hash over all digests so far."""
        return self._hash.hexdigest()

    def finish(self, result: EpisodeResult) -> None:
        """Write the result and put the archive in place."""
        self._steps.close()
        text = json.dumps(result.to_json(), indent=2, ensure_ascii=False) + "\n"
        (self._folder / "result.json").write_text(text, encoding="utf-8")
        temporary = self._archive.with_name(f".{self._archive.name}.{os.getpid()}.tmp")
        with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(self._folder.rglob("*")):
                if path.is_file():
                    # PNG does not get smaller; a fixed date keeps equal episodes equal.
                    info = zipfile.ZipInfo(
                        str(path.relative_to(self._folder)), date_time=(1980, 1, 1, 0, 0, 0)
                    )
                    info.compress_type = zipfile.ZIP_STORED if path.suffix == ".png" else zipfile.ZIP_DEFLATED
                    info.external_attr = 0o644 << 16
                    archive.writestr(info, path.read_bytes())
        os.replace(temporary, self._archive)
        shutil.rmtree(self._folder, ignore_errors=True)

    def discard(self) -> None:
        """Remove what was written: the episode is tried again or was interrupted."""
        self._steps.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._steps.close()
