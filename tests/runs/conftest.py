"""Fixtures of run tests: a user's own agents in a module of their own, and a listener that remembers."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from webarium.runs import RunConfig
from webarium.runs.workers.events import Event

AGENTS = '''
"""Agents that misbehave on purpose."""

import asyncio
import multiprocessing
import os
import signal
from pathlib import Path

from webarium.actions.codecs import get_codec
from webarium.actions.types import Noop, Scroll, Stop
from webarium.envs.opaque import opaque_id

MARK = Path(__file__).with_name("mark")


def first_time():
    """True once over all processes."""
    try:
        MARK.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def parent(process):
    return int((Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[1])


def chromium_of_this_worker():
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            command = (entry / "cmdline").read_bytes()
            if b"--host-resolver-rules" in command and b"--type=" not in command:
                ancestor = int(entry.name)
                while ancestor > 1 and ancestor != os.getpid():
                    ancestor = parent(ancestor)
                if ancestor == os.getpid():
                    yield int(entry.name)
        except OSError:
            continue


class Quiet:
    name = "quiet"

    async def start(self, goal):
        pass

    async def act(self, observation):
        return Stop("nothing")


class Dies(Quiet):
    async def act(self, observation):
        if first_time():
            os._exit(7)
        return Stop("alive")


class KillsBrowser(Quiet):
    async def act(self, observation):
        if first_time():
            for process in list(chromium_of_this_worker()):  # a wrapper that dies leaves its child to others
                os.kill(process, signal.SIGKILL)
            return Noop()
        return Stop("alive")


class Raises(Quiet):
    async def act(self, observation):
        raise ValueError("no idea")


class Mumbles(Quiet):
    async def act(self, observation):
        if observation.last_error:
            return Stop(observation.last_error)
        return get_codec("webarena").parse("please click something")


class Wanders(Quiet):
    async def act(self, observation):
        return Scroll("down")


class Differs(Quiet):
    """Misbehaves on each task in another way."""

    async def start(self, goal):
        ways = {"latest_order_total.0": Raises, "latest_order_total.1": Mumbles, "latest_order_number.0": Wanders}
        self.way = {opaque_id(f"shopping.{name}"): way for name, way in ways.items()}[goal.task_id]()

    async def act(self, observation):
        return await self.way.act(observation)


class Interrupts(Quiet):
    async def act(self, observation):
        if first_time():
            return Stop("first")
        os.kill(multiprocessing.parent_process().pid, signal.SIGINT)  # a fork server lies between
        await asyncio.Event().wait()
'''


@pytest.fixture
def own_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module of agents that workers can import."""
    folder = tmp_path / "agents"
    folder.mkdir()
    (folder / "misbehaving.py").write_text(AGENTS)
    monkeypatch.syspath_prepend(str(folder))
    return "misbehaving"


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C reaches this process, even if it was started in the background, where shells let it be ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Events(list[Event]):
    """A listener that keeps what it hears."""

    def __call__(self, event: Event) -> None:
        self.append(event)


@pytest.fixture
def events() -> Events:
    return Events()


TASKS = ("shopping.latest_order_total.0", "shopping.latest_order_total.1", "shopping.latest_order_number.0")


def config(agent: str, **changes: object) -> RunConfig:
    """A run of a few tasks."""
    return RunConfig(**{"suite": "shopping", "agent": agent, "tasks": TASKS, "workers": 1, **changes})  # type: ignore[arg-type]
