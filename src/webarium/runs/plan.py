"""Which episodes a run has, in which order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from webarium.agents.casting import Casting, check_roles
from webarium.envs.engines import engine_kind
from webarium.errors import UnknownNameError, UserError
from webarium.published.webarena.variants import sites_at
from webarium.runs.config import RunConfig
from webarium.runs.jobs import Job
from webarium.runs.records.data import chosen_sites, databases_of
from webarium.safety.overlaid import SIGN
from webarium.safety.rulings import under_rules
from webarium.safety.suite import under_attack
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, load_sites
from webarium.suites.registry import file_kind, load_suite, suite_of
from webarium.suites.splits import drawn, find_split
from webarium.suites.suite import Suite, left_out
from webarium.tasks.task import Task
from webarium.worlds import Universe


@dataclass(frozen=True)
class Planned:
    """One episode of a plan."""

    job: Job
    task: Task


@dataclass(frozen=True)
class Plan:
    """All episodes of a run."""

    episodes: tuple[Planned, ...]
    """In this order: epoch by epoch, within it appearance by appearance, trial by trial, task by task."""
    universes: tuple[str, ...]
    """Id of the universe of each epoch."""
    data: tuple[Mapping[str, str], ...] = ()
    """Of each epoch, the hashes of the databases that its tasks use."""
    changed: tuple[str, ...] = ()
    """Tasks that are not as the named set defines them which the run is of."""

    @property
    def jobs(self) -> list[Job]:
        """The episodes by name."""
        return [planned.job for planned in self.episodes]

    def part(self, shard: tuple[int, int] | None) -> Sequence[Planned]:
        """The i-th of n parts, or everything; each n-th episode, so that parts take about equally long."""
        return self.episodes if shard is None else self.episodes[shard[0] - 1 :: shard[1]]


def select_tasks(suite: Suite, universe: Universe, config: RunConfig) -> list[Task]:
    """The tasks that a configuration asks for, each once, in the suite's order; samples their templates only.

    Raises:
        UnknownNameError: No suite has a task of this id.
        UserError: Another suite has it.
    """
    wanted = config.tasks or (suite.smoke if config.smoke else ())
    if wanted:
        named = {task.id: task for task in (_named(suite, universe, task_id) for task_id in wanted)}
        chosen = sorted(named.values(), key=suite.position)
    else:
        chosen = suite.tasks(universe)
    return [task.answering(config.answers) for task in _sampled(chosen, config.sample)]


def _sampled(tasks: list[Task], count: int | None) -> list[Task]:
    """So many of the tasks, with all of their variants."""
    plain = [task for task in tasks if SIGN not in task.id]
    if count is None or not plain:
        return drawn(tasks, count)
    kept = {task.id for task in drawn(plain, count)}
    return [task for task in tasks if task.id.partition(SIGN)[0] in kept]


def _named(suite: Suite, universe: Universe, task_id: str) -> Task:
    try:
        return suite.task(universe, task_id)
    except UnknownNameError as unknown:
        home = None if file_kind(suite.name) else _home_of(task_id)
        if home in (None, suite.name):
            raise
        raise UserError(
            f"Task {task_id!r} is one of suite {home!r}, and the run is of {suite.name!r}.",
            todo=f"Leave the suite out, or name it: --suite {home}.",
        ) from unknown


def _home_of(task_id: str) -> str | None:
    try:
        return suite_of(task_id).name
    except UnknownNameError:
        return None


def suite_of_run(config: RunConfig) -> Suite:
    """The suite of a run, with the templates of its split alone.

    Raises:
        UserError: It is not installed, a file cannot be read, or a task that is named is none of the split's.
    """
    suite = _attacked(config)
    if config.split is None:
        return suite
    split = find_split(config.split)
    for task_id in config.tasks:
        if not split.has(task_id.rpartition(".")[0]):
            raise UserError(
                f"Task {task_id!r} is not in split {split.name!r}.", todo="Leave one of the two out."
            )
    return suite.only(split.has)


def _attacked(config: RunConfig) -> Suite:
    """The suite that a run names, under the attacks or the rules that it names."""
    suite = load_suite(config.suite, sites=dict(config.base_urls))
    if config.policy is not None:
        return under_rules(suite, config.policy)
    return suite if config.attack is None else under_attack(suite, config.attack)


def make_plan(config: RunConfig, progress: Callable[[str], None], *, outside: bool = False) -> Plan:
    """Check all names and list the episodes; builds universes where they are missing.

    Args:
        config: The run.
        progress: Told what takes time, and what is to be known.
        outside: Whether its agent acts by itself, so that its name is only a name.

    Raises:
        UserError: A suite, agent, engine, option or task is unknown, or nothing is left to run.
        BrowserError: The engine cannot be started here, as where there is no Chromium.
    """
    suite = suite_of_run(config)
    for remark in suite.remarks_by(config.profile):
        progress(remark)
    agent = None if outside else Casting.of(config.agent)
    if agent is not None:
        agent.check(model=config.model is not None, options=dict(config.agent_options))
    engine_kind(config.engine).check(headed=config.headed)
    episodes: list[Planned] = []
    universes: list[str] = []
    data: list[Mapping[str, str]] = []
    changed: list[str] = []
    for epoch in range(1, config.epochs + 1):
        tasks, universe, hashes, others = _tasks_of(suite, config, config.seed + epoch - 1, progress)
        changed += [name for name in others if name not in changed]
        if agent is not None:
            _require_agents(agent, tasks)
        if agent is not None and agent.needs_paths:
            _require_paths(tasks, config, progress)
        universes.append(universe)
        used = databases_of(site for task in tasks for site in task.sites)
        data.append({name: sha for name, sha in hashes.items() if name in used})
        for appearance, trial in product(config.appearances, range(1, config.trials + 1)):
            looking = [task.in_appearance(appearance) for task in tasks]
            episodes += [Planned(Job(task.id, trial, epoch, appearance), task) for task in looking]
    if not episodes:
        part = "" if config.split is None else f" in split {config.split!r}"
        raise UserError(
            f"Suite {config.suite!r} has no tasks{part} at seed {config.seed}.", todo="Try another --seed."
        )
    return Plan(tuple(episodes), tuple(universes), tuple(data), tuple(changed))


def sites_of_run(suite: Suite, config: RunConfig) -> dict[str, Site]:
    """The installed sites that are there in a run: those it names, else those that its tasks need.

    Raises:
        UnknownNameError: It names a site that is not installed.
    """
    if config.sites:
        return sites_at(config.scale, chosen_sites(config.sites))
    needed = suite.sites_for(config.tasks or (suite.smoke if config.smoke else ()))
    return sites_at(config.scale, {name: site for name, site in load_sites().items() if name in needed})


def _require_agents(casting: Casting, tasks: Sequence[Task]) -> None:
    """Raise `UserError` if a role has no agent, or an agent has no role."""
    for task in tasks:
        casting.require([role.name for role in task.roles])
    if casting.by_role and tasks:
        check_roles(casting, (role.name for task in tasks for role in task.roles))


def _require_paths(tasks: Sequence[Task], config: RunConfig, progress: Callable[[str], None]) -> None:
    """Say which tasks have no golden path, so that the agent gives them up; raise `UserError` if none has one."""
    lacking = [task.id for task in tasks if not task.source.has_path(task.given)]
    if not lacking:
        return
    who = f"Agent {config.agent!r} walks golden paths"
    if len(lacking) == len(tasks):
        raise UserError(
            f"{who}, and no task of suite {config.suite!r} has one.", todo="Choose another --agent."
        )
    some = ", ".join(lacking[:3]) + (" …" if len(lacking) > 3 else "")
    progress(f"{who}. It gives up {len(lacking)} of {len(tasks)} tasks, which have none: {some}.")


def _tasks_of(
    suite: Suite, config: RunConfig, seed: int, progress: Callable[[str], None]
) -> tuple[list[Task], str, Mapping[str, str], tuple[str, ...]]:
    """The tasks in one universe, its id, the hashes of its databases, and which tasks are not as a set defines them."""
    sites = sites_of_run(suite, config)
    universe = Universe.open(databases(sites), seed=seed, scale=config.scale, progress=progress)
    try:
        tasks = select_tasks(suite, universe, config)
        missing = left_out(suite.name, suite.without_instance(universe), seed)
        if missing:
            progress(missing)
        for remark in suite.noticed(tasks, universe):
            progress(remark)
        suite.require(tasks)
        return tasks, universe.id, dict(universe.hashes), suite.changed(tasks, universe)
    finally:
        universe.close()
