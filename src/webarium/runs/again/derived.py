"""What the sites would tell at the end of a recorded episode, computed again from universe and changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from webarium.published.webarena.variants import sites_at
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.record import SESSIONS
from webarium.shapes import as_object
from webarium.sites.kit.real.finish import finish
from webarium.sites.registry import default_users, load_sites, site_at_host
from webarium.types import Json
from webarium.worlds import Changes, Universe, World
from webarium.worlds.own import together

if TYPE_CHECKING:
    from webarium.tasks.task import Task


@contextmanager
def world_of(
    record: EpisodeReader, task: Task, universe: Universe, *, sessions: bool = True
) -> Iterator[World]:
    """The world that a recorded episode left: the universe's data and the task's conditions, with its changes.

    Args:
        record: The episode.
        task: The task as its suite has it, not as the record tells it.
        universe: Of the task's sites; changes of other databases are left out.
        sessions: Whether the sites know about their visitor what the record tells; else only who is signed in.

    Raises:
        WorldError: The changes cannot be of this universe.
    """
    users = {**default_users(sites_at(universe.scale, load_sites())), **task.users}
    both = together(Changes.from_json(record.own), Changes.from_json(record.changes))
    changes = [change for change in both if change.database in universe.databases]
    with universe.world(users=users, conditions=task.conditions) as world:
        world.apply(Changes(changes))
        for site, values in sessions_of(record).items() if sessions else ():
            kept = world.session(site)
            kept.clear()
            kept.update(values)
        yield world


def sessions_of(record: EpisodeReader) -> dict[str, dict[str, Json]]:
    """What each site kept about its visitor at the end, as the record tells it; nothing in earlier records."""
    return {
        site: dict(as_object(values)) for site, values in as_object(record.document(SESSIONS) or {}).items()
    }


async def finish_of(world: World, url: str) -> Mapping[str, Json] | None:
    """The finish JSON of the replica at an address, ``None`` if there is none."""
    site = site_at_host((urlsplit(url).hostname or "").removesuffix(".test"))
    if site is None or site.replica is None or site.database.name not in world.universe.databases:
        return None
    return finish(world, site)


def same_json(one: object, other: object) -> bool:
    """Whether two values are the same as JSON, whatever the order of their members."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
