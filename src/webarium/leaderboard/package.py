"""Packages: a run's folder in one zip with a manifest of checksums, and taking one apart without trusting it."""

from __future__ import annotations

import errno
import hashlib
import json
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from webarium.errors import UserError
from webarium.leaderboard.rules import Manifest, NotNow, Rejected, Rules
from webarium.runs.records.reader import RunReader
from webarium.text import clip
from webarium.types import Json

FORMAT = 1
MANIFEST = "manifest.json"
_CHUNK = 1 << 20
_OUTER = re.compile(r"run\.json|summary\.json|episodes/[^/\\\x00-\x1f]{1,230}\.zip")
_INNER = re.compile(r"[a-z]{1,40}\.(json|jsonl|txt)|screenshots/[a-z0-9-]{1,60}\.(png|webp)")
_TEXT = re.compile(r"[^\x00-\x1f\x7f]{0,200}")
_LONGEST_NAME = 250
"""Bytes that a file's name may have on any file system."""
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    MemoryError,
)
"""What an archive raises that nobody's packer wrote."""
_SHA = re.compile(r"[0-9a-f]{64}")


def pack_run(run: RunReader, out: Path, *, name: str, by: str = "", note: str = "") -> Path:
    """Write a run's package; the manifest comes first, episodes as they are.

    Raises:
        UserError: Episodes are missing, or the file cannot be written.
    """
    missing = [entry.id for entry in run.entries() if entry.result is None]
    if missing:
        raise UserError(
            f"The run {run.path} is not finished: {len(missing)} episodes are missing, the first is {missing[0]}.",
            todo="Finish it: webarium run … --resume.",
        )
    files = {"run.json": run.path / "run.json"}
    if (run.path / "summary.json").exists():
        files["summary.json"] = run.path / "summary.json"
    files |= {f"episodes/{path.name}": path for path in sorted(run.folder.episodes.glob("*.zip"))}
    manifest: dict[str, Json] = {
        "format": FORMAT,
        "name": name,
        "by": by,
        "note": note,
        "files": {
            inner: {"sha256": _hash(path), "size": path.stat().st_size} for inner, path in files.items()
        },
    }
    try:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False))
            for inner, path in files.items():
                archive.write(path, inner)
    except OSError as error:
        raise UserError(f"{out} cannot be written: {error.strerror}.", todo="Name another file.") from None
    return out


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def open_package(package: Path, folder: Path, rules: Rules) -> Manifest:
    """Unpack a package into a new folder, checking every size, name and checksum on the way.

    Raises:
        Rejected: It is not a package, too large, or not what its manifest says.
    """
    size = package.stat().st_size
    if size > rules.package_bytes:
        raise Rejected(f"The package has {size:,} bytes; at most {rules.package_bytes:,} are taken.")
    try:
        with zipfile.ZipFile(package) as archive:
            members = _members(archive, rules)
            manifest = _manifest(archive, members)
            _compare(members, manifest)
            (folder / "episodes").mkdir(parents=True)
            for name, info in members.items():
                if name != MANIFEST:
                    with archive.open(info) as source:
                        _copy(source, folder / name, name, manifest.files[name])
    except _BROKEN as error:
        raise Rejected(f"The package is damaged or not a zip archive: {_why(error)}.") from None
    except OSError as error:
        raise _lost(error, "The package") from None
    for path in sorted((folder / "episodes").glob("*.zip")):
        check_episode(path, rules)
    return manifest


def _why(error: Exception) -> str:
    return clip(str(error) or type(error).__name__, 200)


def _lost(error: OSError, what: str) -> Rejected:
    """Decompressors and places outside of the file are damage; everything else is the server's trouble."""
    if error.errno in (None, errno.EINVAL):
        return Rejected(f"{what} is damaged: {_why(error)}.")
    return NotNow(f"The server cannot keep the package: {error.strerror}. Send it again later.")


def _members(archive: zipfile.ZipFile, rules: Rules) -> dict[str, zipfile.ZipInfo]:
    infos = archive.infolist()
    if len(infos) > rules.episodes + 3:
        raise Rejected(f"The package holds {len(infos):,} files; at most {rules.episodes + 3:,} are taken.")
    found: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        if info.filename != MANIFEST and not _OUTER.fullmatch(info.filename):
            raise Rejected(f"The package holds a file {info.filename[:100]!r}, which no run has.")
        if len(PurePosixPath(info.filename).name.encode("utf-8", "replace")) > _LONGEST_NAME:
            raise Rejected(f"The package holds a file {info.filename[:100]!r}…, whose name is too long.")
        if info.filename in found:
            raise Rejected(f"The package holds {info.filename!r} twice.")
        if info.flag_bits & 1:
            raise Rejected(f"{info.filename!r} is encrypted.")
        _check_ratio(info, rules)
        found[info.filename] = info
    total = sum(info.file_size for info in infos)
    if total > rules.package_bytes:
        raise Rejected(
            f"Unpacked, the package would have {total:,} bytes; at most {rules.package_bytes:,} are taken."
        )
    for name in (MANIFEST, "run.json"):
        if name not in found:
            raise Rejected(f"The package has no {name}.")
    return found


