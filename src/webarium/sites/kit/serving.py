"""A site of any family as an ASGI application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.types import ASGIApp

from webarium.sites.kit.app import SiteApp
from webarium.sites.kit.real.app import ReplicaApp
from webarium.sites.kit.remembered import PageMemory
from webarium.sites.kit.shelf import Room
from webarium.sites.kit.workers import Workers

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site


def build_app(
    site: Site,
    *,
    reload: bool = False,
    workers: Workers | None = None,
    room: Room | None = None,
    memory: PageMemory | None = None,
) -> ASGIApp:
    """The site as an ASGI application; with ``reload`` it notices edited templates.

    Applications that serve the same worlds share their ``workers``. In a ``room`` they keep what they draw and
    compile for other processes, too. With a ``memory`` they answer from there what they were asked before in a world
    of the same state.
    """
    workers = workers or Workers()
    if site.replica is None:
        return SiteApp(site, workers=workers, reload=reload, room=room, memory=memory)
    return ReplicaApp(site, site.replica, workers=workers, reload=reload, room=room, memory=memory)
