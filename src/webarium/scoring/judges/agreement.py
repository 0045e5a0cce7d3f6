"""How far raters agree: percent agreement, Cohen's and Fleiss' kappa, with bootstrap intervals.

Definitions: J. Cohen, A coefficient of agreement for nominal scales (1960); J. L. Fleiss, Measuring nominal scale
agreement among many raters (1971). Intervals are percentiles over resampled items, the same for the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from webarium.errors import UserError
from webarium.scoring.judges.ratings import FAILURE, SUCCESS, Ratings
from webarium.types import Json

Codes: TypeAlias = npt.NDArray[np.int64]
"""Labels as numbers: one row for each item, one column for each rater."""

Statistic: TypeAlias = Callable[[Codes], "float | None"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A statistic and its interval; both ``None`` where it is not defined."""

    value: float | None
    low: float | None
    high: float | None

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """How intervals are made."""

    resamples: int = 2000
    confidence: float = 0.95
    seed: int = 0

    def __post_init__(self) -> None:
        if self.resamples < 1 or not 0 < self.confidence < 1:
            raise UserError(
                f"Resamples must be 1 or more and confidence between 0 and 1, "
                f"got {self.resamples} and {self.confidence:g}.",
            )

    def estimate(self, codes: Codes, statistic: Statistic) -> Estimate:
        """The statistic with its percentile interval; resamples in which it is not defined do not count."""
        value = statistic(codes)
        if value is None:
            return Estimate(None, None, None)
        draw = np.random.default_rng(self.seed)
        size = len(codes)
        drawn = [statistic(codes[draw.integers(0, size, size)]) for _ in range(self.resamples)]
        known = [one for one in drawn if one is not None]
        if not known:
            return Estimate(value, None, None)
        tail = (1 - self.confidence) / 2
        low, high = np.quantile(known, [tail, 1 - tail])
        return Estimate(value, float(low), float(high))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two raters."""

    first: str
    second: str
    agreement: Estimate
    """The share of items with equal labels."""
    kappa: Estimate
    """Cohen's kappa."""
    table: tuple[tuple[int, ...], ...]
    """How often the first one's label (rows) met the second one's (columns), in the order of the labels."""
    precision: float | None
    """Of the items that the second calls a success, the share that the first does, too."""
    recall: float | None
    """Of the items that the first calls a success, the share that the second does, too."""

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {
            "first": self.first,
            "second": self.second,
            "agreement": self.agreement.to_json(),
            "kappa": self.kappa.to_json(),
            "table": [list(row) for row in self.table],
            "precision": self.precision,
            "recall": self.recall,
        }


@dataclass(frozen=True, slots=True)
class Agreement:
    """Several raters over the same items."""

    items: int
    labels: tuple[str, ...]
    """All labels that occur: success and failure first."""
    counts: tuple[tuple[str, tuple[int, ...]], ...]
    """For each rater, how often each label was given."""
    pairs: tuple[Pair, ...]
    all_agree: Estimate
    """The share of items that all raters label alike."""
    fleiss: Estimate | None
    """Fleiss' kappa, for three raters or more."""
    bootstrap: Bootstrap

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {
            "items": self.items,
            "labels": list(self.labels),
            "raters": [
                {"rater": rater, "counts": dict(zip(self.labels, numbers, strict=True))}
                for rater, numbers in self.counts
            ],
            "pairs": [pair.to_json() for pair in self.pairs],
            "all_agree": self.all_agree.to_json(),
            "fleiss_kappa": None if self.fleiss is None else self.fleiss.to_json(),
            "bootstrap": asdict(self.bootstrap),
        }


def measure(raters: Sequence[Ratings], ids: Sequence[str], bootstrap: Bootstrap | None = None) -> Agreement:
    """Compare all raters over these ids; raises `UserError` for fewer than two raters."""
    if len(raters) < 2:
        raise UserError("Agreement needs two raters or more.", todo="Name at least two files.")
    bootstrap = bootstrap or Bootstrap()
    names = _unique([rater.rater for rater in raters])
    labels = _label_order({rater.labels[name] for rater in raters for name in ids})
    number = {label: at for at, label in enumerate(labels)}
    codes = np.array([[number[rater.labels[name]] for rater in raters] for name in ids], dtype=np.int64)
    pairs = tuple(
        _pair(names[i], names[j], codes[:, [i, j]], labels, bootstrap)
        for i in range(len(raters))
        for j in range(i + 1, len(raters))
    )
    return Agreement(
        items=len(ids),
        labels=labels,
        counts=tuple((name, _counts(codes[:, at], len(labels))) for at, name in enumerate(names)),
        pairs=pairs,
        all_agree=bootstrap.estimate(codes, percent_agreement),
        fleiss=bootstrap.estimate(codes, fleiss_kappa) if len(raters) > 2 else None,
        bootstrap=bootstrap,
    )


def percent_agreement(codes: Codes) -> float:
    """The share of items with one label only."""
    return float(np.mean(np.all(codes == codes[:, :1], axis=1)))


def cohen_kappa(codes: Codes) -> float | None:
    """Cohen's kappa of two columns; ``None`` if both raters gave one and the same label throughout."""
    size = int(codes.max()) + 1
    table = _table(codes, size) / len(codes)
    observed = float(np.trace(table))
    chance = float(table.sum(axis=1) @ table.sum(axis=0))
    return None if chance >= 1 else (observed - chance) / (1 - chance)


def fleiss_kappa(codes: Codes) -> float | None:
    """Fleiss' kappa of two columns or more; ``None`` if only one label occurs."""
    items, raters = codes.shape
    size = int(codes.max()) + 1
    counts = np.stack([(codes == label).sum(axis=1) for label in range(size)], axis=1)
    observed = float(np.mean((np.sum(counts**2, axis=1) - raters) / (raters * (raters - 1))))
    shares = counts.sum(axis=0) / (items * raters)
    chance = float(shares @ shares)
    return None if chance >= 1 else (observed - chance) / (1 - chance)


def _pair(first: str, second: str, codes: Codes, labels: Sequence[str], bootstrap: Bootstrap) -> Pair:
    table = _table(codes, len(labels))
    precision = recall = None
    if SUCCESS in labels:
        at = labels.index(SUCCESS)
        both, said, true = int(table[at, at]), int(table[:, at].sum()), int(table[at].sum())
        precision = both / said if said else None
        recall = both / true if true else None
    return Pair(
        first,
        second,
        bootstrap.estimate(codes, percent_agreement),
        bootstrap.estimate(codes, cohen_kappa),
        tuple(tuple(int(cell) for cell in row) for row in table),
        precision,
        recall,
    )


def _table(codes: Codes, size: int) -> npt.NDArray[np.int64]:
    flat = np.bincount(codes[:, 0] * size + codes[:, 1], minlength=size * size)
    return flat.reshape(size, size)


def _counts(column: npt.NDArray[np.int64], size: int) -> tuple[int, ...]:
    return tuple(int(one) for one in np.bincount(column, minlength=size))


def _label_order(labels: set[str]) -> tuple[str, ...]:
    known = [label for label in (SUCCESS, FAILURE) if label in labels]
    return (*known, *sorted(labels - set(known)))


def _unique(names: Sequence[str]) -> list[str]:
    """Names that tell raters apart: files of one name in different folders get numbers."""
    return [f"{name} ({at + 1})" if names.count(name) > 1 else name for at, name in enumerate(names)]
