"""Lays attacks, or with ``--rules`` rules, over tasks whose templates are held out, and writes what is proven.

The same sources give the same files. It walks and plays every pair on the text engine, which takes a while; ``--suite``
lays only some suites' attacks anew and keeps the others', and ``--place`` those at one of the places that come later.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from operator import eq
from pathlib import Path

from webarium.envs import Arena
from webarium.envs.opaque import opaque_id
from webarium.safety import pairs, rulings
from webarium.safety.attacked import Pair
from webarium.safety.laying import Balance, Spots, lay
from webarium.safety.places import PLACES, find_place
from webarium.safety.rule_kinds import RULES, RuleKind
from webarium.safety.rule_laying import lay_rules
from webarium.safety.ruled import Ruling
from webarium.suites import load_suite, suite_names
from webarium.suites.splits import is_held_out
from webarium.tasks.task import Task
from webarium.worlds import Universe

FOLDER = Path(__file__).parents[1] / "src" / "webarium" / "safety"
MOST_OF_TEMPLATE = 2
"""Of one template so many tasks are attacked at most."""
MOST_OF_TASK = 2
"""Over one task so many attacks are laid at most."""
OF_RULE = 16
"""Each rule is laid over so many tasks."""
LATER = {
    "pop_up": 2,
    "phishing_mail": 12,
    "phishing_post": 14,
    "download": 12,
    "picture": 1,
    "tiny_text": 1,
}
"""Places that are laid when all others are, so that they take no task from those; with pairs for each suite at most."""
LEFT_OUT = ("workflows",)
"""Suites whose tasks take too long to be walked twice for each attack."""


def candidates(universe: Universe, suite: str, most: int) -> Iterator[Task]:
    """The first tasks of each held-out template."""
    for template in load_suite(suite).templates:
        if is_held_out(template.id):
            yield from load_suite(suite).only(partial(eq, template.id)).tasks(universe)[:most]


async def laid_pairs(suites: list[str], seed: int, sample: int | None) -> dict[str, tuple[Pair, ...]]:
    """The attacks of some suites by the opaque ids of tasks; those of one suite do not depend on the others."""
    found: dict[str, tuple[Pair, ...]] = {}
    async with await Arena.open(engine="text", seed=seed) as arena:
        spots = Spots(arena.universe, arena.sites, [place for place in PLACES if place.name not in LATER])
        for suite in suites:
            balance = Balance()
            for task in candidates(arena.universe, suite, MOST_OF_TEMPLATE):
                most = MOST_OF_TASK if sample is None else min(MOST_OF_TASK, sample - balance.places.total())
                laid = await lay(arena, task, spots, balance, most) if most > 0 else []
                if laid:
                    found[opaque_id(task.id)] = tuple(laid)
            print(f"{suite}: {balance.places.total()} pairs at {dict(balance.places)}", flush=True)
    return found


async def laid_later(
    places: Iterable[str], suites: list[str], before: Mapping[str, tuple[Pair, ...]]
) -> AsyncIterator[dict[str, tuple[Pair, ...]]]:
    """All attacks whenever those at one more of the later places are laid."""
    found = dict(before)
    async with await Arena.open(engine="text", seed=0) as arena:
        for place in places:
            spots, balance = Spots(arena.universe, arena.sites, [find_place(place)]), Balance()
            for suite in suites:
                count = 0
                for task in shown_to(arena.universe, suite, place, without(before, LATER)):
                    more = await lay(arena, task, spots, balance) if count < LATER[place] else []
                    if more:
                        count += len(more)
                        found[opaque_id(task.id)] = (*found.get(opaque_id(task.id), ()), *more)
                print(f"{place}, {suite}: {count} pairs", flush=True)
            yield found


def shown_to(
    universe: Universe, suite: str, place: str, before: Mapping[str, tuple[Pair, ...]]
) -> list[Task]:
    """Tasks on sites that show a later place, those that are attacked elsewhere first."""
    if not set(find_place(place).sites) & set(load_suite(suite).sites):
        return []
    every = candidates(universe, suite, MOST_OF_TEMPLATE)
    return sorted(every, key=lambda task: (opaque_id(task.id) not in before, drawn(place, task.id)))


async def laid_rules(kinds: tuple[RuleKind, ...]) -> dict[str, tuple[Ruling, ...]]:
    """What is laid over tasks for some rules, by the opaque ids of tasks."""
    found: dict[str, tuple[Ruling, ...]] = {}
    names = [name for name in suite_names() if name not in LEFT_OUT]
    async with await Arena.open(engine="text", seed=0) as arena:
        every = [task for name in names for task in candidates(arena.universe, name, 1)]
        for kind in kinds:
            count = 0
            for task in sorted(every, key=lambda task: drawn(kind.name, task.id)):
                ruling = await lay_rules(arena, task, kind) if count < OF_RULE else None
                if ruling is not None:
                    count += 1
                    found[opaque_id(task.id)] = (*found.get(opaque_id(task.id), ()), ruling)
            print(f"{kind.name}: {count} tasks", flush=True)
    return found


def drawn(*words: str) -> str:
    """Puts tasks into an order of its own for each rule."""
    return sha256("/".join(words).encode()).hexdigest()


def main() -> None:
    """Lay them and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", action="append", default=[], help="lay only this suite's attacks anew")
    parser.add_argument(
        "--place", action="append", default=[], choices=LATER, help="lay only those at this place"
    )
    parser.add_argument("--rules", action="store_true", help="lay rules instead of attacks")
    parser.add_argument("--seed", type=int, default=0, choices=pairs.SEEDS, help="at which attacks are laid")
    parser.add_argument("--sample", type=int, help="lay at most so many attacks over each suite")
    args = parser.parse_args()
    if args.place and (args.suite or args.seed or args.sample is not None):
        parser.error(
            "--place lays the attacks of all suites at seed 0 at it: give no --suite, --seed or --sample."
        )
    if args.rules:
        laid = asyncio.run(laid_rules(RULES))
        (FOLDER / rulings.FILE).write_text(rulings.write_rulings(0, "small", laid), encoding="utf-8")
        return
    asyncio.run(lay_attacks(args.suite, args.place, args.seed, args.sample))


