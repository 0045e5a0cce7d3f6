"""What needed a second try, counted: at the end of a session, and over the sessions before it in this clone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

KEPT = "webarium/reruns"
"""Where pytest's cache keeps the counts of sessions before this one."""
TOO_OFTEN = 3
"""A test that needed so many reruns is to be fixed."""


def lines(now: Mapping[str, int], ever: Mapping[str, int]) -> list[str]:
    """One sentence with the total, then a line for each test that was run again, the most frequent first.

    Given the reruns of this session and those of all sessions with this one, by test.
    """
    if not now:
        return ["No test was run again."]
    head = f"Reruns: {sum(now.values())}. Tests that needed one: {len(now)}."
    rows = sorted(now, key=lambda test: (-ever[test], test))
    return [head, *(f"{now[test]} now, {ever[test]} so far  {test}{advice(ever[test])}" for test in rows)]


def advice(count: int) -> str:
    """What to do about a test that needed this many reruns."""
    return "  Fix this test: it needed a rerun too often." if count >= TOO_OFTEN else ""


def counted(reports: Iterable[pytest.TestReport]) -> Counter[str]:
    """How often each test was run again."""
    return Counter(report.nodeid for report in reports)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the reruns; pytest's cache keeps their counts, so that ``--cache-clear`` begins anew."""
    now = counted(terminalreporter.stats.get("rerun", []))
    ever = Counter(now)
    cache = getattr(config, "cache", None)  # there is none with ``-p no:cacheprovider``
    if cache is not None:
        ever.update(cache.get(KEPT, {}))
        if now:
            cache.set(KEPT, dict(sorted(ever.items())))
    terminalreporter.section("reruns")
    for line in lines(now, ever):
        terminalreporter.line(line)
