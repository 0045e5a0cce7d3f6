"""Whether an episode's archive is what its recorder wrote: told by its checksums, and by the parts themselves."""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from webarium.text import clip
from webarium.types import Json
from webarium.unpacking import member

CHECKSUMS = "checksums.json"
"""SHA-256 of every other file of the archive, by its name."""
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    IndexError,
    TypeError,
    ValueError,
    AttributeError,
    OverflowError,
    RecursionError,
    NotImplementedError,
    OSError,
)
"""What reading a record raises that is not as a recorder writes it."""
MOST_READ = 2**28
"""Bytes of one file of an archive that are read at once."""
_CHUNK = 1 << 20
_OBJECTS = ("episode", "task", "verdict", "page", "result")
_SCORED = ("episode.json", "task.json", "steps.jsonl", "changes.json", "verdict.json")
"""What an episode with a score has; with checksums, these tell what there was."""


def damage(archive: Path) -> str:
    """What is wrong with an archive, in words; empty for one that is whole.

    Archives of earlier versions have no checksums: of them only what zip's own sums and the parts themselves tell
    is known.
    """
    try:
        with zipfile.ZipFile(archive) as opened:
            names = opened.namelist()
            return _sums(opened, names) or _parts(opened, names)
    except UNREADABLE as error:
        return clip(f"{type(error).__name__}: {error}", 200)


def _sums(opened: zipfile.ZipFile, names: list[str]) -> str:
    """Read every file once; a flipped byte shows in zip's own sum, an exchanged file in ours."""
    known: Mapping[str, str] | None = None
    if CHECKSUMS in names:
        known = json.loads(member(opened, CHECKSUMS, MOST_READ))
        others = sorted(name for name in names if name != CHECKSUMS)
        if others != sorted(known):
            return "its files are not those that its checksums name"
    for name in names:
        with opened.open(name) as file:
            total = _hash(file)
        if known is not None and name != CHECKSUMS and known[name] != total:
            return f"the checksum of {name} differs"
    return ""


def _hash(file: IO[bytes]) -> str:
    total = hashlib.sha256()
    while chunk := file.read(_CHUNK):
        total.update(chunk)
    return total.hexdigest()


def _parts(opened: zipfile.ZipFile, names: list[str]) -> str:
    """Whether the documents are of their kinds, and the steps those of the result."""
    documents: dict[str, dict[str, Json]] = {}
    for name in _OBJECTS:
        if f"{name}.json" in names:
            value = json.loads(member(opened, f"{name}.json", MOST_READ))
            if not isinstance(value, dict):
                return f"{name}.json is not a JSON object"
            documents[name] = value
    result = documents["result"]
    if result["outcome"] == "error":
        return ""
    missing = [] if CHECKSUMS in names else [name for name in _SCORED if name not in names]
    if missing:
        return f"{missing[0]} is missing"
    return _steps(opened, str(result["digest"]), set(names))


def _steps(opened: zipfile.ZipFile, digest: str, names: set[str]) -> str:
    total = hashlib.sha256()
    with opened.open("steps.jsonl") as lines:
        for index, line in enumerate(lines):
            if not line.endswith(b"\n"):
                return f"steps.jsonl breaks off in step {index}"
            step = json.loads(line)
            for key in sorted(step["digests"]):
                total.update(f"{key}={step['digests'][key]}\n".encode())
            for picture in (step.get("screenshot"), step.get("marked")):
                if picture is not None and picture not in names:
                    return f"{picture} is missing"
    return "" if total.hexdigest() == digest else "steps.jsonl does not hold the steps of the result"