def _check_ratio(info: zipfile.ZipInfo, rules: Rules) -> None:
    if info.file_size > 1_000_000 and info.file_size > rules.ratio * max(1, info.compress_size):
        raise Rejected(f"{info.filename!r} would become more than {rules.ratio} times larger by unpacking.")


def _manifest(archive: zipfile.ZipFile, members: Mapping[str, zipfile.ZipInfo]) -> Manifest:
    info = members[MANIFEST]
    if info.file_size > 20_000_000:
        raise Rejected("The manifest is too long.")
    try:
        data = json.loads(archive.read(info))
        if data["format"] != FORMAT:
            raise Rejected(f"The package has format {data['format']!r}; this server reads {FORMAT}.")
        files = {
            str(path): (str(entry["sha256"]), int(entry["size"])) for path, entry in data["files"].items()
        }
        words = [str(data.get(key, "")).strip() for key in ("name", "by", "note")]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Rejected("The manifest is not as `webarium submit` writes it.") from None
    if not words[0]:
        raise Rejected("The submission has no name.")
    if not all(_TEXT.fullmatch(word) for word in words):
        raise Rejected("Name, sender and note have at most 200 characters each, on one line.")
    if not all(_SHA.fullmatch(digest) for digest, _ in files.values()):
        raise Rejected("The manifest holds a checksum that is not SHA-256.")
    return Manifest(words[0], words[1], words[2], files)


def _compare(members: Mapping[str, zipfile.ZipInfo], manifest: Manifest) -> None:
    held = members.keys() - {MANIFEST}
    if missing := sorted(manifest.files.keys() - held):
        raise Rejected(
            f"The package is truncated: {len(missing)} files are missing, the first is {missing[0]!r}."
        )
    if unlisted := sorted(held - manifest.files.keys()):
        raise Rejected(f"{unlisted[0]!r} is not in the manifest.")
    for name in held:
        if members[name].file_size != manifest.files[name][1]:
            raise Rejected(f"{name!r} does not have the size that the manifest says.")


def _copy(source: IO[bytes], target: Path, name: str, expected: tuple[str, int]) -> None:
    digest, size = hashlib.sha256(), 0
    with target.open("wb") as file:
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > expected[1]:
                raise Rejected(f"{name!r} is larger than the manifest says.")
            digest.update(chunk)
            file.write(chunk)
    if (digest.hexdigest(), size) != expected:
        raise Rejected(f"{name!r} is not the file that the manifest describes: its checksum differs.")


def check_episode(path: Path, rules: Rules) -> None:
    """Check that an episode's archive holds files of a record only, readable and of bearable size.

    Raises:
        Rejected: It does not.
    """
    name = path.name[:120]
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
            if len(infos) > rules.files or len({info.filename for info in infos}) != len(infos):
                raise Rejected(f"Episode {name!r} holds too many files, or one twice.")
            if sum(info.file_size for info in infos) > rules.episode_bytes:
                raise Rejected(f"Episode {name!r} is larger than {rules.episode_bytes:,} bytes, unpacked.")
            for info in infos:
                _check_member(archive, info, name, rules)
    except _BROKEN as error:
        raise Rejected(f"Episode {name!r} is damaged: {_why(error)}.") from None
    except OSError as error:
        raise _lost(error, f"Episode {name!r}") from None


def _check_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, episode: str, rules: Rules) -> None:
    if not _INNER.fullmatch(info.filename):
        raise Rejected(f"Episode {episode!r} holds a file {info.filename[:100]!r}, which no record has.")
    if not info.filename.startswith("screenshots/") and info.file_size > rules.steps_bytes:
        raise Rejected(
            f"{info.filename!r} of episode {episode!r} is longer than {rules.steps_bytes:,} bytes."
        )
    _check_ratio(info, rules)
    size = 0
    with archive.open(info) as file:
        while chunk := file.read(_CHUNK):
            size += len(chunk)
            if size > info.file_size:
                raise Rejected(f"{info.filename!r} of episode {episode!r} is larger than it says.")
