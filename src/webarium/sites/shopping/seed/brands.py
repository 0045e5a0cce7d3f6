"""Brands: invented names by pool of trades, each with a price level and a quality of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.draws import Dice, Weighted
from webarium.sites.shopping.seed.families import load
from webarium.types import Scale


@dataclass(frozen=True)
class Brand:
    """A maker of products."""

    id: int
    """Its row."""
    name: str
    """As it stands in product names."""
    level: float
    """What its prices are multiplied with."""
    quality: float
    """From -1 (much complained about) to 1 (loved)."""


@dataclass(frozen=True)
class Pool:
    """The brands of one trade."""

    brands: Weighted[Brand]
    """Drawn by their size in the market."""
    lines: Sequence[str]
    """Names of product lines that its brands use."""


def _coined(starts: Sequence[str], ends: Sequence[str], dice: Dice, taken: set[str]) -> str:
    for _ in range(400):
        name = dice.pick(starts) + dice.pick(ends)
        if name.lower() not in taken:
            return name
    raise ValueError("expected more brand names than were asked for: add starts or ends to brands.toml")


def _names(
    pool: Mapping[str, Any], coins: Mapping[str, Any], scale: Scale, dice: Dice, taken: set[str]
) -> list[str]:
    kept = list(pool.get("always", []))
    authored = [name for name in pool["brands"] if name not in kept]
    share = 1.0 if scale == "full" else 0.7
    kept += dice.subset(authored, round(len(authored) * share))
    taken.update(name.lower() for name in kept)
    style = coins[pool.get("coin", "market")]
    for _ in range(int(pool.get("coined", 30)) if scale == "full" else 3):
        name = _coined(style["starts"], style["ends"], dice, taken)
        taken.add(name.lower())
        kept.append(name)
    return kept


def make_pools(seed: int, scale: Scale) -> dict[str, Pool]:
    """The pools of a universe; each brand belongs to one, and ids count from 1 in order of the pools."""
    data = load("brands")
    taken = {name.lower() for key, pool in data.items() if key != "coin" for name in pool["brands"]}
    pools: dict[str, Pool] = {}
    number = 0
    for key, pool in data.items():
        if key == "coin":
            continue
        dice = Dice(seed, "brands", key)
        brands: list[tuple[Brand, float]] = []
        for name in _names(pool, data["coin"], scale, dice, taken):
            number += 1
            level = 0.78 + 0.5 * dice.random() + 0.25 * dice.random() * dice.random()
            quality = min(1.0, max(-1.0, (dice.random() + dice.random() + dice.random()) / 1.5 - 0.85))
            quality = float(pool.get("quality", {}).get(name, quality))
            size = 0.35 + 2.0 * dice.random() * dice.random()
            size = float(pool.get("size", {}).get(name, size))
            brands.append((Brand(number, name, round(level, 3), round(quality, 3)), size))
        pools[key] = Pool(Weighted(brands), tuple(pool["lines"]))
    return pools
