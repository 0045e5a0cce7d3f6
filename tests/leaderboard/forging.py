"""A hostile submitter with full knowledge: edits a record and makes every digest and checksum anew."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webarium.runs.records.integrity import CHECKSUMS
from webarium.runs.records.record import digest_of
from webarium.worlds import Changes

PARTS = ("episode", "task", "page", "changes", "sessions", "verdict", "result")


@dataclass
class Parts:
    """An episode's record, to be edited."""

    steps: list[Any]
    episode: Any
    task: Any
    page: Any
    changes: Any
    sessions: Any
    verdict: Any
    result: Any


def forge(run: Path, episode: str, edit: Callable[[Parts], object], *, claim: bool = True) -> None:
    """Edit an episode, let it claim to have passed, and compute anew whatever is computed from something else."""
    path = run / "episodes" / f"{episode}.zip"
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name != CHECKSUMS}
    parts = Parts(
        [json.loads(line) for line in files["steps.jsonl"].splitlines()],
        *(json.loads(files.get(f"{name}.json", b"null")) for name in PARTS),
    )
    edit(parts)
    if claim:
        parts.result.update(outcome="passed", reason="all checks passed")
        parts.verdict.update(passed=True, score=1.0, reason="all checks passed")
        for line in (*parts.result["checks"], *parts.verdict["checks"]):
            line.update(passed=True)
    total = ""
    for step in parts.steps:
        if "observation" in step["digests"]:
            step["digests"]["observation"] = digest_of(step["observation"])
        total += "".join(f"{key}={step['digests'][key]}\n" for key in sorted(step["digests"]))
    parts.result["digest"] = digest_of(total)
    files["steps.jsonl"] = b"".join(json.dumps(step).encode() + b"\n" for step in parts.steps)
    files |= {f"{name}.json": json.dumps(getattr(parts, name)).encode() for name in PARTS}
    files[CHECKSUMS] = json.dumps({name: digest_of(data) for name, data in files.items()}).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def digest(changes: Any) -> str:
    """The digest of changes as a record holds them."""
    return Changes.from_json(changes).digest()
