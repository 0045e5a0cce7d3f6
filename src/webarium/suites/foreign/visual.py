"""VisualWebArena's task file as a suite: its tasks of shop, forum and encyclopedia that lack nothing here."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from webarium.errors import UserError
from webarium.scoring.foreign.checks import VisualAnswerRule
from webarium.suites.foreign.base import (
    ForeignSuite,
    check_selection,
    first_of_each_kind,
    split_selection,
)
from webarium.suites.foreign.webarena import Maker, kind_of, own_sites
from webarium.task_files.sites import SiteMap
from webarium.task_files.visual import VisualTask, load_visual


def load(argument: str, sites: Mapping[str, str]) -> ForeignSuite:
    """The tasks of a file, ``FILE`` or ``FILE#shopping,reddit`` for those that need no other sites.

    Args:
        argument: The path.
        sites: Addresses by site name; else the environment's, else Webarium's own sites.

    Raises:
        UserError: No task is left.
    """
    path, wanted = split_selection(argument)
    loaded = load_visual(Path(path))
    check_selection(wanted, {site for each in loaded for site in each.sites})
    asked = [each for each in loaded if not wanted or set(each.sites) <= wanted]
    chosen = [each.task for each in asked if each.task is not None]
    if not chosen:
        raise UserError(
            f"None of these {len(asked)} tasks can run here. {' '.join(_left_out(asked))}".strip()
        )
    places = SiteMap.choose(sites, os.environ, own_sites())
    maker = Maker("visualwebarena", places, Path(path).parent, VisualAnswerRule)
    return ForeignSuite(
        name=f"visualwebarena:{argument}",
        description=f"{len(chosen)} tasks of VisualWebArena from {Path(path).name}.",
        templates=tuple({task.template_id: maker.template(task) for task in chosen}.values()),
        smoke=first_of_each_kind((f"visualwebarena.{task.id}", kind_of(task)) for task in chosen),
        remarks=_left_out(asked),
        make=lambda universe: maker.tasks(chosen, universe),
        missing=lambda task: places.missing(task.sites),
        own=maker.own(chosen),
    )


def _left_out(asked: Sequence[VisualTask]) -> tuple[str, ...]:
    """How many tasks are left out, and why; a task counts for the first thing that it lacks."""
    lacking = Counter(each.lacks[0] for each in asked if each.lacks)
    if not lacking:
        return ()
    reasons = ", ".join(f"{what} ({count})" for what, count in lacking.items())
    return (
        f"{lacking.total()} of {len(asked)} tasks are left out, because they need what is not here: {reasons}.",
    )
