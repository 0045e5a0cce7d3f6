"""An agent that speaks the DevTools protocol and nothing else: ``python examples/door_cdp.py``."""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from webarium import Arena

numbers = count(1)


async def send(socket: ClientConnection, method: str, session: str | None = None, **params: Any) -> Any:
    """One command, and its result."""
    number = next(numbers)
    command = {"id": number, "method": method, "params": params}
    await socket.send(json.dumps(command if session is None else {**command, "sessionId": session}))
    while (answer := json.loads(await socket.recv())).get("id") != number:
        pass
    return answer["result"]


async def agent(cdp_url: str, path: str) -> str:
    """Open a page of the shop in the tab that is there; gives its title."""
    async with connect(cdp_url, max_size=None) as socket:
        targets = (await send(socket, "Target.getTargets"))["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = await send(socket, "Target.attachToTarget", targetId=page["targetId"], flatten=True)
        session = attached["sessionId"]
        address = f"new URL({json.dumps(path)}, location).href"
        url = await send(socket, "Runtime.evaluate", session, expression=address)
        await send(socket, "Page.navigate", session, url=url["result"]["value"])
        for _ in range(200):
            state = "document.readyState + ' ' + location.href"
            said = await send(socket, "Runtime.evaluate", session, expression=state)
            if said["result"].get("value") == f"complete {url['result']['value']}":
                break
            await asyncio.sleep(0.05)
        title = await send(socket, "Runtime.evaluate", session, expression="document.title")
        return str(title["result"]["value"])


async def main(task: str) -> None:
    """Search the shop through its address."""
    async with await Arena.open() as arena, arena.door(task, "cdp") as door:
        wanted = door.task.intent.split('"')[1].replace(" ", "+")
        title = await agent(door.cdp_url, f"/catalogsearch/result/?q={wanted}")
        verdict = await door.submit()
        print(title, "->", verdict.score)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "shopping.search_for.0"))
