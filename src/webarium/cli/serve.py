"""`webarium serve`."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from webarium.cli.console import errors, output
from webarium.cli.options import Scale, ScaleName, Seed, SiteRouter
from webarium.cli.universes import open_universe
from webarium.errors import UnknownNameError, UserError
from webarium.published.webarena.variants import sites_at
from webarium.real.filing import Watch
from webarium.server import WebServer
from webarium.server.visitors import MOST
from webarium.sites.kit.budget import REQUEST_SECONDS
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.kit.router import checked_router, with_router
from webarium.sites.kit.site import Site
from webarium.sites.registry import default_users, load_sites
from webarium.worlds import Conditions, Universe, World


def serve(
    port: Annotated[
        int, typer.Option("--port", "-p", min=0, max=65535, help="Port on this machine; 0 takes a free one.")
    ] = 8700,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    sign_in: Annotated[
        list[str] | None,
        typer.Option("--as", help="Who you are on a site, as site=role, e.g. shopping=guest."),
    ] = None,
    endpoint: Annotated[
        list[str] | None,
        typer.Option(
            "--endpoint",
            help="Address of REAL's protocol that answers: config, finish, submit or clear; may be repeated.",
        ),
    ] = None,
    leaderboard: Annotated[
        str | None,
        typer.Option(
            "--leaderboard",
            help="Leaderboard that receives what is sent to /submit, under the run_id given to /config; opens both.",
        ),
    ] = None,
    wikipedia_zim: Annotated[
        Path | None,
        typer.Option(
            "--wikipedia-zim",
            metavar="FILE",
            help="Show this ZIM file, as it is, in place of the encyclopedia's articles.",
        ),
    ] = None,
    port_per_site: Annotated[
        bool,
        typer.Option(
            "--port-per-site",
            help="Give each site a port of its own, from the one after --port on, for clients that do not resolve "
            "*.localhost, such as Python's.",
        ),
    ] = False,
    sessions: Annotated[
        int,
        typer.Option(
            "--sessions", min=1, help="With --endpoint config: how many sessions there may be at once."
        ),
    ] = MOST,
    request_seconds: Annotated[
        float,
        typer.Option(
            "--request-seconds",
            min=0.1,
            help="How long a request may compute; one that goes on is undone and answered 503.",
        ),
    ] = REQUEST_SECONDS,
    site_router: SiteRouter = None,
) -> None:
    """Host all sites in one fresh world for a person with a browser. Ctrl-C ends it; nothing is kept.

    With [cyan]--endpoint config[/] every browser context that asks for /config gets a fresh world of its own.

    [bold]Examples[/]

      webarium serve
      webarium serve --port 9000 --seed 3 --as shopping=guest
      webarium serve --port-per-site
      webarium serve --endpoint finish --endpoint clear --leaderboard http://localhost:8720
      webarium serve --wikipedia-zim wikipedia_en_all_maxi_2022-05.zim
    """
    sites = sites_at(scale.value, load_sites())
    if wikipedia_zim is not None:
        sites["wikipedia"] = _reading(wikipedia_zim)
    users = roles(sites, sign_in or [])
    conditions = Conditions(endpoints=_endpoints(endpoint or (), leaderboard))
    limits = _Limits(sessions, request_seconds)
    served = _Served(users, routed(conditions, site_router), leaderboard, limits, port_per_site)
    universe = open_universe(seed, scale.value, sites)
    asyncio.run(_serve(sites, universe, served, port))


def _reading(file: Path) -> Site:
    """The encyclopedia's site as a reader of a file; what reads it is loaded only when somebody asks for it."""
    from webarium.sites.wikipedia.zim import reading_site

    return reading_site(file)


async def host(
    sites: dict[str, Site],
    universe: Universe,
    port: int,
    conditions: Conditions | None = None,
    *,
    port_per_site: bool = False,
) -> None:
    """Host some sites for a person who is everybody's first role, until Ctrl-C."""
    served = _Served(
        dict(default_users(sites)), conditions or Conditions(), None, port_per_site=port_per_site
    )
    await _serve(sites, universe, served, port)


