"""The harness: tasks of REAL's files, and one of five ways to plug in an agent."""

from __future__ import annotations

import asyncio
import inspect
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from webarium.agents.registry import AgentFactory, load_agent
from webarium.envs.arena import Arena
from webarium.envs.doors import DoorKind
from webarium.errors import UnknownNameError, UserError
from webarium.llm import ChatModel, load_model
from webarium.real.filing import NO_RUN, Desk
from webarium.real.functions import Assignment, Solve, carry_out
from webarium.real.protocol import own_agent
from webarium.real.recorded import run_class, run_named
from webarium.real.results import Results, TaskResult
from webarium.real.trying import try_each
from webarium.runs.config import Limits, RunConfig, TaskProfile
from webarium.scoring.foreign.outcomes import PROFILES
from webarium.scoring.judges.judges import Judges
from webarium.shapes import as_object
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.kit.site import Site
from webarium.suites.foreign.real import make_task, replica_of
from webarium.task_files.real_tasks import RealTask, load_real
from webarium.types import Json, Scale

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from webarium.tasks.task import Task

_DOORS: Mapping[str, DoorKind] = {"playwright": "page", "cdp": "cdp", "url": "url"}


def harness(
    data: str | Path,
    *,
    task: str | Sequence[str] = (),
    sites: str | Sequence[str] = (),
    model: str | None = None,
    agent: Any = None,
    playwright: Solve | None = None,
    cdp: Solve | None = None,
    url: Solve | None = None,
    options: Mapping[str, Json] | None = None,
    judge: str | None = None,
    profile: TaskProfile = "strict",
    seed: int = 0,
    scale: Scale = "small",
    run_id: str = NO_RUN,
    leaderboard: str | None = None,
    latency: int = 0,
    endpoints: Collection[str] = ("submit",),
    max_steps: int | None = None,
    seconds: float | None = 600.0,
    workers: int = 1,
    headed: bool = False,
    out: str | Path | None = None,
) -> Harness:
    """Plug an agent into REAL's tasks; nothing runs before `Harness.run`.

    Exactly one way is given: a model and/or an agent, or one of the three functions.

    Args:
        data: REAL's version 1 folder of task files, or one of them.
        task: One or several tasks: ``omnizon-1``. All of `sites` by default.
        sites: One or several sites: ``gomail``. All that Webarium has a replica of by default.
        model: A chat model, ``openai/gpt-4o``; without `agent` it plays REAL's own agent.
        agent: The name of an installed agent, ``module:Class``, or a class: ours with ``start`` and ``act``, or REAL's
            with ``get_agent_action(obs)``.
        playwright: ``async def (page, brief)``: gets a live Playwright page.
        cdp: ``async def (ws_url, brief)``: gets a DevTools WebSocket address.
        url: ``async def (address, brief)``: gets an address for a browser of its own.
        options: Keywords of the agent's class.
        judge: The chat model that grades answers by rubrics; without it such criteria stay unverified.
        profile: ``strict`` or ``original``, see `score_real`.
        seed: Which universe.
        scale: How much data it holds.
        run_id: What ``/config`` is told, beside the task's id.
        leaderboard: The address of a leaderboard that began this run, where the harness files every answer with the
            site's final state. Agents never see it.
        latency: Milliseconds that every page takes, where the task's own ``config`` does not say.
        endpoints: Which of ``config``, ``finish``, ``submit``, ``clear`` the agent may open.
        max_steps: How many actions an agent may take; ``None`` leaves it to the agent.
        seconds: How long one task may take; ``None`` without limit.
        workers: Processes, for agents that have a name and no rules of their own; others run one after the other.
        headed: Show the browser's windows.
        out: A folder for the records of agents (not of functions), as `webarium run` leaves one.

    Raises:
        UserError: Something of this is wrong, in one sentence.
    """
    ways = {"playwright": playwright, "cdp": cdp, "url": url}
    given = {name: function for name, function in ways.items() if function is not None}
    _require_one_way(given, named=model is not None or agent is not None)
    for name, function in given.items():
        _require_function(name, function)
    if unknown := sorted(set(endpoints) - ENDPOINTS):
        raise UnknownNameError("address of REAL's protocol", unknown[0], ENDPOINTS)
    if profile not in PROFILES:
        raise UnknownNameError("profile", profile, PROFILES)
    chosen = choose(Path(data), _names(task), _names(sites))
    config = RunConfig(
        suite=f"real-v1:{data}",
        agent=agent if isinstance(agent, str) else getattr(agent, "__name__", "real"),
        tasks=tuple(f"real.{found.id}" for found in chosen),
        model=model,
        agent_options=tuple((options or {}).items()),
        judge=judge,
        profile=profile,
        seed=seed,
        scale=scale,
        max_steps=max_steps,
        limits=Limits(seconds=seconds),
        workers=workers,
        headed=headed,
    )
    rules = _Rules(run_id, latency, frozenset(endpoints))
    desk = None if leaderboard is None else Desk.open(leaderboard, run_id)
    folder = None if out is None else Path(out)
    if given:
        ((name, function),) = given.items()
        return Harness(chosen, config, rules, (_DOORS[name], function), folder, desk, named=False)
    named = agent is None or isinstance(agent, str)
    factory = load_agent(config.agent) if named else own_agent(agent)
    factory.check(model=model is not None, options=dict(options or {}))
    return Harness(chosen, config, rules, factory, folder, desk, named=named)


