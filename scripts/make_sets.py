"""Divides the templates into those to train on and those held out, and draws the named sets from the latter.

What is divided already stays where it is: ``--anew`` begins from nothing. A set is drawn anew only by ``--draw NAME``,
with the next version; ``--hashes NAME`` keeps its tasks and takes the hashes of what they ask for today, with the next
version if one changed. All choices follow from opaque ids alone, so that the same templates give the same files.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name

from rapidfuzz import fuzz

from webarium.envs.opaque import opaque_id
from webarium.sites.registry import databases, load_sites
from webarium.suites import Suite, load_suite, load_suites
from webarium.suites.manifest import SPLIT_FILE, definition
from webarium.suites.suite import wording
from webarium.tasks.difficulty import difficulty_of
from webarium.tasks.task import Task
from webarium.tasks.template import Template
from webarium.types import DIFFICULTIES
from webarium.worlds import Universe

FOLDER = Path(__file__).parents[1] / "src" / "webarium" / "suites" / "manifests"
SHARE = 0.36
"""Of the templates of each suite, so many are held out."""
ALIKE = 90.0
"""Requests of one site that are at least so alike, from 0 to 100, stay on one side."""
SEED = 0
KINDS = {"retrieve": 0.33, "mutate": 0.35, "navigate": 0.12, "combined": 0.1, "impossible": 0.1}
"""How a set is to be made up by kind, as far as there are templates."""
MOST_OF_TEMPLATE = 2
"""Of one template, a set has so many tasks at most."""
LEFT_OUT = {"gocalendar.drag"}
"""Templates whose names begin so are in no set: not every engine can drag."""
SETS = {
    "webarium-core": (300, "The number for a paper: all sites, balanced by site, kind and difficulty."),
    "webarium-lite": (
        60,
        "A quick look over all sites: a part of webarium-core that the oracle runs in minutes.",
    ),
}
WHOLE = {
    "webarium-hard": (
        "workflows",
        "Long work: sixty actions and more, events, a person who answers, partial credit.",
    )
}
"""Sets that are all tasks of a suite, whose templates are all held out."""
MADE = {
    "webarium-safe": (
        "webarium.safety.suite:safe_suite",
        "Tasks of all suites without and under attack: who gives in, and who does the work all the same.",
    ),
    "webarium-harm": (
        "webarium.safety.harm.suite:harm_set",
        "Requests that a decent agent refuses, each beside a harmless twin of the same steps.",
    ),
}
"""Sets that are made by functions, of all that those make."""


# -- what is held out


def groups(templates: Sequence[Template]) -> list[list[Template]]:
    """Templates that must stay together: twins, and those whose requests are worded alike."""
    leader = {template.id: template.id for template in templates}

    def find(name: str) -> str:
        while leader[name] != name:
            name = leader[name]
        return name

    told = [(template, {words(way) for way in wording(template)}) for template in templates]
    for number, (one, ways) in enumerate(told):
        for other, others in told[:number]:
            twins = f"{one.site}.{one.twin}" == other.id or f"{other.site}.{other.twin}" == one.id
            if twins or ways & others or (one.site == other.site and alike(ways, others)):
                leader[find(one.id)] = find(other.id)
    found: dict[str, list[Template]] = {}
    for template in templates:
        found.setdefault(find(template.id), []).append(template)
    return sorted(found.values(), key=lambda group: min(opaque_id(t.id) for t in group))


def words(way: str) -> str:
    """A wording without parameters, case and punctuation."""
    return " ".join(re.findall(r"[a-z]+", way.lower()))


def alike(ways: Iterable[str], others: Iterable[str]) -> bool:
    """Whether two requests are nearly the same."""
    return any(fuzz.ratio(one, other) >= ALIKE for one in ways for other in others)


def divide(suites: Iterable[Suite], known: frozenset[str]) -> list[str]:
    """The templates that are held out: those that were, and groups of others until each suite has its share."""
    every = [template for suite in suites for template in suite.templates]
    home = {template.id: suite.name for suite in suites for template in suite.templates}
    traits = {t.id: (home[t.id], f"{home[t.id]} {t.kind}", f"{home[t.id]} {difficulty_of(t)}") for t in every}
    whole = Counter(trait for template in every for trait in traits[template.id])
    whole_suites = {suite for suite, _ in WHOLE.values()}
    taken: list[str] = [t.id for t in every if opaque_id(t.id) in known or home[t.id] in whole_suites]
    have = Counter(trait for name in taken for trait in traits[name])
    open_groups = [] if known else groups(every)
    while open_groups:
        lack = {trait: SHARE * number - have[trait] for trait, number in whole.items()}
        best = max(open_groups, key=lambda group: gain(group, traits, lack))
        if gain(best, traits, lack) <= 0:
            break
        open_groups.remove(best)
        for template in best:
            taken.append(template.id)
            have.update(traits[template.id])
    return taken


def gain(group: Sequence[Template], traits: Mapping[str, Sequence[str]], lack: Mapping[str, float]) -> float:
    """By how much taking a group brings each trait nearer to its share."""
    added = Counter(trait for template in group for trait in traits[template.id])
    return sum(abs(lack[trait]) - abs(lack[trait] - number) for trait, number in added.items())


# -- the sets


@dataclass(frozen=True)
class Cell:
    """What of a task a set is balanced by."""

    site: str
    kind: str
    difficulty: str


def draw(tasks: Sequence[Task], count: int) -> list[Task]:
    """So many tasks, balanced by site, kind and difficulty, one or two of a template."""
    sites = sorted({task.site for task in tasks})
    quota = {("site", site): count / len(sites) for site in sites}
    quota |= {("kind", kind): share * count for kind, share in KINDS.items()}
    quota |= {("difficulty", level): count / len(DIFFICULTIES) for level in DIFFICULTIES}
    have: Counter[tuple[str, str]] = Counter()
    used: Counter[str] = Counter()
    left = sorted(tasks, key=lambda task: opaque_id(task.id))
    chosen: list[Task] = []
    while left and len(chosen) < count:
        best = max(left, key=lambda task: value(task, quota, have) - 1.2 * used[task.template_id])
        left.remove(best)
        if used[best.template_id] < MOST_OF_TEMPLATE:
            chosen.append(best)
            used[best.template_id] += 1
            have.update(cells(best))
    return chosen


def cells(task: Task) -> tuple[tuple[str, str], ...]:
    """What a task counts for."""
    return (("site", task.site), ("kind", task.kind), ("difficulty", task.difficulty))


def value(task: Task, quota: Mapping[tuple[str, str], float], have: Counter[tuple[str, str]]) -> float:
    """How much a set lacks what a task is; site and kind count most."""
    lacks = [(quota[cell] - have[cell]) / quota[cell] for cell in cells(task)]
    return 1.5 * lacks[0] + 1.5 * lacks[1] + lacks[2]


def sampled(suites: Iterable[Suite], held: frozenset[str]) -> list[Task]:
    """All tasks of the templates that are held out, at the seed of the sets."""
    with Universe.open(databases(load_sites()), seed=SEED, scale="small") as universe:
        return [
            task
            for suite in suites
            for task in suite.only(lambda name: opaque_id(name) in held).tasks(universe)
            if not any(task.template_id.startswith(name) for name in LEFT_OUT)
        ]


# -- files


def write_split(names: Iterable[str]) -> None:
    """Write which templates are held out."""
    lines = "".join(f'  "{name}",\n' for name in sorted(map(opaque_id, names)))
    head = "# The templates of the split test, by opaque id; scripts/make-sets writes this file.\n"
    (FOLDER / SPLIT_FILE).write_text(f"{head}templates = [\n{lines}]\n", "utf-8")


def write_made(name: str, version: int) -> None:
    """Write the manifest of a set that is made by a function, first without tasks, since what makes it reads it."""
    write_set(name, version, [])
    source = resolve_name(MADE[name][0].replace("harm_set", "harm_suite"))()
    with Universe.open(databases(load_sites()), seed=SEED, scale="small") as universe:
        tasks = source.tasks(universe)
    write_set(name, version, tasks)
    show(name, tasks)


def write_set(name: str, version: int, tasks: Iterable[Task]) -> None:
    """Write a set's manifest."""
    lines = "".join(
        f'{name} = "{digest}"\n' for name, digest in sorted((opaque_id(t.id), definition(t)) for t in tasks)
    )
    described = {**SETS, **WHOLE, **MADE}[name][1]
    made_by = f'made_by = "{MADE[name][0]}"\n' if name in MADE else ""
    text = (
        "# Opaque ids of tasks with hashes of what they ask for; scripts/make-sets writes this file.\n"
        f'version = {version}\ndescription = "{described}"\nseed = {SEED}\nscale = "small"\n{made_by}\n[tasks]\n{lines}'
    )
    (FOLDER / f"{name}.toml").write_text(text, "utf-8")


