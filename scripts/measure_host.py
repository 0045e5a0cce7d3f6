"""What a host bears: sessions open, steps in all of them at once, and sessions abandoned round by round.

    scripts/measure-host --engine text --workers 2 --sessions 200 --steps 5 --abandoned 2000

A step clicks any link of the page, so that sessions part. Memory and processor time are those of the workers with all
processes below them, browsers too; latencies tell something only on a machine that is idle, so its load is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import httpx

import webarium
from webarium.host import Host, HostServer, HostSettings, RemoteRollout

TASK = "shopping.search_for.0"
AT_ONCE = 16
"""So many sessions are being opened at a time."""


class Trees:
    """Processes with all below them."""

    def __init__(self, roots: list[int]) -> None:
        self._roots = roots

    def pids(self) -> list[int]:
        """Their ids, as of now."""
        below: dict[int, list[int]] = defaultdict(list)
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                below[int(stat.read_text().rpartition(")")[2].split()[1])].append(int(stat.parent.name))
            except OSError:  # it has just ended
                continue
        found, to_see = [], list(self._roots)
        while to_see:
            found.append(to_see.pop())
            to_see += below[found[-1]]
        return found

    def memory(self) -> float:
        """Megabytes that they have to themselves and share, all together."""
        lines = [
            line for pid in self.pids() for line in _lines(pid, "smaps_rollup") if line.startswith("Pss:")
        ]
        return sum(int(line.split()[1]) for line in lines) / 1024

    def processor(self) -> float:
        """Seconds of processor time that those alive have taken, with their children that have ended."""
        ticks = 0
        for pid in self.pids():
            for line in _lines(pid, "stat"):
                ticks += sum(map(int, line.rpartition(")")[2].split()[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def files(self) -> int:
        """How many files and sockets they hold open."""
        return sum(len(list(Path(f"/proc/{pid}/fd").glob("*"))) for pid in self.pids())


def _lines(pid: int, name: str) -> list[str]:
    try:
        return Path(f"/proc/{pid}/{name}").read_text().splitlines()
    except OSError:
        return []


def quantile(values: list[float], share: float) -> float:
    """The value below which a share of them is."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def load() -> str:
    """How many processes wanted a core in the last minute."""
    return f"(load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)"


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    counts = (("workers", 2), ("sessions", 200), ("steps", 5), ("abandoned", 2000), ("rounds", 10))
    for name, value in counts:
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--engine", default="text")
    parser.add_argument("--think", type=float, default=0.0, help="seconds between two steps of a session")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder  # the workers' own, so that what they leave is seen
        await measure(asked, Path(folder))


async def measure(asked: argparse.Namespace, folder: Path) -> None:
    """Start a host and measure it."""
    most = max(asked.sessions, 256)
    settings = HostSettings(port=0, workers=asked.workers, sessions=most, lease=3600, engine=asked.engine)
    async with HostServer(settings) as server:
        trees = Trees([worker.pid for worker in server.sessions.pool.workers])
        async with await webarium.connect(server.url, patience=3600) as client:
            await asyncio.gather(*[warm(client, seed) for seed in range(2 * asked.workers)])
            if asked.sessions:
                await steps(client, asked.sessions, asked.steps, asked.think, trees)
        if asked.abandoned:
            await abandon(server, asked.abandoned, asked.rounds, trees, folder)
        print(server.sessions.stats())


async def warm(client: Host, seed: int) -> None:
    """Let a worker load what it needs for the first session."""
    async with await client.rollout(TASK, world_seed=seed) as r:
        await r.act("scroll [down]")


async def steps(client: Host, sessions: int, number: int, think: float, trees: Trees) -> None:
    """Open sessions, let all of them act at once, and close them."""
    before, cpu = trees.memory(), trees.processor()
    room = asyncio.Semaphore(AT_ONCE)

    async def open_one() -> RemoteRollout:
        async with room:
            return await client.rollout(TASK)

    opened = await asyncio.gather(*[open_one() for _ in range(sessions)])
    print(
        f"{sessions} sessions, all on one page: {trees.memory() - before:.0f} MB; "
        f"{(trees.processor() - cpu) / sessions * 1000:.0f} ms of a processor to open one {load()}",
        flush=True,
    )
    took: list[float] = []

    async def act(r: RemoteRollout, place: int) -> None:
        rng = random.Random(place)  # noqa: S311 -- it measures
        await asyncio.sleep(think * place / sessions)
        for _ in range(number):
            action = a_link(r.observation.text, rng)
            began = time.perf_counter()
            await r.act(action)
            took.append(time.perf_counter() - began)
            await asyncio.sleep(think)

    cpu = trees.processor()
    await asyncio.gather(*[act(r, place) for place, r in enumerate(opened)])
    each = (trees.processor() - cpu) / len(took)
    print(
        f"{len(took)} steps: {each * 1000:.1f} ms of a processor each, {1 / each:.0f} a second and core; latency with "
        f"{think:g} s of thought: median {quantile(took, 0.5):.2f} s, p99 {quantile(took, 0.99):.2f} s {load()}",
        flush=True,
    )
    held = trees.memory() - before
    print(
        f"{held:.0f} MB with each where it has gone, {sessions / max(held, 1) * 1024:.0f} in a GB", flush=True
    )
    await asyncio.gather(*[r.close() for r in opened])


def a_link(page: str, rng: random.Random) -> str:
    """A click on any link of a page; back where it has none."""
    links = re.findall(r"^\s*\[(\d+)\] link ", page, re.MULTILINE)
    return f"click [{rng.choice(links)}]" if links else "go_back"


async def abandon(server: HostServer, number: int, rounds: int, trees: Trees, folder: Path) -> None:
    """Open sessions and forget them, round by round: what rises with each round leaks."""
    server.sessions.lease = 1.0
    begun, files, temporary = trees.memory(), trees.files(), len(os.listdir(folder))
    async with httpx.AsyncClient(base_url=server.url, timeout=3600) as http:
        for this in range(1, rounds + 1):
            opened = 0
            while opened < number // rounds:
                answers = await asyncio.gather(
                    *[http.post("/sessions", json={"task": TASK}) for _ in range(AT_ONCE)]
                )
                opened += sum(answer.status_code == 201 for answer in answers)
                if any(answer.status_code == 429 for answer in answers):
                    await asyncio.sleep(1)
            while len(server.sessions):  # noqa: ASYNC110 -- nothing tells of it
                await asyncio.sleep(0.2)
            held = [await worker.ask("count", "", {}) for worker in server.sessions.pool.workers]
            print(
                f"round {this}: {opened} abandoned, {len(server.sessions)} sessions left, in workers "
                f"{sum(each['sessions'] for each in held)} with {sum(each['episodes'] for each in held)} episodes, "
                f"{trees.files() - files:+d} files, {trees.memory() - begun:+.0f} MB",
                flush=True,
            )
    left = len(os.listdir(folder)) - temporary
    print(
        f"{server.sessions.counts.abandoned} closed by their leases, {left:+d} in the folder of temporary files"
    )


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
