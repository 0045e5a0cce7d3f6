from __future__ import annotations

from typing import cast

import pytest

from webarium.runs.config import Limits
from webarium.runs.jobs import Job, file_name
from webarium.runs.plan import Plan, Planned
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.workers.dispatch import Dispatcher, Used
from webarium.runs.workers.events import EpisodeEnded, LimitReached, Refused, WorkerLost
from webarium.tasks.task import Task

from .builders import planned, result
from .conftest import Events


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def dispatcher(events: Events, clock: Clock, *names: str, **options: object) -> Dispatcher:
    return Dispatcher(
        [planned(name) for name in names],
        listener=events,
        clock=clock,
        **options,  # type: ignore[arg-type]
    )


def done(name: str, **changes: object) -> EpisodeResult:
    return result(task_id=name, **changes)


def broken(name: str, attempt: int) -> EpisodeResult:
    return result(task_id=name, outcome="error", error_kind="browser", attempt=attempt)


def test_each_episode_is_handed_out_once_and_ends_with_its_result(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a", "b")
    work.join(0)
    work.join(1)
    first, second = work.take(0), work.take(1)
    assert first is not None
    assert second is not None
    assert (first.id, second.id) == ("a", "b")
    assert work.take(0) is None
    assert work.settle(0, done("a"))
    assert work.open
    assert work.settle(1, done("b"))
    assert not work.open


def test_a_result_counts_once_and_only_from_its_holder(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a")
    work.join(0)
    work.take(0)
    assert not work.settle(1, done("a"))
    assert work.settle(0, done("a"))
    assert not work.settle(0, done("a"))
    assert len([event for event in events if isinstance(event, EpisodeEnded)]) == 1


def test_what_a_given_up_worker_still_says_changes_nothing(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a")
    work.join(0)
    work.take(0)
    assert work.lose(0, "killed") == []
    assert not work.settle(0, done("a"))
    work.join(1)
    lease = work.take(1)
    assert lease is not None
    assert (lease.id, lease.attempt) == ("a", 2)


def test_the_last_try_of_a_lost_episode_is_an_error(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a")
    for number in (0, 1):
        work.join(number)
        work.take(number)
        lost = work.lose(number, "exit code 7")
    assert [(error.task_id, error.error_kind, error.attempt) for error in lost] == [("a", "worker", 2)]
    assert "exit code 7" in lost[0].reason
    assert not work.open


def test_of_several_lost_together_each_is_tried_again_alone(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a", "b", "c", capacity=2)
    work.join(0)
    work.take(0)
    work.take(0)
    assert work.lose(0, "killed") == []
    assert [event.episodes for event in events if isinstance(event, WorkerLost)] == [("a", "b")]
    work.join(1)
    taken = []
    while work.open:
        lease = work.take(1)
        assert lease is not None
        beside = work.take(1)
        taken.append((lease.id, lease.attempt, beside and beside.id))
        for held in (lease, beside):
            if held is not None:
                work.settle(1, done(held.id))
    assert taken == [("c", 1, None), ("a", 1, None), ("b", 1, None)]


def test_broken_episodes_are_tried_once_more_and_an_agents_own_failures_not(
    events: Events, clock: Clock
) -> None:
    work = dispatcher(events, clock, "a", "b")
    work.join(0)
    work.take(0)
    work.settle(0, result(task_id="a", outcome="error", error_kind="agent"))
    work.take(0)
    work.settle(0, broken("b", 1))
    assert work.take(0) is not None
    work.settle(0, broken("b", 2))
    assert not work.open
    retried = [(event.result.task_id, event.retrying) for event in events if isinstance(event, EpisodeEnded)]
    assert retried == [("a", False), ("b", True), ("b", False)]


@pytest.mark.parametrize(
    ("limits", "spent", "steps", "seconds"),
    [
        (Limits(tokens=100), Spent(input_tokens=80, output_tokens=20), 1, 0.0),
        (Limits(cost=0.5), Spent(cost=0.6), 1, 0.0),
        (Limits(steps=3), Spent(), 3, 0.0),
        (Limits(seconds=60), Spent(), 1, 61.0),
    ],
)
def test_no_episode_begins_beyond_a_limit_of_the_run(
    events: Events, clock: Clock, limits: Limits, spent: Spent, steps: int, seconds: float
) -> None:
    work = dispatcher(events, clock, "a", "b", "c", limits=limits, capacity=2)
    work.join(0)
    work.take(0)
    work.take(0)
    work.settle(0, done("a", spent=spent, steps=steps))
    clock.now += seconds
    assert work.take(0) is None
    before = work.open
    work.settle(0, done("b"))
    assert (before, work.open) == (True, False), "what is under way is finished"
    assert [event for event in events if isinstance(event, LimitReached)] == [LimitReached(str(work.limit))]
    assert getattr(limits, str(work.limit)) is not None


def test_a_worker_that_holds_something_and_says_nothing_is_noticed(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a")
    work.join(0)
    work.join(1)
    work.take(0)
    clock.now = 50
    assert work.silent(60) == []
    work.heard(0)
    clock.now = 105
    assert work.silent(60) == []
    clock.now = 111
    assert work.silent(60) == [0]


def test_names_of_episodes_are_files_names_and_differ() -> None:
    jobs = [Job("a.0"), Job("a.0", trial=2), Job("a.0", epoch=2), Job("a.0", trial=2, epoch=2)]
    assert [job.id for job in jobs] == ["a.0", "a.0@t2", "a.0@e2", "a.0@e2t2"]
    names = [
        file_name(name) for name in (*(job.id for job in jobs), "a/0", "a%2F0", "..", "x" * 500, "x" * 501)
    ]
    assert len(set(names)) == len(names)
    assert all("/" not in name and len(name) < 200 for name in names)


def test_parts_of_a_plan_share_it_out_evenly() -> None:
    plan = Plan(tuple(Planned(Job(f"a.{n}"), cast("Task", None)) for n in range(10)), ("u",))
    parts = [plan.part((i, 3)) for i in (1, 2, 3)]
    assert sorted(p.job for part in parts for p in part) == sorted(plan.jobs)
    assert [len(part) for part in parts] == [4, 3, 3]
    assert list(plan.part(None)) == list(plan.episodes)


def test_a_limit_of_cost_counts_what_is_under_way_and_ends_it(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a", "b", "c", limits=Limits(cost=10.0), capacity=2)
    work.join(0)
    assert work.take(0)
    assert work.take(0)
    work.stepped(0, "a", 1, 4.0)
    work.stepped(0, "b", 1, 5.4)
    before = work.out_of_money
    work.stepped(0, "b", 2, 5.6)
    assert (before, work.out_of_money) == (False, True)
    assert work.take(0) is None


def test_what_ended_counts_once(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a", "b", limits=Limits(cost=10.0))
    work.join(0)
    assert work.take(0)
    work.stepped(0, "a", 1, 5.0)
    work.settle(0, done("a", spent=Spent(calls=1, cost=5.0)))
    assert work.take(0)
    assert work.limit is None


def test_a_limit_counts_earlier_sessions(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a", limits=Limits(cost=10.0), used=Used(Spent(calls=9, cost=9.6)))
    work.join(0)
    assert work.take(0) is None
    assert work.limit == "cost"


def test_when_the_model_refuses_nothing_else_begins(events: Events, clock: Clock) -> None:
    work = dispatcher(events, clock, "a", "b", "c")
    work.join(0)
    assert work.take(0)
    work.settle(0, result(task_id="a", outcome="error", error_kind="refused", reason="401: wrong key."))
    assert work.refused == "401: wrong key."
    assert not work.open
    assert work.take(0) is None
    assert [event for event in events if isinstance(event, Refused)] == [Refused("401: wrong key.")]
    assert [event.retrying for event in events if isinstance(event, EpisodeEnded)] == [False]
