"""What keys the cached universes is complete: a forgotten file would mean a stale universe, silently."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import grimp
import pytest

import webarium
from webarium import load_sites
from webarium.sites.kit.site import Site

ROOT = Path(webarium.__file__).parent
NO_SOURCES = {
    "webarium.types": "names of types",
    "webarium.errors": "messages, and nothing is written where there is one",
    "webarium.sites.kit.site": "of a site, generators take the names of its roles alone",
    "webarium.worlds": "the format of base files has a version of its own, `FORMAT`",
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
