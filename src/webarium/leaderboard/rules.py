"""What a leaderboard takes: which suites and universes, and how large a package may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath

from webarium.errors import UnknownNameError
from webarium.suites.manifest import ALL_SETS, is_set, read_manifest
from webarium.suites.registry import FAMILIES, suite_names
from webarium.types import Scale

ALIKE = 0.9
"""A run that did the same as a listed one in this share of their common episodes is the same run."""
FREE = " (free answers)"
"""How the names of boards end whose runs were asked for answers in whatever words: they stand apart."""
OWN_DATA = " (Webarium's data)"
"""How the names of boards end whose runs were at a scale made for published tasks: they compare with nothing else."""
MEGABYTE = 1_000_000


class Rejected(Exception):  # noqa: N818 - it is an answer, not a failure
    """A package or an answer that is not taken; its text is the reason for whoever sent it."""

    status = 422


class AnsweredAlready(Rejected):
    """An answer to a task that has one in the same run; the first one stays."""

    status = 409


class NotNow(Rejected):
    """What cannot be taken at the moment, though nothing is wrong with it."""

    status = 503


@dataclass(frozen=True)
class Rules:
    """The limits of one server."""

    suites: frozenset[str]
    """Names of installed suites that runs may be of; nothing else is loaded, least of all a file that a package
    names."""
    task_files: tuple[str, ...] = ()
    """The server's own task files, as ``KIND:FILE``: runs of these tasks are taken, whatever their file was called."""
    judge: str | None = None
    """The model that decides where wording is free; without one, runs that need it are refused."""
    seeds: frozenset[int] = frozenset({0})
    """Universes that runs may be in."""
    scales: frozenset[Scale] = frozenset({"small"})
    parts: bool = False
    """Whether runs of some tasks of a suite are listed, too; runs of all or of the smoke subset always are."""
    alike: float = ALIKE
    """The share of equal episodes from which on a run counts as one that is listed already; above 1, none does."""
    replay: bool = False
    """Whether every episode that passed is acted again in a real browser before its run is listed."""
    package_bytes: int = 2_000 * MEGABYTE
    """Largest package."""
    episode_bytes: int = 400 * MEGABYTE
    """Largest episode, unpacked."""
    episodes: int = 20_000
    """Most episodes of a package."""
    files: int = 25_000
    """Most files of an episode."""
    ratio: int = 300
    """How many times larger a file may become by unpacking."""
    steps_bytes: int = 200 * MEGABYTE
    """Longest step log of an episode."""

    @property
    def listed(self) -> list[str]:
        """What boards are called, sorted."""
        return sorted([*self.suites, *(listed_as(file) for file in self.task_files)])


def taken(names: Iterable[str]) -> frozenset[str]:
    """The suites that runs may be of, by what their runs call them; all installed ones and sets if none is named.

    Raises:
        UnknownNameError: There is none of this name.
        UserError: A set has another version here.
    """
    known = {*suite_names(), *FAMILIES, *ALL_SETS}
    wanted = list(names) or [*suite_names(), *ALL_SETS]
    for name in wanted:
        if name not in known and not is_set(name):
            raise UnknownNameError("suite", name, known)
    return frozenset(read_manifest(name).label if is_set(name) else name for name in wanted)


def listed_as(file: str) -> str:
    """What the board of a task file is called: ``webarena:test.raw.json#map`` without the folders."""
    kind, _, path = file.partition(":")
    path, sign, selection = path.partition("#")
    return f"{kind}:{PurePath(path).name}{sign}{selection}"


@dataclass(frozen=True)
class Manifest:
    """What a package says about itself."""

    name: str
    """What the submission is called, e.g. ``Careful 2``."""
    by: str
    """Who sends it."""
    note: str
    files: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """SHA-256 and size of every file by its path."""