@dataclass(frozen=True)
class _Rules:
    """How sites are configured for every task."""

    run_id: str = NO_RUN
    latency: int = 0
    endpoints: frozenset[str] = frozenset({"submit"})

    def task(self, real: RealTask, site: Site) -> Task:
        """A task with these rules, the task's own ``config`` first."""
        task = make_task(real, site)
        own = as_object(task.conditions.knobs[site.id])
        knobs: dict[str, Json] = {"run_id": self.run_id, "latency": self.latency, **own}
        conditions = replace(task.conditions, knobs={site.id: knobs}, endpoints=self.endpoints)
        return replace(task, conditions=conditions)


class Harness:
    """Tasks and an agent; made by `harness`."""

    def __init__(
        self,
        tasks: Sequence[RealTask],
        config: RunConfig,
        rules: _Rules,
        plugged: AgentFactory | tuple[DoorKind, Solve],
        out: Path | None,
        desk: Desk | None = None,
        *,
        named: bool,
    ) -> None:
        self.tasks = tuple(tasks)
        """What will be tried."""
        self._config = config
        self._rules = rules
        self._plugged = plugged
        self._named = named
        self._out = out
        self._desk = desk

    def run(self) -> Results:
        """Try all tasks.

        Raises:
            UserError: An event loop is running already, a task's site has no replica, or the folder cannot be used.
            InfrastructureError: Nothing can be run here.
        """
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return asyncio.run(self.run_async())
        raise UserError("An event loop is running already.", todo="Await run_async() instead of run().")

    async def run_async(self, arena: Arena | None = None) -> Results:
        """Try all tasks inside a running event loop; see `run`.

        Args:
            arena: An open arena to use, which stays open; its sites are the replicas.
        """
        places = self._places(None if arena is None else arena.sites)
        with _folder(self._out) as out:
            if self._named and self._rules == _Rules() and arena is None:
                return await asyncio.to_thread(run_named, self.tasks, self._config, out)
            async with self._arena(arena, places) as opened, self._models() as (model, judge):
                return await self._tried(opened, places, out, model, judge)

    async def _tried(
        self,
        arena: Arena,
        places: Mapping[str, Site],
        out: Path,
        model: ChatModel | None,
        judge: ChatModel | None,
    ) -> Results:
        """Task after task in one arena."""
        orders = [(real, self._rules.task(real, places[real.id])) for real in self.tasks]
        if isinstance(self._plugged, AgentFactory):
            return await run_class(
                arena, orders, self._config, self._plugged, out, model=model, judge=judge, desk=self._desk
            )
        kind, solve = self._plugged
        seconds, profile = self._config.limits.seconds, self._config.profile

        async def hand_over(real: RealTask, task: Task) -> TaskResult:
            judges = None if judge is None else Judges(judge)
            return await carry_out(
                arena, Assignment(real, task, places[real.id], kind, solve, seconds, judges, profile)
            )

        return await try_each(arena, orders, hand_over, self._desk)

    def _places(self, sites: Mapping[str, Site] | None) -> dict[str, Site]:
        """The replica of each task."""
        found = {task.id: replica_of(task.site, sites) for task in self.tasks}
        lacking = sorted({task.site for task in self.tasks if found[task.id] is None})
        if lacking:
            raise UserError(
                f"Webarium has no replica of {', '.join(lacking)}.",
                todo="Choose the tasks of other sites with sites=….",
            )
        return cast("dict[str, Site]", found)

    @asynccontextmanager
    async def _arena(self, arena: Arena | None, places: Mapping[str, Site]) -> AsyncIterator[Arena]:
        """The given arena, or one with the tasks' sites."""
        if arena is not None:
            yield arena
            return
        config = self._config
        names = sorted({site.id for site in places.values()})
        async with await Arena.open(
            sites=names, seed=config.seed, scale=config.scale, headed=config.headed
        ) as opened:
            yield opened

    @asynccontextmanager
    async def _models(self) -> AsyncIterator[tuple[ChatModel | None, ChatModel | None]]:
        """The agent's model and the judge's."""
        names = (self._config.model, self._config.judge)
        opened = [None if name is None else load_model(name) for name in names]
        try:
            yield opened[0], opened[1]
        finally:
            for model in opened:
                if model is not None:
                    await model.close()


