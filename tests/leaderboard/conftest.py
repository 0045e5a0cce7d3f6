"""An honest run of two tasks, one passed and one failed, as the recorder leaves it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.recorded import Act, Recorded, write_run
from webarium.leaderboard.database import Store, connect
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.rules import Rules
from webarium.leaderboard.verify import References
from webarium.runs.again.derived import finish_of
from webarium.scoring.checks import AnswerCheck
from webarium.sites.registry import databases, default_users, load_sites
from webarium.suites.registry import load_suite
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import Changes, Universe

TASKS = ("shopping.latest_order_total.0", "shopping.latest_order_total.1")
PAGE: dict[str, Json] = {
    "url": "http://onestopshop.test/",
    "title": "Shop",
    "html": "<!doctype html><p>Home",
    "reads": {},
}


@pytest.fixture(scope="session")
def universe() -> Iterator[Universe]:
    with Universe.open(databases(load_sites())) as universe:
        yield universe


@pytest.fixture(scope="session")
def tasks(universe: Universe) -> list[Task]:
    return [load_suite("shopping").task(universe, task_id) for task_id in TASKS]


def opened(url: str) -> tuple[dict[str, Json], ...]:
    """The request for a page."""
    return ({"method": "GET", "url": url, "status": 200, "resource": "document", "at": 1.0, "ms": 5.0},)


def episode(task: Task, answer: str, outcome: str) -> Recorded:
    """An episode that stops at once with an answer."""
    home = "http://onestopshop.test/"
    acts = (Act(url=home, requests=opened(home)), Act(f"stop [{answer}]"))
    return Recorded(
        task.id,
        outcome,
        acts,
        task.intent,
        answer,
        task.kind,
        task.difficulty,
        page=PAGE,
        checks=(("stop", True, "the agent stopped by itself"), ("answer", outcome == "passed", "")),
        task=task.to_json(),
        about=in_force(task),
    )


@dataclass(frozen=True)
class Lived:
    """What work on a replica of REAL's leaves."""

    changes: Changes
    sessions: dict[str, Json]
    finish: dict[str, Json]


def lived(universe: Universe, task: Task, *work: str, kept: dict[str, Json] | None = None) -> Lived:
    """Do work on the data of a task's site, as its pages would; `kept` is what the site then knows of its visitor."""
    (site,) = task.sites
    users = {**default_users(load_sites()), **task.users}
    with universe.world(users=users, conditions=task.conditions) as world:
        for sql in work:
            world.db(load_sites()[site].database.name).execute(sql)
        world.session(site).update(kept or {})
        finish = asyncio.run(finish_of(world, task.start_urls[0]))
        assert finish is not None
        sessions: dict[str, Json] = {name: dict(values) for name, values in world.sessions().items()}
        return Lived(world.changes(), sessions, json.loads(json.dumps(finish)))


def real_episode(task: Task, answer: str, outcome: str, left: Lived, checks: tuple[str, ...]) -> Recorded:
    """An episode of REAL's that did something, and stopped with an answer."""
    (url,) = task.start_urls
    sent = {**opened(url)[0], "method": "POST"}
    did = [Act("click [4]", url=url, changes=left.changes, requests=(sent,))] if left.changes else []
    return Recorded(
        task.id,
        outcome,
        (Act(url=url, requests=opened(url)), *did, Act(f"stop [{answer}]")),
        task.intent,
        answer,
        task.kind,
        task.difficulty,
        page={
            "url": url,
            "title": "Shop",
            "html": "",
            "reads": {},
            "finish": {url.rstrip("/"): left.finish},
        },
        sessions=left.sessions,
        checks=(("stop", True, ""), *((name, outcome == "passed", "") for name in checks)),
        task=task.to_json(),
        about=in_force(task),
    )


def in_force(task: Task) -> dict[str, Any]:
    """What an episode's record says of its world."""
    told = task.to_json()
    users = {**default_users(load_sites()), **task.users}
    return {"users": users, **{key: told[key] for key in ("start_urls", "conditions", "now")}}


def right(task: Task) -> str:
    """The answer of a task."""
    return next(check.answer.natural() for check in task.checks if isinstance(check, AnswerCheck))


def long_episode(task: Task, answer: str, outcome: str, *urls: str) -> Recorded:
    """An episode that looks at some pages before it answers."""
    looked = [
        Act(f"goto [{url}]", url=url, observation=f"[1] RootWebArea {url!r}", requests=opened(url))
        for url in urls
    ]
    page = {**PAGE, "url": urls[-1]} if urls else PAGE
    base = episode(task, answer, outcome)
    return replace(base, acts=(base.acts[0], *looked, base.acts[-1]), page=page)


@pytest.fixture
def honest(tmp_path: Path, universe: Universe, tasks: list[Task]) -> Path:
    """The run's folder."""
    episodes = [episode(tasks[0], right(tasks[0]), "passed"), episode(tasks[1], "no idea", "failed")]
    write_run(
        tmp_path / "run",
        episodes,
        universe=universe.id,
        databases=universe.hashes,
        agent="own:Agent",
        model="fake/model",
        tasks=TASKS,
    )
    return tmp_path / "run"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    engine = connect(f"sqlite:///{tmp_path / 'board.sqlite'}")
    yield Store(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def references() -> References:
    """The server's own tasks, sampled once; of the shop's suite three templates, which is quicker."""
    shop = load_suite("shopping")
    known = [next(t for t in shop.templates if t.id == TASKS[0].rpartition(".")[0]), *shop.templates[:2]]
    few = tuple({template.id: template for template in known}.values())
    return References({"shopping": replace(shop, templates=few)})


@pytest.fixture
def intake(tmp_path: Path, store: Store, references: References) -> Intake:
    """A server's intake that lists parts of a suite."""
    return Intake(store, tmp_path / "data", Rules(frozenset({"shopping"}), parts=True), references)
