"""A plug-in of pytest that writes which test calls which functions of a package; `mutate.py` loads it.

``MUTATE_SOURCE`` names the folder of the package, ``MUTATE_OUT`` the file to write. Functions are known by the lines on
which they begin. Each tells of its call, by a statement that it gets when its module is imported: Python's own tracing
can hang where a request that computes too long is ended in its thread.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

CALL = "__mutate_called__"
"""The name of the builtin that functions call."""


class Telling(ast.NodeTransformer):
    """Puts a call behind the docstring of each function."""

    def __init__(self, file: str) -> None:
        self.file = file

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function."""
        return self._told(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """A function that may wait."""
        return self._told(node)

    def _told(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self.generic_visit(node)
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        (call,) = ast.parse(f"{CALL}({self.file!r}, {first})").body
        for part in ast.walk(call):
            ast.copy_location(part, node.body[0])
        node.body.insert(0 if ast.get_docstring(node, clean=False) is None else 1, call)
        return node


class Loader(SourceFileLoader):
    """Loads a module whose functions tell of their calls; nothing is kept on disk."""

    def get_code(self, fullname: str) -> CodeType:
        """The module, compiled."""
        path = self.get_filename(fullname)
        tree = Telling(path).visit(ast.parse(Path(path).read_text("utf-8"), path))
        code: CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code


class Finder(MetaPathFinder):
    """Finds the modules of one package for `Loader`."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of the package is; others are for others to find."""
        if name != self.package and not name.startswith(f"{self.package}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(name, spec.loader.path)
        return spec


class Watch:
    """Follows a session: what each test called, how long it took, and whether it passed."""

    def __init__(self, source: Path, out: Path) -> None:
        self.source, self.out = source, out
        self.seconds: dict[str, float] = {}
        self.left_out: set[str] = set()
        self.calls: set[tuple[str, int, str]] = set()
        self.test = ""

    def begin(self) -> None:
        """See what is called from here on, in all threads."""
        setattr(builtins, CALL, self.called)
        sys.meta_path.insert(0, Finder(f"{self.source.parent.name}.{self.source.name}"))

    def called(self, file: str, line: int) -> None:
        """A function of the package was called."""
        self.calls.add((file, line, self.test))

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
        passed = sorted(self.seconds.keys() - self.left_out)
        number = {test: place for place, test in enumerate(passed)}
        root = self.source.parents[1]
        calls: dict[str, dict[int, list[int]]] = {}
        for file, line, test in sorted(self.calls):
            if test in number:
                functions = calls.setdefault(str(Path(file).relative_to(root)), {})
                functions.setdefault(line, []).append(number[test])
        seen = {"tests": {test: round(self.seconds[test], 3) for test in passed}, "calls": calls}
        self.out.write_text(json.dumps({**seen, "left_out": sorted(self.left_out)}), "utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin before anything of the package is imported: `tests/conftest.py` imports much of it."""
    watch = Watch(Path(os.environ["MUTATE_SOURCE"]), Path(os.environ["MUTATE_OUT"]))
    early_config.pluginmanager.register(watch)
    watch.begin()
