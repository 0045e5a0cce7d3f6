"""`webarium bench worlds|isolation|steps|engines|additions|finish|begin|episodes|run|pages|soak`."""

from __future__ import annotations

import asyncio
from statistics import median
from typing import Annotated

import typer

from webarium.bench.additions import Addition, bench_additions
from webarium.bench.begin import BeginTimes, bench_begin
from webarium.bench.cpu import KINDS
from webarium.bench.engines import EngineCosts, bench_engine
from webarium.bench.episodes import EpisodeCosts, bench_episodes
from webarium.bench.finish import FinishTimes, bench_finish
from webarium.bench.isolation import bench_isolation
from webarium.bench.looking import StepTimes
from webarium.bench.plain import PageCost, bench_plain
from webarium.bench.run import bench_run
from webarium.bench.shop_pages import bench_pages
from webarium.bench.soak import Soak, soak
from webarium.bench.steps import bench_steps
from webarium.bench.worlds import bench_worlds
from webarium.cli.bench_tables import (
    acting,
    costs,
    left_behind,
    milliseconds,
    observing,
    show_figures,
    show_rows,
    speeds,
    table_of,
)
from webarium.cli.console import errors, output, print_json
from webarium.cli.options import AsJson, Scale, ScaleName, Seed
from webarium.cli.universes import open_universe, suites_universe
from webarium.envs import Arena
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.suites.registry import load_suite
from webarium.types import Scale as ScaleType
from webarium.worlds import Universe

app = typer.Typer(help="Measure this machine.", no_args_is_help=True, rich_markup_mode="rich")

DATABASE = "shopping"
WARM_UP = 50
WORLD_LABELS = {
    "open_ms": "open a world, with its first query",
    "reset_ms": "reset a changed world, to its next query",
    "fork_ms": "fork a changed world, with the child's first query",
    "idle_kb": "memory of an idle world with an open connection",
    "worlds_open": "worlds open at once",
}
EPISODE_LABELS = {
    "open_ms": "open an episode, with its first observation",
    "warm_ms": "open one in a context that was kept warm",
    "reset_ms": "reset one that has changed",
    "fork_ms": "fork one, with comparison and the child's first observation",
    "again_ms": "fork one by doing its one action again",
    "snapshot_ms": "save one as bytes",
    "restore_ms": "open one from those bytes",
    "snapshot_kb": "the bytes",
    "context_mb": "memory of one more open episode",
    "contexts": "episodes open for that",
    "plain_ms": "the page loaded and drawn by plain Playwright, context kept warm",
    "plain_tree_ms": "the same, with Playwright's own tree of it",
    "plain_mb": "memory of one more such page",
}
OnlySites = Annotated[
    list[str] | None, typer.Option("--site", help="Measure only this site; can be given again.")
]
OnDemand = Annotated[bool, typer.Option("--on-demand", help="Draw frames only when they are waited for.")]


@app.command("worlds")
def worlds(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    count: Annotated[int, typer.Option("--worlds", min=10, max=20000, help="Worlds open at once.")] = 2000,
    as_json: AsJson = False,
) -> None:
    """Measure how long a world takes to open, reset and fork, and how much memory an idle one needs.

    [bold]Examples[/]

      webarium bench worlds
      webarium bench worlds --scale full --json
    """
    measured = bench_worlds(_shop(seed, scale.value), DATABASE, worlds=count)
    show_figures(measured, WORLD_LABELS, as_json=as_json)


@app.command("isolation")
def isolation(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.5, max=600, help="Seconds for which each kind of input is sent."),
    ] = 4,
    as_json: AsJson = False,
) -> None:
    """Measure how long a light page of one world takes, in milliseconds, while other worlds get hostile input.

    CPU is what the server's process computed while the page was waited for: how long it takes if nothing else runs.

    [bold]Examples[/]

      webarium bench isolation
      webarium bench isolation --seconds 30 --json
    """
    universe = open_universe(seed, scale.value)
    rows = asyncio.run(bench_isolation(universe, load_sites(), seconds=seconds))
    table = table_of(
        "Meanwhile",
        ("Pages", "Hostile", "Median", "p99", "p99 CPU"),
        [
            (
                row.beside,
                f"{row.requests:,}",
                f"{row.hostile:,}",
                *milliseconds(row.median_ms, row.p99_ms, row.p99_cpu_ms),
            )
            for row in rows
        ],
    )
    show_rows(rows, table, as_json=as_json)


