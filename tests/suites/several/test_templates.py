"""Every template for several agents: its golden paths, its endings, and what it is made of."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import cast

import pytest
import pytest_asyncio

from tests.suites.several.playing import play, verdict_of
from webarium.envs import Arena
from webarium.envs.happen import check_told
from webarium.errors import UserError
from webarium.sites.registry import load_sites
from webarium.suites import load_suite
from webarium.suites.registry import EVERY
from webarium.tasks import Task, check_template
from webarium.tasks.together import Together

pytestmark = pytest.mark.asyncio(loop_scope="module")
SUITE = load_suite("several")
TEMPLATES = [cast("Together", template) for template in SUITE.templates]


def endings() -> Iterator[object]:
    for template in TEMPLATES:
        for but in (*template.right, *template.wrong):
            yield pytest.param(template, but, id=f"{template.id} {but}", marks=pytest.mark.slow)


def paths() -> Iterator[object]:
    for template in TEMPLATES:
        for number in range(template.count):
            marks = [pytest.mark.slow] if number else []
            yield pytest.param(template, number, id=f"{template.id}.{number}", marks=marks)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=SUITE.sites, engine="text") as opened:
        yield opened


def task_of(arena: Arena, template: Together, number: int = 0) -> Task:
    return SUITE.task(arena.universe, f"{template.id}.{number}")


@pytest.mark.parametrize(("template", "number"), list(paths()))
async def test_all_golden_paths_together_pass_and_doing_nothing_fails(
    arena: Arena, template: Together, number: int
) -> None:
    task = task_of(arena, template, number)
    async with await play(arena, task) as rollout:
        verdict = verdict_of(rollout)
        assert verdict.passed, verdict.reason
        assert verdict.each is not None
        for role in task.roles:
            assert verdict.each[role.name].passed == (not role.opposed), role.name
            assert rollout.company.seats[role.name].steps <= (task.max_steps or 0)
    async with await play(arena, task, idle=tuple(template.briefs)) as rollout:
        verdict = verdict_of(rollout)
        assert not verdict.passed
        assert verdict.each is not None
        assert not any(part.passed for role, part in verdict.each.items() if role in template.opposed)


@pytest.mark.parametrize(("template", "but"), list(endings()))
async def test_an_ending_is_judged_as_it_should_be(arena: Arena, template: Together, but: str) -> None:
    async with await play(arena, task_of(arena, template), but) as rollout:
        verdict = verdict_of(rollout)
        assert verdict.passed == (but in template.right), verdict.reason
        assert verdict.each is not None
        allied = [part.passed for role, part in verdict.each.items() if role not in template.opposed]
        assert all(allied) == verdict.passed


async def test_there_is_enough_of_it(arena: Arena) -> None:
    tasks = SUITE.tasks(arena.universe)
    assert len(TEMPLATES) >= 12
    assert len(tasks) >= 40
    assert sum(bool(template.opposed) for template in TEMPLATES) >= 2
    assert any(len(template.briefs) > 2 for template in TEMPLATES)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
async def test_a_template_is_sound(arena: Arena, template: Together) -> None:
    assert len(template.wrong) >= 4
    assert template.right
    assert not template.wrong.keys() & template.right.keys()
    tasks = [task_of(arena, template, number) for number in range(template.count)]
    assert check_template(template, arena.universe, tasks) == []
    sites = load_sites()
    for task in tasks:
        assert [role.name for role in task.roles] == list(template.briefs)
        for event in task.circumstances.timeline.planted:
            check_told(sites[event.site], event.happening, event.args)
        for role in task.roles:
            assert role.intent in task.intent
            assert set(role.users) <= set(task.sites)
            part = task.part(role.name)
            assert (part.intent, part.users, part.role) == (role.intent, role.users, role.name)
            assert part.how_to_answer
        answers = [role.name for role in task.roles if role.intent.endswith("?")]
        asked = [r.name for r in task.roles if any(check.name == "answer" for check in r.checks)]
        assert set(answers) <= set(asked)


async def test_one_agent_alone_is_refused(arena: Arena) -> None:
    with pytest.raises(UserError, match="several agents"):
        await arena.begin(SUITE.tasks(arena.universe)[0])
    assert not {template.id for template in load_suite(EVERY).templates} & {t.id for t in TEMPLATES}
