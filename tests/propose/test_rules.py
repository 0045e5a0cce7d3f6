"""Rules propose tasks of a whole site and prove them, and the oracle does every one of them again."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.here import here, refused
from webarium.suites.proposed.form import read_proposals


def test_rules_prove_tasks_of_a_site_and_the_oracle_does_them(tmp_path: Path) -> None:
    path = tmp_path / "food.json"
    done = here("propose", "dashdish", "--count", "5", "--out", str(path), "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["proven"] == 5
    assert figures["proposed"] == 5 + sum(figures["dropped"].values())
    file = read_proposals(path)
    assert file.instances == 5
    assert {template.kind for template in file.templates} == {"retrieve", "mutate"}
    for template in file.templates:
        assert bool(template.query) == (template.kind == "retrieve")
        assert all(instance.path and instance.proof for instance in template.instances)
    refused(here("propose", "dashdish", "--out", str(path)), "exists")
    run = here(
        *("run", "--suite", f"proposals:{path}", "--agent", "oracle", "--engine", "text"),
        *("--workers", "1", "--out", str(tmp_path / "run")),
    )
    assert run.returncode == 0, run.stderr
    report = json.loads(here("report", str(tmp_path / "run"), "--json").stdout)
    assert (report["passed"], report["tasks"]) == (5, 5)


def test_a_wrong_kind_or_site_is_told() -> None:
    refused(here("propose", "dashdish", "--kind", "poem"), "poem", "retrieve or mutate")
    refused(here("propose", "dashdash"), "dashdash", "dashdish")
