"""A plug-in of pytest that writes which test runs which lines of a package; `mutate.py` loads it.

``MUTATE_SOURCE`` names the folder of the package, ``MUTATE_OUT`` the file to write.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest


class Watch:
    """Follows a session: what each test ran, how long it took, and whether it passed."""

    def __init__(self, source: Path, out: Path) -> None:
        self.source, self.out = source, out
        self.seconds: dict[str, float] = {}
        self.left_out: set[str] = set()
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, source=[str(source)], messages=False, check_preimported=False
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Whatever runs from here on, fixtures with it, runs for this test."""
        self.coverage.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the time of a test's parts."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.outcome == "failed" or (report.outcome == "skipped" and report.when != "teardown"):
            self.left_out.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write what was seen."""
        self.coverage.stop()
        data = self.coverage.get_data()
        passed = sorted(self.seconds.keys() - self.left_out)
        number = {test: place for place, test in enumerate(passed)}
        lines: dict[str, Any] = {
            str(Path(file).relative_to(self.source.parents[1])): {
                line: sorted(number[test] for test in tests if test in number)
                for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        seen = {"tests": {test: round(self.seconds[test], 3) for test in passed}, "lines": lines}
        self.out.write_text(json.dumps({**seen, "left_out": sorted(self.left_out)}), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin before the tests are imported."""
    config.pluginmanager.register(Watch(Path(os.environ["MUTATE_SOURCE"]), Path(os.environ["MUTATE_OUT"])))
