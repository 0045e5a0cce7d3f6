"""The import contracts see every module, and name every site and suite."""

from __future__ import annotations

import re
import tomllib
from graphlib import TopologicalSorter
from typing import Any

import grimp

from tests.doc_pages import ROOT, section, spans
from webarium import load_sites
from webarium.suites import load_suites

SOURCE = ROOT / "src" / "webarium"
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"][
    "importlinter"
]["contracts"]

KNOWN_BOTH_WAYS = (
    ("webarium.worlds.world", "webarium.worlds.universe"),
    ("webarium.sites.kit.visit", "webarium.sites.kit.site"),
    ("webarium.sites.kit.visit", "webarium.sites.kit.templating"),
    ("webarium.tasks.template", "webarium.tasks.task"),
    ("webarium.scoring.grading", "webarium.scoring.free.reader"),
    ("webarium.envs.meters", "webarium.envs.arena"),
    ("webarium.envs.rollout", "webarium.envs.arena"),
)
"""Types alone: a world names the universe that it lies on, a visit the site that it is on, a template the tasks
that it finishes, a meter the arena. And
calls: every answer grades by the reader, which knows all types of answers; an arena begins rollouts, and
`Rollout.open` opens an arena."""


def test_the_contracts_see_every_module() -> None:
    paths = (path.relative_to(SOURCE.parent).with_suffix("") for path in SOURCE.rglob("*.py"))
    names = {".".join(path.parts).removesuffix(".__init__") for path in paths}
    assert names <= set(grimp.build_graph("webarium", cache_dir=None).modules)


def test_modules_know_each_other_in_one_direction() -> None:
    graph = grimp.build_graph("webarium", cache_dir=None)
    known = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    for one, other in KNOWN_BOTH_WAYS:
        known[one].remove(other)
    TopologicalSorter(known).prepare()  # Raises and names a circle, types included, if there is one.


def test_every_site_and_every_suite_of_a_site_is_independent() -> None:
    listed = {
        name for contract in CONTRACTS if contract["type"] == "independence" for name in contract["modules"]
    }
    sites = set(load_sites())
    assert listed >= {f"webarium.sites.{name}" for name in sites}
    assert listed >= {f"webarium.suites.{name}" for name in sites & set(load_suites())}
    (kit,) = (one for one in CONTRACTS if one.get("source_modules") == ["webarium.sites.kit"])
    assert set(kit["forbidden_modules"]) == {f"webarium.sites.{name}" for name in sites}


def test_the_page_for_contributors_lists_the_layers_of_the_contract() -> None:
    (layers,) = (one["layers"] for one in CONTRACTS if one.get("containers") == ["webarium"])
    contract = [set(re.findall(r"\w+", layer)) for layer in layers]
    rows = re.findall(r"^\| \d+ \| (.*?) \|", section("contributing.md", "Layers"), re.MULTILINE)
    assert [set(spans(row)) for row in rows] == contract
