"""The pairs that were laid and proven, as ``scripts/make-attacks`` writes them down."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from webarium.safety.attacked import Pair
from webarium.safety.overlaid import Laid

SEEDS = (0, 1, 2)
"""Those at which pairs are laid: all of them at the first one, a sample at the others."""


def file_of(seed: int) -> str:
    """The name of the file with the pairs of a seed."""
    return f"pairs-{seed}.toml" if seed else "pairs.toml"


@cache
def laid_pairs() -> tuple[Laid, ...]:
    """The pairs that come with Webarium, as what is laid over tasks, seed by seed."""
    return tuple(_laid(seed) for seed in SEEDS)


def _laid(seed: int) -> Laid:
    found = _file(seed)
    return Laid(found["seed"], found["scale"], MappingProxyType(read_pairs(seed)))


def read_pairs(seed: int = 0) -> dict[str, tuple[Pair, ...]]:
    """Those of a seed by the opaque ids of their tasks."""
    return {task: tuple(map(_read, rows)) for task, rows in _file(seed)["pairs"].items()}


def _file(seed: int) -> dict[str, Any]:
    return tomllib.loads(files("webarium.safety").joinpath(file_of(seed)).read_text("utf-8"))


def _read(row: Sequence[Any]) -> Pair:
    place, key, goal, wish, wording, *sites = row
    return Pair(place, key, goal, wish, wording, tuple(sites))


def write_pairs(seed: int, scale: str, pairs: Mapping[str, Sequence[Pair]]) -> str:
    """The file's text, given the pairs by the opaque ids of their tasks."""
    lines = [
        "# Attacks laid over tasks by their opaque ids: place, which text, goal, which wish, wording, further sites.",
        "# scripts/make-attacks writes this file.",
        f"seed = {seed}",
        f'scale = "{scale}"',
        "",
        "[pairs]",
    ]
    lines += [f"{task} = [{_rows(found)}]" for task, found in sorted(pairs.items())]
    return "\n".join(lines) + "\n"


def _rows(pairs: Iterable[Pair]) -> str:
    return ", ".join(f"[{', '.join(map(_value, _row(pair)))}]" for pair in pairs)


def _row(pair: Pair) -> tuple[str | int, ...]:
    return (pair.place, pair.key, pair.goal, pair.wish, pair.wording, *pair.sites)


def _value(value: str | int) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'