def routed(conditions: Conditions, site_router: str | None) -> Conditions:
    """The conditions with the server of ``--site-router``; raises `UserError` for what is not an address of one."""
    return conditions if site_router is None else with_router(conditions, checked_router(site_router))


@dataclass(frozen=True)
class _Limits:
    """What visitors may use up."""

    sessions: int = MOST
    request_seconds: float = REQUEST_SECONDS


@dataclass(frozen=True)
class _Served:
    """How the world is served."""

    users: dict[str, str | None]
    conditions: Conditions
    leaderboard: str | None
    limits: _Limits = _Limits()
    port_per_site: bool = False


def _endpoints(asked: Iterable[str], leaderboard: str | None) -> frozenset[str]:
    for name in asked:
        if name not in ENDPOINTS:
            raise UnknownNameError("address of REAL's protocol", name, ENDPOINTS)
    return frozenset(asked) | ({"config", "submit"} if leaderboard is not None else set())


def roles(sites: dict[str, Site], choices: list[str]) -> dict[str, str | None]:
    """Turn ``site=role`` choices into the user of every site.

    Raises:
        UserError: A choice is malformed or names an unknown site or role.
    """
    users = {site.id: site.roles[0].user for site in sites.values()}
    for choice in choices:
        site_id, equals, role_name = choice.partition("=")
        if not equals:
            raise UserError(f"--as takes site=role, got {choice!r}.", todo="For example: --as shopping=guest")
        if site_id not in sites:
            raise UnknownNameError("site", site_id, sites)
        known = {role.name: role.user for role in sites[site_id].roles}
        if role_name not in known:
            raise UnknownNameError(f"role of {site_id}", role_name, known)
        users[site_id] = known[role_name]
    return users


async def _serve(sites: dict[str, Site], universe: Universe, served: _Served, port: int) -> None:
    server = WebServer(sites, universe, request_seconds=served.limits.request_seconds)
    watches: list[Watch] = []

    def fresh() -> World:
        return universe.world(users=served.users, conditions=served.conditions)

    def opened(token: str) -> None:
        if served.leaderboard is not None:
            watch = Watch(server.world(token), sites.values(), served.leaderboard, _tell)
            server.activity(token).watch(watch.look)
            watches.append(watch)

    await server.start()
    try:
        token = server.attach(fresh())
        opened(token)
        if "config" in served.conditions.endpoints:
            server.part_visitors(token, fresh, opened, most=served.limits.sessions)
        bound = await server.open_port(token, port=port)
        origins = {site.id: f"http://{site.host}.localhost:{bound}" for site in sites.values()}
        if served.port_per_site:
            for place, site in enumerate(sites.values(), 1):
                own = await server.open_port(token, port=port and port + place, site=site)
                origins[site.id] = f"http://127.0.0.1:{own}"
        _welcome(
            sites,
            served.users,
            origins,
            f"http://{'127.0.0.1' if served.port_per_site else 'localhost'}:{bound}",
        )
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        await stop.wait()
        errors().print("\nStopped. The world is gone; start again for a fresh one.")
    finally:
        await server.stop()
        for watch in watches:
            await watch.close()


def _tell(said: str) -> None:
    output().print(escape(said), soft_wrap=True)


def _welcome(
    sites: dict[str, Site], users: dict[str, str | None], origins: dict[str, str], every: str
) -> None:
    """Say where the sites are: each address in a line of its own, which no terminal is too narrow for."""
    console = output()
    for site in sites.values():
        user = escape(users[site.id] or "nobody")
        console.print(f"[bold]{escape(site.brand)}[/], signed in as {user}", soft_wrap=True)
        console.print(f"  [cyan]{origins[site.id]}/[/]", soft_wrap=True)
    console.print(f"\nAll sites: {every}/\n[dim]Ctrl-C stops the server.[/]", soft_wrap=True)
