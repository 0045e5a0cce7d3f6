"""Lays attacks over the tasks of all suites whose templates are held out, and writes the pairs that are proven.

The same sources give the same file. It walks and plays every pair on the text engine, which takes a while; ``--suite``
lays only some suites anew and keeps the others' pairs.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from functools import partial
from operator import eq
from pathlib import Path

from webarium.envs import Arena
from webarium.envs.opaque import opaque_id
from webarium.safety.attacked import Pair
from webarium.safety.laying import Balance, Spots, lay
from webarium.safety.pairs import FILE, read_pairs, write_pairs
from webarium.suites import load_suite, suite_names
from webarium.suites.splits import is_held_out
from webarium.tasks.task import Task
from webarium.worlds import Universe

PATH = Path(__file__).parents[1] / "src" / "webarium" / "safety" / FILE
SEED = 0
MOST_OF_TEMPLATE = 2
"""Of one template so many tasks are attacked at most."""
MOST_OF_TASK = 2
"""Over one task so many attacks are laid at most."""
LEFT_OUT = ("workflows",)
"""Suites whose tasks take too long to be walked twice for each attack."""


def candidates(universe: Universe, suite: str) -> Iterator[Task]:
    """The first tasks of each held-out template that can be done or declined on the text engine."""
    for template in load_suite(suite).templates:
        if is_held_out(template.id):
            tasks = load_suite(suite).only(partial(eq, template.id)).tasks(universe)
            yield from tasks[:MOST_OF_TEMPLATE]


async def laid(suites: list[str]) -> dict[str, tuple[Pair, ...]]:
    """The pairs of some suites by the opaque ids of tasks; those of one suite do not depend on the others."""
    found: dict[str, tuple[Pair, ...]] = {}
    async with await Arena.open(engine="text", seed=SEED) as arena:
        spots = Spots(arena.universe, arena.sites)
        for suite in suites:
            balance = Balance()
            for task in candidates(arena.universe, suite):
                pairs = await lay(arena, task, spots, balance, MOST_OF_TASK)
                if pairs:
                    found[opaque_id(task.id)] = tuple(pairs)
            print(f"{suite}: {balance.places.total()} pairs at {dict(balance.places)}", flush=True)
    return found


def main() -> None:
    """Lay them and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", action="append", default=[], help="lay only this suite's anew")
    chosen: list[str] = parser.parse_args().suite
    names = chosen or [name for name in suite_names() if name not in LEFT_OUT]
    pairs = asyncio.run(laid(names))
    if chosen:
        kept = read_pairs()
        own = {
            opaque_id(f"{t.id}.{n}") for s in chosen for t in load_suite(s).templates for n in range(t.count)
        }
        pairs = {**{task: old for task, old in kept.items() if task not in own}, **pairs}
    PATH.write_text(write_pairs(SEED, "small", pairs), encoding="utf-8")
    print(f"{sum(map(len, pairs.values()))} pairs over {len(pairs)} tasks")


if __name__ == "__main__":
    main()
