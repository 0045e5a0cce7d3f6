"""What keys the cached universes is complete: a forgotten file would mean a stale universe, silently."""

from __future__ import annotations

from datetime import datetime
from importlib import import_module
from pathlib import Path

import grimp
import pytest

import webarium
from webarium import load_sites
from webarium.sites.kit.databases import database_of
from webarium.sites.kit.site import Site
from webarium.sites.kit.sources import imported, sources_of

ROOT = Path(webarium.__file__).parent
NO_SOURCES = {
    "webarium.types": "names of types",
    "webarium.errors": "messages, and nothing is written where there is one",
}
"""Modules that generators may use although they key nothing, with everything below them, and why."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Who imports whom when the code runs."""
    return grimp.build_graph("webarium", cache_dir=None, exclude_type_checking_imports=True)


@pytest.mark.parametrize("site", load_sites().values(), ids=lambda site: site.id)
def test_all_that_a_generator_imports_keys_its_universe(graph: grimp.ImportGraph, site: Site) -> None:
    listed = {
        path
        for source in site.database.sources
        for path in (source.rglob("*.py") if source.is_dir() else [source])
    }
    used = reached(graph, generator_module(site))
    missing = {module: chain for module, chain in used.items() if file_of(module) not in listed}
    assert {module: " > ".join(chain) for module, chain in missing.items()} == {}


def generator_module(site: Site) -> str:
    """Where the site's generator is, which may be named only."""
    generate = site.database.generate
    name: str = getattr(generate, "module", generate.__module__)
    assert hasattr(import_module(name), "generate")
    return name


def reached(graph: grimp.ImportGraph, start: str) -> dict[str, list[str]]:
    """Every module that runs with this one, with the way to it."""
    found = {start: [start]}
    queue = [start]
    while queue:
        module = queue.pop()
        for used in sorted(graph.find_modules_directly_imported_by(module)):
            free = any(used == name or used.startswith(f"{name}.") for name in NO_SOURCES)
            if used not in found and not free:
                found[used] = [*found[module], used]
                queue.append(used)
    return found


def file_of(module: str) -> Path:
    """Where a module of this package lies."""
    path = ROOT.joinpath(*module.split(".")[1:])
    file = path.with_suffix(".py")
    return file if file.exists() else path / "__init__.py"


GENERATOR = """
from typing import TYPE_CHECKING

from webarium.content import (
    districts,  # of cities
    phrases,
)
from mine.prices import fare
from {package}.hours import OPEN

if TYPE_CHECKING:
    from mine.pages import PAGES
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The folder of a site outside this package, whose generator imports what is shared and what is its own."""
    folder = tmp_path / "mine"
    (folder / "seed" / "data").mkdir(parents=True)
    for name in ("__init__.py", "seed/__init__.py", "hours.py", "prices.py", "rounding.py", "pages.py"):
        (folder / name).write_text("")
    (folder / "schema.sql").write_text("CREATE TABLE note (id INTEGER PRIMARY KEY)")
    (folder / "seed" / "generator.py").write_text(GENERATOR.format(package="mine"))
    (folder / "seed" / "data" / "words.txt").write_text("kettle")
    (folder / "prices.py").write_text("import mine.rounding as rounding")
    return folder


def key_of(folder: Path) -> str:
    """The key of a universe of the site in a folder, as a process that begins now computes it."""
    sources_of.cache_clear()
    imported.cache_clear()
    return database_of(folder, lambda db, seed, scale: None, datetime.fromisoformat("2023-06-12")).key(
        0, "small"
    )


@pytest.mark.parametrize("page", ["pages.py", "templates.html", "__init__.py"])
def test_what_a_page_says_changes_no_key(mine: Path, page: str) -> None:
    before = key_of(mine)
    (mine / page).write_text("COLOUR = 'red'")
    assert key_of(mine) == before


@pytest.mark.parametrize(
    "source", ["seed/generator.py", "seed/data/words.txt", "hours.py", "prices.py", "rounding.py"]
)
def test_what_the_generator_depends_on_changes_the_key(mine: Path, source: str) -> None:
    before = key_of(mine)
    path = mine / source
    path.write_text(path.read_text() + "\n# more")
    assert key_of(mine) != before


def test_shared_content_keys_those_who_import_it(mine: Path) -> None:
    found = {path.relative_to(ROOT).as_posix() for path in sources_of(mine) if path.is_relative_to(ROOT)}
    assert {"content/districts.py", "content/phrases.py"} <= found
    assert not any(
        name.startswith(("content/__init__", "content/voices", "content/people", "sites/")) for name in found
    )


@pytest.mark.parametrize("site", load_sites().values(), ids=lambda site: site.id)
def test_no_page_keys_a_universe(site: Site) -> None:
    """Everything that handles a request imports the kit's `visit` or `routing`."""
    kit = ROOT / "sites" / "kit"
    pages = {
        kit / f"{name}.py" for name in ("app", "fields", "forms", "routing", "site", "templating", "visit")
    }
    assert pages.isdisjoint(site.database.sources)
    assert not [path for path in site.database.sources if path.suffix == ".html"]
