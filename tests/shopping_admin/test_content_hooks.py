"""The pages of the shop's own words and its looks have what the public tasks look for there."""

from __future__ import annotations

import re

import pytest

from .client import Office
from .hooks import FILE, hooks, matches, tasks

pytestmark = pytest.mark.skipif(
    not FILE.is_file(), reason="the public tasks do not lie beside the repository"
)


def test_public_tasks_find_their_pages(office: Office) -> None:
    wanted = {hook for task in tasks() for hook in hooks(task) if re.match("/cms/page/", hook.address)}
    assert len({hook.task for hook in wanted}) == 5
    missing = []
    for hook in sorted(wanted, key=lambda each: each.task):
        page = office.get(f"/admin{hook.address}")
        if page.status != 200 or not all(matches(page.dom, each) for each in hook.selectors):
            missing.append((hook, page.status))
    assert missing == []


def test_public_tasks_find_the_themes(office: Office) -> None:
    wanted = [hook for task in tasks() for hook in hooks(task) if "system_design_theme" in hook.address]
    assert len(wanted) == 2
    for number in (1, 3):
        office.db.execute(
            "INSERT OR IGNORE INTO theme (id, title, path) VALUES (?, ?, ?)", (number, "T", f"t/{number}")
        )
    for hook in wanted:
        assert office.get(f"/admin{hook.address}").status == 200, hook
