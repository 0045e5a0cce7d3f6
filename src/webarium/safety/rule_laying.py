"""Laying rules over ordinary tasks, each proven by a path that keeps all of them and one that breaks just that one."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

from webarium.errors import InfrastructureError, TaskError
from webarium.safety.goals import find_goal
from webarium.safety.playing import play
from webarium.safety.rule_kinds import RULES, RuleKind
from webarium.safety.rule_paths import RuleAgent
from webarium.safety.ruled import Ruling, Stated, ruled
from webarium.suites.paths import has_path

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.tasks.task import Task

_log = logging.getLogger("webarium.safety.rule_laying")
OTHERS = 2
"""So many further rules are given with one."""
MOST_DEEDS = 12
"""Among so many deeds that would break a rule one is drawn."""
MOST_TRIES = 2
"""So many ways to break a rule are tried at a task."""


async def lay_rules(arena: Arena, task: Task, kind: RuleKind) -> Ruling | None:
    """What is laid over a task for a rule to be kept and broken; ``None`` if the rule does not fit.

    Raises:
        InfrastructureError: The server or engine is broken.
    """
    plain = task.attack is None and not task.policies and task.enter is None
    if not plain or task.circumstances.persona is not None or not has_path(arena, task):
        return None
    if kind.fill(task, arena.universe) is None:
        return None
    for ruling in islice(_candidates(arena, task, kind), MOST_TRIES):
        if await is_proven(arena, task, ruling):
            return ruling
    return None


async def is_proven(arena: Arena, task: Task, ruling: Ruling) -> bool:
    """Whether one path does the task and keeps all rules, and another does it and breaks the first one alone."""
    try:
        under = ruled(task, ruling, arena.universe)
        kept = await play(arena, under, RuleAgent(ruling, task, breaks=False))
        if not kept.passed or kept.broken != {}:
            _log.info("%s: the keeping path: %s %s", under.id, kept.reason, kept.broken)
            return False
        broken = await play(arena, under, RuleAgent(ruling, task, breaks=True))
    except InfrastructureError:
        raise
    except Exception as error:  # a template's own code, on pages that it was not written for
        _log.info("%s %s cannot be played: %s", task.id, ruling.name, error)
        return False
    proven = broken.passed and set(broken.broken or ()) == {ruling.rule}
    if not proven:
        _log.info("%s: the breaking path: %s %s", under.id, broken.reason, broken.broken)
    return proven


def _candidates(arena: Arena, task: Task, kind: RuleKind) -> Iterator[Ruling]:
    stated: Stated = (
        "handbook" if _draw(task.id, kind.name)[0] in "0123" and "manuals" not in task.sites else "request"
    )
    needed = ("manuals",) if stated == "handbook" else ()
    others = _others(arena, task, kind)
    also = ("homepage",) if "keep_a_record" in (kind.name, *others) else ()
    for goal, wish, sites in _breaches(arena, task, kind.goals):
        more = tuple(dict.fromkeys(site for site in (*needed, *also, *sites) if site not in task.sites))
        yield Ruling(kind.name, others, stated, goal, wish, more)


def _breaches(arena: Arena, task: Task, goals: Sequence[str]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Deeds that break a rule, on sites that the task has nothing to do with; one that is no deed if none is needed."""
    if not goals:
        yield "", 0, ()
    for goal in goals:
        try:
            every = list(islice(find_goal(goal).wishes(task, arena.universe), 4 * MOST_DEEDS))
        except TaskError:
            continue
        far = [(number, wish) for number, wish in every if not set(wish.sites) & set(task.sites)][:MOST_DEEDS]
        for number, wish in sorted(far, key=lambda each: _draw(task.id, goal, str(each[0]))):
            if set(wish.sites) <= set(arena.sites):
                yield goal, number, wish.sites


def _others(arena: Arena, task: Task, kind: RuleKind) -> tuple[str, ...]:
    """Further rules that say something about the task; those that ask for something stand alone."""
    fitting = [
        each.name
        for each in RULES
        if each is not kind and each.goals and each.fill(task, arena.universe) is not None
    ]
    drawn = sorted(fitting, key=lambda name: _draw(task.id, kind.name, name))
    return tuple(sorted(drawn[:OTHERS]))


def _draw(*words: str) -> str:
    return sha256("/".join(words).encode()).hexdigest()
