"""WebArena's public tasks as a run has them: read by the loader, with addresses of our own sites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urljoin, urlsplit

from tests.scoring.foreign.recorded import DATA
from webarium.scoring.foreign.checks import PagesRule, UrlRule
from webarium.sites.kit.site import Site
from webarium.suites import load_suite
from webarium.suites.foreign.webarena import own_sites
from webarium.task_files import SiteMap, load_webarena
from webarium.task_files.webarena import PageTarget
from webarium.worlds import Universe

FILE = DATA / "webarena" / "test.raw.json"


@dataclass(frozen=True)
class Loaded:
    """One public task."""

    number: int
    sites: tuple[str, ...]
    intent: str
    start_urls: tuple[str, ...]
    gold: tuple[str, ...]
    """Where it may end, whether that is checked or only noted; none where the file says nothing. One is no address."""
    targets: tuple[PageTarget, ...]
    answers: Mapping[str, Any]
    """What the answer is held to, by the rules' published names."""

    def addresses(self, site: Site) -> Iterator[str]:
        """Where it starts and ends on one site, as paths with their queries."""
        for url in (*self.start_urls, *self.gold):
            found = on(site, url)
            if found is not None:
                yield found


@cache
def loaded() -> tuple[Loaded, ...]:
    """All 812 tasks, in the file's order."""
    suite, places = load_suite(f"webarena:{FILE}"), SiteMap.choose({}, {}, own_sites())
    with Universe.open([]) as nothing:
        tasks = suite.tasks(nothing)
    found = []
    for task, record in zip(tasks, load_webarena(FILE), strict=True):
        urls = [check.reference for check in task.checks if isinstance(check, UrlRule)]
        gold = urls[0] if urls else places.render(record.evaluation.url)
        targets = [check.targets for check in task.checks if isinstance(check, PagesRule)]
        found.append(
            Loaded(
                record.id,
                task.sites,
                task.intent,
                task.start_urls,
                tuple(part for part in gold.split(" |OR| ") if part),
                targets[0] if targets else (),
                record.evaluation.answers,
            )
        )
    return tuple(found)


def walked(suite: str) -> set[int]:
    """The numbers of WebArena's tasks that a suite knows golden paths of."""
    named = (name.partition("webarena.") for name in load_suite(suite).golden)
    return {int(number) for before, _, number in named if not before and number}


def on(site: Site, url: str) -> str | None:
    """The path and query of an address on a site, as a browser asks for it; ``None`` for another one."""
    parts = urlsplit(urljoin(url, urlsplit(url)._replace(scheme="", netloc="").geturl()))
    if parts.hostname != f"{site.host}.test":
        return None
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