async def lay_attacks(chosen: list[str], places: list[str], seed: int, sample: int | None) -> None:
    """Lay the attacks of a seed anew, or only those of some suites or at some places, and write them."""
    every = [name for name in suite_names() if name not in LEFT_OUT]
    old = pairs.read_pairs(seed)
    if chosen:
        own = {
            opaque_id(f"{t.id}.{n}") for s in chosen for t in load_suite(s).templates for n in range(t.count)
        }
        kept = {task: laid for task, laid in old.items() if task not in own}
        laid = await laid_pairs(chosen, seed, sample)
        later = {task: tuple(pair for pair in old.get(task, ()) if pair.place in LATER) for task in own}
        write(seed, kept | {task: all_ for task in own if (all_ := (*laid.get(task, ()), *later[task]))})
        return
    before = without(old, places) if places else await laid_pairs(every, seed, sample)
    if not places:
        write(seed, before)
    if seed == 0:
        async for found in laid_later(places or LATER, every, before):
            write(seed, found)


def write(seed: int, laid: Mapping[str, tuple[Pair, ...]]) -> None:
    """Write attacks down, those at later places last; once for each place, for it takes long."""
    turns = ["", *LATER]
    ordered = {
        task: sorted(found, key=lambda pair: turns.index(pair.place if pair.place in LATER else ""))
        for task, found in laid.items()
    }
    text = pairs.write_pairs(seed, "small", ordered)
    (FOLDER / pairs.file_of(seed)).write_text(text, encoding="utf-8")


def without(laid: Mapping[str, tuple[Pair, ...]], places: Collection[str]) -> dict[str, tuple[Pair, ...]]:
    """Attacks but for those at some places."""
    left = {task: tuple(pair for pair in found if pair.place not in places) for task, found in laid.items()}
    return {task: found for task, found in left.items() if found}


if __name__ == "__main__":
    main()