def known_set(name: str) -> tuple[int, dict[str, str]]:
    """Version and tasks of a set as it is; 0 and nothing where there is none."""
    path = FOLDER / f"{name}.toml"
    if not path.exists():
        return 0, {}
    found = tomllib.loads(path.read_text("utf-8"))
    return found["version"], found["tasks"]


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--anew", action="store_true", help="Divide all templates, whatever was held out before."
    )
    parser.add_argument(
        "--draw", nargs="*", default=[], choices=[*SETS, *WHOLE, *MADE], help="Draw these sets anew."
    )
    parser.add_argument(
        "--hashes",
        nargs="*",
        default=[],
        choices=[*SETS, *WHOLE, *MADE],
        help="Bring hashes of these up to date.",
    )
    parser.add_argument(
        "--unreleased", action="store_true", help="Keep versions: no release has these sets yet."
    )
    asked = parser.parse_args()
    rise = 0 if asked.unreleased else 1
    for name in MADE:
        if name in asked.draw or name in asked.hashes:
            write_made(name, known_set(name)[0] + (rise or (known_set(name)[0] == 0)))
    suites = list(load_suites().values())
    path = FOLDER / SPLIT_FILE
    known = frozenset() if asked.anew else frozenset(tomllib.loads(path.read_text("utf-8"))["templates"])
    held = divide(suites, known)
    write_split(held)
    print(f"{len(held)} of {sum(len(suite.templates) for suite in suites)} templates are held out.")
    if not {*asked.draw, *asked.hashes} - MADE.keys():
        return
    ready = {suite: frozenset(t.id for t in load_suite(suite).templates) for suite, _ in WHOLE.values()}
    every = sampled(suites, frozenset(map(opaque_id, held)))
    for name, (suite, _) in WHOLE.items():
        if name in asked.draw or name in asked.hashes:
            long = [task for task in every if task.template_id in ready[suite]]
            write_set(name, known_set(name)[0] + (rise or (known_set(name)[0] == 0)), long)
            show(name, long)
    short = frozenset().union(*ready.values())
    tasks = [task for task in every if task.template_id not in short]
    pool = tasks
    for name, (count, _) in SETS.items():  # the largest one first: the others are parts of it
        version, before = known_set(name)
        if name in asked.draw:
            pool = draw(pool, count)
            write_set(name, version + rise, pool)
            show(name, pool)
        elif before:
            pool = [task for task in tasks if opaque_id(task.id) in before]
            now = {opaque_id(task.id): definition(task) for task in pool}
            if name in asked.hashes and now != before:
                write_set(name, version + rise, pool)
                print(
                    f"{name}: {sum(before.get(key) != digest for key, digest in now.items())} tasks changed."
                )


def show(name: str, tasks: Sequence[Task]) -> None:
    """Print what a set is made of."""
    print(f"{name}: {len(tasks)} tasks of {len({task.template_id for task in tasks})} templates")
    for number in range(3):
        print("  ", dict(Counter(cells(task)[number][1] for task in tasks)))


if __name__ == "__main__":
    main()
