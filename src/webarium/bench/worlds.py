"""Measures what worlds cost: time to open, reset and fork one, and the memory of an idle one."""

from __future__ import annotations

import ctypes
import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from webarium.errors import WorldError
from webarium.sql import delete, quoted, select
from webarium.types import Json
from webarium.worlds.tables import Table, read_tables
from webarium.worlds.universe import Universe
from webarium.worlds.world import World

_TABLES = 3
_ROUNDS = 300


def bench_worlds(universe: Universe, database_name: str, *, worlds: int = 2000) -> dict[str, Json]:
    """Opens `worlds` worlds at once and reports medians over single worlds.

    Keys: ``open_ms`` (a new world with connection and first query), ``reset_ms`` (a world with changes, to
    its next query), ``fork_ms`` (a world with changes, to the child's first query), ``idle_kb`` (growth of
    resident memory for each world that answered a few queries and stays open), ``worlds_open``.
    """
    probe = _Probe(universe, database_name)
    probe.read(universe.world())  # what is shared by all worlds is read before the measurement
    _release_free_memory()
    before = _resident_kb()
    opened, open_ms = _open_all(universe, probe, worlds)
    gc.collect()
    idle_kb = (_resident_kb() - before) / worlds
    answers = {probe.read(world) for world in opened}
    if len(answers) != 1:
        raise WorldError("Untouched worlds gave different answers.")
    for world in opened:
        world.close()
    return {
        "open_ms": median(open_ms),
        "reset_ms": _timed_each(lambda world: _reset(world, probe), universe, probe),
        "fork_ms": _timed_each(lambda world: _fork(world, probe), universe, probe),
        "idle_kb": round(idle_kb, 1),
        "worlds_open": len(opened),
    }


def _ten(table: Table) -> str:
    return select("*", quoted(table.name), tail="LIMIT 10")


class _Probe:
    """A few queries and a few changes that fit any database."""

    def __init__(self, universe: Universe, name: str) -> None:
        self.name = name
        reader = universe.reader(name)
        tables = read_tables(reader, universe.databases[name].ignored_tables).values()
        filled = [t for t in tables if reader.execute(select("1", quoted(t.name))).fetchone()]
        self._first = select("count(*)", f"({_ten(filled[0])})")
        self._reads = [_ten(table) for table in filled[:_TABLES]]
        self._writes = []
        for table in filled[:_TABLES]:
            target, key = quoted(table.name), ", ".join(map(quoted, table.key))
            self._writes.append(delete(target, f"({key}) = ({select(key, target, tail='LIMIT 1')})"))

    def first(self, world: World) -> None:
        """The first query of a world."""
        world.db(self.name).execute(self._first).fetchall()

    def read(self, world: World) -> str:
        """All queries' rows, as one text."""
        db = world.db(self.name)
        return repr([db.execute(sql).fetchall() for sql in self._reads])

    def write(self, world: World) -> None:
        """Deletes one row each of some tables."""
        db = world.db(self.name)
        with db:
            for sql in self._writes:
                db.execute(sql)


def _open_all(universe: Universe, probe: _Probe, worlds: int) -> tuple[list[World], list[float]]:
    opened: list[World] = []
    times: list[float] = []
    for _ in range(worlds):
        start = time.perf_counter()
        world = universe.world()
        probe.first(world)
        times.append((time.perf_counter() - start) * 1000)
        probe.read(world)
        opened.append(world)
    return opened, times


def _timed_each(measured: Callable[[World], float], universe: Universe, probe: _Probe) -> float:
    """The median of `measured`, in milliseconds, over worlds that have changes."""
    times: list[float] = []
    for _ in range(_ROUNDS):
        with universe.world() as world:
            probe.write(world)
            times.append(measured(world) * 1000)
    return median(times)


def _reset(world: World, probe: _Probe) -> float:
    start = time.perf_counter()
    world.reset()
    probe.first(world)
    return time.perf_counter() - start


def _fork(world: World, probe: _Probe) -> float:
    start = time.perf_counter()
    child = world.fork()
    probe.first(child)
    took = time.perf_counter() - start
    child.close()
    return took


def _release_free_memory() -> None:
    """Gives free heap back to the system, so that what is used anew shows as growth."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # the GNU C library has it
    if trim is not None:
        trim(0)


def _resident_kb() -> float:
    """Memory of this process that is in RAM, in kilobytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024
