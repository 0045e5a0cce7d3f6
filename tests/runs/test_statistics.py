"""The statistics against published values."""

from __future__ import annotations

from itertools import combinations, product
from statistics import fmean

import pytest

from webarium.runs.reports.report import histogram
from webarium.runs.reports.statistics import mcnemar, mean, median, pass_at, pass_hat, wilson


@pytest.mark.parametrize(
    ("passed", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_agrees_with_published_values(passed: int, total: int, low: float, high: float) -> None:
    assert wilson(passed, total) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("only_first", "only_second", "p"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),
        (0, 6, 0.03125),  # 2 / 2**6
        (3, 3, 1.0),
        (2, 10, 0.0386),  # tables of the sign test: 0.0193 on one side
        (3, 12, 0.0352),  # 0.0176
        (5, 15, 0.0414),  # 0.0207
    ],
)
def test_mcnemar_is_the_two_sided_sign_test(only_first: int, only_second: int, p: float) -> None:
    assert mcnemar(only_first, only_second) == pytest.approx(p, abs=5e-5)
    assert mcnemar(only_second, only_first) == mcnemar(only_first, only_second)


def test_mcnemar_counts_the_splits_that_are_at_least_as_uneven() -> None:
    flips = list(product((0, 1), repeat=9))
    for first in range(10):
        uneven = [f for f in flips if abs(2 * sum(f) - 9) >= abs(2 * first - 9)]
        assert mcnemar(first, 9 - first) == pytest.approx(len(uneven) / len(flips))


def test_mcnemar_holds_for_many_pairs() -> None:
    assert 0 < mcnemar(3000, 2000) < 1e-40
    assert mcnemar(2500, 2500) == 1.0


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("passed", range(6))
def test_pass_estimates_are_means_over_all_choices(k: int, passed: int) -> None:
    tries = [True] * passed + [False] * (5 - passed)
    chosen = list(combinations(tries, k))
    assert pass_at(k, passed, 5) == pytest.approx(fmean(any(found) for found in chosen))
    assert pass_hat(k, passed, 5) == pytest.approx(fmean(all(found) for found in chosen))


def test_estimates_need_enough_tries() -> None:
    assert (pass_at(3, 2, 2), pass_hat(3, 2, 2), wilson(0, 0), mean([]), median([])) == (None,) * 5
    assert (median([3, 1, 2]), median([4, 1, 2, 3]), mean([1, 2])) == (2, 2.5, 1.5)


def test_templates_fall_into_the_class_that_their_rate_belongs_to() -> None:
    rates = [0, 0.01, 0.2, 0.21, 0.4, 0.6, 0.61, 0.8, 0.81, 0.99, 1]
    assert list(histogram(rates).values()) == [1, 2, 2, 1, 2, 2, 1]
