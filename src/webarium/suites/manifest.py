"""The named sets and the split of templates as they are written down: opaque ids, and hashes of what these stand for.

``scripts/make-sets`` writes the files in ``manifests``. A set never changes under its version: what is in it is
another version as soon as one task is.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from webarium.errors import UnknownNameError, UserError
from webarium.types import Scale

if TYPE_CHECKING:
    from webarium.tasks.task import Task

SET_NAMES = ("webarium-lite", "webarium-core", "webarium-hard")
"""Named sets of ordinary tasks: those of short ones, the smaller one first, then the one of long work."""
SAFETY_SETS = ("webarium-safe", "webarium-harm")
"""Named sets of how agents behave: under attack, and asked for what is to be refused."""
ALL_SETS = (*SET_NAMES, *SAFETY_SETS)
SPLIT_FILE = "test-templates.toml"
"""The templates of the split ``test``, by opaque id."""


@dataclass(frozen=True)
class Manifest:
    """A named set of tasks in one version."""

    name: str
    version: int
    """Another one has other tasks, or tasks that ask for something else."""
    description: str
    """One sentence about what it is for."""
    seed: int
    """The universe's seed at which the tasks are defined."""
    scale: Scale
    """The scale at which they are defined."""
    made_by: str
    """``module:function`` that makes the set, where it is not of tasks of installed suites; else empty."""
    tasks: Mapping[str, str]
    """By the task's opaque id, the hash of its definition."""

    @property
    def label(self) -> str:
        """The name with the version, as runs keep it: ``webarium-core@1``."""
        return f"{self.name}@{self.version}"


def is_set(name: str) -> bool:
    """Whether a suite's name is that of a named set, with or without its version."""
    return name.partition("@")[0] in ALL_SETS


def read_manifest(name: str) -> Manifest:
    """A named set: ``webarium-core``, or ``webarium-core@1`` where only this version will do.

    Raises:
        UnknownNameError: There is no set of this name.
        UserError: This version of Webarium has another version of it.
    """
    plain, _, version = name.partition("@")
    if plain not in ALL_SETS:
        raise UnknownNameError("set of tasks", plain, ALL_SETS)
    found = _manifest(plain)
    if version and version != str(found.version):
        raise UserError(
            f"{plain} has version {found.version} here, and version {version[:20]} was asked for.",
            todo=f"Leave @{version[:20]} out, or install the version of Webarium that has it.",
        )
    return found


def definition(task: Task) -> str:
    """A short hash over all that a task asks for and accepts; how difficult it was found is no part of it."""
    told = task.answering("form").to_json()
    told.pop("difficulty")
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def held_out() -> frozenset[str]:
    """Opaque ids of the templates of the split ``test``."""
    return frozenset(_read(SPLIT_FILE)["templates"])


@cache
def _manifest(name: str) -> Manifest:
    found = _read(f"{name}.toml")
    return Manifest(
        name=name,
        version=found["version"],
        description=found["description"],
        seed=found["seed"],
        scale=found["scale"],
        made_by=found.get("made_by", ""),
        tasks=MappingProxyType(found["tasks"]),
    )


def _read(file: str) -> dict[str, Any]:
    text = files("webarium.suites").joinpath("manifests", file).read_text("utf-8")
    return tomllib.loads(text)
