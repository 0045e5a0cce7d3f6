"""An outside process that is given a plain URL and nothing else: ``python examples/door_url.py``.

The agent below is a program of its own. It reads the shop with ``urllib`` and submits where it was told to.
"""

from __future__ import annotations

import asyncio
import sys

from webarium import Arena

AGENT = """
import json, sys, urllib.parse, urllib.request
start, submit_url, token, wanted = sys.argv[1:]
parts = urllib.parse.urlsplit(start)

def fetch(path):
    # names under .localhost lead to this machine; not every system's resolver knows
    request = urllib.request.Request(f"http://127.0.0.1:{parts.port}{path}", headers={"Host": parts.netloc})
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()

path = "/catalogsearch/result/?" + urllib.parse.urlencode({"q": wanted})
assert wanted.split()[0] in fetch(path).lower()
words = {"answer": "", "url": f"http://{parts.netloc}{path}"}
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
urllib.request.urlopen(urllib.request.Request(submit_url, json.dumps(words).encode(), headers))
"""


async def main(task: str) -> None:
    """Start the agent and wait for what it submits."""
    async with await Arena.open() as arena, arena.door(task, "url") as door:
        wanted = door.task.intent.split('"')[1]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", AGENT, door.url, door.submit_url, door.submit_token, wanted
        )
        if await process.wait():
            raise SystemExit("The agent failed.")
        print(door.url.rpartition(":")[0], "->", (await door.verdict()).score)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "shopping.search_for.0"))