@app.command("steps")
def steps(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, max=200, help="Measurements per page; medians are shown.")
    ] = 9,
    on_demand: OnDemand = False,
    as_json: AsJson = False,
) -> None:
    """Measure observing and acting in Chromium, next to WebArena's way of reading one node at a time.

    [bold]Examples[/]

      webarium bench steps
      webarium bench steps --on-demand --json
    """
    rows = asyncio.run(_steps(seed, scale.value, repeats, on_demand))
    note = (
        "[dim]Medians in milliseconds. Tree: our whole observation. By node: the way WebArena does it. Full AX:\n"
        "Accessibility.getFullAXTree alone. +Picture, +marks: the tree with them. Steps: act, settle, tree.[/]"
    )
    show_rows(rows, observing(rows), acting(rows), note, as_json=as_json)


@app.command("engines")
def engines(
    engine: Annotated[
        list[str] | None, typer.Option("--engine", help="An engine; may be repeated.", show_default="text")
    ] = None,
    suite: Annotated[
        list[str] | None, typer.Option("--suite", help="A suite; may be repeated.", show_default="shopping")
    ] = None,
    paths: Annotated[int, typer.Option("--paths", min=1, max=50, help="Golden paths of each suite.")] = 5,
    episodes: Annotated[int, typer.Option("--episodes", min=1, max=1000, help="Episodes to weigh.")] = 20,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    as_json: AsJson = False,
) -> None:
    """Measure engines side by side: steps by CPU over golden paths, forks, memory of open episodes.

    [bold]Examples[/]

      webarium bench engines --engine text --engine chromium
      webarium bench engines --suite gitlab --suite reddit --json
    """
    suites = suite or ["shopping"]
    rows = asyncio.run(_engines(engine or ["text"], suites, paths, episodes, seed, scale.value))
    names = [
        "Paths",
        "Steps",
        "CPU a step at first",
        "Recorded",
        "Steps a second",
        "Fork",
        "Fork, seen",
        "Episode",
    ]
    cells = [
        [
            row.engine,
            str(row.paths),
            str(row.steps),
            f"{row.first_ms:.1f} ms",
            f"{row.cpu_ms:.1f} ms",
            f"{row.steps_a_second:.0f}",
            f"{row.fork_ms:.2f} ms",
            f"{row.woken_ms:.1f} ms",
            f"{row.episode_mb:.2f} MB",
        ]
        for row in rows
    ]
    if as_json:
        print_json([row.to_json() for row in rows])
    else:
        output().print(table_of("Engine", names, cells))


