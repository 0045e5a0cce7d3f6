"""Leaf types that every layer shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

Scale: TypeAlias = Literal["small", "full", "webarena", "webarena-verified"]
"""How much data a universe holds: ``small`` builds in seconds, ``full`` has the published benchmarks' numbers, and
``webarena`` and ``webarena-verified`` what the published tasks of these names need."""

ObservationKind: TypeAlias = Literal["axtree", "html", "screenshot", "som"]
"""What an agent is shown: accessibility tree text, HTML, a screenshot, or a set-of-marks screenshot with its list."""

Rendering: TypeAlias = Literal["repaired", "original"]
"""How an observation is written: as this project does, or with the public systems' defects, for comparison."""

ImageFormat: TypeAlias = Literal["png", "webp"]
"""What kind of image file a screenshot is; both without loss."""

TaskKind: TypeAlias = Literal["retrieve", "navigate", "mutate", "combined", "impossible"]
"""What a task asks for; ``impossible`` tasks must be declined."""

Answers: TypeAlias = Literal["form", "free"]
"""How answers are asked for and read: ``form``, as each request says, or ``free``, in whatever words."""

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
"""How hard a template is for a person who knows the site: about 1-3, 4-8, or more than 8 steps."""


def asked(intent: str, how_to_answer: str) -> str:
    """A request with how to answer it, on a line of its own."""
    return f"{intent}\n{how_to_answer}" if how_to_answer else intent


Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""Anything that `json` writes, and what it has read.

Covariant, so that a ``dict[str, int]`` is JSON without being copied or cast; what is written must still be made of
dicts, lists and tuples."""

SqlValue: TypeAlias = "int | float | str | bytes | None"
"""A value as SQLite stores it."""

SCALES: tuple[Scale, ...] = ("small", "full", "webarena", "webarena-verified")
PUBLISHED_SCALES: tuple[Scale, ...] = ("webarena", "webarena-verified")
"""Those made for published tasks: of seed 0 alone, and ``small`` where no task needs anything."""
OBSERVATION_KINDS: tuple[ObservationKind, ...] = ("axtree", "html", "screenshot", "som")
TASK_KINDS: tuple[TaskKind, ...] = ("retrieve", "navigate", "mutate", "combined", "impossible")
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")
