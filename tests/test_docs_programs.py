"""What the documentation shows is real: commands exist, programs run."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys
from functools import cache
from importlib.metadata import entry_points
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from tests.doc_pages import NAMES, ROOT, blocks, prose, section, spans, text
from tests.every import hold_for_each
from tests.test_docs import commands, options
from webarium import Suite, Universe, load_sites, load_suite
from webarium.published.fetched import PUBLISHED
from webarium.server import WebServer
from webarium.sites.kit.site import Site
from webarium.suites import suite_names
from webarium.suites.registry import FAMILIES, SEVERAL, load_suites

# Commands


@cache
def make_targets() -> tuple[str, ...]:
    """The targets of the Makefile."""
    return tuple(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def shown_commands() -> list[tuple[str, str]]:
    """Every line of shell that pages show, and every command that they name in passing."""
    shown = [
        (page, line.partition("#")[0].strip())
        for page in NAMES
        for block in blocks(page, "sh")
        for line in block.splitlines()
    ]
    named = [
        (page, span)
        for page in NAMES
        for span in spans(prose(page))
        if span.startswith(("webarium ", "make "))
    ]
    return sorted({(page, line) for page, line in (*shown, *named) if line})


def test_shown_commands_exist() -> None:
    hold_for_each(shown_commands(), shown_command_exists)


def shown_command_exists(shown: tuple[str, str]) -> None:
    """Commands, options and files of a line that a page shows."""
    _, line = shown
    for part in line.split("|"):
        words = shlex.split(part)
        if words[0] == "webarium":
            check_webarium(words)
        elif words[0] == "make":
            assert {word for word in words[1:] if "=" not in word} <= set(make_targets())
        elif words[0].endswith(("python", "pytest")):
            assert all((ROOT / word).exists() for word in words[1:] if "/" in word)
        elif words[0].startswith("scripts/"):
            assert (ROOT / words[0]).exists()
        else:
            assert words[0] in {"sudo", ".", "grep", "head"}


def check_webarium(words: list[str]) -> None:
    """Command, options, suites and tasks of a line exist."""
    named = next((" ".join(words[:size]) for size in (3, 2) if " ".join(words[:size]) in commands()), None)
    if named is None:
        assert words[1] in {"--install-completion", "--show-completion"}
        return
    flags = {word.partition("=")[0] for word in words if word.startswith("-")}
    assert flags <= options(commands()[named]) | {"--help", "-h"}
    suite, _, argument = dict(pairwise(words)).get("--suite", "shopping").partition(":")
    loaders = entry_points(group="webarium.suite_loaders").names
    known = loaders if argument else {*suite_names(), *FAMILIES, *PUBLISHED, SEVERAL}
    assert set(suite.partition("#")[0].split(",")) <= set(known)
    templates = {template.id for template in load_suite("shopping").templates}
    for task in (word for word in words if re.fullmatch(r"shopping\.\w+\.\d+", word)):
        assert task.rpartition(".")[0] in templates


def test_make_targets_are_described() -> None:
    said = text("contributing.md")
    assert {target for target in make_targets() if f"make {target}" not in said} == set()


# Programs


def test_programs_are_python() -> None:
    hold_for_each(NAMES, programs_are_python)


def programs_are_python(page: str) -> None:
    """Each program of a page compiles."""
    for block in blocks(page, "python"):
        compile(block, page, "exec")


def test_programs_of_the_readme_are_those_of_the_examples() -> None:
    evaluate, train, template = blocks("README.md", "python")
    assert example("evaluate").partition('"""\n\n')[2] == evaluate
    assert example("train").partition('"""\n\n')[2].replace("  # noqa: S311", "") == train
    assert template in example("my_task")


def test_the_readme_counts_templates_by_family() -> None:
    suites = load_suites()
    counts: dict[str, int] = {}
    for suite in suites:
        site = load_sites().get(suite)
        family = "across" if site is None else "REAL" if site.family == "real" else "WebArena"
        counts[family] = counts.get(family, 0) + len(suites[suite].templates)
    rows = re.findall(r"\| ([\d,]+), ([\d,]+) \|$", section("README.md", "What is inside"), re.MULTILINE)
    assert [int(templates.replace(",", "")) for templates, _ in rows] == [
        counts["WebArena"],
        counts["REAL"],
        counts["across"],
    ]
    tasks = sum(int(tasks.replace(",", "")) for _, tasks in rows)
    assert f"| {tasks:,}, computed anew for every seed |" in text("README.md")


def test_the_template_and_the_agent_of_the_docs_are_those_of_the_examples() -> None:
    assert blocks("tasks.md", "python")[0] in example("my_task")
    assert blocks("agents.md", "python")[1] in example("my_agent")
    assert blocks("real.md", "python")[0] == example("real_playwright")


def test_the_suite_of_the_examples_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    assert isinstance(importlib.import_module("examples.my_task").SUITE, Suite)


def example(name: str) -> str:
    """The source of an example."""
    return (ROOT / "examples" / f"{name}.py").read_text("utf-8")


def run_program(source: str, folder: Path) -> None:
    """Run a program in a folder of its own; it must not even warn."""
    command = [sys.executable, "-W", "error", "-c", source]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("page", "numbers"),
    [
        ("worlds.md", (0, 1, 2, 3)),
        ("scoring.md", (0,)),
        ("models.md", (0,)),
        ("judges.md", (0,)),
        ("sites.md", (1,)),
        ("tasks.md", (2,)),
        ("foreign-tasks.md", (0,)),
        ("agents.md", (0, 2)),
        ("environment.md", (1,)),
        pytest.param("environment.md", (0,), marks=pytest.mark.browser),
        pytest.param("environment.md", (2,), marks=pytest.mark.browser),
        pytest.param("runs.md", (0,), marks=pytest.mark.browser),
    ],
)
def test_programs_run(page: str, numbers: tuple[int, ...], tmp_path: Path) -> None:
    found = blocks(page, "python")
    run_program("\n".join(found[number] for number in numbers), tmp_path)


async def test_the_site_of_the_docs_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "notes"
    (folder / "templates").mkdir(parents=True)
    folder.joinpath("site.py").write_text(blocks("sites.md", "python")[0], "utf-8")
    folder.joinpath("templates", "home.html").write_text(blocks("sites.md", "html")[0], "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    site: Site = importlib.import_module("notes.site").SITE
    with Universe.open([site.database], seed=4, cache=tmp_path / "cache") as universe:
        server = WebServer({site.id: site}, universe)
        world = universe.world(users={site.id: site.roles[0].user})
        headers = {"X-Webarium-World": server.attach(world)}
        transport = httpx.ASGITransport(server.app)
        async with httpx.AsyncClient(transport=transport, base_url=site.origin, headers=headers) as client:
            assert "ann: Universe 4" in (await client.get("/")).text
            assert (await client.post("/", data={"text": "<b>"})).status_code == 303
            assert "ann: &lt;b&gt;" in (await client.get("/")).text
        assert [(change.op, change.table) for change in world.changes()] == [("insert", "note")]
