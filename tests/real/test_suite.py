"""REAL's public files as a suite on the replicas that there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from webarium.errors import UnknownNameError, UserError
from webarium.runs.config import RunConfig
from webarium.runs.plan import make_plan
from webarium.sites.registry import databases, load_sites
from webarium.suites import load_suite
from webarium.task_files.real_tasks import load_real
from webarium.worlds import Universe

DATA = Path(__file__).parents[2].parent / "shared" / "data" / "real" / "v1"
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="the public task files are not beside the repository"
)
REPLICAS = {name: site for name, site in load_sites().items() if site.replica is not None}

RECORD = """{"id": "omnizon-1", "goal": "g", "website": {"id": "omnizon", "url": "https://x.example"},
    "difficulty": "easy", "challengeType": "action", "possible": true, "points": 1, "evals": [],
    "config": {%s}}"""


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    with Universe.open(databases(REPLICAS)) as universe:
        yield universe


@needs_data
def test_every_public_task_has_a_replica(universe: Universe) -> None:
    suite = load_suite(f"real-v1:{DATA}")
    tasks = suite.tasks(universe)
    sites = Counter(task.site for task in load_real(DATA))
    assert len(tasks) == 112
    assert Counter(task.site for task in tasks) == {name.replace("-", ""): n for name, n in sites.items()}
    assert all(not task.live_hosts and task.start_urls[0].endswith(".test") for task in tasks)
    assert suite.remarks == ()
    suite.require(tasks)


def test_a_mixed_folder_gives_the_tasks_of_the_replicas_and_says_what_it_leaves_out(
    universe: Universe, tmp_path: Path
) -> None:
    for number, site in enumerate(("gomail", "fly-unified", "elsewhere", "elsewhere"), start=1):
        record = RECORD.replace("omnizon-1", f"{site}-{number}").replace('"omnizon"', f'"{site}"') % ""
        (tmp_path / f"{site}-{number}.json").write_text(record, "utf-8")
    suite = load_suite(f"real-v1:{tmp_path}")
    tasks = suite.tasks(universe)
    assert [task.site for task in tasks] == ["flyunified", "gomail"]
    (remark,) = suite.remarks
    assert remark.startswith("2 of 4 tasks are left out")
    assert "elsewhere (2)" in remark
    assert "gomail" not in remark
    suite.require(tasks)


@needs_data
def test_sites_named_behind_the_sign_run_where_they_are_published(universe: Universe) -> None:
    suite = load_suite(f"real-v1:{DATA}#zilloft,omnizon")
    assert suite.remarks == ()
    places = {task.site: task.start_urls[0] for task in suite.tasks(universe)}
    assert places["omnizon"] == load_sites()["omnizon"].origin
    assert places["zilloft"].startswith("https://") or "zilloft" in REPLICAS


@needs_data
def test_a_given_address_brings_its_sites_tasks_back(universe: Universe) -> None:
    suite = load_suite(f"real-v1:{DATA}", sites={"zilloft": "https://zilloft.example"})
    assert {task.start_urls for task in suite.tasks(universe) if task.site == "zilloft"} == {
        ("https://zilloft.example",)
    }
    assert "zilloft (" not in " ".join(suite.remarks)


@needs_data
@pytest.mark.parametrize("site", sorted(REPLICAS))
def test_every_public_task_of_a_replica_has_a_golden_path(site: str) -> None:
    tasks = [task for task in load_real(DATA) if task.site.replace("-", "") == site]
    golden = load_suite(site).golden
    assert {task.id for task in tasks} == {name for name in golden if not name.startswith("v2.")}


def test_a_tasks_config_must_fit_its_site(tmp_path: Path) -> None:
    path = tmp_path / "omnizon-1.json"
    path.write_text(RECORD % '"latency": 50, "hide_aria_labels": true', "utf-8")
    with Universe.open(databases({"omnizon": load_sites()["omnizon"]})) as universe:
        (task,) = load_suite(f"real-v1:{path}").tasks(universe)
    assert task.conditions.knobs == {
        "omnizon": {"task_id": "v1.omnizon-1", "weekdays_of": 2025, "latency": 50, "hide_aria_labels": True}
    }
    path.write_text(RECORD % '"no_such": 1', "utf-8")
    with pytest.raises(UserError, match=r"config of task omnizon-1 does not fit .*no key 'no_such'"):
        load_suite(f"real-v1:{path}")


def test_real_as_a_whole_is_our_tasks_of_all_eleven_sites() -> None:
    whole = load_suite("real")
    assert load_suite("real") is whole
    assert {template.site for template in whole.templates} == set(REPLICAS)
    assert len(REPLICAS) == 11
    assert len(whole.templates) == sum(len(load_suite(name).templates) for name in REPLICAS)
    assert len(whole.golden) == 112 + 109
    with pytest.raises(UnknownNameError, match="Did you mean 'real'"):
        load_suite("reall")


def test_a_run_of_real_as_a_whole_plays_on_all_eleven_sites() -> None:
    first = {task.partition(".")[0]: task for task in reversed(load_suite("real").smoke)}
    config = RunConfig(suite="real", agent="oracle", tasks=tuple(first.values()))
    plan = make_plan(config, progress=lambda text: None)
    assert [planned.task.site for planned in plan.episodes] == sorted(REPLICAS)
    assert make_plan(config, progress=lambda text: None) == plan
