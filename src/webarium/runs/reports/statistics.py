"""The statistics of reports: small and exact, tested against published values."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
Z_95 = 1.959964
"""The normal quantile of a two-sided 95 % interval."""


def wilson(passed: float, total: float, z: float = Z_95) -> tuple[float, float] | None:
    """The Wilson score interval of a proportion (Wilson 1927), 95 % by default; ``None`` without trials."""
    if total == 0:
        return None
    share, square = passed / total, z * z
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = z * math.sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def clustered(clusters: Sequence[tuple[int, int]]) -> tuple[float, float] | None:
    """The 95 % interval of a proportion whose trials come in clusters, such as tasks of one template.

    The Wilson score interval at the effective number of trials (Korn and Graubard 1998): the trials divided by the
    design effect, which is how much more the clusters differ than independent trials would. It is never narrower than
    without clusters, and where all or none passed, each cluster counts as one trial.

    Args:
        clusters: How many passed, and of how many, in each.

    Returns:
        Both ends; ``None`` without trials.
    """
    passed, total = sum(n for n, _ in clusters), sum(n for _, n in clusters)
    if total == 0 or len(clusters) < 2:
        return wilson(passed, total)
    share, count = passed / total, len(clusters)
    if passed in (0, total):
        effect = total / count
    else:
        spread = count / (count - 1) * sum((n - share * of) ** 2 for n, of in clusters) / total**2
        effect = max(1.0, spread * (total - 1) / (share * (1 - share)))
    return wilson(passed / effect, total / effect)


def clusters(episodes: Iterable[tuple[str, str, bool]]) -> list[tuple[int, int]]:
    """How many episodes passed, and of how many, by template; by task where all are of one template.

    Given the template and the task of each, and whether it passed.
    """
    every = list(episodes)
    one = len({template for template, _, _ in every}) < 2
    found: dict[str, tuple[int, int]] = {}
    for template, task, won in every:
        key = task if one else template
        passed, total = found.get(key, (0, 0))
        found[key] = passed + won, total + 1
    return list(found.values())


def rate_decided(passed: int, failed: int) -> float | None:
    """The share of passed ones among those that were decided; ``None`` if none was."""
    return round(passed / (passed + failed), 4) if passed + failed else None


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided p-value of McNemar's test: how likely chance splits the pairs that differ so unevenly.

    Given how many pairs only the first, and only the second of two systems passed. Twice the tail of a fair coin.
    """
    differing = only_first + only_second
    tail = sum(math.comb(differing, k) for k in range(min(only_first, only_second) + 1))
    # Python's integers keep this exact where floats would underflow.
    return min(1.0, float(2 * tail / 2**differing))


def pass_at(k: int, passed: int, tried: int) -> float | None:
    """The unbiased estimate that at least one of k tries passes (Chen et al. 2021); ``None`` for fewer tries than k."""
    if tried < k:
        return None
    return 1.0 - math.comb(tried - passed, k) / math.comb(tried, k)


def pass_hat(k: int, passed: int, tried: int) -> float | None:
    """The unbiased estimate that all of k tries pass (Yao et al. 2024); ``None`` for fewer tries than k."""
    return None if tried < k else math.comb(passed, k) / math.comb(tried, k)


def mean(values: Sequence[float], digits: int = 3) -> float | None:
    """The mean, rounded; ``None`` without values."""
    return round(statistics.fmean(values), digits) if values else None


def median(values: Sequence[float]) -> float | None:
    """The middle value, or the mean of the two middle ones; ``None`` without values."""
    return statistics.median(values) if values else None


def share(held: Iterable[bool]) -> float | None:
    """Of how many something held, by all; ``None`` without any."""
    return mean([float(each) for each in held], 4)


def grouped(items: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """The items by their keys, in the order of these."""
    groups: dict[str, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return dict(sorted(groups.items()))
