"""A plug-in of pytest that writes which test calls which functions of a package; `mutate.py` loads it.

``MUTATE_SOURCE`` names the folder of the package, ``MUTATE_OUT`` the file to write. Functions are known by the lines on
which they begin. A trace function of our own sees calls alone: to see lines, too, costs ten times as much, and what
coverage.py does for it in C can hang where a site's threads work.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest


class Watch:
    """Follows a session: what each test called, how long it took, and whether it passed."""

    def __init__(self, source: Path, out: Path) -> None:
        self.source, self.out = f"{source}{os.sep}", out
        self.seconds: dict[str, float] = {}
        self.left_out: set[str] = set()
        self.called: dict[CodeType, set[str]] = {}
        self.elsewhere: set[CodeType] = set()
        self.test = ""

    def begin(self) -> None:
        """See what all threads call from here on."""
        threading.settrace(self.trace)
        sys.settrace(self.trace)

    def trace(self, frame: FrameType, event: str, arg: Any) -> None:
        """A call: whose it is, if it is one of the package. Nothing within it is followed."""
        code = frame.f_code
        if code in self.elsewhere:
            return
        if code not in self.called:
            if not code.co_filename.startswith(self.source):
                self.elsewhere.add(code)
                return
            self.called[code] = set()
        self.called[code].add(self.test)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Whatever is called from here on, by fixtures, too, is called for this test."""
        self.test = item.nodeid
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the time of a test's parts."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.outcome == "failed" or (report.outcome == "skipped" and report.when != "teardown"):
            self.left_out.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write what was seen."""
        sys.settrace(None)
        threading.settrace(None)
        passed = sorted(self.seconds.keys() - self.left_out)
        number = {test: place for place, test in enumerate(passed)}
        calls: dict[str, dict[int, set[int]]] = {}
        root = Path(self.source).parents[1]
        for code, tests in list(self.called.items()):
            places = {number[test] for test in list(tests) if test in number}
            file = calls.setdefault(str(Path(code.co_filename).relative_to(root)), {})
            file.setdefault(code.co_firstlineno, set()).update(places)
        written = {
            file: {line: sorted(places) for line, places in lines.items()} for file, lines in calls.items()
        }
        seen = {"tests": {test: round(self.seconds[test], 3) for test in passed}, "calls": written}
        self.out.write_text(json.dumps({**seen, "left_out": sorted(self.left_out)}), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin before the tests are imported."""
    watch = Watch(Path(os.environ["MUTATE_SOURCE"]), Path(os.environ["MUTATE_OUT"]))
    config.pluginmanager.register(watch)
    watch.begin()
