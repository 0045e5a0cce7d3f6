"""What episodes and doors of one arena stand on together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol
from urllib.parse import urlsplit

from webarium.actions.specs import HOME_URL
from webarium.envs.addresses import BLANK, resolve_url
from webarium.envs.engine import Engine
from webarium.envs.laps import Lap
from webarium.envs.profile import Profile
from webarium.errors import ActionRefusedError, UserError
from webarium.server import ServedWorld, WebServer
from webarium.sites.kit.real.finish import finish
from webarium.sites.kit.site import Site
from webarium.types import Json
from webarium.worlds import Universe, World
from webarium.worlds.snapshot import FIRST
from webarium.worlds.waiting import aside

HOME_HOST = urlsplit(HOME_URL).netloc
"""Where all sites are listed: by the homepage, where it is one of them, else by the server itself."""
TIME_ZONES: Mapping[str, str] = {"webarena": "America/New_York", "real": "America/Los_Angeles"}
"""Where the browser is, by the family of the site on which an episode starts."""


class Closable(Protocol):
    """An episode or a door."""

    async def close(self) -> None:
        """End it."""


@dataclass
class Ground:
    """Sites, their data, who serves them and what shows them; nothing of any single episode."""

    sites: Mapping[str, Site]
    """The sites by id."""
    universe: Universe
    """The base of all worlds."""
    server: WebServer
    """Serves them all."""
    engine: Engine
    """Shows them; another one takes its place when it has died."""
    viewport: tuple[int, int]
    """Width and height of pages in CSS pixels."""
    live_hosts: frozenset[str] = frozenset()
    """Hosts of the live web that may be visited; with any, there are no sites."""
    on_lap: Lap | None = None
    """Told at the end of each part of each episode's steps, for measurements."""
    opened: set[Closable] = field(default_factory=set)
    """Episodes and doors that have not been closed."""

    @property
    def hosts(self) -> frozenset[str]:
        """Host names of all sites and of the page that lists them, or those of the live web that may be visited."""
        if self.live_hosts or not self.sites:
            return self.live_hosts
        return frozenset((HOME_HOST, *(f"{site.host}.test" for site in self.sites.values())))

    def start_addresses(self, urls: Sequence[str]) -> tuple[str, ...]:
        """Where an episode or door starts, as addresses that may be opened.

        Raises:
            UserError: One is no address, or leads where nobody may go.
        """
        live = bool(self.live_hosts)
        found = []
        for url in urls:
            try:
                found.append(resolve_url(url, current=BLANK, hosts=self.hosts, live=live))
            except ActionRefusedError as refused:
                raise UserError(
                    f"The start address {url!r} cannot be opened: {refused.message}", todo=refused.todo
                ) from None
        return tuple(found)

    def serve(self, world: World, visitor: str = FIRST) -> ServedWorld:
        """Let a world be visited, by one of its visitors."""
        return ServedWorld(self.server, world, visitor)

    def clock_at(self, url: str) -> str:
        """The database whose time counts for what starts at an address."""
        return self._site_at(url).database.name

    def profile(
        self, start_url: str, world: World | None, viewport: tuple[int, int] | None = None
    ) -> Profile:
        """What pages of an episode learn that starts at an address, in a world or on the live web."""
        profile = Profile(viewport=viewport or self.viewport)
        if world is None:
            return profile
        site = self._site_at(start_url)
        times = world.clock.moments
        moments = {
            each.origin: times[each.database.name]
            for each in self.sites.values()
            if each.database.name in times
        }
        now, zone = world.clock.now(site.database.name), TIME_ZONES[site.family]
        return replace(profile, time_zone=zone, now=now, moments=moments)

    async def finish(self, world: World, url: str, visitor: str = FIRST) -> Mapping[str, Json] | None:
        """The finish JSON of the replica at an address, as it is for a visitor; ``None`` if there is none."""
        host = _site_host(url)
        site = next((site for site in self.sites.values() if site.host == host), None)
        if site is None or site.replica is None:
            return None
        return await aside(partial(_finish, world, site, visitor))

    def _site_at(self, url: str) -> Site:
        """The site at an address, else the first one of WebArena's, whose homepage it may be."""
        host = _site_host(url)
        return min(self.sites.values(), key=lambda site: (site.host != host, site.family != "webarena"))


def _finish(world: World, site: Site, visitor: str) -> Mapping[str, Json]:
    with world.visited_by(visitor):
        return finish(world, site)


def _site_host(url: str) -> str:
    return (urlsplit(url).hostname or "").removesuffix(".test")
