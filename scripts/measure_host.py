"""What a host bears: sessions opened and abandoned, and steps in many sessions at once.

    scripts/measure-host --workers 2 --sessions 200 --steps 5 --abandoned 2000

Prints processor time of the workers, their memory, and latencies, which tell something only on a machine that is idle.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

import httpx

import webarium
from webarium.host import Host, HostServer, HostSettings, RemoteRollout

TASK = "shopping.search_for.0"
TICKS = 100
"""Of a processor in a second, as Linux counts."""


def memory(pids: list[int]) -> float:
    """Megabytes that processes have to themselves and share, all together."""
    found = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                found += int(line.split()[1])
    return found / 1024


def processor(pids: list[int]) -> float:
    """Seconds of processor time that processes have taken."""
    parts = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(part[11]) + int(part[12]) for part in parts) / TICKS


def quantile(values: list[float], share: float) -> float:
    """The value below which a share of them is."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, value in (("workers", 2), ("sessions", 200), ("steps", 5), ("abandoned", 2000)):
        parser.add_argument(f"--{name}", type=int, default=value)
    asked = parser.parse_args()
    most = max(asked.sessions, 256)
    settings = HostSettings(port=0, workers=asked.workers, sessions=most, lease=600, engine="text")
    async with HostServer(settings) as server:
        pids = [worker.pid for worker in server.sessions.pool.workers]
        async with await webarium.connect(server.url) as client:
            for worker in range(asked.workers):
                await (await client.rollout(TASK, world_seed=worker)).close()
            await steps(client, asked.sessions, asked.steps, pids)
        await abandon(server, asked.abandoned, pids)
        print(server.sessions.stats())


async def steps(client: Host, sessions: int, number: int, pids: list[int]) -> None:
    """Open sessions, let all of them act at once, and close them."""
    before, cpu = memory(pids), processor(pids)
    opened = [await client.rollout(TASK) for _ in range(sessions)]
    held = memory(pids) - before
    print(
        f"{sessions} sessions: {held:.0f} MB, {sessions / max(held, 1) * 1024:.0f} in a GB; "
        f"{(processor(pids) - cpu) / sessions * 1000:.0f} ms of a processor to open one"
    )
    took: list[float] = []

    async def act(r: RemoteRollout) -> None:
        for _ in range(number):
            began = time.perf_counter()
            await r.act("scroll [down]")
            took.append(time.perf_counter() - began)

    cpu = processor(pids)
    await asyncio.gather(*[act(r) for r in opened])
    each = (processor(pids) - cpu) / len(took)
    print(
        f"{len(took)} steps: {each * 1000:.1f} ms of a processor each, {1 / each:.0f} a second and core; "
        f"latency with all at once: median {quantile(took, 0.5):.2f} s, p99 {quantile(took, 0.99):.2f} s"
    )
    await asyncio.gather(*[r.close() for r in opened])


async def abandon(server: HostServer, number: int, pids: list[int]) -> None:
    """Open sessions and forget them."""
    before = memory(pids)
    server.sessions.lease = 1.0
    opened = 0
    async with httpx.AsyncClient(base_url=server.url, timeout=600) as http:
        while opened < number:
            answers = await asyncio.gather(*[http.post("/sessions", json={"task": TASK}) for _ in range(16)])
            opened += sum(answer.status_code == 201 for answer in answers)
            if any(answer.status_code == 429 for answer in answers):
                await asyncio.sleep(1)
    while len(server.sessions):  # noqa: ASYNC110 -- nothing tells of it
        await asyncio.sleep(0.2)
    print(
        f"{opened} abandoned: {server.sessions.counts.abandoned} closed by their leases, {len(server.sessions)} left, "
        f"{memory(pids) - before:+.0f} MB"
    )


if __name__ == "__main__":
    asyncio.run(main())
