"""The pairs that were laid and proven at one seed, as ``scripts/make-attacks`` writes them down."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from webarium.safety.attacked import Pair
from webarium.safety.overlaid import Laid

FILE = "pairs.toml"


@cache
def laid_pairs() -> Laid:
    """The pairs that come with Webarium, as what is laid over tasks."""
    found = _file()
    return Laid(found["seed"], found["scale"], MappingProxyType(read_pairs()))


def read_pairs() -> dict[str, tuple[Pair, ...]]:
    """The same by the opaque ids of their tasks."""
    return {task: tuple(map(_read, rows)) for task, rows in _file()["pairs"].items()}


def _file() -> dict[str, Any]:
    return tomllib.loads(files("webarium.safety").joinpath(FILE).read_text("utf-8"))


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
