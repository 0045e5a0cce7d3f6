"""The seam holds: another engine shows the same sites, and nothing above it names the built-in one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import webarium
from tests.envs.conftest import HOME, find
from webarium.actions.types import Click, Goto, Press
from webarium.envs import Arena, TaskEnv
from webarium.errors import UnknownNameError, UserError
from webarium.runs import RunReader, run_suite
from webarium.runs.config import RunConfig
from webarium.runs.records.begun import begun
from webarium.shapes import as_object
from webarium.worlds import Universe


async def test_an_episode_on_paper(paper: Arena) -> None:
    async with await paper.episode(start_urls=[HOME]) as episode:
        first = episode.observation
        link = next(node for node in first.tree.walk() if node.role == "link") if first.tree else None
        assert link is not None
        seen = await episode.step(Click(find(first, link.name, "link")))
        assert (seen.last_error, seen.url != HOME) == ("", True)
        assert "only follow links" in (await episode.step(Press("Enter"))).last_error
        assert "There is no site" in (await episode.step(Goto("http://nowhere.test/"))).last_error
        page = await episode.final_page()
        assert (page.url, page.status) == (seen.url, 200)
        async with await episode.fork() as child:
            assert child.faithful
            assert child.observation.text == episode.observation.text
        assert (await episode.reset()).text == first.text
    assert paper.episodes == 0


async def test_what_paper_cannot_do_is_said(paper: Arena) -> None:
    with pytest.raises(UserError, match="Nobody steers paper"):
        async with paper.door("any", "url", source=AnyTask()):  # type: ignore[arg-type]
            pass
    assert paper.episodes == 0
    with pytest.raises(UnknownNameError, match="There is no engine named 'steam'"):
        await Arena.open(engine="steam")
    with pytest.raises(UnknownNameError, match="There is no engine named 'steam'"):
        TaskEnv("shopping.latest_order_total.0", engine="steam")


def test_a_run_on_paper_says_so_in_its_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "installed" / "paper-1.0.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: paper\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[webarium.engines]\npaper = tests.envs.paper:PAPER\n")
    monkeypatch.syspath_prepend(installed.parent)
    asked = RunConfig("shopping", "null", tasks=("shopping.latest_order_total.0",), workers=1, engine="paper")
    outcome = run_suite(asked, tmp_path / "run")
    assert [(one.outcome, one.error_kind) for one in outcome.results] == [("failed", None)]
    record = RunReader(tmp_path / "run").episode(asked.tasks[0])
    assert begun(record).engine == "paper"
    versions = as_object(record.about["versions"])
    assert (versions["paper"], "chromium" in versions) == ("A4", False)
    with pytest.raises(UserError, match="engine: this run has 'paper', you asked for 'chromium'"):
        run_suite(replace(asked, engine="chromium"), tmp_path / "run", resume=True)
    with pytest.raises(UnknownNameError, match="There is no engine named 'steam'"):
        run_suite(replace(asked, engine="steam"), tmp_path / "other")


class AnyTask:
    """Of which nothing but its start is asked."""

    def task(self, universe: Universe, task_id: str) -> AnyTask:
        return self

    start_urls = (HOME,)
    users: dict[str, str] = {}  # noqa: RUF012
    conditions = None
    now = None


ABOVE = ("envs", "agents", "scoring", "tasks", "suites", "runs")
"""Packages that know no engine."""
NAMES = frozenset(
    {
        "Browser",
        "BrowserContext",
        "CDPSession",
        "Page",
        "new_cdp_session",
        "new_context",
        "new_page",
        "playwright",
    }
)
"""What only an engine's code says."""
ALLOWED = {("envs/doors.py", "Page")}
"""A ``page`` door hands out Playwright's own page, so its type is named."""


def test_nothing_above_the_seam_names_what_is_below() -> None:
    root = Path(webarium.__file__).parent
    said = {
        (path.relative_to(root).as_posix(), name)
        for package in ABOVE
        for path in (root / package).rglob("*.py")
        for name in NAMES.intersection(_names(ast.parse(path.read_text("utf-8"))))
    }
    assert said == ALLOWED


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
