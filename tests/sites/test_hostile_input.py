"""What the bench of isolation sends is taken by pages: input that meets none of them would measure nothing."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from webarium.bench.isolation import HOSTILE, LIGHT, PREPARED, Ask
from webarium.server import HEADER, WebServer
from webarium.sites.registry import default_users, load_sites
from webarium.worlds import Conditions, Universe

EDITING = Conditions(knobs={"wikipedia": {"editing": True}})
ASKS = [LIGHT, *(ask for kind in (PREPARED, HOSTILE) for asks in kind.values() for ask in asks)]


async def test_pages_take_what_is_sent(everywhere: Callable[[int], Universe]) -> None:
    sites, universe = load_sites(), everywhere(0)
    server = WebServer(sites, universe)
    transport = httpx.ASGITransport(server.app)
    with universe.world(users=default_users(sites), conditions=EDITING) as world:
        async with httpx.AsyncClient(transport=transport, headers={HEADER: server.attach(world)}) as client:
            found = [(ask.method, ask.host, ask.path[:60], await _status(client, ask)) for ask in ASKS]
    assert [each for each in found if each[-1] in (403, 404, 405) or each[-1] >= 500] == []


async def _status(client: httpx.AsyncClient, ask: Ask) -> int:
    url, headers = f"http://{ask.host}.test{ask.path}", {"content-type": ask.kind}
    return (await client.request(ask.method, url, content=ask.body, headers=headers)).status_code