def choose(data: Path, tasks: Sequence[str], sites: Sequence[str]) -> list[RealTask]:
    """Tasks of REAL's files by their names, or those of some sites, or of all sites that Webarium has.

    Raises:
        UserError: There is no such file, task or site, or nothing is left.
    """
    if tasks and sites:
        raise UserError("Tasks are named by task=… or by sites=…, not by both.")
    loaded = load_real(data)
    by_id = {task.id: task for task in loaded}
    if tasks:
        wanted = [name.removeprefix("real.").removeprefix("v1.") for name in tasks]
        for name in wanted:
            if name not in by_id:
                raise UnknownNameError("task", name, by_id)
        return [by_id[name] for name in dict.fromkeys(wanted)]
    known = {task.site for task in loaded}
    for name in sites:
        if name not in known:
            raise UnknownNameError("site in the task files", name, known)
    chosen = [task for task in loaded if (task.site in sites if sites else replica_of(task.site) is not None)]
    if not chosen:
        raise UserError(
            f"None of the {len(loaded)} tasks is on a site that Webarium has a replica of.",
            todo=f"They are on: {', '.join(sorted(known))}.",
        )
    return chosen


def _names(given: str | Sequence[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def _require_one_way(functions: Mapping[str, object], *, named: bool) -> None:
    count = len(functions) + named
    if count != 1:
        raise UserError(
            f"A harness takes exactly one agent, got {count or 'none'}.",
            todo="Give one of model=/agent=, playwright=, cdp= and url=.",
        )


def _require_function(name: str, function: object) -> None:
    called = function if inspect.isroutine(function) else getattr(function, "__call__", None)  # noqa: B004
    if not inspect.iscoroutinefunction(called):
        raise UserError(f"{name}= takes an `async def` function, got {function!r}.")
    try:
        inspect.signature(cast("Any", function)).bind(object(), object())
    except TypeError:
        what = {"playwright": "page", "cdp": "ws_url", "url": "address"}[name]
        raise UserError(f"The function of {name}= is called with two arguments, ({what}, brief).") from None


@contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """The folder of the records, or one that is thrown away."""
    if out is not None:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="webarium-real-") as folder:
        yield Path(folder) / "run"
