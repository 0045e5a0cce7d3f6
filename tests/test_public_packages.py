"""The packages that are public and stable: each lists its names, each name is there, and the docs name the package."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import webarium
from webarium.version import VERSION

ROOT = Path(__file__).parents[1]
PUBLIC = (
    "webarium",
    "webarium.tasks",
    "webarium.scoring",
    "webarium.agents",
    "webarium.suites",
    "webarium.sites.kit",
    "webarium.runs",
)


@pytest.mark.parametrize("package", PUBLIC)
def test_a_public_package_lists_names_that_are_there(package: str) -> None:
    names = vars(import_module(package))["__all__"]
    assert names
    assert len(set(names)) == len(names)
    found: dict[str, object] = {}
    exec(f"from {package} import *", found)
    assert set(names) <= set(found)


def test_the_docs_and_the_package_name_the_same_ones() -> None:
    page = (ROOT / "docs" / "index.md").read_text("utf-8")
    part = page.partition("## Public packages")[2].partition("\n## ")[0]
    assert tuple(re.findall(r"^\| `([\w.]+)` \|", part, re.MULTILINE)) == PUBLIC
    told = set(re.findall(r"`(webarium\.[\w.]+)`", webarium.__doc__ or ""))
    assert told == set(PUBLIC[1:])


def test_the_changelog_begins_with_this_version_and_says_which_scores_may_change() -> None:
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.findall(r"^## \[(\d[^\]]*)\]", log, re.MULTILINE)
    assert releases[0] == VERSION
    newest = log.partition(f"## [{VERSION}]")[2].partition("\n## ")[0]
    assert "### Scores may change" in newest
