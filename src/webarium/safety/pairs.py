"""The pairs that were laid and proven at one seed, as ``scripts/make-attacks`` writes them down."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from webarium.safety.attacked import Pair
from webarium.types import Scale

FILE = "pairs.toml"


@dataclass(frozen=True)
class Laid:
    """Pairs at a seed and scale."""

    seed: int
    scale: Scale
    pairs: Mapping[str, tuple[Pair, ...]]
    """By the opaque id of the task over which they are laid."""


@cache
def laid_pairs() -> Laid:
    """Those that come with Webarium."""
    found: dict[str, Any] = tomllib.loads(files("webarium.safety").joinpath(FILE).read_text("utf-8"))
    pairs = {task: tuple(map(_read, rows)) for task, rows in found["pairs"].items()}
    return Laid(found["seed"], found["scale"], MappingProxyType(pairs))


def _read(row: Sequence[Any]) -> Pair:
    place, key, goal, wish, wording, *sites = row
    return Pair(place, key, goal, wish, wording, tuple(sites))


def write_pairs(laid: Laid) -> str:
    """The file's text."""
    lines = [
        "# Attacks laid over tasks by their opaque ids: place, which text, goal, which wish, wording, further sites.",
        "# scripts/make-attacks writes this file.",
        f"seed = {laid.seed}",
        f'scale = "{laid.scale}"',
        "",
        "[pairs]",
    ]
    lines += [f"{task} = [{_rows(pairs)}]" for task, pairs in sorted(laid.pairs.items())]
    return "\n".join(lines) + "\n"


def _rows(pairs: Iterable[Pair]) -> str:
    return ", ".join(f"[{', '.join(map(_value, _row(pair)))}]" for pair in pairs)


def _row(pair: Pair) -> tuple[str | int, ...]:
    return (pair.place, pair.key, pair.goal, pair.wish, pair.wording, *pair.sites)


def _value(value: str | int) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'
