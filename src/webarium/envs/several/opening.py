"""From a task for several agents to a company that may begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.envs.ground import Ground
from webarium.envs.options import MAX_TABS, EpisodeOptions
from webarium.envs.several.company import Company
from webarium.envs.several.task import CompanyTask, require_several
from webarium.errors import UserError
from webarium.observation.requests import Exchange
from webarium.observation.view import View
from webarium.sites.registry import default_users


async def begin_company(
    ground: Ground,
    task: CompanyTask,
    *,
    world_seed: int,
    views: Mapping[str, View | None],
    viewport: tuple[int, int] | None,
    hears: Mapping[str, Callable[[Exchange], None]],
) -> Company:
    """Open a task's world, with a window for each of its roles; as `Arena.company`."""
    require_several(task)
    if ground.live_hosts:
        raise UserError("On the live web there is no world to share.", todo="Use an arena with sites.")
    starts = {role.name: _starts(ground, role.start_urls) for role in task.roles}
    first = next(iter(starts.values()))[0]
    world = ground.universe.world(
        seed=world_seed,
        users=default_users(ground.sites),
        now=task.now,
        at=ground.clock_at(first),
        conditions=task.conditions,
    )
    told: Circumstances = getattr(task, "circumstances", PLAIN)
    circumstances = replace(told, journaled=True)
    options = {
        role: EpisodeOptions(
            start_urls=urls,
            profile=ground.profile(urls[0], world, viewport),
            hosts=ground.hosts,
            view=views.get(role) or View(),
            circumstances=circumstances,
            on_request=hears.get(role),
        )
        for role, urls in starts.items()
    }
    users = {role.name: {**default_users(ground.sites), **role.users} for role in task.roles}
    return await Company.begin(ground, world, options, users, circumstances)


def _starts(ground: Ground, urls: tuple[str, ...]) -> tuple[str, ...]:
    if not 0 < len(urls) <= MAX_TABS:
        raise UserError(f"A role needs 1 to {MAX_TABS} start URLs, one tab each, not {len(urls)}.")
    return ground.start_addresses(urls)
