from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings
from playwright.async_api import Browser, async_playwright, expect

from tests.reruns import pytest_terminal_summary
from tests.scheduling import BySite
from tests.seeds import header
from tests.tiers import left_unread, waits
from webarium.browser.process.chromium import find_chromium
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Conditions, Universe, World

__all__ = ["pytest_terminal_summary"]  # a hook that pytest finds here

pytest.register_assert_rewrite("tests.looks", "tests.visitor", "tests.suite_checks", "tests.golden")
# Property tests try the same examples every time, and other work on the machine is no failure.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
expect.set_options(timeout=120_000)


def pytest_report_header() -> str:
    """Name the seeds that nothing else uses."""
    return header()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to run what `tests.tiers` keeps for `make test-all`."""
    parser.addoption("--all", action="store_true", help="run the tests of make test-all, too")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no module whose tests all wait for ``--all``, unless the command names it."""
    module = os.path.relpath(collection_path, config.rootpath)
    if config.getoption("all") or any(str(arg).startswith(module) for arg in config.args):
        return None
    return left_unread(module) or None


def _keep_short(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what waits for ``--all``."""
    waiting = [item for item in items if waits(item.nodeid) or item.get_closest_marker("long")]
    if waiting and not config.getoption("all"):
        config.hook.pytest_deselected(items=waiting)
        kept = set(items) - set(waiting)
        items[:] = [item for item in items if item in kept]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Modules that take long come first, so that quick ones fill the last gap of whatever runs them in parallel.

    Tests that drive other programs (Chromium, Ray) get a second try, and pytest's summary names those that took it:
    among thousands, one that met a busy machine must not hide what the others say. Tests in process get none.
    """
    _keep_short(config, items)
    ranks: dict[str, int] = {}
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.flaky(reruns=1))
        rank = 0 if item.get_closest_marker("slow") else 1 if item.get_closest_marker("browser") else 2
        module = item.nodeid.partition("::")[0]
        ranks[module] = min(rank, ranks.get(module, rank))
    items.sort(key=lambda item: ranks[item.nodeid.partition("::")[0]])


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave tests and modules out of the search for garbage: there are millions of objects, and they stay."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> BySite | None:
    """Share the tests of long modules out by site where modules are shared out."""
    return BySite(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name what fails at once: a run that is cut off has told it."""
    if report.outcome in ("failed", "rerun") and "PYTEST_XDIST_WORKER" not in os.environ:
        print(
            f"\n{report.outcome.upper()} {report.nodeid} ({report.when}, {report.duration:.0f} s)", flush=True
        )


@pytest.fixture(autouse=True, scope="session")
def _no_loop_waits_for_a_world() -> Iterator[None]:
    """An event loop that would wait for a world raises instead, wherever a test comes upon it."""
    take = World._wait

    def guarded(world: World) -> None:
        if asyncio._get_running_loop() is not None:
            raise AssertionError("An event loop waits for a world; use webarium.worlds.waiting.")
        take(world)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(World, "_wait", guarded)
        yield


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """For the calls of visitors without sockets."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def everywhere() -> Iterator[Callable[[int], Universe]]:
    """Universes of all sites by their seeds, each opened once: suites remember the tasks that they have made in one."""
    with ExitStack() as stack:
        every = databases(load_sites())
        opened: dict[int, Universe] = {}

        def at(seed: int) -> Universe:
            if seed not in opened:
                opened[seed] = stack.enter_context(Universe.open(every, seed=seed))
            return opened[seed]

        yield at


@pytest.fixture
def conditions() -> Conditions:
    """Under which the worlds of tests of sites are opened."""
    return Conditions()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A plain Chromium, to look at pages as people do."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        )
        yield browser
        await browser.close()