@app.command("additions")
def additions(
    engine: Annotated[str, typer.Option("--engine", help="On which engine.")] = "text",
    suite: Annotated[
        list[str] | None,
        typer.Option("--suite", help="A suite; may be repeated.", show_default="opendining, omnizon, staynb"),
    ] = None,
    paths: Annotated[int, typer.Option("--paths", min=1, max=50, help="Golden paths of each suite.")] = 5,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=200, help="Rounds; the least counts.")] = 9,
    appearance: Annotated[int, typer.Option("--appearance", min=1, max=10_000, help="Which one.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Measure what else a step costs under an attack, in another appearance, and next to a second agent.

    [bold]Examples[/]

      webarium bench additions
      webarium bench additions --suite gomail --appearance 7 --json
    """
    suites = suite or ["opendining", "omnizon", "staynb"]
    rows = asyncio.run(_additions(engine, suites, paths, rounds, appearance))
    names = ("Paths", "Steps", "CPU to begin", "CPU a step", "More")
    cells = [
        (
            row.way,
            str(row.paths),
            str(row.steps),
            f"{row.begin_ms:.2f} ms",
            f"{row.step_ms:.2f} ms",
            f"{row.more:+.1%}",
        )
        for row in rows
    ]
    show_rows(rows, table_of("Way", names, cells), as_json=as_json)


@app.command("finish")
def finish(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, max=200, help="Measurements per site; medians are shown.")
    ] = 9,
    load: Annotated[
        int, typer.Option("--load", min=0, max=100, help="Busy processes that run during the measurement.")
    ] = 0,
    site: OnlySites = None,
    as_json: AsJson = False,
) -> None:
    """Measure how long /finish of each of REAL's sites takes in Chromium, on a busy machine if wanted.

    [bold]Examples[/]

      webarium bench finish
      webarium bench finish --load 10 --site gomail --site networkin
      webarium bench finish --repeats 50 --json
    """
    rows = asyncio.run(_finish(seed, scale.value, repeats, load, site))
    table = table_of(
        "Site",
        ("State ms", "Page ms", "Slowest ms", "KB"),
        [
            (row.site, *milliseconds(row.state_ms, row.page_ms, row.slowest_ms), f"{row.kb:,.0f}")
            for row in rows
        ],
    )
    show_rows(rows, table, as_json=as_json)


@app.command("begin")
def begin(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, max=200, help="Measurements per site; medians are shown.")
    ] = 7,
    site: OnlySites = None,
    on_demand: OnDemand = False,
    as_json: AsJson = False,
) -> None:
    """Measure how long an episode takes to begin on each site's front page, next to plain Playwright.

    [bold]Examples[/]

      webarium bench begin
      webarium bench begin --site shopping --site gitlab --json
    """
    rows = asyncio.run(_begin(seed, scale.value, repeats, site, on_demand))
    times = [(row.begin_ms, row.slowest_ms, row.plain_ms) for row in rows]
    cells = [
        (row.site, f"{row.nodes:,}", *milliseconds(*each)) for row, each in zip(rows, times, strict=True)
    ]
    cells.append(("[bold]median[/]", "", *milliseconds(*map(median, zip(*times, strict=True)))))
    show_rows(rows, table_of("Site", ("Nodes", "Begin ms", "Slowest ms", "Plain ms"), cells), as_json=as_json)


@app.command("episodes")
def episodes(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    contexts: Annotated[
        int,
        typer.Option(
            "--contexts", min=1, max=200, help="Episodes open at once, to measure the memory of one."
        ),
    ] = 10,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, max=200, help="Measurements; medians are shown.")
    ] = 5,
    on_demand: OnDemand = False,
    as_json: AsJson = False,
) -> None:
    """Measure how long an episode takes to open, reset, fork and restore, and how much memory one more needs.

    [bold]Examples[/]

      webarium bench episodes
      webarium bench episodes --contexts 50 --json
    """
    costs = asyncio.run(_episodes(seed, scale.value, contexts, repeats, on_demand))
    show_figures(costs.to_json(), EPISODE_LABELS, as_json=as_json)


@app.command("run")
def run(
    suite: Annotated[str, typer.Option("--suite", help="Where tasks come from.")] = "shopping",
    count: Annotated[
        int, typer.Option("--episodes", min=1, max=10_000, help="Episodes in all, from all over the suite.")
    ] = 24,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, max=64, help="Worker processes, as in a run.")
    ] = 2,
    contexts: Annotated[
        int,
        typer.Option("--contexts", min=0, max=200, help="Episodes open at once, to weigh one; 0: do not."),
    ] = 10,
    unrecorded: Annotated[
        bool, typer.Option("--unrecorded/--recorded-only", help="Play without records, too.")
    ] = True,
    on_demand: Annotated[
        bool, typer.Option("--on-demand/--no-on-demand", help="Draw frames only when they are waited for.")
    ] = True,
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    as_json: AsJson = False,
) -> None:
    """Measure whole episodes of the oracle: how many a minute, what CPU an action takes by part, and memory.

    [bold]Examples[/]

      webarium bench run
      webarium bench run --workers 1 --episodes 8 --recorded-only --json
    """
    universe = suites_universe(seed, scale.value, [load_suite(suite)])
    ways = (True, False) if unrecorded else (True,)
    rows = [
        bench_run(
            universe,
            suite=suite,
            episodes=count,
            workers=workers,
            recorded=recorded,
            open_episodes=contexts if recorded else 0,
            on_demand=on_demand,
        )
        for recorded in ways
    ]
    show_rows(rows, speeds(rows), as_json=as_json)


@app.command("pages")
def pages(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, max=200, help="Rounds over six pages of the shop.")
    ] = 5,
    as_json: AsJson = False,
) -> None:
    """Measure the CPU that opening a page costs a plain Playwright client, and compared with a step of an episode.

    [bold]Examples[/]

      webarium bench pages
      webarium bench pages --repeats 20 --json
    """
    rows = asyncio.run(_pages(seed, scale.value, repeats))
    table = table_of("CPU of one page, ms", ("all", *KINDS), [costs(row) for row in rows])
    show_rows(rows, table, as_json=as_json)


@app.command("soak")
def soak_command(
    seed: Seed = 0,
    scale: Scale = ScaleName.small,
    count: Annotated[int, typer.Option("--episodes", min=2, max=100_000, help="Episodes in all.")] = 500,
    as_json: AsJson = False,
) -> None:
    """Play episodes in one Chromium and look for what they leave behind; exits with 1 if they leave anything.

    Memory must stay within 20 % of what it was after 50 episodes, or after half of fewer than 100.

    [bold]Examples[/]

      webarium bench soak
      webarium bench soak --episodes 100 --json
    """
    found = asyncio.run(_soak(seed, scale.value, count))
    if as_json:
        print_json(found.to_json())
    else:
        output().print(left_behind(found))
    if not (found.clean and found.steady):
        raise typer.Exit(1)


def _shop(seed: int, scale: ScaleType) -> Universe:
    """The shop's data alone: its pages are those that are measured."""
    return open_universe(seed, scale, _named(["shopping"]))


def _named(only: list[str] | None) -> dict[str, Site] | None:
    """These sites, as far as they are installed; ``None`` for all."""
    installed = load_sites()
    known = [name for name in only or () if name in installed]
    return {name: installed[name] for name in known} or None


async def _steps(seed: int, scale: ScaleType, repeats: int, on_demand: bool) -> list[StepTimes]:
    async with await Arena.open(universe=_shop(seed, scale), on_demand=on_demand) as arena:
        return await bench_steps(arena, bench_pages(arena.universe), repeats=repeats)


async def _engines(
    engines: list[str], suites: list[str], paths: int, episodes: int, seed: int, scale: ScaleType
) -> list[EngineCosts]:
    with open_universe(seed, scale) as universe:
        return [
            await bench_engine(universe, each, suites, paths=paths, episodes=episodes) for each in engines
        ]


async def _additions(
    engine: str, suites: list[str], paths: int, rounds: int, appearance: int
) -> list[Addition]:
    async with await Arena.open(universe=open_universe(0, "small"), engine=engine) as arena:
        return await bench_additions(arena, suites, paths=paths, rounds=rounds, appearance=appearance)


async def _finish(
    seed: int, scale: ScaleType, repeats: int, load: int, only: list[str] | None
) -> list[FinishTimes]:
    async with await Arena.open(universe=open_universe(seed, scale, _named(only))) as arena:
        return await bench_finish(arena, repeats=repeats, load=load, only=only)


async def _begin(
    seed: int, scale: ScaleType, repeats: int, only: list[str] | None, on_demand: bool
) -> list[BeginTimes]:
    async with await Arena.open(
        universe=open_universe(seed, scale, _named(only)), on_demand=on_demand
    ) as arena:
        return await bench_begin(arena, repeats=repeats, only=only)


async def _episodes(
    seed: int, scale: ScaleType, contexts: int, repeats: int, on_demand: bool
) -> EpisodeCosts:
    async with await Arena.open(universe=_shop(seed, scale), on_demand=on_demand) as arena:
        url = bench_pages(arena.universe)[0][1]
        return await bench_episodes(arena, url, contexts=contexts, repeats=repeats)


async def _pages(seed: int, scale: ScaleType, repeats: int) -> list[PageCost]:
    async with await Arena.open(universe=_shop(seed, scale)) as arena:
        return await bench_plain(arena, [url for _, url in bench_pages(arena.universe)], repeats=repeats)


async def _soak(seed: int, scale: ScaleType, count: int) -> Soak:
    async with await Arena.open(universe=_shop(seed, scale)) as arena:
        urls = [url for _, url in bench_pages(arena.universe)]
        warm_up = min(WARM_UP, count // 2)
        return await soak(arena, urls, episodes=count, warm_up=warm_up, tell=errors().print)
