"""Golden paths of REAL's second version: they walk, leave other worlds alone, and pass the set's own programs."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.golden import walk
from tests.scoring.foreign.recorded import DATA
from webarium.envs import Arena
from webarium.scoring.foreign.real_checks import score_real
from webarium.sites.kit.real.finish import finish
from webarium.sites.registry import load_sites
from webarium.suites import load_suite
from webarium.suites.foreign.real import make_task
from webarium.task_files.real_tasks import RealEval, RealTask, load_real

SITES = [name for name, site in load_sites().items() if site.replica is not None]
FOLDER = Path(os.environ.get("REAL_V2", DATA / "real" / "v2"))
"""Version 2 is not beside the repository; REAL_V2 names a folder that holds its ``tasks`` and ``eval_scripts``."""
PUBLISHED = {task.key: task for task in load_real(FOLDER, "v2")} if FOLDER.is_dir() else {}
PATHS = [(name, key) for name in SITES for key in load_suite(name).golden if key.startswith("v2.")]
UNBELIEVED = ("v2.omnizon-28", "v2.zilloft-23")
"""Their programs say SUCCESS of an untouched site, too, so strict rules decide nothing."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena(request: pytest.FixtureRequest) -> AsyncIterator[Arena]:
    async with await Arena.open(sites=[request.param], engine="text") as arena:
        yield arena


def real_task(site: str, key: str) -> RealTask:
    """The published task, or one of this id that no program checks."""
    return PUBLISHED.get(key) or RealTask(
        id=key.removeprefix("v2."),
        goal="",
        site=site,
        site_url="https://example.com",
        difficulty="easy",
        challenge="action",
        possible=True,
        points=1.0,
        evals=(RealEval("script", "", "", None, ""),),
        source={},
        version="v2",
    )


@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("arena", "key"), PATHS, indirect=["arena"], scope="module", ids=str)
async def test_a_path_of_the_second_version_walks_in_a_world_of_its_own(arena: Arena, key: str) -> None:
    site = load_sites()[key.removeprefix("v2.").rpartition("-")[0]]
    published = real_task(site.id, key)
    task = make_task(published, site)
    with arena.universe.world(users={site.id: site.roles[0].user}, conditions=task.conditions) as beside:
        before = finish(beside, site, whole=True)
        end = await walk(arena, task)
        assert finish(beside, site, whole=True) == before
    assert end.state["initialfinaldiff"] != before["initialfinaldiff"]
    if key in PUBLISHED:
        strict, original = [
            await score_real(published, end.state, end.answer, profile=profile)
            for profile in ("strict", "original")
        ]
        assert original.passed, original
        assert strict.passed == (key not in UNBELIEVED), strict


@pytest.mark.skipif(not PUBLISHED, reason="REAL's version 2 does not lie beside the repository")
def test_all_but_twelve_have_a_path() -> None:
    walked = {key for _, key in PATHS}
    assert walked <= set(PUBLISHED)
    assert sorted(set(PUBLISHED) - walked) == [
        "v2.dashdish-24",
        "v2.dashdish-7",
        "v2.gocalendar-11",
        "v2.gomail-1",
        "v2.gomail-17",
        "v2.gomail-2",
        "v2.gomail-21",
        "v2.gomail-24",
        "v2.gomail-5",
        "v2.marrisuite-8",
        "v2.networkin-19",
        "v2.opendining-12",
    ]
